"""Mistakes in one line of YAML: what may be wrong where strict reading gives up, and the edits that mend it.

Each rule looks at one line, near the place where reading fails, and yields its guesses (`Slip`), the likeliest first;
`mend` tries them. To add a rule, write a function and name it in `_OF_KEYLESS_LINES` or `_OF_VALUES`.
"""

import json
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.mend import Failure, Slip
from model_lifecycle.syntax.odd_characters import without
from model_lifecycle.syntax.syntax_errors import lone_surrogate, shown
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.margins import FOREIGN_COMMENT, Margins
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_KEY: Final = re.compile(
    r"""(?:-[ \t]+)*(?P<name>"[^"\r\n]*+"|'[^'\r\n]*+'|[A-Za-z_][\w.-]*+)[ \t]*+:(?=[ \t]|\Z)[ \t]*+"""
)
_DASHES: Final = re.compile(r"(?:-[ \t]+)*(?:-\Z)?")
_COMMENT: Final = re.compile(r"[ \t]#")
_UNSPACED: Final = re.compile(r"""(?:- +)*((["']?)[A-Za-z_][\w.-]*+\2)[ \t]*+:(?=[^ \t:/])""")
_WORD: Final = re.compile(r"""(?:- +)*((["']?)[A-Za-z_][\w.-]*+\2)""")
_SIGN_BEFORE_KEY: Final = re.compile(r"([^\w\s\"'#-])((?:- )?[a-z_]+):(?=[ \t]|\Z)")
_SIGN: Final = re.compile(r"[ \t]*+(=>|:=|->|=)")
_SNAKE_CASE: Final = re.compile(r"[a-z][a-z0-9_]*+")
_OPENED_KEY: Final = re.compile(r"""(?:- +)*(["'])([A-Za-z_][\w.-]*+)[ \t]*+:(?=[ \t]|\Z)""")
_CLOSED_KEY: Final = re.compile(r"""(?:- +)*([A-Za-z_][\w.-]*+)(["'])[ \t]*+:(?=[ \t]|\Z)""")
_DOUBLE: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_SINGLE: Final = re.compile(r"'[^']*(?:''[^']*)*'")
_ESCAPE: Final = re.compile(
    r"\\(?:x(?![0-9a-fA-F]{2})[0-9a-fA-F]?|u(?![0-9a-fA-F]{4})[0-9a-fA-F]{0,3}|U(?![0-9a-fA-F]{8})[0-9a-fA-F]{0,7}"
    r"|(?![0abt\tnvfre \"/\\N_LPxuU\r\n]).)|\\[\\\"]"
)
_DIGITS: Final = {"x": "two", "u": "four", "U": "eight"}
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_BLOCK_HEADER: Final = re.compile(r"[|>](?:[-+]?[1-9]?|[1-9][-+])(?:[ \t]+#.*)?\Z")
_SECOND_KEY: Final = re.compile(r"[ \t]([a-z][a-z0-9_]*+):[ \t]")
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


class Spot:
    """A line near the place where reading fails."""

    def __init__(self, margins: Margins, index: int, failure: Failure) -> None:
        self.margins = margins
        self.text = margins.text
        self.index = index
        self.failure = failure
        self.line = margins.lines[index]
        self.start = self.line.content
        self.body = self.text[self.start : self.line.end]
        self.key = _KEY.match(self.body)

    @cached_property
    def end(self) -> int:
        """The end of the line's text, before a comment."""
        begin = self.key.end() if self.key else 0
        comment = _COMMENT.search(self.body, max(begin - 1, 0))
        return self.start + len(self.body[: comment.start() if comment else None].rstrip(" \t"))

    @cached_property
    def value(self) -> Span:
        """The value behind the line's key or dash; all of the line without these."""
        dashes = _DASHES.match(self.body)
        begin = self.key.end() if self.key else dashes.end() if dashes else 0
        return Span(self.start + begin, max(self.end, self.start + begin))

    @property
    def written(self) -> str:
        """The value as it is written."""
        return self.text[self.value.start : self.value.end]

    @property
    def span(self) -> Span:
        """The line's text."""
        return Span(self.start, max(self.end, self.start + 1))

    def below(self) -> bool:
        """Whether the line below is indented further."""
        lines = self.margins.lines
        return self.index + 1 < len(lines) and lines[self.index + 1].column > self.margins.inner(self.index)


