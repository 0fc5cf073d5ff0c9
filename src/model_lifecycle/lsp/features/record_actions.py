"""Code actions other than fixes, such as new records, renewed dates and suppression comments, as workspace edits."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from lsprotocol import types

from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.ide.alone import one_alone
from model_lifecycle.lsp.features.asked_place import AskedPlace, is_meant, same_diagnostics, span_of
from model_lifecycle.lsp.features.rename import ConfigurationDocument
from model_lifecycle.lsp.features.workspace_edit import EditSupport
from model_lifecycle.lsp.state.loaded_configuration import is_configuration
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.convert import ClientCapabilities
from model_lifecycle.lsp.transport.parameters import position_in
from model_lifecycle.records.gaps import gaps_of
from model_lifecycle.syntax.pointer import from_pointer
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # imported when actions are first asked for
    from model_lifecycle.ide.actions.place import ActionPlace

CREATE: Final = "model-lifecycle.createRecord"
"""Command `{uri, position, title, also}` → the URI, or null: write and show the record that the action with this title
creates, or without a title, the migration to the replacement at the position."""

EXPLAIN: Final = "model-lifecycle.explain"
"""Command `[code]` → the code, or null if it is unknown: show the documentation page of the rule with this code."""

OPEN_PAGE: Final = "model-lifecycle.openCitedPage"
"""Command `[address]` → the address, or null if it is invalid: open this URL in the browser."""

_ANNOTATION: Final = "action"

Change = types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile


class ConfigurationReader(Protocol):
    """Returns a configuration file, open or on disk; None if there is none, or if it is not read."""

    def __call__(self, path: str | None, *, everywhere: bool) -> ConfigurationDocument | None: ...


@dataclass(frozen=True, slots=True)
class Editing:
    """The parameters of workspace edits for a client: its capabilities, and the URI and version of each path."""

    support: EditSupport
    uri_of: Callable[[str], str]
    version_of: Callable[[str], int | None]
    document_of: ConfigurationReader
    """Returns the configuration file at a path, always the same text of it."""
    shows_documents: bool = False
    """Whether the client can show a file that the server has written."""
    shows_refusals: bool = False
    """Whether the client shows disabled actions with the reason."""


def record_actions(
    view: View, asked: AskedPlace, context: types.CodeActionContext, editing: Editing, *, resolves: bool
) -> list[types.CodeAction]:
    """The actions at `asked` that this client supports; with `resolves` their edits are computed only when chosen."""
    code_actions = []
    for action in _supported_actions(view, asked, editing):
        diagnostic = action.diagnostic
        if diagnostic is not None and not is_meant(view, diagnostic, context.diagnostics):
            continue
        code_action = types.CodeAction(
            title=action.title,
            kind=action.kind,
            diagnostics=same_diagnostics(view, diagnostic, context.diagnostics) if diagnostic is not None else None,
        )
        if action.refusal:
            if editing.shows_refusals:
                code_action.disabled = types.CodeActionDisabled(action.refusal)
                code_actions.append(code_action)
            continue
        if action.opens:
            code_action.command = types.Command(action.title, OPEN_PAGE, arguments=[action.opens])
            code_actions.append(code_action)
            continue
        if action.explains:
            code_action.command = types.Command(action.title, EXPLAIN, arguments=[action.explains])
            code_actions.append(code_action)
            continue
        if action.creates and editing.shows_documents:
            ranges = [_plain(place) for place in asked.also]
            argument = {"uri": asked.uri, "position": asked.range.start, "title": action.title, "also": ranges}
            code_action.command = types.Command(action.title, CREATE, arguments=[argument])
            code_actions.append(code_action)
            continue
        if resolves:
            ranges = [_plain(place) for place in (asked.range, *asked.also)]
            code_action.data = {"uri": asked.uri, "ranges": ranges, "version": asked.version}
            code_actions.append(code_action)
            continue
        changes = one_alone(view.snapshot.failed, f"`{action.title}`", action.work_out)
        if changes is not None and not changes.loses:
            code_action.edit = _edit(view, action, changes, editing)
            code_actions.append(code_action)
    return code_actions


def chosen_action(
    view: View, asked: AskedPlace, title: str, editing: Editing
) -> tuple[types.WorkspaceEdit, str] | None:
    """The edit of the action with `title`, and a phrase for the data it loses; None if it no longer has an effect."""
    for action in _supported_actions(view, asked, editing):
        if action.title == title:
            changes = action.work_out()
            return None if changes is None else (_edit(view, action, changes, editing), changes.loses)
    return None


@dataclass(frozen=True, slots=True)
class NewRecordFile:
    """A new file, not written yet, with a record or the configuration: its path and text, the gaps to fill in, and the
    range of the first one.
    """

    path: str
    uri: str
    text: str
    gaps: tuple[str, ...]
    first_gap: types.Range


def created_record(view: View, asked: AskedPlace, title: str | None, editing: Editing) -> NewRecordFile | None:
    """The file that the action with `title` creates, or without a title, the migration to the replacement at `asked`.

    None if the record, or a file with its name, exists already.
    """
    from model_lifecycle.ide.actions.add_provider import add_provider_actions
    from model_lifecycle.ide.actions.create_record import create_actions, migration_actions

    place = _action_place(view, asked, editing)
    actions = migration_actions(place) if title is None else (*create_actions(place), *add_provider_actions(place))
    for action in actions:
        changes = action.work_out() if title in (None, action.title) else None
        if changes is not None and changes.created:
            ((path, text),) = changes.created.items()
            if is_configuration(path):
                start = types.Position(0, 0)
                return NewRecordFile(path, editing.uri_of(path), text, (), types.Range(start, start))
            workspace = view.workspace.with_files({path: view.workspace.read(path, FileText(text), named=True)})
            return new_record_file(workspace, path, text, view.style, editing.uri_of)
    return None


def new_record_file(
    workspace: Workspace, path: str, text: str, style: ClientCapabilities, uri_of: Callable[[str], str]
) -> NewRecordFile:
    """Describe the new file at `path`, which `workspace` already contains, with the gaps of its records."""
    file = workspace.files[path]
    pointers = [(record.index, gap) for record in file.records for gap in gaps_of(record)]
    gap_span = file.span(*pointers[0]) if pointers else Span(0, 0)
    locator = Locator(workspace, style, uri_of)
    names = tuple(".".join(from_pointer(gap)) for _, gap in pointers)
    return NewRecordFile(path, uri_of(path), text, names, locator.range(path, gap_span))


def parse_create_argument(argument: dict[str, Any]) -> tuple[AskedPlace, str | None] | None:
    """Parse an argument of `CREATE`: the position and the title; None if it has no valid position."""
    match argument:
        case {"uri": str(uri), "position": position} if start := position_in(position):
            given = argument.get("also")
            also = [place for place in map(_range, given if isinstance(given, list) else ()) if place is not None]
            title = argument.get("title")
            return AskedPlace(uri, types.Range(start, start), None, tuple(also)), title if isinstance(
                title, str
            ) else None
    return None


def unresolved_target(action: types.CodeAction) -> AskedPlace | None:
    """The target of a record action that is still to be resolved, from its data; None for any other action."""
    data: Any = action.data
    match data:
        case {"uri": str(uri), "ranges": [*given], "version": int() | None as version}:
            ranges = [place for place in map(_range, given) if place is not None]
            return AskedPlace(uri, ranges[0], version, tuple(ranges[1:])) if ranges else None
    return None


def _range(data: object) -> types.Range | None:
    """Parse a range from a list of four numbers, see `_plain`; None if it is invalid."""
    match data:
        case [line, column, last, end]:
            start = position_in({"line": line, "character": column})
            stop = position_in({"line": last, "character": end})
            return types.Range(start, stop) if start is not None and stop is not None else None
    return None


def _supported_actions(view: View, asked: AskedPlace, editing: Editing) -> Iterable[RecordAction]:
    """Yield the actions at a place that the client can apply."""
    from model_lifecycle.ide.actions.offered_actions import actions_at

    support = editing.support
    for action in actions_at(_action_place(view, asked, editing)):
        if (not action.creates or support.file_creation) and (not action.moves or support.file_renames):
            yield action


def _action_place(view: View, asked: AskedPlace, editing: Editing) -> "ActionPlace":
    """The place for `ide` actions of a request's target."""
    from model_lifecycle.ide.actions.place import ActionPlace

    also = tuple(span_of(view, where) for where in asked.also)
    catalogues = view.catalogues.now_and_before(view.workspace)
    pages = view.pages.reader(view.workspace)
    return ActionPlace(
        view.checked(),
        view.file.path,
        span_of(view, asked.range),
        also,
        view.snapshot.latest,
        catalogues,
        pages,
        view.snapshot.failed,
        lambda: view.catalogues.known(view.workspace),
        lambda: (found := _configuration(view, editing)) and (found.path, found.text),
    )


