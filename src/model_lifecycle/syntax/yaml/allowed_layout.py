"""Layout that YAML 1.2 allows and libyaml refuses: edits that let libyaml read the same, as slips without a message."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax.mend import Failure, Slip
from model_lifecycle.syntax.text_rules import MISSING_COLON
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span

_DASHES: Final = re.compile(r"[ ]*(?:-[ \t]+)*-[ ]*")
_TABS_BEFORE_VALUE: Final = re.compile(r"\t[ \t]*+(?![-?](?:[ \t\r\n]|\Z))(?=[^ \t\r\n#])(?![^\r\n]*:(?:[ \t\r\n]|\Z))")
_KEY_BEFORE_BLOCK: Final = re.compile(r"(?P<outer>(?:[ ]|-[ ])*)(?P<last>-[ ]+)?(?P<key>[^ ].*)?")
_TEXT_DOCUMENT: Final = re.compile(r"---[ \t]+[|>][-+]?[ \t]*(?:[ \t]#[^\r\n]*)?")
_NEXT_DOCUMENT: Final = re.compile(r"[\r\n](?:---|\.\.\.)(?=[ \t\r\n]|\Z)")
_LINE_START: Final = re.compile(r"(?:\A|(?<=[\r\n]))(?=[^\r\n])")


def allowed_layout(text: str, failure: Failure) -> Iterator[Slip]:
    """The slips without a message for valid YAML at which libyaml fails; none if the text is invalid."""
    place = failure.place
    before = text[line_start(text, place) : place]
    tabs = _TABS_BEFORE_VALUE.match(text, place)
    if tabs is not None and _DASHES.fullmatch(before):
        yield _read_as(Span(*tabs.span()), " ")
    elif "unexpected ':'" in failure.problem:  # `{a:}`
        yield _read_as(Span(place + 1, place + 1), " ")
    elif failure.problem.endswith("'}'") and text.startswith(":", place) and not before.strip():
        yield _read_as(Span(len(text[:place].rstrip()), place), "")  # a colon below its key in braces
    elif "scanning a block scalar" in failure.problem and text.startswith("\t", place):
        yield from _tab_in_first_line(text, failure.context, len(before))
    elif "<document start>" in failure.problem and not before:
        yield from _text_at_margin(text, place)


def _read_as(span: Span, replacement: str) -> Slip:
    return Slip(MISSING_COLON, "", span, "", (TextEdit(span, replacement),))


def _tab_in_first_line(text: str, header: int, column: int) -> Iterator[Slip]:
    """The indentation of a block scalar whose first line begins with a tab, written after its indicator."""
    start = line_start(text, header)
    found = _KEY_BEFORE_BLOCK.fullmatch(text, start, header)
    if found is None or text[header + 1 : header + 3].strip("|>-+\r\n \t"):
        return
    outer = len(found["outer"]) + len(found["last"] or "") * bool(found["key"])
    if not found["key"] and found["last"] is None:
        outer -= 2  # the dash is the last of those outside
    if 1 <= column - outer <= 9:
        yield _read_as(Span(header + 1, header + 1), str(column - outer))


def _text_at_margin(text: str, place: int) -> Iterator[Slip]:
    """Yield the slip, without a message, that indents a block scalar below `--- |`, which libyaml refuses."""
    header = max(text.rfind("\n---", 0, place), text.rfind("\r---", 0, place)) + 1
    found = _TEXT_DOCUMENT.match(text, header)
    if found is None or text[found.end() : place].strip():
        return
    end = _NEXT_DOCUMENT.search(text, place)
    starts = _LINE_START.finditer(text, place, end.start() if end else len(text))
    edits = tuple(TextEdit(Span(start.start(), start.start()), " ") for start in starts)
    yield Slip(MISSING_COLON, "", Span(place, place), "", edits)
