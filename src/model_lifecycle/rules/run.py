"""Runs all rules on one file."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.records.record import Record
from model_lifecycle.rules import all_checks
from model_lifecycle.rules.framework.check_results import Check, CheckResults
from model_lifecycle.rules.framework.record_checks import RecordChecks
from model_lifecycle.rules.framework.rule_check import (
    MigrationContext,
    ModelContext,
    ProviderContext,
    RecordContext,
    RuleCheck,
)
from model_lifecycle.rules.numbers.implausible_price import plausible_prices
from model_lifecycle.schema.kind import Kind
from model_lifecycle.syntax.node import resolved
from model_lifecycle.syntax.pointer import find
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.earlier_records import EarlierRecords, GoneRecord
from model_lifecycle.workspace.index import Entry, Key
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import History, Workspace

_CONTEXTS: Final = {"model": ModelContext, "migration": MigrationContext, "provider": ProviderContext}


class _ModelCheck(NamedTuple):
    """What the rules report in a model's record, for the migrations that name it, and what it rested on."""

    diagnostics: list[Diagnostic]
    keys_read: frozenset[Key]
    history: History
    configuration: Configuration
    today: date

    def holds(self, workspace: Workspace, today: date) -> bool:
        """Whether they would be the same in a snapshot."""
        if self.today != today or self.configuration is not workspace.configuration:
            return False
        changed = workspace.history.since(self.history)
        return changed is not None and self.keys_read.isdisjoint(changed)


def run_checks(
    workspace: Workspace,
    file: RecordFile,
    today: date,
    known: RecordChecks | CheckResults | None = None,
    earlier: EarlierRecords | None = None,
    reported: Callable[[RecordFile, list[Diagnostic]], list[Diagnostic]] = lambda file, found: found,
) -> tuple[list[Diagnostic], frozenset[Key]]:
    """What the rules that are switched on find in a file, with their default severities, and the index keys they read.

    `reported` gives those of a file's diagnostics that its comments and the configuration let be seen.

    With `earlier` records each is also compared with what it was. What is `known` of the file's records from the last
    time is not worked out again: of a long file by its chunks, of any other that is the same by its rules.
    """
    kind = file.kind.kind
    if kind is None or not file.records:
        return [], frozenset()
    severity = tuple(workspace.configuration.severity.items())
    of_record, of_file = _checks(kind, severity), _checks(kind, severity, whole_file=True)
    plausible = plausible_prices(workspace.configuration)

    of_earlier = _checks(kind, severity, needs_earlier=True) if earlier is not None else ()

    def check_model(entry: Entry, view: IndexView) -> Sequence[Diagnostic]:
        model_check = workspace.kept.get((_ModelCheck, entry))
        if not isinstance(model_check, _ModelCheck) or not model_check.holds(workspace, today):
            own = workspace.view()
            owner = own.file(entry.path)
            assert owner is not None, "the index named it"
            model = ModelContext(workspace, owner, owner.records[entry.record_index], own, today, plausible)
            found = reported(owner, [diagnostic for check in _checks("model", severity) for diagnostic in check(model)])
            model_check = _ModelCheck(found, own.keys_read, workspace.history, workspace.configuration, today)
            workspace.kept[_ModelCheck, entry] = model_check
        view.add_read(model_check.keys_read)
        return model_check.diagnostics

    def context(record: Record, view: IndexView) -> RecordContext:
        before = earlier.records.get(Entry(file.path, record.index)) if earlier is not None else None
        made = _CONTEXTS[kind](workspace, file, record, view, today, plausible, before)
        if isinstance(made, MigrationContext):
            made.check_model = check_model
        return made

    def run(checks: Sequence[Check], made: RecordContext) -> list[Diagnostic]:
        found = results.run(checks, made)
        return found if len(found) < 2 else _each_once(file, found)

    def check_one(made: RecordContext) -> list[Diagnostic]:
        return run(of_record if made.before is None else (*of_record, *of_earlier), made)

    def check_records(records: Sequence[Record], view: IndexView) -> list[Diagnostic]:
        # Of what is no record that is said already; a list may hold a number in every second character.
        readable = (record for record in records if record.is_readable)
        return [one for record in readable for one in check_one(context(record, view))]

    view = workspace.view(watchful=known is not None)
    results = known if isinstance(known, CheckResults) else CheckResults(keep=False)
    document = file.chunked_document
    if not isinstance(known, RecordChecks) or document is None or len(file.records) == 1:
        results.begin(workspace, file, today)
        first, *others = file.records
        shared = context(first, view)
        own = check_one(shared) if first.is_readable else []
        found = own + run(of_file, shared) + check_records(others, view)
        return found, view.keys_read if known is None else view.keys_read | results.keys_read
    found, keys_read = known.run(workspace, file, document, today, check_records)
    found += run(of_file, context(file.records[0], view))
    return found, keys_read if view.keys_read <= keys_read else keys_read | view.keys_read


def run_gone_checks(gone: Iterable[GoneRecord]) -> Iterator[tuple[str, Diagnostic]]:
    """What the rules find about records that are gone: the file that each was in, and the diagnostic, at its top."""
    for one in gone:
        for rule_check in all_checks():
            for message in rule_check.gone(one) if rule_check.gone is not None else ():
                yield one.path, Diagnostic(rule_check.rule.name, message, Span(0, 0), rule_check.rule.severity)


@lru_cache(64)
def _checks(
    kind: Kind,
    severity: tuple[tuple[str, Severity | None], ...],
    *,
    whole_file: bool = False,
    needs_earlier: bool = False,
) -> tuple[Check, ...]:
    """The checks of records of a kind, or of whole files of them, of the rules that are on with these severities."""
    set_to = dict(severity)
    return tuple(
        check
        for rule_check in all_checks()
        if rule_check.whole_file is whole_file
        and rule_check.rule.needs_earlier is needs_earlier
        and set_to.get(rule_check.rule.name, None if rule_check.rule.off else rule_check.rule.severity) is not None
        for check in (_check_of(rule_check, kind),)
        if check is not None
    )


def _check_of(check: RuleCheck, kind: Kind) -> Check | None:
    match kind:
        case "model":
            return check.model
        case "migration":
            return check.migration
        case "provider":
            return check.provider


def _each_once(file: RecordFile, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics without those that repeat another at an alias of the same node: a mistake is reported once."""
    same = Counter((diagnostic.code, diagnostic.message) for diagnostic in diagnostics)
    if len(same) == len(diagnostics):
        return diagnostics
    seen: set[tuple[str, str, Span]] = set()
    kept: list[Diagnostic] = []
    for diagnostic in sorted(diagnostics, key=lambda diagnostic: diagnostic.span):
        if same[diagnostic.code, diagnostic.message] > 1:
            root, offset = file.document.record(diagnostic.record)
            node = find(root, diagnostic.pointer)
            span = diagnostic.span if node is None else Span(*(end + offset for end in resolved(node).span))
            place = (diagnostic.code, diagnostic.message, span)
            if place in seen:
                continue
            seen.add(place)
        kept.append(diagnostic)
    return kept
