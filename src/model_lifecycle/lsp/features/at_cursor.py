"""Requests about the cursor's position that need all records: navigation and rename."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from lsprotocol import types

from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.locator import Locator
from model_lifecycle.lsp.state.open_documents import path_of
from model_lifecycle.lsp.state.snapshot import Snapshot
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.workspace.workspace import Workspace

T = TypeVar("T")


class PositionParams(Protocol):
    """The parameters of a request about a position of a document."""

    text_document: types.TextDocumentIdentifier
    position: types.Position


class Cursor(NamedTuple):
    """An offset (code points) in a record file, in a snapshot that has all files."""

    snapshot: Snapshot
    workspace: Workspace
    path: str
    offset: int
    locator: Locator


async def ask_at_cursor(ls: Server, params: PositionParams, answer: Callable[[Cursor], T | None]) -> T | None:
    """Compute `answer` for a request's position once all files are read; None if the document is not a record file."""

    def answer_in(host: WorkspaceHost) -> T | None:
        """The answer in the workspace of `host`; None if it does not have the document as a record file."""
        snapshot, path = host.state, path_of(params.text_document.uri)
        if path not in snapshot.workspace.files:
            return None
        locator = Locator(snapshot.workspace, ls.session.style, ls.session.uri)
        offset = locator.offset(path, params.position)
        return answer(Cursor(snapshot, snapshot.workspace, path, offset, locator))

    return await ls.session.ask_all(params.text_document.uri, answer_in)
