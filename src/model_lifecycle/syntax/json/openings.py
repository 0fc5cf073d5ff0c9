"""Reads on where an opening bracket is missing, as if it were there."""

import re

from model_lifecycle.syntax.json import json_rules
from model_lifecycle.syntax.json.brackets import on_later_line
from model_lifecycle.syntax.json.builder import Builder, Container
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode
from model_lifecycle.syntax.syntax_errors import MAX_NESTING, shown

_LIST_AHEAD = re.compile(r'(?:"[^"\\\r\n]*+"|[\w.+\-]++)(?:\s*+,\s*+(?:"[^"\\\r\n]*+"|[\w.+\-]++))+\s*+\]')
_EMPTY_AHEAD = re.compile(r'[\]}]\s*(?:,\s*"[^"\\\r\n]*"\s*:|\})')


def begin_properties(state: Builder, name: Scalar) -> None:
    """Begin the mapping whose first property's name was just read, without the bracket before it."""
    _report_missing(state, "{", name)
    _imply(state, MappingNode(name.start, name.end, [], True))
    state.key = name


def list_without_bracket(state: Builder, mapping: MappingNode) -> bool:
    """Whether the value before this place is the first item of a list without its `[`; it is read as one."""
    last = last_value(mapping)
    if not isinstance(last, Scalar) or len(state.open) >= MAX_NESTING or not state.guess:
        return False
    return _LIST_AHEAD.match(state.text, last.start) is not None and _begin_list(state, mapping, last)


def list_of_collections_without_bracket(state: Builder, mapping: MappingNode) -> bool:
    """Whether the collection here goes on a list that lacks its `[` before the collection in front of it."""
    last = last_value(mapping)
    if not isinstance(last, MappingNode | SequenceNode) or len(state.open) >= MAX_NESTING:
        return False
    return state.text[last.start] == state.here and _begin_list(state, mapping, last)


def empty_without_bracket(state: Builder, colon: int) -> bool:
    """Whether the bracket here, where the value of `key` should be, closes an empty value that lacks the other.

    A `}` could also close the mapping around it, but hardly on this line when that began on another.
    """
    mapping = state.open[-1]
    if not _EMPTY_AHEAD.match(state.text, state.position) or on_later_line(state, colon):
        return False
    if not isinstance(mapping, MappingNode) or (state.here == "}" and not on_later_line(state, mapping.start, colon)):
        return False
    opening = "[" if state.here == "]" else "{"
    state.say(json_rules.MISSING_BRACKET, f"`{opening}` is missing before `{state.here}`.", state.position, value=True)
    start, state.position = state.position, state.position + 1
    state.add(SequenceNode(start, start + 1, [], True) if opening == "[" else MappingNode(start, start + 1, [], True))
    return True


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
    """The value that was read last in a container."""
    if isinstance(container, MappingNode):
        return container.pairs[-1].value if container.pairs else None
    return container.items[-1] if container.items else None


def name_of(pair: Pair) -> Scalar:
    """The name of a property, which in JSON is always a text."""
    assert isinstance(pair.key, Scalar)
    return pair.key
