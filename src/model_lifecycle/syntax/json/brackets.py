"""Brackets that do not fit: which one is missing, too many or mistyped.

People lose a bracket when they move or delete lines. Such a text is read in up to three ways (`builder.Brackets`): of
random slips in the layout of JSON records, 97.6 % give one finding with the reading by indentation, 93.3 % without.
"""

import re
from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Related
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.builder import Builder, Container, content_end
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.text.span import Span

SPACE = re.compile(r"[ \t\n\r]*+")
_PROPERTY_AHEAD = re.compile(r"""\s*+(?:,\s*+)?(?:"[^"\\\r\n]*"|[\w\-]+)[ \t]*:""")
BRACKETS = re.compile(r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*"?|[\[{]|[\]}]')
"""A text in double quotes, of which the last may be missing, or a bracket."""
_LIST_AHEAD = re.compile(r'(?:"[^"\\\r\n]*+"|[\w.+\-]++)(?:\s*+,\s*+(?:"[^"\\\r\n]*+"|[\w.+\-]++))+\s*+\]')
_PARTNER = {"{": "}", "[": "]"}
_LONG_LINE = 1000
"""With more characters than this before a bracket, the indentation of its line says nothing about it."""


def close(state: Builder) -> None:
    """A closing bracket here, right or wrong."""
    container, here = state.open[-1], state.here
    if container.start in state.implied and not _closes(here, container):
        state.leave(content_end(container))
    elif is_too_many(state, container):
        remove_bracket(state)
        state.after_value = True
        state.comma_forgiven = True
    elif _closes(here, container):
        state.position += 1
        state.leave(state.position)
    elif _is_mistyped(state, container):
        opening = state.text[container.start]
        message = f"`{opening}` is closed by `{_PARTNER[opening]}`, found `{here}`."
        state.say(text_rules.UNMATCHED_BRACKET, message, state.position)
        state.bracket_trouble += 1
        state.position += 1
        state.leave(state.position)
    elif any(_closes(here, outer) for outer in state.open):
        close_forgotten(state, container)
    else:
        remove_bracket(state)


def _is_mistyped(state: Builder, container: Container) -> bool:
    """Whether a closing bracket of the wrong kind is meant for the innermost container."""
    state.misfits += 1
    if not any(_closes(state.here, outer) for outer in state.open):
        return state.brackets != "forgotten"
    if state.brackets == "indented":
        return _column(state, state.position) == indent_of(state, container)
    return state.brackets == "mistyped"


def is_too_many(state: Builder, container: Container) -> bool:
    """Whether a closing bracket would end the record before its last property, or is indented further than its line."""
    if len(state.open) == 1 and isinstance(container, MappingNode) and state.here == "}":
        return _PROPERTY_AHEAD.match(state.text, state.position + 1) is not None
    column = _column(state, state.position) if state.brackets == "indented" else None
    return column is not None and 0 <= indent_of(state, container) < column


def remove_bracket(state: Builder) -> None:
    state.bracket_trouble += 1
    message = f"There is one `{state.here}` too many: what follows is not inside any bracket. Delete it."
    state.say(text_rules.UNMATCHED_BRACKET, message, state.position)
    state.position += 1
    state.comma = -1


def close_forgotten(state: Builder, container: Container) -> None:
    state.bracket_trouble += 1
    _unclosed(state, container)
    comma = state.comma
    if state.brackets == "forgotten":
        container.incomplete = True
    state.leave(content_end(container))
    if comma >= 0:
        state.comma = comma
        state.after_value = False
    else:
        state.comma_forgiven = True


def _unclosed(state: Builder, container: Container, related: tuple[Related, ...] = ()) -> None:
    opening = state.text[container.start]
    message = f"`{opening}` is never closed. Write `{_PARTNER[opening]}` where it ends."
    span = Span(container.start, container.start + 1)
    state.report(syntax_error(text_rules.UNCLOSED_BRACKET, message, span, related))


def drop(state: Builder) -> None:
    """Leave out the property or item being read; the comma before the next may be missing."""
    state.key = None
    if state.open:
        state.open[-1].incomplete = True
        state.after_value = True
        state.comma_forgiven = True


def is_further_in(state: Builder, position: int, beside: int) -> bool:
    """Whether both places begin a line, and the first is indented more."""
    column, other = _column(state, position), _column(state, beside)
    return column is not None and other is not None and column > other


def is_further_out(state: Builder, position: int) -> bool:
    """Whether the next token begins a line that is, by its indentation, outside of the innermost container."""
    if state.brackets != "indented" or len(state.open) < 2:
        return False
    token = SPACE.match(state.text, position)
    assert token is not None  # it matches the empty text
    position = token.end()
    column = _column(state, position)
    if column is None or position == len(state.text):
        return False
    container = state.open[-1]
    indent = indent_of(state, container)
    if column == indent:
        return state.text[position] not in "]}" and on_later_line(state, container.start, position)
    return column < indent


def _column(state: Builder, position: int) -> int | None:
    """The column of a position with only blanks before it on its line; None for other positions."""
    start = position
    while start > 0 and state.text[start - 1] in " \t":
        start -= 1
    return position - start if start == 0 or state.text[start - 1] in "\r\n" else None


def indent_of(state: Builder, container: Container) -> int:
    """The indentation of the line with a container's bracket; -1 where that says nothing."""
    if container.start in state.implied:
        return -1
    start, indent = state.bracket_indentation
    if start != container.start:
        start = container.start
        lowest = max(start - _LONG_LINE, 0)
        line = max(state.text.rfind("\n", lowest, start), state.text.rfind("\r", lowest, start)) + 1
        content = state.text[line : start + 1]
        indent = -1 if line == 0 and lowest > 0 else len(content) - len(content.lstrip(" \t"))
        state.bracket_indentation = (start, indent)
    return indent


def on_later_line(state: Builder, offset: int, position: int | None = None) -> bool:
    between = state.text[offset : state.position if position is None else position]
    return "\n" in between or "\r" in between


def finish(state: Builder) -> None:
    """The end of the text."""
    state.ended = True
    while state.open and state.open[-1].start in state.implied:
        state.leave(content_end(state.open[-1]))
    if state.open:
        state.bracket_trouble += len(state.open)
        if not state.ran_out:
            outer = [Span(node.start, node.start + 1) for node in state.open[-2::-1]]
            related = tuple(Related("This bracket is not closed either.", span) for span in outer)
            is_cut = bool(state.diagnostics) and state.diagnostics[-1].span.end >= len(state.text.rstrip())
            cut = state.diagnostics.pop() if is_cut else None
            _unclosed(state, state.open[-1], related)
            if cut is not None:  # the text ends inside a value: one mistake
                state.diagnostics[-1] = replace(state.diagnostics[-1], record=cut.record, pointer=cut.pointer)
        state.abandon()
    elif state.root is None and not state.diagnostics:
        message = "The file is empty. Write a record, or delete the file."
        state.report(syntax_error(json_rules.EMPTY_DOCUMENT, message, Span(0, 0)))


def skip_balanced(state: Builder) -> int:
    """The end of the container that begins here, which is left out."""
    depth = 0
    for bracket in BRACKETS.finditer(state.text, state.position):
        if bracket[0] in "[{":
            depth += 1
        elif bracket[0] in "]}":
            depth -= 1
            if depth == 0:
                return bracket.end()
    state.ran_out = True
    return len(state.text)


def _closes(bracket: str, container: Container) -> bool:
    return (bracket == "}") == isinstance(container, MappingNode)


# Opening brackets that are missing: reading goes on as if they were there


def begin_properties(state: Builder, name: Scalar) -> None:
    """Begin a mapping without its bracket, whose first name has just been read."""
    _report_missing(state, "{", name)
    _imply(state, MappingNode(name.start, name.end, [], True))
    state.key = name


def list_without_bracket(state: Builder, mapping: MappingNode) -> bool:
    """Whether the value before this place is the first item of a list without its `[`; if so, it is read as one."""
    last = last_value(mapping)
    if not isinstance(last, Scalar) or len(state.open) >= MAX_NESTING or not state.guess:
        return False
    return _LIST_AHEAD.match(state.text, last.start) is not None and _begin_list(state, mapping, last)


def _begin_list(state: Builder, mapping: MappingNode, first: Node) -> bool:
    state.key = name_of(mapping.pairs.pop())
    _report_missing(state, "[", first)
    _imply(state, SequenceNode(first.start, first.end, [], True))
    state.add(first)
    state.after_value = False
    return True


def _imply(state: Builder, container: Container) -> None:
    state.add(container)
    state.open.append(container)
    state.implied.add(container.start)
    state.after_value = False
    state.comma = -1


def _report_missing(state: Builder, bracket: str, first: Node) -> None:
    end = first.end if isinstance(first, Scalar) else first.start + 1
    message = f"`{bracket}` is missing before `{shown(state.text[first.start : end])}`."
    state.say(json_rules.MISSING_BRACKET, message, first.start, end, value=True)


def last_value(container: Container) -> Node | None:
    """The last value of a container so far."""
    if isinstance(container, MappingNode):
        return container.pairs[-1].value if container.pairs else None
    return container.items[-1] if container.items else None


def name_of(pair: Pair) -> Scalar:
    """The name of a property, which in JSON is always a text."""
    assert isinstance(pair.key, Scalar)
    return pair.key
