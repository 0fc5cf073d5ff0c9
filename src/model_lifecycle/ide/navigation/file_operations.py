"""The effects of renamed, moved or deleted files on records that name their models and providers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from model_lifecycle.ide.navigation.find_occurrences import occurrences_of
from model_lifecycle.ide.navigation.record_names import RecordNames
from model_lifecycle.ide.navigation.rename.compute_rename import compute_rename
from model_lifecycle.ide.navigation.rename.providers import give_to_provider
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
    whole, refused = Rename(), []
    slugs: dict[ModelKey, tuple[str, str]] = {}
    for old, new in paths.items():
        for change in _changes(workspace, old, new, configuration):
            try:
                whole = _merge(whole, change.make())
            except RenameRefusedError as error:
                refused.append(f"{change.otherwise}. {error}")
            else:
                slugs |= change.slugs
    moves = {**whole.moves, **moves_of_slugs(workspace, slugs)}
    return FileRenames(
        replace(whole, moves={old: new for old, new in moves.items() if old not in paths}), tuple(refused)
    )


class _PathChange(NamedTuple):
    """A change that a file's new path requires."""

    otherwise: str
    """The state if it is refused, as a sentence without its full stop."""
    make: Callable[[], Rename]
    slugs: Mapping[ModelKey, tuple[str, str]]
    """The slug of each model, before and after."""


def _changes(workspace: Workspace, old: str, new: str, configuration: str | None) -> Iterator[_PathChange]:
    """Yield the changes that the new path of one file requires: of its name, and of its provider."""
    named = _new_name(workspace, old, new)
    if named is not None:
        target, name = named
        make = partial(compute_rename, workspace, target, name, configuration=configuration)
        slugs = {target.symbol.model: (target.name, name)} if target.kind == "slug" else {}
        yield _PathChange(f"The {target.kind} stays `{target.name}`", make, slugs)
    moved = _new_provider(workspace, old, new)
    if moved is not None:
        key, slug, provider = moved
        make = partial(give_to_provider, workspace, Entry(old, 0), key, slug, provider)
        yield _PathChange(f"The provider of `{key.id}` stays `{key.provider}`", make, {})


def _new_name(workspace: Workspace, old: str, new: str) -> tuple[RenameTarget, str] | None:
    """The rename that a file's new name requires; None if the name stays or the file is not named after its record."""
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
    """The model, its new slug and its new provider if its file moves to another provider's folder; otherwise None."""
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


def _merge(first: Rename, second: Rename) -> Rename:
    """Merge the renames `first` and `second`. Raises `RenameRefusedError` if their edits overlap."""
    edits = dict(first.edits)
    for path, more in second.edits.items():
        both = sorted({*edits.get(path, ()), *more}, key=lambda edit: edit.edit.span)
        if any(after.edit.span.start < before.edit.span.end for before, after in pairwise(both)):
            raise RenameRefusedError("Another of these files changes the same text. Rename this file on its own.")
        edits[path] = tuple(both)
    return Rename(edits, {**first.moves, **second.moves})


def still_named_by(workspace: Workspace, path: str, also_deleted: frozenset[str] = frozenset()) -> list[str]:
    """A sentence, without full stop, on each model or provider in a file that other files' records still name.

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
        places = (place.path for place in occurrences_of(workspace, symbol) if place.role == "reference")
        others = [place for place in dict.fromkeys(places) if place != path and place not in also_deleted]
        if others:
            shown = ", ".join(f"`{display(place, workspace.root)}`" for place in others[:_MOST_SHOWN])
            more = f" and {len(others) - _MOST_SHOWN} more" if len(others) > _MOST_SHOWN else ""
            messages.append(f"The {record.kind} `{symbol.key[-1]}` is still named by {shown}{more}")
    return messages


_MOST_SHOWN = 5
