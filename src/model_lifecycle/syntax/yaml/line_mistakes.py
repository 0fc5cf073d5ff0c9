"""Mistakes in one line of YAML: what may be wrong where strict reading gives up, and the edits that mend it.

Each rule looks at one line, near the place where reading fails, and yields its guesses (`Slip`), the likeliest first;
`mend` tries them. To add a rule, write a function and name it in `_OF_KEYLESS_LINES`,
`_OF_PLAIN_VALUES` or, by the first character of the values that it is about, `_OF_VALUES`.
"""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.mend import Slip
from model_lifecycle.syntax.odd_characters import ODD, without
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.bracket_mistakes import closing_bracket, in_brackets
from model_lifecycle.syntax.yaml.margins import FOREIGN_COMMENT
from model_lifecycle.syntax.yaml.quote_mistakes import text_in_quotes
from model_lifecycle.syntax.yaml.spot import (
    BLOCK_HEADER,
    Spot,
    in_quotes,
    inserted,
    named_sign,
    quote_name,
    quoted_form,
    replaced,
)
from model_lifecycle.text.span import Span

_UNSPACED: Final = re.compile(r"""(?:- +)*((["']?)[A-Za-z_][\w.-]*+\2)[ \t]*+:(?=[^ \t:/]|/(?!/))""")
_WORD: Final = re.compile(r"""(?:- +)*((["']?)[A-Za-z_][\w.-]*+\2)""")
_SIGN_BEFORE_KEY: Final = re.compile(r"([^\w\s\"'#-])((?:- )?[a-z_]+):(?=[ \t]|\Z)")
_SIGN: Final = re.compile(r"[ \t]*+(=>|:=|->|=)")
_ODD_SPACES: Final = re.compile(rf"(?![ \t])[ \t{ODD}]*+")
_SNAKE_CASE: Final = re.compile(r"[a-z][a-z0-9_]*+")
_OPENED_KEY: Final = re.compile(r"""(?:- +)*(["'])([A-Za-z_][\w.-]*+)[ \t]*+:(?=[ \t]|\Z)""")
_CLOSED_KEY: Final = re.compile(r"""(?:- +)*([A-Za-z_][\w.-]*+)(["'])[ \t]*+:(?=[ \t]|\Z)""")
_MOVED_LETTERS: Final = re.compile(r"([A-Za-z_]{1,2})[ \t]+(?=\S)")
_ODD_VALUE: Final = re.compile(r"^[^\w\"'\[{(~$+-]|^[^\"']*[\"'\u2018-\u201f«»]$")
"""A value that begins or ends with a character that may be all that is wrong."""
_MOVED_QUOTE: Final = re.compile(r'\w"\w|^[^"]*"[^"]*$')
_COMMA_BEFORE_KEY: Final = re.compile(r",+ ?(?:(?:- )?[a-z][a-z0-9_]*:(?: .*)?)?")
_SECOND_KEY: Final = re.compile(r"[ \t]([a-z][a-z0-9_]*+):[ \t]")


def line_slips(spot: Spot) -> Iterator[Slip]:
    """Guesses at the mistake in a line, the likeliest first."""
    yield from _glued_comment(spot)
    if spot.key is None:
        for rule in _OF_KEYLESS_LINES:
            yield from rule(spot)
    if spot.written:
        for rule in _OF_VALUES.get(spot.written[0], _OF_PLAIN_VALUES):
            yield from rule(spot)


def _glued_comment(spot: Spot) -> Iterator[Slip]:
    """Guess that a `#` right after a text should begin a comment (`id: x#note`), if reading failed at one there."""
    place, end = spot.failure.place, spot.line.end
    if spot.failure.problem != "comment" or not spot.start <= place < end:
        return
    message = "There is no space before this `#`, so it does not begin a comment. Write a space before it."
    yield Slip(yaml_rules.MISSING_SPACE, message, Span(place, end), "Insert a space", inserted(place, " "), safe=True)


# Lines without a key


