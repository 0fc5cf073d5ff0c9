"""`model-lifecycle validate`: check record files, show what is wrong, and say so in the exit code."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from model_lifecycle.cli import options
from model_lifecycle.cli.baseline import findings_at, read_baseline
from model_lifecycle.cli.checking import Answer, Manner, answer_for_text, answers, report_of
from model_lifecycle.cli.code_filter import code_filter
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.output import outputs_of, write_reports
from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.summary import statistics, summary
from model_lifecycle.cli.targets import requests_of, target_for_text, targets_of
from model_lifecycle.cli.terminal import style_of
from model_lifecycle.cli.watch import watch
from model_lifecycle.text.source import decode

_DESCRIPTION = """\
Check record files. All of a workspace is read, as records refer to each other;
what the paths name is reported."""

_EPILOG = f"""\
examples:
  model-lifecycle validate                            all record files of this folder
  model-lifecycle validate models migrations/a.yaml   a folder and a file
  model-lifecycle validate --format json > found.json
  model-lifecycle validate --format full --format sarif=found.sarif
  model-lifecycle validate --fail-on warning          let warnings fail the run
  model-lifecycle validate --since origin/main        what this branch brought in
  model-lifecycle validate --fix                      mend what can be mended safely
  model-lifecycle validate --stdin-filename models/provider-1/a.yaml < draft.yaml