def _configuration(view: View, editing: Editing) -> ConfigurationDocument | None:
    settings = view.workspace.configuration
    return editing.document_of(settings.path, everywhere=settings.everywhere)


def _plain(place: types.Range) -> list[int]:
    return [place.start.line, place.start.character, place.end.line, place.end.character]


def _edit(view: View, action: RecordAction, changes: FileChanges, editing: Editing) -> types.WorkspaceEdit:
    """Convert the changes of an action to a workspace edit that the client supports."""
    locator = Locator(view.workspace, view.style, editing.uri_of)
    configuration = None
    if view.workspace.configuration.path in changes.edits:
        configuration = _configuration(view, editing)
    if configuration is not None:
        locator.add(configuration.path, configuration.text)
    if not editing.support.versions:
        return types.WorkspaceEdit(
            changes={locator.uri(path): _text_edits(locator, path, edits) for path, edits in changes.edits.items()}
        )
    annotated = editing.support.annotations
    annotation = _ANNOTATION if annotated else None
    documents: list[Change] = []
    for path, text in changes.created.items():
        uri = locator.uri(path)
        start = types.Position(0, 0)
        documents.append(types.CreateFile(uri=uri, annotation_id=annotation))
        documents.append(_document(uri, None, [types.TextEdit(types.Range(start, start), text)], annotation))
    for path, edits in changes.edits.items():
        version = editing.version_of(path)
        if configuration is not None and path == configuration.path:
            version = configuration.version
        documents.append(_document(locator.uri(path), version, _text_edits(locator, path, edits), annotation))
    for old, new in changes.moved.items():
        documents.append(types.RenameFile(locator.uri(old), locator.uri(new), annotation_id=annotation))
    notes: Mapping[str, types.ChangeAnnotation] = {
        _ANNOTATION: types.ChangeAnnotation(
            action.title,
            needs_confirmation=bool(changes.loses),
            description=f"Loses {changes.loses}" if changes.loses else None,
        )
    }
    return types.WorkspaceEdit(document_changes=documents, change_annotations=notes if annotated else None)


def _text_edits(locator: Locator, path: str, edits: Iterable[TextEdit]) -> list[types.TextEdit]:
    return [types.TextEdit(locator.range(path, edit.span), edit.replacement) for edit in edits]


def _document(
    uri: str, version: int | None, edits: Iterable[types.TextEdit], annotation: str | None
) -> types.TextDocumentEdit:
    """The edit of one document, annotated if `annotation` is given."""
    document = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=version)
    if annotation is None:
        return types.TextDocumentEdit(document, [*edits])
    return types.TextDocumentEdit(
        document, [types.AnnotatedTextEdit(annotation, edit.range, edit.new_text) for edit in edits]
    )
