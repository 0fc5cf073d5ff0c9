"""Several fixes at once."""

from model_lifecycle.diagnostics.fix import Fix, InsertItem, Remove, RenameKey, ReplaceText, ReplaceValue
from model_lifecycle.fixes.fix_edits import text_edits_together
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits

TEXT = """\
- a: 1  # one
  b: [x, y]
- a: &two 2
  b: *two
"""
DOCUMENT = parse(TEXT, "yaml")


def applied(*fixes: tuple[int, Fix]) -> tuple[str, list[bool]]:
    edits = text_edits_together(DOCUMENT, list(fixes))
    return apply_edits(TEXT, [edit for fix_edits in edits if fix_edits for edit in fix_edits]), [
        bool(fix_edits) for fix_edits in edits
    ]


def value(pointer: str, new: object) -> Fix:
    return Fix("", (ReplaceValue(pointer, new),))


def test_all_that_do_not_overlap_are_applied() -> None:
    text, which = applied((0, value("/a", 3)), (0, Fix("", (Remove("/b/0"),))), (1, Fix("", (RenameKey("/a", "c"),))))
    assert text == "- a: 3  # one\n  b: [y]\n- c: &two 2\n  b: *two\n"
    assert which == [True, True, True]


def test_the_first_of_two_at_one_place_is_applied() -> None:
    text, which = applied((0, value("/a", 3)), (0, value("/a", 4)), (0, Fix("", (ReplaceText(5, 6, "5"),))))
    assert text == TEXT.replace("a: 1", "a: 3")
    assert which == [True, False, False]


def test_an_impossible_fix_does_not_hinder_others() -> None:
    shared = value("/a", 5)  # `b` would change with it
    text, which = applied((1, shared), (0, value("/a", 3)), (0, Fix("", (InsertItem("/c", 1),))))
    assert text == TEXT.replace("a: 1", "a: 3")
    assert which == [False, True, False]


def test_nothing_to_do() -> None:
    assert applied() == (TEXT, [])
