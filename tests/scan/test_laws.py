"""Laws of scanning: any text, any language."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.model_names import NAMES, NEEDLES, places, roles

from model_lifecycle.diagnostics.fix import ReplaceText
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_files import FileToScan, scan_bytes
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.scan.verdict.model_facts import ModelCatalogue, ModelFacts, NamedReplacement
from model_lifecycle.scan.verdict.rewrite import fix_of
from model_lifecycle.scan.verdict.verdict import Verdict
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.scan_rules import RETIRED_MODEL

PATHS = (
    "a.py",
    "a.ts",
    "a.go",
    "a.rb",
    "a.sh",
    "a.yaml",
    "a.json",
    "a.toml",
    "a.ipynb",
    "a.html",
    "a.md",
    "a.sql",
    ".env",
    "a.tf",
)

PARTS = (
    "gpt-7", "claude-2.1", "openai/gpt-7", "anthropic/claude-prose-9.5", "us.anthropic.claude-v2:1", "o7", "command",
    "gpt-9-mini",
    '"', "'", "`", '"""', "(", ")", "[", "]", "{", "}", "model", "=", ":", ",", "#", "//", "/*", "*/", "<", ">", "$",
    "\\", " ", "\n", "\r\n", "-", ".", "*", "é", "\u2028", "return ", "def f(", "== ", "in ", "cells", "source",
)  # fmt: skip

WITH_UNKNOWN = Needles(NAMES, unknown=True)

texts = st.lists(st.sampled_from(PARTS) | st.text(max_size=4), max_size=40).map("".join)


@given(texts, st.sampled_from(PATHS))
@settings(max_examples=80)
def test_no_text_raises_and_places_stand_where_they_say(text: str, path: str) -> None:
    found = places(path, text)
    assert [place.span for place in found] == sorted(place.span for place in found)
    if path != "a.ipynb":
        assert all(text[slice(*place.span)] == place.written for place in found)


@given(st.binary(max_size=200) | texts.map(lambda text: text.encode("utf-8", "replace")), st.sampled_from(PATHS))
def test_no_bytes_raise(data: bytes, path: str) -> None:
    scan_bytes(FileToScan(f"/{path}", path), data, NEEDLES)


LINES = st.lists(
    st.sampled_from(
        (
            'ask(model="gpt-7")',
            "# claude-2.1",
            'P = {"gpt-7": 1}',
            "x = [",
            '    "gpt-7",',
            "]",
            "def f():",
            "    return 'gpt-7'",
            "",
        )
    ),
    max_size=80,
)


@pytest.mark.parametrize("path", ["a.py", "a.rb", "a.rs", "a.swift", "a.cs", "a.sh"])
@given(LINES)
@settings(max_examples=12)
def test_places_far_away_do_not_change_a_place(path: str, lines: list[str]) -> None:
    """A text in pieces is judged as the whole text, where the pieces are further from each other than code reaches."""
    gap = ["pass"] * 120
    first, second = "\n".join([*lines, *gap, ""]), "\n".join([*gap, *lines, ""])
    both = [place.role for place in places(path, first + second)]
    assert both == [place.role for piece in (first, second) for place in places(path, piece)]


@given(texts, st.sampled_from(PATHS))
@settings(max_examples=60)
def test_what_the_bytes_are_passed_over_for_has_no_place(text: str, path: str) -> None:
    data = text.encode("utf-8", "replace")
    if not NEEDLES.may_be_in(data):
        assert roles(path, data.decode()) == []


@given(texts, st.sampled_from(PATHS))
@settings(max_examples=40)
def test_places_are_the_same_whether_unknown_names_are_asked_for_or_not(text: str, path: str) -> None:
    assert places(path, text, WITH_UNKNOWN) == places(path, text)


@given(texts, st.sampled_from(PATHS[:6]))
@settings(max_examples=60)
def test_fixes_leave_no_use_that_they_could_mend_and_touch_nothing_else(text: str, path: str) -> None:
    old, new = ModelKey("one", "gpt-7"), ModelKey("one", "gpt-7-mini")
    facts = {key: ModelFacts(key) for key in (old, new)}
    verdict = Verdict(
        facts[old], RETIRED_MODEL, None, "/status", new, NamedReplacement(new, official=True), None, date.max
    )

    def fixes(written: str) -> list[TextEdit]:
        found = SourceText(written, path, NEEDLES).places
        offered = [
            fix_of(place, verdict, ModelCatalogue(facts, NAMES)) for place in found if place.identity.model == old
        ]
        changes = [change for fix in offered if fix is not None for change in fix.changes]
        return [
            TextEdit(Span(change.start, change.end), change.replacement)
            for change in changes
            if isinstance(change, ReplaceText)
        ]

    edits = fixes(text)
    after = apply_edits(text, edits)
    assert fixes(after) == []
    if not edits:
        assert after == text


@pytest.mark.parametrize("path", PATHS)
def test_a_long_line_takes_no_time(path: str) -> None:
    text = 'ask({model:"gpt-7"}),' * 1_000
    assert len(places(path, text)) <= 1_000
