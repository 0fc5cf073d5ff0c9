"""Code actions that apply fixes: one for each diagnostic, and one for all safe fixes of a file."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from lsprotocol import types

from model_lifecycle.lsp.features.asked_place import AskedPlace, is_meant, same_diagnostics, span_of
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.convert import SOURCE
from model_lifecycle.text.edits import TextEdit

FIX_ALL: Final = f"{types.CodeActionKind.SourceFixAll.value}.{SOURCE}"
"""`source.fixAll.model-lifecycle`: editors apply it on saving if configured so."""


def quick_fixes(view: View, target: AskedPlace, diagnostics: Sequence[types.Diagnostic]) -> list[types.CodeAction]:
    """The fixes of diagnostics in the ranges of `target`; if the request names `diagnostics`, only fixes of these."""
    from model_lifecycle.fixes.offered_fixes import fixes_at

    spans = [span_of(view, where) for where in (target.range, *target.also)]
    return [
        types.CodeAction(
            title=fix.title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=same_diagnostics(view, fix.diagnostic, diagnostics),
            is_preferred=fix.preferred,
            edit=_edit(view, target.uri, target.version, fix.edits),
        )
        for fix in fixes_at(view.checked(), view.file.path, *spans)
        if is_meant(view, fix.diagnostic, diagnostics)
    ]


def fix_all_action(view: View, uri: str) -> list[types.CodeAction]:
    """The action that applies all safe fixes of the file, without its edit; empty if there are none."""
    diagnostics = view.checked().diagnostics[view.file.path]
    if not any(
        diagnostic.fix is not None and diagnostic.fix.safe and not diagnostic.fix.placeholder
        for diagnostic in diagnostics
    ):
        return []
    return [types.CodeAction(title="Fix all that can be fixed safely", kind=FIX_ALL, data={"uri": uri, "fixAll": True})]


def fix_all_edit(view: View, uri: str, version: int | None) -> types.WorkspaceEdit:
    """The edit that `validate --fix` would make in this document, open in the version `version`."""
    from model_lifecycle.fixes.fix_all import fix_all
    from model_lifecycle.text.line_difference import changed_lines

    fix_run = fix_all(view.checked(), [view.file.path])
    fixed_file = fix_run.files.get(view.file.path)
    text = view.file.source.text
    return _edit(view, uri, version, changed_lines(text, fixed_file.text) if fixed_file is not None else ())


def fix_all_uri(action: types.CodeAction) -> str | None:
    """The URI of the document of a `fix_all_action` without an edit yet; None for any other action."""
    data: Any = action.data
    match data:
        case {"uri": str(uri), "fixAll": True}:
            return uri
    return None


def _edit(view: View, uri: str, version: int | None, edits: Iterable[TextEdit]) -> types.WorkspaceEdit:
    """Convert the edits of one document to a workspace edit."""
    text_edits = [types.TextEdit(view.style.range(edit.span, view.lines), edit.replacement) for edit in edits]
    if not view.style.versioned_edits:
        return types.WorkspaceEdit(changes={uri: text_edits})
    document = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, list(text_edits))])
