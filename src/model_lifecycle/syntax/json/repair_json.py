"""Repairs of a whole JSON text: the edit that explains all of its errors, or YAML in a file named `.json`.

People leave out a bracket or a quote, or type one too many; a parser then reports many errors behind it. Such a slip
is looked for near the place where the strict parser gives up and at the brackets that are open there; it is found when
the text without it is valid. Of random slips in the layout of JSON records, 97.6 % give one finding with this search
and 93.9 % without. The number of attempts is limited, and so is the time for any text.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.copied import find_copied
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.each_mistake import Line, Notation, explain_each
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.brackets import BRACKETS
from model_lifecycle.syntax.json.json_rules import (
    EXTRA_TEXT,
    JSON_COMMENT,
    JSON_LITERAL,
    JSON_QUOTES,
    TRAILING_COMMA,
    UNEXPECTED_TEXT,
)
from model_lifecycle.syntax.lookalikes import find_lookalike_signs
from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode, resolved
from model_lifecycle.syntax.repair_candidate import Repair, Repairs, repair
from model_lifecycle.syntax.syntax_errors import Read, error_count, syntax_error
from model_lifecycle.syntax.text_rules import DUPLICATE_KEY, EXTRA_COMMA, UNMATCHED_BRACKET
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_ATTEMPTS: Final = 60
_EFFORT: Final = 20_000_000
"""How many repairs are tried for a slip, and how many code points are read for it."""
_NEAR: Final = 3
"""How many quotes and brackets before the place of an error are tried, and how many that are open there."""
_FITTING: Final = 6
"""How many repairs that give JSON are compared."""
_LONGEST: Final = 2_000_000
"""Longer texts, in code points, are not repaired."""

_VAGUE: Final = frozenset({UNEXPECTED_TEXT.name, UNMATCHED_BRACKET.name, EXTRA_TEXT.name})
"""Diagnostics that, even alone, may follow from a mistake before them."""

_CLEAR: Final = frozenset(
    {JSON_COMMENT.name, JSON_QUOTES.name, JSON_LITERAL.name, TRAILING_COMMA.name, EXTRA_COMMA.name}
)
"""Diagnostics that follow from nothing else, if there are no others."""
_HOPELESS: Final = 40
"""More diagnostics than this do not come from one slip."""

_LONG_LINE: Final = 1000
_SIGNS: Final = "[]{}\"'"
_PARTNER: Final = {"{": "}", "[": "]"}


def read_repaired(text: str, read: Read, read_once: Callable[[str], Read]) -> Read:
    """The tree and the diagnostics of a text after the repairs that explain its errors better than one by one.

    `read` is the text without repairs.
    """
    repairs = Repairs(text, read, read_once)
    repairs.take(find_copied(text, read, "json", read_once))
    repairs.take(find_lookalike_signs(repairs.text, repairs.read, "json", read_once))
    repairs.read = explain_each(repairs.text, repairs.read, Notation(_failures, _stand_ins, read_once, _repair_one))
    return repairs.put_back()


def _repair_one(repairs: Repairs) -> None:
    """Repair the slip that explains all errors of a text, if there is one."""
    repairs.take(_find_slip(repairs.text, repairs.read[1]))


def _failures(text: str) -> tuple[int, ...]:
    place = first_error(text)
    return () if place is None else (place,)


def first_error(text: str) -> int | None:
    """Where the strict parser of the standard library gives up; -1 for nowhere in particular, None for valid JSON."""
    try:
        _DECODER.decode(text)
    except json.JSONDecodeError as error:
        return error.pos
    except (ValueError, RecursionError):
        return -1
    return None


_DECODER: Final = json.JSONDecoder(parse_float=len, parse_int=len, object_pairs_hook=len)
"""Keeps no values, which is quicker."""


# The slip that explains all errors


def _find_slip(text: str, diagnostics: list[Diagnostic]) -> list[Repair]:
    if len(text) > _LONGEST or not _may_be_one(diagnostics):
        return []
    place = first_error(text)
    if place is None:
        return []
    fitting: list[tuple[int, int, Repair]] = []
    effort = 0
    for number, attempt in enumerate(_attempts(text, place)):
        after = apply_edits(text, attempt.edits)
        effort += len(text)
        if first_error(after) is None:
            fitting.append((_oddities(text, after, attempt), number, attempt))
        if number >= _ATTEMPTS or effort > _EFFORT or len(fitting) >= _FITTING:
            break
    best = min(fitting, key=lambda attempt: attempt[:2])[2] if fitting else None
    return [] if best is None else [best]


def _without_partner(text: str, place: int) -> Repair:
    """The repair that deletes the quote or bracket at a place."""
    written = text[place]
    span = Span(place, place + 1)
    if written in "\"'":
        name = "double" if written == '"' else "single"
        diagnostic = syntax_error(text_rules.UNCLOSED_QUOTE, f"This {name} quote has no partner. Delete it.", span)
    elif written in "[{":
        diagnostic = syntax_error(text_rules.UNCLOSED_BRACKET, f"This `{written}` is never closed. Delete it.", span)
    else:
        diagnostic = syntax_error(text_rules.UNMATCHED_BRACKET, f"This `{written}` has no partner. Delete it.", span)
    return repair(diagnostic, f"Delete the `{written}`", [TextEdit(span, "")], safe=False)


def _may_be_one(diagnostics: list[Diagnostic]) -> bool:
    """Whether all diagnostics of a text may follow from one slip."""
    repeated = sum(diagnostic.code == DUPLICATE_KEY.name for diagnostic in diagnostics)
    errors = [
        diagnostic
        for diagnostic in diagnostics
        if diagnostic.severity == Severity.ERROR and diagnostic.code != DUPLICATE_KEY.name
    ]
    if len(errors) > _HOPELESS or all(diagnostic.code in _CLEAR for diagnostic in errors):
        return False
    return len(errors) > 1 or repeated > 1 or errors[0].code in _VAGUE


class _Layout(NamedTuple):
    """The brackets of a text up to a place, and how they fit together."""

    open: list[int]
    """Those that are open at the place, the innermost last."""
    odd: list[int]
    """Those that are not where an indented text has them."""
    last: int
    """Where the collection begins that was closed last."""


def _layout(text: str, end: int) -> _Layout:
    open_: list[int] = []
    odd: list[int] = []
    last = -1
    for match in BRACKETS.finditer(text, 0, end):
        sign, place = match[0], match.start()
        if sign in "[{":
            open_.append(place)
            if _is_below_name(text, place):
                odd.append(place)
        elif sign in "]}":
            last = open_.pop() if open_ else -1
            if last < 0 or _PARTNER[text[last]] != sign or _is_odd(text, last, place):
                odd.append(place)
    return _Layout(open_, odd, last)


def _is_odd(text: str, opening: int, closing: int) -> bool:
    """Whether a closing bracket is neither on the line of its opening one nor the first of its line, in its column."""
    line = max(text.rfind("\n", opening, closing), text.rfind("\r", opening, closing)) + 1
    if line == 0:
        return False
    before = text[line:closing]
    if before.strip(" \t") or text[closing + 1 : closing + 2].strip(" \t\r\n,]}"):
        return True
    start = max(opening - _LONG_LINE, 0)
    start = max(text.rfind("\n", start, opening) + 1, text.rfind("\r", start, opening) + 1, start)
    written = text[start:opening]
    return len(before) != len(written) - len(written.lstrip(" \t"))


def _is_below_name(text: str, opening: int) -> bool:
    """Whether an opening bracket is on a line below the name of its property."""
    before = text[max(opening - 200, 0) : opening].rstrip(" \t")
    return before.endswith(("\n", "\r")) and before.rstrip(" \t\r\n").endswith(":")


def _attempts(text: str, place: int) -> Iterator[Repair]:
    """Possible repairs of a text in which the strict parser gives up at a place, the likeliest first."""
    if place < 0:
        return
    layout = _layout(text, place + 1)
    whole = layout if place + 1 >= len(text) else _layout(text, len(text))
    near = [*_signs_behind(text, place), *_signs_before(text, place)]
    places: dict[int, None] = dict.fromkeys(near)
    places |= dict.fromkeys(layout.open[: -_NEAR * 3 : -1])
    places |= dict.fromkeys(layout.odd[: _NEAR * 3])
    places |= dict.fromkeys(whole.odd[: _NEAR * 3])
    for at in places:
        yield _without_partner(text, at)
    yield from _insertions(text, place, _layout(text, place))


def _signs_before(text: str, place: int) -> list[int]:
    """The quotes and brackets before a place, the nearest first."""
    places: list[int] = []
    counts: dict[bool, int] = {True: 0, False: 0}
    lowest = max(place - 2000, 0)
    for at in range(min(place, len(text)) - 1, lowest - 1, -1):
        sign = text[at]
        if sign not in _SIGNS:
            continue
        is_quote = sign in "\"'"
        counts[is_quote] += 1
        if counts[is_quote] <= (6 if is_quote else _NEAR):
            places.append(at)
        if min(counts.values()) >= 6:
            break
    return places


def _signs_behind(text: str, place: int) -> list[int]:
    """The quotes and brackets right behind a place, at most two."""
    return [at for at in range(place, min(place + 8, len(text))) if text[at] in _SIGNS][:2]


def _insertions(text: str, place: int, layout: _Layout) -> Iterator[Repair]:
    yield _missing(text, place, '"')
    for sign in "]}":
        yield _missing(text, place, sign)
    behind = len(text[:place].rstrip(" \t\r\n,"))
    for sign in "}]":
        yield _missing(text, behind, sign)
    if layout.last >= 0:
        before = len(text[: layout.last].rstrip(" \t\r\n"))
        at = before + text.startswith(" ", before)
        for sign in "[{":
            yield _missing(text, at, sign)


def _missing(text: str, place: int, sign: str) -> Repair:
    """The repair that inserts a quote or bracket at a place."""
    span = Span(place, min(place + 1, len(text)))
    message = f"`{sign}` is missing here. Write it."
    code = (
        text_rules.UNCLOSED_QUOTE
        if sign == '"'
        else json_rules.MISSING_BRACKET
        if sign in "[{"
        else text_rules.UNCLOSED_BRACKET
    )
    diagnostic = syntax_error(code, message, span)
    return repair(diagnostic, f"Write the `{sign}`", [TextEdit(Span(place, place), sign)], safe=False)


def _oddities(text: str, after: str, attempt: Repair) -> int:
    """How unlike what people write a text is after a repair; less is better."""
    odd = 10 * len(_layout(after, len(after)).odd)
    place = attempt.edits[0].span.start
    if attempt.edits[0].replacement:
        return odd + 5
    around = text[place - 1 : place] + text[place + 1 : place + 2]
    return odd + sum(sign.isalnum() for sign in around) if text[place] == '"' else odd


# Valid lines in place of a line with a mistake


def _stand_ins(line: Line) -> Iterator[str]:
    """Valid lines for the place of a line, the likeliest first: a property, an item or a bracket, in its column."""
    content = line.text.strip()
    margin = line.text[: len(line.text) - len(line.text.lstrip())]
    ends = (",", "") if content.endswith(",") else ("", ",")
    opening = content[-1:] if content[-1:] in ("{", "[") else ""
    written = [f'"{name}":{value}' for name in line.names for value in _values(opening, ends)]
    written += [f"0{end}" for end in ends]
    written += [f"{sign}{end}" for sign in "}]{[" for end in ends]
    fitting = [each for each in written if len(margin + each) <= len(line.text)]
    yield from (margin + each for each in fitting)
    yield from (each for each in written if each not in fitting)
    yield ""


def _values(opening: str, ends: tuple[str, str]) -> Iterator[str]:
    if opening:
        yield opening
    else:
        yield from (f"0{end}" for end in ends)
        yield from "{["


# YAML in a file named `.json`

_LINE: Final = re.compile(r"[^\r\n]+")
_BEFORE: Final = re.compile(r"\ufeff?(?:[ \t]*(?:#.*)?|%.*|---[ \t]*(?:#.*)?|```.*)")
"""A line that does not tell YAML from JSON: a comment, a directive, the start of a document or of a fence."""
_KEY: Final = r"""(?:[\w$][\w .$/-]*+|"[^"\\\r\n]*+"|'[^'\r\n]*+')[ \t]*+:(?=[ \t]|\Z)"""
_FIRST: Final = re.compile(rf"\ufeff?(?:---[ \t]++)?[ \t]*+(?P<first>-(?=[ \t]|\Z)|{_KEY})(?P<rest>.*+)")
"""A line that begins with a key or a dash, and the rest of it."""

