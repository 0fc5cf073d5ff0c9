"""Parameters that a tool gets besides the arguments of a call: the current records, the folders that may be read."""

from typing import Annotated, Any, Final

from mcp.server.mcpserver import Context, ListRoots, Resolve
from mcp.shared.exceptions import MCPError
from mcp.types import ClientCapabilities, ListRootsResult, RootsCapability

from model_lifecycle.mcp.folders import Folders, folders_of
from model_lifecycle.mcp.known_records import LoadedRecords, RecordsLoader

ServerContext = Context[RecordsLoader, Any]

PATIENCE: Final = 5.0
"""Seconds that a client has to name its folders; after that, the folder that the server was started in is used."""

_ROUNDS_VERSION: Final = "2026-07-28"
"""The protocol version from which a client answers a request by repeating its call, so that no call waits for it."""


def loaded_records(context: ServerContext) -> LoadedRecords:
    """The records as they are on disk. Raises `NoAnswerError` as `RecordsLoader.load`."""
    return context.request_context.lifespan_context.load()


def _rewalked_records(context: ServerContext) -> LoadedRecords:
    """The records as they are on disk, with new files of a large folder too, which is walked for each call."""
    return context.request_context.lifespan_context.load(rewalk=True)


def _roots(context: ServerContext, *, wanted: bool = True) -> ListRoots | ListRootsResult:
    """The roots request to send to the client; no roots if it cannot answer one, or if none are `wanted`."""
    must_ask = wanted and _has_roots(context) and (context.protocol_version or "") >= _ROUNDS_VERSION
    return ListRoots() if must_ask else ListRootsResult(roots=[])


def _has_roots(context: ServerContext) -> bool:
    """Whether the client declares that it can list its roots."""
    session = context.request_context.session
    return session.check_client_capability(ClientCapabilities(roots=RootsCapability()))


def _roots_of_paths(context: ServerContext) -> ListRoots | ListRootsResult:
    """The roots request of a tool that always reads folders."""
    return _roots(context)


def _roots_without_text(context: ServerContext, text: str) -> ListRoots | ListRootsResult:
    """The roots request of a tool that reads folders only if its argument `text` is empty."""
    return _roots(context, wanted=not text)


def _roots_of_uses(context: ServerContext, used_below: str | None) -> ListRoots | ListRootsResult:
    """The roots request of a tool that reads code only if its argument `used_below` is given."""
    return _roots(context, wanted=used_below is not None)


async def _folders(context: ServerContext, answered_roots: ListRootsResult, *, wanted: bool = True) -> Folders:
    """The folders that a client opens: `answered_roots`, or for an older client, the answer to a request.

    The start folder, without a request, if they are not `wanted` or the client cannot list them; the start folder with
    a note if it does not answer in time.
    """
    start = context.request_context.lifespan_context.folder
    if (
        answered_roots.roots
        or not wanted
        or not _has_roots(context)
        or (context.protocol_version or "") >= _ROUNDS_VERSION
    ):
        return folders_of([str(root.uri) for root in answered_roots.roots], start)
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
    """The folders for a tool that always reads folders."""
    return await _folders(context, roots)


async def _folders_without_text(
    context: ServerContext, text: str, roots: Annotated[ListRootsResult, Resolve(_roots_without_text)]
) -> Folders:
    """The folders for a tool that reads them only if its argument `text` is empty."""
    return await _folders(context, roots, wanted=not text)


async def _folders_of_uses(
    context: ServerContext, used_below: str | None, roots: Annotated[ListRootsResult, Resolve(_roots_of_uses)]
) -> Folders:
    """The folders for a tool that reads code only if its argument `used_below` is given."""
    return await _folders(context, roots, wanted=used_below is not None)


Records = Annotated[LoadedRecords, Resolve(loaded_records)]
RewalkedRecords = Annotated[LoadedRecords, Resolve(_rewalked_records)]
OpenFolders = Annotated[Folders, Resolve(_folders_of_paths)]
FoldersWithoutText = Annotated[Folders, Resolve(_folders_without_text)]
"""For a tool that needs no folder, and does not request any, if its argument `text` replaces the file."""
FoldersOfUses = Annotated[Folders, Resolve(_folders_of_uses)]
"""For a tool that reads code only if its argument `used_below` is given."""
