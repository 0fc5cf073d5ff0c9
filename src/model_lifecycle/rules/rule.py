"""What a rule is, and what it is given."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from model_lifecycle.document.data import ExactFloat
from model_lifecycle.document.diagnostic import Code, Diagnostic, Related
from model_lifecycle.document.fix import Change, Fix, ReplaceValue
from model_lifecycle.document.node import Alias, Scalar, resolved
from model_lifecycle.document.pointer import find, walk
from model_lifecycle.document.scalar_map import source_span
from model_lifecycle.records.arithmetic import format_number
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import Model
from model_lifecycle.records.provider import Provider
from model_lifecycle.records.record import Record
from model_lifecycle.rules.far_dates import implausible_dates, without_dates
from model_lifecycle.rules.plausible import USUAL_PRICES, PriceRange
from model_lifecycle.rules.sides import resolve_sides
from model_lifecycle.rules.texts import Role, words_of
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.conventions import record_folders
from model_lifecycle.workspace.file import RecordFile
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.settings import OptionType
from model_lifecycle.workspace.view import IndexView
from model_lifecycle.workspace.workspace import Workspace


class RecordContext:
    """One record and everything a rule may ask. Made once for a record, shared by all rules.

    `today` is the day that records are judged by: `--as-of`, the configuration's, or the clock's
    (schemas/README.md#a24).
    """

    def __init__(self, workspace: Workspace, file: RecordFile, record: Record, view: IndexView, today: date) -> None:
        self.workspace = workspace
        self.file = file
        self.implausible_dates = implausible_dates(record)
        """By their pointers; what the rules read leaves them out."""
        self.record = without_dates(record, self.implausible_dates)
        self.view = view
        self.today = today

    @property
    def entry(self) -> Entry:
        return Entry(self.file.path, self.record.index)

    @cached_property
    def words(self) -> dict[Role, set[str]]:
        """The texts of the record that are not in doubt, by what they are for."""
        return words_of(self.record)

    @property
    def is_loose(self) -> bool:
        """Whether the file is in no folder of records, which would say how it is named and what stands beside it."""
        workspace = self.workspace
        return workspace.configuration.path is None and not any(record_folders(self.file.path, workspace.root))

    def option(self, code: Code, name: str, default: Any) -> Any:
        """An option of a rule from the configuration, whose type is the one that the rule gives in `options`."""
        return self.workspace.configuration.options.get(code.name, {}).get(name, default)

    @property
    def plausible_prices(self) -> PriceRange:
        """What prices may be here."""
        options = self.workspace.configuration.options.get("implausible-price")
        if not options:
            return USUAL_PRICES
        lowest, highest = options.get("lowest", USUAL_PRICES.lowest), options.get("highest", USUAL_PRICES.highest)
        return PriceRange(Decimal(str(lowest)), Decimal(str(highest)))

    def report(
        self,
        code: Code,
        message: str,
        pointer: str,
        *,
        key: bool = False,
        span: Span | None = None,
        related: Iterable[Related] = (),
        fix: Fix | None = None,
    ) -> Diagnostic:
        """A finding at a value of this record, or at its key, or at a stretch of the text that belongs to it."""
        if span is None:
            span = self.file.span(self.record.index, pointer, key=key)
        return Diagnostic(code.name, message, span, code.severity, pointer, self.record.index, tuple(related), fix)

    def home(self, pointer: str) -> str:
        """Where the value at a pointer is written: for an alias, the pointer of what it stands for."""
        root = self.file.document.records[self.record.index]
        node = find(root, pointer)
        if not isinstance(node, Alias):
            return pointer
        return next((place for place, inner in walk(root) if inner is node.target), pointer)

    def stretch(self, pointer: str, start: int, end: int) -> Span:
        """Where a stretch of a text of this record is written; offsets count code points of the text's value."""
        document = self.file.document
        node = find(document.records[self.record.index], pointer)
        scalar = None if node is None else resolved(node)
        if not isinstance(scalar, Scalar):
            return self.file.span(self.record.index, pointer)
        return source_span(document, scalar, start, end)

    def related(self, message: str, pointer: str, entry: Entry | None = None, *, span: Span | None = None) -> Related:
        """Another value that a finding speaks of, in this record or in another, or a stretch of this file's text."""
        if span is not None:
            return Related(message, span)
        if entry is None:
            return Related(message, self.file.span(self.record.index, pointer))
        file = self.workspace.file(entry)
        self.view.file(entry.path)
        path = None if file is self.file else file.path
        return Related(message, file.span(entry.record_index, pointer), path)


class ModelContext(RecordContext):
    """A model record."""

    def __init__(self, workspace: Workspace, file: RecordFile, record: Record, view: IndexView, today: date) -> None:
        super().__init__(workspace, file, record, view, today)
        self.model = Model(self.record)


class MigrationContext(RecordContext):
    """A migration record and the two models it speaks of."""

    def __init__(self, workspace: Workspace, file: RecordFile, record: Record, view: IndexView, today: date) -> None:
        super().__init__(workspace, file, record, view, today)
        self.migration = Migration(self.record)
        self.old, self.new = resolve_sides(self.migration, view, self.plausible_prices)


class ProviderContext(RecordContext):
    """A provider record."""

    def __init__(self, workspace: Workspace, file: RecordFile, record: Record, view: IndexView, today: date) -> None:
        super().__init__(workspace, file, record, view, today)
        self.provider = Provider(self.record)


@dataclass(frozen=True)
class Rule:
    """Checks that belong together: the codes they report, and one check for each kind of record they look at."""

    codes: tuple[Code, ...]
    model: Callable[[ModelContext], Iterator[Diagnostic]] | None = None
    migration: Callable[[MigrationContext], Iterator[Diagnostic]] | None = None
    provider: Callable[[ProviderContext], Iterator[Diagnostic]] | None = None
    options: Mapping[str, Mapping[str, OptionType]] = field(default_factory=dict)
    """By code: the options that the configuration may give it."""


def replace_value(title: str, pointer: str, value: object, *, safe: bool = False) -> Fix:
    """The fix that writes another value in a place."""
    return Fix(title, (ReplaceValue(pointer, value),), safe)


def change_all(title: str, changes: Iterable[Change], *, safe: bool = False) -> Fix:
    """The fix that makes several changes at once."""
    return Fix(title, tuple(changes), safe)


def as_number(value: Decimal) -> float:
    """A number for a fix, with all its digits: whole ones as integers."""
    if value == value.to_integral_value():
        return int(value)
    short = float(value)
    return short if Decimal(repr(short)) == value else ExactFloat(format_number(value))
