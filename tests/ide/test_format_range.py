"""The formatting of a part of a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sample_records import MODEL, TEXTS
from support.thorough import some_examples
from support.workspaces import ROOT, workspace_of

from model_lifecycle.editing.formatting.same_content import differs
from model_lifecycle.ide.format_range import format_range
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import Configuration


def formatted(text: str, start: int, end: int) -> str:
    path = f"{ROOT}/models/provider-1/a.yaml"
    file = workspace_of({"models/provider-1/a.yaml": text}).files[path]
    return apply_edits(text, format_range(file, Configuration(), Span(start, end)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("id:   'a'\n<slug:   'b'>\nfamily:   'c'\n", "id:   'a'\nslug: b\nfamily:   'c'\n"),
        ("slug:  <a>\nid:  b\n", "slug: a\nid:  b\n"),
        ("<slug: a\nid:  b\n>family:   c\n", "id: b\nslug: a\nfamily: c\n"),
        ("specs:\n    <currency:   USD>\n    reasoning:  none\n", "specs:\n  currency: USD\n  reasoning: none\n"),
        ("id:   a\nsources:\n- url: <a>\n  label:  b\n", "id:   a\nsources:\n  - url: a\n    label: b\n"),
    ],
)
def test_a_range(before: str, after: str) -> None:
    start = before.index("<")
    end = before.index(">") - 1
    assert formatted(before.replace("<", "").replace(">", ""), start, end) == after


MESSY = MODEL.replace(": ", ":   ").replace("\n  ", "\n    ")


@given(st.integers(0, len(MESSY)), st.integers(0, 300))
@some_examples(240)
def test_any_range_keeps_what_is_said(start: int, length: int) -> None:
    assert not parse(MESSY, "yaml").diagnostics
    text = formatted(MESSY, start, min(start + length, len(MESSY)))
    assert differs(parse(MESSY, "yaml"), parse(text, "yaml")) == ""


def test_all_of_a_file() -> None:
    assert formatted(MESSY, 0, len(MESSY)) == TEXTS["model"]
