"""YAML text to data straight from the events of the C parser."""

import re
from collections.abc import Collection
from sys import intern
from typing import Any, Final

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

from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.fast.common import NeedsFullParseError, common_number
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.odd_characters import holds_any
from model_lifecycle.syntax.yaml.core_schema import CONSTANTS, NUMBER_STARTS, number_value
from model_lifecycle.syntax.yaml.cut_record import are_parts
from model_lifecycle.syntax.yaml.libyaml import (
    USUAL_COLON,
    ParserError,
    Prepared,
    is_deep_enough,
    is_surely_block_scalar,
    prepare,
    restored,
)

_BLOCK_STYLES: Final = ("|", ">")


def yaml_roots(text: str) -> list[Data]:
    """The values of the documents of a YAML text. Raises `NeedsFullParseError` if the text is invalid or unusual."""
    prepared = prepare(text)
    if prepared is None or (holds_any(text) and _may_matter(text)):
        raise NeedsFullParseError
    try:
        roots = _roots(prepared)
    except ParserError as error:
        raise NeedsFullParseError from error
    if len(roots) > 1 and are_parts(roots, _keys):
        raise NeedsFullParseError
    return roots


def _keys(root: object) -> Collection[str]:
    return root.keys() if isinstance(root, dict) else ()


def _may_matter(text: str) -> bool:
    from model_lifecycle.syntax.lookalikes import may_hold_odd_spaces  # few texts need it

    return may_hold_odd_spaces(text)


def _roots(prepared: Prepared) -> list[Data]:
    """The data of each document, by the events of libyaml. Raises `NeedsFullParseError` for anything unusual."""
    get_event = prepared.events()
    colon, restore = prepared.colon, prepared.restore
    plain_values = _plain_values(colon, restore)
    has_properties = "&" in prepared.text or "!" in prepared.text
    hash_behind_quote = prepared.hash_behind_quote
    roots: list[Data] = []
    nodes: list[Any] = []
    stack: list[list[Any]] = []
    flow_depth, flow_start = -1, 0  # how deep the outermost open flow collection is, and where it begins
    while True:
        event = get_event()
        kind = event.__class__
        if kind is ScalarEvent:
            if has_properties and (event.ctag is not None or event.anchor is not None):
                raise NeedsFullParseError
            if event.style:
                if (
                    hash_behind_quote
                    or event.start_mark.line != event.end_mark.line
                    or event.style in _BLOCK_STYLES  # at the text's end a header may be all that there is
                ):
                    _check_lines(event, event.start_mark.index, prepared.text, in_flow=flow_depth >= 0)
                nodes.append(restored(event.value, colon, restore))
            else:
                nodes.append(plain_values[event.value])
        elif kind is MappingEndEvent:
            children = nodes
            nodes = stack.pop()
            nodes.append(_mapping(children))
            if len(stack) == flow_depth:
                _check_lines(event, flow_start, prepared.text)
                flow_depth = -1
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            if has_properties and (event.anchor is not None or event.ctag is not None):
                raise NeedsFullParseError
            if len(stack) >= MAX_NESTING:
                raise NeedsFullParseError
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
            raise NeedsFullParseError  # an alias


def _check_lines(event: Any, start: int, text: str, *, in_flow: bool = False) -> None:
    """Raise `NeedsFullParseError` where libyaml may have accepted lines of a value that YAML 1.2 has not."""
    if event.__class__ is ScalarEvent and event.style in _BLOCK_STYLES:
        if is_surely_block_scalar(text, start, event.end_mark.index, event.value):
            return
    elif text[event.end_mark.index : event.end_mark.index + 1] != "#" and is_deep_enough(
        text, start, event.end_mark.index, in_flow=in_flow
    ):
        return
    raise NeedsFullParseError


class _PlainValues(dict[str, Data]):
    """The values of plain scalars, by their text as the C parser gives it: many values are the same in most files."""

    def __init__(self, colon: str, restore: dict[int, str]) -> None:
        super().__init__()
        self._colon = colon
        self._restore = restore

    def __missing__(self, written: str) -> Data:
        text = restored(written, self._colon, self._restore)
        if text in CONSTANTS:
            value: Data = CONSTANTS[text]
        elif text[0] in NUMBER_STARTS and not isinstance(number_value(text), str):
            value = common_number(text)
        else:
            value = intern(text)
        if len(written) <= _LONGEST_KNOWN:
            if len(self) >= _MOST_KNOWN:
                self.clear()
            self[written] = value
        return value


_USUAL_VALUES: Final = _PlainValues(USUAL_COLON, {})
_MOST_KNOWN: Final = 10_000
_LONGEST_KNOWN: Final = 40
"""Values that are kept for the next texts, and code points of one, so that they take 2 MB at most."""


class _KeyCache(dict[str, str]):
    """Keys, interned. Raises `NeedsFullParseError` for a key that is not a name.

    Such a key is never a property, and parsers accept as a key what is a mistake: a line of prose, a missing space.
    """

    def __missing__(self, written: str) -> str:
        if not _NAME.fullmatch(written):
            raise NeedsFullParseError
        if len(self) >= _MOST_KNOWN:
            self.clear()
        name = self[written] = intern(written)
        return name


_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./-]{0,99}")
_NAMES: Final = _KeyCache()


def _plain_values(colon: str, restore: dict[int, str]) -> _PlainValues:
    return _PlainValues(colon, restore) if restore or colon != USUAL_COLON else _USUAL_VALUES


def _mapping(children: list[Any]) -> dict[str, Data]:
    try:
        names = list(map(_NAMES.__getitem__, children[0::2]))
    except TypeError as error:
        raise NeedsFullParseError from error  # a key that is not a text
    data = dict(zip(names, children[1::2], strict=True))
    if len(data) != len(names) or "<<" in data:
        raise NeedsFullParseError
    return data
