"""Signs of Unicode where YAML and JSON have one of theirs: `：` for a colon, `–` or `•` for the dash of an item.

They come from other keyboards, word processors and web pages. A text that is in order with the plain signs in their
place is read so, and each is reported; inside texts and comments they stay.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.odd_characters import named
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.syntax.repair_candidate import HABIT, Repair, repair
from model_lifecycle.syntax.syntax_errors import Read, error_count, syntax_error
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_COLONS: Final = "：﹕︰∶ː꞉"
_COMMAS: Final = "，﹐、､"
_OPENING: Final = "［【〔"
_CLOSING: Final = "］】〕"
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_BULLETS: Final = "•‣⁃▪●◦·*"

SIGNS: Final[dict[str, str]] = {
    **dict.fromkeys(_COLONS, ":"),
    **dict.fromkeys(_COMMAS, ","),
    **dict.fromkeys(_OPENING, "["),
    **dict.fromkeys(_CLOSING, "]"),
    "｛": "{",
    "｝": "}",
    **dict.fromkeys(_DASHES + _BULLETS, "-"),
    **dict.fromkeys("＂«»", '"'),
}
"""The signs by those that look like them."""

_YAML: Final = re.compile(
    rf"^[ ]*+(?:- )?[\"']?[A-Za-z_][\w-]*+[\"']?(?P<colon>[ \t]*+[{_COLONS}][ \t]*+)"
    rf"|^[ ]*+(?P<dash>[{_DASHES}{_BULLETS}](?:[ \t]++|(?=[a-z_]++:[ \t])))"
    rf"|(?<=[:,\[{{-][ ])(?P<open>[{_OPENING}｛])"
    rf"|(?P<close>[{_CLOSING}｝])(?=[ \t]*+(?:[,\r\n\]}}]|\Z|[ \t]#))",
    re.MULTILINE,
)
_JSON: Final = re.compile(
    r"\"[^\"\\\r\n]*+(?:\\.[^\"\\\r\n]*+)*\"?|[“„][^”\"\r\n]*+[”\"]?"
    rf"|(?P<minus>[{_DASHES}])(?=[0-9])|(?P<sign>[{_COLONS}{_COMMAS}{_OPENING}{_CLOSING}｛｝＂«»])"
)
_MOST: Final = 50
"""How many are reported in one text."""
_LONGEST: Final = 500_000
"""Longer texts, in code points, are read as they stand."""


class _Candidate(NamedTuple):
    """A sign at `place`, and the edit that writes the plain one."""

    place: int
    edit: TextEdit


def find_lookalikes(text: str, read: Read, language: str, read_again: Callable[[str], Read]) -> list[Repair]:
    """The signs of a text that has errors, and fewer with the plain signs in their place; none where that is not so."""
    before = error_count(read[1])
    if not before or len(text) > _LONGEST or (language == "json" and text.isascii()):
        return []
    candidates = list(_of_json(text) if language == "json" else _of_yaml(text, read))[:_MOST]
    attempts = [candidates] + [[one] for one in candidates if 1 < len(candidates) < 4]
    for attempt in attempts if candidates else ():
        after = error_count(read_again(apply_edits(text, [one.edit for one in attempt]))[1])
        if after < before:
            is_pair = len(attempt) == 2 and all(SIGNS[text[one.place]] == '"' for one in attempt)
            if is_pair or len(attempt) >= HABIT:
                return [_of_all(text, attempt, language, safe=not after)]
            return [_repair(text, one, language, safe=not after) for one in attempt]
    return []


def _of_yaml(text: str, read: Read) -> Iterator[_Candidate]:
    if not any(sign in text for sign in SIGNS):
        return
    texts = [
        node.span
        for root in read[0]
        for _, node in walk(root)
        if isinstance(node, Scalar) and node.style and "\n" in text[node.start : node.end]
    ]
    for found in _YAML.finditer(text):
        group = str(found.lastgroup)
        start, end = found.span(group)
        if any(span.start < start < span.end for span in texts):
            continue
        written = found[group]
        place = start + len(written) - len(written.lstrip(" \t"))
        sign = SIGNS[text[place]]
        behind = text[end : end + 1]
        if group == "colon":
            yield _Candidate(place, TextEdit(Span(start, end), sign if behind in ("", "\r", "\n") else f"{sign} "))
        elif group == "dash":
            yield _Candidate(place, TextEdit(Span(start, end), f"{sign} "))
        else:
            yield _Candidate(place, TextEdit(Span(place, place + 1), sign))


def _of_json(text: str) -> Iterator[_Candidate]:
    for found in _JSON.finditer(text):
        if found.lastgroup is not None:
            place = found.start()
            yield _Candidate(place, TextEdit(Span(place, place + 1), _spaced(text, place)))


def _spaced(text: str, place: int) -> str:
    """The plain sign, with a space behind a colon or a comma where something follows at once."""
    sign = SIGNS[text[place]]
    return f"{sign} " if sign in ":," and text[place + 1 : place + 2].strip() else sign


def _of_all(text: str, candidates: Sequence[_Candidate], language: str, *, safe: bool) -> Repair:
    """One repair for signs all over a text."""
    first = candidates[0].place
    where = "YAML" if language == "yaml" else "JSON"
    sign = SIGNS[text[first]]
    follow = "1 more such sign follows" if len(candidates) == 2 else f"{len(candidates) - 1} more such signs follow"
    message = f"`{text[first]}` is {named(text[first])}, where {where} has `{sign}`; {follow}. Write the plain signs."
    found = syntax_error(text_rules.LOOKALIKE_SIGN, message, Span(first, first + 1))
    return repair(found, "Write the plain signs", [one.edit for one in candidates], safe=safe)


def _repair(text: str, candidate: _Candidate, language: str, *, safe: bool) -> Repair:
    place, edit = candidate
    sign = SIGNS[text[place]]
    where = "YAML" if language == "yaml" else "JSON"
    message = f"`{text[place]}` is {named(text[place])}, where {where} has `{sign}`. Write `{sign}`."
    found = syntax_error(text_rules.LOOKALIKE_SIGN, message, Span(place, place + 1))
    return repair(found, f"Write `{sign}`", [edit], safe=safe)
