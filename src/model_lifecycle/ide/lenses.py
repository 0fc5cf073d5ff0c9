"""Code lenses above records: references to them, their shutdown, and links to comparison pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, get_args

from model_lifecycle.ide.file_places import PlacedRecord, placed_records
from model_lifecycle.ide.meaning.value_words import shutdown_words
from model_lifecycle.ide.navigation.nearby_records import missing_migrations, naming_places, naming_words
from model_lifecycle.ide.navigation.references import Place
from model_lifecycle.ide.navigation.symbol import Symbol, model_symbol, provider_symbol
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.shutdown import shutdown_of
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import key_of_model, keys_of_replacements
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

LensKind = Literal["preview", "create", "named-by", "shutdown"]
"""`preview`: opens a comparison page. `create`: writes the migration to a replacement. `named-by`: the number of
records that name this one. `shutdown`: the time until the shutdown.
"""

LENS_KINDS: Final[frozenset[LensKind]] = frozenset(get_args(LensKind))

PREVIEW: Final = "Preview comparison page"

FIXED_TITLES: Final[Mapping[LensKind, str]] = {"preview": PREVIEW, "create": "Create the migration"}
"""The titles of the lenses whose title does not depend on the record."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A line above the text at `span` (code points), about a record of the file; its title is computed later."""

    span: Span
    kind: LensKind
    record: int


def lenses(workspace: Workspace, file: RecordFile) -> Iterator[Lens]:
    """Yield the lenses of a file, in order of the text."""
    view = workspace.view()
    for positions in placed_records(file):
        if positions.record < len(file.records):
            yield from _lenses(view, file.records[positions.record], positions)


def _lenses(view: IndexView, record: Record, positions: PlacedRecord) -> Iterator[Lens]:
    """Yield the lenses of one record, whose `positions` are those in the text."""
    if record.kind == "migration":
        yield Lens(positions.head, "preview", record.index)
    elif _symbol(record) is not None:
        yield Lens(positions.head, "named-by", record.index)
    if record.kind == "model":
        if shutdown_of(Model(record)) is not None:
            yield Lens(positions.head, "shutdown", record.index)
        old = key_of_model(record)
        missing = missing_migrations(view, record)
        for position, new in enumerate(keys_of_replacements(record)):
            kind: LensKind | None = "create" if position in missing else None
            if all((*old, *new)) and view.migrations(old, new):
                kind = "preview"
            if kind is not None:
                steps = ("replacements", position, "model_id")
                yield from (Lens(text.span, kind, record.index) for text in positions.texts if text.steps == steps)


def lens_title(workspace: Workspace, file: RecordFile, record: int, kind: LensKind, today: date) -> str:
    """The title of the lens `kind` on the record with index `record`; empty if the record no longer has that lens."""
    if record >= len(file.records):
        return ""
    if kind in FIXED_TITLES:
        return FIXED_TITLES[kind]
    if kind == "shutdown":
        return shutdown_words(Model(file.records[record]), today) if file.records[record].kind == "model" else ""
    symbol = _symbol(file.records[record])
    return "" if symbol is None else naming_words(workspace.view(), symbol)


def lens_places(workspace: Workspace, file: RecordFile, record: int, kind: LensKind) -> list[Place]:
    """The paths and spans that the lens `kind` on a record leads to; empty if the record does not have that lens."""
    if record >= len(file.records):
        return []
    if kind == "shutdown":
        return [(file.path, file.span(record, "/shutdown_date"))]
    symbol = _symbol(file.records[record]) if kind == "named-by" else None
    references = naming_places(workspace.view(), symbol) if symbol is not None else ()
    return [
        (reference.path, workspace.files[reference.path].span(reference.record, reference.pointer))
        for reference in references
    ]


def _symbol(record: Record) -> Symbol | None:
    """The symbol that a model or provider record defines; None for a migration, or if its id is missing or invalid."""
    if record.kind == "model":
        key = key_of_model(record)
        return model_symbol(key) if all(key) else None
    name = record.value("id")
    return provider_symbol(name) if record.kind == "provider" and isinstance(name, str) and name else None
