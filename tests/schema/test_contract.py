"""Sections 2 and 8 of the contract, row by row: what each property takes and refuses, at the bound and past it."""

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from support.sample_records import TEXTS
from support.thorough import some_of

from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.validation_errors import validate_data
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.schema.registry import DEFAULT_PROVIDERS, registry_for
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import from_pointer

OTHERS: dict[str, list[Data]] = {
    "text": ["", "x"],
    "number": [0, -1, 1.5],
    "bool": [True, False],
    "null": [None],
    "list": [[]],
    "object": [{}],
}
"""A few values of every type; each property refuses all of those that are not of its own types."""


@dataclass(frozen=True)
class Row:
    """A row of a table.

    `types` says in short what it takes: `given` only some texts, `list+` and `object+` only those that are not empty.
    `takes` and `refuses` are more values, those at the bounds and past them among them.
    """

    kind: Kind
    pointer: str
    types: str
    takes: tuple[Data, ...] = ()
    refuses: tuple[Data, ...] = ()


LANGUAGES = ("python", "typescript", "curl")
SPECS_SOURCE: Data = {"url": "https://doc.example", "last_checked": "2026-07-24"}
DATE = ("2026-07-24", "0001-01-01", "9999-12-31", "2024-02-29")
NO_DATE: tuple[Data, ...] = (
    "",
    "2026-7-24",
    "2026-07-24\n",
    "2026-07-24T00:00:00Z",
    "24-07-2026",
    "２026-07-24",
    20260724,
)
NO_DATE += ("2025-02-29", "2026-13-01", "2026-00-01", "2026-01-00")  # A18: days that the calendar does not have
URI = ("https://doc.example/a?b=c#d", "urn:isbn:0451450523")
NO_URI = ("", "doc.example", "/page", "https://exa mple.com", "n/a", "https://")
TIME = ("2026-07-24T05:21:47Z", "2026-07-24t05:21:47.5+05:30")
NO_TIME = ("", "2026-07-24", "2026-07-24T05:21:47", "2026-07-24 05:21:47Z", "2026-02-30T00:00:00Z", 1784869307)
NO_PROVIDER = ("", "provider-0", "provider-8", "Provider-1", "openai")
NO_MODALITY = ("", "Text", "code")
MODALITIES = ("text", "image", "audio", "video", "pdf")


def source_rows(kind: Kind) -> list[Row]:
    return [
        Row(kind, "/sources", "list+", (), ([],)),
        Row(kind, "/sources/0/url", "given", URI, NO_URI),
        Row(kind, "/sources/0/label", "given", ("x", " "), ("",)),
        Row(kind, "/sources/0/last_checked", "given", DATE, NO_DATE),
        Row(kind, "/sources/0/excerpt", "text", ("x" * 300, "🚧" * 300), ("x" * 301, "🚧" * 301)),
    ]


def reference_rows(name: str) -> list[Row]:
    return [
        Row("migration", f"/{name}", "object+"),
        Row("migration", f"/{name}/provider", "given", DEFAULT_PROVIDERS, NO_PROVIDER),
        Row("migration", f"/{name}/model_id", "text"),  # unlike in replacements, no bound
        Row("migration", f"/{name}/slug", "text"),
    ]


def difference_rows(name: str) -> list[Row]:
    return [
        Row("migration", f"/{name}", "object+"),
        Row("migration", f"/{name}/old_tokens", "number null"),  # a number, not a whole one
        Row("migration", f"/{name}/new_tokens", "number null"),
        Row("migration", f"/{name}/change_pct", "number null"),
    ]


