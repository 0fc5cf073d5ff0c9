"""What the schema says at a pointer."""

import pytest

from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import DEFAULT_PROVIDERS, registry_for


def test_a_property() -> None:
    description = registry_for().describe("model", "/shutdown_date_kind")
    assert description is not None
    assert (description.name, description.title, description.types, description.required) == (
        "shutdown_date_kind",
        "Kind of shutdown date",
        ("string",),
        True,
    )
    assert description.enum == ("exact", "not_before", "month_only", "none")
    assert description.examples == ("exact",)
    assert "not_before" in description.description
    assert not description.nullable


@pytest.mark.parametrize(
    ("kind", "pointer", "types", "form"),
    [
        ("model", "/shutdown_date", ("string", "null"), "date"),
        ("model", "/sources/3/last_checked", ("string",), "date"),
        ("model", "/first_seen", ("string",), "date-time"),
        ("model", "/specs/specs_sources/any~1key/url", ("string",), "uri"),
        ("model", "/specs/context_window_tokens", ("integer", "null"), None),
        ("migration", "/capability_changes/0/old", ("string", "number", "boolean", "null"), None),
    ],
)
def test_types_and_formats(kind: Kind, pointer: str, types: tuple[str, ...], form: str | None) -> None:
    description = registry_for().describe(kind, pointer)
    assert description is not None
    assert (description.types, description.format) == (types, form)


def test_bounds() -> None:
    root = registry_for().description("model")
    assert root.properties["id"].min_length == 1
    assert root.properties["sources"].min_items == 1
    source = root.properties["sources"].items
    assert source is not None
    assert (source.properties["excerpt"].min_length, source.properties["excerpt"].max_length) == (0, 300)


def test_the_words_where_a_definition_is_used_win_over_its_own() -> None:
    description = registry_for().describe("model", "/specs/output_price_per_mtok")
    assert description is not None
    assert description.title == "Output price"
    assert "output tokens" in description.description


def test_the_root_names_its_properties_in_order() -> None:
    assert list(registry_for().description("provider").properties) == [
        *("id", "name", "deprecations_url", "pricing_url", "models_url"),
    ]


def test_providers_are_those_of_the_registry() -> None:
    assert registry_for().description("provider").properties["id"].enum == DEFAULT_PROVIDERS
    described = registry_for(("acme", "globex")).describe("model", "/replacements/0/provider")
    assert described is not None
    assert described.enum == ("acme", "globex")


@pytest.mark.parametrize("pointer", ["/nothing", "/id/0", "/specs/0", "/sources/x", "/sources/0/url/x", "/"])
def test_nothing_there(pointer: str) -> None:
    assert registry_for().describe("model", pointer) is None
