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
from model_lifecycle.document.problems import MAX_NESTING
from model_lifecycle.document.quick import UnusualError, common_number
from model_lifecycle.document.yaml.events import ParserError, Prepared, prepare
from model_lifecycle.document.yaml.scalars import CONSTANTS, NUMBER_STARTS, number_value


def plain_roots(text: str) -> list[Data]:
    """The values of the documents of a text. Raises `UnusualError` for one that is no YAML, or unusual."""
    prepared = prepare(text)
    if prepared is None:
        raise UnusualError
    try:
        return _roots(prepared)
    except ParserError as error:
        raise UnusualError from error


def _roots(prepared: Prepared) -> list[Data]:
    get_event = prepared.events()
    colon, restore = prepared.colon, prepared.restore
    constants, number_starts = CONSTANTS, NUMBER_STARTS
    roots: list[Data] = []
    nodes: list[Any] = []
    stack: list[list[Any]] = []
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
            if event.style:
                nodes.append(text)
            elif text in constants:
                nodes.append(constants[text])
            else:
                nodes.append(_number_or_text(text) if text[0] in number_starts else text)
        elif kind is MappingEndEvent:
            children = nodes
            nodes = stack.pop()
            nodes.append(_mapping(children))
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if event.anchor is not None or event.ctag is not None or len(stack) >= MAX_NESTING:
                raise UnusualError
            stack.append(nodes)
            nodes = []
        elif kind is SequenceEndEvent:
            items = nodes
            nodes = stack.pop()
            nodes.append(items)
        elif kind is DocumentStartEvent:
            nodes = []
        elif kind is DocumentEndEvent:
            roots.append(nodes[0])
        elif kind is StreamEndEvent:
            return roots
        elif kind is not StreamStartEvent:
            raise UnusualError  # an alias


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
