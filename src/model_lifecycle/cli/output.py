"""Where reports go: one format on standard output, others into files of their own."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import PLAIN, style_of


@dataclass(frozen=True)
class Output:
    """One report: its format and the file it goes to, None for standard output."""

    format: str
    file: str | None = None


def outputs_of(formats: Sequence[str], output_file: str | None) -> tuple[Output, ...]:
    """The reports that `--format FORMAT[=FILE]` (repeatable) and `--output-file` ask for.

    Raises `UsageError` for formats that there are not, and for two reports that would go to one place.
    """
    outputs = []
    for asked in formats or [default_format()]:
        name, _, file = asked.partition("=")
        if name not in REPORTERS:
            raise UsageError(f"there is no format `{name}`. Formats: {', '.join(REPORTERS)}")
        if "=" in asked and not file:
            raise UsageError(f"`--format {asked}` names no file behind the `=`")
        outputs.append(Output(name, file or output_file))
    places = [output.file for output in outputs]
    for place in places:
        if places.count(place) > 1:
            where = f"`{place}`" if place else "standard output"
            raise UsageError(
                f"two formats would go to {where}. Give all but one a file: --format {outputs[0].format} "
                f"--format {outputs[1].format}=FILE"
            )
    return tuple(outputs)


def default_format() -> str:
    """What is shown when nothing is asked for: `github` in GitHub Actions, `full` for people, else one line each."""
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return "github"
    return "full" if sys.stdout.isatty() else "concise"


def write_reports(report: Report, outputs: Sequence[Output]) -> None:
    """Write a report in all formats asked for. Raises `UsageError` where a file cannot be written."""
    for output in outputs:
        render = REPORTERS[output.format]
        if output.file is None:
            style = style_of(sys.stdout)
            for chunk in render(report, style):
                sys.stdout.write(chunk)
        else:
            write_file(Path(output.file), "".join(render(report, PLAIN)))


def write_text(text: str) -> None:
    """Write a text to standard output as UTF-8 with its line breaks as they are, whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all, so that no reader meets half of it. Raises `UsageError` where it cannot be."""
    partial = path.with_name(f"{path.name}.partial")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # a device or a pipe
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        partial.write_text(text, encoding="utf-8", newline="\n")
        partial.replace(path)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        raise UsageError(f"cannot write `{path}`: {error.strerror}") from error
