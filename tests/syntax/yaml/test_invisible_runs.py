"""Invisible characters side by side are one change of the fix that deletes them."""

from model_lifecycle.syntax.parse import parse


def test_a_run_of_invisible_characters_is_one_change() -> None:
    (found,) = parse("family: exam\u200b\u200b\ufeffple\u200b-1\n", "yaml").diagnostics
    assert found.code == "odd-space"
    assert found.fix is not None
    assert len(found.fix.changes) == 2