ROWS = [
    # 2.3 Model
    Row("model", "/id", "given", ("x", "a/b:c"), ("",)),
    Row("model", "/slug", "given", ("x",), ("",)),
    Row("model", "/provider", "given", DEFAULT_PROVIDERS, NO_PROVIDER),
    Row("model", "/display_name", "given", ("x",), ("",)),
    Row("model", "/family", "text null"),
    Row("model", "/status", "given", ("active", "legacy", "deprecated", "retired"), ("", "sunset", "Active")),
    Row("model", "/announced_date", "given null", DATE, NO_DATE),
    Row("model", "/deprecation_date", "given null", DATE, NO_DATE),
    Row("model", "/shutdown_date", "given null", DATE, NO_DATE),
    Row(
        "model",
        "/shutdown_date_kind",
        "given",
        ("exact", "not_before", "month_only", "none"),
        ("", "month", "not-before"),
    ),
    Row("model", "/region_or_platform_notes", "text null"),
    Row("model", "/replacements", "list"),
    *source_rows("model"),
    Row("model", "/specs", "object+"),
    Row("model", "/first_seen", "given", TIME, NO_TIME),
    Row("model", "/updated_at", "given", TIME, NO_TIME),
    # 2.3 Replacement
    Row("model", "/replacements/0/model_id", "given", ("x",), ("",)),
    Row("model", "/replacements/0/provider", "given", DEFAULT_PROVIDERS, NO_PROVIDER),
    Row("model", "/replacements/0/kind", "given", ("official", "editorial"), ("", "unofficial")),
    Row("model", "/replacements/0/source_url", "given", URI, NO_URI),
    # 2.4 Specs
    Row("model", "/specs/input_price_per_mtok", "number null"),
    Row("model", "/specs/output_price_per_mtok", "number null"),
    Row("model", "/specs/cached_input_price_per_mtok", "number null"),
    Row("model", "/specs/batch_discount_pct", "number null"),
    Row("model", "/specs/currency", "given null", ("USD",), ("", "usd", "EUR")),
    Row("model", "/specs/context_window_tokens", "integer null", (0, -1, 128000.0, 2**70), (1.5,)),
    Row("model", "/specs/max_output_tokens", "integer null", (0, -1, 128000.0, 2**70), (1.5,)),
    Row("model", "/specs/modalities_in", "list null", ([*MODALITIES], ["text", "text"])),
    Row("model", "/specs/modalities_in/0", "given", MODALITIES, NO_MODALITY),
    Row("model", "/specs/modalities_out", "list null", ([*MODALITIES], ["text", "text"])),
    Row("model", "/specs/modalities_out/0", "given", MODALITIES, NO_MODALITY),
    Row("model", "/specs/supports_tools", "bool null"),
    Row("model", "/specs/supports_json_schema", "bool null"),
    Row("model", "/specs/supports_vision", "bool null"),
    Row("model", "/specs/supports_streaming", "bool null"),
    Row("model", "/specs/supports_batch", "bool null"),
    Row("model", "/specs/supports_prompt_caching", "bool null"),
    Row("model", "/specs/reasoning", "given null", ("none", "optional", "always"), ("", "yes")),
    Row("model", "/specs/knowledge_cutoff", "text null"),
    Row("model", "/specs/endpoints", "list null"),
    Row("model", "/specs/endpoints/0", "text"),
    Row("model", "/specs/specs_sources", "object", ({"": SPECS_SOURCE},)),
    Row("model", "/specs/specs_sources/prices", "object+"),
    Row("model", "/specs/specs_sources/prices/url", "given", URI, NO_URI),
    Row("model", "/specs/specs_sources/prices/last_checked", "given", DATE, NO_DATE),
    # 2.5 Provider record
    Row("provider", "/id", "given", DEFAULT_PROVIDERS, NO_PROVIDER),
    Row("provider", "/name", "given", ("x",), ("",)),
    Row("provider", "/deprecations_url", "given", URI, NO_URI),
    Row("provider", "/pricing_url", "given", URI, NO_URI),
    Row("provider", "/models_url", "given", URI, NO_URI),
    # 2.6 Migration
    *reference_rows("from"),
    *reference_rows("to"),
    Row("migration", "/price_diff", "object+"),
    Row("migration", "/price_diff/input_pct_change", "number null"),
    Row("migration", "/price_diff/output_pct_change", "number null"),
    Row("migration", "/price_diff/example_monthly_cost_old", "number null"),
    Row("migration", "/price_diff/example_monthly_cost_new", "number null"),
    Row("migration", "/price_diff/currency", "given", ("USD",), ("", "usd", "EUR")),
    Row("migration", "/price_diff/example_label", "text"),
    *difference_rows("context_diff"),
    *difference_rows("max_output_diff"),
    Row("migration", "/capability_changes", "list"),
    Row("migration", "/capability_changes/0/field", "text"),
    Row("migration", "/capability_changes/0/old", "text number bool null"),
    Row("migration", "/capability_changes/0/new", "text number bool null"),
    Row("migration", "/api_changes", "list"),
    Row(
        "migration",
        "/api_changes/0/kind",
        "given",
        ("renamed_param", "removed_param", "new_required_param", "endpoint_change", "behavior_change"),
        ("", "renamed"),
    ),
    Row("migration", "/api_changes/0/detail", "text"),
    Row("migration", "/api_changes/0/source_url", "given", URI, NO_URI),
    Row("migration", "/code_change", "object+"),
    Row("migration", "/code_change/language", "given", LANGUAGES, ("", "js", "Python")),
    Row("migration", "/code_change/before", "text"),
    Row("migration", "/code_change/after", "text"),
    Row("migration", "/code_change/snippets", "object+"),
    *(Row("migration", f"/code_change/snippets/{language}", "object+") for language in LANGUAGES),
    *(
        Row("migration", f"/code_change/snippets/{language}/{when}", "text")
        for language in LANGUAGES
        for when in ("before", "after")
    ),
    Row("migration", "/migration_checklist", "list+", (["x"], ["x", "x"]), ([],)),
    Row("migration", "/migration_checklist/0", "text"),
    Row("migration", "/confidence", "given", ("official", "partial"), ("", "full")),
    Row("migration", "/last_checked", "given", DATE, NO_DATE),
    *source_rows("migration"),
]


