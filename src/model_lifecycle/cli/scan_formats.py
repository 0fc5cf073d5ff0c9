"""The page formats of `scan`, and the uses that `--fix` replaces, separate from the renderers that few runs need."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.output import Output
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.diagnostics.fix import is_wanted

PAGES: Final = ("html", "markdown")
"""The formats that write a page by model."""


class ReplacedUse(NamedTuple):
    """A use that was replaced: its location as `path:line`, the written form there, and the title of the fix."""

    place: str
    written: str
    words: str


def split_outputs(outputs: Sequence[str], output_file: str | None) -> tuple[list[str], tuple[Output, ...]]:
    """Split the values of `--format` into those for reporters, and the requested pages with their files.

    Raises `UsageError` for a page with `=` and no file.
    """
    reporter_formats = [value for value in outputs if value.partition("=")[0] not in PAGES]
    pages = [value.partition("=") for value in outputs if value.partition("=")[0] in PAGES]
    if without_file := [f"{name}=" for name, equals, file in pages if equals and not file]:
        raise UsageError(f"`--format {without_file[0]}` names no file after the `=`")
    return reporter_formats, tuple(Output(name, file or output_file) for name, _, file in pages)


def replaced_uses(report: Report, *, unsafe: bool) -> list[ReplacedUse]:
    """The uses that `--fix`, or with `unsafe` also `--unsafe-fixes`, replaces, by the report before the fix."""
    return [
        ReplacedUse(place_of(report, reported), written_at(reported), reported.diagnostic.fix.title)
        for reported in report.diagnostics
        if reported.diagnostic.fix is not None and is_wanted(reported.diagnostic.fix, unsafe=unsafe)
    ]


def place_of(report: Report, reported: ReportedDiagnostic) -> str:
    """The location of a finding, as `path:line`."""
    return f"{report.display_path(reported.path)}:{report.range(reported.path, reported.diagnostic.span).line}"


def written_at(finding: ReportedDiagnostic) -> str:
    """The written form that a finding is about; empty if it is about none."""
    return str((finding.diagnostic.data or {}).get("written", ""))
