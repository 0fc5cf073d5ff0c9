"""Unified diffs of long texts: they say how the one becomes the other, and take little time."""

import re
from itertools import count

import pytest

from model_lifecycle.cli import unified_diff as module
from model_lifecycle.cli.unified_diff import diff_lines


def patched(before: list[str], diff: list[str]) -> list[str]:
    """What `patch` makes of a text, strictly: every line of context and every deleted line must be there."""
    after: list[str] = []
    place = 0
    for line in diff[2:]:
        if line.startswith("@@"):
            head = re.fullmatch(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@\n", line)
            assert head is not None
            start = int(head[1]) - (head[2] != "0")
            after += before[place:start]
            place = start
            assert len(after) == int(head[3]) - (head[4] != "0")
        elif line[0] == "+":
            after.append(line[1:])
        else:
            assert before[place] == line[1:]
            place += 1
            after += [line[1:]] if line[0] == " " else []
    return [*after, *before[place:]]


def numbered(size: int) -> list[str]:
    return [f"line {number}\n" if number % 3 else "the same\n" for number in range(size)]


CHANGES: dict[str, dict[int, list[str]]] = {
    "one line": {7: ["x\n"]},
    "the first": {0: ["x\n"]},
    "the last": {-1: ["x\n"]},
    "lines that go": {number: [] for number in range(50, 90)},
    "lines that come": {5: ["a\n", "b\n", "c\n"]},
    "two close together": {20: ["x\n"], 24: [], 40: ["y\n", "z\n"]},
    "every seventh": {number: ["x\n"] for number in range(0, 200, 7)},
    "nothing left": {number: [] for number in range(200)},
    "nothing": {},
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("small", [0, 10**6])
def test_a_diff_says_how_one_text_becomes_the_other(name: str, small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_PAIRS", small)
    before = numbered(200)
    after = [changed for number, line in enumerate(before) for changed in CHANGES[name].get(number, [line])]
    if -1 in CHANGES[name]:
        after[-1:] = CHANGES[name][-1]
    diff = list(diff_lines(before, after, "a.yaml", "a.yaml"))
    assert (patched(before, diff) if diff else before) == after
    assert bool(diff) == (before != after)
    back = list(diff_lines(after, before, "a.yaml", "a.yaml"))
    assert (patched(after, back) if back else after) == before


def test_small_changes_in_a_long_text_are_shown_as_such() -> None:
    before = numbered(6000)
    after = [line if number % 20 else f"# {line}" for number, line in enumerate(before)]
    diff = list(diff_lines(before, after, "a.yaml", "a.yaml"))
    assert patched(before, diff) == after
    assert sum(line.startswith("-") for line in diff[2:]) == 300


class Line(str):
    """A line that counts how often it is compared."""

    compared = count()

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        next(Line.compared)
        return str.__eq__(self, other)


@pytest.mark.parametrize("other", ["same\n", "other\n"])
def test_texts_of_equal_lines_take_no_more_than_their_share(other: str) -> None:
    before = [Line("same\n") if number % 2 else Line(f"{number}\n") for number in range(20_000)]
    after = [Line(other) if number % 2 else Line(f"x{number}\n") for number in range(20_000)]
    assert patched(list(before), list(diff_lines(before, after, "a.yaml", "a.yaml"))) == after
    assert next(Line.compared) < 2_000_000