def base(kind: Kind) -> Any:
    record: Any = to_data(parse(TEXTS[kind], "yaml").roots[0])
    if kind == "model":
        record["specs"]["endpoints"] = ["/v1/responses"]
    return record


def changed(row: Row, value: Data) -> Any:
    """A valid record with another value in the row's place."""
    record = base(row.kind)
    container, step = place(record, row.pointer)
    container[step] = value
    return record


def place(record: Any, pointer: str) -> tuple[Any, Any]:
    *steps, last = from_pointer(pointer)
    for step in steps:
        record = record[int(step)] if isinstance(record, list) else record[step]
    return record, int(last) if isinstance(record, list) else last


def is_valid(kind: Kind, record: Any) -> bool:
    """The verdict, on which both validators must agree."""
    verdict = registry_for().verdict(kind)(record)
    faults = validate_data(registry_for(), kind, record)
    assert verdict == (not faults.values and not faults.unknown and not faults.missing)
    return verdict


def named(row: Row) -> str:
    return f"{row.kind}{row.pointer}"


@pytest.mark.parametrize("kind", KINDS)
def test_base_is_valid(kind: Kind) -> None:
    assert is_valid(kind, base(kind))


@pytest.mark.parametrize("row", some_of(ROWS, 4), ids=named)
def test_takes(row: Row) -> None:
    taken = [value for name in row.types.split() for value in OTHERS.get(name, [])]
    for value in [*taken, *row.takes]:
        assert is_valid(row.kind, changed(row, copy.deepcopy(value))), value


@pytest.mark.parametrize("row", some_of(ROWS, 4), ids=named)
def test_refuses(row: Row) -> None:
    names = row.types.split()
    types_of = {"given": "text", "list+": "list", "object+": "object", "integer": "number"}
    kept = {types_of.get(name, name) for name in names}
    refused: list[Data] = [value for name, values in OTHERS.items() if name not in kept for value in values]
    if "object+" in names:
        refused.append({})
    if "list" in kept:
        refused.append([None])
    for value in [*refused, *row.refuses]:
        assert not is_valid(row.kind, changed(row, copy.deepcopy(value))), value


PROPERTIES = [
    row for row in ROWS if not from_pointer(row.pointer)[-1].isdecimal() and not row.pointer.endswith("/prices")
]


@pytest.mark.parametrize("row", PROPERTIES, ids=named)
def test_may_not_be_left_out(row: Row) -> None:
    record = base(row.kind)
    container, step = place(record, row.pointer)
    del container[step]
    assert not is_valid(row.kind, record)


@pytest.mark.parametrize("row", PROPERTIES, ids=named)
def test_may_have_no_unknown_sibling(row: Row) -> None:
    record = base(row.kind)
    container, _ = place(record, row.pointer)
    container["x-other"] = None
    assert not is_valid(row.kind, record)


def described(description: Description, pointer: str = "") -> Iterator[str]:
    """The pointers of all properties and items, in the notation of the rows."""
    for name, inner in description.properties.items():
        yield f"{pointer}/{name}"
        yield from described(inner, f"{pointer}/{name}")
    if description.values is not None:
        yield f"{pointer}/prices"
        yield from described(description.values, f"{pointer}/prices")
    if description.items is not None:
        if not description.items.properties:
            yield f"{pointer}/0"
        yield from described(description.items, f"{pointer}/0")


@pytest.mark.parametrize("kind", KINDS)
def test_every_property_has_a_row(kind: Kind) -> None:
    rows = [row.pointer for row in ROWS if row.kind == kind]
    assert sorted(rows) == sorted(described(registry_for().description(kind)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("value", [None, True, 1, "x", [], {}])
def test_a_record_is_a_mapping(kind: Kind, value: Data) -> None:
    assert not is_valid(kind, value)


def test_lists_of_objects_may_be_long_and_items_are_all_checked() -> None:
    record = base("model")
    record["replacements"] *= 3
    record["sources"] *= 3
    assert is_valid("model", record)
    record["sources"] = [*record["sources"][:-1], {**record["sources"][0], "label": ""}]
    assert not is_valid("model", record)
