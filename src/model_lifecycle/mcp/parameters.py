"""What a tool gets besides the arguments of a call: the records as they are now, the folders that may be read."""

from typing import Annotated, Any

from mcp.server.mcpserver import Context, ListRoots, Resolve
from mcp.types import ClientCapabilities, ListRootsResult, RootsCapability

from model_lifecycle.mcp.folders import Folders, folders_of
from model_lifecycle.mcp.known_records import Known, KnownRecords

ServerContext = Context[KnownRecords, Any]


def known_now(context: ServerContext) -> Known:
    """The records as they are on disk. Raises `NoAnswerError`."""
    return context.request_context.lifespan_context.now()


def _client_roots(context: ServerContext) -> ListRoots | ListRootsResult:
    session = context.request_context.session
    has_roots = session.check_client_capability(ClientCapabilities(roots=RootsCapability()))
    return ListRoots() if has_roots else ListRootsResult(roots=[])


def _open_folders(context: ServerContext, roots: Annotated[ListRootsResult, Resolve(_client_roots)]) -> Folders:
    return folders_of([str(root.uri) for root in roots.roots], context.request_context.lifespan_context.folder)


KnownNow = Annotated[Known, Resolve(known_now)]
OpenFolders = Annotated[Folders, Resolve(_open_folders)]
