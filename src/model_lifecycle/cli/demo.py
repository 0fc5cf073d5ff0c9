"""`model-lifecycle demo`: writes the example workspace and checks it, then one record with an error in it."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from model_lifecycle.check import check, today_of
from model_lifecycle.cli import options
from model_lifecycle.cli.build_report import WorkspaceResult, report_of
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.init import example_files, write_example
from model_lifecycle.cli.path_settings import current_folder, settings_for
from model_lifecycle.cli.reporters import full
from model_lifecycle.cli.requested_paths import RequestedPath
from model_lifecycle.cli.rule_filter import RuleFilter
from model_lifecycle.cli.run_summary import summary
from model_lifecycle.cli.terminal import Style, style_of, visible
from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.paths import absolute
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
See it at work: write the example workspace into a folder (or take the one that
is there), check it, and check one of its records again with an error in it.
The error is made in a copy in memory: the files stay unchanged."""

_EPILOG = """\
examples:
  model-lifecycle demo              in the folder model-lifecycle-example
  model-lifecycle demo try          in the folder try
  model-lifecycle init --example try      the example alone"""

_FOLDER: Final = "model-lifecycle-example"
_RECORD: Final = "migrations/loom-2-large-to-loom-3-large.yaml"
_RIGHT: Final = "output_pct_change: -33.3"
"""The line of the record `_RECORD` that is replaced by `_WRONG`."""

_WRONG: Final = "output_pct_change: 33.3"
_ALL_RULES: Final = RuleFilter(select=None, ignore=frozenset())


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        default=_FOLDER,
        type=options.path,
        help=f"the folder of the example, which is created if missing (default: {_FOLDER})",
    )


def run(arguments: Namespace) -> int:
    """Write the example unless it is there, check it, and check it again with an error in one record."""
    folder: str = arguments.folder
    example = example_files()
    is_new = not all((Path(folder) / path).is_file() for path in example)
    if is_new:
        write_example(folder, example)
    root = absolute(folder, current_folder())
    workspace = load_workspace(root, settings_for(root, None).configuration)
    record = workspace.files.get(f"{root}/{_RECORD}")
    if record is None or _RIGHT not in record.source.text:
        raise UsageError(f"`{folder}` holds a changed example. Name a new folder: model-lifecycle demo DIR")
    source = record.source.with_text(record.source.text.replace(_RIGHT, _WRONG, 1))
    workspace_with_error = workspace.with_files({record.path: workspace.read(record.path, source)})
    style = style_of(sys.stdout)
    shown = visible(folder)
    sys.stdout.write(f"An example workspace {'is now' if is_new else 'is already'} in {shown}. Checking it:\n\n")
    sys.stdout.writelines(_findings(workspace, RequestedPath(folder, root, is_folder=True), style))
    sys.stdout.write(f"\nThe same with `{_WRONG}` in one record, on a copy:\n\n")
    sys.stdout.writelines(_findings(workspace_with_error, RequestedPath(_RECORD, record.path, is_folder=False), style))
    command = style("bold", f"model-lifecycle validate {shown}")
    sys.stdout.write(f"\nMake mistakes of your own in {shown}, and check them: {command}\n")
    return 0


def _findings(workspace: Workspace, target: RequestedPath, style: Style) -> Iterator[str]:
    """Yield the output of `validate --format full` for the path `target`."""
    result = WorkspaceResult((target,), check(workspace, today=today_of(workspace.configuration)))
    report = report_of([result], _ALL_RULES, Severity.ERROR).shortened()
    yield from full.render(report, style)
    yield summary(report, style)
