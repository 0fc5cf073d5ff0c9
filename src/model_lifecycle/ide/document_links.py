"""Document links of a file: to cited pages, and to the records that references name."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Any, Final

from model_lifecycle.ide.file_places import PlacedText, placed_records
from model_lifecycle.ide.meaning.cards import model_words, provider_name
from model_lifecycle.ide.navigation.definition import Target, record_target
from model_lifecycle.ide.navigation.record_names import RecordNames
from model_lifecycle.ide.navigation.symbol import Symbol, records_of
from model_lifecycle.ide.reference_tokens import is_ending
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import as_date
from model_lifecycle.text.counting import days_words
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

MOST_LINKS: Final = 5000
"""The most links of one file, as editors draw all of them."""


@dataclass(frozen=True, slots=True)
class DocumentLink:
    """A link at `span` to `url`, or to the record `entry` if `url` is None. `tooltip` may be empty."""

    span: Span
    tooltip: str
    url: str | None = None
    entry: Entry | None = None


def document_links(
    workspace: Workspace, file: RecordFile, today: date, *, struck_through: bool = False
) -> list[DocumentLink]:
    """The links of a file in order of the text, at most `MOST_LINKS`.

    With `struck_through`, names of ending models are not links, since the underline of a link would hide the strike.
    """
    links = _links(workspace, file, today, struck_through=struck_through)
    return list(islice(links, MOST_LINKS))


def link_target(workspace: Workspace, entry: Entry) -> Target:
    """The record `entry` as the target of a link. Raises KeyError or IndexError if it no longer exists."""
    return record_target(workspace, entry)


def _links(workspace: Workspace, file: RecordFile, today: date, *, struck_through: bool) -> Iterator[DocumentLink]:
    """Yield the links of a file in order of the text."""
    view = workspace.view()
    for record_places in placed_records(file):
        data = file.records[record_places.record].data if record_places.record < len(file.records) else None
        names = RecordNames(view, file.kind.kind, data)
        for text in record_places.texts:
            if text.is_url:
                if text.text.startswith(("https://", "http://")):
                    yield DocumentLink(text.span, _page_tooltip(_container_of(data, text), today), url=text.text)
                continue
            meaning = names.field(text.steps, text.text)
            if meaning is not None and meaning[2] == "reference":
                entry = next(iter(records_of(view, meaning[0])), None)
                if entry is not None and not (struck_through and is_ending(view, meaning[0])):
                    yield DocumentLink(text.span, _record_tooltip(view, meaning[0], entry, today), entry=entry)


def _container_of(data: Any, url: PlacedText) -> Any:
    """The object or list in the record `data` that holds the URL."""
    for step in url.steps[:-1]:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
    return data


def _page_tooltip(source: Any, today: date) -> str:
    """The label of a `source` entry and the day it was last checked, `Pricing · checked 2026-11-01, 26 days ago`.

    Empty if it has neither.
    """
    label, day = (source.get("label"), source.get("last_checked")) if isinstance(source, dict) else (None, None)
    read = as_date(day)
    check_words = f"checked {read.isoformat()}, {days_words((read - today).days)}" if read is not None else ""
    return " · ".join(part for part in (label if isinstance(label, str) else "", check_words) if part)


def _record_tooltip(view: IndexView, symbol: Symbol, entry: Entry, today: date) -> str:
    """The words on a model, or the name of a provider, for a link to its record."""
    if symbol.kind == "model":
        return model_words(Model(view.record(entry)), today)
    return provider_name(view, symbol.key[0])
