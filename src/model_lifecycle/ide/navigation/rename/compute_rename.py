"""Computes the edits and file moves of a rename, or the reason why it is refused."""

from collections.abc import Callable
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.ide.navigation.find_occurrences import OccurrenceSearch, occurrence_at
from model_lifecycle.ide.navigation.literal_places import may_hold
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

WORDS: Final[dict[RenameKind, str]] = {"model": "model id", "slug": "slug", "provider": "provider id"}

_IN_NO_FILE_NAME: Final = frozenset('/\\<>:"|?*')


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
    new: str,
    *,
    records_only: bool = False,
    configuration: str | None = None,
    exists: Callable[[str], bool] = lambda path: False,
) -> Rename:
    """The changes that rename `target` to `new`; empty if that is its name already.

    `records_only` leaves out display names and words in texts. `configuration` is the text of the workspace's
    configuration, which may list the providers. `exists` says whether a file exists on disk.
    Raises `RenameRefusedError` if the name is invalid or taken, or a file cannot be read or written.
    """
    if new == target.name:
        return Rename()
    _check_form(target, new)
    edits = _configuration_edits(workspace, target, new, configuration)
    _check_free(workspace, target, new, configured=bool(edits))
    _check_readable(workspace, target)
    moves = moves_of(workspace, target, new)
    for path in moves.values():
        if path not in moves and (path in workspace.files or exists(path)):
            raise RenameRefusedError(
                f"The file `{_shown(workspace, path)}` exists already. Move it away, or choose another {_word(target)}."
            )
    search = OccurrenceSearch(workspace, workspace.view(), (target.name,))
    for path in sorted(workspace.files):
        in_file = _edits_in(search, path, lambda occurrence: _is_meant(occurrence, target, records_only), new)
        if in_file:
            edits[path] = tuple(sorted(in_file, key=lambda edit: edit.edit.span))
    return Rename(edits, moves)


def _edits_in(
    search: OccurrenceSearch, path: str, is_meant: Callable[[Occurrence], bool], new: str
) -> list[RenameEdit]:
    """The edits of one file that replace each occurrence accepted by `is_meant` with `new`."""
    occurrences = search.literally_in(path) if needs_no_quotes(new) else None
    if occurrences is not None:
        return [replacement_edit(occurrence, new) for occurrence in occurrences if is_meant(occurrence)]
    return [
        edit
        for part, in_part in search.by_part(path)
        for edit in edits_of(part, [occurrence for occurrence in in_part if is_meant(occurrence)], new)
    ]


def _configuration_edits(
    workspace: Workspace, target: RenameTarget, new: str, text: str | None
) -> dict[str, tuple[RenameEdit, ...]]:
    """The edit of the configuration, if it lists the renamed provider and does not list the new id; by its path."""
    path, providers = workspace.configuration.path, workspace.configuration.providers
    if target.kind != "provider" or path is None or text is None or new in providers:
        return {}
    edit = configured_provider_edit(text, target.name, new)
    return {path: (RenameEdit(edit, "records"),)} if edit is not None else {}


def _is_meant(occurrence: Occurrence, target: RenameTarget, records_only: bool) -> bool:
    """Whether an occurrence is to be renamed with `target`."""
    return (
        occurrence.symbol == target.symbol
        and occurrence.name == target.name
        and occurrence.name_kind in _NAMES[target.kind]
        and not (records_only and group_of(occurrence) == "texts")
    )


def _check_form(target: RenameTarget, new: str) -> None:
    """Raise `RenameRefusedError` if `new` is not a valid name."""
    word = _word(target)
    if not new.strip():
        raise RenameRefusedError(f"The new {word} is empty. Write at least one character.")
    if new != new.strip():
        raise RenameRefusedError(f"`{new}` begins or ends with a blank, which a {word} does not.")
    if not new.isprintable():
        raise RenameRefusedError(f"The new {word} contains a line break or another unprintable character.")
    if target.kind == "model" and not is_plain_id(new):
        raise RenameRefusedError(
            f"`{new}` is not an id that may be written into code samples. Use letters, digits, and `. _ : / @ + - [ ]`."
        )
    if target.kind != "model" and (wrong := sorted(_IN_NO_FILE_NAME.intersection(new))):
        raise RenameRefusedError(
            f"`{new}` holds `{wrong[0]}`, but files are named after a {word}. Use letters, digits, `.`, `_` and `-`."
        )
    if target.kind != "model" and new.startswith("."):
        raise RenameRefusedError(f"`{new}` begins with a full stop, but files are named after a {word}.")


def _check_free(workspace: Workspace, target: RenameTarget, new: str, *, configured: bool) -> None:
    """Raise `RenameRefusedError` if `new` is taken, or is a provider that the configuration does not list."""
    view = workspace.view()
    entries: tuple[Entry, ...] = ()
    if target.kind == "provider":
        providers = workspace.configuration.providers
        if new not in providers and not configured:
            allowed = ", ".join(f"`{name}`" for name in providers)
            raise RenameRefusedError(
                f"`{new}` is not a provider here: only {allowed}. Add it to `providers` in the configuration first."
            )
        references = [Entry(reference.path, reference.record) for reference in view.provider_references(new)]
        entries = (*view.providers(new), *references)
    elif target.kind == "slug":
        entries = view.models_with_slug(target.symbol.key[0], new)
    else:
        entries = view.models(target.symbol.key[0], new)
    if entries:
        where = _shown(workspace, entries[0].path)
        raise RenameRefusedError(f"The {_word(target)} `{new}` is taken: see `{where}`. Choose another one.")


def _check_readable(workspace: Workspace, target: RenameTarget) -> None:
    """Raise `RenameRefusedError` if a file with syntax errors contains the name, or an unreadable one might."""
    unread = {path: file.diagnostics[0] for path, file in workspace.files.items() if file.unread}
    unread |= {folder: diagnostics[0] for folder, diagnostics in workspace.diagnostics.items()}
    for path in sorted({*unread, *_unread_folders(workspace)}):
        diagnostic = unread.get(path)
        if diagnostic is not None and diagnostic.severity is not Severity.ERROR:
            continue  # it was deleted just now
        reason = diagnostic.message if diagnostic is not None else "This folder cannot be read."
        raise RenameRefusedError(
            f"`{_shown(workspace, path)}` may hold `{target.name}`: {reason} "
            "Fix that, or leave it out with `exclude` in the configuration."
        )
    longer = workspace.view().longer_ids(target.name)
    for path, file in sorted(workspace.files.items()):
        if not file.diagnostics or file.kind.kind is None or not may_hold(file.source.text, target.name):
            continue
        broken = next(
            (diagnostic for diagnostic in file.document.diagnostics if diagnostic.severity is Severity.ERROR), None
        )
        if broken is not None and find_word(target.name, file.source.text, longer) is not None:
            line = file.document.lines.line_of(broken.span.start) + 1
            raise RenameRefusedError(
                f"`{_shown(workspace, path)}` holds `{target.name}` and cannot be read for certain: {broken.message} "
                f"(line {line}). Fix that first."
            )


def _unread_folders(workspace: Workspace) -> set[str]:
    """The folders that cannot be listed, by the index, as a server has no diagnostics of folders."""
    listed = {row.path for row in workspace.view().unresolved_models() if row.record < 0}
    return {path for path in listed if path not in workspace.files}


def _word(target: RenameTarget) -> str:
    return WORDS[target.kind]


def _shown(workspace: Workspace, path: str) -> str:
    return display(path, workspace.root)
