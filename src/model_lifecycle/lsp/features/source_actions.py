"""Code actions on models that source code names, and the command that copies the id of a replacement."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from lsprotocol import types

from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.ide.lenses import PREVIEW
from model_lifecycle.lsp.features.open_preview import OPEN
from model_lifecycle.lsp.features.record_actions import EXPLAIN
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.comparisons import comparisons_of_source
from model_lifecycle.lsp.state.source_host import OpenSource
from model_lifecycle.lsp.transport.convert import SOURCE
from model_lifecycle.records.plain_id import is_plain_id
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

if TYPE_CHECKING:  # a server without sources starts without them
    from model_lifecycle.scan.place.place import Place

IN_EDITORS: Final = {
    "models in source code": "uses of ending models, in any language, as you type; an action that writes the official "
    "replacement, or copies its id: if the configuration has `[scan]`, see "
    "[Models in source code](../src/model_lifecycle/docs/scan.md)",
}

COPY: Final = "model-lifecycle.copyReplacement"
"""Command `[id]`: copy an id to the clipboard, which only the client can; the server shows the id instead."""


def register(server: Server) -> None:
    """Register the command `COPY`, for clients that do not implement it themselves."""

    @server.command(COPY)
    def copy(ls: Server, *arguments: Any) -> str | None:
        """Show the id of a replacement; return it, or None if it is invalid."""
        name = arguments[0] if arguments else None
        if not isinstance(name, str):
            return None
        ls.client.show(name, types.MessageType.Info)
        return name


async def source_actions(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """The code actions for the models named in a range of source code; None for a text that is not scanned."""
    style, uri = ls.session.style, params.text_document.uri

    def answer(source: OpenSource) -> list[types.CodeAction]:
        """The actions for all models named in the range, each with the client's diagnostics that it is about."""
        lines = LineIndex(source.text.text)
        span = Span(style.offset(params.range.start, lines), style.offset(params.range.end, lines))
        only = params.context.only
        # VS Code's menu of quick fixes leaves out actions of the kind `source`, so only requests for these get them so.
        kind = types.CodeActionKind.Source if only and "source" in only else types.CodeActionKind.QuickFix
        actions: list[types.CodeAction] = []
        touched_places = [place for place in source.source.places if place.span.touches(span)]
        findings = source.judge.diagnostics(source.source.places) if touched_places else ()
        fixes = {finding.span: finding.fix for finding in findings}
        range_of = partial(style.range, lines=lines)
        for place in touched_places:
            place_range = range_of(place.span)
            fix = fixes.get(place.span)
            replacement = (
                _replace_action(source, fix, uri, place_range, versioned=style.versioned_edits)
                if fix is not None
                else None
            )
            place_actions = list(
                _actions_at(source, place, replacement, uri, range_of, kind, versioned=style.versioned_edits)
            )
            for action in place_actions:
                action.diagnostics = [
                    diagnostic
                    for diagnostic in params.context.diagnostics
                    if diagnostic.range == place_range and diagnostic.source in (None, SOURCE)
                ] or None
            actions += place_actions
        return [
            action for action in actions if not only or any((action.kind or "").startswith(wanted) for wanted in only)
        ]

    return await ls.session.ask_source(uri, answer)


def _actions_at(
    source: OpenSource,
    place: "Place",
    replacement: types.CodeAction | None,
    uri: str,
    range_of: Callable[[Span], types.Range],
    kind: types.CodeActionKind,
    *,
    versioned: bool,
) -> Iterator[types.CodeAction]:
    """Yield the code actions for a model at `place`, first the `replacement` of its id if that is safe.

    An unsafe replacement comes after the commands, then the preview, and last the comment that ignores the finding.
    """
    finding = next((one for one in source.diagnostics if one.span == place.span), None)
    commands: list[types.CodeAction] = []
    preview: list[types.CodeAction] = []
    for command in source_commands(source, place, uri, range_of(place.span).start):
        (preview if command.command == OPEN else commands).append(
            types.CodeAction(command.title, kind, command=command)
        )
    if finding is not None:
        explain = types.Command(f"Explain `{finding.code}`", EXPLAIN, arguments=[finding.code])
        commands.append(types.CodeAction(explain.title, kind, command=explain))
    is_safe = replacement is not None and bool(replacement.is_preferred)
    replacements = [replacement] if replacement is not None else []
    yield from (*replacements, *commands) if is_safe else (*commands, *replacements)
    yield from preview
    if finding is not None:
        from model_lifecycle.scan.ignoring import ignoring_edit

        edit = ignoring_edit(source.source, finding, source.judge.today)
        if edit is not None:
            title = f"Ignore `{finding.code}` here"
            yield _edit_action(source, title, uri, types.TextEdit(range_of(edit.span), edit.replacement), versioned)


def source_commands(source: OpenSource, place: "Place", uri: str, position: types.Position) -> list[types.Command]:
    """The commands for a model at `place` in source code: copy the id of its replacement, open the comparison."""
    commands = []
    verdict = source.judge.verdict(place.written_model) if place.written_model is not None else None
    if verdict is not None and verdict.replacement is not None and is_plain_id(verdict.replacement.key.id):
        name = verdict.replacement.key.id
        commands.append(types.Command(f"Copy replacement id `{name}`", COPY, arguments=[name]))
    if comparisons_of_source(source, place.span.start):
        argument = {"uri": uri, "position": {"line": position.line, "character": position.character}}
        commands.append(types.Command(PREVIEW, OPEN, arguments=[argument]))
    return commands


def _replace_action(
    source: OpenSource, fix: Fix, uri: str, place_range: types.Range, *, versioned: bool
) -> types.CodeAction:
    """The code action that writes the replacement of the finding's `fix`; an unsafe one has the reason in its title."""
    (change,) = fix.changes
    assert isinstance(change, ReplaceText), "nothing else is written into source code"
    title, _, reason = fix.title.partition(", but ")
    displayed_title = f"{title} (not safe: {reason.partition(', which')[0]})" if reason else title
    action = _edit_action(source, displayed_title, uri, types.TextEdit(place_range, change.replacement), versioned)
    action.is_preferred = fix.safe
    return action


def _edit_action(source: OpenSource, title: str, uri: str, edit: types.TextEdit, versioned: bool) -> types.CodeAction:
    """A quick fix with one edit; `versioned` says whether the client supports versions of documents."""
    document = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=source.text.version)
    changes = types.WorkspaceEdit(changes={uri: [edit]})
    if versioned:
        changes = types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, [edit])])
    return types.CodeAction(title, kind=types.CodeActionKind.QuickFix, edit=changes)
