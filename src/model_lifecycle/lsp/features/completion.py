"""`textDocument/completion` and `completionItem/resolve`, within the capabilities that the client declares."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from lsprotocol import types

from model_lifecycle.ide.alone import one_alone
from model_lifecycle.ide.completion.complete import CompletionRequest, completions
from model_lifecycle.ide.completion.item import CompletionItem, Completions, ItemKind
from model_lifecycle.ide.markdown_text import as_plain
from model_lifecycle.lsp.features.declared_kinds import lists_kinds, supported_item_kind
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.convert import preferred_markup
from model_lifecycle.lsp.transport.parameters import position_in
from model_lifecycle.text.span import Span

IN_EDITORS: Final = {
    "completion": "of properties and values known from the schema or other records: see [Completion](#completion)",
}

_KINDS: Final[dict[ItemKind, types.CompletionItemKind]] = {
    "property": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.Value,
    "enum": types.CompletionItemKind.EnumMember,
    "constant": types.CompletionItemKind.Constant,
    "reference": types.CompletionItemKind.Reference,
    "url": types.CompletionItemKind.File,
    "date": types.CompletionItemKind.Event,
    "number": types.CompletionItemKind.Value,
    "text": types.CompletionItemKind.Text,
    "record": types.CompletionItemKind.Snippet,
}
"""The LSP's kind of each kind of item."""

_QUOTED: Final = {'"': re.compile(r'"(?:[^"\\\n]|\\.)*"'), "'": re.compile(r"'(?:[^'\n]|'')*'")}
"""A quoted scalar on one line, by its quotes."""

_WORD: Final = re.compile(r"[\w./@+-]+(?::[\w./@+-]+)*")
"""Matches a plain scalar without blanks, such as `gpt-4o` or `acme/swift:1`."""

_TRIGGERS: Final = [":", " ", '"', "-", "\n"]
"""Characters after which clients request completion by themselves."""


@dataclass(frozen=True)
class ClientSupport:
    """The client's capabilities for completion."""

    snippets: bool = False
    insert_replace: bool = False
    label_details: bool = False
    deprecated_tag: bool = False
    all_kinds: bool = False
    markup: types.MarkupKind | None = None
    """The format of documentation; None for a client that takes plain strings only."""
    resolves_documentation: bool = False
    insert_text_modes: frozenset[int] = frozenset()
    item_defaults: frozenset[str] = frozenset()

    @classmethod
    def from_capabilities(cls, capabilities: types.ClientCapabilities) -> "ClientSupport":
        """The support that `capabilities` declare."""
        document = capabilities.text_document
        completion = document.completion if document is not None else None
        item = completion.completion_item if completion is not None else None
        if completion is None or item is None:
            return cls()
        modes = item.insert_text_mode_support.value_set if item.insert_text_mode_support is not None else ()
        tags = item.tag_support.value_set if item.tag_support is not None else ()
        defaults = completion.completion_list.item_defaults if completion.completion_list is not None else None
        resolved_properties = item.resolve_support.properties if item.resolve_support is not None else ()
        return cls(
            snippets=bool(item.snippet_support),
            insert_replace=bool(item.insert_replace_support),
            label_details=bool(item.label_details_support),
            deprecated_tag=types.CompletionItemTag.Deprecated in tags,
            all_kinds=lists_kinds(completion.completion_item_kind),
            markup=preferred_markup(item.documentation_format),
            resolves_documentation="documentation" in resolved_properties,
            insert_text_modes=frozenset(int(mode) for mode in modes),
            item_defaults=frozenset(defaults or ()),
        )


def register(server: Server) -> None:
    """Register the handlers of completion and of resolving its items."""

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION,
        types.CompletionOptions(trigger_characters=_TRIGGERS, resolve_provider=True),
    )
    async def completion(ls: Server, params: types.CompletionParams) -> types.CompletionList | None:
        """The completion list at a position of the document's newest text."""
        support = ClientSupport.from_capabilities(ls.client.capabilities)
        uri = params.text_document.uri
        return await ls.session.ask_newest(uri, lambda view: _answer(view, params.position, uri, support))

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    async def resolve(ls: Server, item: types.CompletionItem) -> types.CompletionItem:
        """Add the documentation to a completion item."""
        match item.data:
            case {"uri": str(uri)} as data if requested_position := position_in(data):
                support = ClientSupport.from_capabilities(ls.client.capabilities)
                position = requested_position
                text = await ls.session.ask(uri, lambda view: _documentation(view, position, item))
                item.documentation = _markup(text or "", support)
        return item


