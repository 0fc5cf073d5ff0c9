"""`model-lifecycle scan`: finds uses of models in source code, judges them by the records, and migrates them.

A run has four steps: read the records, scan the files, judge the uses, report.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from time import perf_counter

from model_lifecycle.check import all_rules
from model_lifecycle.cli import options
from model_lifecycle.cli.baseline import read_baseline
from model_lifecycle.cli.catalogue_options import add_catalogue_option, copies_note
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.json_text import json_text
from model_lifecycle.cli.output import Output, default_format, outputs_of, write_job_summary, write_reports, write_text
from model_lifecycle.cli.path_settings import PathSettings, current_folder, repository_of
from model_lifecycle.cli.progress import progress_bar
from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.rule_filter import RuleFilter, rule_filter
from model_lifecycle.cli.run_summary import fixed_day_warning, statistics
from model_lifecycle.cli.scan_accept import accept, accepted_lines, check_accept_options
from model_lifecycle.cli.scan_explain import explain_line
from model_lifecycle.cli.scan_fixes import fixed_sources, fixes_sentence, patch, write_sources
from model_lifecycle.cli.scan_formats import PAGES, ReplacedUse, replaced_uses, split_outputs
from model_lifecycle.cli.scan_input import Records, ScanRequest, read_records, settings_of, source_files
from model_lifecycle.cli.scan_left import candidate_comments, follow_up_commands, review_comments
from model_lifecycle.cli.scan_run import ScanRun, lines_of, remaining_findings
from model_lifecycle.cli.scan_since import since
from model_lifecycle.cli.scan_summary import by_model, report_lines, totals, unjudged_line
from model_lifecycle.cli.standard_streams import read_standard_input
from model_lifecycle.cli.terminal import style_of, visible
from model_lifecycle.cli.validate_options import add_report_options
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import is_wanted
from model_lifecycle.identity.resolve import resolve
from model_lifecycle.scan.file.source_files import UnreadSource
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.scan_files import ScannedFile, not_judged, scan_files
from model_lifecycle.scan.verdict.findings import written_in
from model_lifecycle.scan.verdict.rewrite import edits_of
from model_lifecycle.workspace.paths import absolute, display

_DESCRIPTION = """\
Find the models that source code names, and report which of them end, when, and
what to migrate to, by the records. Calls, defaults and configuration count as
uses; tests, tables, comments, documents and history are hints, with --all-roles."""

_GROUPED = "grouped"
"""The format that groups findings by model, which no reporter writes."""

_EPILOG = f"""\
examples:
  model-lifecycle scan                             this folder, by its own records
  model-lifecycle scan --records ../records src    by the records of another folder
  model-lifecycle scan --records site/index.json   by the data of a rendered site
  model-lifecycle scan --fail-within 30            fail a month before an end
  model-lifecycle scan --fix --diff                what --fix would write
  model-lifecycle scan --list                      every place, as JSON lines
  model-lifecycle scan --explain src/app.py:12     why a line is judged as it is
  echo us.anthropic.claude-x | model-lifecycle scan --resolve

