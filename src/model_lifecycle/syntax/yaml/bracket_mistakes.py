"""Mistakes in values in brackets: see `line_mistakes`."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.mend import Slip
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.spot import (
    Spot,
    comma_at_end,
    in_quotes,
    inserted,
    named_sign,
    quote_name,
    quoted,
    replaced,
    shallow_lines,
)
from model_lifecycle.text.span import Span

_TOKEN: Final = re.compile(r"\"[^\"\r\n]*+\"|'[^'\r\n]*+'|[^\s,\[\]{}:]++(?::(?=\S)[^\s,\[\]{}:]*+)*|\S")
_FLOW_TEXT: Final = re.compile(r"[^,\[\]{}\r\n]+")
_HALF_QUOTED: Final = re.compile(
    r"""(?<=[\[,{ ])(?:(?P<open>["'])[\w./-]+(?=[ ]*[,\]}])|[\w./-]+(?P<close>["'])(?=[ ]*[,\]}]))"""
)
_FLOW_SIGN: Final = re.compile(
    r"(?<=[\[{,: \t\r\n])(?:\"[^\"\\]*(?:\\.[^\"\\]*)*\"|'[^']*(?:''[^']*)*'|[\"'])|[\[\]{}]", re.DOTALL
)
_LAST_WORD: Final = re.compile(r"[^\s,\[\]{}]\s+([\w.-]+)[ \t]*\Z")
_CLOSING: Final = {"[": "]", "{": "}"}
_NAMES: Final = {"[": "list", "{": "mapping"}


class _Brackets:
    """The brackets of a range that begins with an opening one."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.open: list[int] = []
        self.end: int | None = None
        """After the bracket that closes the first."""
        self.quote = ""
        """The quote of a quoted scalar that is not closed."""
        self.wrong: list[tuple[int, int]] = []
        """Where closing brackets do not fit, and what they close."""
        for found in _FLOW_SIGN.finditer(text, start, end):
            sign = found[0]
            if sign in "[{":
                self.open.append(found.start())
            elif sign in "]}":
                opening = self.open.pop()
                if _CLOSING[text[opening]] != sign:
                    self.wrong.append((found.start(), opening))
                    if self.open and _CLOSING[text[self.open[-1]]] == sign:
                        self.open.pop()
                if not self.open:
                    self.end = found.end()
                    break
            elif len(sign) == 1:
                self.quote = sign
                break

    @property
    def missing(self) -> str:
        """The closing quote and brackets that are missing at the end."""
        return self.quote + "".join(_CLOSING[self.text[place]] for place in reversed(self.open))


def in_brackets(spot: Spot) -> Iterator[Slip]:
    """Slips for a value in brackets: those that are missing or wrong, and mistakes inside and behind them."""
    opening, value, text = spot.written[0], spot.value, spot.text
    if spot.failure.problem == "shallow":
        yield from shallow_lines(spot)
    last = spot.margins.lines[spot.margins.subtree(spot.index)]
    brackets = _Brackets(text, value.start, value.end)
    for place, wrong in brackets.wrong or _Brackets(text, value.start, last.end).wrong:
        yield _wrong_closer(place, text[place], text[wrong])
        end = len(text[:place].rstrip())
        inner = Span(wrong, min(end, spot.line.end))
        yield _unclosed(text[wrong], inner if inner.end > wrong else Span(wrong, wrong + 1), end, _CLOSING[text[wrong]])
    yield from _flow_item(spot)
    if brackets.quote:
        yield from _unclosed_quote_in_brackets(spot, brackets.quote)
    if brackets.end is None:
        yield from _unclosed_bracket(spot, brackets)
    elif brackets.end < value.end:
        rest = text[brackets.end : value.end].strip()
        if rest == ",":
            yield comma_at_end(spot)
        elif rest[0] in "]}":
            yield _stray_bracket(text.index(rest[0], brackets.end), rest[0])
        message = f"There is text behind the closing `{_CLOSING[opening]}`. Delete it, or put all of it in quotes."
        yield Slip(yaml_rules.TEXT_AFTER_VALUE, message, value, "Put all of it in quotes", in_quotes(spot))


def _unclosed_quote_in_brackets(spot: Spot, quote: str) -> Iterator[Slip]:
    start, end = spot.text.rindex(quote, spot.value.start, spot.value.end), spot.value.end
    while end > start + 1 and spot.text[end - 1] in ",]}":
        end -= 1
    message = f"This {quote_name(quote)} is never closed. Write `{quote}` at the end of the text."
    yield Slip(text_rules.UNCLOSED_QUOTE, message, Span(start, end), f"Insert `{quote}`", inserted(end, quote))


def _wrong_closer(place: int, found: str, opening: str) -> Slip:
    wanted = _CLOSING[opening]
    message = f"`{found}` does not close the `{opening}` of this {_NAMES[opening]}. Write `{wanted}`."
    span = Span(place, place + 1)
    return Slip(text_rules.UNMATCHED_BRACKET, message, span, f"Write `{wanted}`", replaced(span, wanted))


def _stray_bracket(place: int, sign: str) -> Slip:
    return _deleted(text_rules.UNMATCHED_BRACKET, place, sign, "closes nothing")


def _deleted(rule: Rule, place: int, sign: str, fault: str) -> Slip:
    span = Span(place, place + 1)
    return Slip(rule, f"This `{sign}` {fault}. Delete it.", span, f"Delete the `{sign}`", replaced(span, ""))


def _unclosed_bracket(spot: Spot, on_line: _Brackets) -> Iterator[Slip]:
    start = spot.value.start
    end = len(spot.text[: spot.value.end].rstrip(","))
    ends = {spot.value.end: on_line, end: on_line}
    last = spot.margins.lines[spot.margins.subtree(spot.index)]
    if last.end > spot.line.end:
        end = len(spot.text[: last.end].rstrip(" \t,"))
        ends[end] = _Brackets(spot.text, start, end)
    for place, brackets in ends.items():
        yield _unclosed(spot.written[0], spot.value, place, brackets.missing)
    if _FLOW_TEXT.fullmatch(spot.written, 1):  # a text: where no list is wanted, the bracket is what is too much
        yield _deleted(text_rules.UNCLOSED_BRACKET, start, spot.written[0], "is never closed")


def _unclosed(opening: str, span: Span, place: int, missing: str) -> Slip:
    message = f"This `{opening}` is never closed. Write `{_CLOSING[opening]}` where the {_NAMES[opening]} ends."
    return Slip(text_rules.UNCLOSED_BRACKET, message, span, f"Insert `{missing}`", inserted(place, missing))


def _flow_item(spot: Spot) -> Iterator[Slip]:
    """Guesses at the mistake at an item in brackets."""
    text, place = spot.text, spot.failure.place
    token = _TOKEN.match(text, place)
    if token is None or place < spot.value.start:
        return
    before = len(text[:place].rstrip())
    span, sign = Span(*token.span()), token[0][0]
    item = _FLOW_TEXT.match(text, place)
    if sign == "," and text[before - 1 : before] in (",", "[", "{"):
        message = "There is nothing before this comma. Delete it, or write the value."
        commas = Span(place, next(at for at in range(place, len(text) + 1) if text[at : at + 1] != ","))
        yield Slip(text_rules.EXTRA_COMMA, message, commas, "Delete `,`", replaced(commas, ""), safe=True)
    elif sign == "-" and text[place + 1 : place + 2] in (" ", "\t"):
        message = "A list in brackets has no dashes. Delete the `-`, or put the text in quotes."
        yield Slip(
            yaml_rules.UNEXPECTED_DASH,
            message,
            Span(place, place + 1),
            "Delete the `-`",
            replaced(Span(place, place + 2), ""),
        )
    elif (sign in "@`%" or spot.failure.problem == "sign") and item is not None:
        written = item[0].rstrip()
        message = f"A text cannot begin with {named_sign(sign)}. Put it in quotes."
        span = Span(place, place + len(written))
        yield Slip(yaml_rules.UNQUOTED_START, message, span, "Put it in quotes", replaced(span, quoted(written)))
    elif sign == ":" and (word := _LAST_WORD.search(text, max(place - 200, 0), place)) is not None:
        before = word.start() + 1
        message = f"`,` expected before `{shown(word[1])}`."
        span = Span(*word.span(1))
        yield Slip(text_rules.MISSING_COMMA, message, span, "Insert `,`", inserted(before, ","), safe=True)
    elif sign not in ",[]{}:":
        around = _Brackets(text, spot.value.start, place).open[-1:]
        if text[before - 1 : before] in ('"', "'") and around and text[around[0]] == "{":
            message = f"A colon is missing between `{_name_before(text, before)}` and its value. Write `:`."
            yield Slip(text_rules.MISSING_COLON, message, span, "Insert `:`", inserted(before, ":"))
        message = f"`,` expected before `{shown(token[0])}`."
        yield Slip(text_rules.MISSING_COMMA, message, span, "Insert `,`", inserted(before, ","), safe=True)
    half = _HALF_QUOTED.search(spot.written)
    if half is not None:
        quote = half["open"] or half["close"]
        at = spot.value.start + (half.end() if half["open"] else half.start())
        message = f"This {quote_name(quote)} is never closed. Write `{quote}` at the end of the text."
        span = Span(spot.value.start + half.start(), spot.value.start + half.end())
        yield Slip(text_rules.UNCLOSED_QUOTE, message, span, f"Insert `{quote}`", inserted(at, quote))


def _name_before(text: str, end: int) -> str:
    quote = text[end - 1]
    return shown(text[text.rfind(quote, 0, end - 1) + 1 : end - 1])


def closing_bracket(spot: Spot) -> Iterator[Slip]:
    if spot.value.start == spot.start:
        return  # a line of only brackets does not belong to the record
    yield _stray_bracket(spot.value.start, spot.written[0])
