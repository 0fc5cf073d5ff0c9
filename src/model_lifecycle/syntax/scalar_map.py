"""Offsets in a scalar's content to places in the source."""

from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.text.span import Span


def source_span(document: Document, scalar: Scalar, start: int, end: int) -> Span:
    """Where `scalar.text[start:end]` is written, in code points of the document's text.

    The span covers escapes, folds and line breaks whole. Offsets outside the content are taken to its nearest end; an
    empty stretch gives an empty span.
    """
    from model_lifecycle.syntax.yaml.scalar_segments import segments_of

    start = min(max(start, 0), len(scalar.text))
    end = min(max(end, start), len(scalar.text))
    found_start: int | None = None
    last = None
    done = 0
    for piece in segments_of(document.text, scalar):
        length = len(piece.text)
        if found_start is None and start < done + length:
            found_start = piece.start + (start - done if piece.literal else 0)
            if end == start:
                return Span(found_start, found_start)
        if found_start is not None and end <= done + length:
            return Span(found_start, piece.start + end - done if piece.literal else piece.end)
        done += length
        last = piece
    place = last.end if last is not None else scalar.start + (scalar.style in ("'", '"'))
    return Span(place if found_start is None else found_start, place)
