"""The live comparison page: its commands and code action, and the messages for editors with panels."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from model_lifecycle.ide.lenses import PREVIEW
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.state.comparisons import FoundTarget, comparison_json, comparisons_at, find_comparison, label
from model_lifecycle.lsp.state.previews import Previews
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.state.view import View
from model_lifecycle.lsp.transport.parameters import object_in, plain, position_in, required_text_in, text_in
from model_lifecycle.preview.preview_target import targets_at

if TYPE_CHECKING:  # imported when the first preview is opened
    from model_lifecycle.preview.preview_registry import Preview

IN_EDITORS: Final = {
    "comparison page": "of the migration at the cursor, by a command, a lens or a code action: see "
    "[The live page](#the-live-page)",
}

NOWHERE: Final = (
    "There is no migration here to compare: put the cursor into a migration, or into a model's replacement."
)
"""The message if there is no comparison to open."""

SEVERAL: Final = (
    "Put the cursor into the migration that you mean, and choose `Preview comparison page` as a code action."
)
"""The message if there are several comparisons and the client cannot ask."""

OPEN: Final = "model-lifecycle.openPreview"
CLOSE: Final = "model-lifecycle.closePreview"

PAGE: Final = "model-lifecycle/previewPage"
"""Request `{id}` → the content of a preview for a panel, or null if the preview is closed."""

ASSETS: Final = "model-lifecycle/previewAssets"
"""Request → `{style, script, chrome}`: the fixed parts of a panel."""

ACTION: Final = "model-lifecycle/previewAction"
"""Request `{id, action}` → the `Location` to jump to, or null; `action` is what the user clicked in a panel."""

FORWARDED: Final = "model-lifecycle/previewForwarded"
"""Request `{uri}` → whether it is a valid address, from which the editor forwards to the server in a remote window."""

CURSOR: Final = "model-lifecycle/cursor"
"""Notification `{textDocument: {uri}, position}`: the cursor moved."""


def register(server: Server) -> None:
    """Register the commands and requests of previews."""

    @server.command(OPEN)
    async def open_preview(ls: Server, *arguments: Any) -> dict[str, Any] | None:
        """Open a comparison page, see `_open`."""
        return await _open(ls, arguments[0] if arguments else None)

    @server.command(CLOSE)
    def close_preview(ls: Server, *arguments: Any) -> int:
        """Close the preview with an id, or all if none is given; return how many were closed."""
        plain_argument = plain(arguments[0]) if arguments else None
        return ls.session.previews.close(
            plain_argument if isinstance(plain_argument, str) else text_in(plain_argument, "id")
        )

    @server.feature(PAGE)
    def page(ls: Server, params: Any) -> dict[str, Any] | None:
        """The content of a preview for a panel; None if it is closed."""
        preview = _preview(ls.session.previews, params)
        if preview is None:
            return None
        return preview.state() | {"target": comparison_json(preview.target, preview.root, ls.session.previews.uri)}

    @server.feature(ASSETS)
    def assets(ls: Server, params: Any) -> dict[str, str]:
        """The fixed parts of a panel: style, script and frame."""
        from model_lifecycle.preview.html_shell import asset, live_script, live_style

        return {"style": live_style(), "script": live_script(), "chrome": asset("chrome.html")}

    @server.feature(ACTION)
    def action(ls: Server, params: Any) -> types.Location | None:
        """Carry out a click in a panel; return the location to jump to, if any."""
        return _act(ls.session, params)

    @server.feature(FORWARDED)
    def forwarded(ls: Server, params: Any) -> bool:
        """Note the address from which the editor forwards to the server; return whether it is valid."""
        return ls.session.previews.forwarded(required_text_in(params, "uri"))

    @server.feature(CURSOR)
    def cursor(ls: Server, params: Any) -> None:
        """Note the cursor's position, which previews follow."""
        match plain(params):
            case {"textDocument": {"uri": str(uri)}, "position": position} if cursor_position := position_in(position):
                ls.session.cursor_at(uri, cursor_position)