def line_slips(spot: Spot) -> Iterator[Slip]:
    """What may be wrong in a line, the likeliest first."""
    yield from _glued_comment(spot)
    if spot.key is None:
        for rule in _OF_KEYLESS_LINES:
            yield from rule(spot)
    if spot.written:
        for rule in _OF_VALUES.get(spot.written[0], (_special_start, _colon_in_text)):
            yield from rule(spot)


def inserted(place: int, text: str) -> tuple[TextEdit, ...]:
    """The edit that inserts a text."""
    return (TextEdit(Span(place, place), text),)


def replaced(span: Span, text: str) -> tuple[TextEdit, ...]:
    """The edit that replaces a stretch."""
    return (TextEdit(span, text),)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _quoted_form(written: str) -> str:
    if '"' not in written and "\\" not in written and len(written) <= 40 and written == without(written):
        return f'Put it in quotes: `"{shown(written)}"`.'
    return "Put all of it in quotes."


def _in_quotes(spot: Spot) -> tuple[TextEdit, ...]:
    return replaced(spot.value, _quoted(spot.written))


def _glued_comment(spot: Spot) -> Iterator[Slip]:
    place, end = spot.failure.place, spot.line.end
    if spot.failure.problem != "comment" or not spot.start <= place < end:
        return
    message = "There is no space before this `#`, so it does not begin a comment. Write a space before it."
    yield Slip(yaml_rules.MISSING_SPACE, message, Span(place, end), "Insert a space", inserted(place, " "), safe=True)


# Lines without a key


def _stray_signs(spot: Spot) -> Iterator[Slip]:
    first, span = spot.body[0], spot.span
    line = Span(spot.line.start, spot.line.end)
    if first == "%" and spot.failure.problem == "directive" and spot.line.column == 0:
        message = "Directives belong at the start of a document, before a line `---`. Delete this line."
        is_version = spot.body.startswith("%YAML")
        yield Slip(yaml_rules.INVALID_DIRECTIVE, message, span, "Delete this line", replaced(line, ""), safe=is_version)
    elif spot.body.startswith("```"):
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
            safe=True,
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
    unspaced = _UNSPACED.match(spot.body)
    if unspaced is not None:
        place = spot.start + unspaced.end()
        name = unspaced[1].strip("\"'")
        message = (
            f"There is no space after the colon. Write `{shown(name)}: {shown(without(spot.text[place : spot.end]))}`."
        )
        span = Span(spot.start + unspaced.start(1), spot.end)
        yield Slip(yaml_rules.MISSING_SPACE, message, span, "Insert a space", inserted(place, " "), safe=True)
    if re.match(r"-[^ \t-]", spot.body):
        name = spot.margins.name_at(spot.line)
        message = f"There is no space after the dash. Write `- {shown(without(spot.text[spot.start + 1 : name.end]))}`."
        yield Slip(yaml_rules.MISSING_SPACE, message, name, "Insert a space", inserted(spot.start + 1, " "), safe=True)


def _half_quoted_key(spot: Spot) -> Iterator[Slip]:
    opened, closed = _OPENED_KEY.match(spot.body), _CLOSED_KEY.match(spot.body)
    for found, mark, place in ((opened, 1, 2), (closed, 2, 1)):
        if found is not None:
            sign = found[mark]
            where = "at the end" if place == 2 else "at the start"
            message = f"This {_quote_name(sign)} has no partner. Write `{sign}` {where} of the name."
            end = found.end(2) if place == 2 else found.start(1)
            span = Span(spot.start + found.start(1), spot.start + found.end(2))
            yield Slip(text_rules.UNCLOSED_QUOTE, message, span, f"Insert `{sign}`", inserted(spot.start + end, sign))


