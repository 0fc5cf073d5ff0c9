"""Text edits, and their application to a text."""

from collections.abc import Iterable
from typing import NamedTuple

from model_lifecycle.text.span import Span


class TextEdit(NamedTuple):
    """Replaces the text in `span` (code points of the text before any edit) by `replacement`."""

    span: Span
    replacement: str


class OverlappingEditsError(ValueError):
    """Two edits of one batch change the same characters."""


def apply_edits(text: str, edits: Iterable[TextEdit]) -> str:
    """Apply edits, whose spans refer to the original text; insertions at the same offset keep their order.

    Raises `OverlappingEditsError` if two edits change the same characters.
    """
    parts: list[str] = []
    done = 0
    for (start, end), replacement in sorted(edits, key=lambda edit: edit.span):
        if start < done:
            raise OverlappingEditsError(f"an edit at {start} overlaps an edit that ends at {done}")
        parts += (text[done:start], replacement)
        done = end
    parts.append(text[done:])
    return "".join(parts)
