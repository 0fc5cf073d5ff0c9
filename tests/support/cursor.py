"""Texts with a `<cursor>`, and spans of a text made visible."""

from collections.abc import Mapping

from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace
from support.workspaces import ROOT, workspace_of

CURSOR = "<cursor>"


def at_cursor(marked: str) -> tuple[str, int]:
    """The text without its `<cursor>`, and its offset."""
    before, cursor, after = marked.partition(CURSOR)
    assert cursor, "the text has no <cursor>"
    assert CURSOR not in after, "the text has two cursors"
    return before + after, len(before)


def covered(text: str, span: Span) -> str:
    """The text of a span."""
    return text[span.start : span.end]


def as_file(text: str, path: str = "/records/models/provider-1/example-1.yaml") -> RecordFile:
    """A text as a file of a records workspace."""
    file = read_record_file(path, FileText(text), Configuration(), root="/records", conventions=True)
    assert file is not None
    return file


def opened(marked: Mapping[str, str], configuration: Configuration | None = None) -> tuple[Workspace, str, int]:
    """The workspace of some files, and the path and offset of the one cursor in them."""
    (path,) = (path for path, text in marked.items() if CURSOR in text)
    text, offset = at_cursor(marked[path])
    return workspace_of({**marked, path: text}, configuration), f"{ROOT}/{path}", offset


def shown(workspace: Workspace, path: str, span: Span) -> str:
    """A span as `path:line: before[text]after`, its line made readable."""
    file = workspace.files[path]
    text = file.source.text
    line = file.document.lines.line_of(span.start)
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    marked = f"{text[start : span.start]}[{text[span.start : span.end]}]{text[span.end : end if end >= 0 else None]}"
    return f"{path.removeprefix(f'{ROOT}/')}:{line + 1}: {marked.strip()}"
