"""Whatever stands in place of a group or a property of a record, every request and command is answered."""

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any, Final

import pytest
from support.mistakes import mistake_records
from support.thorough import some_of
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import check
from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.generate.recompute import recompute_edits
from model_lifecycle.generate.record_text import FileStyle, data_text
from model_lifecycle.ide.actions.offered_actions import actions_at
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.completion.complete import CompletionRequest, completions
from model_lifecycle.ide.document_links import document_links
from model_lifecycle.ide.hover import HoverRequest, hover
from model_lifecycle.ide.inlay_hints import inlay_hints
from model_lifecycle.ide.lenses import lens_places, lens_title, lenses
from model_lifecycle.ide.navigation.definition import definition_at
from model_lifecycle.ide.navigation.references import implementations_at, references_at
from model_lifecycle.ide.navigation.rename.compute_rename import prepare_rename
from model_lifecycle.ide.navigation.rename.rename import RenameRefusedError
from model_lifecycle.ide.navigation.workspace_symbols import workspace_symbols
from model_lifecycle.ide.reference_tokens import reference_tokens
from model_lifecycle.ide.symbols import symbols
from model_lifecycle.page.build_page import build_page
from model_lifecycle.review.record_changes import changed_records
from model_lifecycle.sources.citations import all_citations
from model_lifecycle.syntax.pointer import Step, walk
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.workspace import Workspace

SHAPES: Final[tuple[Any, ...]] = (None, "text", 5, ["text", {"a": 1}], {"a": "text"})
API_CHANGE: Final = {"kind": "behavior_change", "detail": "x", "source_url": "https://doc.example/docs/models"}


def records() -> dict[str, Any]:
    records = mistake_records()
    migration: Any = records[MIGRATION]
    migration["api_changes"] = [API_CHANGE]
    return dict(records)


RECORDS: Final = records()
TEXTS: Final = {path: data_text(record, "yaml", FileStyle(2)) for path, record in RECORDS.items()}
BEFORE: Final = workspace_of(TEXTS)


def places(data: Any, steps: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*steps, key)
        yield from places(value, (*steps, key))


PLACES: Final = [
    (MIGRATION, ("price_diff",)),  # `AttributeError … 'get'` of every code action there
    (OLD, ("specs", "specs_sources", "prices")),  # of every completion in the provider's other records
    (NEW, ("specs", "supports_tools")),  # what is not JSON, in a hover of the migration
    *some_of([(path, place) for path in RECORDS for place in places(RECORDS[path])], 150),
]


@pytest.mark.parametrize("where", PLACES)
def test_every_question_is_answered(where: tuple[str, tuple[Step, ...]]) -> None:
    path, steps = where
    for number, shape in enumerate(SHAPES):
        record = deepcopy(RECORDS[path])
        *way, last = steps
        container: Any = record
        for step in way:
            container = container[step]
        container[last] = shape
        ask_everything(workspace_of({**TEXTS, path: data_text(record, "yaml", FileStyle(2))}), number)


def ask_everything(workspace: Workspace, number: int) -> None:
    """All that needs no place, and all that does at every tenth place from the one with a `number`; hovers at each."""
    view, checked = workspace.view(), check(workspace, today=TODAY)
    draft_record(view, ModelKey("provider-1", "example-1"), ModelKey("provider-1", "example-2"))
    changed_records(BEFORE, workspace)
    workspace_symbols(workspace, "ex")
    all_citations(workspace, lambda entry: True)
    for path, file in workspace.files.items():
        if not file.records:
            continue
        recompute_edits(workspace, file, 0, TODAY)
        if path == f"{ROOT}/{MIGRATION}":
            build_page(workspace, Entry(path, 0))
        for lens in lenses(workspace, file):
            lens_title(workspace, file, lens.record, lens.kind, TODAY)
            lens_places(workspace, file, lens.record, lens.kind)
        for answer in (
            inlay_hints(workspace, file, Span(0, len(file.source.text)), TODAY),
            document_links(workspace, file, TODAY, struck_through=True),
            reference_tokens(workspace, file),
            symbols(file),
        ):
            list(answer)
        nodes = [node for _, node in walk(file.document.records[0])]
        for node in nodes:
            said = hover(HoverRequest(workspace, file, file.diagnostics, TODAY), node.start)
            assert said is None or "UNAVAILABLE" not in said.markdown
        for position, node in enumerate(nodes[number::10]):
            ask_at(workspace, path, node.start)
            if position % 5 == number:
                for action in actions_at(ActionPlace(checked, path, Span(node.start, node.start))):
                    action.work_out()


def ask_at(workspace: Workspace, path: str, offset: int) -> None:
    file = workspace.files[path]
    offered = completions(CompletionRequest(workspace, file, TODAY, "", file.diagnostics), offset)
    for item in offered.items if offered is not None else ():
        assert "UNAVAILABLE" not in item.plain + item.documentation
    definition_at(workspace, path, offset)
    references_at(workspace, path, offset, declaration=True)
    implementations_at(workspace, path, offset)
    with suppress(RenameRefusedError):
        prepare_rename(workspace, path, offset)


@pytest.mark.parametrize("name", ["recompute_actions", "sort_actions"])
def test_an_offer_that_fails_leaves_the_others(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from model_lifecycle.ide.actions import offered_actions

    def fails(place: ActionPlace) -> Iterator[Any]:
        raise AttributeError(name)

    offers = tuple(fails if offer.__name__ == name else offer for offer in offered_actions._OFFERS)
    checked, failures = check(BEFORE, today=TODAY), list[str]()
    place = ActionPlace(
        checked, f"{ROOT}/{MIGRATION}", Span(0, 0), failed=lambda message, error: failures.append(message)
    )
    others = [action.title for offer in offers if offer is not fails for action in offer(place)]
    monkeypatch.setattr(offered_actions, "_OFFERS", offers)
    assert [action.title for action in actions_at(place)] == others != []
    assert failures == ["`fails` could not be offered"]


@pytest.mark.parametrize("source", ["reference_candidates", "cited_candidates", "migration_candidates"])
def test_a_source_of_candidates_that_fails_leaves_the_others(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from model_lifecycle.ide.completion import value_candidates

    def fails(*asked: object) -> None:
        raise AttributeError(source)

    path, failures = f"{ROOT}/{MIGRATION}", list[str]()
    text = TEXTS[MIGRATION]
    request = CompletionRequest(
        BEFORE, BEFORE.files[path], TODAY, failed=lambda message, error: failures.append(message)
    )
    monkeypatch.setattr(value_candidates, source, fails)
    offered = completions(request, text.index("official", text.index("confidence:")))
    assert offered is not None
    assert {"official", "partial"} <= {item.label for item in offered.items}
    assert failures
