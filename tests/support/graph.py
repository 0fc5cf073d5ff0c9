"""A few records that refer to each other, for tests of navigation: a text with a `<cursor>` in any file."""

from collections.abc import Mapping

from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.workspace import Workspace
from support.cursor import CURSOR, at_cursor
from support.examples import BASE_PATHS, as_text, base_record
from support.workspaces import ROOT, workspace_of

OLD, NEW = "models/provider-1/example-1.yaml", "models/provider-1/example-2.yaml"
MIGRATION = "migrations/example-1-to-example-2.yaml"
PROVIDER = "providers/provider-1.yaml"


def graph(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """The texts of two models, a migration between them and their providers, with some texts changed or added."""
    return {path: as_text(base_record(path)) for path in BASE_PATHS} | dict(changes or {})


def replaced(path: str, old: str, new: str, files: Mapping[str, str] | None = None) -> dict[str, str]:
    """The graph with the first place of a text in one file replaced, for instance by one with a cursor."""
    files = files or graph()
    assert old in files[path], (path, old)
    return {**files, path: files[path].replace(old, new, 1)}


def opened(marked: Mapping[str, str], configuration: Configuration | None = None) -> tuple[Workspace, str, int]:
    """The workspace of some texts, and the path and offset of the one cursor in them."""
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