_MOST_ERRORS: Final = 3
"""A text that is taken for YAML has at most so many errors as YAML, and four times as many as JSON."""


def read_as_yaml(text: str, diagnostics: tuple[Diagnostic, ...], undecodable: int | None) -> Document | None:
    """The document of a YAML text, with its diagnostics as JSON; None for any other text."""
    line = next((line[0] for line in _LINE.finditer(text) if not _BEFORE.fullmatch(line[0])), "")
    first = _FIRST.fullmatch(line)
    if first is None or first["rest"].rstrip(" \t").endswith(","):
        return None
    from model_lifecycle.syntax.yaml.read_yaml import read_yaml

    document = read_yaml(text, undecodable)
    errors = error_count(document.diagnostics)
    if (
        errors > _MOST_ERRORS
        or 4 * errors > len(diagnostics)
        or not document.roots
        or not all(map(_is_record, document.roots))
    ):
        return None
    message = "This is YAML, and the name of the file says JSON. Give it a name that ends in `.yaml`."
    diagnostic = syntax_error(json_rules.YAML_IN_JSON, message, Span(*first.span("first")))
    return Document(
        text,
        "yaml",
        document.roots,
        tuple(sorted((diagnostic, *document.diagnostics), key=lambda diagnostic: diagnostic.span)),
    )


def _is_record(root: Node) -> bool:
    """Whether a root is a record, or a list of records."""
    node = resolved(root)
    if isinstance(node, SequenceNode):
        return bool(node.items) and all(isinstance(resolved(item), MappingNode) for item in node.items)
    return isinstance(node, MappingNode)
