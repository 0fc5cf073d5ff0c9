"""One line of a JSON text that is no property, or not written as one: one mistake instead of one for each of its signs.

What may be meant is tried at the lines around the place where strict reading gives up, and taken if the text is JSON
then. Few lines are looked at, so that the time taken has a limit for any text.
"""

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.added_signs import (
    is_left_out,
    left_out,
    left_out_lines,
    repeated_lines,
    stray_signs,
)
from model_lifecycle.syntax.json.brackets import BRACKETS
from model_lifecycle.syntax.json.moved_lines import moved_lines
from model_lifecycle.syntax.json.strict import first_error, is_sound
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_QUOTES: Final = "\"'`“”„‟‘’‚‛«»"
_LINE: Final = re.compile(r"[^\r\n]*")
_PROPERTY: Final = re.compile(
    rf"(?:[-+*,][ \t]*(?=[{_QUOTES}]))?[{_QUOTES}]*(?P<name>[A-Za-z][A-Za-z0-9_]*)[{_QUOTES}]*"
    r"(?P<sign>[ \t]*(?:::|:=|=>|->|:[ \t]*[:=]|[:=;,-])?[ \t]*)(?P<value>[^ \t].*)"
)
_NAMED: Final = re.compile(rf"(?:\A|[{_QUOTES}])[a-z][a-z0-9_]*[{_QUOTES}]?[ \t]*[:=](?!//)")
_REMARK: Final = re.compile(r"(?<![ \t])[ \t]+(?://|#|/\*|<!--|--[ \t]).*")
_WORDS: Final = {"true": "true", "false": "false", "null": "null", "none": "null", "nil": "null", "undefined": "null"}
_ALL_BRACKETS: Final = re.compile(rf"{BRACKETS.pattern}|[()]")
_BRACKETS: Final = frozenset("[]{},")
_PARTNER: Final = {"{": "}", "[": "]", "(": ")"}
_OPENING: Final = {closing: opening for opening, closing in _PARTNER.items()}

_LONGEST: Final = 200_000
"""Longer texts, in code points, are read as they stand."""
_LONGEST_LINE: Final = 500
_ATTEMPTS: Final = 48
_MOST_ERRORS: Final = 12
"""More do not come from one line."""


class _Line(NamedTuple):
    """What stands on a line, between the blanks around it."""

    start: int
    end: int
    text: str


def find_line_slip(text: str, _roots: tuple[Node, ...], diagnostics: list[Diagnostic]) -> list[Repair]:
    """The line that explains all problems of a text, if there is one."""
    errors = [found for found in diagnostics if found.severity == Severity.ERROR]
    is_clear = len(errors) < 2 and not _is_comma_inside(text, errors) and not _is_left_out(text, errors)
    if len(text) > _LONGEST or len(errors) > _MOST_ERRORS or is_clear:
        return []
    place = first_error(text)
    if place is None or place < 0:
        return []
    for one in islice(_attempts(text, place, errors), _ATTEMPTS):
        if is_sound(apply_edits(text, one.edits)):
            return [one]
    return []


def _is_comma_inside(text: str, errors: list[Diagnostic]) -> bool:
    """Whether the only problem is a comma that is missing behind a text that ends with one."""
    codes = [one.code for one in errors]
    return codes == [text_rules.MISSING_COMMA.name] and text[: errors[0].span.start].rstrip().endswith(',"')


def _is_left_out(text: str, errors: list[Diagnostic]) -> bool:
    """Whether the only problem is a property, or a bracket, that was made a comment."""
    return any(is_left_out(text, one.span.start) for one in errors if one.code == json_rules.JSON_COMMENT.name)


def _attempts(text: str, place: int, errors: list[Diagnostic]) -> Iterator[Repair]:
    yield from moved_lines(text, place, errors)
    starts: dict[int, _Line] = {}
    for at in (place, *(found.span.start for found in errors[:3])):
        for line in (_line_at(text, at), _line_at(text, len(text[:at].rstrip()) - 1)):
            starts.setdefault(line.start, line)
    lines = [line for line in starts.values() if line.text and len(line.text) <= _LONGEST_LINE]
    yield from left_out(text, [line.start for line in lines])
    yield from left_out_lines(text, [line.start for line in lines])
    yield from repeated_lines(text, min(line.start for line in lines) if lines else place)
    yield from stray_signs(text, [place, *(found.span.start for found in errors[:3])])
    for line in lines:
        yield from _as_property(text, line)
    yield from _other_brackets(text)
    for line in lines:
        if (
            not _NAMED.search(line.text)
            and line.text[0] not in _BRACKETS
            and line.text.rstrip(",")[-1:] not in _BRACKETS
        ):
            edit = TextEdit(Span(line.start, line.end), "")
            message = f"`{shown(line.text)}` is no part of the record. Delete it."
            yield _repair(json_rules.UNEXPECTED_TEXT, message, line, "Delete it", edit)


