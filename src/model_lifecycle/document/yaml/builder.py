"""Events of the C parser to tree."""

import re
from typing import Any, Final

from ruamel.yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from model_lifecycle.document.node import Alias, Mapping, Node, Pair, Scalar, Sequence
from model_lifecycle.document.yaml.events import Prepared
from model_lifecycle.document.yaml.scalars import CONSTANTS, NUMBER_STARTS, number_value

_PROPERTY: Final = re.compile(r"!<[^>\r\n]*+>|[&!][^ \t\r\n,\[\]{}]*+")
_SEPARATION: Final = re.compile(r"(?:[ \t\r\n]++|(?<=[ \t\r\n])#[^\r\n]*+)*+")
_BLOCK_HEADER: Final = re.compile(r"[|>][-+0-9]*+")
_LINE_END: Final = re.compile(r"[^\r\n]*+")

_OPEN: Final = -1
"""The end of a block collection that is being read: it will be where its last child ends."""
_OPEN_BRACKET: Final = -2
"""The end of a flow collection that is being read: it will be behind its closing bracket."""


class TreeBuilder:
    """Builds the trees of a text from events."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.roots: list[Node] = []
        self.anchors: dict[str, Scalar | Mapping | Sequence] = {}

    def build(self, prepared: Prepared) -> None:
        """Read all events of the text."""
        get_event = prepared.events()
        colon, restore = prepared.colon, prepared.restore
        constants, number_starts = CONSTANTS, NUMBER_STARTS
        nodes: list[Any] = []
        stack: list[tuple[list[Any], Any]] = []
        opening = 0
        while True:
            event = get_event()
            kind = event.__class__
            if kind is ScalarEvent:
                text = event.value
                if colon in text:
                    text = text.replace(colon, ":")
                if restore:
                    text = text.translate(restore)
                if event.ctag is None and event.anchor is None and text:
                    start, end, style = event.start_mark.index, event.end_mark.index, event.style
                    if not style:
                        if text in constants:
                            value = constants[text]
                        elif text[0] in number_starts:
                            value = number_value(text)
                        else:
                            value = text
                        nodes.append(Scalar(start, end, text, value))
                        continue
                    if style == '"' or style == "'":
                        nodes.append(Scalar(start, end, text, text, style))
                        continue
                nodes.append(self._scalar(event, text, nodes, stack, opening))
            elif kind is MappingEndEvent:
                children = nodes
                nodes, node = stack.pop()
                node.end = event.end_mark.index if node.end == _OPEN_BRACKET else children[-1].end
                node.pairs = list(map(Pair, children[0::2], children[1::2]))
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                node = self._collection(event, Mapping if kind is MappingStartEvent else Sequence)
                nodes.append(node)
                stack.append((nodes, node))
                nodes = []
            elif kind is SequenceEndEvent:
                children = nodes
                nodes, node = stack.pop()
                node.end = event.end_mark.index if node.end == _OPEN_BRACKET else children[-1].end
                node.items = children
            elif kind is AliasEvent:
                nodes.append(self._alias(event))
            elif kind is DocumentStartEvent:
                opening = event.end_mark.index
                self.anchors = {}
                nodes = []
            elif kind is DocumentEndEvent:
                root = nodes[0]
                if root.__class__ is not Scalar or root.end > root.start or root.anchor or root.tag:
                    self.roots.append(root)
            elif kind is StreamEndEvent:
                return

    def _scalar(
        self, event: ScalarEvent, text: str, siblings: list[Any], stack: list[tuple[list[Any], Any]], opening: int
    ) -> Scalar:
        """A scalar that is empty, a block, tagged or anchored."""
        start, end = self._behind_properties(event), event.end_mark.index
        style: Any = event.style or ""
        if not style and not text:
            start = end = self._place_of_nothing(event, siblings, stack, opening)
        elif style in ("|", ">"):
            end = self._end_of_block(start, end, text)
        value = number_value(text) if text[:1] in NUMBER_STARTS and not style else CONSTANTS.get(text, text)
        scalar = Scalar(start, end, text, text if style else value, style)
        self._set_properties(scalar, event)
        return scalar

    def _collection(self, event: Any, kind: type[Mapping] | type[Sequence]) -> Mapping | Sequence:
        flow = event.flow_style
        start = event.start_mark.index
        bracket = flow and event.end_mark.index > start
        if event.anchor is not None or event.ctag is not None:
            start = self._behind_properties(event)
        node = kind(start, _OPEN_BRACKET if bracket and self.text[start] in "[{" else _OPEN, [], flow)
        self._set_properties(node, event)
        return node

    def _set_properties(self, node: Scalar | Mapping | Sequence, event: Any) -> None:
        if event.ctag is not None:
            node.tag = event.tag
        if event.anchor is not None:
            node.anchor = event.anchor
            self.anchors[event.anchor] = node

    def _alias(self, event: AliasEvent) -> Alias:
        start, end = event.start_mark.index, event.end_mark.index
        return Alias(start, end, event.anchor, self.anchors.get(event.anchor) or Scalar(end, end, "", None))

    def _behind_properties(self, event: Any) -> int:
        """Where a node begins, behind its own anchor and tag."""
        place: int = event.start_mark.index
        for _ in range((event.anchor is not None) + (event.ctag is not None)):
            found = _PROPERTY.match(self.text, place)
            if found is None:
                break
            separation = _SEPARATION.match(self.text, found.end())
            place = separation.end() if separation else found.end()
        return place

    def _place_of_nothing(
        self, event: Any, siblings: list[Any], stack: list[tuple[list[Any], Any]], opening: int
    ) -> int:
        """Where an absent value stands: right behind its anchor or tag, else behind what calls for it."""
        mark: int = event.start_mark.index
        if event.anchor is not None or event.ctag is not None:
            end: int = event.end_mark.index
            return end
        if not stack:
            return opening
        if isinstance(stack[-1][1], Mapping) and len(siblings) % 2:
            key_end: int = siblings[-1].end
            return mark if mark > key_end and self.text[mark - 1] == ":" else key_end
        return mark

    def _end_of_block(self, start: int, end: int, text: str) -> int:
        """Where a block scalar ends: behind the text of its last line that is not blank, or behind its header."""
        if not text.strip("\n"):
            header = _BLOCK_HEADER.match(self.text, start)
            return header.end() if header else end
        last = len(self.text[start:end].rstrip(" \t\r\n")) + start
        line_end = _LINE_END.match(self.text, last)
        return min(line_end.end(), end) if line_end else last
