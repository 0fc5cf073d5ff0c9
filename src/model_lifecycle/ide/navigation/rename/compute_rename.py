"""Computes the edits and file moves of a rename, or the reason why it is refused."""

from collections.abc import Callable
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.ide.navigation.find_occurrences import OccurrenceSearch, occurrence_at
from model_lifecycle.ide.navigation.literal_places import may_contain
from model_lifecycle.ide.navigation.rename.providers import configured_provider_edit
from model_lifecycle.ide.navigation.rename.rename import (
    PreparedRename,
    Rename,
    RenameEdit,
    RenameKind,
    RenameRefusedError,
    RenameTarget,
)
from model_lifecycle.ide.navigation.rename.rename_edits import edits_of, group_of, needs_no_quotes, replacement_edit
from model_lifecycle.ide.navigation.rename.rename_files import moves_of
from model_lifecycle.ide.navigation.symbol import NameKind, Occurrence
from model_lifecycle.records.identifier_search import find_word
from model_lifecycle.records.plain_id import is_plain_id
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_NAMES: Final[dict[RenameKind, tuple[NameKind, ...]]] = {
    "model": ("id", "title"),
    "slug": ("slug",),
    "provider": ("id", "title"),
}
"""The kinds of names that a rename replaces, by its kind."""

WORDS: Final[dict[RenameKind, str]] = {"model": "model id", "slug": "slug", "provider": "provider id"}
"""The kind of a rename's target in words."""

_INVALID_IN_FILE_NAMES: Final = frozenset('/\\<>:"|?*')
"""The characters that a file name cannot have on every system."""


def prepare_rename(workspace: Workspace, path: str, offset: int) -> PreparedRename:
    """The rename target at `offset` of the file `path`. Raises `RenameRefusedError` if nothing there can be renamed."""
    occurrence = occurrence_at(workspace, path, offset)
    if occurrence is None:
        raise RenameRefusedError("There is no name here. Put the cursor on a model id, a slug or a provider id.")
    if occurrence.symbol.kind == "url":
        raise RenameRefusedError("An address is not a name: only model ids, slugs and provider ids can be renamed.")
    if occurrence.symbol.kind == "provider":
        return PreparedRename(RenameTarget("provider", occurrence.symbol, occurrence.name), occurrence.span)
    kind: RenameKind = "slug" if occurrence.name_kind == "slug" else "model"
    return PreparedRename(RenameTarget(kind, occurrence.symbol, occurrence.name), occurrence.span)


def compute_rename(
    workspace: Workspace,
    target: RenameTarget,
    new_name: str,
    *,
    records_only: bool = False,
    configuration: str | None = None,
    exists: Callable[[str], bool] = lambda path: False,
) -> Rename:
    """The changes that rename `target` to `new_name`; empty if that is its current name.

    `records_only` leaves out display names and words in texts. `configuration` is the text of the workspace's
    configuration, which may list the providers. `exists` says whether a file exists on disk.
    Raises `RenameRefusedError` if the name is invalid or taken, or a file cannot be read or written.
    """
    if new_name == target.name:
        return Rename()
    _check_form(target, new_name)
    edits = _configuration_edits(workspace, target, new_name, configuration)
    _check_free(workspace, target, new_name, is_configured=bool(edits))
    _check_readable(workspace, target)
    moves = moves_of(workspace, target, new_name)
    for path in moves.values():
        if path not in moves and (path in workspace.files or exists(path)):
            raise RenameRefusedError(
                f"The file `{_shown(workspace, path)}` exists already. Move it away, or choose another {_word(target)}."
            )
    search = OccurrenceSearch(workspace, workspace.view(), (target.name,))
    for path in sorted(workspace.files):
        file_edits = _edits_in(search, path, lambda occurrence: _is_renamed(occurrence, target, records_only), new_name)
        if file_edits:
            edits[path] = tuple(sorted(file_edits, key=lambda edit: edit.edit.span))
    return Rename(edits, moves)


def _edits_in(
    search: OccurrenceSearch, path: str, is_meant: Callable[[Occurrence], bool], new_name: str
) -> list[RenameEdit]:
    """The edits of the file `path` that replace each occurrence accepted by `is_meant` with `new_name`."""
    occurrences = search.literally_in(path) if needs_no_quotes(new_name) else None
    if occurrences is not None:
        return [replacement_edit(occurrence, new_name) for occurrence in occurrences if is_meant(occurrence)]
    return [
        edit
        for part, part_occurrences in search.by_part(path)
        for edit in edits_of(part, [occurrence for occurrence in part_occurrences if is_meant(occurrence)], new_name)
    ]


def _configuration_edits(
    workspace: Workspace, target: RenameTarget, new_name: str, text: str | None
) -> dict[str, tuple[RenameEdit, ...]]:
    """The edit of the configuration's `text`, by its path, if it lists the renamed provider and not the new id."""
    path, providers = workspace.configuration.path, workspace.configuration.providers
    if target.kind != "provider" or path is None or text is None or new_name in providers:
        return {}
    edit = configured_provider_edit(text, target.name, new_name)
    return {path: (RenameEdit(edit, "records"),)} if edit is not None else {}


