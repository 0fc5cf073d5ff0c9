"""Properties in a row that are written twice are one mistake."""

import pytest

from model_lifecycle.diagnostics.fix import Remove
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse

FIXED = (Remove("/b", 1), Remove("/c", 1))


@pytest.mark.parametrize(
    ("language", "text", "changes"),
    [
        ("yaml", "a: 1\nb: 2\nc: 3\nd: 4\nb: 2\nc: 3\n", FIXED),
        ("yaml", "a: 1\nb: 2\nc: 3\nd: 4\nb: 2\nc: 5\n", None),
        ("yaml", "a: 1\nb: 2\nc: 3\nd: 4\nc: 3\nb: 2\n", (Remove("/c", 1), Remove("/b", 1))),
        ("json", '{"a": 1, "b": 2, "c": 3, "d": 4, "b": 2, "c": 3}', FIXED),
    ],
)
def test_properties_in_a_row(language: Language, text: str, changes: tuple[Remove, ...] | None) -> None:
    [diagnostic] = parse(text, language).diagnostics
    assert diagnostic.code == "duplicate-key"
    assert diagnostic.message.endswith("and the 1 property after it are written twice here. Keep one of each.")
    assert (diagnostic.fix.changes if diagnostic.fix else None) == changes
    assert diagnostic.fix is None or not diagnostic.fix.safe


def test_properties_apart_are_two_mistakes() -> None:
    first, second = parse("a: 1\nb: 2\nc: 3\nb: 2\nd: 4\nc: 3\n", "yaml").diagnostics
    assert (first.pointer, second.pointer) == ("/b", "/c")
    assert first.fix is not None
    assert first.fix.safe
