"""Records that run into each other, because the list around them, or the brackets between two of them, are missing."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.brackets import BRACKETS
from model_lifecycle.syntax.node import MappingNode, Node, key_text
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.syntax.record_starts import record_starts
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.syntax.text_rules import DUPLICATE_KEY
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_GAP: Final = re.compile(r"\s*+(,?)\s*+")
_BETWEEN: Final = re.compile(r"\s*+,?\s*+")
_MOST_OBJECTS: Final = 20_000
_MOST_REPAIRS: Final = 1000
"""So many records of one text may lack the list around them, or the brackets before them."""
_ONE_LINE: Final = "}, {"


def missing_list(text: str, roots: tuple[Node, ...], diagnostics: list[Diagnostic]) -> list[Repair]:
    """The repair of several objects one behind the other, with or without commas: the list around them; of copies of
    one object, to delete them.
    """
    if not any(found.code == json_rules.EXTRA_TEXT.name for found in diagnostics):
        return []
    if len(roots) != 1 or not isinstance(roots[0], MappingNode):
        return []
    objects = _objects(text)
    if not 2 <= len(objects) <= _MOST_OBJECTS:
        return []
    if len({text[one.start : one.end] for one in objects}) == 1:
        copies = Span(objects[0].end, objects[-1].end)
        message = "What stands here stands above already, word for word. Delete this copy."
        said = syntax_error(json_rules.EXTRA_TEXT, message, Span(objects[1].start, objects[1].start + 1))
        return [repair(said, "Delete the copy", [TextEdit(copies, "")], safe=False, at=objects[0].start)]
    edits = [TextEdit(Span(objects[0].start, objects[0].start), "[")]
    for index, one in enumerate(objects):
        gap = _GAP.match(text, one.end)
        assert gap is not None  # it matches the empty text
        comma = Span(*gap.span(1))
        is_last = index == len(objects) - 1
        if is_last:
            edits.append(TextEdit(Span(one.end, comma.end if gap[1] else one.end), "]"))
        elif not gap[1]:
            edits.append(TextEdit(Span(one.end, one.end), ","))
    message = "A JSON file holds one value, here a second begins. Put several records in a list: `[{…}, {…}]`."
    second = objects[1].start
    found = syntax_error(json_rules.EXTRA_TEXT, message, Span(second, second + 1))
    return [repair(found, "Make it a list", edits, safe=True)]


def _objects(text: str) -> list[Span]:
    """The objects of a text that has nothing else but commas; none of any other text."""
    found: list[Span] = []
    due: list[str] = []
    end = 1 if text.startswith("\ufeff") else 0
    for sign in BRACKETS.finditer(text):
        if not due:
            gap = _GAP.match(text, end)
            if sign[0] != "{" or gap is None or gap.end() != sign.start():
                return []
            found.append(Span(sign.start(), sign.start()))
        if sign[0] in "[{":
            due.append("]" if sign[0] == "[" else "}")
        elif sign[0] in "]}":
            if due.pop() != sign[0]:
                return []
            if not due:
                end = sign.end()
                found[-1] = Span(found[-1].start, end)
    rest = _GAP.match(text, end)
    return found if not due and rest is not None and rest.end() == len(text) else []


def missing_brackets(text: str, roots: tuple[Node, ...], diagnostics: list[Diagnostic]) -> list[Repair]:
    """The repairs of objects whose keys come a second time: `}, {` is missing between two of them."""
    if sum(found.count for found in diagnostics if found.code == DUPLICATE_KEY.name) < 2:
        return []
    found: list[Repair] = []
    for root in roots:
        for pointer, node in walk(root):
            if not isinstance(node, MappingNode):
                continue
            if pointer == "":
                found += _in_one(text, node, root=True)
            elif pointer.rpartition("/")[2].isdigit():
                found += _in_one(text, node, root=False)
    return found if len(found) <= _MOST_REPAIRS else []


def _in_one(text: str, mapping: MappingNode, *, root: bool) -> Iterator[Repair]:
    pairs = mapping.pairs
    begin = 0
    starts = list(record_starts([key_text(pair.key) for pair in pairs]))
    for number, index in enumerate(starts):
        first, key = pairs[begin].key, pairs[index].key
        between = Span(pairs[index - 1].value.end, key.start)
        if not _BETWEEN.fullmatch(text, between.start, between.end):
            return
        edits = [TextEdit(between, _brackets(text, mapping, between))]
        if root and number == 0:
            edits.insert(0, TextEdit(Span(mapping.start, mapping.start), "["))
            edits.append(TextEdit(Span(mapping.end, mapping.end), "]"))
        name = shown(key_text(key))
        what = "record" if root else "item"
        message = (
            f"A new {what} begins here: `{name}` and what follows stand above already. Write `{_ONE_LINE}` before it."
        )
        related = (Related(f"The {what} before begins with `{shown(key_text(first))}`.", first.span),)
        said = syntax_error(json_rules.MISSING_BRACKET, message, key.span, related)
        yield repair(said, f"Write `{_ONE_LINE}` before `{name}`", edits, safe=True)
        begin = index


def _brackets(text: str, mapping: MappingNode, between: Span) -> str:
    """The brackets between two objects, on lines of their own where the properties have lines of their own."""
    line_break = re.search(r"\r\n|\r|\n", text[between.start : between.end])
    if line_break is None:
        return _ONE_LINE
    inner = text[between.start : between.end].rpartition(line_break[0][-1])[2]
    line = max(text.rfind("\n", 0, mapping.start), text.rfind("\r", 0, mapping.start)) + 1
    before = text[line : mapping.start]
    outer = before[: len(before) - len(before.lstrip(" \t"))]
    return f"{line_break[0]}{outer}}},{line_break[0]}{outer}{{{line_break[0]}{inner}"
