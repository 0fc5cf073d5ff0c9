"""The page formats of `scan`, and the uses that `--fix` replaces, separate from the renderers that few runs need."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.output import Output
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.diagnostics.fix import is_wanted

PAGES: Final = ("html", "markdown")


class MovedUse(NamedTuple):
    """A use that was replaced: its location as `path:line`, the written form there, and the title of the fix."""

    place: str
    written: str
    words: str


def split_outputs(outputs: Sequence[str], output_file: str | None) -> tuple[list[str], tuple[Output, ...]]:
    """Split the values of `--format`: those for reporters, and the requested pages, each with its file."""
    others = [asked for asked in outputs if asked.partition("=")[0] not in PAGES]
    pages = [asked.partition("=") for asked in outputs if asked.partition("=")[0] in PAGES]
    if unnamed := [f"{name}=" for name, sign, file in pages if sign and not file]:
        raise UsageError(f"`--format {unnamed[0]}` names no file after the `=`")
    return others, tuple(Output(name, file or output_file) for name, _, file in pages)


def moved_uses(report: Report, *, unsafe: bool) -> list[MovedUse]:
    """The uses that `--fix` replaces, from the report before the fix."""
    return [
        MovedUse(place_of(report, reported), written_at(reported), reported.diagnostic.fix.title)
        for reported in report.diagnostics
        if reported.diagnostic.fix is not None and is_wanted(reported.diagnostic.fix, unsafe=unsafe)
    ]


def place_of(report: Report, reported: ReportedDiagnostic) -> str:
    """The location of a finding, as `path:line`."""
    return f"{report.shown(reported.path)}:{report.range(reported.path, reported.diagnostic.span).line}"


def written_at(finding: ReportedDiagnostic) -> str:
    """The written form that a finding is about."""
    return str((finding.diagnostic.data or {}).get("written", ""))
