"""Invisible characters side by side are one change of the fix that deletes them."""

from model_lifecycle.syntax.parse import parse


def test_a_run_of_invisible_characters_is_one_change() -> None:
    (diagnostic,) = parse("family: exam\u200b\u200b\ufeffple\u200b-1\n", "yaml").diagnostics
    assert diagnostic.code == "odd-space"
    assert diagnostic.fix is not None
    assert len(diagnostic.fix.changes) == 2
