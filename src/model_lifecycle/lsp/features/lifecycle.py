"""`initialize`, `initialized`, `shutdown`: the begin and end of a session."""

import asyncio
from typing import Final, cast

from lsprotocol import types

from model_lifecycle.lsp.features import diagnostics
from model_lifecycle.lsp.features.client_settings import take_settings
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.editor_settings import SECTION, EditorSettings, read_settings
from model_lifecycle.lsp.state.open_documents import OpenDocuments
from model_lifecycle.lsp.state.publisher import DiagnosticsPublisher, PullPublisher, PushPublisher
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.transport.client import HoverOptions
from model_lifecycle.lsp.transport.convert import ClientCapabilities
from model_lifecycle.lsp.transport.sync_kind import sync_kind
from model_lifecycle.text.lines import PositionEncoding
from model_lifecycle.workspace.paths import to_uri

_WATCHED: Final = ("**/*.{yaml,yml,json}", "**/model-lifecycle.toml", "**/pyproject.toml", "**/.gitignore")
"""Patterns of the files that the client is asked to watch for changes on disk."""

_PULLS_TOO_LITTLE: Final = frozenset(
    {
        # Asked to pull again, 0.12 pulls the workspace, and leaves open documents out of the answer
        # (vim/lsp/diagnostic.lua: `on_refresh`, `pull_kind`): their changes due to another file would never be seen.
        "Neovim",
    }
)
"""Names of clients that can pull diagnostics but miss changes, each with the reason."""

_SWEEP_EVERY: Final = 3.0
"""Seconds between two checks of the disk, if the client does not watch files for us."""


def register(server: Server) -> None:
    """Register the handlers of the session's lifecycle."""

    @server.feature(types.INITIALIZE)
    def initialize(ls: Server, params: types.InitializeParams) -> None:
        """Read the client's capabilities and options, choose how it gets diagnostics, and begin the session."""
        client = ls.client
        client.capabilities = params.capabilities
        client.name = params.client_info.name if params.client_info is not None else ""
        options = params.initialization_options
        client.languages = _languages(options)
        client.hovers = HoverOptions.of(options)
        client.wants_models_in_use = isinstance(options, dict) and options.get("modelsInUse") is True
        settings, rejected = read_settings(options, EditorSettings())
        for reason in rejected:
            client.log(reason, types.MessageType.Warning)
        ls.protocol.sync = sync_kind(client.name, settings.sync)
        document = params.capabilities.text_document
        can_pull = document is not None and document.diagnostic is not None and client.name not in _PULLS_TOO_LITTLE
        uses_pull = settings.diagnostics == "auto" and can_pull
        open_documents = OpenDocuments()
        diagnostics_publisher: DiagnosticsPublisher = PushPublisher(client, open_documents)
        if uses_pull:
            diagnostics_publisher = pull = PullPublisher(client, open_documents)
            diagnostics.register_pull(ls, pull)
        encoding = cast("PositionEncoding", ls.workspace.position_encoding)
        style = ClientCapabilities.of(encoding, params.capabilities, pull=uses_pull)
        ls.begin(Session(client, open_documents, diagnostics_publisher, style, settings), params.process_id)
        ls.session.change_folders(_folders(params))

    @server.feature(types.INITIALIZED)
    def initialized(ls: Server, params: types.InitializedParams) -> None:
        """Start to read the workspaces, and register with the client."""
        ls.session.start_reading()
        ls.client.later(_register_with_client(ls))

    @server.feature(types.SHUTDOWN)
    def shutdown(ls: Server, params: None) -> None:
        """End the session and all background tasks."""
        ls.end()


def _languages(options: object) -> tuple[str, ...]:
    """The editor's language ids, from the initialization option `languages`; empty if it is missing or invalid."""
    languages = options.get("languages") if isinstance(options, dict) else None
    return tuple(item for item in languages if isinstance(item, str)) if isinstance(languages, list) else ()


def _folders(params: types.InitializeParams) -> list[str]:
    """The URIs of the folders that the editor has open; older clients name a single folder."""
    if params.workspace_folders is not None:
        return [folder.uri for folder in params.workspace_folders]
    if params.root_uri is not None:
        return [params.root_uri]
    return [to_uri(params.root_path)] if params.root_path else []


async def _register_with_client(server: Server) -> None:
    """Register for changes of files and settings if the client supports that, and take its settings.

    Without a registration for files, the disk is checked every `_SWEEP_EVERY` seconds.
    """
    workspace = server.client.capabilities.workspace
    file_watching = workspace.did_change_watched_files if workspace is not None else None
    settings_changes = workspace.did_change_configuration if workspace is not None else None
    registrations = []
    if file_watching is not None and file_watching.dynamic_registration:
        deletions = types.FileSystemWatcher("**/*", types.WatchKind.Delete)  # also of folders that hold such files
        watchers = [*(types.FileSystemWatcher(glob) for glob in _WATCHED), deletions]
        registrations.append(
            types.Registration(
                f"{SECTION}-files",
                types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
                types.DidChangeWatchedFilesRegistrationOptions(watchers),
            )
        )
    else:
        server.client.later(_sweep(server))
    if settings_changes is not None and settings_changes.dynamic_registration:
        options = types.DidChangeConfigurationRegistrationOptions(SECTION)
        registrations.append(
            types.Registration(f"{SECTION}-settings", types.WORKSPACE_DID_CHANGE_CONFIGURATION, options)
        )
    if registrations:
        await server.client.try_request(
            types.CLIENT_REGISTER_CAPABILITY, types.RegistrationParams(registrations=registrations)
        )
    take_settings(server, None)


async def _sweep(server: Server) -> None:
    """Check the disk for changes every `_SWEEP_EVERY` seconds."""
    while True:
        await asyncio.sleep(_SWEEP_EVERY)
        server.session.sweep()
