"""The tree of a YAML text from the events of the C parser (libyaml)."""

import re
from bisect import bisect_right
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

from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.mend import Failure
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.syntax_errors import Diagnostics, Read
from model_lifecycle.syntax.yaml.comments import find_comments, scalars_and_aliases
from model_lifecycle.syntax.yaml.core_schema import CONSTANTS, NUMBER_STARTS, block_end, number_value, plain_value
from model_lifecycle.syntax.yaml.libyaml import (
    ParserError,
    Prepared,
    misread_directive,
    misread_signs,
    prepare_any,
)
from model_lifecycle.syntax.yaml.node_builder import OPEN, NodeBuilder
from model_lifecycle.text.lines import line_start
from model_lifecycle.text.span import Span

_PROPERTY: Final = re.compile(r"!<[^>\r\n]*+>|[&!][^ \t\r\n,\[\]{}]*+")
_SEPARATION: Final = re.compile(r"(?:[ \t\r\n]++|(?<=[ \t\r\n])#[^\r\n]*+)*+")

_COLON: Final = re.compile(r"(?:[ \t\r\n]++|(?<=[ \t\r\n])#[^\r\n]*+)*+:")

_FURTHER_LINE: Final = re.compile(r"(?:\r\n|\r|\n)( *+)([^ \r\n])")

_TAB_ON_EMPTY_LINE: Final = re.compile(r"(?<![^ \t\r\n])\t[ \t]*+(?=[#\r\n]|\Z)")
"""A tab before nothing or a comment, where libyaml does not allow it and YAML 1.2 does."""
_BLANKS_ABOVE_SIGN: Final = re.compile(r"[^\r\n]*+(?:[\r\n]++ *+(?=[\r\n]))*[\r\n]++(?P<column> *+)#")
_MOST_TABS: Final = 20
_LINE_END: Final = re.compile(r"[\r\n]|\Z")
_BEHIND_ITEM: Final = (",", "[", "]", "{", "}")

GLUED_COMMENT: Final = "comment"
"""The problem of a `#` that begins a comment to libyaml, and none in 1.2, as no blank is before it."""

_OPEN_BRACKET: Final = -2
"""The end of a flow collection that is being read: it will be after its closing bracket."""

_Stack = list[tuple[list[Any], Any]]


class RefusedError(Exception):
    """Text that YAML 1.2 refuses and the C parser accepts: its place, its sort, and the start of its `context`."""

    def __init__(self, place: int, sort: str, context: int, read: int = 0) -> None:
        super().__init__()
        self.read = read
        self.place = place
        self.sort = sort
        self.context = context


