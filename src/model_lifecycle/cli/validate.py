"""`model-lifecycle validate`: checks record files, reports findings, and sets the exit code.

A run has four steps: load, check, filter, report.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import perf_counter

from model_lifecycle.check import check, today_of
from model_lifecycle.cli.baseline import diagnostics_before
from model_lifecycle.cli.build_report import WorkspaceResult, report_of
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.load_requested import LoadedWorkspace, load_text, load_workspaces
from model_lifecycle.cli.output import write_job_summary, write_reports
from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.run_summary import statistics, summary
from model_lifecycle.cli.terminal import style_of
from model_lifecycle.cli.validate_options import ValidateOptions, add_options, options_of
from model_lifecycle.workspace.earlier_records import earlier_records
from model_lifecycle.workspace.writing import sweep_folders

_DESCRIPTION = """\
Check record files. The whole workspace is read, as records refer to each other;
findings are reported for the given paths."""

_EPILOG = f"""\
examples:
  model-lifecycle validate                            all record files of this folder
  model-lifecycle validate models migrations/a.yaml   a folder and a file
  model-lifecycle validate --format json > found.json
  model-lifecycle validate --format full --format sarif=found.sarif
  model-lifecycle validate --fail-on warning          let warnings fail the run
  model-lifecycle validate --since origin/main        what this branch adds
  model-lifecycle validate --fix                      apply the fixes that are safe
  model-lifecycle validate --stdin-filename models/provider-1/a.yaml < draft.yaml

formats: {", ".join(REPORTERS)}
exit codes: 0 no finding that fails the run, 1 findings, 2 the run itself failed"""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = "%(prog)s [OPTION ...] [PATH ...]"
    add_options(parser)


def run(arguments: Namespace) -> int:
    """Check the requested files, and fix them if requested; return the exit code. Raises `UsageError`."""
    options = options_of(arguments)
    if options.fixes is not None:
        return _fix(options)
    return _validate(options)[1]


def _validate(options: ValidateOptions) -> tuple[list[WorkspaceResult], int]:
    """Load, check, filter and report; return the results and the exit code."""
    start = perf_counter()
    results = _check(options)
    return results, report_results(results, options, start)


def _check(options: ValidateOptions) -> list[WorkspaceResult]:
    """Load and check the requested workspaces. Raises `UsageError` if there is nothing to check."""
    stdin_filename = options.stdin_filename
    loaded_workspaces = load_workspaces(options) if stdin_filename is None else [load_text(stdin_filename, options)]
    return [_check_workspace(workspace, options) for workspace in loaded_workspaces]


def _check_workspace(loaded_workspace: LoadedWorkspace, options: ValidateOptions) -> WorkspaceResult:
    """Check a loaded workspace, with `--since` also for losses since its earlier records."""
    workspace = loaded_workspace.workspace
    today = today_of(workspace.configuration, as_of=options.as_of)
    if options.since is None:
        return WorkspaceResult(loaded_workspace.targets, check(workspace, today=today, jobs=options.jobs))
    from model_lifecycle.cli.earlier_workspace import earlier_state, earlier_workspace  # most runs look at no history

    earlier = earlier_workspace(workspace, earlier_state(workspace.root, options.since))
    checked = check(workspace, today=today, earlier=earlier_records(earlier, workspace), jobs=options.jobs)
    return WorkspaceResult(loaded_workspace.targets, checked, earlier)


def report_results(
    results: Sequence[WorkspaceResult],
    options: ValidateOptions,
    start: float | None = None,
    *,
    citation_results: Sequence[Mapping[str, object]] | None = None,
) -> int:
    """Filter the results, write the reports, and return the exit code. `start` is when the run began.

    `citation_results` are the results of checking citations (`Report.results`).
    """
    all_findings = replace(report_of(results, options.codes, options.fail_on), results=citation_results)
    report = _filter(all_findings, results, options).shortened()
    report = replace(report, seconds=0.0 if start is None else perf_counter() - start)
    write_reports(report, options.outputs)
    write_job_summary(report, options.outputs)
    sys.stdout.flush()
    style = style_of(sys.stderr)
    if options.statistics:
        sys.stderr.writelines(statistics(report, style))
    if not options.quiet:
        days = [result.checked.today for result in results if options.as_of is None]
        sys.stderr.write(summary(report, style, days, hidden=all_findings.counts.total() - report.counts.total()))
    return int(any(report.fails(diagnostic.diagnostic) for diagnostic in report.diagnostics))


def _filter(report: Report, results: Sequence[WorkspaceResult], options: ValidateOptions) -> Report:
    """The report without findings known to `--baseline` or `--since`; with `--changed-only`, on changed lines only."""
    if options.baseline is not None:
        report = options.baseline.without_earlier(report)
    if options.since is not None:
        report = diagnostics_before(results, options.codes, report).without_earlier(report)
    if options.changed_only:
        report = replace(report, diagnostics=tuple(filter(report.is_changed, report.diagnostics)))
    return report


def _fix(options: ValidateOptions) -> int:
    """Load, check, fix, and report the remaining findings, or show the fixes as a patch; return the exit code."""
    from model_lifecycle.cli.write_fixes import (  # most runs fix nothing
        apply_fixes,
        fixed_text,
        fixes_sentence,
        patch,
        write_fixed_files,
    )

    fix_result = apply_fixes(_check(options), unsafe=options.unsafe_fixes)
    if options.fixes == "diff":
        sys.stdout.writelines(patch(fix_result.files))
        code = int(bool(fix_result.files))
    elif options.stdin_filename is not None:
        sys.stdout.buffer.write(fixed_text(fix_result))
        file_outputs = tuple(output for output in options.outputs if output.file is not None)
        code = report_results(fix_result.results, replace(options, outputs=file_outputs))
    else:
        failures = write_fixed_files(fix_result.files)
        for result in fix_result.results:
            sweep_folders(filter(result.covers, result.checked.workspace.files))
        code = report_results(_check(options) if failures else fix_result.results, options)
        if failures:
            raise UsageError("\nmodel-lifecycle: ".join(failures))
    if not options.quiet:
        sys.stdout.flush()
        sys.stderr.write(fixes_sentence(fix_result, is_written=options.fixes == "write"))
    return code
