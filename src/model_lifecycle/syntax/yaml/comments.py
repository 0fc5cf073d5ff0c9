"""Comments of a YAML text."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.node import MappingNode, Node, SequenceNode

_COMMENT: Final = re.compile(r"#(?<![^ \t\r\n\ufeff,\[\]{}\"'].)[^\r\n]*+")
_HEADER_COMMENT: Final = re.compile(r"[|>][-+0-9]*+[ \t]++(#[^\r\n]*+)")


def find_comments(text: str, roots: tuple[Node, ...]) -> tuple[Comment, ...]:
    """The comments of a text whose trees are `roots`, in order; a `#` inside a scalar begins none."""
    if "#" not in text:
        return ()
    comments: list[Comment] = []
    done = 0
    for start, end in scalar_spans(roots):
        comments += _between(text, done, start)
        header = _HEADER_COMMENT.match(text, start, end)
        if header is not None:
            comments.append(_comment(text, *header.span(1)))
        done = end
    comments += _between(text, done, len(text))
    return tuple(comments)


def _between(text: str, start: int, end: int) -> Iterator[Comment]:
    return (_comment(text, *match.span()) for match in _COMMENT.finditer(text, start, end))


def _comment(text: str, start: int, end: int) -> Comment:
    before = start
    while before and text[before - 1] in " \t":
        before -= 1
    own_line = before == 0 or text[before - 1] in "\r\n"
    return Comment(text[start + 1 : end].strip(), start, end, own_line)


def scalar_spans(nodes: tuple[Node, ...]) -> Iterator[tuple[int, int]]:
    """The spans of all scalars and aliases, in order."""
    stack: list[Node] = list(reversed(nodes))
    while stack:
        node = stack.pop()
        if isinstance(node, MappingNode):
            for pair in reversed(node.pairs):
                stack += (pair.value, pair.key)
        elif isinstance(node, SequenceNode):
            stack.extend(reversed(node.items))
        else:
            yield node.start, node.end