formats: {_GROUPED}, {", ".join(PAGES)}, {", ".join(REPORTERS)}
exit codes: 0 no finding that fails the run, 1 findings, 2 the run itself failed"""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = "%(prog)s [OPTION ...] [PATH ...]"
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", type=options.path, help="files and folders to scan (default: .)"
    )
    _add_judging_options(parser)
    _add_output_options(parser)
    _add_other_options(parser)


def _add_judging_options(parser: ArgumentParser) -> None:
    """Add the options for records, severities and the selection of findings."""
    group = parser.add_argument_group("records and findings")
    group.add_argument(
        "--records",
        metavar="PATH",
        type=options.path,
        help="the records: a folder, or a site's index.json (default: `records` of [scan], otherwise this workspace)",
    )
    add_catalogue_option(group)
    group.add_argument("--no-catalogues", action="store_true", help="judge by records alone, without public catalogues")
    options.add_config_option(group)
    options.add_as_of_option(group)
    group.add_argument(
        "--fail-within", metavar="DAYS", type=options.days, help="report an end within this many days as an error"
    )
    group.add_argument("--all-roles", action="store_true", help="also report mentions that are not uses, as hints")
    group.add_argument("--unknown", action="store_true", help="also report ids of known families that have no record")
    add_report_options(group, select_help="report these codes only")
    group.add_argument(
        "--since", metavar="REV", help="leave out findings that existed where the branch left this git revision"
    )
    group.add_argument(
        "--changed-only", action="store_true", help="with --since: only findings on lines that changed since then"
    )
    group.add_argument("--jobs", metavar="N", type=options.count, help="use at most N processes (default: automatic)")


def _add_output_options(parser: ArgumentParser) -> None:
    """Add the options for fixes and output."""
    group = parser.add_argument_group("fixes")
    group.add_argument(
        "--fix", action="store_true", help="replace models that end by official replacements of the same maker"
    )
    group.add_argument(
        "--diff", action="store_true", help="show what --fix would write, and write nothing; exit code 1 if anything"
    )
    group.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="with --fix or --diff: also fixes that a person should review; --diff shows the reason of each",
    )
    group = parser.add_argument_group("output")
    group.add_argument(
        "--format",
        metavar="FORMAT[=FILE]",
        action="append",
        default=[],
        dest="formats",
        help="output format; repeatable, all but one with a file (default: grouped by model on a "
        "terminal, otherwise one finding per line)",
    )
    group.add_argument(
        "--verbose", action="store_true", help="grouped by model: show all uses of each, not only the first five"
    )
    group.add_argument("--output-file", metavar="FILE", type=options.path, help="write findings to a file")
    group.add_argument("--statistics", action="store_true", help="count the findings of each code, on standard error")
    group.add_argument("-q", "--quiet", action="store_true", help="no progress and no summary on standard error")


def _add_other_options(parser: ArgumentParser) -> None:
    """Add `--accept` and its options, `--list`, `--explain` and `--resolve`."""
    group = parser.add_argument_group("accepting a model for a while")
    group.add_argument(
        "--accept",
        metavar="MODEL",
        help="accept a model until a day, in the configuration: until then it is not reported",
    )
    group.add_argument("--until", metavar="DAY", type=options.day, help="with --accept: the day it is reported again")
    group.add_argument("--reason", metavar="TEXT", help="with --accept: the reason")
    group = parser.add_argument_group("other answers")
    group.add_argument(
        "--list", action="store_true", help="list every mention of a model, also of active models, as JSON lines"
    )
    group.add_argument(
        "--explain", metavar="FILE:LINE", help="explain each model name on a line: the model it refers to, and its role"
    )
    group.add_argument(
        "--resolve",
        action="store_true",
        help="read model names from standard input, one per line, and show the model each refers to",
    )


def run(arguments: Namespace) -> int:
    """Scan, fix if requested, and report; or answer one of the other requests. Return the exit code."""
    settings = settings_of(arguments.paths, arguments.config)
    codes = rule_filter(arguments.select, arguments.ignore)
    outputs, pages = _outputs(arguments)
    if arguments.changed_only and not arguments.since:
        raise UsageError("`--changed-only` needs the revision to compare with: add --since REV")
    if arguments.unsafe_fixes and not (arguments.fix or arguments.diff):
        raise UsageError("`--unsafe-fixes` needs `--fix` or `--diff`")
    check_accept_options(arguments)
    baseline = None if arguments.baseline is None else read_baseline(arguments.baseline)
    request = ScanRequest(arguments.as_of, arguments.catalogues, arguments.no_catalogues)
    records = read_records(arguments.records, settings, request, quiet=arguments.quiet)
    if arguments.accept is not None:
        write_text(accept(arguments, settings, records))
        return 0
    if arguments.resolve:
        write_text("".join(_resolve_lines(records)))
        return 0
    if arguments.explain is not None:
        write_text("".join(explain_line(arguments.explain, settings, records)))
        return 0
    start = perf_counter()
    scan_run = scan_paths(arguments, settings, records)
    if arguments.list:
        write_text("".join(_list_lines(scan_run)))
        return 0
    report = report_of(scan_run, codes)
    replaced: list[ReplacedUse] = []
    if arguments.fix or arguments.diff:
        fixed_files = fixed_sources(_by_file(report), unsafe=arguments.unsafe_fixes)
        if arguments.diff:
            sys.stdout.writelines(review_comments(fixed_files, verbose=arguments.verbose))
            verdicts = [model.verdict for model in by_model(scan_run, report) if not model.has_safe_fixes]
            sys.stdout.writelines(candidate_comments(verdicts, scan_run.judge.catalogue))
            sys.stdout.writelines(patch(fixed_files))
            _write_notes(arguments, fixes_sentence(fixed_files, is_written=False), _manual_changes(report, scan_run))
            _write_notes(arguments, *follow_up_commands(fixed_files, unsafe=arguments.unsafe_fixes))
            return int(any(file.places for file in fixed_files.values()))
        replaced = replaced_uses(report, unsafe=arguments.unsafe_fixes)
        failures = write_sources(fixed_files)
        _write_notes(arguments, fixes_sentence(fixed_files, is_written=True), _manual_changes(report, scan_run))
        scan_run = scan_paths(arguments, settings, records)
        report = report_of(scan_run, codes)
        if failures:
            raise UsageError("\nmodel-lifecycle: ".join(failures))
    if baseline is not None:
        report = baseline.without_earlier(report)
    if arguments.since is not None:
        report = since(report, scan_run, arguments.since, changed_only=arguments.changed_only)
    report = replace(report, seconds=perf_counter() - start)
    if _is_grouped(arguments):
        sys.stdout.writelines(report_lines(scan_run, report, style_of(sys.stdout)))
    write_reports(report, outputs)
    if pages:
        from model_lifecycle.cli.scan_report import write_pages  # most runs make no page

        write_pages(scan_run, report, pages, replaced)
    write_job_summary(report, outputs)
    sys.stdout.flush()
    _write_summary(scan_run, report)
    return int(any(report.fails(diagnostic.diagnostic) for diagnostic in report.diagnostics))


def _is_grouped(arguments: Namespace) -> bool:
    """Whether to show findings grouped by model: if requested, or on a terminal without a requested format."""
    if arguments.formats or arguments.output_file is not None:
        return _GROUPED in arguments.formats
    return default_format() == "full"


def _outputs(arguments: Namespace) -> tuple[tuple[Output, ...], tuple[Output, ...]]:
    """The requested reports (except `report_lines`, which is written separately), and the requested pages by model.

    Raises `UsageError` as `outputs_of` does, and if two formats would go to standard output.
    """
    formats, pages = split_outputs(arguments.formats, arguments.output_file)
    ungrouped = [name for name in formats if name != _GROUPED]
    uses_default = not arguments.formats and not _is_grouped(arguments)
    outputs = outputs_of(ungrouped, arguments.output_file) if ungrouped or uses_default else ()
    to_standard_output = sum(output.file is None for output in (*outputs, *pages))
    if to_standard_output + _is_grouped(arguments) > 1:
        first = _GROUPED if _is_grouped(arguments) else "One format"
        raise UsageError(f"`{first}` goes to standard output. Give the other format a file: --format FORMAT=FILE")
    return outputs, pages


def _by_file(report: Report) -> dict[str, list[Diagnostic]]:
    """The diagnostics of a report by the path of their file."""
    by_file: dict[str, list[Diagnostic]] = {}
    for reported in report.diagnostics:
        by_file.setdefault(reported.path, []).append(reported.diagnostic)
    return by_file


def _write_notes(arguments: Namespace, *texts: str) -> None:
    """Write texts to standard error after flushing standard output, unless `--quiet` is given."""
    sys.stdout.flush()
    if not arguments.quiet:
        sys.stderr.writelines(texts)


def _manual_changes(report: Report, scan_run: ScanRun) -> str:
    """A line for each parameter that a person has to edit where a use is migrated: `src/app.py:12: by hand: …`."""
    lines: dict[str, None] = {}
    for diagnostic in report.diagnostics:
        model = written_in(diagnostic.diagnostic)
        is_fixed = is_wanted(diagnostic.diagnostic.fix, unsafe=scan_run.arguments.unsafe_fixes)
        if not is_fixed or model is None:
            continue
        verdict = scan_run.judge.verdict(model)
        migration = verdict.migration if verdict is not None else None
        for parameter in migration.parameters if migration is not None else ():
            position = report.range(diagnostic.path, diagnostic.diagnostic.span)
            lines[
                f"{visible(report.display_path(diagnostic.path))}:{position.line}: by hand: {visible(parameter)}\n"
            ] = None
    return "".join(lines)


def scan_paths(arguments: Namespace, settings: PathSettings, records: Records) -> ScanRun:
    """Scan the requested paths for models. Raises `UsageError` if findings would be written to a record file."""
    report_paths = _report_paths(arguments)
    for workspace in records.workspaces:
        for path in report_paths.intersection(workspace.files):
            displayed_path = display(path, current_folder())
            raise UsageError(f"`{displayed_path}` is a record file: name another one for the findings")
    sources = source_files(arguments.paths, settings, records).without(report_paths)
    needles = Needles(records.catalogue.names, unknown=arguments.unknown or arguments.list)
    with progress_bar("Scanning", is_shown=not arguments.quiet) as progress:
        scanned = scan_files(sources.files, needles, jobs=arguments.jobs, progress=progress)
    return ScanRun(
        arguments,
        settings,
        records,
        sources,
        tuple(file for file in scanned if isinstance(file, ScannedFile)),
        (*sources.unread, *(file for file in scanned if isinstance(file, UnreadSource))),
    )


def _report_paths(arguments: Namespace) -> frozenset[str]:
    """The absolute paths of files with reports, new or earlier, which are left out as they are not source code."""
    files = (*(output.file for outputs in _outputs(arguments) for output in outputs), arguments.baseline)
    return frozenset(absolute(file, current_folder()) for file in files if file is not None)


def report_of(scan_run: ScanRun, codes: RuleFilter) -> Report:
    """The report on all scanned files, without findings that comments suppress or that `codes` filters out."""
    diagnostics = [
        ReportedDiagnostic(file.path, diagnostic, None)
        for file in scan_run.scanned
        for diagnostic in remaining_findings(file, scan_run.judge.diagnostics(file.places), scan_run)
        if codes.keeps(diagnostic)
    ]
    folder = current_folder()
    return Report(
        tuple(diagnostics),
        tuple(file.path for file in scan_run.sources.files),
        records=scan_run.records.recorded,
        lines_of=lines_of(scan_run.records),
        folder=folder,
        repository=repository_of(folder),
        fail_on=options.THRESHOLDS[scan_run.arguments.fail_on],
        codes=all_rules(),
        edits_of=lambda reported: edits_of(reported.diagnostic) or None,
        catalogues=_catalogue_days(scan_run),
        more_counts={
            "not_judged": not_judged(scan_run.scanned),
            "unread_files": len(scan_run.unread),
            **scan_run.mentions.counts,
        },
        docs_url=scan_run.settings.configuration.docs_url,
    )


def _catalogue_days(scan_run: ScanRun) -> tuple[dict[str, str | int | None], ...]:
    """The catalogue copies that a run used, as JSON data: name, day, age and origin."""
    copies = scan_run.records.copies
    return tuple(
        {
            "name": copy.read.catalogue.name,
            "day": copy.read.day,
            "age": (scan_run.records.today - date.fromisoformat(copy.read.day)).days if copy.read.day else None,
            "origin": copy.origin,
        }
        for copy in (copies.used if copies is not None else ())
    )


def _resolve_lines(records: Records) -> Iterator[str]:
    """Yield a JSON line for each written form on standard input, with the model it resolves to (`--resolve`)."""
    names = records.catalogue.names
    for line in read_standard_input().decode("utf-8", "replace").splitlines():
        if written_form := line.strip():
            identity = resolve(written_form, names)
            model = "/".join(identity.model) if identity.model else None
            answer = {
                "written": written_form,
                "model": model,
                "platform": identity.platform or None,
                "rule": identity.rule,
            }
            yield json_text(answer) + "\n"


def _list_lines(scan_run: ScanRun) -> Iterator[str]:
    """Yield a JSON line for each written form in the scanned files (`--list`)."""
    lines = lines_of(scan_run.records)
    for file in scan_run.scanned:
        index = lines(file.path)
        for place in file.places:
            start, end = index.positions(place.span)
            yield (
                json_text(
                    {
                        "path": display(file.path, current_folder()),
                        "range": {
                            "start": {"line": start.line + 1, "column": start.column + 1},
                            "end": {"line": end.line + 1, "column": end.column + 1},
                        },
                        "model": "/".join(place.identity.model) if place.identity.model else None,
                        "role": place.role,
                        "written": place.written,
                    }
                )
                + "\n"
            )


def _write_summary(scan_run: ScanRun, report: Report) -> None:
    """Write the summary of a run to standard error: statistics, unread files, accepted models, totals, catalogues.

    With `--quiet`, only statistics, unread files and a warning about a fixed day.
    """
    style = style_of(sys.stderr)
    if scan_run.arguments.statistics:
        sys.stderr.writelines(statistics(report, style))
    for source in scan_run.unread:
        sys.stderr.write(f"`{visible(display(source.path, current_folder()))}` is not scanned: {source.reason}\n")
    sys.stderr.write(fixed_day_warning(scan_run.fail_within, scan_run.arguments.as_of, scan_run.records.today))
    if scan_run.arguments.quiet:
        return
    sys.stderr.writelines(accepted_lines(scan_run))
    sys.stderr.write(scan_run.records.note())
    sys.stderr.write(totals(scan_run, report, style))
    copies = scan_run.records.copies
    if copies is not None and _rests_on_catalogues(scan_run, report):
        sys.stderr.write(copies_note(copies, scan_run.records.today, style))
    sys.stderr.write(style("warning", unjudged_note) if (unjudged_note := unjudged_line(scan_run)) else "")


def _rests_on_catalogues(scan_run: ScanRun, report: Report) -> bool:
    """Whether public catalogues decided any finding; without records, they decide all."""
    rests_on = {(diagnostic.diagnostic.data or {}).get("rests_on") for diagnostic in report.diagnostics}
    return not scan_run.records.recorded or "catalogues" in rests_on
