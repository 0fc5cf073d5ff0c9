"""Completion of the id of a model that catalogues know."""

from typing import Any

import pytest
from support.catalogue_samples import M, models_dev
from support.completion_probe import accepted
from support.cursor import at_cursor
from support.stored_catalogues import importer_of
from support.workspace_files import record_files
from support.workspaces import ROOT, TODAY, diagnostics_of, workspace_of

from model_lifecycle.ide.completion.complete import CompletionRequest, completions
from model_lifecycle.ide.completion.item import CompletionItem, Completions

NEW = "models/provider-1/new.yaml"


def catalogue(*names: str) -> dict[str, Any]:
    entries = [models_dev("openai", name, cost={"input": 2, "output": 8}) for name in names]
    models = {name: entry for published in entries for name, entry in published["openai"]["models"].items()}
    return {M: {"openai": entries[0]["openai"] | {"models": models}}}


SAMPLES = catalogue("example-1", "gpt-8", "gpt-9", "o-3")


def offered(
    marked: str, path: str = NEW, samples: dict[str, Any] = SAMPLES
) -> tuple[Completions, list[CompletionItem]]:
    """All that is offered, and of it the whole records."""
    text, offset = at_cursor(marked)
    workspace = workspace_of({**record_files(), path: text})
    file = workspace.files[f"{ROOT}/{path}"]
    answer = completions(CompletionRequest(workspace, file, TODAY, catalogues=importer_of(workspace, samples)), offset)
    assert answer is not None
    return answer, [item for item in answer.items if item.kind == "record" and M in item.detail]


@pytest.mark.parametrize(
    ("marked", "ids"),
    [
        ("id: <cursor>\n", ["gpt-9", "gpt-8", "o-3"]),
        ("provider: provider-1\nid: <cursor>\n", ["gpt-9", "gpt-8", "o-3"]),
        ("id: gpt<cursor>\n", ["gpt-9", "gpt-8"]),
        ("provider: provider-2\nid: <cursor>\n", []),
        ("id: <cursor>\nspecs: {}\n", []),
        ('{\n  "id": "<cursor>"\n}\n', ["gpt-9", "gpt-8", "o-3"]),
    ],
)
def test_models_without_a_record_are_offered(marked: str, ids: list[str]) -> None:
    assert [item.label for item in offered(marked)[1]] == ids


@pytest.mark.parametrize("marked", ["# new\nid: gpt<cursor>\n", '{\n  "id": "gpt<cursor>"\n}\n'], ids=["yaml", "json"])
def test_accepting_one_writes_the_whole_record(marked: str) -> None:
    answer, items = offered(marked)
    text = accepted(at_cursor(marked)[0], answer, items[0])
    assert "gpt-9" in text
    assert "200000" in text
    errors = [
        diagnostic
        for diagnostic in diagnostics_of({**record_files(), NEW: text}).get(NEW, ())
        if diagnostic.severity.name == "ERROR"
    ]
    assert errors == []


def test_the_file_says_which_one_is_meant() -> None:
    _, items = offered("id: <cursor>\n", "models/provider-1/gpt-9.yaml")
    assert [item.label for item in sorted(items, key=lambda item: item.sort_text)] == ["gpt-9", "gpt-8", "o-3"]


def test_of_many_models_typing_on_brings_others() -> None:
    answer, items = offered("id: <cursor>\n", samples=catalogue(*(f"gpt-{number}" for number in range(100, 140))))
    assert (len(items), answer.is_incomplete) == (25, True)
    answer, items = offered("id: 13<cursor>\n", samples=catalogue(*(f"gpt-{number}" for number in range(100, 140))))
    assert (len(items), answer.is_incomplete) == (11, False)
