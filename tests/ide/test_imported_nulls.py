"""A record from catalogues says of no value that it is not published: nobody has read that."""

import pytest
from support.carried_models import imported, model_files
from support.catalogue_samples import D, M, modeldeprecations, models_dev
from support.stored_catalogues import importer_of
from support.thorough import stride
from support.workspaces import workspace_of

from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.records.gaps import null_values, unread_nulls
from model_lifecycle.records.model import Model
from model_lifecycle.workspace.index import ModelKey

WORKSPACE = workspace_of({})
MAKERS = ("openai", "anthropic", "google", "mistral", "cohere", "xai", "deepseek")


@pytest.mark.parametrize("maker", MAKERS)
def test_every_null_spec_is_marked_as_unread(maker: str) -> None:
    workspace = imported(maker, stride(1))
    paths = list(model_files(workspace))
    assert len(paths) > 1
    for path in paths:
        [record] = workspace.files[path].records
        unread = unread_nulls(record)
        assert [pointer for pointer in null_values(record.values) if pointer not in unread and "specs" in pointer] == []


@pytest.mark.parametrize(
    ("released", "deprecated", "seen"),
    [
        ("2024-05-13", "2026-06-01", "2024-05-13"),
        (None, "2026-06-01", "2026-06-01"),
        (None, None, "2026-07-15"),
        ("2026-09-01", None, "2026-07-15"),
    ],
)
def test_a_model_was_first_seen_on_the_day_of_its_release(
    released: str | None, deprecated: str | None, seen: str
) -> None:
    """Without one no later than any day in its record, and never after that of the catalogues."""
    samples = {
        M: models_dev("openai", "gpt-9", release_date=released),
        D: modeldeprecations("openai", "gpt-9", deprecated_on=deprecated),
    }
    filled = importer_of(WORKSPACE, samples).filled(WORKSPACE, ModelKey("provider-1", "gpt-9"))
    assert filled.record["first_seen"] == f"{seen}T00:00:00Z"


@pytest.mark.parametrize("maker", MAKERS)
def test_each_value_cites_what_it_rests_on(maker: str) -> None:
    """The catalogue, or a page of the maker that a catalogue says to have read on a day."""
    workspace = imported(maker, stride(1))
    for path in model_files(workspace):
        model = Model(workspace.files[path].records[0])
        via = {source.get("url") for source in model.values["sources"] if "(via " in str(source.get("label"))}  # type: ignore[attr-defined]
        for source in model.all_sources():
            is_read = isinstance(source.last_checked, str)
            assert is_read == (source.url in via or source.url in CATALOGUE_ADDRESSES.values()), source.pointer
