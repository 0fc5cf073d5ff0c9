"""The options of `validate`: their definition for the command line, and their values."""

from argparse import ArgumentParser, Namespace, _ArgumentGroup
from dataclasses import dataclass
from datetime import date
from typing import Literal

from model_lifecycle.cli import options
from model_lifecycle.cli.baseline import Baseline, read_baseline
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.load_requested import LoadRequest
from model_lifecycle.cli.output import Output, outputs_of
from model_lifecycle.cli.rule_filter import rule_filter
from model_lifecycle.diagnostics.diagnostic import Severity


@dataclass(frozen=True, kw_only=True)
class ValidateOptions(LoadRequest):
    """The options of a run of `validate`."""

    stdin_filename: str | None
    """The file that standard input is checked as; `paths` is empty then."""
    # How it is checked
    as_of: date | None
    # The report
    baseline: Baseline | None
    since: str | None
    """The git revision whose diagnostics are left out."""
    changed_only: bool
    """Whether to report only diagnostics on lines that changed since then."""
    fail_on: Severity | None
    outputs: tuple[Output, ...]
    statistics: bool
    # Fixes
    fixes: Literal["write", "diff"] | None
    unsafe_fixes: bool


def options_of(arguments: Namespace) -> ValidateOptions:
    """The options of a command line. Raises `UsageError` for an invalid value or contradictory options."""
    outputs = outputs_of(arguments.formats, arguments.output_file)
    baseline = None if arguments.baseline is None else read_baseline(arguments.baseline)
    validate_options = ValidateOptions(
        paths=tuple(arguments.paths),
        stdin_filename=arguments.stdin_filename,
        config=arguments.config,
        jobs=arguments.jobs,
        codes=rule_filter(arguments.select, arguments.ignore),
        as_of=arguments.as_of,
        baseline=baseline,
        since=arguments.since,
        changed_only=arguments.changed_only,
        fail_on=options.THRESHOLDS[arguments.fail_on],
        outputs=outputs,
        statistics=arguments.statistics,
        quiet=arguments.quiet,
        fixes="diff" if arguments.diff else "write" if arguments.fix else None,
        unsafe_fixes=arguments.unsafe_fixes,
    )
    _refuse_contradictions(validate_options)
    return validate_options


def _refuse_contradictions(validate_options: ValidateOptions) -> None:
    """Raise `UsageError` for options that exclude or require each other."""
    if validate_options.fixes is not None:
        if validate_options.since or validate_options.baseline:
            raise UsageError("`--fix` and `--diff` fix all findings: leave out `--since` and `--baseline`")
    elif validate_options.unsafe_fixes:
        raise UsageError("`--unsafe-fixes` needs `--fix` or `--diff`")
    if validate_options.changed_only and not validate_options.since:
        raise UsageError("`--changed-only` needs the revision to compare with: add --since REV")
    if validate_options.stdin_filename is not None:
        if validate_options.paths not in ((), ("-",)) or validate_options.since:
            raise UsageError("`--stdin-filename` checks standard input only: leave out paths and `--since`")
    elif "-" in validate_options.paths:
        raise UsageError("to check standard input, name the file that it stands for: --stdin-filename FILE")


def add_options(parser: ArgumentParser) -> None:
    """Add the paths and all options to the parser of the command."""
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", type=options.path, help="files and folders to report on (default: .)"
    )
    _add_check_options(parser)
    _add_fix_options(parser)
    add_output_options(parser)


def _add_check_options(parser: ArgumentParser) -> None:
    """Add the options for records and the selection of findings."""
    group = parser.add_argument_group("records and findings")
    options.add_config_option(group)
    options.add_as_of_option(group)
    add_report_options(group)
    group.add_argument(
        "--stdin-filename",
        metavar="FILE",
        type=options.path,
        help="check standard input as if it were this file of its workspace",
    )
    group.add_argument(
        "--since",
        metavar="REV",
        help="leave out findings that existed where the branch left this git revision; report losses since then",
    )
    group.add_argument(
        "--changed-only", action="store_true", help="with --since: only findings on lines that changed since then"
    )
    group.add_argument("--jobs", metavar="N", type=options.count, help="use at most N processes (default: automatic)")


def add_report_options(
    group: _ArgumentGroup, *, select_help: str = "report these codes only, and syntax errors"
) -> None:
    """Add the options that select findings to report and to fail on; `select_help` is the help of `--select`."""
    group.add_argument("--select", metavar="CODES", action="append", default=[], help=select_help)
    group.add_argument("--ignore", metavar="CODES", action="append", default=[], help="do not report these codes")
    group.add_argument(
        "--fail-on",
        metavar="SEVERITY",
        choices=options.THRESHOLDS,
        default="error",
        help=f"the lowest severity that fails the run: {', '.join(options.THRESHOLDS)} (default: error)",
    )
    group.add_argument(
        "--baseline",
        metavar="FILE",
        type=options.path,
        help="leave out the findings of this report, written by --format json=FILE",
    )


def _add_fix_options(parser: ArgumentParser) -> None:
    """Add the options for fixes."""
    group = parser.add_argument_group("fixes")
    group.add_argument("--fix", action="store_true", help="apply the fixes that do not change the meaning of a record")
    group.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="with --fix or --diff: also the fixes that may change a meaning, for your review",
    )
    group.add_argument(
        "--diff", action="store_true", help="show what --fix would change, and change nothing; exit code 1 if anything"
    )


def add_output_options(parser: ArgumentParser) -> None:
    """Add the options for the output of findings."""
    group = parser.add_argument_group("output")
    group.add_argument(
        "--format",
        metavar="FORMAT[=FILE]",
        action="append",
        default=[],
        dest="formats",
        help="output format; repeatable, one on standard output, the others with a file "
        "(default: full on a terminal, github in GitHub Actions, otherwise concise)",
    )
    group.add_argument(
        "--output-file", metavar="FILE", type=options.path, help="write findings to a file, not to standard output"
    )
    group.add_argument("--statistics", action="store_true", help="count the findings of each code, on standard error")
    group.add_argument("-q", "--quiet", action="store_true", help="no progress and no summary on standard error")
