"""The changes of one file as a unified diff."""

import sys
from collections.abc import Iterator

from model_lifecycle.cli.diff_lines import diff_lines
from model_lifecycle.cli.terminal import visible
from model_lifecycle.text.lines import lines_with_breaks


def unified_diff(old_name: str, before: str, new_name: str, after: str) -> Iterator[str]:
    """The lines of the diff, for standard output: on a terminal without characters that would act on it."""
    for line in diff_lines(lines_with_breaks(before), lines_with_breaks(after), old_name, new_name):
        shown = visible(line, keep="\r\n\t") if sys.stdout.isatty() else line
        yield shown if line.endswith(("\n", "\r")) else f"{shown}\n\\ No newline at end of file\n"
