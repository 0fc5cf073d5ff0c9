"""Selection ranges: the steps of "expand selection"."""

from model_lifecycle.ide.node_path import pair_span, path_to_offset, record_at
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.text.span import Span


def selection_spans(document: Document, offset: int) -> tuple[Span, ...]:
    """The spans around an offset, innermost first, each within the next, up to the whole text.

    The first is a scalar without its quotes, then come the value, its property, the object that contains it, and so on.
    """
    whole = Span(0, len(document.text))
    candidates: list[Span] = [whole]
    record = record_at(document, offset)
    for step in path_to_offset(document.records[record], offset) if record is not None else ():
        if step.pair is not None:
            candidates.append(pair_span(step.pair))
        node = step.node
        candidates.append(node.span)
        if isinstance(node, Scalar) and node.style in ("'", '"') and node.start + 1 < node.end - 1:
            content = Span(node.start + 1, node.end - 1)
            if content.start <= offset <= content.end:
                candidates.append(content)
    spans: list[Span] = []
    for span in candidates:
        if not spans or (span != spans[-1] and spans[-1].start <= span.start and span.end <= spans[-1].end):
            spans.append(span)
    return tuple(reversed(spans))
