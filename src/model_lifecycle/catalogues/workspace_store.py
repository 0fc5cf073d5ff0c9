"""Selects a workspace's catalogues and their store: the configured folder, or by default the user's cache."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from model_lifecycle.catalogues.all_catalogues import CATALOGUES
from model_lifecycle.catalogues.carried import HOSTS, MAKERS
from model_lifecycle.catalogues.catalogue_set import CatalogueSet
from model_lifecycle.catalogues.claim import Catalogue
from model_lifecycle.catalogues.newest_copies import Copies, Origin, newest_copies
from model_lifecycle.catalogues.provider_names import ProviderMap
from model_lifecycle.catalogues.read_catalogue import ReadCatalogue
from model_lifecycle.catalogues.store import Store, cache_folder
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.paths import join
from model_lifecycle.workspace.workspace import Workspace


def used_catalogues(configuration: Configuration) -> tuple[Catalogue, ...]:
    """The catalogues that a configuration names, without unknown names; by default all that are `by_default`."""
    names = configuration.catalogues.use
    if names is None:
        return tuple(catalogue for catalogue in CATALOGUES.values() if catalogue.by_default)
    return tuple(CATALOGUES[name] for name in dict.fromkeys(names) if name in CATALOGUES)


def provider_map(configuration: Configuration) -> ProviderMap:
    """The provider map of a configuration. Raises ValueError if it maps a name to an unknown provider, or twice."""
    return ProviderMap(configuration.providers, configuration.catalogues.providers)


def map_with_makers(configuration: Configuration) -> ProviderMap:
    """The provider map of a configuration, extended by the usual ids of makers and hosts that it lacks.

    Raises as `provider_map`.
    """
    configured = provider_map(configuration)
    others = [
        name for name in (*MAKERS, *HOSTS) if configured.here(name) is None and name not in configuration.providers
    ]
    return ProviderMap((*configuration.providers, *others), configuration.catalogues.providers)


def set_of(
    catalogues: Iterable[ReadCatalogue], configuration: Configuration, as_of: date | None = None
) -> CatalogueSet:
    """Combine catalogues into a set as of the day `as_of`, or the configuration's day, or their own newest day."""
    day = as_of or configuration.as_of
    return CatalogueSet(catalogues, day.isoformat() if day is not None else None)


def copies_of(configuration: Configuration, root: str) -> Copies:
    """The catalogue copies that a workspace uses. Raises ValueError as `provider_map` does."""
    origin: Origin = "cache" if configuration.catalogues.folder is None else "folder"
    return newest_copies(used_catalogues(configuration), configured_store(configuration, root), origin)


def store_of(workspace: Workspace) -> Store:
    """The store of a workspace. Raises ValueError as `provider_map` does, if a folder is configured."""
    return configured_store(workspace.configuration, workspace.root)


def configured_store(configuration: Configuration, root: str) -> Store:
    """The store in the configured folder, relative to the configuration's root or `root`; without one, in the cache."""
    settings = configuration.catalogues
    if settings.folder is None:
        return Store(cache_folder(), addresses=settings.addresses)
    folder = Path(join(configuration.root or root, settings.folder))
    return Store(folder, provider_map(configuration).tracked, settings.addresses)
