"""Adds ids to `providers` in the text of a configuration file, keeping its comments and layout."""

import json
from collections.abc import Iterable, Iterator, Sequence

from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LINE_BREAK, line_break_of
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import PYPROJECT
from model_lifecycle.workspace.configuration.configuration_file import providers_line, read_configuration
from model_lifecycle.workspace.configuration.own_table import TABLE, own_table, value_of

_HEADER = f"[{'.'.join(TABLE)}]"


def providers_edit(path: str, text: str, providers: Sequence[str]) -> TextEdit | None:
    """The edit that extends `providers` in the text of the configuration at `path` to these ids, the first of which are
    listed already.

    None if the text is invalid, or its layout does not allow the edit.
    """
    document = read_toml(text)
    if document.diagnostics:
        return None
    is_own_file = path.rpartition("/")[2] != PYPROJECT
    table = document.root if is_own_file else own_table(document.root)
    current_list = value_of(table, "providers")
    if isinstance(current_list, SequenceNode):
        return _first_valid_edit(path, text, providers, [_extend_list(text, current_list, providers)])
    if current_list is not None:
        return None
    setting = providers_line(providers)
    edits = (
        [_insert_in_own_file(text, document.root, setting)]
        if is_own_file
        else _insert_in_pyproject(text, table, setting)
    )
    return _first_valid_edit(path, text, providers, edits)


def _first_valid_edit(path: str, text: str, providers: Sequence[str], edits: Iterable[TextEdit]) -> TextEdit | None:
    """The first of `edits` after which the text is valid and lists the `providers`; None if there is none."""
    for edit in edits:
        changed = apply_edits(text, [edit])
        configuration, _ = read_configuration(path, FileText(changed), codes=dict)
        if configuration.providers == tuple(providers) and not read_toml(changed).diagnostics:
            return edit
    return None


def _extend_list(text: str, current_list: SequenceNode, providers: Sequence[str]) -> TextEdit:
    """The edit that adds the missing `providers` after the last item, on lines of their own if that item is on one."""
    added = [json.dumps(name, ensure_ascii=False) for name in providers[len(current_list.items) :]]
    if not current_list.items:
        return _fill_list(text, current_list, added)
    last = current_list.items[-1]
    start = text.rfind("\n", 0, last.start) + 1
    margin = text[start : last.start]
    end = _line_end(text, last.end)
    rest_of_line = text[last.end : end].strip()
    if margin.strip() or "]" in rest_of_line.partition("#")[0]:
        return TextEdit(Span(last.end, last.end), "".join(f", {name}" for name in added))
    ends_with_comma = rest_of_line.startswith(",")
    comma = "" if ends_with_comma else ","
    line_break = line_break_of(text)
    lines = f",{line_break}{margin}".join(added) + ("," if ends_with_comma else "")
    return TextEdit(Span(last.end, end), f"{comma}{text[last.end : end]}{line_break}{margin}{lines}")


def _fill_list(text: str, current_list: SequenceNode, added: Sequence[str]) -> TextEdit:
    """The edit that adds items to an empty list: on a line of their own above its end, if it has comments."""
    start, end = current_list.start + 1, current_list.end - 1
    comment = text.find("#", start, end)
    if comment < 0:
        return TextEdit(current_list.span, f"[{', '.join(added)}]")
    before = text[text.rfind("\n", 0, comment) + 1 : comment]
    margin = "  " if before.strip() else before
    last_line = text.rfind("\n", start, end) + 1
    return TextEdit(Span(last_line, last_line), f"{margin}{', '.join(added)},{line_break_of(text)}")


def _insert_in_pyproject(text: str, table: Node | None, setting: str) -> Iterator[TextEdit]:
    """Yield the edits that may add the line `setting` to our table of a pyproject.toml: in the form that the table has,
    and as a table of its own at the end.
    """
    line_break = line_break_of(text)
    if table is not None and text[table.start] == "[":
        end = _line_end(text, table.start)
        yield TextEdit(Span(end, end), f"{line_break}{setting}")
    elif isinstance(table, MappingNode) and text[table.start] == "{":
        start = table.pairs[0].key.start if table.pairs else table.start + 1
        yield TextEdit(Span(start, start), f"{setting}, " if table.pairs else setting)
    elif isinstance(table, MappingNode) and table.pairs:  # its keys have dots, as in `model-lifecycle.as-of`
        start = text.rfind("\n", 0, table.start) + 1
        yield TextEdit(Span(start, start), f"{text[start : table.pairs[0].key.start]}{setting}{line_break}")
    before = "" if not text or text.endswith("\n") else line_break
    yield TextEdit(Span(len(text), len(text)), f"{before}{line_break}{_HEADER}{line_break}{setting}{line_break}")


def _insert_in_own_file(text: str, root: MappingNode, setting: str) -> TextEdit:
    """The edit that inserts the line `setting` above the first setting and its comments."""
    start = min((text.rfind("\n", 0, pair.key.start) + 1 for pair in root.pairs), default=len(text))
    while root.pairs and start and text[text.rfind("\n", 0, start - 1) + 1 : start].startswith("#"):
        start = text.rfind("\n", 0, start - 1) + 1
    line_break = line_break_of(text)
    before = "" if not start or text[start - 1] == "\n" else line_break
    return TextEdit(Span(start, start), f"{before}{setting}{line_break}")


def _line_end(text: str, offset: int) -> int:
    """The end of the line of `offset`, before its line break."""
    match = LINE_BREAK.search(text, offset)
    return match.start() if match is not None else len(text)
