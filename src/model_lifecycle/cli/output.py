"""Writes reports: one format to standard output, others into files."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import PLAIN, style_of
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.disk import RefusedPlaceError, UnreadableError, read_bytes, reason_not_written
from model_lifecycle.workspace.paths import absolute
from model_lifecycle.workspace.writing import write_file_whole


class Output(NamedTuple):
    """A requested report: its format, and the file to write, or None for standard output."""

    format: str
    file: str | None = None


def outputs_of(formats: Sequence[str], output_file: str | None) -> tuple[Output, ...]:
    """The reports that `--format FORMAT[=FILE]` (repeatable) and `--output-file` request.

    Raises `UsageError` for an unknown format, and if two reports have the same destination.
    """
    outputs = []
    for requested in formats or [default_format()]:
        name, _, file = requested.partition("=")
        if name not in REPORTERS:
            raise UsageError(f"there is no format `{name}`. Formats: {', '.join(REPORTERS)}")
        if "=" in requested and not file:
            raise UsageError(f"`--format {requested}` names no file after the `=`")
        outputs.append(Output(name, file or output_file))
    destinations = [output.file for output in outputs]
    for destination in destinations:
        if destinations.count(destination) > 1:
            displayed = f"`{destination}`" if destination else "standard output"
            raise UsageError(
                f"two formats would go to {displayed}. Give all but one a file: --format {outputs[0].format} "
                f"--format {outputs[1].format}=FILE"
            )
    return tuple(outputs)


def default_format() -> str:
    """The format if none is requested: `github` in GitHub Actions, `full` in a terminal, otherwise `concise`."""
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return "github"
    return "full" if sys.stdout.isatty() else "concise"


def write_reports(report: Report, outputs: Sequence[Output]) -> None:
    """Write a report in all requested formats. Raises `UsageError` if a file cannot be written, or is a record file."""
    for output in outputs:
        if output.file is not None and absolute(output.file, report.folder) in report.files:
            raise UsageError(f"`{output.file}` is a record file: name another one for the findings")
    for output in outputs:
        render = REPORTERS[output.format].render
        if output.file is None:
            style = style_of(sys.stdout)
            for chunk in render(report, style):
                sys.stdout.write(chunk)
        else:
            write_file(Path(output.file), "".join(render(report, PLAIN)))


def write_job_summary(report: Report, outputs: Sequence[Output]) -> None:
    """Append the report to the job summary of GitHub Actions, if the format `github` is requested.

    Does nothing if the format `github-summary` is requested itself. Raises `UsageError` if the file
    that GitHub names cannot be written.
    """
    summary_file = os.environ.get("GITHUB_STEP_SUMMARY")
    formats = {output.format for output in outputs}
    if not summary_file or "github" not in formats or "github-summary" in formats:
        return
    try:
        with Path(summary_file).open("a", encoding="utf-8", newline="") as file:  # other steps write there too
            file.writelines(REPORTERS["github-summary"].render(report, PLAIN))
    except OSError as error:
        raise UsageError(f"cannot write GITHUB_STEP_SUMMARY, `{summary_file}`: {reason_not_written(error)}") from error


def write_text(text: str) -> None:
    """Write a text to standard output as UTF-8 with unchanged line breaks, whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def rewrite_file(path: str, source: FileText, text: str, *, also_read_only: bool = False) -> str | None:
    """Replace the text of a file, whole or not at all, in its encoding; return None, or the reason for a failure.

    It fails too if the file no longer holds `source`. A read-only file is replaced only with `also_read_only`.
    """
    try:
        if read_bytes(path) != source.encode(source.text):
            return "it was changed meanwhile; run again"
        write_file_whole(path, source.encode(text), also_read_only=also_read_only)
    except UnreadableError as error:
        return error.reason
    except OSError as error:
        return reason_not_written(error)
    return None


def write_file(path: Path, text: str) -> None:
    """Write a text file whole or not at all, and create its folders. Raises `UsageError` if that fails.

    It also fails if a link in a repository leads out of it.
    """
    try:
        write_file_whole(path, text.encode(), also_pipes=True)
    except RefusedPlaceError as error:
        raise UsageError(f"`{path}` is not written: {error.reason}") from error
    except OSError as error:
        raise UsageError(f"cannot write `{path}`: {reason_not_written(error)}. Nothing was written there") from error
