"""Semantic tokens: the names of models and providers in a file, with their kind and status."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from model_lifecycle.ide.file_places import placed_records
from model_lifecycle.ide.navigation.record_names import RecordNames
from model_lifecycle.ide.navigation.symbol import Symbol, records_of
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

TokenKind = Literal["model", "provider", "slug"]

_ENDING_STATUSES: Final = ("deprecated", "retired")
"""The statuses of models whose names are struck through."""


@dataclass(frozen=True, slots=True)
class ReferenceToken:
    """A name at a span: whether the record itself has it, and whether its model is deprecated or retired."""

    span: Span
    kind: TokenKind
    is_declaration: bool
    is_deprecated: bool


def reference_tokens(workspace: Workspace, file: RecordFile, within: Span | None = None) -> Iterator[ReferenceToken]:
    """Yield the names in a file, in order of the text; with `within`, only the names that touch this range."""
    view = workspace.view()
    is_ending_by_symbol: dict[Symbol, bool] = {}
    for positions in placed_records(file, within):
        data = file.records[positions.record].data if positions.record < len(file.records) else None
        names = RecordNames(view, file.kind.kind, data)
        for text in positions.texts:
            if text.is_url or (within is not None and (text.span.end < within.start or text.span.start > within.end)):
                continue
            meaning = names.field(text.steps, text.text)
            if meaning is None:
                continue
            symbol, name_kind, role = meaning
            if symbol not in is_ending_by_symbol:
                is_ending_by_symbol[symbol] = is_ending(view, symbol)
            kind: TokenKind = "provider" if symbol.kind == "provider" else "slug" if name_kind == "slug" else "model"
            yield ReferenceToken(text.span, kind, role == "declaration", is_ending_by_symbol[symbol])


def is_ending(view: IndexView, symbol: Symbol) -> bool:
    """Whether all records of a model say that it is deprecated or retired."""
    entries = records_of(view, symbol) if symbol.kind == "model" else ()
    return bool(entries) and all(view.record(entry).value("status") in _ENDING_STATUSES for entry in entries)
