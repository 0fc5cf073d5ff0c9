"""A suggestion of a value to write instead of a wrong one, with its sentence."""

from dataclasses import dataclass

from model_lifecycle.syntax.data import Data


@dataclass(frozen=True)
class Suggestion:
    """Advice to an author, as a `sentence`.

    If `certain`, `value` is to be written; if `safe`, it also means the same as the current text.
    """

    sentence: str = ""
    certain: bool = False
    value: Data = None
    safe: bool = False


NO_SUGGESTION = Suggestion()


def suggest_value(value: Data, *, safe: bool = False, sentence: str = "") -> Suggestion:
    """Suggest one value; without a `sentence`, the message says `Write VALUE.`."""
    return Suggestion(sentence, certain=True, value=value, safe=safe)


NOT_KNOWN = frozenset(
    (
        *("", "-", "--", "–", "—", "?", "n/a", "na", "n.a.", "none", "null", "nil", "~", "undefined", "nan", "empty"),
        *("tbd", "tba", "tbc", "todo", "pending", "unknown", "not known", "unpublished", "not published", "missing"),
        *("undisclosed", "not disclosed", "unavailable", "not available", "unspecified", "not specified"),
    )
)
"""Words, in lower case, that people write for an unknown or unpublished value, for which records have null."""


def unpublished(*, safe: bool = False) -> Suggestion:
    """Suggest null, for a text that says that a value is unknown."""
    return suggest_value(None, safe=safe, sentence="Write null where it is not published.")


def is_not_known(text: str) -> bool:
    """Whether a text says that a value is unknown, as `n/a` and `TBD` do."""
    return text.strip().strip("'\"").lower() in NOT_KNOWN
