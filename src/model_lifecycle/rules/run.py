"""Run all rules on one file."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import chain, islice, repeat
from typing import Any, Final, NamedTuple, cast

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.records.record import Record
from model_lifecycle.rules import all_checks
from model_lifecycle.rules.framework.rule_check import (
    MigrationContext,
    ModelContext,
    ProviderContext,
    RecordContext,
    RuleCheck,
)
from model_lifecycle.rules.numbers.implausible_price import plausible_prices
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.incremental.rebase import rebased_diagnostic
from model_lifecycle.syntax.node import resolved
from model_lifecycle.syntax.pointer import find
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.earlier_records import EarlierRecords, RemovedRecord
from model_lifecycle.workspace.index import Entry, Key
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

Check = Callable[[Any], Iterator[Diagnostic]]
"""The check of a rule for records of one kind."""

_CONTEXTS: Final = {"model": ModelContext, "migration": MigrationContext, "provider": ProviderContext}
"""The class of a check's argument by kind of record."""


class RecordCheck(NamedTuple):
    """The rules' diagnostics of one record, which are valid until an index key in `keys_read` changes.

    Their spans are offsets in the file; the text of the record begins at `start`.
    """

    record: Record
    start: int
    diagnostics: list[Diagnostic]
    keys_read: frozenset[Key]

    def moved_to(self, start: int) -> "RecordCheck":
        """A copy for the same record with its text at another offset, `start`."""
        if start == self.start or not self.diagnostics:
            return self
        diagnostics = [rebased_diagnostic(diagnostic, start - self.start, 0) for diagnostic in self.diagnostics]
        return self._replace(start=start, diagnostics=diagnostics)


class RulesFindings(NamedTuple):
    """The rules' diagnostics of a file: `records` for each of its records, `of_file` about the whole file."""

    records: tuple[RecordCheck, ...]
    of_file: list[Diagnostic]
    keys_read: frozenset[Key]
    """The index keys that the rules about the whole file read."""


def run_checks(
    workspace: Workspace,
    file: RecordFile,
    today: date,
    before: Sequence[RecordCheck | None] = (),
    earlier: EarlierRecords | None = None,
    reported: Callable[[RecordFile, list[Diagnostic]], list[Diagnostic]] = lambda file, diagnostics: diagnostics,
) -> RulesFindings:
    """Run the enabled rules on a file; diagnostics have their rules' default severities.

    `before` are valid checks of an earlier version of the file, by the position of the record: a record that is the
    same object is not checked again. With `earlier`, each record is also compared with its version at a revision.
    `reported` drops the diagnostics that comments or the configuration silence.
    """
    kind = file.kind.kind
    if kind is None or not file.records:
        return RulesFindings((), [], frozenset())
    severity = tuple(workspace.configuration.severity.items())
    record_checks, file_checks = _checks(kind, severity), _checks(kind, severity, whole_file=True)
    earlier_checks = _checks(kind, severity, needs_earlier=True) if earlier is not None else ()
    plausible = plausible_prices(workspace.configuration)

    def check_model(entry: Entry, view: IndexView) -> Sequence[Diagnostic]:
        """The rules' diagnostics of a model's record, cached in the workspace; its index keys are added to `view`."""
        key = run_checks, entry, today
        if key not in workspace.cache:
            own_view = workspace.view()
            model_file = own_view.file(entry.path)
            assert model_file is not None, "the index named it"
            model = ModelContext(
                workspace, model_file, model_file.records[entry.record_index], own_view, today, plausible
            )
            diagnostics = reported(
                model_file, [diagnostic for check in _checks("model", severity) for diagnostic in check(model)]
            )
            workspace.cache[key] = diagnostics, own_view.keys_read
        diagnostics, keys_read = cast("tuple[list[Diagnostic], frozenset[Key]]", workspace.cache[key])
        view.add_keys_read(keys_read)
        return diagnostics

    def context_of(record: Record) -> RecordContext:
        """The context of a record of the file."""
        earlier_record = earlier.records.get(Entry(file.path, record.index)) if earlier is not None else None
        context = _CONTEXTS[kind](workspace, file, record, workspace.view(), today, plausible, earlier_record)
        if isinstance(context, MigrationContext):
            context.check_model = check_model
        return context

    def run(checks: Sequence[Check], context: RecordContext) -> list[Diagnostic]:
        """The diagnostics of `checks`, without those repeated at an alias."""
        diagnostics = [diagnostic for check in checks for diagnostic in check(context)]
        return diagnostics if len(diagnostics) < 2 else _without_alias_repeats(file, diagnostics)

    first = context_of(file.records[0])
    starts = file.starts or [0] * len(file.records)
    records: list[RecordCheck] = []
    checks_before = islice(chain(before, repeat(None)), len(starts))
    for record, start, check in zip(file.records, starts, checks_before, strict=True):
        if check is not None and check.record is record:
            records.append(check.moved_to(start))
            continue
        # An unreadable record has been reported already; a list may hold a number in every second character.
        diagnostics: list[Diagnostic] = []
        context = first if not records else context_of(record)
        if record.is_readable:
            diagnostics = run(record_checks if context.before is None else (*record_checks, *earlier_checks), context)
        records.append(RecordCheck(record, start, diagnostics, context.view.keys_read))
    return RulesFindings(tuple(records), run(file_checks, first), first.view.keys_read)


def run_removal_checks(removed_records: Iterable[RemovedRecord]) -> Iterator[tuple[str, Diagnostic]]:
    """Yield the diagnostics about removed records, each with the path of the file that contained the record."""
    for removed in removed_records:
        for rule_check in all_checks():
            for message in rule_check.removed_record(removed) if rule_check.removed_record is not None else ():
                yield removed.path, Diagnostic(rule_check.rule.name, message, Span(0, 0), rule_check.rule.severity)


@lru_cache(64)
def _checks(
    kind: Kind,
    severity: tuple[tuple[str, Severity | None], ...],
    *,
    whole_file: bool = False,
    needs_earlier: bool = False,
) -> tuple[Check, ...]:
    """The checks that `severity` leaves enabled, for records of a kind, or (`whole_file`) for whole files of them;
    `needs_earlier`: only those that compare with an earlier version.
    """
    configured = dict(severity)
    return tuple(
        check
        for rule_check in all_checks()
        if rule_check.whole_file is whole_file
        and rule_check.rule.needs_earlier is needs_earlier
        and configured.get(rule_check.rule.name, None if rule_check.rule.off else rule_check.rule.severity) is not None
        for check in (_check_of(rule_check, kind),)
        if check is not None
    )


def _check_of(check: RuleCheck, kind: Kind) -> Check | None:
    """The check of a rule for records of a kind; None if it has none."""
    match kind:
        case "model":
            return check.model
        case "migration":
            return check.migration
        case "provider":
            return check.provider


def _without_alias_repeats(file: RecordFile, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics without those that repeat another one at an alias of the same node."""
    same = Counter((diagnostic.code, diagnostic.message) for diagnostic in diagnostics)
    if len(same) == len(diagnostics):
        return diagnostics
    seen: set[tuple[str, str, Span]] = set()
    distinct: list[Diagnostic] = []
    for diagnostic in sorted(diagnostics, key=lambda diagnostic: diagnostic.span):
        if same[diagnostic.code, diagnostic.message] > 1:
            root, offset = file.document.record(diagnostic.record)
            node = find(root, diagnostic.pointer)
            span = diagnostic.span if node is None else Span(*(end + offset for end in resolved(node).span))
            key = (diagnostic.code, diagnostic.message, span)
            if key in seen:
                continue
            seen.add(key)
        distinct.append(diagnostic)
    return distinct
