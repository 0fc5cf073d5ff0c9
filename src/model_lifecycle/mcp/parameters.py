"""Parameters that a tool gets besides the arguments of a call: the current records, the folders that may be read."""

from typing import Annotated, Any, Final

from mcp.server.mcpserver import Context, ListRoots, Resolve
from mcp.shared.exceptions import MCPError
from mcp.types import ClientCapabilities, ListRootsResult, RootsCapability

from model_lifecycle.mcp.folders import Folders, folders_of
from model_lifecycle.mcp.known_records import Known, KnownRecords

ServerContext = Context[KnownRecords, Any]

PATIENCE: Final = 5.0
"""Seconds that a client has to name its folders; after that, the folder that the server was started in is used."""

_ROUNDS_VERSION: Final = "2026-07-28"
"""The protocol version from which a client answers a request by repeating its call, so that no call waits for it."""


def known_now(context: ServerContext) -> Known:
    """The records as they are on disk. Raises `NoAnswerError` as `KnownRecords.now`."""
    return context.request_context.lifespan_context.now()


def _known_anew(context: ServerContext) -> Known:
    """The records as they are on disk, for which a large folder is walked again too."""
    return context.request_context.lifespan_context.now(anew=True)


def _roots(context: ServerContext, *, wanted: bool = True) -> ListRoots | ListRootsResult:
    asks = wanted and _has_roots(context) and (context.protocol_version or "") >= _ROUNDS_VERSION
    return ListRoots() if asks else ListRootsResult(roots=[])


def _has_roots(context: ServerContext) -> bool:
    session = context.request_context.session
    return session.check_client_capability(ClientCapabilities(roots=RootsCapability()))


def _roots_of_paths(context: ServerContext) -> ListRoots | ListRootsResult:
    return _roots(context)


def _roots_without_text(context: ServerContext, text: str) -> ListRoots | ListRootsResult:
    return _roots(context, wanted=not text)


def _roots_of_uses(context: ServerContext, used_below: str | None) -> ListRoots | ListRootsResult:
    return _roots(context, wanted=used_below is not None)


async def _folders(context: ServerContext, given: ListRootsResult, *, wanted: bool = True) -> Folders:
    """The folders that a client opens; if they are not `wanted`, the start folder, without asking the client."""
    start = context.request_context.lifespan_context.folder
    if given.roots or not wanted or not _has_roots(context) or (context.protocol_version or "") >= _ROUNDS_VERSION:
        return folders_of([str(root.uri) for root in given.roots], start)
    try:
        # Not `list_roots`, which has no timeout and fails as a whole if one root has another scheme.
        connection = context.request_context.session._connection  # noqa: SLF001
        answer = await connection.send_raw_request("roots/list", None, {"timeout": PATIENCE})
    except MCPError as error:
        return folders_of([], start, f"The client did not say which folders it opens ({error}): {start} is used.")
    roots = answer.get("roots")
    uris = [root.get("uri") for root in roots if isinstance(root, dict)] if isinstance(roots, list) else []
    return folders_of([uri for uri in uris if isinstance(uri, str)], start)


async def _folders_of_paths(
    context: ServerContext, roots: Annotated[ListRootsResult, Resolve(_roots_of_paths)]
) -> Folders:
    return await _folders(context, roots)


async def _folders_without_text(
    context: ServerContext, text: str, roots: Annotated[ListRootsResult, Resolve(_roots_without_text)]
) -> Folders:
    return await _folders(context, roots, wanted=not text)


async def _folders_of_uses(
    context: ServerContext, used_below: str | None, roots: Annotated[ListRootsResult, Resolve(_roots_of_uses)]
) -> Folders:
    return await _folders(context, roots, wanted=used_below is not None)


KnownNow = Annotated[Known, Resolve(known_now)]
KnownAnew = Annotated[Known, Resolve(_known_anew)]
OpenFolders = Annotated[Folders, Resolve(_folders_of_paths)]
FoldersWithoutText = Annotated[Folders, Resolve(_folders_without_text)]
"""For a tool that needs no folder, and does not request any, if its argument `text` replaces the file."""
FoldersOfUses = Annotated[Folders, Resolve(_folders_of_uses)]
"""For a tool that reads code only if its argument `used_below` is given."""
