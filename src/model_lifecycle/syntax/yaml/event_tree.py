"""The tree of a YAML text from the events of the C parser (libyaml)."""

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

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.syntax_errors import Diagnostics
from model_lifecycle.syntax.yaml.core_schema import CONSTANTS, NUMBER_STARTS, block_end, number_value, plain_value
from model_lifecycle.syntax.yaml.libyaml import (
    ParserError,
    Prepared,
    is_deep_enough,
    is_surely_block_scalar,
    prepare,
)
from model_lifecycle.syntax.yaml.node_builder import OPEN, NodeBuilder
from model_lifecycle.text.span import Span

_PROPERTY: Final = re.compile(r"!<[^>\r\n]*+>|[&!][^ \t\r\n,\[\]{}]*+")
_SEPARATION: Final = re.compile(r"(?:[ \t\r\n]++|(?<=[ \t\r\n])#[^\r\n]*+)*+")

_COLON: Final = re.compile(r"(?:[ \t\r\n]++|(?<=[ \t\r\n])#[^\r\n]*+)*+:")

_OPEN_BRACKET: Final = -2
"""The end of a flow collection that is being read: it will be behind its closing bracket."""

_Stack = list[tuple[list[Any], Any]]


class TreeBuilder:
    """Builds the trees of a text, or of a part of it that begins at `base`, from the events of that part.

    `assembly` is that of the document around the part; without it, each document gets its own.
    """

    def __init__(self, text: str, diagnostics: Diagnostics, assembly: NodeBuilder | None = None, base: int = 0) -> None:
        self.text = text
        self.diagnostics = diagnostics
        self.base = base
        self.roots: list[Node] = []
        self.one_document = assembly is not None
        self.assembly = assembly or NodeBuilder(text, diagnostics)

    def build(self, prepared: Prepared) -> None:
        """Read all events; they raise `ParserError` at an error, and so does this where they nest too deep."""
        get_event = prepared.events()
        colon, restore, base = prepared.colon, prepared.restore, self.base
        constants, number_starts = CONSTANTS, NUMBER_STARTS
        hash_behind_quote = prepared.hash_behind_quote
        nodes: list[Any] = []
        stack: _Stack = []
        opening = base
        while True:
            event = get_event()
            kind = event.__class__
            if kind is ScalarEvent:
                text = event.value
                if colon in text:
                    text = text.replace(colon, ":")
                if restore and not text.isascii():
                    text = text.translate(restore)
                if event.ctag is None and event.anchor is None and text:
                    style = event.style
                    start, end = base + event.start_mark.index, base + event.end_mark.index
                    if not style:
                        if text in constants:
                            value = constants[text]
                        elif text[0] in number_starts:
                            value = number_value(text)
                        else:
                            value = text
                        scalar = Scalar(start, end, text, value)
                        nodes.append(scalar)
                        if value.__class__ is float:
                            self.assembly.check_number(scalar)
                        continue
                    if style == '"' or style == "'":
                        if hash_behind_quote or event.start_mark.line != event.end_mark.line:
                            self._check_quoted(prepared, start, end, stack)
                        nodes.append(Scalar(start, end, text, text, style))
                        continue
                nodes.append(self._scalar(event, text, nodes, stack, opening, prepared))
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                children = nodes
                nodes, node = stack.pop()
                if node.end == _OPEN_BRACKET:
                    node.end = base + event.end_mark.index
                    if not (stack and stack[-1][1].flow):
                        self._check_lines(prepared, node.start, node.end, stack)
                else:
                    node.end = children[-1].end
                if kind is SequenceEndEvent:
                    node.items = children
                else:
                    self.assembly.fill(node, children)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if len(stack) >= MAX_NESTING:
                    raise ParserError
                node = self._collection(event, MappingNode if kind is MappingStartEvent else SequenceNode)
                nodes.append(node)
                stack.append((nodes, node))
                nodes = []
            elif kind is AliasEvent:
                start, end = base + event.start_mark.index, base + event.end_mark.index
                nodes.append(self.assembly.alias(event.anchor, start, end, len(stack)))
            elif kind is DocumentStartEvent:
                opening = base + event.end_mark.index
                nodes = []
                if not self.one_document:
                    self.assembly = NodeBuilder(self.text, self.diagnostics)
            elif kind is DocumentEndEvent:
                root = nodes[0]
                if root.__class__ is not Scalar or root.end > root.start or root.anchor or root.tag:
                    self.roots.append(root)
            elif kind is StreamEndEvent:
                return

    def _check_quoted(self, prepared: Prepared, start: int, end: int, stack: _Stack) -> None:
        """Raise `ParserError` where libyaml may have accepted a text in quotes that YAML 1.2 has not."""
        if self.text[end : end + 1] == "#":
            raise ParserError
        self._check_lines(prepared, start, end, stack)

    def _check_lines(self, prepared: Prepared, start: int, end: int, stack: _Stack) -> None:
        """Raise `ParserError` where the further lines of a value in quotes or brackets may not be deep enough."""
        in_flow = bool(stack) and stack[-1][1].flow
        if not is_deep_enough(prepared.text, start - self.base, end - self.base, in_flow=in_flow):
            raise ParserError

    def _scalar(
        self, event: Any, text: str, siblings: list[Any], stack: _Stack, opening: int, prepared: Prepared
    ) -> Scalar:
        """A scalar that is empty, a block, tagged or anchored."""
        start, tag_span = self._behind_properties(event)
        end = self.base + event.end_mark.index
        style: Any = event.style or ""
        if not style and not text:
            start = end = self._place_of_nothing(event, siblings, stack, opening)
        elif style in ("|", ">"):
            if not is_surely_block_scalar(prepared.text, start - self.base, end - self.base, text):
                raise ParserError
            end = block_end(self.text, start, end, text)
        elif style:
            self._check_quoted(prepared, start, end, stack)
        scalar = Scalar(start, end, text, text if style else plain_value(text), style)
        self.assembly.set_properties(scalar, event.anchor, event.tag, tag_span)
        if not style:
            self.assembly.check_number(scalar)
        return scalar

    def _collection(self, event: Any, kind: type[MappingNode] | type[SequenceNode]) -> MappingNode | SequenceNode:
        flow = event.flow_style
        # A mapping of one pair in a flow sequence is a flow mapping without brackets.
        bracketed = flow and event.end_mark.index > event.start_mark.index
        if event.anchor is None and event.ctag is None:
            start = self.base + event.start_mark.index
            return kind(start, _OPEN_BRACKET if bracketed and self.text[start] in "[{" else OPEN, [], flow)
        start, tag_span = self._behind_properties(event)
        node = kind(start, _OPEN_BRACKET if bracketed and self.text[start] in "[{" else OPEN, [], flow)
        self.assembly.set_properties(node, event.anchor, event.tag, tag_span)
        return node

    def _behind_properties(self, event: Any) -> tuple[int, Span]:
        """The start of a node, behind its anchor and tag, and the span of the tag."""
        place: int = self.base + event.start_mark.index
        tag_span = Span(place, place)
        for _ in range((event.anchor is not None) + (event.ctag is not None)):
            match = _PROPERTY.match(self.text, place)
            if match is None:
                break
            if match[0][0] == "!":
                tag_span = Span(*match.span())
            separation = _SEPARATION.match(self.text, match.end())
            place = separation.end() if separation else match.end()
        return place, tag_span

    def _place_of_nothing(self, event: Any, siblings: list[Any], stack: _Stack, opening: int) -> int:
        """The place of an absent value: right behind its anchor or tag, else behind what calls for it."""
        mark: int = self.base + event.start_mark.index
        if event.anchor is not None or event.ctag is not None:
            end: int = self.base + event.end_mark.index
            return end
        if not stack:
            return opening
        if not isinstance(stack[-1][1], MappingNode):
            return mark
        if len(siblings) % 2:
            key_end: int = siblings[-1].end
            colon = _COLON.match(self.text, key_end)
            return colon.end() if colon else key_end
        while mark > 0 and self.text[mark - 1] in " \t\r\n":  # behind the `?` of a key that is not there
            mark -= 1
        return mark if mark > 0 and self.text[mark - 1] == "?" else self.base + event.start_mark.index


def read_valid(text: str) -> tuple[tuple[Node, ...], list[Diagnostic]] | None:
    """The roots of a text that the C parser accepts, and the diagnostics of its keys, aliases and numbers.

    None where the C parser refuses it.
    """
    prepared = prepare(text)
    if prepared is None:
        return None
    diagnostics = Diagnostics()
    builder = TreeBuilder(text, diagnostics)
    try:
        builder.build(prepared)
    except ParserError:
        return None
    return tuple(builder.roots), diagnostics.all
