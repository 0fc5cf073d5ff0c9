"""Habits of other languages on the lines of a YAML text: signs for its colons, dashes and quotes, commas, braces."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from model_lifecycle.syntax.copied.copied_lines import (
    Candidate,
    CopiedLine,
    dedented,
    edits_of,
    in_notation,
    outside_texts,
)
from model_lifecycle.syntax.repair_candidate import HABIT

Texts = list[str | None]
"""What stands on each line; None where the line is deleted."""

_FEWEST_DASHES: Final = 2
_FEW_LINES: Final = 10
"""Typographic quotes around whole values are a habit on one of so many lines: most values need no quotes."""

_KEY: Final = re.compile(
    r"(?P<before>[ \t]*(?:- )?)(?P<name>[a-z][a-z0-9_]*)"
    r"(?P<sign>[ \t]*(?:::|:=|=>|->|[=：﹕:])|;(?=[ \t]))(?P<gap>[ \t\xa0\u3000]*)(?P<value>.*)"
)
_DECORATED: Final = re.compile(
    r"(?P<before>[ \t]*(?:- )?)(?P<sign>\*\*|__|\*|`)(?P<name>[a-z][a-z0-9_]*)(?::(?P=sign)|(?P=sign)[ \t]*:)"
    r"[ \t]*(?P<value>.*)"
)
_DASH: Final = re.compile(r"(?P<before>[ \t]*)(?P<sign>[*•·–—‣◦+]|-(?=[^ -]))[ \t]*(?P<value>[^\s\-].*)")
_TOP_DASH: Final = re.compile(r"- [a-z][a-z0-9_]*:(?:[ \t].*|)")
_END: Final = re.compile(r"(?P<value>.*?)(?P<sign>[,;])[ \t]*")
_QUOTED: Final = re.compile(r"(?P<sign>[\"'])(?P<value>.*)(?P=sign),?[ \t]*")
_TYPOGRAPHIC: Final = re.compile(
    r"(?P<before>[ \t]*(?:- )?[a-z][a-z0-9_]*: )(?:(?P<sign>[“”„«])|(?P<single>‘))"
    r"(?P<value>(?(single)[^‘’\"\\]|[^“”„«»\"\\])*)(?(single)’|[“”»])[ \t]*"
)
_NO_TEXT: Final = re.compile(r"null|true|false|-?[0-9]+(?:\.[0-9]+)?")
_OPENING: Final = re.compile(r"[ \t]*[\[{(]+[ \t]*")


def notations(lines: Sequence[CopiedLine]) -> Iterator[Candidate]:
    """The text without each of the habits by itself, and without all of them that it has."""
    outside = outside_texts(lines)
    texts: Texts = [line.text for line in lines]
    together, taken = texts, []
    for what, change in _HABITS:
        alone = change(texts, outside)
        if alone is not None:
            yield _candidate(lines, alone, [what])
        more = change(together, outside)
        if more is not None:
            together = more
            taken.append(what)
            if len(taken) > 1:
                yield _candidate(lines, together, taken)


def _candidate(lines: Sequence[CopiedLine], texts: Texts, habits: Sequence[str]) -> Candidate:
    message = f"This is not written as YAML, which has {' and '.join(habits)}."
    return in_notation("YAML", message, edits_of(lines, texts))


def _on_lines(
    texts: Texts, outside: Sequence[bool], change: Callable[[str], str | None], fewest: int = HABIT, part: int = 3
) -> Texts | None:
    """The lines outside of long texts with a change where it gives something; None where few lines have it.

    A habit is also on one of `part` of all lines.
    """
    found: Texts = []
    changed = filled = 0
    for text, is_outside in zip(texts, outside, strict=True):
        new = change(text) if text is not None and is_outside else None
        changed += new is not None
        filled += bool(text and text.strip() and is_outside)
        found.append(text if new is None else new)
    return found if changed >= fewest and (part * changed >= filled or fewest < HABIT) else None


def _without_brackets(texts: Texts, _outside: Sequence[bool]) -> Texts | None:
    filled = [index for index, text in enumerate(texts) if text is not None and text.strip()]
    if len(filled) <= HABIT:
        return None
    opening = _OPENING.match(texts[filled[0]] or "")
    before_closing = _without_closing(texts[filled[-1]] or "")
    if opening is None or before_closing is None:
        return None
    found = list(texts)
    found[filled[0]] = (texts[filled[0]] or "")[opening.end() :] or None
    found[filled[-1]] = before_closing or None
    return dedented(found)


def _without_closing(text: str) -> str | None:
    """A line without the brackets that it ends with; None where it ends with none."""
    end = text.rstrip(" \t")
    end = end[:-1] if end.endswith((";", ",")) else end
    before = end.rstrip("]})")
    return None if before == end else before.rstrip(" \t")


def _plain_dashes(texts: Texts, outside: Sequence[bool]) -> Texts | None:
    def change(text: str) -> str | None:
        found = _DASH.fullmatch(text)
        return None if found is None else f"{found['before']}- {found['value']}"

    return _on_lines(texts, outside, change, _FEWEST_DASHES)


def _without_top_dashes(texts: Texts, _outside: Sequence[bool]) -> Texts | None:
    top = [text for text in texts if text and text[0] not in " \t#"]
    if len(top) < HABIT or not all(map(_TOP_DASH.fullmatch, top)):
        return None
    return [text[2:] if text and text[0] == "-" else text for text in texts]


def _plain_names(texts: Texts, outside: Sequence[bool]) -> Texts | None:
    def change(text: str) -> str | None:
        found = _DECORATED.fullmatch(text)
        return None if found is None else f"{found['before']}{found['name']}: {found['value']}".rstrip(" ")

    return _on_lines(texts, outside, change)


def _plain_colons(texts: Texts, outside: Sequence[bool]) -> Texts | None:
    keys = [_KEY.fullmatch(text) for text in texts if text is not None]
    signs = Counter(
        key["sign"].strip() + key["gap"][:1].strip(" \t") for key in keys if key is not None and not _is_plain(key)
    )
    usual = max(signs, key=lambda sign: signs[sign], default="")

    def change(text: str) -> str | None:
        key = _KEY.fullmatch(text)
        if key is None or _is_plain(key) or key["sign"].strip() + key["gap"][:1].strip(" \t") != usual:
            return None
        return f"{key['before']}{key['name']}: {key['value']}".rstrip(" ")

    return _on_lines(texts, outside, change) if usual else None


def _is_plain(key: re.Match[str]) -> bool:
    return key["sign"] == ":" and (not key["value"] or key["gap"][:1] in (" ", "\t"))


def _without_ends(texts: Texts, outside: Sequence[bool]) -> Texts | None:
    def change(text: str) -> str | None:
        found = _END.fullmatch(text)
        return None if found is None else found["value"]

    return _on_lines(texts, outside, change)


def _without_quotes(texts: Texts, outside: Sequence[bool]) -> Texts | None:
    def change(text: str) -> str | None:
        found = _QUOTED.fullmatch(text)
        return None if found is None else found["value"]

    return _on_lines(texts, outside, change)


def _plain_quotes(texts: Texts, outside: Sequence[bool]) -> Texts | None:
    def change(text: str) -> str | None:
        found = _TYPOGRAPHIC.fullmatch(text)
        if found is None:
            return None
        quote = "" if _NO_TEXT.fullmatch(found["value"]) else '"'
        return f"{found['before']}{quote}{found['value']}{quote}"

    return _on_lines(texts, outside, change, part=_FEW_LINES)


_HABITS: Final[tuple[tuple[str, Callable[[Texts, Sequence[bool]], Texts | None]], ...]] = (
    ("no brackets around a record", _without_brackets),
    ("no quotes around lines", _without_quotes),
    ("no dashes before properties", _without_top_dashes),
    ("`- ` before each item", _plain_dashes),
    ("no signs around names", _plain_names),
    ("`: ` behind each name", _plain_colons),
    ("no sign at the ends of lines", _without_ends),
    ("straight quotes around texts", _plain_quotes),
)
"""What YAML has in place of each habit, and what the lines are without it."""
