"""The edit that inserts a comment which silences a finding in source code."""

import json
import re
from bisect import bisect_left
from dataclasses import replace
from datetime import date
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.scan.file.lexing import line_comment
from model_lifecycle.scan.file.notebook import NotebookCell, read_notebook
from model_lifecycle.scan.scan_text import SourceText, cell_source
from model_lifecycle.syntax.data import to_data
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LINE_BREAK, LineIndex, line_start
from model_lifecycle.text.span import Span

_WITH_TAGS: Final = re.compile(r"\.[cm]?[jt]sx?$")
"""The paths of code that may hold tags of JSX."""

_TAG: Final = re.compile(r"[ \t]*(?:</?[A-Za-z>]|\{)")
"""A line that begins with a tag, or with an expression between tags."""

_AFTER_TEXT: Final = re.compile(r"(?:(?<![=-])>|\}|[\w.!])\s*\Z")
"""The end of a tag, of an expression or of words, behind which a tag is content of another tag."""


def ignoring_edit(source: SourceText, diagnostic: Diagnostic, today: date) -> TextEdit | None:
    """The edit that silences `diagnostic` by a comment above its line; None if no comment can stand there."""
    if source.language.reader == "notebook":
        edit = _edit_of_notebook(source, diagnostic)
    else:
        edit = _edit_above(source, diagnostic.span.start, diagnostic.code)
    if edit is None:
        return None
    after = replace(source, text=apply_edits(source.text, [edit]))
    place = diagnostic.span.start + len(edit.replacement)
    is_silenced = any(
        one.reach is not None
        and one.reach.start <= place < one.reach.end
        and one.silences(diagnostic.code, one.line or 0, today)
        for one in after.suppressions
    )
    return edit if is_silenced else None


def _edit_above(source: SourceText, place: int, code: str) -> TextEdit | None:
    """The edit that inserts a comment above the line of the offset `place`; None if no comment can stand there."""
    text, lines = source.text, LineIndex(source.text)
    line = lines.line_of(place)
    start, content = lines.starts[line], lines.line_text(line)
    signs = _comment_signs(source, start)
    is_command = not line and text.startswith(("%%", "#!"))
    if signs is None or is_command or (line and lines.line_text(line - 1).endswith("\\")):
        return None
    margin = content[: len(content) - len(content.lstrip())]
    line_break = LINE_BREAK.search(text)
    comment = f"{signs[0]} model-lifecycle: ignore[{code}]{signs[1]}"
    edit = TextEdit(Span(start, start), margin + comment + (line_break[0] if line_break is not None else "\n"))
    return edit if _is_comment(source, apply_edits(text, [edit]), start + len(margin)) else None


def _edit_of_notebook(source: SourceText, diagnostic: Diagnostic) -> TextEdit | None:
    """The edit that inserts a comment into the source of a cell, as a string of its own where each line is one; None
    for a place that is not in code.
    """
    notebook = read_notebook(source.text)
    cells = notebook.cells if notebook is not None else ()
    at = diagnostic.span.start
    cell = next((one for one in cells if one.kind == "code" and one.span.start <= at < one.span.end), None)
    if notebook is None or cell is None:
        return None
    place = bisect_left(cell.places, at)
    inner = _edit_above(cell_source(source, cell, notebook.lexer), place, diagnostic.code)
    return _in_json(source.text, cell, inner) if inner is not None else None


def _in_json(text: str, cell: NotebookCell, edit: TextEdit) -> TextEdit:
    """An edit of a cell's code as an edit of the notebook, which inserts the same."""
    place = cell.places[edit.span.start]
    escaped = json.dumps(edit.replacement, ensure_ascii=False)
    margin = text[line_start(text, place) : place]
    if margin.strip() != '"' or text[cell.span.start] != "[":
        return TextEdit(Span(place, place), escaped[1:-1])
    line_break = LINE_BREAK.search(text)
    assert line_break is not None  # before the line of a list's item
    return TextEdit(Span(place, place), f"{escaped[1:]},{line_break[0]}{margin}")


def _comment_signs(source: SourceText, offset: int) -> tuple[str, str] | None:
    """The signs that open and close a comment of one line at `offset`; None if the language has no comments."""
    match source.language.reader:
        case "yaml" | "toml" | "lines":
            return "#", ""
        case "prose" | "markup":
            end = source.text.find("\n---", 3) if source.text.startswith("---\n") else -1
            return ("#", "") if offset <= end else ("<!--", " -->")
        case "code" if _WITH_TAGS.search(source.path) and _is_content(source.text, offset):
            return "{/*", " */}"
        case "code":
            return line_comment(source.language.lexer or ""), ""
    return None


def _is_content(text: str, offset: int) -> bool:
    """Whether the line at `offset` is content of a tag of JSX, where `//` would be text."""
    before = text[max(0, offset - 200) : offset]
    return _TAG.match(text, offset) is not None and _AFTER_TEXT.search(before) is not None


def _is_comment(source: SourceText, after: str, offset: int) -> bool:
    """Whether the text inserted at `offset` is a comment in `after`, and not part of a string or a value."""
    inserted = replace(source, text=after)
    match source.language.reader:
        case "code":
            literal = inserted.lexed.literal_at(offset + 1)
            return literal is not None and literal.kind == "comment"
        case "yaml" | "toml":
            return [*map(to_data, source.tree.documents)] == [*map(to_data, inserted.tree.documents)]
    return True