def _stray_signs(spot: Spot) -> Iterator[Slip]:
    """Slips for a line that begins with what YAML does not allow there: a fence, `//`, a comma, `--- key:`."""
    first, span = spot.body[0], spot.span
    line = Span(spot.line.start, spot.line.end)
    if spot.body.startswith("```"):
        yield Slip(
            text_rules.MISSING_COLON,
            "This line is Markdown, not YAML. Delete it.",
            span,
            "Delete the line",
            replaced(line, ""),
        )
    elif sign := FOREIGN_COMMENT.match(spot.body):
        message = "This is not a comment in YAML. Begin a comment with `#`."
        comment = replaced(Span(spot.start, spot.start + sign.end()), "#")
        yield Slip(text_rules.MISSING_COLON, message, span, "Begin it with `#`", comment, safe=True)
    elif first == ",":
        mark = Span(spot.start, spot.start + 1)
        yield Slip(
            text_rules.EXTRA_COMMA,
            "A comma means nothing here. Delete it.",
            mark,
            "Delete `,`",
            replaced(mark, ""),
            safe=_COMMA_BEFORE_KEY.fullmatch(spot.body) is not None,  # any other may belong to a text above
        )
    elif spot.body.startswith(("...", "---")) and spot.body[3:4] in (" ", "\t"):
        message = (
            "`...` ends a document, and only a comment may follow on its line. Begin on the line below, or delete it."
        )
        rest = Span(spot.start + 4, max(spot.end, spot.start + 5))
        if first == "-":
            message = "A key or a dash cannot follow `---` on its line. Begin on the line below."
            yield Slip(
                yaml_rules.WRONG_INDENTATION,
                message,
                rest,
                "Begin on the line below",
                replaced(Span(spot.start + 3, spot.start + 4), "\n"),
            )
        else:
            yield Slip(
                yaml_rules.TEXT_AFTER_VALUE, message, rest, "Delete it", replaced(Span(spot.start + 3, spot.end), "")
            )


def _missing_space(spot: Spot) -> Iterator[Slip]:
    """Slips for a key without a space after its colon: `name:Example`."""
    unspaced = _UNSPACED.match(spot.body)
    if unspaced is not None:
        place = spot.start + unspaced.end()
        name = unspaced[1].strip("\"'")
        message = (
            f"There is no space after the colon. Write `{shown(name)}: {shown(without(spot.text[place : spot.end]))}`."
        )
        span = Span(spot.start + unspaced.start(1), spot.end)
        rest = spot.text[place : spot.end]
        if moved := _MOVED_LETTERS.match(rest):
            right = f"{name}{moved[1]}"
            swapped = (*replaced(Span(place - 1, place + moved.end()), f"{moved[1]}: "),)
            yield Slip(
                yaml_rules.MISSING_SPACE,
                f"The colon stands before the last letter of `{shown(right)}`. Write `{shown(right)}: `.",
                span,
                f"Write `{shown(right)}:`",
                swapped,
            )
        safe = moved is None and _ODD_VALUE.search(rest) is None
        yield Slip(yaml_rules.MISSING_SPACE, message, span, "Insert a space", inserted(place, " "), safe=safe)
    if re.match(r"-[^ \t-]", spot.body):
        name = spot.margins.name_at(spot.line)
        message = f"There is no space after the dash. Write `- {shown(without(spot.text[spot.start + 1 : name.end]))}`."
        safe = re.match(r"-\w[ \t]", spot.body) is None  # the space may have moved by a letter
        yield Slip(yaml_rules.MISSING_SPACE, message, name, "Insert a space", inserted(spot.start + 1, " "), safe=safe)


def _half_quoted_key(spot: Spot) -> Iterator[Slip]:
    opened, closed = _OPENED_KEY.match(spot.body), _CLOSED_KEY.match(spot.body)
    for found, mark, place in ((opened, 1, 2), (closed, 2, 1)):
        if found is not None:
            sign = found[mark]
            where = "at the end" if place == 2 else "at the start"
            message = f"This {quote_name(sign)} has no partner. Write `{sign}` {where} of the name."
            end = found.end(2) if place == 2 else found.start(1)
            span = Span(spot.start + found.start(1), spot.start + found.end(2))
            yield Slip(text_rules.UNCLOSED_QUOTE, message, span, f"Insert `{sign}`", inserted(spot.start + end, sign))


def _missing_colon(spot: Spot) -> Iterator[Slip]:
    """Slips for a key without its colon, or with another character in its place: `name = Example`."""
    word = _WORD.match(spot.body)
    is_item = spot.body.startswith("- ") and not spot.goes_on()
    if word is None or (word.end() == len(spot.body) and is_item) or word[1] == "-":
        return
    place = spot.start + word.end()
    name = word[1].strip("\"'")
    sign = _SIGN.match(spot.body, word.end())
    behind = spot.text[place : spot.end].strip()
    if sign is not None:
        value = spot.text[spot.start + sign.end() : spot.end].strip()
        span = Span(spot.start + sign.start(1), spot.start + sign.end(1))
        message = f"Expected a colon, found `{sign[1]}`. Write `{shown(name)}: {shown(without(value))}`."
        colon = ":" if spot.text[span.end : span.end + 1] in (" ", "\t", "\r", "\n", "") else ": "
        yield Slip(text_rules.MISSING_COLON, message, span, "Write `:`", replaced(Span(place, span.end), colon))
    elif not behind:
        message = f"`{shown(name)}` has no colon and no value. Write `{shown(name)}: ` and the value."
        yield Slip(text_rules.MISSING_COLON, message, spot.span, "Insert `:`", inserted(place, ":"))
        if spot.text_below():
            yield Slip(text_rules.MISSING_COLON, message, spot.span, "Insert `: |`", inserted(place, ": |"))
    elif " " not in behind or _SNAKE_CASE.fullmatch(name):
        message = f"There is no colon after `{shown(name)}`. Write `{shown(name)}: {shown(without(behind))}`."
        span = Span(spot.start + word.start(1), place)
        odd = _ODD_SPACES.match(spot.text, place)
        edits = inserted(place, ":") if odd is None else replaced(Span(*odd.span()), ": ")
        yield Slip(text_rules.MISSING_COLON, message, span, "Insert `:`", edits)


