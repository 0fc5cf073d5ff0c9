"""Mistakes in the tokens of JSON: what may be wrong where strict reading gives up, and the edits that mend it.

Each rule looks at the token there or the one before it, and yields its guesses (`Slip`), the likeliest first; `mend`
tries them. To add a rule, write a function and name it in `_RULES`, below what the reader expects where it fails.

Commas, colons and quotes are what people lose most: without these rules and those for quotes 69.7 % of 198 slips of
layout get one finding in place of 97.5 %, and 58.6 % their data back in place of 89.9 %.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.habits import COMMENT_START, rewrites
from model_lifecycle.syntax.json.quote_mistakes import (
    broken_text,
    inner_quotes,
    odd_character,
    quote_left_out,
    stray_quote,
    unclosed_text,
)
from model_lifecycle.syntax.json.spot import (
    BRACKETS,
    NAME_AHEAD,
    PARTNER,
    STRAY_QUOTE,
    TokenSpot,
    end_before,
    replaced,
    without_value,
)
from model_lifecycle.syntax.json.tokens import NOT_FINITE, NUMBER, loose_number
from model_lifecycle.syntax.mend import LAST_RESORT, Failure, Slip, line_at
from model_lifecycle.syntax.syntax_errors import number_not_finite, shown, too_deep
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.similar import is_misspelt_word
from model_lifecycle.text.span import Span

_BARE_TEXT: Final = re.compile(
    rf'(?!{COMMENT_START})[^\s,:{{}}\[\]"][^\s,{{}}\[\]"]*+(?:[ \t]++(?!{COMMENT_START})[^\s,{{}}\[\]"]++)*'
)
_BARE_NAME: Final = re.compile(rf"""(?!{COMMENT_START})[\w$@.\-+/]++""")
_UNFINISHED_NUMBER: Final = re.compile(r"[+-]?[0-9]*+(?:\.[0-9]*+)?(?:[eE][+-]?)?")
_SWITCHES: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_WORDS: Final = re.compile(r"\w[\w .+/-]*")
_GROUP: Final = re.compile(r"\A-?[1-9][0-9]{0,3}(?:,[0-9]{3})+(?:\.[0-9]+)?\Z")
_DIGITS: Final = re.compile(r"(-?(?:0|[1-9][0-9]*)),\Z")
_MORE_DIGITS: Final = re.compile(
    r'(?:[0-9]{3}(?:,[0-9]{3})*(?:\.[0-9]+)?|[0-9]+)(?=[ \t]*(?:,[ \t]*(?=["\r\n])|[\r\n}]|\Z))'
)
"""The digits after the comma of a number written `128,000` or `0,25`."""
_COMMENT: Final = re.compile(COMMENT_START)
_ITEM: Final = re.compile(rf'"|(?:{NUMBER.pattern}|true|false|null)(?![\w.])')
_SIGN: Final = re.compile(r"=>|:=|->|=")


def token_slips(spot: TokenSpot) -> Iterator[Slip]:
    """Guesses at the mistake in the token where reading fails, the likeliest first."""
    for rule in _RULES[spot.expected]:
        yield from rule(spot)


# Tokens that only other languages have


def _foreign(spot: TokenSpot) -> Iterator[Slip]:
    if spot.here != ",":
        yield from rewrites(spot.text, spot.place)


# Commas


def _too_many_commas(spot: TokenSpot) -> Iterator[Slip]:
    if spot.here == "," and spot.last in ("", "[", "{", ","):
        message = "There is nothing before this comma. Delete it."
        comma = Span(spot.place, spot.place + 1)
        closes = re.compile(r"[ \t\r\n]*[\]}]").match(spot.text, spot.place + 1) is not None
        edits = replaced(spot.before - (closes and spot.last == ","), comma.end, "")
        yield Slip(text_rules.EXTRA_COMMA, message, comma, "Delete `,`", edits, safe=True)
    elif spot.last == "," and spot.here and spot.here in "}]":
        for slip in rewrites(spot.text, spot.before - 1):
            yield slip._replace(at=spot.place)


def _missing_comma(spot: TokenSpot) -> Iterator[Slip]:
    """Slips for two properties or items without a comma between them."""
    rule, place = text_rules.MISSING_COMMA, spot.place
    if spot.here == ";":
        message = "Properties and items are separated by commas. Write `,`."
        sign = Span(spot.place, spot.place + 1)
        yield Slip(rule, message, sign, "Write `,`", replaced(*sign, ","), safe=True, at=sign.end)
        return
    is_name = NAME_AHEAD.match(spot.text, place) is not None
    if spot.here in ("", ",", ":", "}", "]") or (spot.in_mapping and not is_name):
        return
    if spot.text.endswith(',"', 0, spot.before) and spot.last_token.end - spot.last_token.start > len('","'):
        inside = Span(spot.before - 2, spot.before - 1)
        swapped = replaced(inside.start, spot.before, '",')
        yield Slip(rule, "This comma is inside the text. Write it behind the quote.", inside, 'Write `",`', swapped)
    if spot.here in '"[{':
        yield from rewrites(spot.text, spot.before)
    span = Span(place, place + 1) if spot.here in "[{" else spot.token
    message = f"A comma is missing before `{spot.written(span)}`."
    yield Slip(rule, message, span, "Insert `,`", replaced(spot.before, spot.before, ","), safe=True)


# Colons and values that are missing


def _missing_colon(spot: TokenSpot) -> Iterator[Slip]:
    """Slips for a name without the colon after it, or with another character in its place."""
    rule, place, name = text_rules.MISSING_COLON, spot.place, spot.last_token
    sign = _SIGN.match(spot.text, place)
    if sign is not None:
        message = "Between a name and its value there must be a colon. Write `:`."
        edits = replaced(spot.before, sign.end(), ":")
        yield Slip(rule, message, Span(*sign.span()), "Write `:`", edits, at=name.start)
    elif spot.here and spot.here not in ",}]":
        span = Span(place, place + 1) if spot.here in "[{" else spot.token
        message = f"A colon is missing between `{_unquoted(spot, name)}` and its value. Write `:`."
        yield Slip(
            rule,
            message,
            span,
            "Insert `:`",
            replaced(spot.before, place, ": "),
            at=name.start,
            rank=spot.on_later_line(name.end),
        )


def _name_alone(spot: TokenSpot) -> Iterator[Slip]:
    name = spot.last_token
    if spot.here in ("", ",", "}", "]") or (spot.on_later_line(name.end) and NAME_AHEAD.match(spot.text, spot.place)):
        message = f"`{_unquoted(spot, name)}` has no value. Write `:` and the value, or delete it."
        comma = "" if spot.here in ("", ",", "}", "]") else ","
        edits = replaced(spot.before, spot.before, f": null{comma}")
        yield Slip(json_rules.MISSING_VALUE, message, name, "", edits, rank=2)


def _missing_value(spot: TokenSpot) -> Iterator[Slip]:
    if spot.last == ":" and spot.here and spot.here in ",}]":
        yield _no_value(spot, spot.name, spot.before - 1, " null")


def _value_is_a_name(spot: TokenSpot) -> Iterator[Slip]:
    """A missing value: a second colon shows that what follows the first is the next property's name."""
    value = spot.last_token
    colon = end_before(spot.text, value.start) - 1
    if spot.here == ":" and spot.last == '"' and spot.text[max(colon, 0)] == ":" and spot.in_mapping:
        before = TokenSpot(spot.text, Failure(value.start, spot.failure.context, "value"))
        if before.on_later_line(colon):
            yield _no_value(spot, before.name, colon, " null,")


