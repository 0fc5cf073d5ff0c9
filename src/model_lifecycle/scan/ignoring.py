"""The edit that inserts a comment which silences a finding in source code, where it is certain that it is a comment."""

import json
import re
from bisect import bisect_left
from dataclasses import replace
from datetime import date
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.scan.file.comment_signs import Signs, is_quoted_as_shell, signs_of_code, signs_of_lines
from model_lifecycle.scan.file.javascript import part_at
from model_lifecycle.scan.file.languages import is_template
from model_lifecycle.scan.file.lexing import Lexed, over_lines
from model_lifecycle.scan.file.markup_parts import Script, script_or_content
from model_lifecycle.scan.file.notebook import NotebookCell
from model_lifecycle.scan.scan_text import SourceText, cell_source
from model_lifecycle.syntax.data import to_data
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex, line_break_of, line_start
from model_lifecycle.text.span import Span

_JSX: Final = re.compile(r"\.(?:[jt]sx|js)$")
"""The paths of code that may hold tags of JSX."""

_SCRIPTS: Final = ("javascript", "typescript")
_MARKDOWN: Final = re.compile(r"\.(?:md|markdown|mdc|mdx)$")
_HTML: Final = re.compile(r"\.(?:html?|xhtml|vue|svelte|astro)$")
_FIRST_LINE: Final = re.compile(r"%%|#!|<[?!]", re.ASCII)
"""The start of a text whose first line must stay the first."""

_FENCE: Final = re.compile(r"^[ \t>]*(?:```|~~~)", re.MULTILINE)
_NO_WORDS: Final = re.compile(r"\t| {4}|[ ]*(?:#|<|\[[^\]]*\]:|import\b|export\b)|.*(?:\||  $|\\$)")
"""Lines of a document that are not words of a paragraph or list: code, tables, headings, tags, definitions."""

_AROUND: Final = (("<", ">"), ("<!--", "-->"), ("<pre", "</pre"), ("<script", "</script"), ("<style", "</style"))
"""Signs around words that are none of Markdown."""

_CONTINUES: Final = ("\\",)
_CONTINUES_TOO: Final = {"powershell": ("\\", "`"), "bat": ("\\", "^"), "cmd": ("\\", "^")}
"""The ends of lines that go on in the next one, by the language or the ending of the file."""


def ignoring_edit(source: SourceText, diagnostic: Diagnostic, today: date) -> TextEdit | None:
    """The edit that silences `diagnostic` by a comment above its line, in Markdown behind it; None if it is not certain
    that a comment can stand there.
    """
    if is_template(source.path):
        return None
    if source.language.reader == "notebook":
        edit = _edit_of_notebook(source, diagnostic)
    elif source.language.reader == "prose" and not _is_in_front_matter(source, diagnostic.span.start):
        edit = _edit_of_words(source, diagnostic.span.start, diagnostic.code)
    else:
        edit = _edit_above(source, diagnostic.span.start, diagnostic.code)
    if edit is None:
        return None
    after = replace(source, text=apply_edits(source.text, [edit]))
    place = diagnostic.span.start + (len(edit.replacement) if edit.span.start <= diagnostic.span.start else 0)
    is_silenced = any(
        one.reach is not None
        and one.reach.start <= place < one.reach.end
        and one.silences(diagnostic.code, one.line or 0, today)
        for one in after.suppressions
    )
    return edit if is_silenced else None


def _comment(signs: Signs, code: str) -> str:
    return f"{signs[0]} model-lifecycle: ignore[{code}]{signs[1]}"


def _edit_above(source: SourceText, place: int, code: str) -> TextEdit | None:
    """The edit that inserts a comment above the line of the offset `place`; None if no comment can stand there."""
    text, lines = source.text, LineIndex(source.text)
    line = lines.line_of(place)
    start, content = lines.starts[line], lines.line_text(line)
    is_first = not line and _FIRST_LINE.match(text.removeprefix("\ufeff")) is not None
    kind = source.language.lexer or source.path.rpartition(".")[2].lower()
    if is_first or (line and lines.line_text(line - 1).rstrip("\r\n").endswith(_CONTINUES_TOO.get(kind, _CONTINUES))):
        return None
    signs = _signs(source, start)
    if signs is None:
        return None
    margin = content[: len(content) - len(content.lstrip())]
    edit = TextEdit(Span(start, start), margin + _comment(signs, code) + line_break_of(text))
    return edit if _is_comment(source, apply_edits(text, [edit]), start + len(margin)) else None


