"""Requests of our editor plugins: documentation pages of rules, information on a file, schemas."""

from contextlib import suppress
from typing import Any, Final

from model_lifecycle.check import all_rules
from model_lifecycle.ide.file_info import FileInfo, other_file_info, record_file_info, workspace_facts
from model_lifecycle.ide.rule_page import rule_page
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.open_documents import path_of
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.parameters import required_text_in, text_in
from model_lifecycle.schema.kind import KINDS
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.schema.schema_files import Schema
from model_lifecycle.syntax.document import language_of
from model_lifecycle.text.source import FileText, decode
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.discovery import would_discover
from model_lifecycle.workspace.discovery.root import find_root
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.paths import from_uri
from model_lifecycle.workspace.record_file import RecordFile

EXPLAIN: Final = "model-lifecycle/explain"
"""Request `{code}` → `{code, markdown}`, or null for an unknown code."""

CODES: Final = "model-lifecycle/codes"
"""Request → `[{code, severity, summary}]`, in the order of `model-lifecycle rules`."""

FILE_INFO: Final = "model-lifecycle/fileInfo"
"""Request `{uri}` → the output of `model-lifecycle explain FILE`."""

SCHEMA: Final = "model-lifecycle/schema"
"""Request `{kind?, uri?}` → the JSON Schema as the workspace of a file has it; null for an unknown kind."""


def register(server: Server) -> None:
    """Register the handlers of our plugins' requests for information."""

    @server.feature(EXPLAIN)
    def explain(ls: Server, params: Any) -> dict[str, str] | None:
        """The documentation page of a rule; None for an unknown code."""
        code = all_rules().get(required_text_in(params, "code"))
        return {"code": code.name, "markdown": rule_page(code)} if code is not None else None

    @server.feature(CODES)
    def codes(ls: Server, params: Any) -> list[dict[str, str]]:
        """The codes, severities and summaries of all rules."""
        return [
            {"code": code.name, "severity": "off" if code.off else code.severity.word, "summary": code.summary}
            for code in all_rules().values()
        ]

    @server.feature(FILE_INFO)
    async def file_info(ls: Server, params: Any) -> dict[str, Any] | None:
        """The information on a file, once all files of its workspace are read."""
        uri = required_text_in(params, "uri")
        path = path_of(uri)
        await ls.session.ask_project(path, lambda host: None)  # creates the host, which then reads its files
        await ls.session.wait_until_checked()  # which files are records depends on all of them
        return await ls.session.ask_project(path, lambda host: _file_info(host, uri))

    @server.feature(SCHEMA)
    async def schema(ls: Server, params: Any) -> Schema | None:
        """The JSON Schema of a kind, or of all record files; None for an unknown kind."""
        kind, uri = text_in(params, "kind"), text_in(params, "uri")
        known_kind = next((name for name in KINDS if name == kind), None)
        if known_kind is None and kind is not None:
            return None
        registry = registry_for((await _configuration(ls, uri)).providers)
        return registry.records_schema() if known_kind is None else registry.schema(known_kind)


async def _configuration(server: Server, uri: str | None) -> Configuration:
    """The configuration of the file at `uri`; without a uri, that of the editor's first folder."""
    path = path_of(uri) if uri is not None else server.session.first_folder
    if path is None:
        return Configuration()
    return await server.session.ask_project(path, lambda host: host.loaded.configuration)


def _file_info(host: WorkspaceHost, uri: str) -> dict[str, Any]:
    """The answer to `FILE_INFO`: the file's kind and the settings of its workspace."""
    workspace, path = host.state.workspace, path_of(uri)
    file = workspace.files.get(path)
    info = record_file_info(file) if file is not None else _other_file_info(host, path)
    root = find_root(path, workspace.root) if from_uri(uri) is not None else None
    facts = workspace_facts(root, workspace.configuration) if root else ()
    return {
        "uri": uri,
        "kind": info.kind,
        "decidedBy": info.decided_by,
        "schema": info.schema,
        "root": root.path if root is not None else None,
        "configuration": workspace.configuration.path,
        "records": info.records,
        "text": info.lines(facts),
    }


def _other_file_info(host: WorkspaceHost, path: str) -> FileInfo:
    """The information on a file that is not read as records: its kind if it were named, and whether it is ignored."""
    workspace = host.state.workspace
    may_be_ignored = host.whole and language_of(path) is not None
    is_ignored = may_be_ignored and not would_discover(path, workspace.root, workspace.configuration)
    conventions = workspace.conventions.hold_for(path)
    return other_file_info(_read_when_named(host, path), is_ignored=is_ignored, has_conventions=conventions)


def _read_when_named(host: WorkspaceHost, path: str) -> RecordFile | None:
    """Read a file, open or on disk, as if named on the command line; None if it is neither YAML nor JSON."""
    workspace, text = host.state.workspace, host.state.open.get(path)
    source = FileText("")
    if text is not None:
        source = FileText(text.text)
    else:
        with suppress(UnreadableError):
            source = decode(read_bytes(path))
    return workspace.read(path, source, named=True, language=text.language if text is not None else None)
