"""Which ids are near."""

import pytest

from model_lifecycle.text.similar import nearest


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("opus-4.8", ["opus-4-8", "opus-4-1", "command-r"], ("opus-4-8", "opus-4-1")),
        ("STATUS", ["status", "slug"], ("status",)),
        ("form", ["from", "to"], ("from",)),
        ("x", ["to", "from"], ()),
        ("ab", ["abc", "ab-", "b"], ("abc", "ab-", "b")),
        ("", ["a", "abc"], ()),
        ("anything", [], ()),
    ],
)
def test_nearest(word: str, candidates: list[str], expected: tuple[str, ...]) -> None:
    assert nearest(word, candidates, 3) == expected
