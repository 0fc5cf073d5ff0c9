"""Mistakes in values in quotes: see `line_mistakes`."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.mend import Slip
from model_lifecycle.syntax.syntax_errors import lone_surrogate, shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.spot import (
    BLOCK_HEADER,
    Spot,
    comma_at_end,
    inserted,
    quote_name,
    quoted,
    replaced,
    shallow_lines,
)
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_DOUBLE: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_SINGLE: Final = re.compile(r"'[^']*(?:''[^']*)*'")
_ESCAPE: Final = re.compile(
    r"\\(?:x(?![0-9a-fA-F]{2})[0-9a-fA-F]?|u(?![0-9a-fA-F]{4})[0-9a-fA-F]{0,3}|U(?![0-9a-fA-F]{8})[0-9a-fA-F]{0,7}"
    r"|(?![0abt\tnvfre \"/\\N_LPxuU\r\n]).)|\\[\\\"]"
)
_DIGITS: Final = {"x": "two", "u": "four", "U": "eight"}
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


def text_in_quotes(spot: Spot) -> Iterator[Slip]:
    first, value, text = spot.written[0], spot.value, spot.text
    found = (_DOUBLE if first == '"' else _SINGLE).match(text, value.start)
    if found is None or found.end() > spot.line.end:
        yield from _unclosed_quote(spot)
        return
    if first == '"':
        yield from _bad_escapes(spot, found.end())
        yield from _surrogates(spot, found.end())
    rest = text[found.end() : spot.end]
    if rest.strip() == ",":
        yield comma_at_end(spot)
    elif rest:
        inside = spot.written[1:-1] if spot.written.endswith(first) and len(spot.written) > 1 else spot.written
        edits = replaced(value, quoted(inside.replace("''", "'") if first == "'" else inside))
        yield Slip(yaml_rules.TEXT_AFTER_VALUE, _after_quote(first, rest), value, "Put all of it in quotes", edits)


def _after_quote(sign: str, rest: str) -> str:
    if sign == '"':
        return (
            "The quoted text ends before the line does. Put all of it in quotes; "
            'write a double quote in it as `\\"`, or use single quotes around it.'
        )
    if rest[0].isalnum():
        return "An apostrophe ends this text. Write it twice (`''`), or use double quotes around the text."
    return "The quoted text ends before the line does. Put all of it in quotes; write a quote in it twice (`''`)."


def _unclosed_quote(spot: Spot) -> Iterator[Slip]:
    sign = spot.written[0]
    message = f"This {quote_name(sign)} is never closed. Write `{sign}` at the end of the text."
    if sign == "'":
        message = f"{message} A text that begins with an apostrophe needs double quotes around it."
    end = spot.value.end
    if spot.written == sign or BLOCK_HEADER.match(spot.written[1:]):
        mark = Span(spot.value.start, spot.value.start + 1)
        delete = f"This {quote_name(sign)} is never closed. Delete it."
        yield Slip(text_rules.UNCLOSED_QUOTE, delete, spot.value, f"Delete the `{sign}`", replaced(mark, ""))
    yield Slip(text_rules.UNCLOSED_QUOTE, message, spot.value, f"Insert `{sign}`", inserted(end, sign))
    inner = spot.value.start + max(len(spot.written.rstrip(",]}")), 1)
    if inner < end:
        yield Slip(text_rules.UNCLOSED_QUOTE, message, spot.value, f"Insert `{sign}`", inserted(inner, sign))
    last = spot.margins.lines[spot.margins.subtree(spot.index)]
    if last.end > spot.line.end:
        yield Slip(text_rules.UNCLOSED_QUOTE, message, spot.value, f"Insert `{sign}`", inserted(last.end, sign))
    if spot.failure.problem == "shallow":
        yield from shallow_lines(spot)


def _bad_escapes(spot: Spot, end: int) -> Iterator[Slip]:
    bad = [found for found in _ESCAPE.finditer(spot.text, spot.value.start, end) if found[0] not in ("\\\\", '\\"')]
    if not bad:
        return
    escape = bad[0][0]
    if escape[1] in _DIGITS:
        message = f"`{shown(escape)}` is cut short: `\\{escape[1]}` wants {_DIGITS[escape[1]]} hexadecimal digits."
    else:
        message = f"`{shown(escape)}` has no meaning between double quotes."
    message = f"{message} For a backslash, write it twice."
    edits = tuple(TextEdit(Span(found.start(), found.start()), "\\") for found in bad)
    yield Slip(text_rules.BAD_ESCAPE, message, Span(*bad[0].span()), "Write the backslash twice", edits)


def _surrogates(spot: Spot, end: int) -> Iterator[Slip]:
    """Slips for half a surrogate pair, written as an escape."""
    found = _SURROGATE.search(spot.text, spot.value.start, end)
    if found is None:
        return
    span = Span(*found.span())
    half = lone_surrogate(found[0], span)
    yield Slip(text_rules.LONE_SURROGATE, half.message, span, "", replaced(span, "\\ufffd"))