def _no_value(spot: TokenSpot, name: Span, colon: int, null: str) -> Slip:
    message = (
        f"The value of `{_unquoted(spot, name)}` is missing. Write it behind the colon, or `null` if there is none."
    )
    edits = replaced(colon + 1, colon + 1, null)
    return Slip(json_rules.MISSING_VALUE, message, Span(colon, colon + 1), "", edits, at=name.start)


def _unquoted(spot: TokenSpot, name: Span) -> str:
    return shown(spot.text[slice(*name)].strip("\"'"))


# Texts, words and numbers without quotes


def _bare_name(spot: TokenSpot) -> Iterator[Slip]:
    bare = _BARE_NAME.match(spot.text, spot.place)
    if bare is None:
        return
    name, span = bare[0], Span(*bare.span())
    message = f'Names of properties must be in double quotes. Write `"{shown(name)}"`.'
    if STRAY_QUOTE.match(spot.text, span.end):
        span = Span(span.start, span.end + 1)
        yield Slip(json_rules.UNQUOTED_TEXT, message, span, 'Insert `"`', replaced(span.start, span.start, '"'))
        return
    written = _quoted(name)
    is_alone = without_value(spot.text, span.end)
    title = f"Write `{written}`" if _WORDS.fullmatch(name) and not is_alone else ""
    edits = (*replaced(span.start, span.start, '"'), *replaced(span.end, span.end, f'"{is_alone}'))
    yield Slip(json_rules.UNQUOTED_TEXT, message, span, title, edits, safe=True, rank=1)


