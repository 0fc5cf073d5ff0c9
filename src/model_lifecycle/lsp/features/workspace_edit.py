"""A rename as the workspace edit that a client can apply."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lsprotocol import types

from model_lifecycle.ide.navigation.rename.rename import Rename, RenameEdit
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.open_documents import OpenDocument

_FILES: Final = "files"
"""The annotation of renamed files."""

_ANNOTATIONS: Final = {
    "records": types.ChangeAnnotation("References", description="The properties of records that refer to it"),
    "texts": types.ChangeAnnotation(
        "Words in texts", description="Display names, and words in code samples, texts and comments"
    ),
    _FILES: types.ChangeAnnotation("Files", description="The files that are named after it"),
}
"""The change annotation of each group of edits; the user can review and refuse each group."""


@dataclass(frozen=True, slots=True)
class EditSupport:
    """The client's capabilities for workspace edits."""

    versions: bool = False
    annotations: bool = False
    file_renames: bool = False
    file_creation: bool = False

    @classmethod
    def from_capabilities(cls, capabilities: types.ClientCapabilities) -> "EditSupport":
        """The support that `capabilities` declare."""
        edit = capabilities.workspace.workspace_edit if capabilities.workspace is not None else None
        if edit is None or not (edit.document_changes or edit.resource_operations):  # either is enough, by the LSP
            return cls()
        return cls(
            versions=True,
            annotations=edit.change_annotation_support is not None,
            file_renames=types.ResourceOperationKind.Rename in (edit.resource_operations or ()),
            file_creation=types.ResourceOperationKind.Create in (edit.resource_operations or ()),
        )


def workspace_edit(
    rename: Rename, locator: Locator, open_documents: Mapping[str, OpenDocument], support: EditSupport
) -> types.WorkspaceEdit:
    """The edit of a rename; without file renames, annotations or versions for a client that does not support these."""
    if not support.versions:
        return types.WorkspaceEdit(
            changes={
                locator.uri(path): [_edit(locator, path, edit) for edit in edits]
                for path, edits in rename.edits.items()
            }
        )
    changes: list[types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile] = []
    used_annotations: set[str] = set()
    for path, edits in rename.edits.items():
        version = open_documents[path].version if path in open_documents else None
        document = types.OptionalVersionedTextDocumentIdentifier(uri=locator.uri(path), version=version)
        convert = _annotated_edit if support.annotations else _edit
        changes.append(types.TextDocumentEdit(document, [convert(locator, path, edit) for edit in edits]))
        used_annotations.update(edit.group for edit in edits)
    if support.file_renames:
        annotation = _FILES if support.annotations else None
        for old, new in sorted(rename.moves.items()):
            uris = locator.uri(old), locator.uri(new)
            changes.append(types.RenameFile(old_uri=uris[0], new_uri=uris[1], annotation_id=annotation))
            used_annotations.add(_FILES)
    annotations = {name: text for name, text in _ANNOTATIONS.items() if name in used_annotations}
    return types.WorkspaceEdit(
        document_changes=changes, change_annotations=annotations if support.annotations else None
    )


def _edit(locator: Locator, path: str, change: RenameEdit) -> types.TextEdit:
    """The text edit of a change, for clients without annotations."""
    return types.TextEdit(locator.range(path, change.edit.span), change.edit.replacement)


def _annotated_edit(locator: Locator, path: str, change: RenameEdit) -> types.AnnotatedTextEdit:
    """The text edit of a change, annotated with its group."""
    edit_range = locator.range(path, change.edit.span)
    return types.AnnotatedTextEdit(annotation_id=change.group, range=edit_range, new_text=change.edit.replacement)


def merge_edits(edits: Sequence[types.WorkspaceEdit]) -> types.WorkspaceEdit | None:
    """Merge the edits of several workspaces, which share no file, into one; None if there are none."""
    if len(edits) < 2:
        return edits[0] if edits else None
    changes = {uri: of_file for edit in edits for uri, of_file in (edit.changes or {}).items()}
    if changes:
        return types.WorkspaceEdit(changes=changes)
    documents = [change for edit in edits for change in edit.document_changes or ()]
    documents.sort(key=lambda change: isinstance(change, types.RenameFile))
    annotations = {name: text for edit in edits for name, text in (edit.change_annotations or {}).items()}
    return types.WorkspaceEdit(document_changes=documents, change_annotations=annotations or None)
