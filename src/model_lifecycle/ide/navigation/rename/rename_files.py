"""Moves of files that are named after a renamed record by convention (schemas/README.md#a23)."""

from collections.abc import Mapping

from model_lifecycle.ide.navigation.record_names import SIDES
from model_lifecycle.ide.navigation.rename.rename import RenameTarget
from model_lifecycle.records.file_path import endings_of_file, folder_of_file, name_of_file
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.paths import join, parent
from model_lifecycle.workspace.workspace import Workspace


def moves_of(workspace: Workspace, target: RenameTarget, new_name: str) -> dict[str, str]:
    """The new path of each file that is named after the renamed target by convention, by its old path."""
    if target.kind == "provider":
        return _provider_moves(workspace, target.name, new_name)
    if target.kind == "model":
        return {}
    return moves_of_slugs(workspace, {target.symbol.model: (target.name, new_name)})


def moves_of_slugs(workspace: Workspace, slugs: Mapping[ModelKey, tuple[str, str]]) -> dict[str, str]:
    """The new paths of files by their old ones, if models get new `slugs`: the old and the new slug by model."""
    view = workspace.view()
    moves: dict[str, str] = {}
    for key, (old, new) in slugs.items():
        for entry in view.models(*key):
            if _is_only_record(workspace, entry) and name_of_file(entry.path) == old:
                moves[entry.path] = _renamed_path(entry.path, new)
    migrations = [entry for key in slugs for entry in (*view.migrations_from(key), *view.migrations_to(key))]
    for entry in dict.fromkeys(migrations):
        record = workspace.record(entry)
        slug_names = [str(record.value(side, "slug")) for side in SIDES]
        keys = [ModelKey(str(record.value(side, "provider")), str(record.value(side, "model_id"))) for side in SIDES]
        if _is_only_record(workspace, entry) and name_of_file(entry.path) == "-to-".join(slug_names):
            new_slugs = [
                slugs[key][1] if key in slugs and slugs[key][0] == slug else slug
                for slug, key in zip(slug_names, keys, strict=True)
            ]
            moves[entry.path] = _renamed_path(entry.path, "-to-".join(new_slugs))
    return {old: path for old, path in moves.items() if old != path}


def _provider_moves(workspace: Workspace, name: str, new_id: str) -> dict[str, str]:
    """The moves of a renamed provider's record, and of its models to the folder with the new id."""
    view = workspace.view()
    moves = {
        entry.path: _renamed_path(entry.path, new_id)
        for entry in view.providers(name)
        if _is_only_record(workspace, entry) and name_of_file(entry.path) == name
    }
    for entry in view.models_of(name):
        if _is_only_record(workspace, entry) and folder_of_file(entry.path) == name:
            folder = join(parent(parent(entry.path)), new_id)
            moves[entry.path] = join(folder, entry.path.rpartition("/")[2])
    return moves


def _is_only_record(workspace: Workspace, entry: Entry) -> bool:
    """Whether a record is the only one in its file."""
    return len(workspace.file(entry).records) == 1


def _renamed_path(path: str, name: str) -> str:
    """The path with another file name but the same folder and endings: `models/a.yaml` to `models/b.yaml`."""
    return join(parent(path), name + endings_of_file(path))
