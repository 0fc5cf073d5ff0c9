"""`model-lifecycle upcoming`: lists shutdowns with their dates, replacements and owners."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from model_lifecycle.check import today_of
from model_lifecycle.cli import options
from model_lifecycle.cli.current_workspace import workspaces_at
from model_lifecycle.cli.monthly_bill import tokens
from model_lifecycle.cli.output import write_text
from model_lifecycle.cli.owners import owners_of
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.run_summary import fixed_day_warning
from model_lifecycle.cli.terminal import visible
from model_lifecycle.cli.upcoming_formats import FORMATS, ShutdownColumns, when_words
from model_lifecycle.cli.used_models import used_models
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.page.upcoming_shutdowns import Upcoming, soonest_first, upcoming_shutdowns
from model_lifecycle.scan.verdict.known_models import recorded_models
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.paths import absolute, relative_to
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
List the models that shut down, the soonest first: the date, the replacement,
the comparison, and the record's owners by CODEOWNERS. Retired models are over,
and listed only where --used finds them in code.

A date is an end (the day, or the last day of the month, of the shutdown), or a
floor (`not_before`: the shutdown comes on that day or later). An end that has
passed while the model is not `retired` is overdue.

Days are counted from --as-of, by default from the configuration's `as-of` or from
today. Counted from a fixed day a deadline never comes nearer: in a job, give
--as-of "$(date +%F)" if the configuration sets a day."""

_EPILOG = """\
examples:
  model-lifecycle upcoming --within 90
  model-lifecycle upcoming --within 90 --format markdown >> "$GITHUB_STEP_SUMMARY"
  model-lifecycle upcoming --fail-within 30        let a job fail a month before
  model-lifecycle upcoming --used ../app           what this code has to move off
  model-lifecycle upcoming --used --tokens 10M/2M  and what a month costs before and after
  model-lifecycle upcoming --owner @team/search    what one owner has to do

exit codes: 0 nothing to do yet, 1 an end within the days of --fail-within or an
overdue one, 2 the run itself failed"""