def _completions_at(view: View, position: types.Position) -> Completions | None:
    """The completions at a position; None if nothing can be offered."""
    catalogues = view.catalogues.known(view.workspace)
    request = CompletionRequest(
        view.workspace,
        view.file,
        view.snapshot.today,
        _current_time(view),
        view.diagnostics,
        catalogues,
        view.snapshot.failed,
    )
    return completions(request, view.style.offset(position, view.lines))


def _current_time(view: View) -> str:
    """The current time in UTC, but on the day that the snapshot counts as today: `2026-11-27T09:30:00Z`."""
    now = datetime.now(UTC)
    return f"{view.snapshot.today.isoformat()}T{now:%H:%M:%S}Z"


def _answer(view: View, position: types.Position, uri: str, support: ClientSupport) -> types.CompletionList | None:
    """The completion list at a position for a client; None if nothing can be offered."""
    offered = _completions_at(view, position)
    if offered is None:
        return None
    data = {"uri": uri, "line": position.line, "character": position.character}
    converter = _ItemConverter(view, offered, support, data)
    return types.CompletionList(
        is_incomplete=offered.is_incomplete,
        items=[converter.item(item) for item in offered.items],
        item_defaults=converter.defaults,
    )


def _documentation(view: View, position: types.Position, item: types.CompletionItem) -> str:
    """The documentation of a client's `item`, for which completion is computed again; empty if it is gone."""
    offered = _completions_at(view, position)
    if offered is None:
        return ""
    return next(
        (
            _documentation_of(view, completion)
            for completion in offered.items
            if (completion.label, completion.sort_text) == (item.label, item.sort_text)
        ),
        "",
    )


def _documentation_of(view: View, item: CompletionItem) -> str:
    """The documentation of an item; empty if computing it fails, which is logged."""
    return one_alone(view.snapshot.failed, f"`{item.label}` with its documentation", lambda: item.documentation) or ""


def _markup(text: str, support: ClientSupport) -> types.MarkupContent | str | None:
    """Convert documentation in Markdown to the client's format; None if it is empty."""
    if not text:
        return None
    text_for_client = text if support.markup is types.MarkupKind.Markdown else as_plain(text)
    return types.MarkupContent(support.markup, text_for_client) if support.markup is not None else text_for_client


class _ItemEdit(NamedTuple):
    """The edit of an item: `text` replaces the span `insert` in insert mode, or the span `replace` in replace mode."""

    text: str
    insert: Span
    replace: Span
    filter_text: str


def edit_of_item(offered: Completions, item: CompletionItem, token: str, text: str, *, is_json: bool) -> _ItemEdit:
    """The edit of `item`, such that the document can still be parsed after inserting and after replacing.

    `token` is the document's text at `offered.span`; `text` is the item's, plain or as a snippet. If both have the same
    quotes, only the content between them is written. In insert mode the text after the cursor is kept if it forms one
    plain YAML scalar with the item; otherwise both modes replace the whole token.
    """
    span, cursor = offered.span, offered.cursor
    quote = token[:1] if token[:1] in ("'", '"') else ""
    if quote and span.start < cursor < span.end and token[-1] == quote:
        if _QUOTED[quote].fullmatch(item.plain) and text[0] == text[-1] == quote:
            inner = Span(span.start + 1, span.end - 1)
            return _ItemEdit(text[1:-1], Span(inner.start, cursor), inner, item.filter_text.removeprefix(quote))
    elif not quote and not is_json and _WORD.fullmatch(item.plain):
        return _ItemEdit(text, Span(span.start, cursor), span, item.filter_text)
    return _ItemEdit(text, span, span, item.filter_text)


