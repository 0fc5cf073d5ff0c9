"""An item's text at a place: indentation, quotes, colons and commas."""

from collections.abc import Callable

from model_lifecycle.ide.completion.item import CompletionItem, ItemKind
from model_lifecycle.ide.completion.place import Found, Place
from model_lifecycle.ide.completion.writing import Writer, as_plain, as_snippet
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span


class Written:
    """Makes items for one place."""

    def __init__(self, place: Place, found: Found) -> None:
        self.place = place
        self.writer = Writer(place.style, found.unit, found.dash, multi_line=place.multi_line, colon=place.colon)

    def item(
        self,
        *,
        label: str,
        kind: ItemKind,
        lines: list[str],
        filter_text: str,
        sort_text: str,
        detail: str = "",
        deprecated: bool = False,
        document: Callable[[], str] = str,
    ) -> CompletionItem:
        """An item that writes some lines, which are relative to the place's column."""
        place = self.place
        pad = " " * place.column if place.pad is None else place.pad
        before = place.before if lines[0] else ""
        text = "\n".join([before + lines[0], *(pad + line if line else "" for line in lines[1:])])
        if place.comma_behind:
            text += ","
        comma = place.missing_comma
        return CompletionItem(
            label=label,
            kind=kind,
            plain=as_plain(text),
            snippet=as_snippet(text),
            filter_text=place.lead + place.quote + filter_text,
            sort_text=sort_text,
            detail=detail,
            deprecated=deprecated,
            document=document,
            edits=(TextEdit(Span(comma, comma), ","),) if comma is not None else (),
            margin=pad[: place.margin],
        )
