"""The open previews of one server or one terminal, updated with each new snapshot."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from model_lifecycle.check import Checked
from model_lifecycle.page.assumed_day import day_of_pages
from model_lifecycle.page.record_reader import Lines
from model_lifecycle.preview.preview_state import (
    Jump,
    PreviewState,
    is_id_being_edited,
    jump_to_diagnostic,
    jump_to_value,
    preview_state,
    values_at,
)
from model_lifecycle.preview.preview_target import PreviewTarget, current_target, targets_at
from model_lifecycle.syntax.pointer import pointer_at
from model_lifecycle.workspace.workspace import Workspace

if TYPE_CHECKING:  # for types only, as it takes time to import
    from model_lifecycle.ide.import_models import Importer

Listener = Callable[[str, dict[str, Any]], None]
"""Receives the name of an event and its data as plain JSON; called on the thread that made the change."""


@dataclass
class Preview:
    """One open preview; only its registry changes it. A `locked` one keeps its comparison, others follow the cursor.

    An `unshared` preview belongs to the view that opened it, and is closed with it; others may have several views.
    """

    id: str
    root: str
    target: PreviewTarget
    locked: bool = True
    unshared: bool = False
    lockable: bool = True
    """Whether there is a cursor that the preview can follow."""
    showing: PreviewState | None = None
    version: int = 0
    highlighted: tuple[str, ...] = ()
    listeners: list[Listener] = field(default_factory=list)

    def state(self) -> dict[str, Any]:
        """The content of the preview as plain JSON, for the `page` event and for editors' requests."""
        showing = self.showing
        return {
            "id": self.id,
            "version": self.version,
            "title": showing.title if showing else self.target.title,
            "html": showing.article if showing else "",
            "draft": self.target.is_draft,
            "locked": self.locked,
            "lockable": self.lockable,
            "outdated": showing is not None and showing.outdated,
            "unread": showing is not None and showing.unread,
            "gone": showing is None or showing.gone,
            "problems": [
                {"id": diagnostic.id, "message": diagnostic.message, "place": diagnostic.place}
                for diagnostic in (showing.diagnostics if showing else ())
            ],
            "moreProblems": showing.more_diagnostics if showing else 0,
            "doubtful": list(showing.unresolved) if showing else [],
            "highlighted": list(self.highlighted),
        }