def _bare_value(spot: TokenSpot) -> Iterator[Slip]:
    """Slips for a value without quotes that JSON has no word for: `Example`, `NaN`, `.5`."""
    found = _BARE_TEXT.match(spot.text, spot.place)
    if found is None:
        return
    word, span = found[0], Span(*found.span())
    if STRAY_QUOTE.match(spot.text, span.end):
        message = f'The opening quote is missing. Write `"{shown(word)}"`.'
        span = Span(span.start, span.end + 1)
        yield Slip(json_rules.UNQUOTED_TEXT, message, span, 'Insert `"`', replaced(span.start, span.start, '"'))
    elif word in NOT_FINITE:
        yield Slip(
            text_rules.NUMBER_NOT_FINITE, number_not_finite(word, span).message, span, "", replaced(*span, "null")
        )
    elif loose := loose_number(word):
        right = loose[1]
        message = f"`{shown(word)}` is not how JSON writes a number. Write `{shown(right)}`."
        yield Slip(
            json_rules.JSON_NUMBER,
            message,
            span,
            f"Write `{right}`",
            replaced(*span, right),
            safe=True,
            at=span.end - 1,
        )
    elif _UNFINISHED_NUMBER.fullmatch(word) and word not in "eE":
        message = f"`{shown(word)}` is only the beginning of a number. Write the rest."
        yield Slip(json_rules.JSON_NUMBER, message, span, "", replaced(*span, _quoted(word)))
    else:
        yield from _misspelt_literal(word, span)
        yield _text_without_quotes(word, span)
    yield from _lost_opening_quote(spot)


def _misspelt_literal(word: str, span: Span) -> Iterator[Slip]:
    literal = next((name for name in ("null", "true", "false") if is_misspelt_word(word, name)), None)
    if literal is not None and word.lower() not in _SWITCHES:
        message = f"`{shown(word)}` is not JSON. Did you mean `{literal}`?"
        yield Slip(json_rules.JSON_LITERAL, message, span, f"Write `{literal}`", replaced(*span, literal))


def _text_without_quotes(word: str, span: Span) -> Slip:
    switch = _SWITCHES.get(word.lower())
    advice = f"Write `{switch}`, or a text" if switch else "Write it"
    message = f'The text `{shown(word)}` is not in quotes. {advice} in double quotes: `"{shown(word)}"`.'
    title = (
        ""
        if switch or word == "?"
        else f"Write `{_quoted(word)}`"
        if _quoted(word).isprintable()
        else "Put it in quotes"
    )
    is_word = _WORDS.fullmatch(word) is not None
    return Slip(json_rules.UNQUOTED_TEXT, message, span, title, replaced(*span, _quoted(word)), safe=is_word)


