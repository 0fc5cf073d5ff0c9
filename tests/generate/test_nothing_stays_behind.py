"""A recomputed migration gives the page of one that is drafted anew: nothing stays behind of what the models said."""

from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from support.pages import NEW, OLD, Fields, files_of, migration_of, page_of, whole_provider, workspace_of_records
from support.workspaces import workspace_of

from model_lifecycle.generate.migration_draft import draft_record
from model_lifecycle.generate.new_records import with_gaps
from model_lifecycle.generate.recompute import recompute_edits
from model_lifecycle.page.page import Page
from model_lifecycle.page.rendering.html_page import render_html
from model_lifecycle.page.rendering.markdown_page import render_markdown
from model_lifecycle.records.drafted_steps import spelled_steps
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.workspace.index import ModelKey

TODAY = date(2026, 6, 1)
CHANGES: list[dict[str, Any]] = [
    *({"shutdown_date": "2027-01-07", "shutdown_date_kind": kind} for kind in ("exact", "not_before", "month_only")),
    {"shutdown_date": None, "shutdown_date_kind": "none"},
    {"input_price_per_mtok": 7.31},
    {"input_price_per_mtok": None},
    {"output_price_per_mtok": 17.31},
    {"cached_input_price_per_mtok": 0.11},
    {"context_window_tokens": 131071},
    {"context_window_tokens": None},
    {"max_output_tokens": 65535},
    {"supports_tools": False, "reasoning": "always"},
]
KEYS = [ModelKey("provider-1", str(model["id"])) for model in (OLD, NEW)]


def drafted(old: Fields, new: Fields, *, is_spelled: bool) -> Fields:
    """The migration between two models; with ids and the day in its checklist where that is asked for."""
    record: Any = with_gaps(draft_record(workspace_of_records(old, new, whole_provider()).view(), *KEYS))
    if is_spelled:
        end = shutdown_of(Model(Record("model", 0, old)))
        record["migration_checklist"] = [*spelled_steps(KEYS[0].id, KEYS[1].id, end)]
    return dict(record)


def changed(model: Fields, changes: dict[str, Any]) -> Fields:
    copy = deepcopy(model)
    for name, value in changes.items():
        (copy["specs"] if name in copy["specs"] else copy)[name] = value
    return copy


def shown(page: Page) -> str:
    return render_html(page, lambda path: path) + render_markdown(page, lambda path: path)


@pytest.mark.parametrize("is_spelled", [False, True])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_recomputed_is_drafted_anew(changes: dict[str, Any], side: int, is_spelled: bool) -> None:
    migration = drafted(OLD, NEW, is_spelled=is_spelled)
    models = [changed(model, changes) if at == side else model for at, model in enumerate((OLD, NEW))]
    workspace = workspace_of(files_of(migration, *models, whole_provider()))
    file = workspace.file(migration_of(workspace))
    edits = recompute_edits(workspace, file, 0, TODAY)
    data: Any = to_data(parse(apply_edits(file.source.text, edits or ()), "yaml").roots[0])
    again = drafted(models[0], models[1], is_spelled=is_spelled)
    assert data["migration_checklist"] == again["migration_checklist"]
    pages = [shown(page_of(record, *models, whole_provider())) for record in (data, again)]
    assert pages[0] == pages[1]
