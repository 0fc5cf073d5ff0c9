"""Merge conflicts of which a marker was deleted, that a formatter indented, and keys that they show twice."""

import pytest

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.parse import parse

OURS, THEIRS = "name: One\n", "name: Two\n"
BASE = "name: Old\n"
START, ANCESTOR, MIDDLE, END = "<<<<<<< HEAD\n", "||||||| 1a2b3c\n", "=======\n", ">>>>>>> rename\n"


def codes_and_data(text: str, language: Language = "yaml") -> tuple[list[str], list[object]]:
    document = parse(text, language)
    return [diagnostic.code for diagnostic in document.diagnostics], [to_data(root) for root in document.roots]


@pytest.mark.parametrize(
    ("conflict", "name"),
    [
        (START + OURS + MIDDLE + THEIRS + END, "One"),
        (START + OURS + ANCESTOR + BASE + MIDDLE + THEIRS + END, "One"),
        (START + OURS + MIDDLE + THEIRS, "Two"),
        (START + OURS + ANCESTOR + BASE + MIDDLE + THEIRS, "Two"),
        (OURS + MIDDLE + THEIRS + END, "One"),
        (OURS + ANCESTOR + BASE + MIDDLE + THEIRS + END, "One"),
        (OURS + MIDDLE + THEIRS, "One"),
        (START + OURS + THEIRS + END, "One"),
    ],
)
def test_a_conflict_is_one_finding_whichever_of_its_lines_are_left(conflict: str, name: str) -> None:
    codes, data = codes_and_data(f"id: a\n{conflict}family: x\n")
    assert codes == ["conflict-marker"]
    assert data == [{"id": "a", "name": name, "family": "x"}]


@pytest.mark.parametrize(
    ("conflict", "missing"),
    [(START + OURS + MIDDLE + THEIRS, ">>>>>>>"), (OURS + MIDDLE + THEIRS + END, "<<<<<<<"), (START + END, "=======")],
)
def test_a_half_conflict_says_what_is_not_there(conflict: str, missing: str) -> None:
    (diagnostic,) = parse(f"id: a\n{conflict}", "yaml").diagnostics
    assert f"there is no line `{missing}`" in diagnostic.message


@pytest.mark.parametrize("language", ["yaml", "json"])
def test_a_conflict_that_a_formatter_indented(language: Language) -> None:
    lines = ['"from": {', "  <<<<<<< HEAD", '  "slug": "a"', "  =======", '  "slug": "b"', "  >>>>>>> main", "}"]
    text = "\n".join(lines) if language == "yaml" else "{" + "\n".join(lines) + "}"
    assert codes_and_data(text, language) == (["conflict-marker"], [{"from": {"slug": "a"}}])


def test_a_line_below_a_heading_of_a_text_is_no_marker() -> None:
    text = "before: |\n  Heading\n  =======\n  <<<<<<< not whole\n"
    assert codes_and_data(text) == ([], [{"before": "Heading\n=======\n<<<<<<< not whole\n"}])


def test_a_key_that_is_there_twice_on_one_side_of_a_left_over_line_is_told() -> None:
    assert codes_and_data(f"id: a\n{OURS}{THEIRS}{MIDDLE}family: x\n")[0] == ["duplicate-key", "conflict-marker"]


def test_a_control_character_does_not_move_its_line() -> None:
    codes, data = codes_and_data("id: a\n\x1bstatus: active\nfamily: x\n")
    assert codes == ["control-character"]
    assert data == [{"id": "a", "status": "active", "family": "x"}]
    assert codes_and_data('{\x1b"id": "a"}', "json") == (["control-character"], [{"id": "a"}])
