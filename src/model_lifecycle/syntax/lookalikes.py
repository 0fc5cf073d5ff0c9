"""Characters that look like those of YAML and JSON: from web pages, word processors, other keyboards.

To YAML and JSON a no-break space after a colon, a full-width colon `：` or a dash `–` before an item are text. A text
is read with plain characters in their place where that leaves fewer errors, and each is reported; inside texts and
comments they stay. With this 95 of 100 records with a full-width colon get their data back, without it none.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.mend import Slip
from model_lifecycle.syntax.node import Node, Scalar
from model_lifecycle.syntax.odd_characters import INVISIBLE, ODD, SPACES, byte_order_marks, holds_any, named
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.syntax.repair_candidate import HABIT, Repair, repair
from model_lifecycle.syntax.syntax_errors import Read, error_count, syntax_error
from model_lifecycle.syntax.text_rules import LOOKALIKE_SIGN
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.syntax.yaml.comments import find_comments, scalars_and_aliases
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
"""The plain characters by those that look like them."""

_YAML_SIGN: Final = re.compile(
    rf"^[ ]*+(?:- )?[\"']?[A-Za-z_][\w-]*+[\"']?(?P<colon>[ \t]*+[{_COLONS}][ \t]*+)"
    rf"|^[ ]*+(?P<dash>[{_DASHES}{_BULLETS}](?:[ \t]++|(?=[a-z_]++:[ \t])))"
    rf"|(?<=[:,\[{{-][ ])(?P<open>[{_OPENING}｛])"
    rf"|(?P<close>[{_CLOSING}｝])(?=[ \t]*+(?:[,\r\n\]}}]|\Z|[ \t]#))",
    re.MULTILINE,
)
_JSON_SIGN: Final = re.compile(
    r"\"[^\"\\\r\n]*+(?:\\.[^\"\\\r\n]*+)*\"?|[“„][^”\"\r\n]*+[”\"]?"
    rf"|(?P<minus>[{_DASHES}])(?=[0-9])|(?P<sign>[{_COLONS}{_COMMAS}{_OPENING}{_CLOSING}｛｝＂«»])"
    rf"|(?P<space>[{ODD}\x85\u2028\u2029]+)"
)

_RUN: Final = rf"[{ODD}][{ODD} \t]*+"
_LINE_START: Final = r"(?:\A\ufeff?+|(?<=[\r\n]))"
_KEY: Final = r"[\"']?[a-z_][a-z0-9_-]*+[\"']?"
_YAML_SPACE: Final = re.compile(
    # after a dash or a question mark that begins a line
    rf"{_LINE_START}[ \t]*+(?![ \t?-]*?[-?][-?])[-?][ \t?-]*+(?P<dash>{_RUN})"
    # after the first key of an item, after any other key that begins a line
    rf"|{_LINE_START}[ \t]*+-[ \t](?![ \t-]*?--)[ \t-]*+(?<=[ \t]){_KEY}:[ \t]*+(?P<item>{_RUN})"
    rf"|{_LINE_START}[ \t]*+{_KEY}:[ \t]*+(?P<key>{_RUN})"
    # after any colon and a blank, after an opening bracket or a comma, after a key in brackets
    rf"|(?:: |[,\[{{]|[\"']:|[,{{][ \t]*+[a-z_][a-z0-9_]*+:)[ \t]*+(?P<behind>{_RUN})"
    # before a colon, a closing bracket, a comma, a comment, or the line's end
    rf"|(?<![{ODD} \t])[ \t]*+(?P<before>{_RUN})(?=:[ \t\r\n]|:\Z|[,\]}}\r\n]|\Z|(?<=[ \t])#)"
    # before a comment that begins its line
    rf"|{_LINE_START}[ \t]*+(?P<comment>{_RUN})(?=#)"
)
_MARGIN: Final = re.compile(rf"{_LINE_START} *+(?P<margin>[{SPACES}][{SPACES} ]*+)(?=[a-z\"'-])")
"""Odd indentation of a key, a dash or a quote."""
_INVISIBLE: Final = re.compile(f"[{INVISIBLE}]+")
_WITHOUT_INVISIBLE: Final = dict.fromkeys(map(ord, INVISIBLE))
_LONGEST: Final = 500_000
"""Characters of longer texts, in code points, are read as they are."""
_MOST: Final = 1_000
"""Lookalikes of one text, and invisible characters of one scalar; more are read as they are."""


class _Lookalike(NamedTuple):
    """Characters at a span, the edits that write plain ones, what is wrong (a clause), and what to do."""

    span: Span
    edits: list[TextEdit]
    rule: Rule
    clause: str
    advice: str


def _edits(lookalikes: Sequence[_Lookalike]) -> list[TextEdit]:
    return [edit for lookalike in lookalikes for edit in lookalike.edits]


def _repairs(lookalikes: Sequence[_Lookalike], *, safe: bool) -> list[Repair]:
    """One repair for each lookalike, or one for all if there are many."""
    repairs = []
    for first, *others in [lookalikes] if len(lookalikes) >= HABIT else [[lookalike] for lookalike in lookalikes]:
        more, title = "", first.advice
        if others:
            more, title = f"; {len(others)} more such characters follow", "Write plain characters"
        diagnostic = syntax_error(first.rule, f"{first.clause}{more}. {title}.", first.span)
        repairs.append(repair(diagnostic, title, _edits([first, *others]), safe=safe))
    return repairs


# Characters


def sign_slips(text: str, start: int, end: int, language: Language) -> Iterator[Slip]:
    """Slips for lookalikes in a range of a text with mistakes: all of the text if they are many, and one by one."""
    if language == "json" and text.isascii():
        return
    found = list(islice(_in_json(text) if language == "json" else _in_yaml(text, ()), _MOST))
    here = [error for error in found if start <= error.span.start < end]
    for group in ([found] if here and len(found) >= HABIT else []) + [[error] for error in here]:
        [(diagnostic, edits, _)] = _repairs(group, safe=True)
        title = diagnostic.fix.title if diagnostic.fix is not None else ""
        yield Slip(group[0].rule, diagnostic.message, diagnostic.span, title, edits, safe=True)


def _in_yaml(text: str, roots: tuple[Node, ...]) -> Iterator[_Lookalike]:
    if not any(sign in text for sign in SIGNS):
        return
    texts = [
        node.span
        for root in roots
        for _, node in walk(root)
        if isinstance(node, Scalar) and node.style and "\n" in text[node.start : node.end]
    ]
    for match in _YAML_SIGN.finditer(text):
        group = str(match.lastgroup)
        start, end = match.span(group)
        if any(span.start < start < span.end for span in texts):
            continue
        sign = match[group].strip(" \t")
        plain = SIGNS[sign]
        if group == "dash" or (group == "colon" and text[end : end + 1] not in ("", "\r", "\n")):
            plain += " "
        yield _sign(sign, Span(start, end), plain, "YAML")


def _in_json(text: str) -> Iterator[_Lookalike]:
    for match in _JSON_SIGN.finditer(text):
        if match.lastgroup == "space":
            plain = "".join(" " for character in match[0] if character not in INVISIBLE)
            advice = "Write a space instead" if plain else "Delete it"
            clause = f"There is {named(match[0])} outside of texts, where JSON does not allow it"
            span = Span(*match.span())
            yield _Lookalike(span, [TextEdit(span, plain)], json_rules.UNEXPECTED_TEXT, clause, advice)
        elif match.lastgroup is not None:
            plain = SIGNS[match[0]]
            if plain in ":," and text[match.end() : match.end() + 1].strip():
                plain += " "
            yield _sign(match[0], Span(*match.span()), plain, "JSON")


def _sign(sign: str, span: Span, plain: str, language: str) -> _Lookalike:
    clause = f"`{sign}` is {named(sign)}, where {language} has `{plain.strip()}`"
    advice = f"Write `{plain.strip()}`"
    return _Lookalike(span, [TextEdit(span, plain)], LOOKALIKE_SIGN, clause, advice)


# Spaces in YAML


def may_hold_odd_spaces(text: str) -> bool:
    """Whether a YAML text may hold invisible characters, or other spaces than U+0020 around keys or as indentation."""
    return holds_any(text) and (
        any(character in text for character in INVISIBLE)
        or _YAML_SPACE.search(text) is not None
        or _MARGIN.search(text) is not None
    )


def find_odd_spaces(text: str, read: Read, read_again: Callable[[str], Read]) -> list[Repair]:
    """The repairs of spaces around keys, values and marks of a YAML text; none where they leave more errors."""
    if not may_hold_odd_spaces(text):
        return []
    errors = error_count(read[1])
    spans = _places_of_spaces(text, has_errors=errors > 0)
    outside = _outside_texts(text, sorted(spans), read_again)[:_MOST]
    lookalikes = [_space(text, span, is_margin=spans[span]) for span in outside]
    if not lookalikes or error_count(read_again(apply_edits(text, _edits(lookalikes)))[1]) > errors:
        return []
    return _repairs(lookalikes, safe=True)


def _places_of_spaces(text: str, *, has_errors: bool) -> dict[Span, bool]:
    """The odd spaces where YAML wants plain ones, if they are in no text; for each whether it is indentation."""
    spans: dict[Span, bool] = {}
    marks = {span.start for span in byte_order_marks(text)}
    for _ in range(3):  # after indentation there may be a dash, after that a key
        painted, count = _painted(text, spans), len(spans)
        for match in chain(_YAML_SPACE.finditer(painted), _MARGIN.finditer(painted)):
            group = str(match.lastgroup)
            start = match.start(group)
            start += start in marks
            end = match.end(group)
            if group != "margin":
                end = start + len(painted[start:end].rstrip(" \t"))
            if start < end and (group != "item" or has_errors):  # `- word:\xa0this` may be a text
                spans[Span(start, end)] = group == "margin"
        if len(spans) == count:
            break
    return spans


def _painted(text: str, spans: Iterable[Span]) -> str:
    """The text with its spans overwritten by spaces, so that its length stays."""
    return apply_edits(text, [TextEdit(span, " " * (span.end - span.start)) for span in spans])


def _outside_texts(text: str, spans: list[Span], read_again: Callable[[str], Read]) -> list[Span]:
    """The spans that lie outside of all scalars and comments once spaces are in their place."""
    for _ in range(3):
        painted = _painted(text, spans)
        inside = _inside_texts(painted, read_again(painted)[0], spans) if spans else set()
        if not inside:
            return spans
        spans = [span for span in spans if span not in inside]
    return []


def _inside_texts(text: str, roots: tuple[Node, ...], spans: list[Span]) -> set[Span]:
    comments = [(comment.start, comment.end) for comment in find_comments(text, roots)]
    around = sorted([*((scalar.start, scalar.end) for scalar in scalars_and_aliases(roots)), *comments])
    inside: set[Span] = set()
    index = 0
    for span in spans:
        while index < len(around) and around[index][1] <= span.start:
            index += 1
        if index < len(around) and around[index][0] < span.end:
            inside.add(span)
    return inside


def _space(text: str, span: Span, *, is_margin: bool) -> _Lookalike:
    """The mistake of an odd space, such as U+00A0, in the indentation of a line (`is_margin`) or elsewhere."""
    written = named(text[span.start : span.end])
    if is_margin:
        clause = f"This line is indented with {written}, which YAML takes for text"
        edit = TextEdit(span, " " * (span.end - span.start))
        return _Lookalike(span, [edit], yaml_rules.ODD_SPACE, clause, "Use spaces")
    before = text[max(span.start - 1, 0) : span.start]
    behind = text[span.end : span.end + 100]
    following = behind.lstrip(" \t")[:1]
    if following in ("", "\r", "\n"):
        where = "at the end of this line"
    elif before in ("-", "?", ":", ",", "[", "{"):
        where = f"behind `{before}`"
    elif following in (":", ",", "]", "}", "#"):
        where = f"before `{following}`"
    else:
        where = "before this text"
    wants_space = before in ("-", "?", ":", ",") and behind[:1] not in ("", " ", "\t", "\r", "\n")
    advice = "Write a space instead" if wants_space else "Delete it"
    clause = f"There is {written} {where}, which YAML takes for text"
    edit = TextEdit(span, " " if wants_space else "")
    return _Lookalike(span, [edit], yaml_rules.ODD_SPACE, clause, advice)


def find_invisible(text: str, roots: tuple[Node, ...]) -> list[Repair]:
    """The repairs of invisible characters inside words without quotes of a YAML text.

    A text of several words may need them, except for U+FEFF, which YAML allows between quotes only.
    """
    lookalikes: list[_Lookalike] = []
    for scalar in scalars_and_aliases(roots) if holds_any(text) else ():
        if not isinstance(scalar, Scalar) or scalar.style in ("'", '"'):
            continue
        word = scalar.text.translate(_WITHOUT_INVISIBLE)
        is_word = word.isascii() and word.isprintable() and " " not in word
        if word != scalar.text and (is_word or "\ufeff" in scalar.text):
            clause = f"There is {named(text[scalar.start : scalar.end])} inside this text, which nobody sees"
            spans = [Span(*match.span()) for match in islice(_INVISIBLE.finditer(text, *scalar.span), _MOST)]
            edits = [TextEdit(span, "") for span in spans]
            lookalikes.append(_Lookalike(spans[0], edits, yaml_rules.ODD_SPACE, clause, "Delete it"))
    return _repairs(lookalikes[:_MOST], safe=True)
