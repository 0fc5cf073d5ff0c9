"""The report of `scan` for people: findings by model, the soonest end first; counts of ends; and one next step."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.run_summary import as_of_words, severities
from model_lifecycle.cli.scan_run import ScanRun
from model_lifecycle.cli.terminal import Style, visible
from model_lifecycle.records.shutdown import Shutdown
from model_lifecycle.scan.judgement import NOT_JUDGED, USES
from model_lifecycle.scan.mentions import GROUPS
from model_lifecycle.scan.scan_files import not_judged
from model_lifecycle.scan.verdict.findings import written_in
from model_lifecycle.scan.verdict.verdict import Verdict, sentences, what_happens
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.scan_rules import RETIRED_MODEL

_MOST_PLACES: Final = 5
"""The most uses of a model that are listed without `--verbose`."""

_MOST_NAMED: Final = 3
_SOON: Final = 90
"""Days: ends within this time are counted apart from later ones."""

_END_GROUPS: Final = ("over", f"ending within {_SOON} days", "promised until a day that has passed", "later or unknown")
"""The groups of models by their end, in words; the next line has their indexes."""

_OVER, _NEAR, _PROMISED, _LATER = range(len(_END_GROUPS))


@dataclass(frozen=True)
class ModelFindings:
    """The findings about one model, in the order of files."""

    key: ModelKey
    verdict: Verdict
    findings: Sequence[ReportedDiagnostic]

    @cached_property
    def end(self) -> tuple[int, date]:
        """The sort key by the end: models that are over without a day come first, those without an end last."""
        shutdown = self.verdict.facts.shutdown
        if shutdown is None or (shutdown.last is None and self.end_group == _LATER):
            return (0, date.min) if self.end_group == _OVER else (2, date.max)
        return (1, shutdown.first)

    @property
    def has_safe_fixes(self) -> bool:
        """Whether each use of the model has a safe fix."""
        return all(finding.diagnostic.fix is not None and finding.diagnostic.fix.safe for finding in self.findings)

    @cached_property
    def end_group(self) -> int:
        """The group of the end, as an index in `_END_GROUPS`."""
        if self.verdict.rule is RETIRED_MODEL:
            return _OVER
        shutdown, today = self.verdict.facts.shutdown, self.verdict.today
        if shutdown is None:
            return _LATER
        if shutdown.last is None:
            return _PROMISED if shutdown.first <= today else _LATER
        return _NEAR if (shutdown.first - today).days <= _SOON else _LATER


def by_model(scan_run: ScanRun, report: Report) -> list[ModelFindings]:
    """The findings on uses, by model; the models sorted by their end, then by the number of uses, most first."""
    groups: dict[tuple[ModelKey, str, Shutdown | None], tuple[Verdict, list[ReportedDiagnostic]]] = {}
    for reported in report.diagnostics:
        model = written_in(reported.diagnostic) if _role(reported) in USES else None
        verdict = scan_run.judge.verdict(model) if model is not None else None
        if verdict is not None:
            end = (verdict.facts.key, verdict.facts.host, verdict.facts.shutdown)
            groups.setdefault(end, (verdict, []))[1].append(reported)
    models = (ModelFindings(key, verdict, findings) for (key, *_), (verdict, findings) in groups.items())
    return sorted(models, key=lambda model: (model.end, -len(model.findings), model.key))


def report_lines(scan_run: ScanRun, report: Report, style: Style) -> Iterator[str]:
    """Yield the report for people: each model with its uses, other findings, totals, and the next step."""
    models = by_model(scan_run, report)
    for model in models:
        yield from _model(scan_run, report, model, style)
    for reported in report.diagnostics:
        role = _role(reported)
        if role is None or (role in USES and (reported.diagnostic.data or {}).get("model") is None):
            yield f"{_location(report, reported)}: {visible(reported.diagnostic.message)}\n"
    for role, heading in GROUPS.items():
        yield from _mentioned(scan_run, report, role, heading)
    if models:
        yield from _table(models)
        yield f"\n{_next_step(scan_run, models)}\n"


def _role(reported: ReportedDiagnostic) -> object:
    """The role of the place that a finding is about, such as `call`; None if it is not about a place."""
    return (reported.diagnostic.data or {}).get("role")


def _mentioned(scan_run: ScanRun, report: Report, role: str, heading: str) -> Iterator[str]:
    """Yield the mentions of a role that is not a use, for `--all-roles`: location, written form, the model's end."""
    places = [reported for reported in report.diagnostics if _role(reported) == role]
    if not places:
        return
    yield f"{heading}: {counted(len(places), 'place')}\n"
    limit = len(places) if scan_run.arguments.verbose else _MOST_PLACES
    for reported in places[:limit]:
        model = written_in(reported.diagnostic)
        verdict = scan_run.judge.verdict(model) if model is not None else None
        statement = f"{model.text} {what_happens(verdict)}" if model and verdict else reported.diagnostic.message
        yield f"    {_location(report, reported)}  {visible(statement)}\n"
    if (left_count := len(places) - limit) > 0:
        yield f"    and {left_count:,} more: --verbose\n"
    yield "\n"


