"""Registers documents of other languages at run time, in workspaces that have `[scan]`.

Record files are YAML and JSON, which every client sends. Documents of other languages are sent only once they are
registered, by language and by the globs of `[scan]`; none of other folders is sent, and no other server disturbed.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from lsprotocol import types

from model_lifecycle.lsp.state.formatter_registration import literal_glob
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.client import Client
from model_lifecycle.lsp.transport.convert import SOURCE

_NOTEBOOKS: Final = "notebookDocument/sync"
_SYNCHRONIZATION: Final = (
    types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE,
    types.TEXT_DOCUMENT_DID_SAVE,
    types.TEXT_DOCUMENT_DID_CLOSE,
)
_ANYTHING: Final = "**"

_LANGUAGES: Final = """
abap bat bibtex c clojure coffeescript cpp csharp css dart diff dockercompose dockerfile dotenv elixir erlang fsharp
git-commit go groovy handlebars haml html ini jade java javascript javascriptreact julia kotlin latex less lua makefile
markdown objective-c objective-cpp perl perl6 php plaintext powershell properties pug python r razor restructuredtext
ruby rust sass scala scss shaderlab shellscript slim sql svelte swift terraform tex toml typescript typescriptreact vb
vue vue-html xml xquery xsl zig
"""
"""The language ids that the LSP lists, and other frequent ones, without YAML and JSON."""

_OURS: Final = frozenset({"yaml", "json", "jsonc"})
"""The ids of languages whose documents the client always sends."""


class SourceRegistration:
    """Registers the features for source code, again whenever the set of patterns of the workspaces changes."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._languages = sorted({*_LANGUAGES.split(), *client.languages} - _OURS)
        self._methods = _late_methods(client)
        self._announced: tuple[str, ...] = ()
        self._count = 0

    def announce(self, projects: Iterable[WorkspaceHost]) -> None:
        """Register the features for the workspaces that have `[scan]`, unless that is done already."""
        now = tuple(sorted({pattern for project in projects for pattern in _patterns(project)}))
        if now == self._announced or types.TEXT_DOCUMENT_DID_OPEN not in self._methods:
            return
        before, self._announced = self._announced, now
        if before:
            gone = [types.Unregistration(self._id(method), method) for method in self._methods]
            self._send(types.CLIENT_UNREGISTER_CAPABILITY, types.UnregistrationParams(gone))
        self._count += 1
        if now:
            new = [types.Registration(self._id(method), method, self._options(method, now)) for method in self._methods]
            self._send(types.CLIENT_REGISTER_CAPABILITY, types.RegistrationParams(new))

    def _send(self, method: str, params: object) -> None:
        self._client.later(self._client.try_request(method, params))

    def _id(self, method: str) -> str:
        return f"{SOURCE}-sources-{method}-{self._count}"

    def _options(self, method: str, patterns: Sequence[str]) -> object:
        """The registration options of a method for files that match `patterns`."""
        if method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES:
            return types.DidChangeWatchedFilesRegistrationOptions(
                [types.FileSystemWatcher(pattern) for pattern in patterns]
            )
        notebooks = [types.NotebookDocumentFilterScheme(scheme="file", pattern=pattern) for pattern in patterns]
        if method == _NOTEBOOKS:
            return types.NotebookDocumentSyncRegistrationOptions(
                [types.NotebookDocumentFilterWithNotebook(notebook) for notebook in notebooks]
            )
        selector: list[types.DocumentFilter] = [
            types.TextDocumentFilterLanguage(language=language, scheme="file", pattern=pattern)
            for pattern, language in product(patterns, self._languages)
        ]
        if _NOTEBOOKS in self._methods and method not in _SYNCHRONIZATION:  # cells are sent with their notebook
            selector += (types.NotebookCellTextDocumentFilter(notebook) for notebook in notebooks)
        return _text_options(method, selector, self._client.sync)


def _patterns(project: WorkspaceHost) -> Iterator[str]:
    """Yield the globs of a workspace's `[scan]` in the LSP's syntax, or wider ones if that cannot express them."""
    configuration = project.state.workspace.configuration
    if configuration.scan is None:
        return
    top = configuration.root or project.root
    for glob in configuration.scan.paths or (_ANYTHING,):
        yield f"{literal_glob(top)}/{_as_lsp(glob)}"


def _as_lsp(glob: str) -> str:
    """Convert a glob of `.gitignore` to one of the LSP, such as `/src` to `{src,src/**}`.

    One that the LSP's syntax cannot express becomes `**`, which matches everything.
    """
    if glob == _ANYTHING or glob.startswith("!") or "\\" in glob:
        return _ANYTHING
    anchored = "/" in glob.rstrip("/")
    inner = glob.strip("/") if anchored else f"{_ANYTHING}/{glob.rstrip('/')}"
    return f"{{{inner},{inner}/{_ANYTHING}}}"


def _late_methods(client: Client) -> tuple[str, ...]:
    """The methods served for source code that the client allows to be registered at run time."""
    document = client.capabilities.text_document or types.TextDocumentClientCapabilities()
    workspace = client.capabilities.workspace or types.WorkspaceClientCapabilities()
    synchronization = document.synchronization
    late: list[str] = []
    if synchronization is not None and synchronization.dynamic_registration:
        late += _SYNCHRONIZATION
    for method, declared in (
        (types.TEXT_DOCUMENT_DIAGNOSTIC, document.diagnostic),
        (types.TEXT_DOCUMENT_HOVER, document.hover),
        (types.TEXT_DOCUMENT_CODE_ACTION, document.code_action),
        (types.TEXT_DOCUMENT_DEFINITION, document.definition),
    ):
        if declared is not None and declared.dynamic_registration:
            late.append(method)
    notebooks = client.capabilities.notebook_document
    if notebooks is not None and notebooks.synchronization.dynamic_registration:
        late.append(_NOTEBOOKS)
    watched = workspace.did_change_watched_files
    if client.wants_models_in_use and watched is not None and watched.dynamic_registration:
        late.append(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    return tuple(late)


def _text_options(method: str, selector: list[types.DocumentFilter], sync: types.TextDocumentSyncKind) -> object:
    """The registration options of a method for the documents in `selector`."""
    match method:
        case types.TEXT_DOCUMENT_DID_CHANGE:
            return types.TextDocumentChangeRegistrationOptions(sync_kind=sync, document_selector=selector)
        case types.TEXT_DOCUMENT_DIAGNOSTIC:
            return types.DiagnosticRegistrationOptions(
                inter_file_dependencies=True,
                workspace_diagnostics=False,
                document_selector=selector,
                identifier=f"{SOURCE}-sources",
            )
        case types.TEXT_DOCUMENT_CODE_ACTION:
            kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.Source]
            return types.CodeActionRegistrationOptions(document_selector=selector, code_action_kinds=kinds)
        case types.TEXT_DOCUMENT_DID_SAVE:
            return types.TextDocumentSaveRegistrationOptions(document_selector=selector)
    return types.TextDocumentRegistrationOptions(document_selector=selector)
