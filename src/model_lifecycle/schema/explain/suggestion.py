"""A suggested value with its sentence: what to write instead of a wrong one."""

from dataclasses import dataclass

from model_lifecycle.syntax.data import Data


@dataclass(frozen=True)
class Suggestion:
    """Advice to an author, as a `sentence`.

    With `certain` there is a `value` to write, and with `safe` it means the same as the text that is there.
    """

    sentence: str = ""
    certain: bool = False
    value: Data = None
    safe: bool = False


NO_SUGGESTION = Suggestion()


def suggest_value(value: Data, *, safe: bool = False, sentence: str = "") -> Suggestion:
    """Advice to write one value; without a sentence of its own the message says `Write VALUE.`."""
    return Suggestion(sentence, certain=True, value=value, safe=safe)


NOT_KNOWN = frozenset(
    (
        *("", "-", "--", "–", "—", "?", "n/a", "na", "n.a.", "none", "null", "nil", "~", "undefined", "nan", "empty"),
        *("tbd", "tba", "tbc", "todo", "pending", "unknown", "not known", "unpublished", "not published", "missing"),
        *("undisclosed", "not disclosed", "unavailable", "not available", "unspecified", "not specified"),
    )
)
"""Words, in small letters, that people write for a value not known or not published; records have null there."""


def unpublished(*, safe: bool = False) -> Suggestion:
    """Advice for a text that says that a value is not known, where null is allowed."""
    return suggest_value(None, safe=safe, sentence="Write null where it is not published.")


def is_not_known(text: str) -> bool:
    return text.strip().strip("'\"").lower() in NOT_KNOWN
