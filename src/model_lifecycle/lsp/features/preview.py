"""The live comparison page: its commands, its lens and code action, and the messages for editors with panels."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from lsprotocol import types

from model_lifecycle.ide.lenses import PREVIEW, lenses
from model_lifecycle.lsp.previews import Previews, checked
from model_lifecycle.lsp.project import Project
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.session import View, path_of
from model_lifecycle.preview.target import Target, all_targets, targets_at

if TYPE_CHECKING:  # imported when the first preview is opened
    from model_lifecycle.preview.hub import Preview

OPEN: Final = "model-lifecycle.openPreview"
CLOSE: Final = "model-lifecycle.closePreview"

PAGE: Final = "model-lifecycle/previewPage"
"""Request `{id}` → everything that a panel shows, or null where the preview is closed."""

ASSETS: Final = "model-lifecycle/previewAssets"
"""Request → `{style, script, chrome}`: the fixed parts of a panel."""

ACTION: Final = "model-lifecycle/previewAction"
"""Request `{id, action}` → the `Location` to jump to, or null: what a reader clicked in a panel."""

CURSOR: Final = "model-lifecycle/cursor"
"""Notification `{textDocument: {uri}, position}`: the cursor moved."""


def register(server: Server) -> None:
    """Serve them."""

    @server.command(OPEN)
    async def open_preview(ls: Server, *arguments: Any) -> dict[str, str] | None:
        return await _open(ls, arguments[0] if arguments else None)

    @server.command(CLOSE)
    def close_preview(ls: Server, *arguments: Any) -> int:
        given = plain(arguments[0]) if arguments else None
        wanted = given.get("id") if isinstance(given, dict) else given
        return ls.session.previews.close(wanted if isinstance(wanted, str) else None)

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=False))
    async def code_lens(ls: Server, params: types.CodeLensParams) -> list[types.CodeLens] | None:
        return await ls.session.ask(params.text_document.uri, lambda view: _lenses(view, params.text_document.uri))

    @server.feature(PAGE)
    def page(ls: Server, params: Any) -> dict[str, Any] | None:
        preview = _preview(ls.session.previews, params)
        return preview.state() if preview is not None else None

    @server.feature(ASSETS)
    def assets(ls: Server, params: Any) -> dict[str, str]:
        from model_lifecycle.preview.shell import asset, live_style

        return {"style": live_style(), "script": asset("preview.js"), "chrome": asset("chrome.html")}

    @server.feature(ACTION)
    def action(ls: Server, params: Any) -> types.Location | None:
        return _act(ls.session.previews, params)

    @server.feature(CURSOR)
    def cursor(ls: Server, params: Any) -> None:
        given = plain(params)
        if isinstance(given, dict) and isinstance(given.get("textDocument"), dict):
            place = _position(given.get("position"))
            if place is not None:
                ls.session.cursor_at(str(given["textDocument"].get("uri")), place)


async def _open(server: Server, argument: Any) -> dict[str, str] | None:
    """Find the comparison that is meant, show it, and tell where it is; null where there is none to show."""
    session, previews = server.session, server.session.previews
    given = plain(argument)
    options: Mapping[str, Any] = given if isinstance(given, dict) else {"uri": given}
    uri, position = options.get("uri"), _position(options.get("position"))
    if not isinstance(uri, str):
        uri, position = session.cursor or (None, None)
    found = await _targets(server, uri, position)
    if not found:
        await session.checked()  # the records may still be being read
        found = await _targets(server, uri, position)
    if not found:
        message = (
            "There is no migration here to compare: put the cursor into a migration, or into a model's replacement."
        )
        server.client.notify(
            types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(type=types.MessageType.Info, message=message)
        )
        return None
    project, target = found[0] if len(found) == 1 else await _choice(server, found)
    if target is None:
        return None
    locked = options.get("follow") is not True
    preview = await asyncio.to_thread(lambda: previews.hub.open(checked(project), target, locked=locked))
    previews.watch(preview)
    title = str(preview.state()["title"])
    if options.get("panel") is True:
        return {"uri": "", "id": preview.id, "title": title}
    address = await previews.address(preview)
    if options.get("show") is not False:
        previews.show(address, title)
    return {"uri": address, "id": preview.id, "title": title}


async def _targets(
    server: Server, uri: str | None, position: types.Position | None
) -> list[tuple[Project, Target | None]]:
    session = server.session
    path = path_of(uri) if uri is not None else None

    def at(project: Project) -> list[tuple[Project, Target | None]]:
        workspace = project.state.workspace
        if path is None:
            return [(project, target) for target in all_targets(workspace)]
        file = workspace.files.get(path)
        offset = None
        if file is not None and position is not None:
            offset = session.style.offset(position, file.document.lines)
        return [(project, target) for target in targets_at(workspace, path, offset)]

    if path is not None:
        return await session.ask_project(path, at)
    return [found for project in session.projects() for found in await session.ask_project(f"{project.root}/-", at)]


async def _choice(server: Server, found: list[tuple[Project, Target | None]]) -> tuple[Project, Target | None]:
    """Let the person choose; the first where the client cannot ask, none where nothing is chosen."""
    titles: dict[str, tuple[Project, Target | None]] = {}
    for project, target in found:
        if target is not None:
            titles.setdefault(target.title + (" (draft)" if target.is_draft else ""), (project, target))
    answer = await server.client.ask_person("Which comparison?", [types.MessageActionItem(title) for title in titles])
    return titles.get(answer or "", (found[0][0], None))


def _lenses(view: View, uri: str) -> list[types.CodeLens]:
    made = []
    for lens in lenses(view.workspace, view.file):
        place = view.style.range(lens.span, view.lines)
        argument = {"uri": uri, "position": {"line": place.start.line, "character": place.start.character}}
        made.append(types.CodeLens(place, types.Command(PREVIEW, OPEN, arguments=[argument])))
    return made


def preview_actions(view: View, uri: str, place: types.Range) -> list[types.CodeAction]:
    """The code action that opens the comparison of a place, where the place means one."""
    offset = view.style.offset(place.start, view.lines)
    if not targets_at(view.workspace, view.file.path, offset):
        return []
    argument = {"uri": uri, "position": {"line": place.start.line, "character": place.start.character}}
    command = types.Command(PREVIEW, OPEN, arguments=[argument])
    return [types.CodeAction(PREVIEW, kind=types.CodeActionKind.Source, command=command)]


def _preview(previews: Previews, params: Any) -> "Preview | None":
    given = plain(params)
    return previews.hub.get(str(given.get("id"))) if isinstance(given, dict) else None


def _act(previews: Previews, params: Any) -> types.Location | None:
    preview, given = _preview(previews, params), plain(params)
    if preview is None:
        return None
    jump = None
    match given.get("action"):
        case {"kind": "reveal", "value": str(value)}:
            jump = previews.hub.jump_to_value(preview.id, value)
        case {"kind": "problem", "problem": str(problem)}:
            jump = previews.hub.jump_to_problem(preview.id, problem)
        case {"kind": "lock", "locked": bool(locked)}:
            previews.hub.lock(preview.id, locked)
    return previews.location(jump) if jump is not None else None


def _position(value: Any) -> types.Position | None:
    match value:
        case {"line": int(line), "character": int(character)} if line >= 0 and character >= 0:
            return types.Position(line, character)
    return None


def plain(value: Any) -> Any:
    """The parameters of a message of our own as plain JSON: pygls makes named tuples of them."""
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items()}
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list) else value
