"""Characters that look like spaces where YAML wants spaces: behind a colon or a dash, around a text without quotes.

YAML takes them for text. Where a text reads better with spaces in their place, it is read so, and each is reported;
inside texts they stay. What stands in a line's indentation is left to `lines.py`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceText
from model_lifecycle.syntax.copied import are_records
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.odd_characters import INVISIBLE, ODD, SPACES, named
from model_lifecycle.syntax.repair_candidate import HABIT
from model_lifecycle.syntax.syntax_errors import Read, error_count, syntax_error
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.comments import find_comments, scalar_spans
from model_lifecycle.syntax.yaml.core_schema import plain_value
from model_lifecycle.text.span import Span

_RUN: Final = rf"[{ODD}][{ODD} \t]*+"
_LINE_START: Final = r"(?:\A\ufeff?+|(?<=[\r\n]))"
_CANDIDATE: Final = re.compile(
    # behind a dash or a question mark that begins a line
    rf"{_LINE_START}[ \t]*+(?![ \t?-]*?[-?][-?])[-?][ \t?-]*+(?P<dash>{_RUN})"
    # behind a name and a colon that begin a line, or stand behind a dash
    rf"|{_LINE_START}[ \t]*+(?P<first>-[ \t](?![ \t-]*?--)[ \t-]*+(?<=[ \t]))?"
    rf"(?P<quote>[\"']?)(?P<name>[A-Za-z_][A-Za-z0-9_-]*+)(?P=quote):[ \t]*+(?P<colon>{_RUN})"
    # behind any colon and a blank, behind an opening bracket or a comma, behind a key in brackets
    rf"|(?:: |[,\[{{]|[\"']:|[,{{][ \t]*+[a-z_][a-z0-9_]*+:)[ \t]*+(?P<behind>{_RUN})"
    # before a colon, a closing bracket, a comma, a comment, or the line's end
    rf"|(?<![{ODD} \t])[ \t]*+(?P<before>{_RUN})(?=:[ \t\r\n]|:\Z|[,\]}}\r\n]|\Z|(?<=[ \t])#)"
    # before a comment with nothing else before it
    rf"|{_LINE_START}[ \t]*+(?P<comment>{_RUN})(?=#)"
)
_IN_STRUCTURE: Final = re.compile(
    rf"{_LINE_START}(?P<margin>[ \t{SPACES}]*+)(?:-(?P<dash>[ \t{SPACES}]++))?"
    rf"(?:[a-z][a-z0-9_]*+:(?P<gap>[ \t{SPACES}]++))?"
)
"""Indentation, and what stands behind a dash, or a name and its colon."""
_BLANKS: Final = re.compile(r"\A[ \t]*+")
_INVISIBLE: Final = re.compile(f"[{INVISIBLE}]+")
_NOTHING: Final = dict.fromkeys(map(ord, INVISIBLE))
_GROUPS: Final = ("dash", "colon", "behind", "before", "comment")


class _Candidate(NamedTuple):
    """Characters that may stand for spaces. `unclear` when that would change what a text of prose may mean."""

    span: Span
    unclear: bool


def may_matter(text: str) -> bool:
    """Whether such characters, of which some are in a text, may stand where YAML wants spaces, or inside a word."""
    return any(character in text for character in INVISIBLE) or _CANDIDATE.search(text) is not None


def read_with_spaces(text: str, read: Callable[[str], Read], most: int) -> Read:
    """What `read` makes of a text in which such characters are spaces where they stand for some.

    `most`: see `parse`.
    """
    best = _with_spaces_everywhere(text, read) or _with_best_spaces(text, read, most)
    return _without_invisible(text, best, most)


def _with_spaces_everywhere(text: str, read: Callable[[str], Read]) -> Read | None:
    """What is read of a record whose lines have such characters for all spaces; None for any other text."""
    spans = [
        Span(*found.span(group))
        for found in _IN_STRUCTURE.finditer(text)
        for group in ("margin", "dash", "gap")
        if found[group] and any(sign in SPACES for sign in found[group])
    ]
    if len(spans) < HABIT:
        return None
    roots, diagnostics = read(_with_spaces(text, spans))
    if not are_records(roots) or error_count(diagnostics):
        return None
    written = named(text[slice(*spans[0])][:1])
    message = f"There is {written} in place of a space on this line and {len(spans) - 1} others. Write simple spaces."
    changes = tuple(ReplaceText(*span, " " * (span.end - span.start)) for span in spans)
    found = syntax_error(yaml_rules.ODD_SPACE, message, spans[0])
    return roots, [*diagnostics, replace(found, fix=Fix("Write simple spaces everywhere", changes, safe=True))]


def _with_best_spaces(text: str, read: Callable[[str], Read], most: int) -> Read:
    candidates = list(_candidates(text))
    spans = _outside(text, [one.span for one in candidates], read)
    unclear = {one.span for one in candidates if one.unclear}
    best, kept = _reported(text, spans, read, most), spans
    # Those that leave as much to report are not worth a doubt.
    for fewer in ([span for span in spans if span not in unclear], []):
        if len(fewer) < len(kept) and (unclear.intersection(kept) or _others(best, kept, most)):
            other = _reported(text, fewer, read, most)
            if _others(other, fewer, most) < _others(best, kept, most) or (
                _others(other, fewer, most) == _others(best, kept, most) and unclear.intersection(kept)
            ):
                best, kept = other, fewer
    return best


def _others(read: Read, spans: list[Span], most: int) -> int:
    """How many problems a reading has beside those of the spans."""
    return len(read[1]) - min(len(spans), most)


def _reported(text: str, spans: list[Span], read: Callable[[str], Read], most: int) -> Read:
    roots, diagnostics = read(_with_spaces(text, spans))
    return roots, [*diagnostics, *(_report(text, span) for span in spans[:most])]


def _without_invisible(text: str, read: Read, most: int) -> Read:
    """A reading in which words without quotes lack the invisible characters in them, each word reported.

    A text of several words may need them, but for U+FEFF, which YAML allows between quotes only.
    """
    roots, diagnostics = read
    found: list[Diagnostic] = []
    for scalar in _scalars(roots):
        word = scalar.text.translate(_NOTHING)
        is_word = word.isascii() and word.isprintable() and " " not in word
        if word == scalar.text or scalar.style in ("'", '"') or not (is_word or "\ufeff" in scalar.text):
            continue
        found.append(_report_inside(text, scalar.span))
        if scalar.style == "":
            scalar.text, scalar.value = word, plain_value(word)
    comments = find_comments(text, roots) if "\ufeff" in text else ()
    found += [_report_inside(text, Span(one.start, one.end)) for one in comments if "\ufeff" in one.text]
    return roots, [*diagnostics, *found[:most]]


def _scalars(roots: tuple[Node, ...]) -> Iterator[Scalar]:
    rest: list[Node] = list(roots)
    while rest:
        node = rest.pop()
        if isinstance(node, Scalar):
            yield node
        elif isinstance(node, MappingNode):
            rest += [side for pair in node.pairs for side in (pair.key, pair.value)]
        elif isinstance(node, SequenceNode):
            rest += node.items


def _report_inside(text: str, span: Span) -> Diagnostic:
    places = [found.span() for found in _INVISIBLE.finditer(text, *span)]
    first = Span(places[0][0], places[0][0] + 1)
    message = f"There is {named(text[span.start : span.end])} inside this text, which nobody sees. Delete it."
    fix = Fix("Delete it", tuple(ReplaceText(*place, "") for place in places), safe=True)
    return replace(syntax_error(yaml_rules.ODD_SPACE, message, first), fix=fix)


def _outside(text: str, spans: list[Span], read: Callable[[str], Read]) -> list[Span]:
    """Those of the spans that are outside of all texts and comments when they are spaces."""
    for _ in range(3):
        if not spans:
            return []
        painted = _with_spaces(text, spans)
        inside = _inside_text(painted, read(painted)[0], spans)
        if not inside:
            return spans
        spans = [span for span in spans if span not in inside]
    return []


def _candidates(text: str) -> Iterator[_Candidate]:
    place = 0
    while (match := _CANDIDATE.search(text, place)) is not None:
        group = next(name for name in _GROUPS if match[name] is not None)
        name = match["name"] if group == "colon" else None
        unclear = name is not None and (match["first"] is not None or not name.islower())
        start = match.start(group) + (match.start(group) == 0 and text[0] == "\ufeff")  # a byte-order mark
        end = start + len(text[start : match.end(group)].rstrip(" \t"))
        if start < end:
            yield _Candidate(Span(start, end), unclear)
        place = match.end()


def _with_spaces(text: str, spans: list[Span]) -> str:
    parts: list[str] = []
    done = 0
    for span in spans:
        parts += (text[done : span.start], " " * (span.end - span.start))
        done = span.end
    return "".join([*parts, text[done:]])


def _inside_text(text: str, roots: tuple[Node, ...], spans: list[Span]) -> set[Span]:
    """Those of the spans that lie in a scalar or in a comment."""
    comments = [(comment.start, comment.end) for comment in find_comments(text, roots)]
    around = sorted([*scalar_spans(roots), *comments])
    inside: set[Span] = set()
    index = 0
    for span in spans:
        while index < len(around) and around[index][1] <= span.start:
            index += 1
        if index < len(around) and around[index][0] < span.end:
            inside.add(span)
    return inside


def _report(text: str, span: Span) -> Diagnostic:
    written = text[span.start : span.end]
    before = text[max(span.start - 1, 0) : span.start]
    behind = text[span.end : span.end + 1]
    following = _BLANKS.sub("", text[span.end : span.end + 100])[:1]
    wants_space = before in ("-", "?", ":", ",") and behind not in ("", " ", "\t", "\r", "\n")
    if following in ("", "\r", "\n"):
        where = "at the end of this line"
    elif before in ("-", "?", ":", ",", "[", "{"):
        where = f"behind `{before}`"
    elif following in (":", ",", "]", "}", "#"):
        where = f"before `{following}`"
    else:
        where = "before this text"
    advice = "Write a space instead." if wants_space else "Delete it."
    message = f"There is {named(written)} {where}, which YAML takes for text. {advice}"
    fix = Fix(advice.rstrip("."), (ReplaceText(*span, " " if wants_space else ""),), safe=True)
    return replace(syntax_error(yaml_rules.ODD_SPACE, message, span), fix=fix)
