"""Requests for new records, also in an empty folder: the models to choose from, and writing the chosen records."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from model_lifecycle.ide.choices import Choice, Choices, choice_words
from model_lifecycle.ide.meaning.cards import model_words
from model_lifecycle.ide.wanted_records import (
    UnwantedError,
    WantedRecords,
    known_models,
    known_providers,
    wanted_files,
)
from model_lifecycle.lsp.features.create_record import gaps_message
from model_lifecycle.lsp.features.record_actions import new_record_file
from model_lifecycle.lsp.features.rename import configuration_text, open_texts
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.open_documents import OpenDocument, path_of
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.parameters import object_in, required_text_in
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import FileText, decode
from model_lifecycle.workspace.disk import UnreadableError, read_bytes, reason_not_written
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import join, relative_to
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.writing import write_all

KNOWN: Final = "model-lifecycle/knownModels"
"""Request `{folder, order?, old?}` → `{providers: [id], models: [{provider, id, words, recorded, state}]}`: the
models with the best choice first, for `order` `new` (the default), `from` or `to`; `old` is the model
`{provider, id}` to replace. `state` is active, ending or over.
"""

NEW: Final = "model-lifecycle/newRecords"
"""Request `{folder, providers | models | migration}` → `{uri, range, files, text}`: write all the files needed; the
answer names the record to show. A migration without `new` uses the first model for `to`. An error has the reason.
"""


def register(server: Server) -> None:
    """Register the handlers of the requests `KNOWN` and `NEW`."""

    @server.feature(KNOWN)
    async def known_models_request(ls: Server, params: Any) -> dict[str, Any]:
        """The providers and models to choose from, for the workspace of a folder."""
        folder = path_of(required_text_in(params, "folder"))
        await _wait_for_records(ls.session, folder)
        return await ls.session.ask_project(join(folder, "-"), lambda host: _model_choices(host, object_in(params)))

    @server.feature(NEW)
    async def new(ls: Server, params: Any) -> dict[str, Any]:
        """Write the requested records, and have the client apply edits of open files."""
        folder = path_of(required_text_in(params, "folder"))
        await _wait_for_records(ls.session, folder)
        answer, edit = await ls.session.ask_project(join(folder, "-"), lambda host: _write(ls, host, params))
        ls.session.disk_changed(answer["files"])
        if edit is not None:
            label = types.ApplyWorkspaceEditParams(edit, label="New records")
            await ls.client.try_request(types.WORKSPACE_APPLY_EDIT, label)
        return answer


async def _wait_for_records(session: Session, folder: str) -> None:
    """Load the workspace of `folder`, and wait until all its files are read and checked."""
    await session.ask_project(join(folder, "-"), lambda host: None)  # creates the host, which reads its files
    await session.wait_until_checked()


def _model_choices(host: WorkspaceHost, params: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to `KNOWN`: the providers, and the models in order. Raises `JsonRpcInvalidParams`."""
    workspace, catalogues = host.state.workspace, host.catalogues.known(host.state.workspace)
    today = host.checks.current().today
    order, old = params.get("order", "new"), params.get("old")
    if order not in ("new", "from", "to"):
        raise JsonRpcInvalidParams("`order` is `new`, `from` or `to`.")
    replaced = _model_key(old) if old is not None else None
    models = known_models(workspace, catalogues, today, order, replaced)
    choices = Choices(workspace, catalogues, today)
    described_models = [
        {
            "provider": choice.key.provider,
            "id": choice.key.id,
            "words": _description(choice, choices.known_replacements(choice.key), today),
            "recorded": choice.is_recorded,
            "state": choice.state,
        }
        for choice in models
    ]
    return {"providers": known_providers(workspace, catalogues), "models": described_models}


def _description(choice: Choice, replacements: Sequence[ModelKey], today: date) -> str:
    """The description of a model to choose from, followed by the first of its `replacements` unless it is active."""
    description = model_words(choice.model, today) if choice.is_recorded else choice_words(choice)
    return f"{description} · named: {replacements[0].id}" if replacements and choice.state != "active" else description


