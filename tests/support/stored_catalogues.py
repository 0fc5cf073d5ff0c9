"""Catalogues beside a workspace: in memory, stored in a folder of it, and as files that options name."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from model_lifecycle.catalogues import carried
from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.provider_names import ProviderMap
from model_lifecycle.catalogues.store import CopyEntry, Store
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.workspace.workspace import Workspace
from support.catalogue_samples import catalogues, content
from support.examples import AS_OF
from support.workspace_files import make_tree

CONFIGURATION = f"""\
as-of = "{AS_OF}"

[catalogues]
folder = "catalogues"

[catalogues.providers]
openai = "provider-1"
"""


OF_TWO = '[catalogues.providers]\nopenai = "provider-1"\nAnthropic = "provider-2"\n'
"""A configuration for catalogues that options name."""

PROVIDER_RECORD = """\
id: provider-1
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""


def importer_of(workspace: Workspace, samples: Mapping[str, Any]) -> Importer:
    """Catalogues in memory, in which `openai` is the workspace's `provider-1`."""
    providers = ProviderMap(workspace.configuration.providers, {"openai": "provider-1"})
    return Importer(workspace, catalogues(dict(samples)), providers)


def put_in_store(root: Path, samples: Mapping[str, Any], fetched: str = "2026-06-01") -> None:
    """Copies in the folder that `CONFIGURATION` names, in place of those before."""
    store = Store(root / "catalogues", {"openai"})
    for name, data in samples.items():
        store.replace(CATALOGUES[name], content(data), CopyEntry(fetched=fetched), force=True)


@pytest.fixture(autouse=True)
def no_copies_of_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither those of the cache of whoever runs the tests, nor the carried ones, which change each week.

    For the tests of a folder whose `conftest.py` imports it.
    """
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(carried, "FOLDER", tmp_path / "carried")


def carry(samples: Mapping[str, Any], day: str) -> None:
    """Copies that the package carries, of a day; tests have a folder of their own for them."""
    for name, data in samples.items():
        Store(carried.FOLDER).replace(CATALOGUES[name], content(data), CopyEntry(CATALOGUES[name].address, day))


def make_place(folder: Path) -> Path:
    """A workspace without models, and catalogues by options only."""
    place = folder / "work"
    make_tree(place, {"model-lifecycle.toml": OF_TWO, "providers/provider-1.yaml": PROVIDER_RECORD})
    return place


def options_of(folder: Path, samples: Mapping[str, Any], option: str = "--catalogue") -> list[str]:
    """The options that name copies of catalogues, which are written into a folder."""
    options = []
    for name, data in samples.items():
        path = folder / f"{option[2:]}-{name}.json"
        path.write_bytes(content(data))
        options += [option, f"{name}={path}"]
    return options
