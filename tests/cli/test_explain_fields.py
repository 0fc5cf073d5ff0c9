"""`explain` of properties and kinds, for people who read no JSON Schema."""

from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.program import run_here
from support.thorough import some_of

from model_lifecycle.records.record import KINDS
from model_lifecycle.schema.field_names import RecordField, all_fields, fields_named
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.parse import parse
from model_lifecycle.workspace.configuration.configuration import Configuration

REGISTRY = registry_for(Configuration().providers)


def explained(*subjects: str, folder: Path) -> str:
    ended = run_here("explain", *subjects, folder=folder)
    assert (ended.code, ended.err) == (0, "")
    return ended.out


def test_a_property(tmp_path: Path) -> None:
    assert explained("specs.input_price_per_mtok", folder=tmp_path) == snapshot("""\
specs.input_price_per_mtok (input price)

USD per million input tokens, or null where the price is not published.

  belongs in  model records, in `specs`
  type        number or null
  limits      none in the schema
  left out    never; write null where it is not known or not published

Example:

    specs:
      input_price_per_mtok: 2.5
""")


def test_a_name_of_several_properties_tells_all(tmp_path: Path) -> None:
    page = explained("last_checked", folder=tmp_path)
    assert page.startswith(
        "`last_checked` has 2 meanings, explained below, in:\n"
        "  model.sources[].last_checked\n"
        "  model.specs.specs_sources.*.last_checked\n"
        "  migration.sources[].last_checked\n"
        "  migration.last_checked\n"
    )
    assert "The day on which the page was last read" in page
    assert "The day on which the values were last checked" in page


@pytest.mark.parametrize("field", some_of(all_fields(REGISTRY)), ids=lambda field: f"{field.kind}.{field.path}")
def test_every_property_has_a_page_by_its_whole_way(tmp_path: Path, field: RecordField) -> None:
    page = explained(f"{field.kind}.{field.path}", folder=tmp_path)
    example = page.partition("Example:\n\n")[2].partition("\n\n")[0]
    assert "meanings" not in page
    assert parse("\n".join(line[4:] for line in example.splitlines()) + "\n", "yaml").diagnostics == ()


@pytest.mark.parametrize(
    ("name", "paths"),
    [
        ("specs.currency", ["specs.currency"]),
        ("/specs/currency", ["specs.currency"]),
        ("model.specs.currency", ["specs.currency"]),
        ("sources[0].url", ["sources[].url", "sources[].url"]),
        ("/sources/3/url", ["sources[].url", "sources[].url"]),
        ("specs_sources.*.url", ["specs.specs_sources.*.url"]),
        ("specs.specs_sources.url", ["specs.specs_sources.*.url"]),
        ("from.slug", ["from.slug"]),
        ("", []),
        ("...", []),
    ],
)
def test_ways_to_name_a_property(name: str, paths: list[str]) -> None:
    assert [field.path for field in fields_named(name, REGISTRY)] == paths


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind(tmp_path: Path, kind: str) -> None:
    for subject in (kind, f"{kind}s", kind.upper()):
        page = explained(subject, folder=tmp_path)
        assert page.startswith(f"{kind} record\n")
        assert f"model-lifecycle schema {kind}" in page
    for field in all_fields(REGISTRY):
        if field.kind == kind and len(field.steps) == 1:
            assert f"    {field.path} " in page


def test_a_word_that_is_a_kind_and_a_property_tells_both(tmp_path: Path) -> None:
    page = explained("provider", folder=tmp_path)
    assert page.startswith("provider record\n")
    assert "replacements[].provider (provider)" in page


@pytest.mark.parametrize(
    ("subject", "meant"),
    [
        ("input_price_per_mtoken", "`input_price_per_mtok`"),
        ("spec.currency", "`model.specs.currency` or `migration.price_diff.currency`"),
        ("currency/x", "`model.specs.currency` or"),
        ("migrtion", "`migration`"),
        ("date-ordr", "`date-order`"),
        ("qqqqqq", "model-lifecycle rules"),
    ],
)
def test_what_there_is_not_names_the_closest(tmp_path: Path, subject: str, meant: str) -> None:
    ended = run_here("explain", subject, folder=tmp_path)
    assert (ended.code, ended.out) == (2, "")
    assert f"there is no code, property, kind of record, topic, file or model `{subject}`" in ended.err
    assert meant in ended.err


def test_the_ids_of_providers_are_those_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "model-lifecycle.toml").write_text('providers = ["acme"]\n')
    assert "only `acme`" in explained("model.provider", folder=tmp_path)


def test_a_value_stands_for_the_properties_that_may_have_it(tmp_path: Path) -> None:
    assert explained("not_before", folder=tmp_path).splitlines()[0] == snapshot(
        "shutdown_date_kind (kind of shutdown date)"
    )
