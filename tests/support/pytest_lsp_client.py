"""Editors for end-to-end tests: pytest-lsp's client on the real server's standard input and output."""

import asyncio
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES
from pytest_lsp.protocol import LanguageClientProtocol

from support.lsp_types import shape_mistakes
from support.patience import PATIENCE
from support.workspace_files import MIGRATION, make_workspace, text_of

SERVER = [sys.executable, "-m", "model_lifecycle", "lsp"]


@dataclass(frozen=True)
class Profile:
    """A kind of client."""

    name: str
    encodings: Sequence[types.PositionEncodingKind | str]
    pulls: bool

    @property
    def capabilities(self) -> types.ClientCapabilities:
        document = types.TextDocumentClientCapabilities(
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(version_support=True),
            document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
            diagnostic=types.DiagnosticClientCapabilities() if self.pulls else None,
            code_lens=types.CodeLensClientCapabilities(),
            inlay_hint=types.InlayHintClientCapabilities(
                resolve_support=types.ClientInlayHintResolveOptions(properties=["tooltip"])
            ),
            document_link=types.DocumentLinkClientCapabilities(tooltip_support=True),
            semantic_tokens=types.SemanticTokensClientCapabilities(
                requests=types.ClientSemanticTokensRequestOptions(
                    range=True, full=types.ClientSemanticTokensRequestFullDelta(delta=True)
                ),
                token_types=[types.SemanticTokenTypes.Class, types.SemanticTokenTypes.Namespace],
                token_modifiers=[types.SemanticTokenModifiers.Deprecated],
                formats=[types.TokenFormat.Relative],
            ),
        )
        workspace = types.WorkspaceClientCapabilities(
            configuration=True,
            diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True) if self.pulls else None,
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
        )
        return types.ClientCapabilities(
            general=types.GeneralClientCapabilities(position_encodings=self.encodings),
            text_document=document,
            workspace=workspace,
            window=types.WindowClientCapabilities(work_done_progress=True),
        )


PUSH = Profile("push, utf-16", [types.PositionEncodingKind.Utf16], pulls=False)
PULL = Profile("pull, utf-8", [types.PositionEncodingKind.Utf8, types.PositionEncodingKind.Utf16], pulls=True)


class CheckedProtocol(LanguageClientProtocol):
    """Looks at the shape of every message before it is taken in."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)  # type: ignore[no-untyped-call] # pytest-lsp's own has no types
        self.mistakes: list[str] = []
        self._asked: dict[Any, str] = {}

    def structure_message(self, data: dict[str, Any]) -> Any:
        if "jsonrpc" in data:
            self.mistakes += shape_mistakes(data, self._asked.pop(data.get("id"), None))
        return super().structure_message(data)

    def send_request(self, method: str, params: Any = None, *more: Any, **named: Any) -> Any:
        future = super().send_request(method, params, *more, **named)
        self._asked[next(reversed(self._request_futures))] = method
        return future


@dataclass
class Editor:
    """One editor with one server."""

    profile: Profile
    client: LanguageClient
    published: list[types.PublishDiagnosticsParams] = field(default_factory=list)
    """Everything that was pushed, in order."""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    async def start(cls, profile: Profile, *arguments: str) -> "Editor":
        """An editor whose server runs, but has not been greeted."""
        editor = cls.unconnected(profile)
        await editor.client.start_io(*SERVER, *arguments)
        return editor

    @classmethod
    def unconnected(cls, profile: Profile) -> "Editor":
        """An editor that has no server yet."""
        client = LanguageClient(protocol_cls=CheckedProtocol, converter_factory=default_converter)
        editor = cls(profile, client)
        for method, feature in DEFAULT_CLIENT_FEATURES.items():
            if method != types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS:
                client.feature(method)(feature)
        client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: editor.take(params))  # noqa: PLW0108 - pygls marks it
        client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
        return editor

    def take(self, params: types.PublishDiagnosticsParams) -> None:
        """Something was pushed."""
        self.published.append(params)
        self.news.set()

    @property
    def protocol(self) -> CheckedProtocol:
        assert isinstance(self.client.protocol, CheckedProtocol)
        return self.client.protocol

    async def greet(self, *folders: Path, client: str = "", **options: Any) -> types.InitializeResult:
        """Introduce the editor, which shows these folders and calls itself `client`."""
        return await self.client.initialize_session(
            types.InitializeParams(
                client_info=types.ClientInfo(client) if client else None,
                capabilities=self.profile.capabilities,
                workspace_folders=[types.WorkspaceFolder(folder.as_uri(), folder.name) for folder in folders],
                initialization_options={"debounce": 0, **options},
            )
        )

    async def leave(self) -> int | None:
        """Shut the server down properly; its exit code. Checks that all its messages had the shapes of the LSP."""
        await self.client.shutdown_session()
        await self.client.stop()  # type: ignore[no-untyped-call] # pytest-lsp's own has no types
        assert not self.protocol.mistakes, self.protocol.mistakes
        process = self.client._server
        return process.returncode if process is not None else None

    def open(self, uri: str, text: str, version: int = 1, language: str = "yaml") -> None:
        item = types.TextDocumentItem(uri=uri, language_id=language, version=version, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, uri: str, text: str, version: int) -> None:
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=version, uri=uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def change_range(self, uri: str, where: types.Range, text: str, version: int) -> None:
        """Replace a stretch, as clients do that were asked for ranges."""
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=version, uri=uri),
                [types.TextDocumentContentChangePartial(range=where, text=text)],
            )
        )

    async def diagnostics(self, uri: str, version: int) -> Sequence[types.Diagnostic]:
        """What the editor shows for a version of an open document, pushed or pulled."""
        if self.profile.pulls:
            report = await self.client.text_document_diagnostic_async(
                types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
            )
            assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
            return report.items
        await self.wait(lambda: any(params.uri == uri and params.version == version for params in self.published))
        return self.shown(uri)

    def shown(self, uri: str) -> Sequence[types.Diagnostic]:
        """What was pushed last for a document."""
        return next((params.diagnostics for params in reversed(self.published) if params.uri == uri), [])

    async def wait(self, condition: Callable[[], bool]) -> None:
        """Wait until something was pushed that makes this true."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self.news.clear()
                await self.news.wait()


def codes(diagnostics: Iterable[types.Diagnostic]) -> list[int | str | None]:
    return [diagnostic.code for diagnostic in diagnostics]


def position_of(text: str, words: str, further: int = 0) -> types.Position:
    """The position of the first place of some words; before it stand only characters of one unit."""
    before = text[: text.index(words) + further]
    return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


async def at_migration(editor: Editor, tmp_path: Path) -> tuple[Path, types.TextDocumentIdentifier]:
    """A workspace whose migration is open."""
    root = make_workspace(tmp_path)
    await editor.greet(root)
    uri = (root / MIGRATION).as_uri()
    editor.open(uri, text_of(MIGRATION))
    return root, types.TextDocumentIdentifier(uri)


class Desk(NamedTuple):
    """An editor whose migration is open, and that is only asked: tests of a module share it."""

    editor: Editor
    root: Path
    document: types.TextDocumentIdentifier


FROM_ID = position_of(text_of(MIGRATION), '"model_id": "', len('"model_id": "'))
"""Where the id of the old model begins."""
