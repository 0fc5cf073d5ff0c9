"""The comparisons that a command's document and position can mean, as our requests describe them in JSON."""

from collections.abc import Callable, Sequence
from typing import Any

from lsprotocol import types

from model_lifecycle.lsp.state.open_documents import path_of
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.preview.preview_target import PreviewTarget, all_targets, followed, targets_at
from model_lifecycle.workspace.index import Entry, ModelKey

FoundTarget = tuple[WorkspaceHost, PreviewTarget]
"""A comparison, and the project whose records it is made from."""


async def comparisons_at(session: Session, uri: str | None, position: types.Position | None) -> Sequence[FoundTarget]:
    """What a place means: one comparison, several to choose from, or none. Without a uri, all there are."""
    found = await _at(session, uri, position)
    if not found:
        await session.checked()  # the records may still be being read
        found = await _at(session, uri, position)
    by_label: dict[str, FoundTarget] = {}
    for project, target in found:
        by_label.setdefault(label(target), (project, target))
    return tuple(by_label.values())


async def _at(session: Session, uri: str | None, position: types.Position | None) -> list[FoundTarget]:
    path = path_of(uri) if uri is not None else None

    def at(project: WorkspaceHost) -> list[FoundTarget]:
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


async def comparison_again(session: Session, value: Any) -> FoundTarget | None:
    """The comparison of an object that `described` made, wherever its record is now; None where none of it is left."""
    match value:
        case {"uri": str(uri), "old": {**old}, "new": {**new}}:
            path, ends = path_of(uri), [ModelKey(str(end.get("provider")), str(end.get("id"))) for end in (old, new)]
        case _:
            return None
    record = value.get("record")
    entry = Entry(path, record) if isinstance(record, int) and record >= 0 else None
    target = PreviewTarget(ends[0], ends[1], entry)
    await session.checked()

    def at(project: WorkspaceHost) -> FoundTarget | None:
        workspace = project.state.workspace
        now = followed(workspace, target)
        known = now.entry is not None or any(workspace.view().models(*end) for end in ends)
        return (project, now) if known else None

    return await session.ask_project(path if entry is not None else f"{path}/-", at)


def described(target: PreviewTarget, root: str, uri_of: Callable[[str], str]) -> dict[str, Any]:
    """A comparison as plain JSON, for a client to keep and to hand back: `uri` is of the record, or of the folder."""
    return {
        "uri": uri_of(target.entry.path if target.entry is not None else root),
        "record": target.entry.record_index if target.entry is not None else None,
        "old": {"provider": target.old.provider, "id": target.old.id},
        "new": {"provider": target.new.provider, "id": target.new.id},
    }


def label(target: PreviewTarget) -> str:
    """What a person chooses it by."""
    return target.title + (" (draft)" if target.is_draft else "")
