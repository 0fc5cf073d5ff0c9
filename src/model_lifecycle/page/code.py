"""The snippets of a page (schemas/README.md#rule-8, #a17)."""

from typing import Final

from model_lifecycle.page.comparison import Comparison
from model_lifecycle.page.diff import side_by_side
from model_lifecycle.page.format import cut
from model_lifecycle.page.page import CodeChange, Value
from model_lifecycle.records.arithmetic import NOT_PUBLISHED
from model_lifecycle.records.gaps import GAP_ADDRESS
from model_lifecycle.records.migration import LANGUAGES

_NAMES: Final = {"python": "Python", "typescript": "TypeScript", "curl": "curl"}


def code_changes(comparison: Comparison) -> tuple[CodeChange, ...]:
    """The code before and after the migration in each language, from the record's `snippets`."""
    return tuple(_code_change(comparison, language, _NAMES[language]) for language in LANGUAGES)


def _code_change(comparison: Comparison, language: str, name: str) -> CodeChange:
    """The change of the snippet of one language; `name` is the language's name on the page."""
    before, after = (_snippet(comparison, language, name, moment) for moment in ("before", "after"))
    return CodeChange(f"code-{language}", language, name, before, after, *side_by_side(before.text, after.text))


_NOT_WRITTEN_YET: Final = "Not written yet"
"""The text shown for a sample that still has to be written."""


def _snippet(comparison: Comparison, language: str, name: str, moment: str) -> Value:
    """The value of one sample; `moment` is `before` or `after`."""
    steps, missing = ("code_change", "snippets", language, moment), NOT_PUBLISHED
    text = comparison.migration.text(*steps)
    if text is not None and GAP_ADDRESS in text:
        text, missing = None, _NOT_WRITTEN_YET
    return Value(
        id=f"code-{language}-{moment}",
        text=missing if text is None else cut(text),
        label=f"{name}, {moment}",
        places=(comparison.migration.location(*steps),),
        tone="missing" if text is None else "",
        code=True,
    )