def _sign_before_key(spot: Spot) -> Iterator[Slip]:
    found = _SIGN_BEFORE_KEY.match(spot.body)
    if found is not None:
        span = Span(spot.start, spot.start + found.end(1))
        message = f"`{found[1]}` stands before the name `{shown(found[2])}`. Delete it."
        rule = text_rules.UNMATCHED_BRACKET if found[1] in "[]{}" else yaml_rules.UNQUOTED_START
        yield Slip(rule, message, span, f"Delete the `{found[1]}`", replaced(span, ""), at=span.end)


_OF_KEYLESS_LINES: Final = (_stray_signs, _sign_before_key, _missing_space, _half_quoted_key, _missing_colon)


# Values without quotes


def _unopened_quote(spot: Spot) -> Iterator[Slip]:
    sign = spot.written[-1]
    if sign in "\"'" and spot.written.count(sign) == 1:
        message = f"This text ends with a {quote_name(sign)} and does not begin with one. Write `{sign}` at its start."
        edits = inserted(spot.value.start, sign)
        yield Slip(text_rules.UNCLOSED_QUOTE, message, spot.value, f"Insert `{sign}`", edits)


def _special_start(spot: Spot) -> Iterator[Slip]:
    """Slips for a plain scalar that begins with an indicator."""
    written = spot.written
    first, has_blank = written[0], written[1:2] in ("", " ", "\t")
    rule = yaml_rules.UNQUOTED_START
    if first in "@`%," or (first in "&!" and spot.failure.place <= spot.line.end) or (first == "?" and has_blank):
        named = "a comma" if first == "," else named_sign(first)
        message = f"A text cannot begin with {named}. {quoted_form(written)}"
    elif first == "*":
        message = f"`*` begins an alias, and no text can follow an alias. {quoted_form(written)}"
    elif first in "|>" and not BLOCK_HEADER.match(written):
        yield from _text_behind_header(spot)
        return
    elif first == "-" and has_blank:
        rule = yaml_rules.UNEXPECTED_DASH
        message = "A list begins on the line below its key, each item after `- `. If this is a text, put it in quotes."
    else:
        return
    if written in ("?", "-"):
        message = (
            f"`{written}` alone is not a value. "
            "Write null where it is not published, or put it in quotes if it is a text."
        )
        yield Slip(rule, message, spot.value, "", in_quotes(spot))
        return
    yield Slip(rule, message, spot.value, "Put it in quotes", in_quotes(spot), safe=first in "@`%")


def _text_behind_header(spot: Spot) -> Iterator[Slip]:
    first, value = spot.written[0], spot.value
    message = (
        f"After `{first}` the text begins on the next line, indented further. "
        f"For a text that begins with `{first}`: {quoted_form(spot.written).lower()}"
    )
    if spot.below():
        column = spot.margins.lines[spot.index + 1].column
        rest = value.start + 1 + len(spot.written[1:]) - len(spot.written[1:].lstrip())
        edits = replaced(Span(value.start + 1, rest), f"\n{' ' * column}")
        yield Slip(yaml_rules.BLOCK_TEXT, message, value, "Begin the text on the next line", edits)
    yield Slip(yaml_rules.BLOCK_TEXT, message, value, "Put it in quotes", in_quotes(spot))


def _colon_in_text(spot: Spot) -> Iterator[Slip]:
    written = spot.written
    if spot.key is None and not spot.body.startswith("- "):
        return
    second = _SECOND_KEY.search(written)
    if written.endswith(":"):
        message = f"A text that ends with `:` needs quotes. {quoted_form(written)}"
    elif second is not None:
        message = (
            f"A text with `: ` in it needs quotes. If `{shown(second[1])}` is a key, begin it on a line of its own."
        )
    elif re.search(r":[ \t]", written):
        message = f"A text with `: ` in it needs quotes. {quoted_form(written)}"
    else:
        return
    is_safe = second is None and _MOVED_QUOTE.search(written) is None
    yield Slip(yaml_rules.UNQUOTED_COLON, message, spot.value, "Put it in quotes", in_quotes(spot), safe=is_safe)


_OF_PLAIN_VALUES: Final = (_unopened_quote, _special_start, _colon_in_text)
_OF_VALUES: Final = {
    **dict.fromkeys("\"'", (text_in_quotes,)),
    **dict.fromkeys("[{", (in_brackets,)),
    **dict.fromkeys("]}", (closing_bracket,)),
}
"""The rules of values by their first character."""
