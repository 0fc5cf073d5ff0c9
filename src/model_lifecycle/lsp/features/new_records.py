"""Requests for new records, also in an empty folder: what could be written, and what a person has chosen."""

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from model_lifecycle.ide.meaning.cards import model_words
from model_lifecycle.ide.wanted_records import (
    UnwantedError,
    WantedRecords,
    known_providers,
    unrecorded_models,
    wanted_files,
)
from model_lifecycle.lsp.features.create_record import left_to_fill_in
from model_lifecycle.lsp.features.record_actions import new_record_file
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.open_documents import path_of
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.lsp.transport.parameters import given, wanted_text_in
from model_lifecycle.records.model import Model
from model_lifecycle.workspace.disk import reason_not_written
from model_lifecycle.workspace.index import ModelKey, key_of_model, keys_of_replacements
from model_lifecycle.workspace.paths import join, relative_to
from model_lifecycle.workspace.writing import write_all

KNOWN: Final = "model-lifecycle/knownModels"
"""Request `{folder}` → `{providers: [id], models: [{provider, id, words, recorded, state, replacements}]}`: the
models in the order in which they are worth choosing; `state` is active, ending or over.
"""

NEW: Final = "model-lifecycle/newRecords"
"""Request `{folder, providers | models | migration}` → `{uri, range, files, text}`: all that it takes is written, and
the record to show. Refused with the reason.
"""


def register(server: Server) -> None:
    """Serve them."""

    @server.feature(KNOWN)
    async def known(ls: Server, params: Any) -> dict[str, Any]:
        folder = path_of(wanted_text_in(params, "folder"))
        await _read(ls.session, folder)
        return await ls.session.ask_project(join(folder, "-"), _known)

    @server.feature(NEW)
    async def new(ls: Server, params: Any) -> dict[str, Any]:
        folder = path_of(wanted_text_in(params, "folder"))
        await _read(ls.session, folder)
        written = await ls.session.ask_project(join(folder, "-"), lambda project: _write(ls.session, project, params))
        ls.session.disk_changed(written["files"])
        return written


async def _read(session: Session, folder: str) -> None:
    await session.ask_project(join(folder, "-"), lambda project: None)  # so that there is one, whose files are read
    await session.checked()


def _known(project: WorkspaceHost) -> dict[str, Any]:
    workspace = project.state.workspace
    models = []
    for entry in workspace.entries():
        record = workspace.record(entry)
        if record.kind == "model" and all(key := key_of_model(record)):
            words = model_words(Model(record), project.checks.current().today)
            replacements = [f"{new.provider}/{new.id}" for new in keys_of_replacements(record)]
            status = Model(record).status
            state = "over" if status == "retired" else "ending" if status == "deprecated" else "active"
            models.append(_described(key, words, recorded=True, state=state, replacements=replacements))
    with suppress(UnwantedError):  # a mistake in the configuration, which is a finding there
        models += [
            _described(model.key, model.words, state=model.state, replacements=list(map("/".join, model.replacements)))
            for model in unrecorded_models(workspace)
        ]
    return {"providers": known_providers(workspace), "models": models}


def _described(
    key: ModelKey, words: str, *, state: str, replacements: list[str], recorded: bool = False
) -> dict[str, Any]:
    return {
        "provider": key.provider,
        "id": key.id,
        "words": words,
        "recorded": recorded,
        "state": state,
        "replacements": replacements,
    }


def _write(session: Session, project: WorkspaceHost, params: Any) -> dict[str, Any]:
    root = project.state.workspace.root
    try:
        new = wanted_files(project.state.workspace, _wanted(params))
        contents = {relative_to(path, root) or path: text.encode() for path, text in new.texts.items()}
        write_all(Path(root), contents)
    except UnwantedError as error:
        raise _refused(str(error)) from error
    except OSError as error:
        raise _refused(f"Nothing was written: `{error.filename or root}`: {reason_not_written(error)}.") from error
    shown = new_record_file(new.workspace, new.shown, new.texts[new.shown], session.style, session.uri)
    return {
        "uri": shown.uri,
        "range": shown.first_gap,
        "files": [session.uri(path) for path in new.texts],
        "text": left_to_fill_in(shown),
        "gaps": len(shown.gaps),
    }


def _wanted(params: Any) -> WantedRecords:
    """Raises `JsonRpcInvalidParams`."""
    match given(params):
        case {"migration": {"old": old, "new": new}}:
            return WantedRecords(migration=(_model_key(old), _model_key(new)))
        case {"models": [*models]}:
            return WantedRecords(models=tuple(map(_model_key, models)))
        case {"providers": [str(), *_] as providers} if all(isinstance(provider, str) for provider in providers):
            return WantedRecords(providers=tuple(providers))
    raise JsonRpcInvalidParams("Say what is wanted: `providers`, `models`, or a `migration` with `old` and `new`.")


def _model_key(value: object) -> ModelKey:
    match value:
        case {"provider": str(provider), "id": str(name)} if provider and name:
            return ModelKey(provider, name)
    raise JsonRpcInvalidParams("A model is an object with `provider` and `id`, texts that are not empty.")


def _refused(reason: str) -> JsonRpcException:
    return JsonRpcException(reason, types.LSPErrorCodes.RequestFailed.value)
