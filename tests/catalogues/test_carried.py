"""The copies in the package: how they are made of published ones, and what they are."""

import json
import re
import zlib
from dataclasses import fields
from pathlib import Path
from typing import Any

from support.catalogue_samples import (
    D,
    E,
    G,
    I,
    L,
    M,
    O,
    catalogues,
    content,
    deprecations_info,
    endoflife,
    genai_prices,
    litellm,
    modeldeprecations,
    models_dev,
    openrouter,
)

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.carried import FOLDER, HOSTS, MAKERS, carried_store, carried_text, carry
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.claim import Claim
from model_lifecycle.catalogues.read_catalogue import read_catalogue
from model_lifecycle.catalogues.store import CopyEntry, Store

_MOST_PACKED, _MOST_UNPACKED = 400_000, 2_000_000

LIFE: dict[str, Any] = {"shutdown_on": "2026-10-23", "deprecated_on": "2026-04-22", "description": "long", "count": 1}
SLICES: dict[str, Any] = {
    M: models_dev("openai", "o-1", cost={"input": 2, "cache_write": 3}, knowledge="2024-06", description="long")
    | models_dev("xai", "x-1", status="deprecated", limit={"context": 8, "input": 4})
    | models_dev("amazon-bedrock", "openai.o-1-v1:0")
    | models_dev("openrouter", "openai/o-1"),
    D: {
        "asOf": "2026-08-21",
        "models": [
            *modeldeprecations("openai", "o-1", **LIFE, aliases=["o-1-2026-01-01"])["models"],
            *modeldeprecations("vertex", "g-1", shutdown_on="2026-10-20")["models"],
            *modeldeprecations("vertex", "g-2")["models"],
        ],
    },
    G: genai_prices("openai", "o-1", {"equals": "o-1"}, {"input_mtok": 2}, context_window=8, description="long")
    + genai_prices("openrouter", "o-1", {"equals": "openai/o-1"}, {"input_mtok": 2})
    + genai_prices("openai", "wide", {"starts_with": "o-1"}, {"input_mtok": 2}),
    L: litellm("o-1", "openai", input_cost_per_token=1e-6, tpm=10, output_cost_per_token_batches=1e-6)
    | litellm("groq/openai/gpt-oss", "groq", supports_vision=True, supported_regions=["x"])
    | litellm("xai/x-1", "xai", input_cost_per_token=2e-6)
    | litellm("x-1", "xai", input_cost_per_token=3e-6)
    | litellm("azure/o-1-2026-01-01", "azure", deprecation_date="2027-01-01", input_cost_per_token=1e-6)
    | litellm("azure/o-2", "azure", input_cost_per_token=1e-6),
    I: deprecations_info("OpenAI", "o-1", shutdown_date="2026-10-23", content_hash="1")
    + deprecations_info("OpenAI", "o-1", shutdown_date="2026-11-23", last_observed="2026-06-01")
    + deprecations_info("AWS Bedrock", "openai.o-1-v1:0", shutdown_date="2026-12-01"),
    E: endoflife("claude-9", eolFrom="2027-04-16", isEoas=False, codename=None),
}
"""A part of each catalogue, with members that are not read, hosts, and providers that are not carried."""


def test_what_is_read_of_a_carried_copy_is_what_is_read_of_the_published_one() -> None:
    whole, carried = catalogues(SLICES, "2026-11-25"), _carried(SLICES)
    for maker in MAKERS:
        assert carried.models(maker) == whole.models(maker)
        for name in whole.models(maker):
            assert _said(carried.claims(maker, name)) == _said(whole.claims(maker, name))
    for host, name in (("google-vertex", "g-1"), ("azure", "o-1-2026-01-01"), ("amazon-bedrock", "openai.o-1-v1:0")):
        ends = [_end(catalogue.claims(host, name)) for catalogue in (whole, carried)]
        assert ends[0] == ends[1] != []
    assert not carried.claims("azure", "o-2")
    assert not carried.claims("google-vertex", "g-2")
    text = "".join(carried_text(catalogue) for catalogue in whole.catalogues)
    assert re.search("long|openrouter|codename|content_hash|regions|tpm|wide", text) is None


def _carried(published: dict[str, Any]) -> CatalogueSet:
    whole = catalogues(published)
    return CatalogueSet(
        (read_catalogue(catalogue.catalogue, carried_text(catalogue).encode()) for catalogue in whole.catalogues),
        "2026-11-25",
    )


def _said(claims: list[Claim]) -> list[str]:
    """Claims without their order, and without that of the members of what is written."""
    return sorted(
        json.dumps([getattr(claim, field.name) for field in fields(claim)], default=str, sort_keys=True)
        for claim in claims
    )


def _end(claims: list[Claim]) -> list[tuple[str, Any]]:
    return [(claim.catalogue, claim.value) for claim in claims if claim.pointer == "/shutdown_date"]


def test_a_store_of_carried_copies_keeps_days_and_addresses_and_nothing_else(tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    published = SLICES | {O: openrouter("openai/o-1", context_length=8)}
    for name, data in published.items():
        store.replace(CATALOGUES[name], content(data), CopyEntry(fetched="2026-11-20"))
    for _ in range(2):
        carry(store, tmp_path / "carried")
    names = {path.name for path in (tmp_path / "carried").iterdir()}
    assert names == {"store.json", *(f"{name}.json" for name in SLICES)}
    stored = Store(tmp_path / "carried").index_entries()
    assert {name: about.fetched for name, about in stored.items()} == dict.fromkeys(SLICES, "2026-11-20") | {
        D: "2026-08-21",
        E: "2026-04-27",
    }
    assert stored[M].address == CATALOGUES[M].address


def test_the_package_carries_them() -> None:
    """Nothing is said here of what they hold, which changes each week."""
    published = [catalogue for catalogue in CATALOGUES.values() if catalogue.by_default]
    for catalogue in published:
        read = carried_store().read(catalogue)
        assert read is not None
        owners = {owner for owner, _ in read.entries}
        assert owners <= MAKERS.keys() | HOSTS.keys()
        assert carried_text(read).encode() == (FOLDER / f"{catalogue.name}.json").read_bytes()
        assert f"{catalogue.name}.json" in (FOLDER / "LICENSES.txt").read_text(encoding="utf-8")
    files = [path.read_bytes() for path in FOLDER.iterdir()]
    assert {path.name for path in FOLDER.iterdir()} == {
        "LICENSES.txt",
        "store.json",
        *(f"{catalogue.name}.json" for catalogue in published),
    }
    assert sum(map(len, files)) <= _MOST_UNPACKED
    assert sum(len(zlib.compress(file)) for file in files) <= _MOST_PACKED


def test_makers_of_which_two_registers_know_are_carried() -> None:
    """A maker that only one register knows may be there too, once it is in the list."""
    read = [each for catalogue in CATALOGUES.values() if (each := carried_store().read(catalogue)) is not None]
    for maker in MAKERS:
        assert sum(any(owner == maker for owner, _ in catalogue.entries) for catalogue in read) >= 2
