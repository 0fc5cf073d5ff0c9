"""Characters that look like blanks between the values of a JSON text, and are none to JSON."""

import re
from dataclasses import replace
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.odd_characters import INVISIBLE, ODD, named
from model_lifecycle.syntax.syntax_errors import syntax_error
from model_lifecycle.text.span import Span

_ODD: Final = f"{ODD}\x0b\x0c\x85\u2028\u2029"
ODD_BLANKS: Final = re.compile(f"[{_ODD}]+")
_BEFORE_ON_LINE: Final = re.compile(r"(?:\A|[\r\n])[ \t]*+\Z")
_INDENTATION: Final = re.compile(rf"[^\r\n]*+[\r\n]++[ \t]*+(?P<odd>[{_ODD}][{_ODD} \t]*+)")


def odd_blanks(text: str, start: int, end: int) -> tuple[Diagnostic, int]:
    """What is wrong with such characters from `start` to `end`, and up to where the fix mends others like them.

    Lines one below the other that are indented by them are one mistake.
    """
    edits = [_edit(text, start, end)]
    mended = end
    if not text[max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1 : start].strip(" \t"):
        while (below := _INDENTATION.match(text, mended)) is not None:
            edits += [_edit(text, *match.span()) for match in ODD_BLANKS.finditer(text, *below.span("odd"))]
            mended = below.end()
    space = "Write a simple space instead." if edits[0].replacement else "Delete it."
    message = f"There is {named(text[start:end])} between values, where JSON does not allow it. {space}"
    title = "Write simple spaces instead" if len(edits) > 1 else space.rstrip(".")
    fix = Fix(title, tuple(edits), safe=True)
    return replace(syntax_error(json_rules.UNEXPECTED_TEXT, message, Span(start, end)), fix=fix), mended


def _edit(text: str, start: int, end: int) -> ReplaceText:
    """Spaces for the characters that are as wide as one, nothing for the others."""
    return ReplaceText(start, end, "".join(" " for character in text[start:end] if character not in INVISIBLE))
