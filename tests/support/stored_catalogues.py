"""Catalogues about the models of the example workspace: in memory, and stored in a folder of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.provider_map import ProviderMap
from model_lifecycle.catalogues.store import Store, Stored
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.workspace.workspace import Workspace
from support.catalogue_samples import catalogues, content
from support.examples import AS_OF

CONFIGURATION = f"""\
as-of = "{AS_OF}"

[catalogues]
folder = "catalogues"

[catalogues.providers]
openai = "provider-1"
"""


def importer_of(workspace: Workspace, samples: Mapping[str, Any]) -> Importer:
    """Catalogues in memory, in which `openai` is the workspace's `provider-1`."""
    providers = ProviderMap(workspace.configuration.providers, {"openai": "provider-1"})
    return Importer(workspace, catalogues(dict(samples)), providers)


def put_in_store(root: Path, samples: Mapping[str, Any], fetched: str = "2026-06-01") -> None:
    """Copies in the folder that `CONFIGURATION` names, in place of those before."""
    store = Store(root / "catalogues", {"openai"})
    for name, data in samples.items():
        store.replace(CATALOGUES[name], content(data), Stored(fetched=fetched), force=True)
