"""What a file that is renamed, moved or deleted means for the records that name what is in it."""

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
    """What files that get other paths mean for the records."""

    rename: Rename
    """The edits, and the other files that move, without the files that the user renames."""
    refused: tuple[str, ...]
    """What cannot follow, and why: a sentence for each."""


def follow_files(workspace: Workspace, paths: Mapping[str, str], configuration: str | None = None) -> FileRenames:
    """What follows from other paths of files, all at once: `paths` has the new one of each.

    The slug of a model or the id of a provider follows its file's name, where it is the same now; and the provider of a
    model follows the folder, where that is the provider now and another one that there is afterwards. All references
    to them follow. `configuration` is the text of the workspace's configuration.
    """
    whole, refused = Rename(), []
    slugs: dict[ModelKey, tuple[str, str]] = {}
    for old, new in paths.items():
        for change in _changes(workspace, old, new, configuration):
            try:
                whole = _together(whole, change.make())
            except RenameRefusedError as error:
                refused.append(f"{change.otherwise}. {error}")
            else:
                slugs |= change.slugs
    moves = {**whole.moves, **moves_of_slugs(workspace, slugs)}
    return FileRenames(
        replace(whole, moves={old: new for old, new in moves.items() if old not in paths}), tuple(refused)
    )


class _Change(NamedTuple):
    """A change that follows from a file's new path."""

    otherwise: str
    """What there is if it is refused: a sentence without its full stop."""
    make: Callable[[], Rename]
    slugs: Mapping[ModelKey, tuple[str, str]]
    """By model: its slug now, and the one after it."""


def _changes(workspace: Workspace, old: str, new: str, configuration: str | None) -> Iterator[_Change]:
    named = _new_name(workspace, old, new)
    if named is not None:
        target, name = named
        make = partial(compute_rename, workspace, target, name, configuration=configuration)
        slugs = {target.symbol.model: (target.name, name)} if target.kind == "slug" else {}
        yield _Change(f"The {target.kind} stays `{target.name}`", make, slugs)
    given = _new_provider(workspace, old, new)
    if given is not None:
        key, slug, provider = given
        make = partial(give_to_provider, workspace, Entry(old, 0), key, slug, provider)
        yield _Change(f"The provider of `{key.id}` stays `{key.provider}`", make, {})


def _new_name(workspace: Workspace, old: str, new: str) -> tuple[RenameTarget, str] | None:
    """The rename that a file's new name asks for; None where it is not named after its record, or keeps its name."""
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
    """The model (with its slug afterwards) whose file was moved to another provider's folder, and that provider."""
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


def _together(first: Rename, second: Rename) -> Rename:
    """Two renames made at once. Raises `RenameRefusedError` where both change the same words."""
    edits = dict(first.edits)
    for path, more in second.edits.items():
        both = sorted({*edits.get(path, ()), *more}, key=lambda edit: edit.edit.span)
        if any(after.edit.span.start < before.edit.span.end for before, after in pairwise(both)):
            raise RenameRefusedError("What it changes is changed by another of these files too. Rename it by itself.")
        edits[path] = tuple(both)
    return Rename(edits, {**first.moves, **second.moves})


def still_named_by(workspace: Workspace, path: str, also_gone: frozenset[str] = frozenset()) -> list[str]:
    """Which records name what is in a file, and would lose it: a sentence for each, without full stop."""
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
        others = [place for place in dict.fromkeys(places) if place != path and place not in also_gone]
        if others:
            shown = ", ".join(f"`{display(place, workspace.root)}`" for place in others[:_MOST_SHOWN])
            more = f" and {len(others) - _MOST_SHOWN} more" if len(others) > _MOST_SHOWN else ""
            messages.append(f"The {record.kind} `{symbol.key[-1]}` is still named by {shown}{more}")
    return messages


_MOST_SHOWN = 5