formats: {", ".join(REPORTERS)}
exit codes: 0 no finding that fails the run, 1 findings, 2 the run itself failed"""


def configure(parser: ArgumentParser) -> None:
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = "%(prog)s [OPTION ...] [PATH ...]"
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", type=options.path, help="files and folders to report on (default: .)"
    )
    _add_checks(parser)
    _add_fixes(parser)
    _add_output(parser)


def _add_checks(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("what is checked")
    options.add_config_option(group)
    options.add_as_of_option(group)
    group.add_argument(
        "--select", metavar="CODES", action="append", default=[], help="report these codes only, and syntax errors"
    )
    group.add_argument("--ignore", metavar="CODES", action="append", default=[], help="do not report these codes")
    group.add_argument(
        "--fail-on",
        metavar="SEVERITY",
        choices=options.THRESHOLDS,
        default="error",
        help=f"what makes the run fail, and all that is worse: {', '.join(options.THRESHOLDS)} (default: error)",
    )
    group.add_argument(
        "--stdin-filename",
        metavar="FILE",
        type=options.path,
        help="check standard input as if it were this file of its workspace",
    )
    group.add_argument(
        "--baseline",
        metavar="FILE",
        type=options.path,
        help="leave out what this report, made with --format json=FILE, knows already",
    )
    group.add_argument(
        "--since", metavar="REV", help="leave out what was found already where the branch left this git revision"
    )
    group.add_argument("--watch", action="store_true", help="check again whenever a file changes, until Ctrl-C")
    group.add_argument(
        "--jobs", metavar="N", type=options.count, help="read files in at most N processes (default: what pays)"
    )


def _add_fixes(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("what is mended")
    group.add_argument(
        "--fix", action="store_true", help="write what can be mended without changing a record's meaning into the files"
    )
    group.add_argument(
        "--unsafe-fixes", action="store_true", help="with --fix or --diff: also what may change a meaning; look at it"
    )
    group.add_argument(
        "--diff", action="store_true", help="show what --fix would change, and change nothing; exit code 1 if anything"
    )


def _add_output(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("how it is shown")
    group.add_argument(
        "--format",
        metavar="FORMAT[=FILE]",
        action="append",
        default=[],
        dest="formats",
        help="how findings are shown. Repeat it for several: one on standard output, the others into their files "
        "(default: full on a terminal, github in GitHub Actions, else concise)",
    )
    group.add_argument(
        "--output-file", metavar="FILE", type=options.path, help="write findings into a file, not to standard output"
    )
    group.add_argument("--statistics", action="store_true", help="count the findings of each code, on standard error")
    group.add_argument("-q", "--quiet", action="store_true", help="no progress and no summary on standard error")


def run(arguments: Namespace) -> int:
    show = _Show(arguments)
    if arguments.fix or arguments.diff:
        return _fix(arguments, show)
    if arguments.unsafe_fixes:
        raise UsageError("`--unsafe-fixes` says which fixes are wanted: add `--fix` or `--diff`")
    if not arguments.watch:
        return show(_answers(arguments, show.manner))

    def check() -> list[Answer]:
        found = _answers(arguments, show.manner)
        show(found)
        return found

    watch(check)
    return 0


def _fix(arguments: Namespace, show: "_Show") -> int:
    from model_lifecycle.cli.fixing import fixed_text, mend, patch, words, write_fixed  # most runs mend nothing

    if arguments.watch or arguments.since or arguments.baseline:
        raise UsageError("`--fix` and `--diff` mend whatever is there, once: no `--watch`, `--since` or `--baseline`")
    mended = mend(_answers(arguments, show.manner), unsafe=arguments.unsafe_fixes)
    if arguments.diff:
        sys.stdout.writelines(patch(mended.files))
        code = int(bool(mended.files))
    elif arguments.stdin_filename is not None:
        sys.stdout.buffer.write(fixed_text(mended))
        show.outputs = tuple(output for output in show.outputs if output.file is not None)
        code = show(mended.answers)
    else:
        failed = write_fixed(mended.files)
        code = show(_answers(arguments, show.manner) if failed else mended.answers)
        if failed:
            raise UsageError("\n".join(failed))
    if not show.quiet:
        sys.stdout.flush()
        sys.stderr.write(words(mended, written=not arguments.diff))
    return code


class _Show:
    """Shows answers as the options ask; they are checked when it is made. Raises `UsageError` where they are wrong."""

    def __init__(self, arguments: Namespace) -> None:
        self.outputs = outputs_of(arguments.formats, arguments.output_file)
        self.fail_on = options.THRESHOLDS[arguments.fail_on]
        self.quiet: bool = arguments.quiet
        self.statistics: bool = arguments.statistics
        self.since: str | None = arguments.since
        self.baseline = None if arguments.baseline is None else read_baseline(arguments.baseline)
        codes = code_filter(arguments.select, arguments.ignore)
        self.manner = Manner(codes, arguments.as_of, arguments.jobs, progress=not self.quiet, config=arguments.config)

    def __call__(self, found: Sequence[Answer]) -> int:
        """Write the report of the answers; the exit code."""
        report = everything = report_of(found, self.manner.codes, self.fail_on)
        if self.baseline is not None:
            report = self.baseline.without_known(report)
        if self.since is not None:
            report = findings_at(self.since, found, self.manner.codes).without_known(report)
        report = report.shortened()
        write_reports(report, self.outputs)
        sys.stdout.flush()
        style = style_of(sys.stderr)
        if self.statistics:
            sys.stderr.writelines(statistics(report, style))
        if not self.quiet:
            sys.stderr.write(summary(report, style, hidden=everything.counts.total() - report.counts.total()))
        return int(any(report.fails(finding.diagnostic) for finding in report.findings))


def _answers(arguments: Namespace, manner: Manner) -> list[Answer]:
    paths: list[str] = arguments.paths
    if arguments.stdin_filename is not None:
        if paths not in ([], ["-"]) or arguments.watch or arguments.since:
            raise UsageError("`--stdin-filename` names the one text that is checked: no paths, `--watch` or `--since`")
        (request,) = requests_of([target_for_text(arguments.stdin_filename)], manner.config)
        return [answer_for_text(request, decode(sys.stdin.buffer.read()), manner)]
    if "-" in paths:
        raise UsageError("to check standard input, say which file it is: --stdin-filename FILE")
    return list(answers(requests_of(targets_of(paths or ["."]), manner.config), manner))
