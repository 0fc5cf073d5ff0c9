"""Registers the formatter at run time, for open record files only, with clients that support that.

If it were registered for all YAML, an editor would ask which formatter to use for files that are not records.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final
from urllib.parse import unquote, urlsplit

from lsprotocol import types

from model_lifecycle.lsp.state.open_documents import OpenDocument
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.announced import late_formatters
from model_lifecycle.lsp.transport.client import Client
from model_lifecycle.workspace.paths import from_uri

_SPECIAL: Final = re.compile(r"[*?{}\[\]!\\]")
"""The characters that are special in a glob."""


class FormatterRegistration:
    """Registers the formatter for the open record files, again whenever the set of these changes."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._announced: tuple[str, ...] = ()
        self._count = 0
        self.methods = late_formatters(client.capabilities)

    def announce(self, texts: Iterable[OpenDocument], projects: Sequence[WorkspaceHost]) -> None:
        """Register the formatter for the open documents that hold records in `projects`, unless already done."""
        if not self.methods:
            return
        now = tuple(sorted(text.uri for text in texts if _is_record(text.uri, projects)))
        if now == self._announced:
            return
        before, self._announced = self._announced, now
        if before:
            gone = [types.Unregistration(self._id(method), method) for method in self.methods]
            self._client.later(
                self._client.try_request(types.CLIENT_UNREGISTER_CAPABILITY, types.UnregistrationParams(gone))
            )
        self._count += 1
        if now:
            new = [types.Registration(self._id(method), method, _options(method, now)) for method in self.methods]
            self._client.later(
                self._client.try_request(types.CLIENT_REGISTER_CAPABILITY, types.RegistrationParams(new))
            )

    def _id(self, method: str) -> str:
        return f"{method}-{self._count}"


def _is_record(uri: str, projects: Sequence[WorkspaceHost]) -> bool:
    """Whether a document is a record file in one of the projects."""
    path = from_uri(uri) or uri
    files = (project.state.workspace.files.get(path) for project in projects)
    return any(file is not None and file.kind.kind is not None for file in files)


def _options(method: str, uris: Iterable[str]) -> object:
    selector = [_filter(uri) for uri in uris]
    if method == types.TEXT_DOCUMENT_RANGE_FORMATTING:
        return types.DocumentRangeFormattingRegistrationOptions(document_selector=selector)
    return types.DocumentFormattingRegistrationOptions(document_selector=selector)


def _filter(uri: str) -> types.TextDocumentFilterPattern:
    """A document filter that matches one document."""
    parts = urlsplit(uri)
    path = unquote(parts.path)
    if re.match(r"/[A-Za-z]:", path):
        path = path[1:]
    return types.TextDocumentFilterPattern(scheme=parts.scheme, pattern=literal_glob(path))


def literal_glob(path: str) -> str:
    """A glob of the LSP that matches `path`; special characters become `?`, as there is no escape."""
    return _SPECIAL.sub("?", path)
