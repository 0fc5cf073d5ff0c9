"""The workspace root and the configuration of a path."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from model_lifecycle.check import all_rules
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.terminal import PLAIN
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.rules import rule_options
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import decode
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.root import Root, find_root
from model_lifecycle.workspace.disk import UnreadableError, read_bytes, reason_of, why_outside
from model_lifecycle.workspace.paths import absolute, display, parent
from model_lifecycle.workspace.repository import git_top
from model_lifecycle.workspace.workspace_rules import UNREADABLE_FILE


class PathSettings(NamedTuple):
    """A workspace root and its configuration."""

    root: Root
    configuration: Configuration


def current_folder() -> str:
    """The current folder as an absolute path with `/`. Raises `UsageError` if it no longer exists."""
    try:
        return absolute(os.getcwd(), "/")  # noqa: PTH109 - Path.cwd() is the same with more to undo
    except OSError as error:
        raise UsageError(f"the current folder cannot be read: {reason_of(error)}") from error


def settings_for(path: str, config: str | None) -> PathSettings:
    """The workspace root of an absolute path, and its configuration: `config` if given, otherwise the nearest.

    Raises `UsageError` if the configuration cannot be read or has errors, which the message shows with their lines.
    """
    root = find_root(path, current_folder())
    outer_root = find_root(parent(root.path), current_folder())
    if outer_root.how in ("configuration", "git") and (reason := why_outside(root.path, outer_root.path)):
        raise UsageError(f"`{display(root.path, current_folder())}` is not read: {reason}")
    file = absolute(config, current_folder()) if config is not None else root.configuration
    if file is None:
        return PathSettings(root, Configuration())
    if config is not None and not Path(config).is_file():
        raise UsageError(f"--config: there is no file `{config}`")
    from model_lifecycle.workspace.configuration.configuration_file import load_configuration  # with a reader of TOML

    configuration, diagnostics = load_configuration(
        file,
        codes=all_rules,
        options=rule_options,
        root=root.path if config is not None else None,
        everywhere=config is not None,
    )
    if diagnostics:
        raise UsageError(_configuration_errors(file, diagnostics))
    return PathSettings(root, configuration)


def repository_of(folder: str) -> str:
    """The git top level above a folder; without a repository, the folder itself."""
    return git_top(folder) or folder


def _configuration_errors(file: str, diagnostics: Sequence[Diagnostic]) -> str:
    """The error message for an invalid configuration, which shows each diagnostic with its line."""
    from model_lifecycle.cli.reporters import full  # most configurations have none

    try:
        can_be_read = not any(diagnostic.code == UNREADABLE_FILE.name for diagnostic in diagnostics)
        lines = LineIndex(decode(read_bytes(file)).text if can_be_read else "")
    except UnreadableError:
        lines = LineIndex("")
    folder = current_folder()
    report = Report(
        tuple(ReportedDiagnostic(file, diagnostic, None) for diagnostic in diagnostics),
        (file,),
        records=0,
        lines_of=lambda _: lines,
        folder=folder,
        repository=folder,
    )
    return "the configuration has errors, so nothing was checked\n" + "".join(full.render(report, PLAIN)).rstrip()