class TreeBuilder:
    """Builds the trees of a text from its events."""

    def __init__(self, text: str, diagnostics: Diagnostics) -> None:
        self.text = text
        self.diagnostics = diagnostics
        self.roots: list[Node] = []
        self.assembly = NodeBuilder(text, diagnostics)
        """The builder of the document that is being read."""

    def build(self, prepared: Prepared) -> None:
        """Read all events; they raise `ParserError` at an error, and so does this where they nest too deep."""
        get_event = prepared.events()
        colon, restore = prepared.colon, prepared.restore
        constants, number_starts = CONSTANTS, NUMBER_STARTS
        nodes: list[Any] = []
        stack: _Stack = []
        opening = 0
        while True:
            event = get_event()
            kind = event.__class__
            if kind is ScalarEvent:
                text = event.value
                if colon in text:
                    text = text.replace(colon, ":")
                if restore and not text.isascii():
                    text = text.translate(restore)
                    if text.startswith("#") and not event.style:
                        raise RefusedError(event.start_mark.index, GLUED_COMMENT, event.start_mark.index)
                if event.ctag is None and event.anchor is None and text:
                    style = event.style
                    start, end = event.start_mark.index, event.end_mark.index
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
                        if event.start_mark.line != event.end_mark.line:
                            self._check_quoted(start, end, stack)
                        nodes.append(Scalar(start, end, text, text, style))
                        continue
                nodes.append(self._scalar(event, text, nodes, stack, opening))
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                children = nodes
                nodes, node = stack.pop()
                if node.end == _OPEN_BRACKET:
                    node.end = event.end_mark.index
                    if not (stack and stack[-1][1].flow):
                        self._check_lines(node.start, node.end, stack)
                else:
                    node.end = children[-1].end
                if kind is SequenceEndEvent:
                    node.items = children
                else:
                    self.assembly.fill(node, children)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if len(stack) >= MAX_NESTING:
                    raise RefusedError(event.start_mark.index, "nesting", stack[min(2, len(stack) - 1)][1].start)
                node = self._collection(event, MappingNode if kind is MappingStartEvent else SequenceNode)
                nodes.append(node)
                stack.append((nodes, node))
                nodes = []
            elif kind is AliasEvent:
                start, end = event.start_mark.index, event.end_mark.index
                nodes.append(self.assembly.alias(event.anchor, start, end, len(stack)))
            elif kind is DocumentStartEvent:
                opening = event.end_mark.index
                nodes = []
                self.assembly = NodeBuilder(self.text, self.diagnostics)
            elif kind is DocumentEndEvent:
                root = nodes[0]
                if root.__class__ is not Scalar or root.end > root.start or root.anchor or root.tag:
                    self.roots.append(root)
            elif kind is StreamEndEvent:
                return

    def _check_quoted(self, start: int, end: int, stack: _Stack) -> None:
        """Raise `RefusedError` where libyaml accepts a quoted scalar that YAML 1.2 has not."""
        if not (stack and stack[-1][1].flow):
            self._check_lines(start, end, stack)

    def _check_lines(self, start: int, end: int, stack: _Stack) -> None:
        """Raise `RefusedError` where a further line of a value in quotes or brackets is not indented far enough.

        libyaml does not check that: it must be further to the right than the block collection around the value, except
        for a closing bracket, which may be in its column, as in other programs.
        """
        wanted = self._inner_column(stack)
        for line in _FURTHER_LINE.finditer(self.text, start, end):
            if len(line[1]) < wanted - (line[2] in "]}" and self.text[start] in "[{"):
                raise RefusedError(line.start(2), "shallow", start, end)

    def _check_blanks(self, start: int, stack: _Stack) -> None:
        """Raise `RefusedError` where a block scalar begins with blank lines that have more spaces than its text.

        libyaml takes a line of text that begins with `#` for a comment then.
        """
        found = _BLANKS_ABOVE_SIGN.match(self.text, start)
        if found is None or len(found["column"]) < self._inner_column(stack):
            return
        for blank in re.compile(r"(?<=[\r\n]) +(?=[\r\n])").finditer(self.text, start, found.end()):
            if len(blank[0]) > len(found["column"]):
                raise RefusedError(blank.start(), "blanks", start, found.end())

    def _inner_column(self, stack: _Stack) -> int:
        """The least column of the entries of the innermost block collection."""
        around = next((node for _, node in reversed(stack) if not node.flow), None)
        return 0 if around is None else self._column(around.start) + 1

    def _column(self, place: int) -> int:
        return place - line_start(self.text, place)

    def _scalar(self, event: Any, text: str, siblings: list[Any], stack: _Stack, opening: int) -> Scalar:
        """A scalar that is empty, a block, tagged or anchored."""
        start, tag_span = self._behind_properties(event)
        end = event.end_mark.index
        style: Any = event.style or ""
        if not style and not text:
            start = end = self._place_of_nothing(event, siblings, stack, opening)
        elif style in ("|", ">"):
            end = block_end(self.text, start, end, text)
            if not text.strip():
                self._check_blanks(start, stack)
        elif style:
            self._check_quoted(start, end, stack)
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
            start = event.start_mark.index
            return kind(start, _OPEN_BRACKET if bracketed and self.text[start] in "[{" else OPEN, [], flow)
        start, tag_span = self._behind_properties(event)
        node = kind(start, _OPEN_BRACKET if bracketed and self.text[start] in "[{" else OPEN, [], flow)
        self.assembly.set_properties(node, event.anchor, event.tag, tag_span)
        return node

    def _behind_properties(self, event: Any) -> tuple[int, Span]:
        """The start of a node, after its anchor and tag, and the span of the tag."""
        place: int = event.start_mark.index
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
        """The offset of an absent value: after its anchor or tag, otherwise after its key or dash."""
        mark: int = event.start_mark.index
        if event.anchor is not None or event.ctag is not None:
            end: int = event.end_mark.index
            return end
        if not stack:
            return opening
        if not isinstance(stack[-1][1], MappingNode):
            return mark
        if len(siblings) % 2:
            key_end: int = siblings[-1].end
            colon = _COLON.match(self.text, key_end)
            return colon.end() if colon else key_end
        while mark > 0 and self.text[mark - 1] in " \t\r\n":  # after the `?` of a key that is not there
            mark -= 1
        return mark if mark > 0 and self.text[mark - 1] == "?" else event.start_mark.index


