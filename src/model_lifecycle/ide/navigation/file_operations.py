"""The effects of renamed, moved or deleted files on records that name their models and providers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from model_lifecycle.ide.navigation.find_occurrences import occurrences_of
from model_lifecycle.ide.navigation.record_names import RecordNames
from model_lifecycle.ide.navigation.rename.compute_rename import compute_rename
from model_lifecycle.ide.navigation.rename.providers import change_provider
from model_lifecycle.ide.navigation.rename.rename import Rename, RenameRefusedError, RenameTarget
from model_lifecycle.ide.navigation.rename.rename_files import moves_of_slugs
from model_lifecycle.ide.navigation.symbol import model_symbol, provider_symbol
from model_lifecycle.records.file_path import folder_of_file, name_of_file
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class FileRenames:
    """The changes of records that new paths of files require."""

    rename: Rename
    """The edits and moves of other files, without the files that the user renames."""
    refused: tuple[str, ...]
    """A sentence on each change that was refused, with the reason."""


def follow_files(workspace: Workspace, paths: Mapping[str, str], configuration: str | None = None) -> FileRenames:
    """The changes that new paths of several files require; `paths` has the new path by the old one.

    A model's slug or a provider's id changes with its file's name if they were equal before; a model's provider changes
    with its folder if they were equal before and the new folder is named after a provider. References are updated.
    `configuration` is the text of the workspace's configuration.
    """
    merged, refused = Rename(), []
    slugs: dict[ModelKey, tuple[str, str]] = {}
    for old, new in paths.items():
        for change in _required_changes(workspace, old, new, configuration):
            try:
                merged = _merge_renames(merged, change.compute())
            except RenameRefusedError as error:
                refused.append(f"{change.if_refused}. {error}")
            else:
                slugs |= change.slugs
    moves = {**merged.moves, **moves_of_slugs(workspace, slugs)}
    return FileRenames(
        replace(merged, moves={old: new for old, new in moves.items() if old not in paths}), tuple(refused)
    )


class _PathChange(NamedTuple):
    """A change that a file's new path requires; `compute` may raise `RenameRefusedError`."""

    if_refused: str
    """The state if it is refused, as a sentence without its full stop."""
    compute: Callable[[], Rename]
    slugs: Mapping[ModelKey, tuple[str, str]]
    """The slug of each model, before and after."""


def _required_changes(workspace: Workspace, old: str, new: str, configuration: str | None) -> Iterator[_PathChange]:
    """Yield the changes that the new path of one file requires: of its name, and of its provider."""
    new_name = _new_name(workspace, old, new)
    if new_name is not None:
        target, name = new_name
        compute = partial(compute_rename, workspace, target, name, configuration=configuration)
        slugs = {target.symbol.model: (target.name, name)} if target.kind == "slug" else {}
        yield _PathChange(f"The {target.kind} stays `{target.name}`", compute, slugs)
    new_provider = _new_provider(workspace, old, new)
    if new_provider is not None:
        key, slug, provider = new_provider
        compute = partial(change_provider, workspace, Entry(old, 0), key, slug, provider)
        yield _PathChange(f"The provider of `{key.id}` stays `{key.provider}`", compute, {})


def _new_name(workspace: Workspace, old: str, new: str) -> tuple[RenameTarget, str] | None:
    """The rename that a file's new name requires; None if its record is not named after the file."""
    file = workspace.files.get(old)
    if file is None or len(file.records) != 1 or name_of_file(old) == name_of_file(new):
        return None
    record, name, new_name = file.records[0], name_of_file(old), name_of_file(new)
    names = RecordNames(workspace.view(), record.kind, record.data)
    if record.kind == "model" and names.text("slug") == name:
        return RenameTarget("slug", model_symbol(names.record_key), name), new_name
    if record.kind == "provider" and names.text("id") == name:
        return RenameTarget("provider", provider_symbol(name), name), new_name
    return None


def _new_provider(workspace: Workspace, old: str, new: str) -> tuple[ModelKey, str, str] | None:
    """The model, its slug and its provider after its file has moved to another provider's folder; None otherwise."""
    file = workspace.files.get(old)
    provider = folder_of_file(new)
    if file is None or len(file.records) != 1 or provider not in workspace.configuration.providers:
        return None
    record = file.records[0]
    names = RecordNames(workspace.view(), record.kind, record.data)
    if (
        record.kind != "model"
        or folder_of_file(old) != names.record_key.provider
        or provider == names.record_key.provider
    ):
        return None
    slug = names.text("slug")
    return names.record_key, name_of_file(new) if slug == name_of_file(old) else slug, provider


def _merge_renames(first: Rename, second: Rename) -> Rename:
    """Merge the renames `first` and `second`. Raises `RenameRefusedError` if their edits overlap."""
    edits = dict(first.edits)
    for path, other_edits in second.edits.items():
        edits_of_file = sorted({*edits.get(path, ()), *other_edits}, key=lambda edit: edit.edit.span)
        if any(later.edit.span.start < earlier.edit.span.end for earlier, later in pairwise(edits_of_file)):
            raise RenameRefusedError("Another of these files changes the same text. Rename this file on its own.")
        edits[path] = tuple(edits_of_file)
    return Rename(edits, {**first.moves, **second.moves})


def still_named_by(workspace: Workspace, path: str, also_deleted: frozenset[str] = frozenset()) -> list[str]:
    """Sentences on the models and providers of a file that records in other files still name, without full stops.

    `also_deleted` are other files that are deleted with it.
    """
    file = workspace.files.get(path)
    messages = []
    for record in file.records if file is not None else ():
        names = RecordNames(workspace.view(), record.kind, record.data)
        if record.kind == "model":
            symbol = model_symbol(names.record_key)
        elif record.kind == "provider":
            symbol = provider_symbol(names.text("id"))
        else:
            continue
        paths = (place.path for place in occurrences_of(workspace, symbol) if place.role == "reference")
        others = [place for place in dict.fromkeys(paths) if place != path and place not in also_deleted]
        if others:
            displayed_paths = ", ".join(f"`{display(place, workspace.root)}`" for place in others[:_MOST_SHOWN])
            more = f" and {len(others) - _MOST_SHOWN} more" if len(others) > _MOST_SHOWN else ""
            messages.append(f"The {record.kind} `{symbol.key[-1]}` is still named by {displayed_paths}{more}")
    return messages


_MOST_SHOWN = 5
"""The most files that a sentence names."""