def _model(scan_run: ScanRun, report: Report, model: ModelFindings, style: Style) -> Iterator[str]:
    """Yield the lines on one model: what happens, the replacement, and its uses."""
    severity = min(finding.diagnostic.severity for finding in model.findings).word
    yield f"{style(severity, severity)}: {style('bold', visible('/'.join(model.key)))} {what_happens(model.verdict)}\n"
    migration = model.verdict.migration
    page = scan_run.judge.page(migration.path) if migration is not None else ""
    for sentence in sentences(model.verdict, scan_run.judge.catalogue.models, page):
        yield f"  {visible(sentence.removesuffix('.'))}\n"
    limit = len(model.findings) if scan_run.arguments.verbose else _MOST_PLACES
    for reported in model.findings[:limit]:
        yield f"    {_location(report, reported)}{_written_form(report, reported, model.key)}\n"
    if (left_count := len(model.findings) - limit) > 0:
        yield f"    and {left_count:,} more: --verbose\n"
    yield "\n"


def _location(report: Report, reported: ReportedDiagnostic) -> str:
    """The location of a finding as `path:line:column`."""
    position = report.range(reported.path, reported.diagnostic.span)
    return f"{visible(report.display_path(reported.path))}:{position.line}:{position.column}"


def _written_form(report: Report, reported: ReportedDiagnostic, key: ModelKey) -> str:
    """The written form of the model, as the end of a line; empty if it is the model's id."""
    written = (reported.diagnostic.data or {}).get("written")
    return f"  as {visible(written)}" if isinstance(written, str) and written != key.id else ""


def _table(models: Sequence[ModelFindings]) -> Iterator[str]:
    """Yield the table of the numbers of models, uses and files for each group of ends."""
    width = max(map(len, _END_GROUPS)) + 1
    yield f"{'':{width}}models  uses  files\n"
    for index, name in enumerate(_END_GROUPS):
        group = [model for model in models if model.end_group == index]
        findings = [finding for file in group for finding in file.findings]
        files = len({finding.path for finding in findings})
        yield f"{name:{width}}{len(group):6}{len(findings):6}{files:7}\n"


def _next_step(scan_run: ScanRun, models: Sequence[ModelFindings]) -> str:
    """The sentence on what to do next: preview fixes, choose replacements, or edit by hand."""
    findings = [finding for model in models for finding in model.findings]
    fixes = Counter(finding.diagnostic.fix.safe for finding in findings if finding.diagnostic.fix is not None)
    for is_safe, option in ((True, "--fix --diff"), (False, "--fix --unsafe-fixes --diff")):
        if fixes[is_safe]:
            uses = f"{fixes[is_safe]} of {counted(len(findings), 'use')}"
            return f"Next: model-lifecycle scan {option} shows the official replacements of {uses}"
    without_target = [model.key.id for model in models if model.verdict.target is None]
    if without_target:
        names = visible(", ".join(without_target[:_MOST_NAMED]))
        return f"Next: choose a replacement for {names}: no official one is known"
    return "Next: replace these by hand: the platform's name of the new model is not known"


def totals(scan_run: ScanRun, report: Report, style: Style) -> str:
    """The summary line of a run: findings, files, models by end, mentions, and names without a record."""
    counts = Counter(model.end_group for model in by_model(scan_run, report))
    models = [f"{counts[index]} {name}" for index, name in enumerate(_END_GROUPS) if counts[index]]
    files = counted(len(scan_run.sources.files), "file")
    findings = severities(report, style) or style("good", "No findings")
    models_sentence = f" Models: {', '.join(models)}." if models else ""
    mention_words = scan_run.mentions.words
    option_hint = "" if scan_run.arguments.all_roles else "; --all-roles shows them"
    mentions_sentence = f" {mention_words}{option_hint}." if mention_words else ""
    day = as_of_words([scan_run.records.today]) if scan_run.arguments.as_of is None else ""
    return f"{findings} in {files}{day}.{models_sentence}{mentions_sentence}{_without_record(scan_run)}\n"


def _without_record(scan_run: ScanRun) -> str:
    """A sentence on the number of used names of known model families without a record; empty if there are none."""
    places = (place for file in scan_run.scanned for place in file.places)
    names = {place.written for place in places if place.is_use and place.identity.model is None}
    if not names or scan_run.arguments.unknown:
        return ""
    verb = "has" if len(names) == 1 else "have"
    return f" {counted(len(names), 'name')} of known families {verb} no record: --unknown shows all such."


def unjudged_line(scan_run: ScanRun) -> str:
    """The line on uses whose role is not certain and on unreadable files; empty if there are none."""
    places, files = not_judged(scan_run.scanned), len(scan_run.unread)
    parts = []
    if places:
        file_count = sum(any(place.role == NOT_JUDGED for place in file.places) for file in scan_run.scanned)
        parts.append(f"{counted(places, 'place')} in {counted(file_count, 'file')} (--list shows them)")
    if files:
        parts.append(f"{counted(files, 'file')} that could not be read")
    return f"Not judged: {' and '.join(parts)}.\n" if parts else ""