def _missing_colon(spot: Spot) -> Iterator[Slip]:
    word = _WORD.match(spot.body)
    if word is None or (word.end() == len(spot.body) and spot.body.startswith("- ")) or word[1] == "-":
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
    elif " " not in behind or _SNAKE_CASE.fullmatch(name):
        message = f"There is no colon after `{shown(name)}`. Write `{shown(name)}: {shown(without(behind))}`."
        span = Span(spot.start + word.start(1), place)
        colon = ":" if spot.text[place] in " \t" else ": "
        yield Slip(text_rules.MISSING_COLON, message, span, "Insert `:`", inserted(place, colon))


def _sign_before_key(spot: Spot) -> Iterator[Slip]:
    found = _SIGN_BEFORE_KEY.match(spot.body)
    if found is not None:
        span = Span(spot.start, spot.start + found.end(1))
        message = f"`{found[1]}` stands before the name `{shown(found[2])}`. Delete it."
        rule = text_rules.UNMATCHED_BRACKET if found[1] in "[]{}" else yaml_rules.UNQUOTED_START
        yield Slip(rule, message, span, f"Delete the `{found[1]}`", replaced(span, ""), at=span.end)


_OF_KEYLESS_LINES: Final = (_stray_signs, _sign_before_key, _missing_space, _half_quoted_key, _missing_colon)


# Values in quotes


def _quote_name(sign: str) -> str:
    return "double quote" if sign == '"' else "single quote"


def _in_quotes_already(spot: Spot) -> Iterator[Slip]:
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
        yield _comma_at_end(spot)
    elif rest:
        inside = spot.written[1:-1] if spot.written.endswith(first) and len(spot.written) > 1 else spot.written
        edits = replaced(value, _quoted(inside.replace("''", "'") if first == "'" else inside))
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
    message = f"This {_quote_name(sign)} is never closed. Write `{sign}` at the end of the text."
    if sign == "'":
        message = f"{message} A text that begins with an apostrophe needs double quotes around it."
    end = spot.value.end
    if spot.written == sign or _BLOCK_HEADER.match(spot.written[1:]):
        mark = Span(spot.value.start, spot.value.start + 1)
        delete = f"This {_quote_name(sign)} is never closed. Delete it."
        yield Slip(text_rules.UNCLOSED_QUOTE, delete, spot.value, f"Delete the `{sign}`", replaced(mark, ""))
    yield Slip(text_rules.UNCLOSED_QUOTE, message, spot.value, f"Insert `{sign}`", inserted(end, sign))
    inner = spot.value.start + max(len(spot.written.rstrip(",]}")), 1)
    if inner < end:
        yield Slip(text_rules.UNCLOSED_QUOTE, message, spot.value, f"Insert `{sign}`", inserted(inner, sign))
    last = spot.margins.lines[spot.margins.subtree(spot.index)]
    if last.end > spot.line.end:
        yield Slip(text_rules.UNCLOSED_QUOTE, message, spot.value, f"Insert `{sign}`", inserted(last.end, sign))
    if spot.failure.problem == "shallow":
        yield from _shallow_lines(spot)


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
    """Half a surrogate pair, written as an escape."""
    found = _SURROGATE.search(spot.text, spot.value.start, end)
    if found is None:
        return
    span = Span(*found.span())
    half = lone_surrogate(found[0], span)
    yield Slip(text_rules.LONE_SURROGATE, half.message, span, "", replaced(span, "\\ufffd"))


def _comma_at_end(spot: Spot) -> Slip:
    mark = Span(spot.end - 1, spot.end)
    message = "YAML needs no comma at the end of a line. Delete it."
    return Slip(text_rules.EXTRA_COMMA, message, mark, "Delete `,`", replaced(mark, ""), safe=True)


