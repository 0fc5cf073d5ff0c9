"""Texts that hold nothing which is reported before any parser sees it: a quick look, for `preflight` to look again."""

import re
from typing import Final

from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.odd_characters import is_printable

# All that YAML 1.2, 5.1, `c-printable`, leaves out, over all of the text. JSON allows more (RFC 8259, section 7), and
# its reader explains a tab or a line break inside a string best. The patterns list the forbidden characters, not the
# allowed ones: a set of nearly all characters takes milliseconds to compile.
FORBIDDEN: Final = {
    "yaml": re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]+"),
    "json": re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]+"),
}

_MARKERS: Final = ("<<<<<<<", "=======", ">>>>>>>", "```", "~~~")


def is_ordinary(text: str, language: Language) -> bool:
    """Whether a text, or whole lines of one, surely holds no forbidden character, merge conflict or Markdown fence.

    `preflight.sanitize` leaves such a text as it is.
    """
    if any(marker[0] in text and marker in text for marker in _MARKERS):
        return False
    return is_printable(text) or FORBIDDEN[language].search(text) is None
