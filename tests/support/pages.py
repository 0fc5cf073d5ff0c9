"""Whole, valid records as plain data, and pages made from them."""

import json
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.page import AssumedDay, Page, Value
from model_lifecycle.page.record_reader import NoLines
from model_lifecycle.page.rendering.html_document import RenderContext
from model_lifecycle.page.rendering.templates import environment
from model_lifecycle.records.record import Kind
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace
from support.workspace_files import make_tree
from support.workspaces import record_file

Fields = dict[str, Any]

DAY = AssumedDay(date(2026, 6, 1), "the day of the test")


def source(url: str = "https://doc.example/pricing", checked: str = "2026-05-20", excerpt: str = "") -> Fields:
    return {"url": url, "label": "Pricing page", "last_checked": checked, "excerpt": excerpt}


def whole_model(name: str, **changes: Any) -> Fields:
    """A valid model record; `changes` to its fields, those of `specs` and `specs_sources` by their own names."""
    specs: Fields = {
        "input_price_per_mtok": 3,
        "output_price_per_mtok": 15,
        "cached_input_price_per_mtok": 0.3,
        "batch_discount_pct": None,
        "currency": "USD",
        "context_window_tokens": 128000,
        "max_output_tokens": 8192,
        "modalities_in": ["text"],
        "modalities_out": ["text"],
        "supports_tools": True,
        "supports_json_schema": None,
        "supports_vision": None,
        "supports_streaming": None,
        "supports_batch": None,
        "supports_prompt_caching": None,
        "reasoning": "none",
        "knowledge_cutoff": None,
        "endpoints": None,
        "specs_sources": {
            "prices": {"url": "https://doc.example/pricing", "last_checked": "2026-05-20"},
            "limits": {"url": "https://doc.example/models", "last_checked": "2026-05-20"},
        },
    }
    record: Fields = {
        "id": name,
        "slug": name.replace(".", "-"),
        "provider": "provider-1",
        "display_name": name.title(),
        "family": None,
        "status": "active",
        "announced_date": None,
        "deprecation_date": None,
        "shutdown_date": None,
        "shutdown_date_kind": "none",
        "region_or_platform_notes": None,
        "replacements": [],
        "sources": [source()],
        "specs": specs,
        "first_seen": "2025-01-01T00:00:00Z",
        "updated_at": "2026-05-20T00:00:00Z",
    }
    for field, value in changes.items():
        (specs if field in specs else record)[field] = value
    return record


def replacement(name: str, kind: str = "official", provider: str = "provider-1") -> Fields:
    return {"model_id": name, "provider": provider, "kind": kind, "source_url": "https://doc.example/deprecations"}


def whole_provider(name: str = "provider-1") -> Fields:
    return {
        "id": name,
        "name": "Example AI",
        "deprecations_url": "https://doc.example/deprecations",
        "pricing_url": "https://doc.example/pricing",
        "models_url": "https://doc.example/models",
    }


def whole_migration(old: str, new: str, **changes: Any) -> Fields:
    """A valid migration record between two models of `provider-1` that `whole_model` makes without changes."""
    snippets = {
        language: {"before": f'call("{old}")\n', "after": f'call("{new}")\n'}
        for language in ("python", "typescript", "curl")
    }
    record: Fields = {
        "from": {"provider": "provider-1", "model_id": old, "slug": old.replace(".", "-")},
        "to": {"provider": "provider-1", "model_id": new, "slug": new.replace(".", "-")},
        "price_diff": {
            "input_pct_change": 0,
            "output_pct_change": 0,
            "example_monthly_cost_old": 60,
            "example_monthly_cost_new": 60,
            "currency": "USD",
            "example_label": "10M input + 2M output tokens per month (example, not a bill)",
        },
        "context_diff": {"old_tokens": 128000, "new_tokens": 128000, "change_pct": 0},
        "max_output_diff": {"old_tokens": 8192, "new_tokens": 8192, "change_pct": 0},
        "capability_changes": [],
        "api_changes": [],
        "code_change": {"language": "python", **deepcopy(snippets["python"]), "snippets": snippets},
        "migration_checklist": ["Read the shutdown date.", "Point requests at the new model."],
        "confidence": "official",
        "last_checked": "2026-05-20",
        "sources": [source()],
    }
    return {**record, **changes}


