"""Trees and diagnostics at another place of a text: everything that holds a place, moved by so many code points."""

from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.diagnostics.fix import Change, ReplaceText
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode
from model_lifecycle.text.span import Span


def rebased_node(node: Node, offset: int) -> Node:
    """A copy of a tree without aliases, `offset` further on."""
    rebased: Node
    if isinstance(node, Scalar):
        rebased = Scalar(node.start + offset, node.end + offset, node.text, node.value, node.style)
    elif isinstance(node, MappingNode):
        pairs = [Pair(rebased_node(pair.key, offset), rebased_node(pair.value, offset)) for pair in node.pairs]
        rebased = MappingNode(node.start + offset, node.end + offset, pairs, node.flow)
        rebased.incomplete = node.incomplete
    elif isinstance(node, SequenceNode):
        items = [rebased_node(item, offset) for item in node.items]
        rebased = SequenceNode(node.start + offset, node.end + offset, items, node.flow)
        rebased.incomplete = node.incomplete
    else:
        raise TypeError(f"an alias reaches out of its tree: *{node.name}")
    rebased.anchor, rebased.tag = node.anchor, node.tag
    return rebased


def rebased_diagnostic(diagnostic: Diagnostic, offset: int, records: int) -> Diagnostic:
    """A diagnostic `offset` further on, in a record that stands `records` further on."""
    related = tuple(
        place if place.path is not None else Related(place.message, _shifted_span(place.span, offset))
        for place in diagnostic.related
    )
    fix = diagnostic.fix
    if fix is not None:
        fix = replace(fix, changes=tuple(_shifted_change(change, offset) for change in fix.changes))
    return replace(
        diagnostic,
        span=_shifted_span(diagnostic.span, offset),
        record=diagnostic.record + records,
        related=related,
        fix=fix,
    )


def rebased_comment(comment: Comment, offset: int) -> Comment:
    """A comment `offset` further on."""
    return comment._replace(start=comment.start + offset, end=comment.end + offset)


def _shifted_span(span: Span, offset: int) -> Span:
    return Span(span.start + offset, span.end + offset)


def _shifted_change(change: Change, offset: int) -> Change:
    if isinstance(change, ReplaceText):
        return change._replace(start=change.start + offset, end=change.end + offset)
    return change
