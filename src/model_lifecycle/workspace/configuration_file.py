"""A configuration file to a `Configuration` and its mistakes, each at its place."""

from collections.abc import Mapping
from typing import Final

from model_lifecycle.document.codes import NOT_UTF_8
from model_lifecycle.document.diagnostic import Code, Diagnostic
from model_lifecycle.document.node import Mapping as Table
from model_lifecycle.document.node import Node, key_text
from model_lifecycle.document.pointer import child
from model_lifecycle.document.toml import read_toml
from model_lifecycle.text.source import Source, decode
from model_lifecycle.text.span import Span
from model_lifecycle.workspace import codes as workspace_codes
from model_lifecycle.workspace.configuration import Configuration
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.paths import parent
from model_lifecycle.workspace.root import PYPROJECT
from model_lifecycle.workspace.settings import Options, SettingsReader

_TABLE: Final = ("tool", "model-lifecycle")
"""Where our settings are in a pyproject.toml."""


def load_configuration(
    path: str,
    *,
    codes: Mapping[str, Code],
    options: Options | None = None,
    root: str | None = None,
    everywhere: bool = False,
) -> tuple[Configuration, tuple[Diagnostic, ...]]:
    """The configuration in a file, and what is wrong with it, in order of position. Nothing is raised.

    `path` is absolute, with `/`. `codes` are all there are, `options` those that rules have. Globs are relative to
    `root`, or to the file's folder. `everywhere` as in `Configuration`. What is mistaken keeps its default.
    """
    try:
        source = decode(read_bytes(path))
    except UnreadableError as error:
        problem = workspace_codes.unreadable(f"The configuration cannot be read: {error.reason}.")
        return Configuration(path, root or parent(path), everywhere), (problem,)
    return read_configuration(path, source, codes=codes, options=options, root=root, everywhere=everywhere)


def read_configuration(
    path: str,
    source: Source,
    *,
    codes: Mapping[str, Code],
    options: Options | None = None,
    root: str | None = None,
    everywhere: bool = False,
) -> tuple[Configuration, tuple[Diagnostic, ...]]:
    """The configuration in a text, as `load_configuration`; pure."""
    tree, problems = read_toml(source.text)
    if source.undecodable is not None:
        where = Span(source.undecodable, source.undecodable + 1)
        problems = (
            Diagnostic(NOT_UTF_8.name, "The bytes here are not UTF-8. Save the file as UTF-8.", where),
            *problems,
        )
    reader = SettingsReader(codes, options or {})
    table: Node | None = tree
    pointer = ""
    if path.rpartition("/")[2] == PYPROJECT:
        for name in _TABLE:
            table, pointer = _value(table, name), child(pointer, name)
    if table is not None:
        reader.read(table, pointer)
    findings = sorted((*problems, *reader.findings), key=lambda finding: (finding.span, finding.code))
    return Configuration(path, root or parent(path), everywhere, **reader.values), tuple(findings)


def _value(node: Node | None, name: str) -> Node | None:
    if not isinstance(node, Table):
        return None
    return next((pair.value for pair in node.pairs if key_text(pair.key) == name), None)
