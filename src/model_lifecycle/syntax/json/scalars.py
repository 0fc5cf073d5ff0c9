"""Single values and names of properties, valid or not."""

import re
from math import isfinite

from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.strings import Quoted, QuoteEnds, read_other_quotes, read_quoted
from model_lifecycle.syntax.json.tokens import FOREIGN_WORDS, NOT_FINITE, NUMBER, WORDS, loose_number, number
from model_lifecycle.syntax.node import Scalar, ScalarValue
from model_lifecycle.syntax.syntax_errors import number_not_finite, shown, syntax_error
from model_lifecycle.text.span import Span

COMMENT_AHEAD = r"//|/\*|#"
_LITERAL = re.compile(
    rf"(?:{NUMBER.pattern}|true|false|null)"
    rf"(?=[ \t]*+(?:[,:\]}}\"\[{{\r\n]|{COMMENT_AHEAD}|\Z)|[ \t]++-?[0-9])"
)
_BARE_TEXT = re.compile(
    rf'(?!{COMMENT_AHEAD})[^\s,:{{}}\[\]"][^\s,{{}}\[\]"]*+(?:[ \t]++(?!{COMMENT_AHEAD})[^\s,{{}}\[\]"]++)*'
)
_BARE_NAME = re.compile(rf"""(?!{COMMENT_AHEAD})[\w$@.\-+/]++""")
_STRAY_QUOTE = re.compile(r'"(?=[ \t]*(?:[,:}\]\r\n]|\Z))')
_UNFINISHED_NUMBER = re.compile(r"[+-]?[0-9]*+(?:\.[0-9]*+)?(?:[eE][+-]?)?")
_SWITCHES = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def read_scalar(text: str, start: int, ends: QuoteEnds | None = None) -> Quoted | None:
    """The single value that begins at `start`, with its diagnostics; None where none begins.

    `ends` as in `read_quoted`.
    """
    if text[start] == '"':
        return read_quoted(text, start, ends)
    if other := read_other_quotes(text, start):
        return other
    if literal := _LITERAL.match(text, start):
        word = literal[0]
        value = WORDS[word] if word in WORDS else number(word)
        scalar = Scalar(start, literal.end(), word, value)
        wrong = isinstance(value, float) and not isfinite(value)
        return Quoted(scalar, scalar.end, [number_not_finite(word, scalar.span)] if wrong else [])
    bare = _BARE_TEXT.match(text, start)
    return None if bare is None else _bare_value(text, start, bare[0])


def _bare_value(text: str, start: int, word: str) -> Quoted:
    end = start + len(word)
    span = Span(start, end)
    value: ScalarValue = word
    if word in NOT_FINITE:
        return Quoted(Scalar(start, end, word, NOT_FINITE[word]), end, [number_not_finite(word, span)])
    if word in FOREIGN_WORDS:
        value = FOREIGN_WORDS[word]
        right = next(name for name, meaning in WORDS.items() if meaning is value)
        diagnostic = syntax_error(json_rules.JSON_LITERAL, f"`{word}` is not JSON. Write `{right}`.", span)
    elif loose := loose_number(word):
        value, right = loose
        diagnostic = syntax_error(
            json_rules.JSON_NUMBER, f"`{shown(word)}` is not how JSON writes a number. Write `{shown(right)}`.", span
        )
    elif _UNFINISHED_NUMBER.fullmatch(word) and word not in "eE":
        diagnostic = syntax_error(
            json_rules.JSON_NUMBER, f"`{shown(word)}` is only the beginning of a number. Write the rest.", span
        )
    elif _STRAY_QUOTE.match(text, end):
        return _no_opening_quote(start, word)
    else:
        switch = _SWITCHES.get(word.lower())
        advice = f"Write `{switch}`, or a text" if switch else "Write it"
        message = f'The text `{shown(word)}` is not in quotes. {advice} in double quotes: `"{shown(word)}"`.'
        diagnostic = syntax_error(json_rules.UNQUOTED_TEXT, message, span)
    return Quoted(Scalar(start, end, word, value), end, [diagnostic])


def _no_opening_quote(start: int, word: str) -> Quoted:
    end = start + len(word) + 1
    diagnostic = syntax_error(
        json_rules.UNQUOTED_TEXT, f'The opening quote is missing. Write `"{shown(word)}"`.', Span(start, end)
    )
    return Quoted(Scalar(start, end, word, word), end, [diagnostic])


def read_name(text: str, start: int, ends: QuoteEnds | None = None) -> Quoted | None:
    """The name of a property that begins at `start`, with its diagnostics; None where none begins."""
    if text[start] == '"':
        return read_quoted(text, start, ends, key=True)
    if other := read_other_quotes(text, start):
        return other
    bare = _BARE_NAME.match(text, start)
    if bare is None:
        return None
    end = bare.end() + (1 if _STRAY_QUOTE.match(text, bare.end()) else 0)
    name = bare[0]
    message = f'Names of properties must be in double quotes. Write `"{shown(name)}"`.'
    diagnostic = syntax_error(json_rules.UNQUOTED_TEXT, message, Span(start, end))
    return Quoted(Scalar(start, end, name, name), end, [diagnostic])
