"""Stores the open previews on disk, so that the next server can serve the pages still open in a browser."""

import json
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from model_lifecycle.preview.preview_target import PreviewTarget
from model_lifecycle.preview.private_folder import PrivateFolder
from model_lifecycle.workspace.index import Entry, ModelKey

if TYPE_CHECKING:  # for types only, as it takes time to import
    from model_lifecycle.preview.preview_registry import Preview

KEPT_SECONDS: Final = 600
"""Seconds for which a session is valid; editors restart a server within seconds."""


@dataclass(frozen=True, slots=True)
class SavedPreview:
    """The saved state of one preview."""

    id: str
    root: str
    target: PreviewTarget
    locked: bool


@dataclass(frozen=True, slots=True)
class SavedSession:
    """The saved address of a server, and its previews."""

    token: str
    port: int
    previews: tuple[SavedPreview, ...]
    origins: tuple[str, ...] = ()


def save_session(
    folder: str,
    token: str,
    port: int,
    previews: "Iterable[Preview]",
    origins: Iterable[str] = (),
    state_dir: Path | None = None,
) -> None:
    """Save a session for the next server of an editor with the same folder, readable by this user only.

    Without a private folder, nothing is saved and no error raised: the user can reopen previews.
    """
    previews_data = [
        {
            "id": preview.id,
            "root": preview.root,
            "old": preview.target.old,
            "new": preview.target.new,
            "entry": preview.target.entry,
            "locked": preview.locked,
        }
        for preview in previews
    ]
    text = json.dumps(
        {"time": time.time(), "token": token, "port": port, "previews": previews_data, "origins": sorted(origins)}
    )
    with suppress(OSError), PrivateFolder.open(state_dir) as private:
        private.sweep(KEPT_SECONDS)
        if previews_data:
            private.write(_name(folder), text)
        else:
            private.remove(_name(folder))


def load_session(folder: str, state_dir: Path | None = None) -> SavedSession | None:
    """The session that the last server of this folder saved; None if none is recent and valid. Removes old files."""
    try:
        with PrivateFolder.open(state_dir) as private:
            private.sweep(KEPT_SECONDS)
            data = json.loads(private.read(_name(folder)))
        if not 0 <= time.time() - data["time"] <= KEPT_SECONDS:
            return None
        previews, origins = map(_preview, data["previews"]), map(str, data["origins"])
        return SavedSession(str(data["token"]), int(data["port"]), tuple(previews), tuple(origins))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _preview(data: dict[str, Any]) -> SavedPreview:
    """Parse a saved preview. Raises KeyError, TypeError, ValueError or IndexError if it is invalid."""
    entry = Entry(str(data["entry"][0]), int(data["entry"][1])) if data["entry"] else None
    old, new = (ModelKey(*map(str, data[side])) for side in ("old", "new"))
    return SavedPreview(str(data["id"]), str(data["root"]), PreviewTarget(old, new, entry), bool(data["locked"]))


def _name(folder: str) -> str:
    """The name of the file for the sessions of a folder."""
    return f"preview-{sha256(folder.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}.json"