def _shallow_lines(spot: Spot) -> Iterator[Slip]:
    """Lines of a value that are not indented further than its key."""
    text, column = spot.text, spot.margins.inner(spot.index) + 2
    place = spot.failure.place
    edits = []
    for found in re.compile(r"(?<=[\r\n])([ \t]*+)([^ \t\r\n]?)").finditer(text, spot.line.end, spot.failure.read):
        is_shallow = len(found[1].partition("\t")[0]) < column - 1
        if is_shallow and (found[1] or found[2]):
            edits.append(TextEdit(Span(*found.span(1)), " " * column if found[2] else ""))
    line_start = max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1
    content = line_start + len(text[line_start:]) - len(text[line_start:].lstrip(" \t"))
    line_end = next((at for at in range(content, len(text)) if text[at] in "\r\n"), len(text))
    name = spot.key["name"].strip("\"'") if spot.key else ""
    owner = f"`{shown(name)}`" if name else "its dash"
    message = (
        f"This line belongs to the value above and must be indented further than {owner}. Indent it by {column} spaces."
    )
    span, rule = Span(content, max(line_end, content + 1)), yaml_rules.WRONG_INDENTATION
    tab = text.find("\t", line_start, content)
    if tab >= 0:
        message, span, rule = (
            "This line is indented with a tab. Use spaces.",
            Span(tab, content),
            yaml_rules.TAB_INDENTATION,
        )
    yield Slip(rule, message, span, f"Indent by {column} spaces", tuple(edits), safe=True)


# Values in brackets


