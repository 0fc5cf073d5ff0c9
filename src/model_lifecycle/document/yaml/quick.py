"""YAML text to data straight from the events of the C parser."""

from sys import intern
from typing import Any

from ruamel.yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from model_lifecycle.document.data import Data
from model_lifecycle.document.odd_characters import holds_any
from model_lifecycle.document.problems import MAX_NESTING
from model_lifecycle.document.quick import UnusualError, common_number
from model_lifecycle.document.yaml.events import (
    ParserError,
    Prepared,
    is_surely_block_scalar,
    prepare,
    stands_deep_enough,
)
from model_lifecycle.document.yaml.scalars import CONSTANTS, NUMBER_STARTS, number_value


def plain_roots(text: str) -> list[Data]:
    """The values of the documents of a text. Raises `UnusualError` for one that is no YAML, or unusual."""
    prepared = prepare(text)
    if prepared is None or (holds_any(text) and _may_matter(text)):
        raise UnusualError
    try:
        return _roots(prepared)
    except ParserError as error:
        raise UnusualError from error


def _may_matter(text: str) -> bool:
    from model_lifecycle.document.yaml.odd_spaces import may_matter  # few texts need it

    return may_matter(text)


def _roots(prepared: Prepared) -> list[Data]:
    get_event = prepared.events()
    colon, restore = prepared.colon, prepared.restore
    constants, number_starts = CONSTANTS, NUMBER_STARTS
    hash_behind_quote = prepared.hash_behind_quote
    roots: list[Data] = []
    nodes: list[Any] = []
    stack: list[list[Any]] = []
    flow_depth, flow_start = -1, 0  # how deep the outermost open flow collection is, and where it begins
    while True:
        event = get_event()
        kind = event.__class__
        if kind is ScalarEvent:
            text: str = event.value
            if colon in text:
                text = text.replace(colon, ":")
            if restore and not text.isascii():
                text = text.translate(restore)
            if event.ctag is not None or event.anchor is not None:
                raise UnusualError
            style = event.style
            if style:
                if hash_behind_quote or event.start_mark.line != event.end_mark.line:
                    _check_lines(event, event.start_mark.index, prepared.text, in_flow=flow_depth >= 0)
                nodes.append(text)
            elif text in constants:
                nodes.append(constants[text])
            else:
                nodes.append(_number_or_text(text) if text[0] in number_starts else text)
        elif kind is MappingEndEvent:
            children = nodes
            nodes = stack.pop()
            nodes.append(_mapping(children))
            if len(stack) == flow_depth:
                _check_lines(event, flow_start, prepared.text)
                flow_depth = -1
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if event.anchor is not None or event.ctag is not None or len(stack) >= MAX_NESTING:
                raise UnusualError
            if event.flow_style and flow_depth < 0:
                flow_depth, flow_start = len(stack), event.start_mark.index
            stack.append(nodes)
            nodes = []
        elif kind is SequenceEndEvent:
            items = nodes
            nodes = stack.pop()
            nodes.append(items)
            if len(stack) == flow_depth:
                _check_lines(event, flow_start, prepared.text)
                flow_depth = -1
        elif kind is DocumentStartEvent:
            nodes = []
        elif kind is DocumentEndEvent:
            roots.append(nodes[0])
        elif kind is StreamEndEvent:
            return roots
        elif kind is not StreamStartEvent:
            raise UnusualError  # an alias


def _check_lines(event: Any, start: int, text: str, *, in_flow: bool = False) -> None:
    """Raise `UnusualError` where libyaml may have accepted lines of a value that YAML 1.2 has not."""
    if event.__class__ is ScalarEvent and event.style in ("|", ">"):
        if is_surely_block_scalar(text, start, event.end_mark.index, event.value):
            return
    elif text[event.end_mark.index : event.end_mark.index + 1] != "#" and stands_deep_enough(
        text, start, event.end_mark.index, in_flow=in_flow
    ):
        return
    raise UnusualError


def _number_or_text(text: str) -> int | float | str:
    return text if isinstance(number_value(text), str) else common_number(text)


def _mapping(children: list[Any]) -> dict[str, Data]:
    try:
        names = list(map(intern, children[0::2]))
    except TypeError as error:
        raise UnusualError from error  # a key that is not a text
    made = dict(zip(names, children[1::2], strict=True))
    if len(made) != len(names) or "<<" in made:
        raise UnusualError
    return made