def _write(ls: Server, host: WorkspaceHost, params: Any) -> tuple[dict[str, Any], types.WorkspaceEdit | None]:
    """Write the requested new records; return the answer, and the edit of open files that the client must apply.

    Raises `JsonRpcException` with the reason if the request cannot be fulfilled or the files cannot be written.
    """
    session, workspace = ls.session, host.state.workspace
    root, catalogues = workspace.root, host.catalogues.known(workspace)
    configuration = configuration_text(ls, workspace)
    try:
        wanted = wanted_files(workspace, _parse_wanted(params), catalogues, host.checks.current().today, configuration)
        contents = {relative_to(path, root) or path: text.encode() for path, text in wanted.texts.items()}
        sources = {path: _text_to_change(workspace, path) for path in wanted.edits}
        open_files = {path: text for path, text in open_texts(ls, host.state).items() if path in wanted.edits}
        if not _applies_edits(ls.client.capabilities):
            open_files = {}
        changed_on_disk = {
            path: (source.encode(source.text), source.encode(apply_edits(source.text, wanted.edits[path])))
            for path, source in sources.items()
            if path not in open_files
        }
        write_all(Path(root), contents, changed_on_disk)
    except UnwantedError as error:
        raise _refusal(str(error)) from error
    except UnreadableError as error:
        raise _refusal(f"Nothing was written: the configuration cannot be read: {error.reason}.") from error
    except OSError as error:
        raise _refusal(f"Nothing was written: `{error.filename or root}`: {reason_not_written(error)}.") from error
    record_to_show = new_record_file(
        wanted.workspace, wanted.path_to_show, wanted.texts[wanted.path_to_show], session.style, session.uri
    )
    answer = {
        "uri": record_to_show.uri,
        "range": record_to_show.first_gap,
        "files": [session.uri(path) for path in (*wanted.texts, *wanted.edits)],
        "text": gaps_message(record_to_show),
        "gaps": len(record_to_show.gaps),
    }
    return answer, _open_files_edit(session, open_files, wanted.edits)


def _open_files_edit(
    session: Session, open_files: Mapping[str, OpenDocument], edits: Mapping[str, tuple[TextEdit, ...]]
) -> types.WorkspaceEdit | None:
    """The workspace edit with the `edits` of the `open_files`, both by path; None if there are none."""
    changes = {
        path: [
            types.TextEdit(session.style.range(edit.span, LineIndex(text.text)), edit.replacement)
            for edit in edits[path]
        ]
        for path, text in open_files.items()
    }
    if not session.style.versioned_edits:
        return types.WorkspaceEdit({session.uri(path): each for path, each in changes.items()}) if changes else None
    documents = [
        types.TextDocumentEdit(
            types.OptionalVersionedTextDocumentIdentifier(uri=session.uri(path), version=open_files[path].version),
            [*each],
        )
        for path, each in changes.items()
    ]
    return types.WorkspaceEdit(document_changes=[*documents]) if documents else None


def _text_to_change(workspace: Workspace, path: str) -> FileText:
    """The text of a file to change: of a record file in the workspace, or of the configuration on disk."""
    file = workspace.files.get(path)
    return file.source if file is not None else decode(read_bytes(path))


def _applies_edits(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client applies workspace edits that the server sends."""
    return capabilities.workspace is not None and bool(capabilities.workspace.apply_edit)


def _parse_wanted(params: Any) -> WantedRecords:
    """Parse the parameters of a request for new records. Raises `JsonRpcInvalidParams`."""
    match object_in(params):
        case {"migration": {"old": old, "new": new}}:
            return WantedRecords(migration=(_model_key(old), _model_key(new)))
        case {"migration": {"old": old}}:
            return WantedRecords(migration=(_model_key(old), None))
        case {"models": [*models]}:
            return WantedRecords(models=tuple(map(_model_key, models)))
        case {"providers": [str(), *_] as providers} if all(isinstance(provider, str) for provider in providers):
            return WantedRecords(providers=tuple(providers))
    raise JsonRpcInvalidParams(
        "Say what is wanted: `providers`, `models`, or a `migration` with `old`, and `new` if known."
    )


def _model_key(value: object) -> ModelKey:
    """Parse `{provider, id}`. Raises `JsonRpcInvalidParams`."""
    match value:
        case {"provider": str(provider), "id": str(name)} if provider and name:
            return ModelKey(provider, name)
    raise JsonRpcInvalidParams("A model is an object with `provider` and `id`, texts that are not empty.")


def _refusal(reason: str) -> JsonRpcException:
    """The error response to a request that is valid and cannot be fulfilled."""
    return JsonRpcException(reason, types.LSPErrorCodes.RequestFailed.value)
