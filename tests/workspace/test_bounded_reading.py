"""The work that it takes to read a record with one mistake, in attempts to read it strictly.

Processor time is no test: an attempt takes a third of a millisecond at most, so that 300 are less than 0.2 s.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.thorough import some_examples, stride
from support.workspaces import ROOT, workspace_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.document import language_of
from model_lifecycle.syntax.limits import MENDING_EFFORT
from model_lifecycle.syntax.mend import Effort, Failure
from model_lifecycle.syntax.syntax_errors import Read

TEXTS = {path: text.decode() for path, text in example_files().items() if language_of(path) is not None}
MIGRATIONS = sorted(path for path in TEXTS if path.startswith("migrations/") and path.endswith(".yaml"))
MIGRATION = "migrations/birch-1-5-pro-to-birch-2-pro.yaml"
MOST_ATTEMPTS = 300
SIGNS = "#:-[]{}\"'|>&*!%@`,=?\\\t \nx0"


def diagnostics_in(path: str, text: str) -> tuple[Diagnostic, ...]:
    """What the syntax and the schema say of a record."""
    return workspace_of({path: text}).files[f"{ROOT}/{path}"].diagnostics


@contextmanager
def counted_attempts() -> Iterator[list[int]]:
    """The number of strict readings, and what is counted for them, as long as the context is open."""
    spent = [0, 0]
    spend = Effort.spend

    def count(effort: Effort, read: Read | Failure, text: str) -> None:
        before = effort.left
        spend(effort, read, text)
        spent[0] += 1
        spent[1] += before - effort.left

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Effort, "spend", count)
        yield spent


@some_examples(2_000)
@given(
    st.sampled_from(sorted(TEXTS)),
    st.integers(0, 10_000),
    st.sampled_from(["inserted", "deleted", "doubled"]),
    st.sampled_from(SIGNS),
)
@example(MIGRATION, TEXTS[MIGRATION].index('            "https://'), "inserted", "#")
@example("models/provider-2/birch-1-5-pro.yaml", 1092, "inserted", "]")
@example("migrations/tide-long-1-to-loom-3-large.yaml", 895, "doubled", "")
def test_a_character_costs_bounded_work(path: str, place: int, change: str, sign: str) -> None:
    text = TEXTS[path]
    at = place % len(text)
    middle = {"inserted": sign + text[at], "deleted": "", "doubled": text[at] * 2}[change]
    with counted_attempts() as spent:
        diagnostics_in(path, text[:at] + middle + text[at + 1 :])
    assert spent[0] <= MOST_ATTEMPTS
    assert spent[1] <= 1.2 * MENDING_EFFORT


@pytest.mark.parametrize("path", MIGRATIONS)
def test_a_line_of_a_sample_made_a_comment_is_one_finding(path: str) -> None:
    lines = TEXTS[path].splitlines(keepends=True)
    further = (index for index, line in enumerate(lines[:-1]) if line.startswith(" " * 8))
    inner = [index for index in further if lines[index + 1].startswith(" " * 8)]
    for index in inner[:: stride(1)]:
        text = "".join([*lines[:index], "#", *lines[index:]])
        with counted_attempts() as spent:
            (found,) = diagnostics_in(path, text)
        assert found.message == "This comment ends the text of `|` above it. Indent it as far as the text."
        assert (found.code, text[slice(*found.span)]) == ("block-text", f"#{lines[index].rstrip()}")
        assert found.fix is not None
        assert not found.fix.safe
        assert spent[0] <= 20
