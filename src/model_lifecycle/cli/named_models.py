"""Selects the model records that a command line names by id, slug or `provider/id`."""

from collections.abc import Iterator

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
    """The model with this id, else with this slug; `provider/name` where its first part is a provider.

    Raises `UsageError` where no record has the name, or several have it.
    """
    slugs = dict(_models(workspace))
    provider, _, own = name.partition("/")
    is_provider = own and provider in {*workspace.configuration.providers, *(key.provider for key in slugs)}
    found = [key for key in slugs if key.id == name or (is_provider and key == (provider, own))]
    found = found or [
        key for key, slug in slugs.items() if slug == name or (is_provider and (key.provider, slug) == (provider, own))
    ]
    if not found:
        raise UsageError(f"there is no model `{name}`{_did_you_mean(name, slugs)}{unread_note(workspace)}")
    if len(found) > 1:
        choices = name_lines([f"{key.provider}/{key.id}" for key in found], _MOST_NAMED)
        raise UsageError(f"`{name}` names {len(found)} models. Name one as:{choices}")
    entries = workspace.view().models(*found[0])
    if len(entries) > 1:
        paths = name_lines([display(entry.path, current_folder()) for entry in entries], _MOST_NAMED)
        raise UsageError(f"`{name}` has {len(entries)} records. Remove all but one:{paths}")
    return found[0]


def _models(workspace: Workspace) -> Iterator[tuple[ModelKey, str]]:
    """The models that can be named, in order of their files, each with its slug; `""` where that cannot be read."""
    for entry in workspace.view().all_models():
        model = Model(workspace.record(entry))
        if isinstance(model.provider, str) and isinstance(model.id, str):
            yield ModelKey(model.provider, model.id), model.slug if isinstance(model.slug, str) else ""


def _did_you_mean(name: str, known: dict[ModelKey, str]) -> str:
    ids = {key.id for key in known}
    full = {f"{key.provider}/{key.id}" for key in known}
    among = full if "/" in name else ids | {slug for slug in known.values() if slug}
    close = nearest(name, sorted(among), _MOST_ALIKE) or alike(name, among, _MOST_ALIKE)
    return f". {did_you_mean(*close)}" if close else ""