async def _open(server: Server, argument: Any) -> dict[str, Any] | None:
    """Open the requested comparison, show it, and return its id and URL; None if there is none to show.

    If there are several: the user is asked, or the choices are returned for a client that sets `ask` to false.
    """
    previews, options = server.session.previews, _options(argument)
    targets = await _requested_targets(server, options)
    if len(targets) > 1 and options.get("ask") is False:
        return {
            "choices": [
                {"title": label(target), "target": comparison_json(target, host.root, previews.uri)}
                for host, target in targets
            ]
        }
    chosen = await _choice(server, targets) if targets else None
    if chosen is None:
        if not targets and options.get("ask") is not False:
            server.client.notify(types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(types.MessageType.Info, NOWHERE))
        return None
    host, target = chosen
    locked, panel = options.get("follow") is not True, options.get("panel") is True
    preview = await asyncio.to_thread(lambda: previews.hub.open(host.checked(), target, locked=locked, unshared=panel))
    if not previews.watch(preview):
        return None
    server.session.show_cursor(turn=False)
    answer = {"uri": "", "id": preview.id, "title": str(preview.state()["title"])}
    if not panel:
        answer["uri"] = await previews.address(preview)
        if options.get("show") is not False:
            previews.show(answer["uri"], answer["title"])
    return answer


def _options(argument: Any) -> Mapping[str, Any]:
    """The options in a command's `argument`: null, a bare uri, or an object. Raises `JsonRpcInvalidParams`."""
    plain_argument = plain(argument)
    options = (
        {"uri": plain_argument}
        if plain_argument is None or isinstance(plain_argument, str)
        else object_in(plain_argument)
    )
    if options.get("position") is not None and position_in(options["position"]) is None:
        raise JsonRpcInvalidParams("`position` must be an object with `line` and `character`, numbers from 0.")
    if options.get("target") is not None and not isinstance(options["target"], dict):
        raise JsonRpcInvalidParams("`target` must be an object, as the server gave it.")
    text_in(options, "uri")
    return options


async def _requested_targets(server: Server, options: Mapping[str, Any]) -> Sequence[FoundTarget]:
    """The comparisons that the `options` of a command name; without options, those at the cursor, or if none, all."""
    if options.get("target") is not None:
        target = await find_comparison(server.session, options["target"])
        return [target] if target is not None else []
    uri, position = options.get("uri"), position_in(options.get("position"))
    if uri is not None:
        return await comparisons_at(server.session, uri, position)
    uri, position = server.session.place.current() or (None, None)
    targets = await comparisons_at(server.session, uri, position)
    return targets if targets or position is not None else await comparisons_at(server.session, None, None)


async def _choice(server: Server, targets: Sequence[FoundTarget]) -> FoundTarget | None:
    """The only target, or the one that the user chooses; None if nothing is chosen, or the client cannot ask."""
    if len(targets) == 1:
        return targets[0]
    targets_by_title = {label(target): (host, target) for host, target in targets}
    try:
        answer = await server.client.ask_person(
            "Which comparison?", [types.MessageActionItem(name) for name in targets_by_title]
        )
    except JsonRpcException:  # this client cannot ask
        text = f"{SEVERAL} There are: {', '.join(targets_by_title)}."
        server.client.notify(types.WINDOW_SHOW_MESSAGE, types.ShowMessageParams(types.MessageType.Info, text))
        return None
    return targets_by_title.get(answer or "")


def preview_actions(view: View, uri: str, selection: types.Range) -> list[types.CodeAction]:
    """The code action that opens the comparison at the start of `selection`; empty if there is none."""
    offset = view.style.offset(selection.start, view.lines)
    if not targets_at(view.workspace, view.file.path, offset):
        return []
    argument = {"uri": uri, "position": {"line": selection.start.line, "character": selection.start.character}}
    command = types.Command(PREVIEW, OPEN, arguments=[argument])
    return [types.CodeAction(PREVIEW, kind=types.CodeActionKind.Source, command=command)]


def _preview(previews: Previews, params: Any) -> "Preview | None":
    """The open preview with the id in `params`; None if it is closed."""
    return previews.hub.get(required_text_in(params, "id"))


def _act(session: Session, params: Any) -> types.Location | None:
    """Carry out a click in a panel: jump to a value or a diagnostic, or lock it.

    Return the location to jump to, if any.
    """
    previews = session.previews
    preview = _preview(previews, params)
    if preview is None:
        return None
    location = None
    match object_in(params).get("action"):
        case {"kind": "reveal", "value": str(value)}:
            location = previews.hub.jump_to_value(preview.id, value)
        case {"kind": "problem", "problem": str(diagnostic)}:
            location = previews.hub.jump_to_diagnostic(preview.id, diagnostic)
        case {"kind": "lock", "locked": bool(locked)}:
            previews.hub.lock(preview.id, locked)
            session.show_cursor()
    return previews.location(location) if location is not None else None
