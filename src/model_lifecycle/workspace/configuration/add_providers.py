"""Adds ids to `providers` in the text of a configuration file, keeping its comments and layout."""

import json
import re
from collections.abc import Sequence

from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import PYPROJECT
from model_lifecycle.workspace.configuration.configuration_file import providers_line, read_configuration
from model_lifecycle.workspace.configuration.own_table import TABLE, own_table, value_of

_HEADER = f"[{'.'.join(TABLE)}]"


def providers_edit(path: str, text: str, providers: Sequence[str]) -> TextEdit | None:
    """The edit that extends `providers` in a configuration's text to these ids, which begin with those listed already.

    None if the text is invalid, or its layout does not allow the edit.
    """
    document = read_toml(text)
    if document.diagnostics:
        return None
    is_ours = path.rpartition("/")[2] != PYPROJECT
    table = document.root if is_ours else own_table(document.root)
    listed = value_of(table, "providers")
    if listed is not None and not isinstance(listed, SequenceNode):
        return None
    if listed is not None:
        edit = _longer(text, listed, providers)
    else:
        edit = _line_for(text, document.root if is_ours else table, f"{providers_line(providers)}\n", is_ours=is_ours)
    changed = apply_edits(text, [edit])
    after, _ = read_configuration(path, FileText(changed), codes=dict)
    return edit if after.providers == tuple(providers) and not read_toml(changed).diagnostics else None


def _longer(text: str, listed: SequenceNode, providers: Sequence[str]) -> TextEdit:
    """The edit that adds the missing `providers` after the last item, on lines of their own if that item has one."""
    added = [json.dumps(name, ensure_ascii=False) for name in providers[len(listed.items) :]]
    if not listed.items:
        return TextEdit(listed.span, f"[{', '.join(added)}]")
    last = listed.items[-1]
    start = text.rfind("\n", 0, last.start) + 1
    margin = text[start : last.start]
    end = text.find("\n", last.end)
    rest = text[last.end : end].strip()
    if margin.strip() or "]" in rest.partition("#")[0]:
        return TextEdit(Span(last.end, last.end), "".join(f", {name}" for name in added))
    ends_with_comma = rest.startswith(",")
    comma = "" if ends_with_comma else ","
    lines = f",\n{margin}".join(added) + ("," if ends_with_comma else "")
    return TextEdit(Span(last.end, end), f"{comma}{text[last.end : end]}\n{margin}{lines}")


def _line_for(text: str, table: Node | None, line: str, *, is_ours: bool) -> TextEdit:
    """The edit that inserts the line of a missing setting above the first other setting and its comments."""
    if not is_ours:
        header = re.search(rf"^{re.escape(_HEADER)}[^\n]*\n", text, re.MULTILINE)
        if header is None:
            return TextEdit(Span(len(text), len(text)), f"\n{_HEADER}\n{line}")
        return TextEdit(Span(header.end(), header.end()), line)
    pairs = table.pairs if isinstance(table, MappingNode) else []
    start = min((text.rfind("\n", 0, pair.key.start) + 1 for pair in pairs), default=len(text))
    while pairs and start and text[text.rfind("\n", 0, start - 1) + 1 : start].startswith("#"):
        start = text.rfind("\n", 0, start - 1) + 1
    before = "" if not start or text[start - 1] == "\n" else "\n"
    return TextEdit(Span(start, start), f"{before}{line}")