def _line_at(text: str, at: int) -> _Line:
    at = max(min(at, len(text)), 0)
    start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    found = _LINE.match(text, start)
    written = found[0] if found is not None else ""
    start += len(written) - len(written.lstrip(" \t"))
    return _Line(start, start + len(written.strip(" \t")), written.strip(" \t"))


def _as_property(text: str, line: _Line) -> Iterator[Repair]:
    """The line as a property, whatever stands for its colon, its quotes and its comma."""
    found = _PROPERTY.fullmatch(line.text)
    if found is None or found["value"].startswith("//"):
        return
    if line.text[0] not in _QUOTES and (found["sign"].strip() in ("", ",", "-", ";") or line.text[0].isupper()):
        return  # words
    is_last = text[line.end :].lstrip()[:1] in ("}", "]", "")
    for value, has_remark in _values(found["value"]):
        written = f'"{found["name"]}": {value}{"" if is_last else ","}'
        if written == line.text:
            continue
        rule: Rule = json_rules.UNEXPECTED_TEXT
        if found["sign"].strip() != ":":
            rule = text_rules.MISSING_COLON
        elif has_remark:
            rule = json_rules.JSON_COMMENT
        title = f"Write `{shown(written, 80)}`"
        message = f"`{shown(line.text)}` is not how JSON writes a property. {title}."
        yield _repair(rule, message, line, title, TextEdit(Span(line.start, line.end), written))


def _values(written: str) -> Iterator[tuple[str, bool]]:
    """The values that may be meant, as JSON, and whether a remark behind the value is left out."""
    without = _REMARK.sub("", written)
    for value in dict.fromkeys((without, written)):
        bare = value.rstrip(" \t,;.:")
        inside = f'{value[:-2]}"' if value.endswith(',"') else value
        for one in dict.fromkeys((inside.rstrip(" \t,;:"), value.rstrip(" \t,;:"), bare, bare.strip("()<>* \t"))):
            if (made := _json(one)) is not None:
                yield made, value != written
                break


def _json(written: str) -> str | None:
    """A value as JSON: one that is, a word that other languages have for it, or a text."""
    if not written or written[0] in "[{":
        return None
    if first_error(written) is None:
        return written
    if (word := _WORDS.get(written.lower())) is not None:
        return word
    text = written.strip(_QUOTES)
    return json.dumps(text, ensure_ascii=False) if text and not set(text) & set('"\\') else None


def _other_brackets(text: str) -> Iterator[Repair]:
    """One bracket of the wrong kind, where all others fit: round, or that of the other collection."""
    open_: list[int] = []
    wrong: list[int] = []
    for found in _ALL_BRACKETS.finditer(text):
        sign, place = found[0], found.start()
        if sign in "[{(":
            open_.append(place)
        elif sign in "]})":
            if not open_:
                return
            opening = open_.pop()
            if _PARTNER[text[opening]] != sign:
                wrong += (opening, place)
    if open_ or len(wrong) != 2:
        return
    opening, closing = wrong
    for at, sign in ((opening, _OPENING[text[closing]]), (closing, _PARTNER[text[opening]])):
        if sign not in "()":
            message = f"`{text[at]}` is the wrong bracket here. Write `{sign}`."
            edit = TextEdit(Span(at, at + 1), sign)
            yield _repair(text_rules.UNMATCHED_BRACKET, message, _Line(at, at + 1, sign), f"Write `{sign}`", edit)


def _repair(rule: Rule, message: str, line: _Line, title: str, edit: TextEdit) -> Repair:
    found = syntax_error(rule, message, Span(line.start, line.end))
    return repair(found, title, [edit], safe=False)