class PreviewRegistry:
    """All open previews. Safe to use from any thread; its lock is held while a page is built (a few milliseconds).

    `changed` is called after each change of a preview, with its id and new version. `as_of` is the day that pages count
    from; without it, the same as for `render`. `has_cursor` says whether previews can follow a cursor, as in an editor.
    `importer_of` returns what makes records of a workspace's models from catalogues, or None.
    """

    def __init__(
        self,
        changed: Callable[[str, int], None] = lambda preview, version: None,
        *,
        as_of: date | None = None,
        has_cursor: bool = True,
        importer_of: "Callable[[Workspace], Importer | None]" = lambda workspace: None,
    ) -> None:
        """Start without previews."""
        self._changed = changed
        self._importer_of = importer_of
        self._as_of = as_of
        self._has_cursor = has_cursor
        self._lock = threading.RLock()
        self._previews: dict[str, Preview] = {}
        self._checked: dict[str, Checked] = {}
        self._lines = Lines()

    def previews(self) -> tuple[Preview, ...]:
        """The open previews, in the order in which they were opened."""
        with self._lock:
            return tuple(self._previews.values())

    def get(self, preview_id: str) -> Preview | None:
        """The open preview with an id; None if there is none."""
        with self._lock:
            return self._previews.get(preview_id)

    def open(
        self,
        checked: Checked,
        target: PreviewTarget,
        *,
        locked: bool = True,
        unshared: bool = False,
        preview_id: str | None = None,
    ) -> Preview:
        """The preview of a comparison: the one that shows it already, or a new one with the id `preview_id`, if given.

        With `unshared` it is always a new one, which no other caller gets.
        """
        root = checked.workspace.root
        with self._lock:
            self._checked[root] = checked
            for preview in () if unshared else self._previews.values():
                if (preview.root, preview.unshared, preview.locked) == (root, False, locked) and _is_same(
                    preview.target, target
                ):
                    self._refresh(preview, checked)
                    return preview
            preview = Preview(preview_id or token_urlsafe(9), root, target, locked, unshared, self._has_cursor)
            self._previews[preview.id] = preview
            self._refresh(preview, checked)
            return preview

    def close(self, preview_id: str) -> bool:
        """Close a preview and notify its views; return whether there was such a preview."""
        with self._lock:
            preview = self._previews.pop(preview_id, None)
            if preview is None:
                return False
            self._notify(preview, "closed", {})
            preview.listeners.clear()
            return True

    def update(self, checked: Checked) -> None:
        """Update every preview of a workspace to a newer snapshot."""
        root = checked.workspace.root
        with self._lock:
            self._checked[root] = checked
            for preview in self._previews.values():
                if preview.root == root:
                    self._refresh(preview, checked)

    def shows(self, root: str, path: str) -> bool:
        """Whether a preview shows the workspace `root` in a snapshot that has the file `path` (absolute, with `/`)."""
        with self._lock:
            checked = self._checked.get(root)
            is_known = checked is not None and path in checked.workspace.files
            return is_known and any(preview.root == root for preview in self._previews.values())

    def lock(self, preview_id: str, locked: bool) -> None:
        """Set whether a preview is locked to its comparison, or follows the cursor."""
        with self._lock:
            preview = self._previews.get(preview_id)
            if preview is not None and preview.locked != locked:
                preview.locked = locked
                self._publish(preview)

    def cursor(self, root: str, path: str, offset: int, *, turn: bool = True) -> None:
        """Highlight the values at the cursor; with `turn`, previews that follow it show the comparison there.

        `path` is absolute with `/`, `offset` in code points of the file's newest text.
        """
        with self._lock:
            checked = self._checked.get(root)
            file = checked.workspace.files.get(path) if checked is not None else None
            if checked is None or file is None:
                return
            targets = targets_at(checked.workspace, path, offset)
            nodes = file.document.records
            above = [index for index, node in enumerate(nodes) if node.start <= offset]
            record = above[-1] if above else 0
            pointer = pointer_at(nodes[record], offset) if nodes else ""
            for preview in self._previews.values():
                follows = turn and not preview.locked and len(targets) == 1
                if follows and _is_different_comparison(checked.workspace, preview, targets[0]):
                    preview.root, preview.target, preview.showing = root, targets[0], None
                    self._refresh(preview, checked)
                if preview.root == root:
                    self._highlight(preview, checked, (path, record, pointer))

    def jump_to_value(self, preview_id: str, value_id: str) -> Jump | None:
        """The location of a value of a preview in the records; None for an unknown id."""
        with self._lock:
            preview = self._previews.get(preview_id)
            checked = self._checked.get(preview.root) if preview is not None else None
            if preview is None or preview.showing is None or checked is None:
                return None
            return jump_to_value(checked.workspace, preview.showing, value_id)

    def jump_to_diagnostic(self, preview_id: str, diagnostic_id: str) -> Jump | None:
        """The location of a finding in a preview's banner; None for an unknown id."""
        with self._lock:
            preview = self._previews.get(preview_id)
            return (
                jump_to_diagnostic(preview.showing, diagnostic_id) if preview is not None and preview.showing else None
            )

    def listen(self, preview_id: str, listener: Listener) -> Callable[[], None]:
        """Send a preview's state and each further event to `listener`; return a function that stops that.

        Raises KeyError for an unknown preview.
        """
        with self._lock:
            preview = self._previews[preview_id]
            preview.listeners.append(listener)
            listener("page", preview.state())

        def stop() -> None:
            with self._lock:
                if listener in preview.listeners:
                    preview.listeners.remove(listener)

        return stop

    def _refresh(self, preview: Preview, checked: Checked) -> None:
        """Update the target and the state of a preview to a snapshot, and publish the state if it has changed."""
        preview.target = current_target(checked.workspace, preview.target)
        day = day_of_pages(checked.workspace.configuration, self._as_of)
        importer = self._importer_of(checked.workspace) if preview.target.is_draft else None
        showing = preview_state(checked, preview.target, preview.showing, self._lines, day, importer)
        if showing != preview.showing or not preview.version:
            preview.showing = showing
            self._publish(preview)

    def _publish(self, preview: Preview) -> None:
        """Increase the version of a preview, and send its state to its views and to `changed`."""
        preview.version += 1
        self._notify(preview, "page", preview.state())
        self._changed(preview.id, preview.version)

    def _highlight(self, preview: Preview, checked: Checked, location: tuple[str, int, str]) -> None:
        """Highlight the values at `location` (path, record, pointer) in a preview, and notify its views of a change."""
        showing = preview.showing
        highlighted = values_at(checked.workspace, showing, *location) if showing is not None else ()
        if highlighted != preview.highlighted:
            preview.highlighted = highlighted
            self._notify(preview, "highlight", {"id": preview.id, "values": list(highlighted)})

    def _notify(self, preview: Preview, event: str, data: dict[str, Any]) -> None:
        """Send an event to the views of a preview."""
        for listener in tuple(preview.listeners):
            listener(event, data)


def _is_different_comparison(workspace: Workspace, preview: Preview, target: PreviewTarget) -> bool:
    """Whether `target` differs from the comparison shown, not only because one of its ids is being edited."""
    shown_target, showing = preview.target, preview.showing
    if showing is None or preview.root != workspace.root:
        return True
    if _is_same(shown_target, target):
        return False
    if target.entry is not None and target.entry != shown_target.entry:
        return True
    view = workspace.view()
    return all(view.models(*key) for key in (target.old, target.new)) and not is_id_being_edited(
        workspace, shown_target, showing
    )


def _is_same(target: PreviewTarget, other: PreviewTarget) -> bool:
    """Whether two targets are the same comparison, with the same migration record if any."""
    return (target.old, target.new, target.entry) == (other.old, other.new, other.entry)


def only_target(targets: Iterable[PreviewTarget]) -> PreviewTarget | None:
    """The target if there is exactly one; otherwise None."""
    candidates = list(targets)
    return candidates[0] if len(candidates) == 1 else None