OLD = whole_model(
    "old-1.0",
    status="deprecated",
    shutdown_date="2026-07-01",
    shutdown_date_kind="exact",
    replacements=[replacement("new-2.0")],
    sources=[source(), source("https://doc.example/deprecations", excerpt="old-1.0 shuts down on 2026-07-01.")],
)
NEW = whole_model("new-2.0", input_price_per_mtok=2, context_window_tokens=200000)
MIGRATION = whole_migration(
    "old-1.0",
    "new-2.0",
    context_diff={"old_tokens": 128000, "new_tokens": 200000, "change_pct": 56.3},
    price_diff={
        "input_pct_change": -33.3,
        "output_pct_change": 0,
        "example_monthly_cost_old": 60,
        "example_monthly_cost_new": 50,
        "currency": "USD",
        "example_label": "10M input + 2M output tokens per month (example, not a bill)",
    },
)

OLD_PATH, NEW_PATH = "models/provider-1/old-1-0.yaml", "models/provider-1/new-2-0.yaml"
MIGRATION_PATH = "migrations/old-1-0-to-new-2-0.yaml"
PROVIDER_PATH = "providers/provider-1.yaml"

_FOLDERS: dict[Kind, str] = {"model": "models", "provider": "providers", "migration": "migrations"}


def kind_of(record: Fields) -> Kind:
    return "migration" if "from" in record else "model" if "specs" in record else "provider"


def workspace_of_records(
    *records: Fields, configuration: Configuration | None = None, refused: dict[int, frozenset[str]] | None = None
) -> Workspace:
    """A snapshot with one file for each record; `refused` pointers by the record's position."""
    files: dict[str, RecordFile | None] = {}
    for position, record in enumerate(records):
        kind = kind_of(record)
        path = f"/w/{_FOLDERS[kind]}/{position}.yaml"
        files[path] = record_file(path, kind, record, refused=(refused or {}).get(position, frozenset()))
    return Workspace("/w", configuration or Configuration()).with_files(files)


def page_of(
    *records: Fields,
    day: AssumedDay | None = DAY,
    configuration: Configuration | None = None,
    refused: dict[int, frozenset[str]] | None = None,
) -> Page:
    """The page of the first migration among these records."""
    workspace = workspace_of_records(*records, configuration=configuration, refused=refused)
    return build_page(workspace, migration_of(workspace), day, lines=NoLines())


def migration_of(workspace: Workspace) -> Entry:
    return next(entry for entry in workspace.entries() if workspace.record(entry).kind == "migration")


def example_page(old: Fields | None = None, new: Fields | None = None, **changes: Any) -> Page:
    """The page of the example migration, with changes to the records' top-level (and specs') fields."""
    return page_of({**MIGRATION, **changes}, _with(OLD, old), _with(NEW, new), whole_provider())


def _with(record: Fields, changes: Fields | None) -> Fields:
    copy = deepcopy(record)
    for field, value in (changes or {}).items():
        (copy["specs"] if field in copy["specs"] else copy)[field] = value
    return copy


def text_of(record: Fields) -> str:
    """A record as YAML: JSON is, and has a line for each value."""
    return json.dumps(record, indent=2) + "\n"


def files_of(*records: Fields) -> dict[str, str]:
    """The texts of records by path, as people keep them: a file each, named by its slugs."""
    files = {}
    for record in records:
        kind = kind_of(record)
        if kind == "migration":
            name = f"{record['from']['slug']}-to-{record['to']['slug']}"
        else:
            name = f"{record['provider']}/{record['slug']}" if kind == "model" else record["id"]
        files[f"{_FOLDERS[kind]}/{name}.yaml"] = text_of(record)
    return files


def write_records(folder: Path, *records: Fields) -> Path:
    """Write `files_of` records below a folder; returns the folder."""
    make_tree(folder, files_of(*records))
    return folder


EXAMPLE = (MIGRATION, OLD, NEW, whole_provider())
"""A valid workspace."""

EXAMPLE_FILES = files_of(*EXAMPLE)
"""The same as texts by path."""


def value_html(value: Value, *, ids: bool = True) -> str:
    """A value with its footnotes as HTML, on a page that links to no other."""
    template = '{% from "values.html.j2" import prose %}{{ prose(view, (value,), ids) }}'
    return environment().from_string(template).render(value=value, ids=ids, view=RenderContext(lambda path: None))
