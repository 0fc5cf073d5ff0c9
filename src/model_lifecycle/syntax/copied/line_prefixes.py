"""A sign or a number before each line of a text, lines of a diff, and lines around a record."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from model_lifecycle.syntax.copied.copied_lines import Candidate, CopiedLine, dedented, edits_of
from model_lifecycle.syntax.copied.copied_rules import LINE_PREFIX, TEXT_AROUND
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.text.counting import plural
from model_lifecycle.text.shared_ends import shared_start
from model_lifecycle.text.span import Span

_FEWEST: Final = 3
"""So many lines with the same before them are no chance."""
_SIGNS: Final = re.compile(r"[^\w\s\"'{}\[\]]+")
_NUMBER: Final = re.compile(r"[ \t]*([0-9]{1,6})(?:[ \t]?[.:|)│\]→]|\t|(?=[ ])|\Z)")
_PLACE: Final = re.compile(r"(?:[^\s:\"']+\.(?:ya?ml|json)|[0-9]{1,6})[:-](?:([0-9]{1,6})[:-])?")
_BLAME: Final = re.compile(
    r"\^?[0-9a-f]{7,40}(?:[ ]+[^\s(]+)?[ ]+\([^\r\n]*?[0-9]{4}-[0-9]{2}-[0-9]{2}[^\r\n)]*?[ ]+([0-9]{1,6})\)[ ]?"
)
_TAGS: Final = re.compile(r"(?P<before>[ \t]*)<(?P<tag>[a-z][a-z0-9]*)\b[^<>]*>(?P<text>.*)</(?P=tag)>[ \t]*")
"""The tags of a web page around a line."""
_HEAD: Final = re.compile(
    r"diff --git |index [0-9a-f]+\.\.|--- |\+\+\+ |@@ |new file mode|old mode|new mode|similarity|rename |Index: "
    r"|={60}|\\ No"
)
_CHANGED: Final = re.compile(r"[-+](?=[ ]*(?:- )?\"?[a-z][a-z0-9_]*\"?[ \t]*:(?:[ \t]|\Z))(?!- )")
"""The sign of a diff before a property, where no dash of a list stands."""
_OF_TEMPLATE: Final = re.compile(
    r"[ \t]*(?:\{%.*%\}|\{\{.*\}\}|\{#.*#\}|<%.*%>|/\*(?:.*\*/)?|\*/|<!--(?:.*-->)?|-->|#(?:if|endif|else)\b.*)[ \t]*"
)
_OUTER: Final = {"yaml": re.compile(r"[a-z][a-z0-9_]*:(?:[ \t]|\Z)"), "json": re.compile(r"[{\[]")}
"""How the first line of a record begins."""
_INNER: Final = {
    "yaml": re.compile(r"[ \t]|[a-z][a-z0-9_]*:(?:[ \t]|\Z)|- |\Z"),
    "json": re.compile(r"[ \t]|[}\]]|\Z"),
}
"""How any other of its lines begins."""
_NAMED: Final = re.compile(r"[ \t]*(?:- )?\"?[a-z][a-z0-9_]*\"?[ \t]*:(?:[ \t]|\Z)")
"""What may be a property of the record: it is never left out."""
_FRONT: Final = re.compile(
    r"(?:title|layout|tags|categories|date|draft|author|permalink|description|weight|published):"
)
_OF_RECORD: Final = re.compile(r"(?:id|slug|provider|from|to|display_name|name):")
_MOST_OF_FRONT: Final = 20
"""How many lines the head of a text has at most."""
_MOST_STARTS: Final = 3
_MEANINGS: Final = {
    "+": ", as in a diff",
    ">": ", as in a quoted mail",
    "$": ", as in a terminal",
    "#": ", as comments do",
}


def _shared_start(texts: Sequence[str]) -> str:
    first, last = min(texts), max(texts)
    return first[: shared_start(first, last)]


def prefixes(lines: Sequence[CopiedLine], language: Language) -> Iterator[Candidate]:
    """The text without what all of its lines begin with."""
    filled = [line for line in lines if line.text.strip()]
    if len(filled) < _FEWEST:
        return
    sign = _SIGNS.match(_shared_start([line.text for line in filled]).strip())
    if sign is not None and (language == "json" or sign[0] != "#"):
        first = filled[0]
        start = first.start + first.text.index(sign[0])
        texts = dedented([line.text.replace(sign[0], "", 1) if line.text.strip() else line.text for line in lines])
        meaning = _MEANINGS.get(sign[0], "")
        message = f"All lines begin with `{shown(sign[0])}`{meaning}. Delete it on all of them."
        title = f"Delete `{shown(sign[0])}` on all lines"
        yield Candidate(LINE_PREFIX, message, title, Span(start, start + len(sign[0])), edits_of(lines, texts))
    for pattern, what in (
        (_NUMBER, "their numbers"),
        (_PLACE, "the place where they were found"),
        (_BLAME, "what `git blame` shows"),
    ):
        found = [pattern.match(line.text) for line in filled]
        numbers = [int(one[1]) for one in found if one is not None and one[1]]
        is_counted = len(numbers) == len(found) and all(after > before for before, after in pairwise(numbers))
        if None in found or not (is_counted or (pattern is _PLACE and not numbers)):
            continue
        texts = dedented([pattern.sub("", line.text, count=1) for line in lines])
        first = filled[0]
        span = Span(first.start, first.start + len(found[0][0].rstrip()) if found[0] else first.start)
        message = f"All lines begin with {what}. Delete what stands before each."
        yield Candidate(LINE_PREFIX, message, "Delete it on all lines", span, edits_of(lines, texts))


def tags(lines: Sequence[CopiedLine]) -> Iterator[Candidate]:
    """The text without the tags of a web page that stand around each of its lines."""
    filled = [line for line in lines if line.text.strip()]
    found = {line.start: _TAGS.fullmatch(line.text) for line in filled}
    first = found[filled[0].start] if len(filled) >= _FEWEST else None
    if first is None or None in found.values():
        return
    texts = dedented([f"{one['before']}{one['text']}" if (one := found.get(line.start)) else "" for line in lines])
    tag = first["tag"]
    message = f"All lines stand between `<{tag}>` and `</{tag}>`, as on a web page. Delete these tags on all of them."
    start = filled[0].start + first.start("tag") - 1
    span = Span(start, filled[0].start + first.start("text"))
    yield Candidate(LINE_PREFIX, message, "Delete the tags on all lines", span, edits_of(lines, texts))


def diffs(lines: Sequence[CopiedLine]) -> Iterator[Candidate]:
    """The text that a diff makes: without its head, the lines that it takes out, and the signs before the others."""
    filled = [line for line in lines if line.text.strip()]
    has_head = bool(filled) and _HEAD.match(filled[0].text) and any(line.text.startswith("@@ ") for line in lines)
    if has_head or (len(filled) >= _FEWEST and all(line.text[0] in "+- " for line in filled)):
        texts = [
            None if _HEAD.match(line.text) or line.text[:1] == "-" else line.text[1:] if line.text else ""
            for line in lines
        ]
        message = "This is a diff, with signs before its lines. Write the lines alone that it makes."
        span = Span(filled[0].start, filled[0].start + len(filled[0].text))
        yield Candidate(LINE_PREFIX, message, "Write the lines that the diff makes", span, edits_of(lines, texts))
    yield from _changes(lines)


def _changes(lines: Sequence[CopiedLine]) -> Iterator[Candidate]:
    """The text with the lines that a diff adds in place of those that it takes out, which stand right above them."""
    signs = [found[0] if (found := _CHANGED.match(line.text)) is not None else "" for line in lines]
    added = [index for index, sign in enumerate(signs) if sign == "+"]
    if not added or "-" in signs[added[-1] :]:
        return
    texts: list[str | None] = [
        None if sign == "-" else line.text[1:] if sign else line.text for line, sign in zip(lines, signs, strict=True)
    ]
    first = next(line for line, sign in zip(lines, signs, strict=True) if sign)
    message = f"`{shown(first.text[0])}` before this line comes from a diff. Write the lines alone that it makes."
    span = Span(first.start, first.start + 1)
    yield Candidate(LINE_PREFIX, message, "Write the lines that the diff makes", span, edits_of(lines, texts))


def template_lines(lines: Sequence[CopiedLine]) -> Iterator[Candidate]:
    """The text without lines that belong to a template, or begin and end a comment of another language."""
    texts = [None if _OF_TEMPLATE.fullmatch(line.text) else line.text for line in lines]
    removed = [line for line, text in zip(lines, texts, strict=True) if text is None]
    if not removed:
        return
    written = removed[0].text.strip()
    start = removed[0].start + removed[0].text.index(written[0])
    what = "begins or ends a comment in other languages" if written[:2] in ("/*", "*/", "<!") else "is a template's"
    others = len(removed) - 1
    more = f", and {others} more such {plural(others, 'line')}" if others else ""
    message = f"`{shown(written)}` {what} and no part of a record. Delete it{more}."
    span = Span(start, start + len(written))
    title = "Delete the line" if not others else "Delete the lines"
    yield Candidate(TEXT_AROUND, message, title, span, edits_of(lines, texts))


def front_matter(lines: Sequence[CopiedLine]) -> Iterator[Candidate]:
    """The text without what programs that make web pages have before one, between two lines `---`."""
    filled = [line for line in lines if line.text.strip()]
    markers = [index for index, line in enumerate(filled) if line.text.rstrip() == "---"]
    if len(markers) < 2 or markers[0] or markers[1] > _MOST_OF_FRONT:
        return
    front = filled[1 : markers[1]]
    if not any(_FRONT.match(line.text) for line in front) or any(_OF_RECORD.match(line.text) for line in front):
        return
    texts = [line.text if line.start > filled[markers[1]].start else None for line in lines]
    first = front[0]
    message = (
        f"What stands between the first two `---`, from `{shown(first.text)}` on, is the head of a web page's text."
    )
    span = Span(first.start, first.start + len(first.text.rstrip()))
    yield Candidate(TEXT_AROUND, f"{message} Delete it.", "Delete the head", span, edits_of(lines, texts))


def surroundings(lines: Sequence[CopiedLine], language: Language) -> Iterator[Candidate]:
    """The text without the lines before the first of a record and behind its last."""
    starts = [index for index, line in enumerate(lines) if _OUTER[language].match(line.text)][:_MOST_STARTS]
    for start in starts:
        end = start + 1
        while end < len(lines) and (_INNER[language].match(lines[end].text) or lines[end].text.startswith("#")):
            end += 1
        texts = [
            line.text if start <= index < end or not line.text.strip() or line.text.startswith("#") else None
            for index, line in enumerate(lines)
        ]
        removed = [line for line, text in zip(lines, texts, strict=True) if text is None]
        if not removed or any(_NAMED.match(line.text) for line in removed):
            continue
        first = removed[0]
        indentation = len(first.text) - len(first.text.lstrip())
        span = Span(first.start + indentation, first.start + len(first.text.rstrip()))
        message = f"`{shown(first.text.strip())}` is no part of the record. Delete it"
        if len(removed) > 1:
            message += f", and what else is not the record: {len(removed)} lines in all"
        title = "Delete all that is not the record"
        yield Candidate(TEXT_AROUND, f"{message}.", title, span, edits_of(lines, texts))