def _is_renamed(occurrence: Occurrence, target: RenameTarget, records_only: bool) -> bool:
    """Whether an occurrence is to be renamed with `target`."""
    return (
        occurrence.symbol == target.symbol
        and occurrence.name == target.name
        and occurrence.name_kind in _NAMES[target.kind]
        and not (records_only and group_of(occurrence) == "texts")
    )


def _check_form(target: RenameTarget, new_name: str) -> None:
    """Raise `RenameRefusedError` if `new_name` is not a valid name for the kind of `target`."""
    word = _word(target)
    if not new_name.strip():
        raise RenameRefusedError(f"The new {word} is empty. Write at least one character.")
    if new_name != new_name.strip():
        raise RenameRefusedError(f"`{new_name}` begins or ends with a blank, which a {word} does not.")
    if not new_name.isprintable():
        raise RenameRefusedError(f"The new {word} contains a line break or another unprintable character.")
    if target.kind == "model" and not is_plain_id(new_name):
        raise RenameRefusedError(
            f"`{new_name}` is not an id that may be written into code samples. "
            "Use letters, digits, and `. _ : / @ + - [ ]`."
        )
    if target.kind != "model" and (invalid := sorted(_INVALID_IN_FILE_NAMES.intersection(new_name))):
        raise RenameRefusedError(
            f"`{new_name}` holds `{invalid[0]}`, but files are named after a {word}. "
            "Use letters, digits, `.`, `_` and `-`."
        )
    if target.kind != "model" and new_name.startswith("."):
        raise RenameRefusedError(f"`{new_name}` begins with a full stop, but files are named after a {word}.")


def _check_free(workspace: Workspace, target: RenameTarget, new_name: str, *, is_configured: bool) -> None:
    """Raise `RenameRefusedError` if `new_name` is taken, or is a provider that the configuration does not list.

    `is_configured` says whether the rename itself adds that provider to the configuration.
    """
    view = workspace.view()
    entries: tuple[Entry, ...] = ()
    if target.kind == "provider":
        providers = workspace.configuration.providers
        if new_name not in providers and not is_configured:
            allowed = ", ".join(f"`{name}`" for name in providers)
            raise RenameRefusedError(
                f"`{new_name}` is not a provider here: only {allowed}. "
                "Add it to `providers` in the configuration first."
            )
        references = [Entry(reference.path, reference.record) for reference in view.provider_references(new_name)]
        entries = (*view.providers(new_name), *references)
    elif target.kind == "slug":
        entries = view.models_with_slug(target.symbol.key[0], new_name)
    else:
        entries = view.models(target.symbol.key[0], new_name)
    if entries:
        displayed_path = _shown(workspace, entries[0].path)
        raise RenameRefusedError(
            f"The {_word(target)} `{new_name}` is taken: see `{displayed_path}`. Choose another one."
        )


def _check_readable(workspace: Workspace, target: RenameTarget) -> None:
    """Raise `RenameRefusedError` if a file with syntax errors contains the name, or an unreadable one might."""
    unread_diagnostics = {path: file.diagnostics[0] for path, file in workspace.files.items() if file.unread}
    unread_diagnostics |= {folder: diagnostics[0] for folder, diagnostics in workspace.diagnostics.items()}
    for path in sorted({*unread_diagnostics, *_unread_folders(workspace)}):
        diagnostic = unread_diagnostics.get(path)
        if diagnostic is not None and diagnostic.severity is not Severity.ERROR:
            continue  # it was deleted just now
        reason = diagnostic.message if diagnostic is not None else "This folder cannot be read."
        raise RenameRefusedError(
            f"`{_shown(workspace, path)}` may hold `{target.name}`: {reason} "
            "Fix that, or leave it out with `exclude` in the configuration."
        )
    longer_ids = workspace.view().longer_ids(target.name)
    for path, file in sorted(workspace.files.items()):
        if not file.diagnostics or file.kind.kind is None or not may_contain(file.source.text, target.name):
            continue
        error = next(
            (diagnostic for diagnostic in file.document.diagnostics if diagnostic.severity is Severity.ERROR), None
        )
        if error is not None and find_word(target.name, file.source.text, longer_ids) is not None:
            line = file.document.lines.line_of(error.span.start) + 1
            raise RenameRefusedError(
                f"`{_shown(workspace, path)}` holds `{target.name}` and cannot be read for certain: {error.message} "
                f"(line {line}). Fix that first."
            )


def _unread_folders(workspace: Workspace) -> set[str]:
    """The folders that cannot be listed, by the index, as the server keeps no diagnostics of folders."""
    unresolved_paths = {row.path for row in workspace.view().unresolved_models() if row.record < 0}
    return {path for path in unresolved_paths if path not in workspace.files}


def _word(target: RenameTarget) -> str:
    """The kind of the target's name in words, such as `model id`."""
    return WORDS[target.kind]


def _shown(workspace: Workspace, path: str) -> str:
    """The path relative to the workspace's root, for messages."""
    return display(path, workspace.root)
