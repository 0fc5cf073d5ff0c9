"""What an editor writes on a new line of a JSON record: its indentation."""

import re
from typing import Final

from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*(?P<end>"?)|(?P<bracket>[{}\[\]])|[^"{}\[\]]++')
_BLANKS: Final = re.compile(r"[ \t]*")


def format_new_json_line(lines: LineIndex, line: int, indent: int) -> TextEdit | None:
    """What to write at the beginning of a line that was just begun; None where it is right, or uncertain.

    It is indented as the line before it between the same brackets; where that is the first, `indent` spaces deeper
    than the line of the opening bracket. A closing bracket goes as deep as that line. `line` counts from 0.
    """
    if not 0 < line < len(lines) or _ends_in_text(lines.line_text(line - 1)):
        return None
    text = lines.line_text(line)
    old = _blanks(text)
    opening = _opening(lines, line)
    if opening is None:
        wanted = ""
    elif text[len(old) : len(old) + 1] in ("}", "]"):
        wanted = _blanks(lines.line_text(opening))
    else:
        sibling = _sibling(lines, opening, line)
        wanted = _blanks(lines.line_text(opening)) + " " * indent if sibling is None else _blanks(sibling)
    start = lines.starts[line]
    return None if old == wanted else TextEdit(Span(start, start + len(old)), wanted)


def _blanks(text: str) -> str:
    blanks = _BLANKS.match(text)
    return blanks[0] if blanks is not None else ""


def _ends_in_text(line: str) -> bool:
    """Whether a text in quotes is still open at the end of a line."""
    tokens = [*_TOKEN.finditer(line)]
    return bool(tokens) and tokens[-1][0].startswith('"') and not tokens[-1]["end"]


def _brackets(line: str) -> list[str]:
    return [token["bracket"] for token in _TOKEN.finditer(line) if token["bracket"]]


def _opening(lines: LineIndex, line: int) -> int | None:
    """The line of the bracket that is open where a line begins, the innermost; None where none is."""
    closed = 0
    for above in range(line - 1, -1, -1):
        for bracket in reversed(_brackets(lines.line_text(above))):
            closed += 1 if bracket in "}]" else -1
            if closed < 0:
                return above
    return None


def _sibling(lines: LineIndex, opening: int, line: int) -> str | None:
    """The last line that begins an entry between the brackets that are open; None where no line does."""
    depth = 0
    for above in range(line - 1, opening, -1):
        text = lines.line_text(above)
        brackets = _brackets(text)
        closing = sum(bracket in "}]" for bracket in brackets)
        depth += closing - (len(brackets) - closing)
        if not depth and text.strip() and text.lstrip()[0] not in "}]":
            return text
    return None