def read_strictly(text: str) -> Read | Failure:
    """The roots of a text and the diagnostics of its keys, aliases and numbers; of a text with a mistake where reading
    ends.
    """
    misread = misread_directive(text)
    if misread is not None:
        return Failure(misread.place, -1, misread.sort)
    prepared = prepare_any(text)
    tabs: list[int] = []
    """The offsets of tabs that are read as spaces."""
    for _ in range(_MOST_TABS):
        diagnostics = Diagnostics()
        builder = TreeBuilder(text, diagnostics)
        try:
            builder.build(prepared)
        except RefusedError as refused:
            return Failure(refused.place, refused.context, refused.sort, refused.read)
        except ParserError as error:
            failure = _failure(error, text)
            tab = _TAB_ON_EMPTY_LINE.match(prepared.text, failure.place)
            if tab is None or "block scalar" in failure.problem:
                return failure
            tabs.append(tab.start())
            prepared.text = prepared.text[: tab.start()] + tab[0].replace("\t", " ") + prepared.text[tab.end() :]
        else:
            roots = tuple(builder.roots)
            return _tab_in_text(tabs, roots) or _misreading(text, roots) or (roots, diagnostics.all)
    return failure


def _tab_in_text(tabs: list[int], roots: tuple[Node, ...]) -> Failure | None:
    """The error for the first tab in a blank line of a scalar, where YAML 1.2 forbids it."""
    for node in scalars_and_aliases(roots) if tabs else ():
        for tab in tabs:
            if node.start < tab < node.end:
                return Failure(tab, node.start, "while scanning a plain scalar: found a tab")
    return None


def _failure(error: ParserError, text: str) -> Failure:
    """Convert libyaml's error to a `Failure`: its offset, and where the enclosing construct begins."""
    length = len(text)
    mark, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    place = min(int(mark.index), length) if mark is not None else 0
    problem = f"{getattr(error, 'context', '') or ''}: {getattr(error, 'problem', '')}"
    if text.startswith("#", place) and text[place - 1 : place].strip():
        return Failure(place, place, GLUED_COMMENT)
    return Failure(place, -1 if context is None else min(int(context.index), length), problem)


def _misreading(text: str, roots: tuple[Node, ...]) -> Failure | None:
    """The error at the first offset where libyaml's tree differs from that of YAML 1.2; None if there is none."""
    signs = sorted(misread_signs(text))
    if not signs and "[" not in text and "{" not in text:
        return None
    scalars = list(scalars_and_aliases(roots))
    for node in scalars:
        is_sign = isinstance(node, Scalar) and not node.style and node.text in ("-", "?")
        if is_sign and text[node.end : node.end + 1] in _BEHIND_ITEM:
            return Failure(node.start, node.start, "sign", len(text))
    texts = [Span(_content_start(text, node), node.end) for node in scalars] if signs else []
    comments = find_comments(text, roots) if signs else ()
    for place, sort in signs:
        last = bisect_right(comments, place, key=lambda comment: comment.start) - 1
        in_comment = last >= 0 and place < comments[last].end
        before = bisect_right(texts, place, key=lambda span: span.start) - 1
        is_in_text = before >= 0 and texts[before].start + (sort == "odd space") <= place < texts[before].end
        if not in_comment and not is_in_text:
            return Failure(place, place, sort, len(text))
    return None


def _content_start(text: str, node: Node) -> int:
    """The offset at which the content of a scalar begins: in a block scalar, after its header."""
    if not isinstance(node, Scalar) or node.style not in ("|", ">"):
        return node.start
    end_of_header = _LINE_END.search(text, node.start)
    return end_of_header.start() if end_of_header else node.end
