"""The comparisons at a document and position, and their JSON in our requests."""

from collections.abc import Callable, Sequence
from typing import Any

from lsprotocol import types

from model_lifecycle.lsp.state.open_documents import path_of
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.state.source_host import OpenSource
from model_lifecycle.lsp.state.workspace_host import WorkspaceHost
from model_lifecycle.preview.preview_target import (
    PreviewTarget,
    all_targets,
    current_target,
    pair_target,
    target_of,
    targets_at,
)
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.index import Entry, ModelKey

FoundTarget = tuple[WorkspaceHost, PreviewTarget]
"""A comparison, and the project of its records."""


async def comparisons_at(session: Session, uri: str | None, position: types.Position | None) -> Sequence[FoundTarget]:
    """The comparisons at a position of a document; without a position, of the document; without a uri, all."""
    targets = await _targets_at(session, uri, position)
    if not targets:
        await session.wait_until_checked()  # some records may not have been read yet
        targets = await _targets_at(session, uri, position)
    by_label: dict[str, FoundTarget] = {}
    for project, target in targets:
        by_label.setdefault(label(target), (project, target))
    return tuple(by_label.values())


async def _targets_at(session: Session, uri: str | None, position: types.Position | None) -> list[FoundTarget]:
    """The comparisons at a position of a document, or in all projects without a uri."""
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

    if path is not None and uri is not None:
        of_source = await session.ask_source(uri, lambda source: _targets_in_source(session, source, position))
        return of_source if of_source is not None else await session.ask_project(path, at)
    return [target for project in session.projects() for target in await session.ask_project(f"{project.root}/-", at)]


def _targets_in_source(session: Session, source: OpenSource, position: types.Position | None) -> list[FoundTarget]:
    if position is None:
        return []
    return comparisons_of_source(source, session.style.offset(position, LineIndex(source.text.text)))


def comparisons_of_source(source: OpenSource, offset: int) -> list[FoundTarget]:
    """The comparisons of the model that source code names at `offset`: with its replacement, or all migrations from it.

    Empty if the records come from a site's `index.json`, or if only the name of one of the two models is known.
    """
    project, place = source.records.project, source.place_at(offset)
    written = place.written_model if place is not None else None
    if project is None or written is None:
        return []
    view = source.records.workspace.view()
    verdict, model = source.judge.verdict(written), written.key
    if verdict is not None and verdict.replacement is not None:
        pair = model, verdict.replacement.key
        is_known = all(view.models(*key) or key in source.judge.catalogue.models for key in pair)
        return [(project, pair_target(view, *pair))] if is_known else []
    return [(project, target_of(source.records.workspace, entry)) for entry in view.migrations_from(model)]


async def find_comparison(session: Session, value: Any) -> FoundTarget | None:
    """Find the comparison of an object from `comparison_json`, even if its record has moved; None if it is gone."""
    match value:
        case {"uri": str(uri), "old": {**old}, "new": {**new}}:
            path, ends = path_of(uri), [ModelKey(str(end.get("provider")), str(end.get("id"))) for end in (old, new)]
        case _:
            return None
    record = value.get("record")
    entry = Entry(path, record) if isinstance(record, int) and record >= 0 else None
    target = PreviewTarget(ends[0], ends[1], entry)
    await session.wait_until_checked()

    def at(project: WorkspaceHost) -> FoundTarget | None:
        workspace = project.state.workspace
        current = current_target(workspace, target)
        known = project.catalogues.known(workspace) if current.entry is None else None
        is_there = current.entry is not None or any(
            workspace.view().models(*end) or (known is not None and known.known_model(end) is not None) for end in ends
        )
        return (project, current) if is_there else None

    return await session.ask_project(path if entry is not None else f"{path}/-", at)


def comparison_json(target: PreviewTarget, root: str, uri_of: Callable[[str], str]) -> dict[str, Any]:
    """A comparison as plain JSON, which the client can send back; `uri` is that of the record, or of the root."""
    return {
        "uri": uri_of(target.entry.path if target.entry is not None else root),
        "record": target.entry.record_index if target.entry is not None else None,
        "old": {"provider": target.old.provider, "id": target.old.id},
        "new": {"provider": target.new.provider, "id": target.new.id},
    }


def label(target: PreviewTarget) -> str:
    """The label of a comparison in a list of choices."""
    return target.title + (" (draft)" if target.is_draft else "")
