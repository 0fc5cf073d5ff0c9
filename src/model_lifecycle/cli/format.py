"""`model-lifecycle format`: rewrites record files in one layout."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.load_requested import LoadedWorkspace, LoadRequest, load_text, load_workspaces
from model_lifecycle.cli.options import add_config_option, path
from model_lifecycle.cli.output import rewrite_file
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import visible
from model_lifecycle.cli.unified_diff import unified_diff
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.format.format_style import FormatRefusedError
from model_lifecycle.ide.format_record import format_file
from model_lifecycle.text.counting import counted, plural
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.writing import sweep_folders

_DESCRIPTION = """\
Write records in one layout: properties in the order of the contract, two
spaces for each level, list items indented under their key, code in block
scalars, quotes only where YAML needs them, one blank line at most. Data,
comments, anchors, line breaks and encoding stay. A file with a syntax error
is left as it is, and named."""

_EPILOG = """\
examples:
  model-lifecycle format                      all record files of this folder
  model-lifecycle format models a.yaml        a folder and a file
  model-lifecycle format --check              write nothing; exit code 1 if there is something to do
  model-lifecycle format --diff               show what would change
  model-lifecycle format --stdin-filename models/provider-1/a.yaml < draft.yaml

exit codes: 0 formatted, or nothing to do; 1 with --check and --diff: something
would change; 2 a file cannot be read or formatted (the others are), or the
run itself failed. The style is set by [format] in model-lifecycle.toml."""


@dataclass(frozen=True)
class _FormattedFile:
    """A file and its text after formatting."""

    file: RecordFile
    text: str

    @property
    def name(self) -> str:
        """The path of the file as displayed."""
        return visible(display(self.file.path, current_folder()))


@dataclass
class _Outcome:
    """The files to change, the number of unchanged files, and a sentence for each that cannot be formatted."""

    to_change: list[_FormattedFile]
    unchanged: int
    failures: list[str]


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.usage = "%(prog)s [OPTION ...] [PATH ...]"
    parser.add_argument("paths", metavar="PATH", nargs="*", type=path, help="files and folders to format (default: .)")
    parser.add_argument("--check", action="store_true", help="name the files that would change, and change none")
    parser.add_argument("--diff", action="store_true", help="show the changes as a patch, and make none")
    parser.add_argument(
        "--stdin-filename",
        metavar="FILE",
        type=path,
        help="format standard input as if it were this file of its workspace, to standard output",
    )
    add_config_option(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress and no summary on standard error")


def run(arguments: Namespace) -> int:
    """Format the requested files, or show what would change; return the exit code. Raises `UsageError`."""
    is_dry_run = arguments.check or arguments.diff
    options = LoadRequest(
        paths=tuple(arguments.paths), config=arguments.config, quiet=arguments.quiet, only_requested=True
    )
    if arguments.stdin_filename is not None:
        if arguments.paths not in ([], ["-"]):
            raise UsageError("`--stdin-filename` formats standard input only: give no paths")
        return _format_input(arguments, options)
    if "-" in arguments.paths:
        raise UsageError("to format standard input, name the file that it stands for: --stdin-filename FILE")
    outcome = _Outcome([], 0, [])
    for loaded_workspace in load_workspaces(options):
        _format_workspace(loaded_workspace, outcome)
        if not is_dry_run:
            sweep_folders(file.path for file in _requested_files(loaded_workspace, []))
    if is_dry_run:
        _show(outcome.to_change, arguments)
    else:
        outcome.to_change = [formatted for formatted in outcome.to_change if _write(formatted, outcome.failures)]
    sys.stdout.flush()
    sys.stderr.writelines(f"model-lifecycle: {sentence}\n" for sentence in outcome.failures)
    if not arguments.quiet:
        sys.stderr.write(_summary(outcome, is_written=not is_dry_run))
    return 2 if outcome.failures else int(is_dry_run and bool(outcome.to_change))


def _format_input(arguments: Namespace, options: LoadRequest) -> int:
    """Format standard input to standard output, or show what would change; return the exit code.

    Raises `UsageError` if it cannot be formatted.
    """
    loaded = load_text(arguments.stdin_filename, options)
    (target,) = loaded.targets
    file = loaded.workspace.files[target.path]
    try:
        text = format_file(file, loaded.workspace.configuration).text
    except FormatRefusedError as refused:
        raise UsageError(_failure_sentence(target.path, str(refused))) from refused
    is_changed = text != file.source.text
    if arguments.check or arguments.diff:
        _show([_FormattedFile(file, text)] if is_changed else [], arguments)
        return int(is_changed)
    sys.stdout.buffer.write(file.source.encode(text))
    return 0


def _format_workspace(loaded: LoadedWorkspace, outcome: _Outcome) -> None:
    """Format the requested files of a workspace in memory, and add them to `outcome`."""
    for file in _requested_files(loaded, outcome.failures):
        try:
            text = format_file(file, loaded.workspace.configuration).text
        except FormatRefusedError as refused:
            outcome.failures.append(_failure_sentence(file.path, str(refused)))
            continue
        if text == file.source.text:
            outcome.unchanged += 1
        else:
            outcome.to_change.append(_FormattedFile(file, text))


def _requested_files(loaded: LoadedWorkspace, failures: list[str]) -> Iterator[RecordFile]:
    """Yield the requested files, sorted by path; add a sentence to `failures` for each that cannot be read."""
    workspace = loaded.workspace
    for file_path in sorted({*workspace.files, *workspace.diagnostics}):
        if any(target.covers(file_path) for target in loaded.targets):
            file = workspace.files.get(file_path)
            if file is None or file.unread:
                diagnostics = workspace.diagnostics[file_path] if file is None else file.diagnostics
                if diagnostics[0].severity is Severity.ERROR:  # of links to nothing `validate` warns
                    failures.append(_failure_sentence(file_path, diagnostics[0].message))
            else:
                yield file


def _write(formatted: _FormattedFile, failures: list[str]) -> bool:
    """Write a formatted file; return whether that succeeded. If not, add a sentence with the reason to `failures`."""
    reason = rewrite_file(formatted.file.path, formatted.file.source, formatted.text)
    if reason is not None:
        failures.append(_failure_sentence(formatted.file.path, reason))
    return reason is None


def _show(files: list[_FormattedFile], arguments: Namespace) -> None:
    """Print a patch of the changes, or the names of the files that would change."""
    for formatted in files:
        if arguments.diff:
            name = display(formatted.file.path, current_folder())
            sys.stdout.writelines(unified_diff(name, formatted.file.source.text, name, formatted.text))
        else:
            sys.stdout.write(f"would format: {formatted.name}\n")


def _failure_sentence(file_path: str, reason: str) -> str:
    """A sentence on a file that cannot be formatted, with the reason."""
    return f"`{visible(display(file_path, current_folder()))}` is not formatted: {visible(reason)}"


def _summary(outcome: _Outcome, *, is_written: bool) -> str:
    """The counts of files that were formatted, unchanged and not formatted, as a sentence."""
    parts = [f"{'Formatted' if is_written else 'Would format'} {counted(len(outcome.to_change), 'file')}"]
    if outcome.unchanged:
        parts.append(f"{outcome.unchanged:,} {plural(outcome.unchanged, 'was', 'were')} formatted already")
    if outcome.failures:
        parts.append(f"{len(outcome.failures):,} could not be formatted")
    return "; ".join(parts) + ".\n"
