"""The models that the carried catalogues know of a maker, imported with a record of their provider."""

import json
from collections.abc import Iterator
from functools import cache

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.carried import carried_store
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.provider_names import ProviderMap
from model_lifecycle.catalogues.provider_pages import provider_values
from model_lifecycle.generate.new_records import new_provider
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.workspace import Workspace
from support.workspaces import ROOT, workspace_of


@cache
def carried_catalogues() -> CatalogueSet:
    """Those of the package, judged by the newest day of their data."""
    read = (carried_store().read(catalogue) for catalogue in CATALOGUES.values())
    return CatalogueSet(catalogue for catalogue in read if catalogue is not None)


def imported(maker: str, every: int) -> Workspace:
    """The records of each `every`-th model of a maker, beside that of the maker."""
    record = new_provider(maker) | provider_values(carried_catalogues(), maker)
    configuration = Configuration(root=ROOT, providers=(maker,))
    workspace = workspace_of({f"providers/{maker}.yaml": json.dumps(record)}, configuration)
    importer = Importer(workspace, carried_catalogues(), ProviderMap((maker,), {}))
    return importer.import_models(importer.missing([maker])[::every]).workspace


def model_files(workspace: Workspace) -> Iterator[str]:
    """The paths of the files that hold models."""
    return (path for path, file in workspace.files.items() if file.kind.kind == "model")
