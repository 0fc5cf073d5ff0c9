"""The formatting of a part of a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sample_records import MODEL, TEXTS
from support.thorough import some_examples
from support.workspaces import ROOT, workspace_of

from model_lifecycle.format.format_document import differs
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
        ("<slug: a\nid:  b\n>family:   c\n", "id: b\nslug: a\nfamily:   c\n"),
        (
            "status:   s\n# above\n<slug: a\nfamily: f # behind\n# inside\nid:  b\n>provider:   c\n",
            "status:   s\n# above\nslug: a\n# inside\nid: b\nfamily: f # behind\nprovider:   c\n",
        ),
        ("family:   <x\nid:  a\nslug:  >b\nprovider:   c\n", "id: a\nslug: b\nfamily: x\nprovider:   c\n"),
        (
            "family: x\nspecs:\n  <reasoning:  none\n  endpoints:\n    - b\n  currency:   USD>\n  mine:  1\nid:   a\n",
            "family: x\nspecs:\n  currency: USD\n  reasoning: none\n  endpoints:\n    - b\n  mine:  1\nid:   a\n",
        ),
        (
            "slug:  a\nspecs:\n  <reasoning:  none\n  currency:  USD\nid:  >b\nfamily:  c\n",
            "slug:  a\nspecs:\n  currency: USD\n  reasoning: none\nid: b\nfamily:  c\n",
        ),
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
def test_any_range_keeps_the_data(start: int, length: int) -> None:
    assert not parse(MESSY, "yaml").diagnostics
    text = formatted(MESSY, start, min(start + length, len(MESSY)))
    assert differs(parse(MESSY, "yaml"), parse(text, "yaml")) == ""


def test_all_of_a_file() -> None:
    assert formatted(MESSY, 0, len(MESSY)) == TEXTS["model"]


def test_properties_of_json_change_places_in_the_range_only() -> None:
    text = '{\n  "slug": "a",\n  "family": "f",\n  "id": "b",\n  "specs": {"reasoning": "none", "currency": "USD"}\n}\n'
    path = f"{ROOT}/models/provider-1/a.json"
    file = workspace_of({"models/provider-1/a.json": text}).files[path]
    start, end = text.index('  "family"'), text.index('  "specs"')
    after = apply_edits(text, format_range(file, Configuration(), Span(start, end)))
    assert after == text.replace('  "family": "f",\n  "id": "b",\n', '  "id": "b",\n  "family": "f",\n')


@given(st.permutations(range(8)), st.integers(0, 8), st.integers(0, 8))
@some_examples(120)
def test_lines_outside_of_a_range_stay(order: list[int], from_line: int, to_line: int) -> None:
    """And what is inside is as if nothing else were there."""
    names = ("id", "slug", "provider", "display_name", "family", "status", "announced_date", "deprecation_date")
    lines = [f"# above {names[number]}\n{names[number]}:   x # behind\n" for number in order]
    first, last = sorted((from_line, to_line))
    text = "".join(lines)
    start, end = len("".join(lines[:first])), len("".join(lines[:last]))
    inside = [f"# above {names[number]}\n{names[number]}: x # behind\n" for number in sorted(order[first:last])]
    if first < last:
        assert formatted(text, start, end) == "".join([*lines[:first], *inside, *lines[last:]])
