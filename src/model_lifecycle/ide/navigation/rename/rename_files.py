"""The files that are named after a record by convention (schemas/README.md#a23), and move when it is renamed."""

from model_lifecycle.ide.navigation.rename.rename import RenameTarget
from model_lifecycle.rules.framework.file_path import endings_of_file, folder_of_file, name_of_file
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import join, parent
from model_lifecycle.workspace.workspace import Workspace


def moves_of(workspace: Workspace, target: RenameTarget, new: str) -> dict[str, str]:
    """The new path of each file that follows the convention now and would not after the rename."""
    view = workspace.view()
    if target.kind == "provider":
        return _of_provider(workspace, target.name, new)
    if target.kind == "model":
        return {}
    moves: dict[str, str] = {}
    key = target.symbol.model
    for entry in view.models(*key):
        if _is_alone(workspace, entry) and name_of_file(entry.path) == target.name:
            moves[entry.path] = _renamed(entry.path, new)
    for entry in dict.fromkeys((*view.migrations_from(key), *view.migrations_to(key))):
        record = workspace.record(entry)
        slugs = [record.value(side, "slug") for side in ("from", "to")]
        ids = [(record.value(side, "provider"), record.value(side, "model_id")) for side in ("from", "to")]
        if _is_alone(workspace, entry) and name_of_file(entry.path) == "-to-".join(map(str, slugs)):
            named = [
                new if slug == target.name and each == tuple(key) else str(slug)
                for slug, each in zip(slugs, ids, strict=True)
            ]
            moves[entry.path] = _renamed(entry.path, "-to-".join(named))
    return {old: path for old, path in moves.items() if old != path}


def _of_provider(workspace: Workspace, name: str, new: str) -> dict[str, str]:
    view = workspace.view()
    moves = {
        entry.path: _renamed(entry.path, new)
        for entry in view.providers(name)
        if _is_alone(workspace, entry) and name_of_file(entry.path) == name
    }
    for entry in view.models_of(name):
        if _is_alone(workspace, entry) and folder_of_file(entry.path) == name:
            folder = join(parent(parent(entry.path)), new)
            moves[entry.path] = join(folder, entry.path.rpartition("/")[2])
    return moves


def _is_alone(workspace: Workspace, entry: Entry) -> bool:
    return len(workspace.file(entry).records) == 1


def _renamed(path: str, name: str) -> str:
    return join(parent(path), name + endings_of_file(path))
