"""Texts with a `<cursor>`, and spans of a text made visible."""

from model_lifecycle.text.source import Source
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import RecordFile

CURSOR = "<cursor>"


def at_cursor(marked: str) -> tuple[str, int]:
    """The text without its `<cursor>`, and the offset where that stood."""
    before, found, after = marked.partition(CURSOR)
    assert found, "the text has no <cursor>"
    assert CURSOR not in after, "the text has two cursors"
    return before + after, len(before)


def covered(text: str, span: Span) -> str:
    """The text of a span."""
    return text[span.start : span.end]


def as_file(text: str, path: str = "/records/models/provider-1/example-1.yaml") -> RecordFile:
    """A text as a file of a records workspace."""
    file = read_record_file(path, Source(text), Configuration(), root="/records", conventions=True)
    assert file is not None
    return file
