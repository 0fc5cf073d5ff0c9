"""Completion of references to models, recorded or known to catalogues: which come first, and what is said of each."""

from datetime import date

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import life, lives
from support.completion_probe import accepted, ranked
from support.cursor import at_cursor
from support.stored_catalogues import importer_of
from support.workspace_files import record_files
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.catalogues.provider_names import ProviderMap
from model_lifecycle.ide.completion.complete import CompletionRequest, completions
from model_lifecycle.ide.completion.item import CompletionItem, Completions
from model_lifecycle.ide.import_models import Importer

MIGRATION = "migrations/new.yaml"
SAMPLES = lives(
    life("gpt-3-pro", "retired", "gpt-4-pro", "2025-01-05"),
    life("gpt-4-pro", "retired", "gpt-6-pro", "2026-01-05"),
    life("gpt-5-pro", "deprecated", "gpt-6-mini", "2026-12-01"),
    life("gpt-6-pro", "active"),
    life("gpt-7-mini", "active"),
    life("gpt-7-pro", "active"),
    life("gpt-7-pro-preview", "active"),
    life("gpt-6-mini", "active"),
    life("gpt-7-image", "active"),
    life("glm-9", "active"),
    life("davinci-1", "retired"),
)


def offered(marked: str, path: str = MIGRATION, today: date = TODAY) -> tuple[Completions, list[CompletionItem]]:
    text, offset = at_cursor(marked)
    workspace = workspace_of({**record_files(), path: text})
    file = workspace.files[f"{ROOT}/{path}"]
    answer = completions(CompletionRequest(workspace, file, today, catalogues=importer_of(workspace, SAMPLES)), offset)
    assert answer is not None
    return answer, ranked(answer)


def models(marked: str, path: str = MIGRATION) -> list[str]:
    """The models that are offered, in order; those that are struck through in brackets."""
    items = [item for item in offered(marked, path)[1] if item.kind in ("record", "reference")]
    return [f"({item.label})" if item.deprecated else item.label for item in items if "-" in item.label]


FROM = "from: {provider: provider-1, model_id: %s}\nto:\n  provider: provider-1\n  model_id: <cursor>\n"


@pytest.mark.parametrize(
    ("old", "expected"),
    [
        # The model that is named, where it is over the one that replaces it in turn.
        ("gpt-4-pro", snapshot(["gpt-6-pro", "gpt-7-pro", "gpt-7-mini", "gpt-6-mini", "example-2"])),
        ("gpt-3-pro", snapshot(["gpt-6-pro", "gpt-7-pro", "gpt-7-mini", "gpt-6-mini", "example-2"])),
        ("gpt-5-pro", snapshot(["gpt-6-mini", "gpt-7-pro", "gpt-6-pro", "gpt-7-mini", "example-2"])),
        # Nothing is named: the newest of the family and size.
        ("gpt-6-mini", snapshot(["gpt-7-mini", "gpt-7-pro", "gpt-6-pro", "example-2", "glm-9"])),
        # Nothing is like it: what the maker's models are called comes before another maker's that it serves.
        ("davinci-1", snapshot(["gpt-7-image", "gpt-7-mini", "gpt-7-pro", "gpt-6-mini", "gpt-6-pro"])),
    ],
)
def test_what_the_maker_names_comes_first_then_its_newest_models(old: str, expected: list[str]) -> None:
    assert models(FROM % old)[:5] == expected


def test_models_that_are_over_come_last_and_are_struck_through() -> None:
    assert models(FROM % "gpt-6-mini")[-2:] == snapshot(["(gpt-3-pro)", "(davinci-1)"])


def test_models_to_leave_are_those_that_end_soonest() -> None:
    marked = "from:\n  provider: provider-1\n  model_id: <cursor>\n"
    assert models(marked)[:2] == snapshot(["gpt-5-pro", "example-1"])
    to_mini = f"{marked}to: {{provider: provider-1, model_id: gpt-6-mini}}\n"
    assert models(to_mini)[0] == "gpt-5-pro"


def test_each_says_its_end_its_price_and_who_says_so() -> None:
    _, items = offered("from:\n  provider: provider-1\n  model_id: gpt-5<cursor>\n")
    item = next(item for item in items if item.label == "gpt-5-pro")
    assert item.detail == snapshot("ends on 2026-12-01 · $2 / $8 · modeldeprecations.dev, 2026-06-25")
    assert item.documentation == snapshot("""\
**Gpt-5-Pro** `gpt-5-pro`

- Provider: Example `provider-1`
- Status: deprecated, shuts down in 154 days
- Shuts down: 2026-12-01
- Prices per 1M tokens: $2 / $8
- Replacement: `gpt-6-mini` (official)
- No record yet; source: modeldeprecations.dev, 2026-06-25\
""")


def test_a_whole_reference_is_written_without_a_record() -> None:
    answer, items = offered("from: <cursor>\nto: {provider: provider-1, model_id: gpt-6-mini}\n")
    assert accepted("from: \nto: {provider: provider-1, model_id: gpt-6-mini}\n", answer, items[0]) == snapshot("""\
from:
  provider: provider-1
  model_id: gpt-5-pro
  slug: gpt-5-pro
to: {provider: provider-1, model_id: gpt-6-mini}
""")


def test_the_file_names_both() -> None:
    path = "migrations/gpt-3-pro-to-gpt-7-mini.yaml"
    assert models("from: <cursor>\n", path)[0] == "(gpt-3-pro)"
    assert models("from:\n  provider: provider-1\n  model_id: gpt-3-pro\nto: <cursor>\n", path)[0] == "gpt-7-mini"


def test_a_replacement_that_a_register_names_is_official_with_its_page() -> None:
    text = "id: gpt-5-pro\nprovider: provider-1\nreplacements:\n  - \n"
    answer, items = offered(text.replace("- \n", "- <cursor>\n"), "models/provider-1/gpt-5-pro.yaml")
    assert accepted(text, answer, items[0]) == snapshot("""\
id: gpt-5-pro
provider: provider-1
replacements:
  - model_id: gpt-6-mini
    provider: provider-1
    kind: official
    source_url: https://openai.example/deprecations
""")


def test_a_file_in_a_folder_of_a_maker_that_is_not_configured_has_the_makers_models() -> None:
    text, path = "id: ", "models/openai/m.yaml"
    workspace = workspace_of({**record_files(), path: text})
    providers = ProviderMap((*workspace.configuration.providers, "openai"), {})
    catalogues = Importer(workspace, importer_of(workspace, SAMPLES).catalogues, providers)
    answer = completions(
        CompletionRequest(workspace, workspace.files[f"{ROOT}/{path}"], TODAY, catalogues=catalogues), 4
    )
    assert [item.label for item in ranked(answer)][:3] == ["m", "gpt-7-mini", "gpt-7-pro"]
