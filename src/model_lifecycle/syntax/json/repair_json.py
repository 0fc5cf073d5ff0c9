"""The search for the one edit that explains all errors of a JSON text: a bracket or a quote too many, or missing.

A repair is tried near the place where strict reading gives up, and at the brackets that are open there; it is taken if
the text after it is JSON. Few are tried, so that the time taken has a limit for any text.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.copied import find_copied
from model_lifecycle.syntax.each_mistake import Notation, explain_each
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
from model_lifecycle.syntax.json.json_stand_ins import stand_ins
from model_lifecycle.syntax.json.strict import first_error
from model_lifecycle.syntax.lookalike_signs import find_lookalikes
from model_lifecycle.syntax.repair_candidate import Repair, Repairs, repair
from model_lifecycle.syntax.syntax_errors import Read, syntax_error
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
"""Longer texts, in code points, are read as they stand."""

_VAGUE: Final = frozenset({UNEXPECTED_TEXT.name, UNMATCHED_BRACKET.name, EXTRA_TEXT.name})
"""Problems that, even alone, may follow from another one before them."""

_CLEAR: Final = frozenset(
    {JSON_COMMENT.name, JSON_QUOTES.name, JSON_LITERAL.name, TRAILING_COMMA.name, EXTRA_COMMA.name}
)
"""Problems that follow from no other, where there are no others."""
_HOPELESS: Final = 40
"""So many problems do not come from one slip."""

_LONG_LINE: Final = 1000
_SIGNS: Final = "[]{}\"'"
_PARTNER: Final = {"{": "}", "[": "]"}


def read_repaired(text: str, read: Read, read_once: Callable[[str], Read], most: int) -> Read:
    """What is read of a text with the repairs that make better sense of it than its problems do one by one.

    `most`: see `parse`.
    """
    repairs = Repairs(text, read, read_once, most)
    repairs.take(find_copied(text, read, "json", read_once))
    repairs.take(find_lookalikes(repairs.text, repairs.read, "json", read_once))
    repairs.read = explain_each(
        repairs.text, repairs.read, Notation(_failures, stand_ins, read_once, _repair_one, most)
    )
    return repairs.put_back()


def _repair_one(repairs: Repairs) -> None:
    """Repair the one mistake that explains all that is wrong with a text, if there is one."""
    repairs.take(_find_slip(repairs.text, repairs.read[1]))


def _failures(text: str) -> tuple[int, ...]:
    place = first_error(text)
    return () if place is None else (place,)


def _find_slip(text: str, diagnostics: list[Diagnostic]) -> list[Repair]:
    """The slip that explains all problems of a text, if there is one."""
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
    """The repair that deletes a quote or a bracket which was typed by mistake."""
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
    """Whether the problems of a text may all follow from one slip."""
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
    """The brackets of a text up to a place, as they fit together."""

    open: list[int]
    """Those that are open at the place, the innermost last."""
    odd: list[int]
    """Those that do not stand where the lines of a text that is indented have them."""
    last: int
    """Where what was closed last begins."""


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
    """Whether a closing bracket neither stands on the line of its opening one nor begins a line in its column."""
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
    """Whether an opening bracket stands on another line than the name whose value it begins."""
    before = text[max(opening - 200, 0) : opening].rstrip(" \t")
    return before.endswith(("\n", "\r")) and before.rstrip(" \t\r\n").endswith(":")


def _attempts(text: str, place: int) -> Iterator[Repair]:
    """The repairs that may be meant, for a text where strict reading gives up at a place; the likeliest first."""
    if place < 0:
        return
    layout = _layout(text, place + 1)
    whole = layout if place + 1 >= len(text) else _layout(text, len(text))
    near = [*_signs_behind(text, place), *_signs_before(text, place)]
    tried: dict[int, None] = dict.fromkeys(near)
    tried |= dict.fromkeys(layout.open[: -_NEAR * 3 : -1])
    tried |= dict.fromkeys(layout.odd[: _NEAR * 3])
    tried |= dict.fromkeys(whole.odd[: _NEAR * 3])
    for at in tried:
        yield _without_partner(text, at)
    yield from _insertions(text, place, _layout(text, place))


def _signs_before(text: str, place: int) -> list[int]:
    """The quotes and brackets before a place, on its line and as many before it, the nearest first."""
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
    """How much in a text after a repair is unlike what people write."""
    odd = 10 * len(_layout(after, len(after)).odd)
    place = attempt.edits[0].span.start
    if attempt.edits[0].replacement:
        return odd + 5
    around = text[place - 1 : place] + text[place + 1 : place + 2]
    return odd + sum(sign.isalnum() for sign in around) if text[place] == '"' else odd