def _lost_opening_quote(spot: TokenSpot) -> Iterator[Slip]:
    """A missing opening quote before a string that contains commas, colons or brackets."""
    end = re.compile(r'[^"\r\n]*"').match(spot.text, spot.place)
    if end is not None and spot.here != '"':
        span = Span(*end.span())
        message = f'The opening quote is missing. Write `"{shown(end[0][:-1])}"`.'
        yield Slip(json_rules.UNQUOTED_TEXT, message, span, 'Insert `"`', replaced(span.start, span.start, '"'), rank=1)


def _number_with_comma(spot: TokenSpot) -> Iterator[Slip]:
    """Slips for a number written `128,000` or `0,25`."""
    more = _MORE_DIGITS.match(spot.text, spot.place)
    first = _DIGITS.search(spot.text[max(spot.place - 40, 0) : spot.place])
    if more is None or first is None:
        return
    span = Span(spot.place - len(first[0]), more.end())
    written = spot.text[slice(*span)]
    in_groups = _GROUP.match(written) is not None
    if not in_groups and not more[0].isdecimal():
        return
    right = written.replace(",", "" if in_groups else ".")
    message = f"`{shown(written)}` is not how JSON writes a number. Write `{right}`."
    title = "" if re.search(r",[0-9]{3}(?![0-9])", written) else f"Write `{right}`"  # thousands, or a decimal comma?
    yield Slip(json_rules.JSON_NUMBER, message, span, title, replaced(*span, right), safe=True)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


# Text without an explanation


def _junk(spot: TokenSpot) -> Iterator[Slip]:
    """Slips that delete the token where reading fails, or the text that it belongs to."""
    if not spot.here:
        return
    span = spot.token
    rule, message = json_rules.UNEXPECTED_TEXT, f"`{spot.written(span)}` means nothing here. Delete it."
    if spot.here in ":[{":
        span = Span(spot.place, spot.place + 1)
        message = f'The name of a property is expected here, found `{spot.here}`. Write `"name": value`.'
    if spot.expected == "separator":
        bare = None if spot.here == '"' else _BARE_TEXT.match(spot.text, spot.place)
        span = Span(*bare.span()) if bare else span
        message = f"`{spot.written(span)}` is not expected here. Delete it."
        if spot.here in "[{":
            message = f"`{spot.here}` is not expected here. Write a comma and a name before it, or delete it."
        elif spot.here == ":" and spot.in_mapping:
            message = "A property has one name and one value. Delete this `:` and what follows it."
        elif spot.here == ":":
            message = "A list holds values, not properties. Delete this `:`, or write `{` before the name."
    unread = tuple(spot.open[-1:])
    is_item = spot.expected == "separator" and not spot.in_mapping and _ITEM.match(spot.text, spot.place)
    if spot.here not in "[{:,]}" and not is_item and not _COMMENT.match(spot.text, spot.place):
        for kept in ("", "null")[: 1 + (spot.expected == "value")]:
            yield Slip(rule, message, span, "", replaced(*span, kept), rank=LAST_RESORT - 1, unread=unread)
    end = _item_end(spot.text, spot.place)
    comma = spot.text.startswith(",", end)
    kept = {"value": "null", "colon": ": null"}.get(spot.expected, "")
    lines = 1 + line_at(spot.text[spot.place : end], end)
    for stop in (end, end + comma):
        edits = replaced(spot.place, stop, kept)
        yield Slip(rule, message, span, "", edits, rank=LAST_RESORT, hides=lines, unread=unread)


def _item_end(text: str, place: int) -> int:
    """The end of the property or item at an offset: a comma or bracket that is not its own, or the text's end."""
    depth = 0
    for found in re.compile(rf"{BRACKETS.pattern}|,").finditer(text, place):
        if found[0] in "]}":
            depth -= 1
        if depth < 0 or (depth == 0 and found[0] == ","):
            return found.start()
        if found[0] in "[{":
            depth += 1
    return len(text)