class _Brackets:
    """The brackets of a stretch that begins with an opening one."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.open: list[int] = []
        self.end: int | None = None
        """Behind the bracket that closes the first."""
        self.quote = ""
        """That of a text in which the stretch ends."""
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
        """What closes all that is open at the end."""
        return self.quote + "".join(_CLOSING[self.text[place]] for place in reversed(self.open))


def _in_brackets(spot: Spot) -> Iterator[Slip]:
    opening, value, text = spot.written[0], spot.value, spot.text
    if spot.failure.problem == "shallow":
        yield from _shallow_lines(spot)
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
            yield _comma_at_end(spot)
        elif rest[0] in "]}":
            yield _stray_bracket(text.index(rest[0], brackets.end), rest[0])
        message = f"There is text behind the closing `{_CLOSING[opening]}`. Delete it, or put all of it in quotes."
        yield Slip(yaml_rules.TEXT_AFTER_VALUE, message, value, "Put all of it in quotes", _in_quotes(spot))


def _unclosed_quote_in_brackets(spot: Spot, quote: str) -> Iterator[Slip]:
    start, end = spot.text.rindex(quote, spot.value.start, spot.value.end), spot.value.end
    while end > start + 1 and spot.text[end - 1] in ",]}":
        end -= 1
    message = f"This {_quote_name(quote)} is never closed. Write `{quote}` at the end of the text."
    yield Slip(text_rules.UNCLOSED_QUOTE, message, Span(start, end), f"Insert `{quote}`", inserted(end, quote))


def _wrong_closer(place: int, found: str, opening: str) -> Slip:
    wanted = _CLOSING[opening]
    message = f"`{found}` does not close the `{opening}` of this {_NAMES[opening]}. Write `{wanted}`."
    span = Span(place, place + 1)
    return Slip(text_rules.UNMATCHED_BRACKET, message, span, f"Write `{wanted}`", replaced(span, wanted))


def _stray_bracket(place: int, sign: str) -> Slip:
    span = Span(place, place + 1)
    message = f"This `{sign}` closes nothing. Delete it."
    return Slip(text_rules.UNMATCHED_BRACKET, message, span, f"Delete the `{sign}`", replaced(span, ""))


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


def _unclosed(opening: str, span: Span, place: int, missing: str) -> Slip:
    message = f"This `{opening}` is never closed. Write `{_CLOSING[opening]}` where the {_NAMES[opening]} ends."
    return Slip(text_rules.UNCLOSED_BRACKET, message, span, f"Insert `{missing}`", inserted(place, missing))


def _flow_item(spot: Spot) -> Iterator[Slip]:
    """What is wrong at an item in brackets."""
    text, place = spot.text, spot.failure.place
    token = _TOKEN.match(text, place)
    if "unexpected ':'" in spot.failure.problem:
        message = "There is no space after the colon. Write one."
        span = Span(place, place + 1)
        yield Slip(yaml_rules.MISSING_SPACE, message, span, "Insert a space", inserted(place + 1, " "), safe=True)
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
        message = f"A text cannot begin with {_named(sign)}. Put it in quotes."
        span = Span(place, place + len(written))
        yield Slip(yaml_rules.UNQUOTED_START, message, span, "Put it in quotes", replaced(span, _quoted(written)))
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
        message = f"This {_quote_name(quote)} is never closed. Write `{quote}` at the end of the text."
        span = Span(spot.value.start + half.start(), spot.value.start + half.end())
        yield Slip(text_rules.UNCLOSED_QUOTE, message, span, f"Insert `{quote}`", inserted(at, quote))


def _name_before(text: str, end: int) -> str:
    quote = text[end - 1]
    return shown(text[text.rfind(quote, 0, end - 1) + 1 : end - 1])


def _closing_bracket(spot: Spot) -> Iterator[Slip]:
    if spot.value.start == spot.start:
        return  # a line of only brackets is no part of the record
    yield _stray_bracket(spot.value.start, spot.written[0])


# Values without quotes


def _named(character: str) -> str:
    return "a backtick" if character == "`" else f"`{character}`"


def _special_start(spot: Spot) -> Iterator[Slip]:
    """A text whose first sign has a meaning, or may not begin a text."""
    written = spot.written
    first, has_blank = written[0], written[1:2] in ("", " ", "\t")
    rule = yaml_rules.UNQUOTED_START
    if first in "@`%," or (first in "&!" and spot.failure.place <= spot.line.end) or (first == "?" and has_blank):
        named = "a comma" if first == "," else _named(first)
        message = f"A text cannot begin with {named}. {_quoted_form(written)}"
    elif first == "*":
        message = f"`*` begins an alias, and no text can follow an alias. {_quoted_form(written)}"
    elif first in "|>" and not _BLOCK_HEADER.match(written):
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
        yield Slip(rule, message, spot.value, "", _in_quotes(spot))
        return
    yield Slip(rule, message, spot.value, "Put it in quotes", _in_quotes(spot), safe=first in "@`%")


def _text_behind_header(spot: Spot) -> Iterator[Slip]:
    first, value = spot.written[0], spot.value
    message = (
        f"After `{first}` the text begins on the next line, indented further. "
        f"For a text that begins with `{first}`: {_quoted_form(spot.written).lower()}"
    )
    if spot.below():
        column = spot.margins.lines[spot.index + 1].column
        rest = value.start + 1 + len(spot.written[1:]) - len(spot.written[1:].lstrip())
        edits = replaced(Span(value.start + 1, rest), f"\n{' ' * column}")
        yield Slip(yaml_rules.BLOCK_TEXT, message, value, "Begin the text on the next line", edits)
    yield Slip(yaml_rules.BLOCK_TEXT, message, value, "Put it in quotes", _in_quotes(spot))


def _colon_in_text(spot: Spot) -> Iterator[Slip]:
    written = spot.written
    if spot.key is None and not spot.body.startswith("- "):
        return
    second = _SECOND_KEY.search(written)
    if written.endswith(":"):
        message = f"A text that ends with `:` needs quotes. {_quoted_form(written)}"
    elif second is not None:
        message = (
            f"A text with `: ` in it needs quotes. If `{shown(second[1])}` is a key, begin it on a line of its own."
        )
    elif re.search(r":[ \t]", written):
        message = f"A text with `: ` in it needs quotes. {_quoted_form(written)}"
    else:
        return
    yield Slip(
        yaml_rules.UNQUOTED_COLON, message, spot.value, "Put it in quotes", _in_quotes(spot), safe=second is None
    )


_OF_VALUES: Final = {
    **dict.fromkeys("\"'", (_in_quotes_already,)),
    **dict.fromkeys("[{", (_in_brackets,)),
    **dict.fromkeys("]}", (_closing_bracket,)),
}
"""The rules of values by their first sign."""
