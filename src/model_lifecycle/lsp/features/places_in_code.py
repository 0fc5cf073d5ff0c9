"""The locations where source code names a model, for references and for the status item of our plugins."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from lsprotocol import types

from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.models_in_use import CodeFile, ProjectCode
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.transport.parameters import required_text_in
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.index import ModelKey

IN_EDITORS: Final = {
    "status": "how many of the models that source code uses end within 90 days or have ended, in VS Code and Neovim",
}

USES: Final = "model-lifecycle/usesOfModel"
"""Request `{model}`, as in `model-lifecycle/modelsInUse` → the locations of its uses in source code."""


def register(server: Server) -> None:
    """Register the handler of the request `USES`."""

    @server.feature(USES)
    async def uses(ls: Server, params: Any) -> list[types.Location]:
        """The locations in source code that use a model."""
        provider, _, name = required_text_in(params, "model").partition("/")
        return await places_in_code(ls.session, ModelKey(provider, name), uses_only=True)


async def places_in_code(
    session: Session, model: ModelKey, *, records: str | None = None, uses_only: bool = False
) -> list[types.Location]:
    """The locations where source code names `model`, or with `uses_only` uses it.

    With `records`, a root, only the code that is judged by the records there.
    """

    def answer(code_by_root: Sequence[ProjectCode]) -> list[types.Location]:
        """The locations in all code, or only in the code of the root `records`."""
        return [
            location
            for code_of_root in code_by_root
            if records is None or code_of_root.records.workspace.root == records
            for file in code_of_root.files
            for location in _locations(session, file, model, uses_only=uses_only)
        ]

    return await session.ask_code(answer)


def _locations(session: Session, file: CodeFile, model: ModelKey, *, uses_only: bool) -> Iterator[types.Location]:
    """Yield the locations in a file that name `model`, or with `uses_only` that use it."""
    places = [place for place in file.places if place.identity.model == model and (place.is_use or not uses_only)]
    if places:
        uri = file.text.uri if file.text is not None else session.uri(file.path)
        lines = _lines(file)
        yield from (types.Location(uri, session.style.range(place.span, lines)) for place in places)


def _lines(file: CodeFile) -> LineIndex:
    """The line index of a file, as edited if it is open, otherwise as on disk."""
    from model_lifecycle.scan.file.source_files import lines_on_disk

    return LineIndex(file.text.text) if file.text is not None else lines_on_disk(file.path)
