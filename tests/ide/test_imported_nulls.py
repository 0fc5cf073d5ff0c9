"""A record from catalogues says of no value that it is not published: nobody has read that."""

import pytest
from support.carried_models import imported, model_files
from support.thorough import stride

from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.records.gaps import null_values, unread_nulls
from model_lifecycle.records.model import Model

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
