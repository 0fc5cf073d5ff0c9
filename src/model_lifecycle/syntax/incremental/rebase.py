"""Trees and diagnostics at another place of a text: everything that holds a place, moved by so many code points."""

from dataclasses import replace

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.diagnostics.fix import Change, ReplaceText
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.node import MappingNode, Node, Pair, Scalar, SequenceNode
from model_lifecycle.text.span import Span


def rebased_node(node: Node, offset: int) -> Node:
    """A copy of a tree without aliases, `offset` further on."""
    made: Node
    if isinstance(node, Scalar):
        made = Scalar(node.start + offset, node.end + offset, node.text, node.value, node.style)
    elif isinstance(node, MappingNode):
        pairs = [Pair(rebased_node(pair.key, offset), rebased_node(pair.value, offset)) for pair in node.pairs]
        made = MappingNode(node.start + offset, node.end + offset, pairs, node.flow)
        made.incomplete = node.incomplete
    elif isinstance(node, SequenceNode):
        items = [rebased_node(item, offset) for item in node.items]
        made = SequenceNode(node.start + offset, node.end + offset, items, node.flow)
        made.incomplete = node.incomplete
    else:
        raise TypeError(f"an alias reaches out of its tree: *{node.name}")
    made.anchor, made.tag = node.anchor, node.tag
    return made


def rebased_diagnostic(found: Diagnostic, offset: int, records: int) -> Diagnostic:
    """A diagnostic `offset` further on, in a record that stands `records` further on."""
    related = tuple(
        one if one.path is not None else Related(one.message, _shifted_span(one.span, offset)) for one in found.related
    )
    fix = found.fix
    if fix is not None:
        fix = replace(fix, changes=tuple(_shifted_change(change, offset) for change in fix.changes))
    return replace(
        found, span=_shifted_span(found.span, offset), record=found.record + records, related=related, fix=fix
    )


def rebased_comment(comment: Comment, offset: int) -> Comment:
    """A comment `offset` further on."""
    return replace(comment, start=comment.start + offset, end=comment.end + offset)


def _shifted_span(span: Span, offset: int) -> Span:
    return Span(span.start + offset, span.end + offset)


def _shifted_change(change: Change, offset: int) -> Change:
    if isinstance(change, ReplaceText):
        return replace(change, start=change.start + offset, end=change.end + offset)
    return change
