"""Comments of a YAML text."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.node import Alias, MappingNode, Node, Scalar, SequenceNode

_COMMENT: Final = re.compile(r"#(?<![^ \t\r\n\ufeff,\[\]{}\"'].)[^\r\n]*+")
_HEADER_COMMENT: Final = re.compile(r"[|>][-+0-9]*+[ \t]++(#[^\r\n]*+)")


def find_comments(text: str, roots: tuple[Node, ...]) -> tuple[Comment, ...]:
    """The comments of a text with the trees `roots`, in order; a `#` inside a scalar begins none."""
    if "#" not in text:
        return ()
    comments: list[Comment] = []
    done = 0
    for scalar in scalars_and_aliases(roots):
        comments += _between(text, done, scalar.start)
        header = _HEADER_COMMENT.match(text, scalar.start, scalar.end)
        if header is not None:
            comments.append(_comment(text, *header.span(1)))
        done = scalar.end
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


def scalars_and_aliases(nodes: tuple[Node, ...]) -> Iterator[Scalar | Alias]:
    """The scalars and aliases of trees, keys included, in the order of the text."""
    stack: list[Node] = list(reversed(nodes))
    while stack:
        node = stack.pop()
        if isinstance(node, MappingNode):
            for pair in reversed(node.pairs):
                stack += (pair.value, pair.key)
        elif isinstance(node, SequenceNode):
            stack.extend(reversed(node.items))
        else:
            yield node
