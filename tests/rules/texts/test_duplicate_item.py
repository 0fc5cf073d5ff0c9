"""Tests of the rule `duplicate-item`."""

import json

import pytest
from support.mistakes import mistake_files, only_diagnostic
from support.workspace_files import MIGRATION, NEW
from support.workspaces import codes_of, diagnostics_of

from model_lifecycle.diagnostics.fix import Remove

SOURCE = {"url": "https://doc.example/", "label": "Docs", "last_checked": "2026-06-01", "excerpt": ""}
CHANGE = {"kind": "removed_param", "detail": "No `top_k`.", "source_url": "https://doc.example/a"}


@pytest.mark.parametrize(
    ("path", "change", "pointer"),
    [
        (NEW, {"sources": [SOURCE, SOURCE]}, "/sources/1"),
        (NEW, {"sources": [SOURCE, SOURCE | {"label": "Other"}, dict(reversed(SOURCE.items()))]}, "/sources/2"),
        (NEW, {"specs": {"endpoints": ["chat", "batch", "chat"]}}, "/specs/endpoints/2"),
        (MIGRATION, {"sources": [SOURCE, SOURCE]}, "/sources/1"),
        (MIGRATION, {"api_changes": [CHANGE, CHANGE]}, "/api_changes/1"),
        (MIGRATION, {"migration_checklist": ["Read it.", "Ship it.", "Read it."]}, "/migration_checklist/2"),
    ],
)
def test_an_item_that_is_there_twice(path: str, change: dict[str, object], pointer: str) -> None:
    diagnostic = only_diagnostic(path, json.dumps(change))
    assert (diagnostic.code, diagnostic.pointer) == ("duplicate-item", pointer)
    assert diagnostic.fix is not None
    assert diagnostic.fix.safe
    assert diagnostic.fix.changes == (Remove(pointer),)


@pytest.mark.parametrize(
    "change",
    [
        {"sources": [SOURCE, SOURCE | {"excerpt": "Another part of the page."}]},
        {"sources": [SOURCE, SOURCE | {"last_checked": "2026-06-02"}]},
        {"specs": {"endpoints": ["chat", "Chat"]}},
    ],
)
def test_items_that_differ(change: dict[str, object]) -> None:
    assert "duplicate-item" not in codes_of(mistake_files(NEW, json.dumps(change))).get(NEW, [])


@pytest.mark.parametrize("odd", [{"more": {"a": 1}}, {"more": [1]}, {"label": 1}, {"label": None}])
def test_items_with_other_mistakes_are_not_compared(odd: dict[str, object]) -> None:
    diagnostics = diagnostics_of(mistake_files(NEW, json.dumps({"sources": [SOURCE | odd, SOURCE | odd]})))[NEW]
    assert diagnostics
    assert all(diagnostic.code != "duplicate-item" for diagnostic in diagnostics)
