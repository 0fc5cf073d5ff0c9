"""Which comparison a command means, in the client's terms."""

from collections.abc import Callable, Sequence
from typing import Any

from lsprotocol import types

from model_lifecycle.lsp.project import Project
from model_lifecycle.lsp.server import Server
from model_lifecycle.lsp.session import path_of
from model_lifecycle.preview.target import Target, all_targets, followed, targets_at
from model_lifecycle.workspace.index import Entry, ModelKey

Found = tuple[Project, Target]
"""A comparison, and the project whose records it is made from."""


async def comparisons_at(server: Server, uri: str | None, position: types.Position | None) -> Sequence[Found]:
    """What a place means: one comparison, several to choose from, or none. Without a uri, all there are."""
    found = await _at(server, uri, position)
    if not found:
        await server.session.checked()  # the records may still be being read
        found = await _at(server, uri, position)
    by_label: dict[str, Found] = {}
    for project, target in found:
        by_label.setdefault(label(target), (project, target))
    return tuple(by_label.values())


async def _at(server: Server, uri: str | None, position: types.Position | None) -> list[Found]:
    session = server.session
    path = path_of(uri) if uri is not None else None

    def at(project: Project) -> list[Found]:
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


async def comparison_again(server: Server, value: Any) -> Found | None:
    """The comparison that `described` once told, wherever its record is by now; None where none is left of it."""
    match value:
        case {"uri": str(uri), "old": {**old}, "new": {**new}}:
            path, ends = path_of(uri), [ModelKey(str(end.get("provider")), str(end.get("id"))) for end in (old, new)]
        case _:
            return None
    record = value.get("record")
    entry = Entry(path, record) if isinstance(record, int) and record >= 0 else None
    target = Target(ends[0], ends[1], entry)
    await server.session.checked()

    def at(project: Project) -> Found | None:
        workspace = project.state.workspace
        now = followed(workspace, target)
        known = now.entry is not None or any(workspace.view().models(*end) for end in ends)
        return (project, now) if known else None

    return await server.session.ask_project(path if entry is not None else f"{path}/-", at)


def described(target: Target, root: str, uri_of: Callable[[str], str]) -> dict[str, Any]:
    """A comparison as plain JSON, for a client to keep and to hand back: `uri` is of the record, or of the folder."""
    return {
        "uri": uri_of(target.entry.path if target.entry is not None else root),
        "record": target.entry.record_index if target.entry is not None else None,
        "old": {"provider": target.old.provider, "id": target.old.id},
        "new": {"provider": target.new.provider, "id": target.new.id},
    }


def label(target: Target) -> str:
    """What a person chooses it by."""
    return target.title + (" (draft)" if target.is_draft else "")
