"""What is wrong with one line, and the edit that mends it."""

from typing import NamedTuple

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span


class LineSlip(NamedTuple):
    """What is wrong at a span and the edit that mends it; what it speaks of begins at `at` in what is read then."""

    rule: Rule
    message: str
    span: Span
    title: str
    edits: tuple[TextEdit, ...]
    safe: bool
    at: int
