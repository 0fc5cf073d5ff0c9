"""Conversion of offsets (code points) to the client's lines and columns and back, and of diagnostics to the LSP's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from lsprotocol import types

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.text.lines import LineIndex, PositionEncoding
from model_lifecycle.text.span import Position, Span

SOURCE: Final = "model-lifecycle"
CATALOGUES: Final = "model-lifecycle catalogues"
"""The `source` of diagnostics from `reconcile`."""
PAGES: Final = "model-lifecycle sources"
"""The `source` of diagnostics about values that a cited page contradicts."""

_TAGS: Final = {
    "unnecessary": types.DiagnosticTag.Unnecessary,
    "deprecated": types.DiagnosticTag.Deprecated,
}

_SEVERITIES: Final = {severity: types.DiagnosticSeverity(severity.value) for severity in Severity}

Locate = Callable[[str], tuple[str, LineIndex] | None]
"""A function from a path to the URI and the lines of that file of the snapshot; None if it is not there."""


def preferred_markup(formats: Sequence[types.MarkupKind] | None) -> types.MarkupKind | None:
    """The first known format in a client's list, which is the preferred one; None if it lists no known format."""
    return next((markup for markup in formats or () if markup in tuple(types.MarkupKind)), None)


@dataclass(frozen=True, slots=True)
class ClientCapabilities:
    """The client's position encoding, and the parts of diagnostics, edits and hovers that it supports."""

    encoding: PositionEncoding = "utf-16"
    related: bool = False
    tags: frozenset[types.DiagnosticTag] = frozenset()
    code_description: bool = False
    data: bool = False
    versioned_edits: bool = False
    markdown: bool = False
    """Whether hovers are shown with their formatting."""

    @classmethod
    def of(
        cls, encoding: PositionEncoding, capabilities: types.ClientCapabilities, *, pull: bool
    ) -> "ClientCapabilities":
        """Convert a client's `capabilities`; `pull` says whether it pulls diagnostics or has them pushed."""
        document = capabilities.text_document
        edits = capabilities.workspace.workspace_edit if capabilities.workspace is not None else None
        versioned = edits is not None and bool(edits.document_changes)
        hover = document.hover if document is not None else None
        markdown = hover is not None and preferred_markup(hover.content_format) is types.MarkupKind.Markdown
        supported = cls(encoding, versioned_edits=versioned, markdown=markdown)
        # Before LSP 3.18 a client that pulls cannot declare what it shows: its support for pushed ones counts too.
        declared = [] if document is None else [document.publish_diagnostics, *([document.diagnostic] if pull else [])]
        for capability in declared:
            if capability is not None:
                tags = capability.tag_support.value_set if capability.tag_support is not None else ()
                supported = replace(
                    supported,
                    related=supported.related or bool(capability.related_information),
                    tags=supported.tags | frozenset(tags),
                    code_description=supported.code_description or bool(capability.code_description_support),
                    data=supported.data or bool(capability.data_support),
                )
        return supported

    def range(self, span: Span, lines: LineIndex) -> types.Range:
        """Convert a span to a range of the LSP."""
        start, end = lines.positions(span, self.encoding)
        return types.Range(types.Position(*start), types.Position(*end))

    def position(self, offset: int, lines: LineIndex) -> types.Position:
        """Convert an offset to a position of the LSP."""
        return types.Position(*lines.position(offset, self.encoding))

    def offset(self, position: types.Position, lines: LineIndex) -> int:
        """Convert a position of the LSP to an offset; a position outside of the text to the nearest end."""
        return lines.offset(Position(position.line, position.character), self.encoding)

    def diagnostic(
        self,
        diagnostic: Diagnostic,
        uri: str,
        lines: LineIndex,
        locate: Locate,
        docs_url: str | None,
        *,
        source: str = SOURCE,
    ) -> types.Diagnostic:
        """Convert a diagnostic of the document at `uri`; `locate` finds the files of related locations."""
        converted = types.Diagnostic(
            range=self.range(diagnostic.span, lines),
            severity=_SEVERITIES[diagnostic.severity],
            code=diagnostic.code,
            source=source,
            message=diagnostic.message,
        )
        if self.code_description and docs_url:
            converted.code_description = types.CodeDescription(f"{docs_url.rstrip('/')}/{diagnostic.code}")
        tag = all_rules()[diagnostic.code].tag
        if tag is not None and _TAGS[tag] in self.tags:
            converted.tags = [_TAGS[tag]]
        if self.related and diagnostic.related:
            converted.related_information = [
                types.DiagnosticRelatedInformation(
                    types.Location(location[0], self.range(related.span, location[1])), related.message
                )
                for related in diagnostic.related
                if (location := (uri, lines) if related.path is None else locate(related.path)) is not None
            ]
        if self.data:
            converted.data = diagnostic.data or {"record": diagnostic.record, "pointer": diagnostic.pointer}
        return converted
