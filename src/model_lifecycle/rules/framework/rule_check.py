"""A rule with its checks (`RuleCheck`), and the argument of a check: a context for each kind of record."""

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
from model_lifecycle.workspace.earlier_records import RemovedRecord
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace


class RecordContext:
    """The context of a record's checks: the record, its file, and look-ups. Made once per record, shared by all rules.

    `today` is the day for which records are checked: `--as-of`, the configuration's, or the clock's
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
        """Prepare the checks of a record; its dates in implausible years count as invalid."""
        self.workspace = workspace
        """The workspace; use `view` to look up other records."""
        self.file = file
        """The file that holds the record."""
        self.implausible_dates = implausible_dates(record)
        """The dates in implausible years, by JSON Pointer; `record` treats them as invalid."""
        self.record = without_dates(record, self.implausible_dates)
        self.view = view
        """Looks up other records, and records which index keys are read."""
        self.today = today
        """The day for which records are checked."""
        self.plausible_prices = plausible_prices
        """The range of plausible prices in USD per million tokens; other prices are not compared."""
        self.before = before
        """The record at the revision of `--since`; None if it did not exist, or without that option."""
        self.cached: dict[object, object] = {}
        """The cached results of `once_per_record`."""

    @property
    def entry(self) -> Entry:
        """The record's address in the workspace."""
        return Entry(self.file.path, self.record.index)

    @property
    def today_words(self) -> str:
        """The day for which records are checked, and its origin: `2026-06-30, by the clock or --as-of`."""
        configured = self.workspace.configuration.as_of
        if configured is None:
            origin = "the clock or `--as-of`"
        else:
            origin = "the configuration's `as-of`" if configured == self.today else "`--as-of`"
        return f"{self.today.isoformat()}, by {origin}"

    @cached_property
    def words(self) -> dict[Role, set[str]]:
        """The distinct valid texts of the record, by role."""
        return words_of(self.record)

    @cached_property
    def is_loose(self) -> bool:
        """Whether the file is outside of any configured workspace and record folder, so that its name means nothing."""
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
        """A diagnostic of the rule `code` at the value `pointer`, at its key, or at `span` of the file."""
        if span is None:
            span = self.file.span(self.record.index, pointer, key=key)
        return Diagnostic(code.name, message, span, code.severity, pointer, self.record.index, tuple(related), fix)

    def anchor_pointer(self, pointer: str) -> str:
        """The pointer at which the value of `pointer` is written: for an alias, that of the anchored node."""
        root, _ = self.file.document.record(self.record.index)
        node = find(root, pointer)
        if not isinstance(node, Alias):
            return pointer
        return next((written_pointer for written_pointer, inner in walk(root) if inner is node.target), pointer)

    def text_span(self, pointer: str, start: int, end: int) -> Span:
        """The span in the file of the code points `start` to `end` of the text at `pointer`."""
        document = self.file.document
        node = find(document.records[self.record.index], pointer)
        scalar = None if node is None else resolved(node)
        if not isinstance(scalar, Scalar):
            return self.file.span(self.record.index, pointer)
        return source_span(document, scalar, start, end)

    def related(self, message: str, pointer: str, entry: Entry | None = None, *, span: Span | None = None) -> Related:
        """Related information of a diagnostic: the value at `pointer` of this record or `entry`, or a `span` of this
        file.
        """
        if span is not None:
            return Related(message, span)
        if entry is None:
            return Related(message, self.file.span(self.record.index, pointer))
        file = self.workspace.file(entry)
        self.view.file(entry.path)  # recorded as read, as the location depends on the text of the file
        position = entry.record_index, pointer
        return Related(message, file.span(*position), None if file is self.file else file.path, position)


class ModelContext(RecordContext):
    """The context of a model record."""

    @cached_property
    def model(self) -> Model:
        """The typed view of the record."""
        return Model(self.record)


class MigrationContext(RecordContext):
    """The context of a migration record, with its two models."""

    @cached_property
    def migration(self) -> Migration:
        """The typed view of the record."""
        return Migration(self.record)

    @cached_property
    def ends(self) -> tuple[Endpoint, Endpoint]:
        """Both endpoints, the old one first."""
        return resolve_endpoints(self.migration, self.view, self.plausible_prices)

    @property
    def old(self) -> Endpoint:
        """The endpoint `from`, with its model."""
        return self.ends[0]

    @property
    def new(self) -> Endpoint:
        """The endpoint `to`, with its model."""
        return self.ends[1]

    check_model: Callable[[Entry, IndexView], Iterable[Diagnostic]] | None = None
    """A function that returns the rules' diagnostics of a model's record; None if no rules are run."""

    def has_finding(self, end: Endpoint, pointer: str) -> bool:
        """Whether an error or warning concerns the value at `pointer` of an endpoint's model, which is to be corrected
        first. Call it last before reporting, as it checks that record.
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
        """The offset of the first occurrence of the id `name` in a sample as a whole word, or None
        (schemas/README.md#whole-words).
        """
        return find_word(name, sample, self.view.longer_ids(name))


class ProviderContext(RecordContext):
    """The context of a provider record."""

    @cached_property
    def provider(self) -> Provider:
        """The typed view of the record."""
        return Provider(self.record)


Context = TypeVar("Context", bound=RecordContext)
Result = TypeVar("Result")


def once_per_record(analysis: Callable[[Context], Result]) -> Callable[[Context], Result]:
    """Decorator for an analysis that several rules share: its result is cached in the context of the record."""

    @wraps(analysis)
    def cached(context: Context) -> Result:
        """The result for the record of `context`, computed on the first call."""
        if analysis not in context.cached:
            context.cached[analysis] = analysis(context)
        return cast("Result", context.cached[analysis])

    return cached


class RuleCheck(NamedTuple):
    """A rule, and one check for each kind of record that it applies to."""

    rule: Rule
    model: Callable[[ModelContext], Iterator[Diagnostic]] | None = None
    migration: Callable[[MigrationContext], Iterator[Diagnostic]] | None = None
    provider: Callable[[ProviderContext], Iterator[Diagnostic]] | None = None
    removed_record: Callable[[RemovedRecord], Iterator[str]] | None = None
    """The messages about a record that was removed since the revision of `--since`."""
    whole_file: bool = False
    """Whether the checks concern the whole file: they are called once, with its first record. Other checks read only
    their record of the file, unless they ask `view` for the file."""


def option_value(configuration: Configuration, rule: Rule, option: Option) -> Any:
    """The configured value of an option of a rule, or its default, in the option's type."""
    return configuration.options.get(rule.name, {}).get(option.name, option.default)


def replace_value(title: str, pointer: str, value: object, *, safe: bool = False) -> Fix:
    """The fix `title` that replaces the value at `pointer`."""
    return Fix(title, (ReplaceValue(pointer, value),), safe)


def change_all(title: str, changes: Iterable[Change], *, safe: bool = False) -> Fix:
    """The fix `title` that makes several changes at once."""
    return Fix(title, tuple(changes), safe)
