"""The limits of all readers: how much of a text is read and reported (schemas/README.md#hostile).

The values of a text, which these do not bound, are counted by `crowded_texts`.
"""

from typing import Final

LARGEST_FILE: Final = 64 * 1024 * 1024
"""In bytes. Four times a file of 5,000 records; a larger one is not read."""

MAX_NESTING: Final = 200
"""Levels of mappings and sequences that are read; one more is an error."""

MAX_ERRORS: Final = 1_000
"""Errors of one text: after so many syntax errors nothing more is read of it, and those of the schema are counted."""

MOST_EXPLAINED: Final = 100
"""Diagnostics of one code in one file that are shown; the others are counted."""

MENDING_EFFORT: Final = 60_000
"""Line breaks, colons and commas that are read to mend one text and to explain its mistakes: a fifth of a second, as
each stands for a value, and what a value takes hardly depends on its length. What is left over then is one error."""
