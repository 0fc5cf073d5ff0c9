"""A rule with its checks (`RuleCheck`), and what a check is given: a context for each kind of record."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import cached_property, wraps
from typing import Any, NamedTuple, TypeVar, cast

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Option, Related, Rule, Severity
from model_lifecycle.diagnostics.fix import Change, Fix, ReplaceValue
from model_lifecycle.records.identifier_search import find_word
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.model import Model
from model_lifecycle.records.prices import USUAL_PRICES, PriceRange
from model_lifecycle.records.provider import Provider
from model_lifecycle.records.record import Record
from model_lifecycle.records.record_texts import Role, words_of
from model_lifecycle.rules.framework.endpoints import Endpoint, resolve_endpoints
from model_lifecycle.rules.framework.implausible_dates import implausible_dates, without_dates
from model_lifecycle.syntax.node import Alias, Scalar, resolved
from model_lifecycle.syntax.pointer import find, walk
from model_lifecycle.syntax.scalar_map import source_span
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.conventions import record_folders
from model_lifecycle.workspace.earlier_records import GoneRecord
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace


class RecordContext:
    """One record and everything a rule may ask. Made once for a record, shared by all rules.

    `today` is the day that records are judged by: `--as-of`, the configuration's, or the clock's
    (schemas/README.md#a24).
    """

    def __init__(
        self,
        workspace: Workspace,
        file: RecordFile,
        record: Record,
        view: IndexView,
        today: date,
        plausible_prices: PriceRange = USUAL_PRICES,
        before: Record | None = None,
    ) -> None:
        self.workspace = workspace
        """The snapshot; what the records refer to is asked of `view`."""
        self.file = file
        """The file that holds the record."""
        self.implausible_dates = implausible_dates(record)
        """By their pointers; what the rules read leaves them out."""
        self.record = without_dates(record, self.implausible_dates)
        self.view = view
        """Look-ups of other records."""
        self.today = today
        """The day that records are judged by."""
        self.plausible_prices = plausible_prices
        """The plausible prices, in USD per million tokens; models with others are not compared."""
        self.before = before
        """The record at the revision that it is compared with; None where there is none, or without a comparison."""
        self.kept: dict[object, object] = {}
        """Results of `once_per_record`."""

    @property
    def entry(self) -> Entry:
        """The record's address in the workspace."""
        return Entry(self.file.path, self.record.index)

    @property
    def today_words(self) -> str:
        """The day that records are judged by, and where it comes from: `2026-06-30, by the clock or --as-of`."""
        configured = self.workspace.configuration.as_of
        if configured is None:
            origin = "the clock or `--as-of`"
        else:
            origin = "the configuration's `as-of`" if configured == self.today else "`--as-of`"
        return f"{self.today.isoformat()}, by {origin}"

    @cached_property
    def words(self) -> dict[Role, set[str]]:
        """The texts of the record that are not in doubt, by what they are for."""
        return words_of(self.record)

    @cached_property
    def is_loose(self) -> bool:
        """Whether the file is in no folder of records, where its folder would give its name and its neighbours."""
        workspace = self.workspace
        return workspace.configuration.path is None and not any(record_folders(self.file.path, workspace.root))

    def option(self, rule: Rule, option: Option) -> Any:
        """The configured value of an option of a rule, or its default."""
        return option_value(self.workspace.configuration, rule, option)

    def report(
        self,
        code: Rule,
        message: str,
        pointer: str,
        *,
        key: bool = False,
        span: Span | None = None,
        related: Iterable[Related] = (),
        fix: Fix | None = None,
    ) -> Diagnostic:
        """A diagnostic at a value of this record, or at its key, or at a stretch of the text that belongs to it."""
        if span is None:
            span = self.file.span(self.record.index, pointer, key=key)
        return Diagnostic(code.name, message, span, code.severity, pointer, self.record.index, tuple(related), fix)

    def home(self, pointer: str) -> str:
        """Where the value at a pointer is written: for an alias, the pointer of its anchor's node."""
        root, _ = self.file.document.record(self.record.index)
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
        """Another value that a diagnostic refers to, in this record or in another, or a stretch of this file's text."""
        if span is not None:
            return Related(message, span)
        if entry is None:
            return Related(message, self.file.span(self.record.index, pointer))
        file = self.workspace.file(entry)
        self.view.file(entry.path)  # a place in it moves with its text
        place = entry.record_index, pointer
        return Related(message, file.span(*place), None if file is self.file else file.path, place)


class ModelContext(RecordContext):
    """A model record."""

    @cached_property
    def model(self) -> Model:
        """The record by type; in checks of models."""
        return Model(self.record)


class MigrationContext(RecordContext):
    """A migration record and its two models."""

    @cached_property
    def migration(self) -> Migration:
        """The record by type; in checks of migrations."""
        return Migration(self.record)

    @cached_property
    def ends(self) -> tuple[Endpoint, Endpoint]:
        """Both ends, the old one first."""
        return resolve_endpoints(self.migration, self.view, self.plausible_prices)

    @property
    def old(self) -> Endpoint:
        """`from`, and the model it means."""
        return self.ends[0]

    @property
    def new(self) -> Endpoint:
        """`to`, and the model it means."""
        return self.ends[1]

    check_model: Callable[[Entry, IndexView], Iterable[Diagnostic]] | None = None
    """A function that gives the rules' diagnostics of a model's record; None if no rules are run."""

    def doubts(self, end: Endpoint, pointer: str) -> bool:
        """Whether an error or a warning in the record of an end's model is about a value there, which its author has to
        correct first. Asked last, before reporting: it checks that record.
        """
        if end.entry is None or self.check_model is None:
            return False
        file = self.workspace.file(end.entry)
        self.view.file(end.entry.path)
        span = file.span(end.entry.record_index, pointer)
        return any(
            diagnostic.severity in (Severity.ERROR, Severity.WARNING)
            and (
                f"{diagnostic.pointer}/".startswith(f"{pointer}/")
                or any(related.path is None and related.span == span for related in diagnostic.related)
            )
            for diagnostic in self.check_model(end.entry, self.view)
        )

    def find_word(self, name: str, sample: str) -> int | None:
        """Where a model id is a whole word in a sample (schemas/README.md#whole-words); None if nowhere."""
        return find_word(name, sample, self.view.longer_ids(name))


class ProviderContext(RecordContext):
    """A provider record."""

    @cached_property
    def provider(self) -> Provider:
        """The record by type; in checks of providers."""
        return Provider(self.record)


Context = TypeVar("Context", bound=RecordContext)
Result = TypeVar("Result")


def once_per_record(analysis: Callable[[Context], Result]) -> Callable[[Context], Result]:
    """Decorates what several rules share: it is worked out for the first that asks and kept with the context."""

    @wraps(analysis)
    def kept(context: Context) -> Result:
        if analysis not in context.kept:
            context.kept[analysis] = analysis(context)
        return cast("Result", context.kept[analysis])

    return kept


class RuleCheck(NamedTuple):
    """A rule, and one check for each kind of record that it applies to."""

    rule: Rule
    model: Callable[[ModelContext], Iterator[Diagnostic]] | None = None
    migration: Callable[[MigrationContext], Iterator[Diagnostic]] | None = None
    provider: Callable[[ProviderContext], Iterator[Diagnostic]] | None = None
    gone: Callable[[GoneRecord], Iterator[str]] | None = None
    """The messages about a record that was removed since the revision of `--since`."""
    whole_file: bool = False
    """Whether it looks at the whole file: then it is called once, with the file's first record. Any other check sees
    nothing of the file but its record, unless it asks the context's `view` for the file."""


def option_value(configuration: Configuration, rule: Rule, option: Option) -> Any:
    """The configured value of an option of a rule, or its default; its type is the option's."""
    return configuration.options.get(rule.name, {}).get(option.name, option.default)


def replace_value(title: str, pointer: str, value: object, *, safe: bool = False) -> Fix:
    """The fix that writes another value in a place."""
    return Fix(title, (ReplaceValue(pointer, value),), safe)


def change_all(title: str, changes: Iterable[Change], *, safe: bool = False) -> Fix:
    """The fix that makes several changes at once."""
    return Fix(title, tuple(changes), safe)