def _behind_value(spot: TokenSpot) -> Iterator[Slip]:
    """Slips for text after the one value of a file: a second value, a bracket, or anything else."""
    end = len(spot.text)
    span = spot.token
    yield from _closing_outside(spot)
    if spot.here in "[{":
        span = Span(spot.place, spot.place + 1)
        message = "A JSON file holds one value, and a second begins here. Put several records in a list: `[{…}, {…}]`."
        edits = tuple(TextEdit(Span(place, place), ",") for place in _values(spot.text, spot.place))
        stop = end_before(spot.text, end)
        around = TextEdit(Span(0, 0), "["), TextEdit(Span(stop, stop), "]")
        if spot.text[: spot.before].strip() != spot.text[spot.place : stop]:
            yield Slip(json_rules.EXTRA_TEXT, message, span, "Put them in a list", (*edits, *around))
    else:
        bare = _BARE_TEXT.match(spot.text, spot.place)
        span = Span(*bare.span()) if bare else span
        message = f"`{spot.written(span)}` is behind the end of the JSON value. Delete it."
    lines = 1 + line_at(spot.text[spot.place :], end)
    edits = replaced(spot.place, len(spot.text), "")
    yield Slip(json_rules.EXTRA_TEXT, message, span, "", edits, rank=LAST_RESORT, hides=lines)


def _values(text: str, place: int) -> Iterator[int]:
    """The offsets of the values that follow each other from an offset on."""
    depth = 0
    for found in BRACKETS.finditer(text, place):
        if found[0] in "[{" and depth == 0:
            yield found.start()
        depth += (found[0] in "[{") - (found[0] in "]}")


def _closing_outside(spot: TokenSpot) -> Iterator[Slip]:
    if spot.here and spot.here in "]}" and not spot.open:
        message = f"There is one `{spot.here}` too many: what follows is not inside any bracket. Delete it."
        edits = replaced(*spot.token, "")
        yield Slip(text_rules.UNMATCHED_BRACKET, message, spot.token, f"Delete the `{spot.here}`", edits)


def _before_value(spot: TokenSpot) -> Iterator[Slip]:
    """Slips that delete the text before the first bracket or quote of a file."""
    yield from _closing_outside(spot)
    opening = re.compile(r"[^\[{\"]*").match(spot.text, spot.place)
    if spot.open or opening is None or not spot.here:
        return
    end = end_before(spot.text, opening.end())
    if end > spot.place:
        message = f"`{shown(spot.text[spot.place : end])}` is not a JSON value. Delete it."
        span = Span(spot.place, end)
        yield Slip(json_rules.UNEXPECTED_TEXT, message, span, "", replaced(*span, ""), rank=LAST_RESORT - 1)


def _too_deep(spot: TokenSpot) -> Iterator[Slip]:
    """The slip that deletes a collection that nests too deep."""
    end = _item_end(spot.text, spot.place)
    found = too_deep(Span(spot.place, spot.place + 1))
    closing = "".join(PARTNER[spot.text[at]] for at in reversed(spot.open)) if end == len(spot.text) else ""
    edits = replaced(spot.place, end, f"null{closing}")
    yield Slip(text_rules.TOO_DEEP, found.message, found.span, "", edits, hides=1)


_OF_QUOTES: Final = (inner_quotes, quote_left_out, stray_quote)
_RULES: Final[dict[str, tuple[Callable[[TokenSpot], Iterator[Slip]], ...]]] = {
    "value": (_foreign, _too_many_commas, _missing_value, _bare_value, _before_value, stray_quote, _junk),
    "name": (_foreign, _too_many_commas, _number_with_comma, _bare_name, stray_quote, _junk),
    "colon": (_foreign, _name_alone, _missing_colon, quote_left_out, stray_quote, _junk),
    "separator": (_foreign, _missing_comma, _value_is_a_name, *_OF_QUOTES, _junk),
    "end": (_foreign, *_OF_QUOTES, _behind_value),
    "scanning a text": (odd_character, broken_text, unclosed_text),
    "nesting": (_too_deep,),
}
"""The rules by what the reader expects where it fails."""
