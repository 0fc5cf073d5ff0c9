"""The edit that inserts a comment which silences a finding in source code."""

from dataclasses import replace
from datetime import date

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.scan.file.lexing import line_comment
from model_lifecycle.scan.scan_text import SourceText
from model_lifecycle.suppressions.source_comments import suppressions_in
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.parse import parse_as_written
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LINE_BREAK, LineIndex
from model_lifecycle.text.span import Span


def ignoring_edit(source: SourceText, diagnostic: Diagnostic, today: date) -> TextEdit | None:
    """The edit that silences `diagnostic` by a comment above its line; None if no comment can stand there."""
    text, lines = source.text, LineIndex(source.text)
    line = lines.line_of(diagnostic.span.start)
    start, content = lines.starts[line], lines.line_text(line)
    signs = _comment_signs(source, start)
    above = lines.line_text(line - 1) if line else ""
    if signs is None or above.endswith("\\"):
        return None
    margin = content[: len(content) - len(content.lstrip())]
    line_break = LINE_BREAK.search(text)
    comment = f"{signs[0]} model-lifecycle: ignore[{diagnostic.code}]{signs[1]}"
    written = margin + comment + (line_break[0] if line_break is not None else "\n")
    edit = TextEdit(Span(start, start), written)
    after = apply_edits(text, [edit])
    is_silenced = any(one.silences(diagnostic.code, line + 1, today) for one in suppressions_in(after))
    return edit if is_silenced and _is_comment(source, after, start + len(margin)) else None


def _comment_signs(source: SourceText, offset: int) -> tuple[str, str] | None:
    """The signs that open and close a comment of one line at `offset`; None if the language has no comments."""
    match source.language.reader:
        case "yaml" | "toml" | "lines":
            return "#", ""
        case "prose" | "markup":
            end = source.text.find("\n---", 3) if source.text.startswith("---\n") else -1
            return ("#", "") if offset <= end else ("<!--", " -->")
        case "code":
            return line_comment(source.language.lexer or ""), ""
    return None


def _is_comment(source: SourceText, after: str, offset: int) -> bool:
    """Whether the text inserted at `offset` is a comment in `after`, and not part of a string or a value."""
    match source.language.reader:
        case "code":
            literal = replace(source, text=after).lexed.literal_at(offset + 1)
            return literal is not None and literal.kind == "comment"
        case "yaml" | "toml":
            parts = [_trees(text, source.language.reader) for text in (source.text, after)]
            return [*map(to_data, parts[0])] == [*map(to_data, parts[1])]
    return True


def _trees(text: str, language: str) -> tuple[Node, ...]:
    return (read_toml(text).root,) if language == "toml" else parse_as_written(text, "yaml")