class _ItemConverter:
    """Converts completion items for a client. Values common to all items are sent once, if the client supports that."""

    def __init__(self, view: View, offered: Completions, support: ClientSupport, data: dict[str, Any]) -> None:
        """Prepare the conversion, and in `defaults` the values that the client takes once for all items."""
        self._view = view
        self._support = support
        self._data = data
        self._offered = offered
        self._token = view.file.document.text[offered.span.start : offered.span.end]
        self._span_before_cursor = Span(offered.span.start, offered.cursor)
        adjusts_indentation = types.InsertTextMode.AdjustIndentation.value in support.insert_text_modes
        as_is = types.InsertTextMode.AsIs.value in support.insert_text_modes
        self._adjusts_indentation = adjusts_indentation
        mode = (
            types.InsertTextMode.AdjustIndentation
            if adjusts_indentation
            else types.InsertTextMode.AsIs
            if as_is
            else None
        )
        self._item_mode = mode if "insertTextMode" not in support.item_defaults else None
        self._has_range = "editRange" in support.item_defaults
        self._has_data = "data" in support.item_defaults
        defaulted = support.item_defaults
        self.defaults = (
            types.CompletionItemDefaults(
                edit_range=self._range(self._span_before_cursor, offered.span) if self._has_range else None,
                insert_text_mode=mode if "insertTextMode" in defaulted else None,
                data=data if self._has_data else None,
            )
            if defaulted & {"editRange", "insertTextMode", "data"}
            else None
        )

    def _range(self, before_cursor: Span, token: Span) -> types.Range | types.EditRangeWithInsertReplace:
        """The range to replace: that of the `token`, or insert and replace ranges if the client supports both."""
        style, lines = self._view.style, self._view.lines
        if self._support.insert_replace:
            return types.EditRangeWithInsertReplace(style.range(before_cursor, lines), style.range(token, lines))
        return style.range(token, lines)

    def _set_edit(self, completion: types.CompletionItem, item_edit: _ItemEdit) -> None:
        """Set the text edit of `completion`, or only its new text if the default range applies."""
        is_usual = (item_edit.insert, item_edit.replace) == (self._span_before_cursor, self._offered.span)
        if self._has_range and is_usual:
            completion.text_edit_text = item_edit.text
        elif isinstance(ranges := self._range(item_edit.insert, item_edit.replace), types.Range):
            completion.text_edit = types.TextEdit(ranges, item_edit.text)
        else:
            completion.text_edit = types.InsertReplaceEdit(item_edit.text, ranges.insert, ranges.replace)

    def item(self, item: CompletionItem) -> types.CompletionItem:
        """Convert one item, without values that `defaults` holds and without what the client does not support."""
        support = self._support
        text = item.snippet if support.snippets else item.plain
        if self._adjusts_indentation and item.margin:
            text = re.sub(f"(\r\n|[\r\n]){re.escape(item.margin)}", r"\1", text)
        item_edit = edit_of_item(self._offered, item, self._token, text, is_json=self._view.file.language == "json")
        completion = types.CompletionItem(
            label=item.label,
            kind=supported_item_kind(_KINDS[item.kind], all_kinds=support.all_kinds),
            sort_text=item.sort_text,
            filter_text=item_edit.filter_text,
            insert_text_format=types.InsertTextFormat.Snippet if support.snippets else types.InsertTextFormat.PlainText,
            insert_text_mode=self._item_mode,
        )
        if not self._has_data:
            completion.data = self._data
        self._set_edit(completion, item_edit)
        if item.edits:
            completion.additional_text_edits = [
                types.TextEdit(self._view.style.range(edit.span, self._view.lines), edit.replacement)
                for edit in item.edits
            ]
        if item.detail and support.label_details:
            completion.label_details = types.CompletionItemLabelDetails(description=item.detail)
        elif item.detail:
            completion.detail = item.detail
        if item.deprecated and support.deprecated_tag:
            completion.tags = [types.CompletionItemTag.Deprecated]
        if not support.resolves_documentation:
            completion.documentation = _markup(_documentation_of(self._view, item), support)
        return completion
