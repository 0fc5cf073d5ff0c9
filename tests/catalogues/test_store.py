"""Copies on disk that hold something else than a catalogue."""

import json
from pathlib import Path

import pytest
from support.catalogue_samples import L, M, content, litellm, models_dev
from support.program import run_here
from support.stored_catalogues import CONFIGURATION, put_in_store
from support.workspace_files import make_tree, make_workspace

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.read_catalogue import CatalogueError, read_catalogue
from model_lifecycle.catalogues.store import Store, cache_folder
from model_lifecycle.scan.verdict.site_catalogue import catalogue_of_site

GOOD = models_dev("openai", "gpt-9", cost={"input": 2})


@pytest.mark.parametrize("number", ["1e9999999999999999999", "-1e999999999", "9" * 5_000, "1e-999999"])
def test_a_number_that_no_property_holds_is_no_value(number: str) -> None:
    text = content(models_dev("openai", "gpt-9", cost={"input": 777})).replace(b"777", number.encode())
    assert read_catalogue(CATALOGUES[M], text).count == 1


@pytest.mark.parametrize("nested", ['{"a":' * 450 + "1" + "}" * 450, "[" * 450 + "]" * 450, "[" * 100_000])
def test_what_is_nested_deeply_is_no_copy(nested: str) -> None:
    text = content(models_dev("openai", "gpt-9", cost={"input": 777})).replace(b"777", nested.encode())
    with pytest.raises(CatalogueError, match="its lists and objects are nested too deeply"):
        read_catalogue(CATALOGUES[M], text)


@pytest.mark.parametrize("value", [5, None, "x", {"a": 1}, [5]])
@pytest.mark.parametrize("name", ["tracked", "etag", "fetched", "address"])
def test_what_the_index_says_wrong_is_not_known(tmp_path: Path, name: str, value: object) -> None:
    (tmp_path / "store.json").write_text(json.dumps({M: {name: value}}), encoding="utf-8")
    Store(tmp_path, ["openai"]).validators(CATALOGUES[M])


def test_a_copy_that_cannot_be_read_is_one_line_and_the_others_are_used(tmp_path: Path) -> None:
    place = make_workspace(tmp_path)
    make_tree(place, {"model-lifecycle.toml": CONFIGURATION})
    put_in_store(place, {M: GOOD, L: litellm("gpt-9", "openai", input_cost_per_token=2e-6)})
    (place / f"catalogues/{L}.json").write_bytes(b"<<<<<<< HEAD\n")
    ended = run_here("catalogues", "show", "provider-1/gpt-9", folder=place)
    assert ended.code == 0
    assert ended.err == (
        "model-lifecycle: `catalogues/litellm.json` is ignored: it is not JSON, it has a merge conflict: line 1, "
        "column 1. `model-lifecycle catalogues update` repairs it\n"
    )
    assert "models.dev" in ended.out


@pytest.mark.parametrize("is_new", [True, False])
def test_an_update_removes_an_earlier_copy_that_cannot_be_read(tmp_path: Path, *, is_new: bool) -> None:
    put_in_store(tmp_path, {M: GOOD})
    before = tmp_path / f"catalogues/{M}.before.json"
    before.write_bytes(b"<<<<<<< HEAD\n")
    if is_new:
        put_in_store(tmp_path, {M: GOOD})
    else:
        Store(before.parent, ["openai"]).confirm(CATALOGUES[M], "2026-06-02")
    assert not before.exists()


@pytest.mark.parametrize("wrong", [None, 5, [], {}])
def test_a_site_whose_ids_are_no_texts_is_none(wrong: object) -> None:
    model = {"provider": "a", "id": wrong, "status": "active", "shutdown": None, "replacements": []}
    with pytest.raises(TypeError):
        catalogue_of_site({"comparisons": [], "models": [model]})


def test_a_cache_folder_that_depends_on_the_current_one_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the base directory specification; it would be in whatever clone a command is run in."""
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    assert cache_folder().is_absolute()
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    assert cache_folder().is_absolute()
