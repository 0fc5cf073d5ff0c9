"""The reasons of rules, as `scan --explain` shows them; `{}` stands for the key or the function that decided."""

from typing import Final

IN_CODE: Final = "neither a literal nor a comment"
COMMENT: Final = "in a comment"
FILE: Final = "a file or a module"
COMPARED: Final = "compared with another value"
KEY_OF_MAPPING: Final = "a key of a mapping"
FALLBACK: Final = "fallback value"
CONSTANT: Final = "a constant"
IN_LOOP: Final = "a loop hands it on as a model"
"""The reason of a call that a rewrite must not touch: a loop compares several models, or tries them in order."""

BESIDE_CHOICES: Final = "the selected one of the values beside it"
"""The rule of a default or a value with its choices: it stays a use, however many models the file names."""

IN_SETTINGS: Final = "in an object of settings"
"""The rule of a value in an object of settings in code, such as the body of a request that creates an index."""

ROW: Final = "a row that describes a model"
OPTION: Final = "an option to choose"
ITEM: Final = "an item of a list"
DEFAULT_OF: Final = "default of `{}`"
VALUE_OF: Final = "the value of `{}`"
BEFORE_IT: Final = "`{}` before it"
CALLED: Final = "each of `{}` is called"
FOR_PEOPLE: Final = "a text for people"
KEY_FOR_PEOPLE: Final = "`{}` is for people"
LIST_IN_TEXT: Final = "a list in a text"
NO_MODEL: Final = "`{}` is not a model there"
OTHER_HOST: Final = "`{}` runs models of its own"
SEARCHES: Final = "`{}` searches for a part of a text"
