"""Selects the model records that a command line names by id, slug, display name or `provider/id`."""

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.current_workspace import unread_note
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import name_lines
from model_lifecycle.records.model import Model
from model_lifecycle.text.similar import alike, did_you_mean, nearest
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_MOST_NAMED = 10
_MOST_ALIKE = 3


def named_model(workspace: Workspace, name: str) -> ModelKey:
    """The model called `name`, see `models_named`.

    Raises `UsageError` if no record has the name, if several models have it, or if the model has several records.
    """
    keys = models_named(workspace, name)
    if not keys:
        raise UsageError(f"there is no model `{name}`{_did_you_mean(name, workspace)}{unread_note(workspace)}")
    if len(keys) > 1:
        choices = name_lines([f"{key.provider}/{key.id}" for key in keys], _MOST_NAMED)
        raise UsageError(f"`{name}` names {len(keys)} models. Name one as:{choices}")
    entries = workspace.view().models(*keys[0])
    if len(entries) > 1:
        paths = name_lines([display(entry.path, current_folder()) for entry in entries], _MOST_NAMED)
        raise UsageError(f"`{name}` has {len(entries)} records. Remove all but one:{paths}")
    return keys[0]


def models_named(workspace: Workspace, name: str) -> list[ModelKey]:
    """The models with the id `name`; without any, those with that slug, then with that display name.

    The name may start with `provider/`.
    """
    models = list(_named_models(workspace))
    provider, _, name_in_provider = name.partition("/")
    is_provider = name_in_provider and provider in {
        *workspace.configuration.providers,
        *(names.key.provider for names in models),
    }
    keys: list[ModelKey] = []
    for name_of in (attrgetter("key.id"), attrgetter("slug"), attrgetter("display_name")):
        keys = keys or [
            names.key
            for names in models
            if name_of(names) == name
            or (is_provider and (names.key.provider, name_of(names)) == (provider, name_in_provider))
        ]
    return list(dict.fromkeys(keys))


class _ModelNames(NamedTuple):
    """The names of a model; `""` if a name is unavailable."""

    key: ModelKey
    slug: str
    display_name: str


def _named_models(workspace: Workspace) -> Iterator[_ModelNames]:
    """Yield the names of all models with a valid provider and id, in the order of their files."""
    for entry in workspace.view().all_models():
        model = Model(workspace.record(entry))
        if isinstance(model.provider, str) and isinstance(model.id, str):
            others = (name if isinstance(name, str) else "" for name in (model.slug, model.display_name))
            yield _ModelNames(ModelKey(model.provider, model.id), *others)


def _did_you_mean(name: str, workspace: Workspace) -> str:
    """The end of a message that suggests models with similar names; empty without any."""
    models = list(_named_models(workspace))
    qualified_names = {f"{names.key.provider}/{names.key.id}" for names in models}
    plain_names = {name for names in models for name in (names.key.id, names.slug, names.display_name) if name}
    candidates = qualified_names if "/" in name else plain_names
    similar = nearest(name, sorted(candidates), _MOST_ALIKE) or alike(name, candidates, _MOST_ALIKE)
    return f". {did_you_mean(*similar)}" if similar else ""
