"""Reads a configuration file: the `Configuration`, and a diagnostic for each error in it."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.syntax.counted_diagnostics import shortened
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.pointer import child, to_pointer
from model_lifecycle.syntax.text_rules import NOT_UTF_8
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.source import FileText, decode
from model_lifecycle.text.span import Span
from model_lifecycle.workspace import workspace_rules
from model_lifecycle.workspace.configuration.configuration import PYPROJECT, Configuration
from model_lifecycle.workspace.configuration.own_table import TABLE, own_table, value_of
from model_lifecycle.workspace.configuration.settings_reader import read_settings
from model_lifecycle.workspace.configuration.table_reader import Options, TableValue
from model_lifecycle.workspace.disk import (
    LINKED_FOLDERS_HINT,
    UnreadableError,
    is_really_in,
    read_bytes,
    real_path,
    why_outside,
)
from model_lifecycle.workspace.paths import absolute, parent
from model_lifecycle.workspace.repository import git_top
from model_lifecycle.workspace.workspace_rules import INVALID_SETTING


def providers_line(providers: Iterable[str]) -> str:
    """The TOML line that sets `providers`."""
    return f"providers = {json.dumps(list(providers), ensure_ascii=False)}"


def load_configuration(
    path: str,
    *,
    codes: Callable[[], Mapping[str, Rule]],
    options: Callable[[], Options] = dict,
    root: str | None = None,
    everywhere: bool = False,
) -> tuple[Configuration, tuple[Diagnostic, ...]]:
    """Read the configuration in a file, and its diagnostics sorted by position. Never raises.

    `path` is absolute, with `/`. `codes` gives all rules, `options` their options. Globs are relative to
    `root`, or to the file's folder. `everywhere` as in `Configuration`. An invalid setting has its default.
    """
    try:
        if not everywhere and (reason := why_outside(path, parent(path))):
            raise UnreadableError(reason)
        source = decode(read_bytes(path))
    except UnreadableError as error:
        diagnostic = workspace_rules.unreadable(f"The configuration cannot be read: {error.reason}.")
        return Configuration(path, root or parent(path), everywhere), (diagnostic,)
    return read_configuration(path, source, codes=codes, options=options, root=root, everywhere=everywhere)


def read_configuration(
    path: str,
    source: FileText,
    *,
    codes: Callable[[], Mapping[str, Rule]],
    options: Callable[[], Options] = dict,
    root: str | None = None,
    everywhere: bool = False,
) -> tuple[Configuration, tuple[Diagnostic, ...]]:
    """Read the configuration in a text, as `load_configuration` does."""
    tree, errors = read_toml(source.text)
    if source.undecodable is not None:
        span = Span(source.undecodable, source.undecodable + 1)
        errors = (
            Diagnostic(NOT_UTF_8.name, "The bytes here are not UTF-8. Save the file as UTF-8.", span),
            *errors,
        )
    table: Node | None = tree
    pointer = ""
    if path.rpartition("/")[2] == PYPROJECT:
        table, pointer = own_table(tree), to_pointer(TABLE)
    values: dict[str, Any] = {}
    if table is not None:
        values, wrong = read_settings(TableValue(table, pointer), codes, options)
        errors = (*errors, *wrong)
    scan = values.get("scan")
    if scan is not None and scan.records is not None and not everywhere:
        reason = _why_not_read(scan.records, root or parent(path))
        if reason:
            values["scan"] = scan._replace(records=None)
            errors = (*errors, _records_elsewhere(table, pointer, reason))
    diagnostics = sorted(errors, key=lambda diagnostic: (diagnostic.span, diagnostic.code))
    return Configuration(path, root or parent(path), everywhere, **values), tuple(shortened(diagnostics))


def _why_not_read(records: str, root: str) -> str:
    """The reason why the records that `[scan]` names are not read, as the end of a sentence; empty if they are.
    They have to be in the repository, or in a folder that the environment allows: a cloned repository must not choose
    other files of its user.
    """
    real_records, repository = real_path(absolute(records, root)), git_top(root) or root
    return (
        ""
        if is_really_in(real_records, repository)
        else f"`{real_records}` is outside of `{repository}` ({LINKED_FOLDERS_HINT})"
    )


def _records_elsewhere(table: Node | None, pointer: str, reason: str) -> Diagnostic:
    """The diagnostic for `records` of `[scan]` that are outside of the repository."""
    scan = value_of(table, "scan")
    value = value_of(scan, "records")
    span = value.span if value is not None else Span(0, 0)
    message = f"The records are not read: {reason}. `scan --records PATH` reads them."
    records_pointer = child(child(pointer, "scan"), "records")
    return Diagnostic(INVALID_SETTING.name, message, span, INVALID_SETTING.severity, records_pointer)