def _edit_of_words(source: SourceText, place: int, code: str) -> TextEdit | None:
    """The edit that inserts a comment at the end of a line of words in Markdown: above, it would end a paragraph or a
    list. None in all other lines.
    """
    text, lines = source.text, LineIndex(source.text)
    content = lines.line_text(lines.line_of(place))
    start = lines.starts[lines.line_of(place)]
    end = start + len(content)
    paragraph = re.split(r"\n[ \t\r]*\n", text[:end])[-1]
    is_mdx = source.path.endswith(".mdx")
    is_inside = (
        len(_FENCE.findall(text, 0, end)) % 2
        or paragraph.count("`") % 2
        or (is_mdx and text.count("{", 0, end) != text.count("}", 0, end))
        or any(text.rfind(opening, 0, end) > text.rfind(closing, 0, end) for opening, closing in _AROUND)
    )
    if _MARKDOWN.search(source.path) is None or _NO_WORDS.match(content) is not None or is_inside:
        return None
    signs = ("{/*", " */}") if is_mdx else ("<!--", " -->")
    return TextEdit(Span(end, end), f" {_comment(signs, code)}")


def _edit_of_notebook(source: SourceText, diagnostic: Diagnostic) -> TextEdit | None:
    """The edit that inserts a comment into the source of a cell, as a string of its own where each line is one; None
    for a place that is not in code.
    """
    notebook = source.notebook
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
    return TextEdit(Span(place, place), f"{escaped[1:]},{line_break_of(text)}{margin}")


def _signs(source: SourceText, start: int) -> Signs | None:
    """The signs that open and close a comment on a line at the offset `start`; None where none is certain."""
    match source.language.reader:
        case "yaml" | "toml" | "prose":
            return "#", ""
        case "lines" if is_quoted_as_shell(source.path):
            return ("#", "") if _begins_as_code(source.text, start, "bash") else None
        case "lines":
            return signs_of_lines(source.path, source.text)
        case "markup":
            return _signs_in_markup(source, start)
        case "code" if source.language.lexer in _SCRIPTS:
            with_tags = _JSX.search(source.path) is not None
            return _signs_in_script(source.text, start, with_tags=with_tags)
        case "code":
            return signs_of_code(source.language.lexer or "", source.text)
    return None


def _signs_in_script(text: str, start: int, *, with_tags: bool) -> Signs | None:
    """The signs in JavaScript or TypeScript: of JSX between tags, and of code in it and in the attributes of tags."""
    part = part_at(text, start, with_tags=with_tags)
    if part == "children":
        return "{/*", " */}"
    return signs_of_code("javascript", text) if part is not None else None


def _signs_in_markup(source: SourceText, start: int) -> Signs | None:
    """The signs in a text with tags: those of its scripts in them, and of the markup between tags."""
    text = source.text
    end = text.find("\n---", 3)
    if source.path.endswith(".astro") and text.startswith("---\n") and start <= end:
        return _signs_in_script(text[4:end], start - 4, with_tags=False)
    inside = script_or_content(text, start)
    if isinstance(inside, Script):
        script = text[inside.span.start : inside.span.end]
        return _signs_in_script(script, start - inside.span.start, with_tags=inside.with_tags)
    is_between = text[:start].rstrip().endswith(">") and text[start:].lstrip().startswith("<")
    is_known = source.language.lexer == "xml" or _HTML.search(source.path) is not None
    # White space counts in the values of XML.
    return ("<!--", " -->") if inside and is_known and (is_between or source.language.lexer != "xml") else None


def _begins_as_code(text: str, start: int, lexer: str) -> bool:
    """Whether the line at `start` begins neither in a quoted text nor in a comment."""
    around = Lexed(text, over_lines(lexer)).literal_at(max(0, start - 1))
    return around is None or around.end <= start


def _is_in_front_matter(source: SourceText, offset: int) -> bool:
    return source.front_matter is not None and offset < source.front_matter.end


def _is_comment(source: SourceText, after: str, offset: int) -> bool:
    """Whether the text inserted at `offset` is a comment in `after`, and not part of a string or a value."""
    match source.language.reader:
        case "code" if source.language.lexer not in _SCRIPTS:  # the scan of scripts is certain
            lexer = source.language.lexer or "text"
            literals = (Lexed(after, name).literal_at(offset + 1) for name in {lexer, over_lines(lexer)})
            return all(one is not None and one.kind == "comment" and one.start == offset for one in literals)
        case "yaml" | "toml":
            inserted = replace(source, text=after)
            before = [*map(to_data, source.tree.documents)]
            return bool(before) and before == [*map(to_data, inserted.tree.documents)]
        case "prose":
            settings, inserted_settings = source.front_matter, replace(source, text=after).front_matter
            return (
                settings is not None
                and inserted_settings is not None
                and [*map(to_data, settings.tree.documents)] == [*map(to_data, inserted_settings.tree.documents)]
            )
    return True