_MOST_NAMED = 20
"""Maximum number of models that the reason for a failed run names."""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument("path", metavar="PATH", nargs="?", type=options.path, default=".", help="a folder (default: .)")
    parser.add_argument(
        "--within",
        metavar="DAYS",
        type=options.days,
        help="only shutdowns that can come within this many days, and overdue ones",
    )
    parser.add_argument(
        "--fail-within",
        metavar="DAYS",
        type=options.days,
        help="exit code 1 if a listed model ends within this many days or is overdue; a floor is not an end",
    )
    parser.add_argument(
        "--owner",
        metavar="OWNER",
        nargs="?",
        const="",
        help="show the owners of the records by CODEOWNERS; with a name, only what it owns",
    )
    parser.add_argument(
        "--used",
        metavar="CODE",
        nargs="?",
        const=".",
        type=options.path,
        help="list only the models that source code in this folder (default: .) uses, with the number of uses, "
        "including models that are over",
    )
    parser.add_argument(
        "--tokens",
        metavar="INPUT/OUTPUT",
        type=tokens,
        help="show the monthly cost of this many tokens with each model and with its replacement, as 10M/2M",
    )
    parser.add_argument("--format", choices=FORMATS, default="text", help="output format (default: text)")
    options.add_config_option(parser)
    options.add_as_of_option(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress and no summary on standard error")


def run(arguments: Namespace) -> int:
    """List the selected shutdowns; return 1 if one fails the run (`--fail-within`). Raises `UsageError`."""
    folder = absolute(arguments.path, current_folder())
    may_be_empty = arguments.used is not None
    workspaces = workspaces_at(folder, arguments.config, progress=not arguments.quiet, may_be_empty=may_be_empty)
    today = today_of(*(workspace.configuration for workspace in workspaces), as_of=arguments.as_of)
    shutdowns = [
        shutdown
        for workspace in workspaces
        for shutdown in _selected_shutdowns(workspace, today, arguments)
        if _covers(folder, shutdown)
    ]
    columns, note = ShutdownColumns(today, with_owners=arguments.owner is not None, tokens=arguments.tokens), ""
    if arguments.used is not None:
        code_uses = used_models(arguments, workspaces, today)
        columns, note = columns._replace(uses=code_uses.uses, models=code_uses.models), code_uses.note
        shutdowns = [shutdown for shutdown in shutdowns if (shutdown.key, shutdown.host) in code_uses.uses]
        unrecorded = (shutdown for shutdown in code_uses.unrecorded if _is_near(shutdown, arguments))
        past = (_with_owners(shutdown, workspaces) for shutdown in code_uses.over)
        sorted_shutdowns = soonest_first((*shutdowns, *unrecorded, *past))
        shutdowns = [
            shutdown for shutdown in sorted_shutdowns if not arguments.owner or arguments.owner in shutdown.owners
        ]
    elif arguments.tokens is not None:
        columns = columns._replace(models=recorded_models(workspaces).models)
    write_text("".join(FORMATS[arguments.format](shutdowns, columns)))
    if not arguments.quiet:
        sys.stderr.write(_summary(shutdowns, workspaces, today))
        sys.stderr.write(note)
    sys.stderr.write(fixed_day_warning(arguments.fail_within, arguments.as_of, today))
    limit: int | None = arguments.fail_within
    failing = [shutdown for shutdown in shutdowns if limit is not None and _fails_run(shutdown, limit)]
    sys.stderr.write(_failure_lines(failing))
    return int(bool(failing))


def _with_owners(shutdown: Upcoming, workspaces: Sequence[Workspace]) -> Upcoming:
    """The shutdown with the owners of its record by CODEOWNERS; unchanged if the model has no record."""
    path = shutdown.entry.path if shutdown.entry is not None else None
    roots = [workspace.root for workspace in workspaces if path in workspace.files]
    return replace(shutdown, owners=owners_of(roots[0])(path)) if path is not None and roots else shutdown


def _fails_run(shutdown: Upcoming, limit: int) -> bool:
    """Whether a shutdown fails a run with `--fail-within`: an end within `limit` days, or one that has passed."""
    return shutdown.state in ("overdue", "over") or (shutdown.state == "end" and shutdown.days <= limit)


def _failure_lines(failing: Sequence[Upcoming]) -> str:
    """A line for each of the first models that make the run fail; empty if there are none."""
    lines = [
        f"{shutdown.key.provider}/{shutdown.key.id} "
        + {"overdue": "should have ended ", "over": "ended "}.get(shutdown.state, "ends ")
        + f"{shutdown.shutdown.words}, {when_words(shutdown)}{_status_note(shutdown)}"
        for shutdown in failing[:_MOST_NAMED]
    ]
    if len(failing) > _MOST_NAMED:
        lines.append(f"and {counted(len(failing) - _MOST_NAMED, 'more model')}")
    return "".join(f"--fail-within: {visible(' '.join(line.split()))}\n" for line in lines)


def _status_note(shutdown: Upcoming) -> str:
    """The end of a line on an overdue model, with its status; empty for any other."""
    return f", but its status is {shutdown.status or 'unknown'}, not retired" if shutdown.state == "overdue" else ""


def _covers(folder: str, shutdown: Upcoming) -> bool:
    """Whether the record of a shutdown is in `folder`, or it has none."""
    return shutdown.entry is None or relative_to(shutdown.entry.path, folder) is not None


def _is_near(shutdown: Upcoming, arguments: Namespace) -> bool:
    """Whether `--within` selects a shutdown."""
    return arguments.within is None or shutdown.state == "overdue" or shutdown.days <= arguments.within


def _selected_shutdowns(workspace: Workspace, today: date, arguments: Namespace) -> Iterator[Upcoming]:
    """Yield the shutdowns of a workspace that `--within` and `--owner` select."""
    for shutdown in upcoming_shutdowns(workspace, today, owners_of(workspace.root)):
        if _is_near(shutdown, arguments) and (not arguments.owner or arguments.owner in shutdown.owners):
            yield shutdown


def _summary(shutdowns: Sequence[Upcoming], workspaces: Sequence[Workspace], today: date) -> str:
    """The summary line, and a warning about files and folders whose errors may hide shutdowns."""
    overdue_count = sum(shutdown.state == "overdue" for shutdown in shutdowns)
    past_count = sum(shutdown.state == "over" for shutdown in shutdowns)
    past_note = f", {past_count} over" if past_count else ""
    lines = [f"{counted(len(shutdowns), 'shutdown')}, {overdue_count} overdue{past_note}, as of {today.isoformat()}.\n"]
    obstacles = [counted(files, "file") + " with errors"] if (files := _erroneous_files(workspaces)) else []
    if folders := sum(len(workspace.diagnostics) for workspace in workspaces):
        obstacles.append(counted(folders, "folder") + " that cannot be read")
    if obstacles:
        lines.append(f"{' and '.join(obstacles)} may hide more: model-lifecycle validate\n")
    return "".join(lines)


def _erroneous_files(workspaces: Sequence[Workspace]) -> int:
    """The number of files of models or unknown kind with syntax or schema errors, which may hide dates."""
    return sum(
        file.kind.kind in ("model", None)
        and any(diagnostic.severity is Severity.ERROR for diagnostic in file.diagnostics)
        for workspace in workspaces
        for file in workspace.files.values()
    )
