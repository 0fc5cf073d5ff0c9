"""Stores copies of catalogues on disk: in the user's cache, or in a folder of the workspace that git can track.

A folder holds `NAME.json`, the previous copy `NAME.before.json`, and `store.json`, which describes them.
"""

import hashlib
import json
import os
import sys
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from model_lifecycle.catalogues.claim import Catalogue
from model_lifecycle.catalogues.published_values import day_in, list_in, text_in
from model_lifecycle.catalogues.read_catalogue import CatalogueError, ReadCatalogue, read_catalogue
from model_lifecycle.network.copied import NEVER, Validators, is_in_future
from model_lifecycle.workspace.disk import RefusedPlaceError, UnreadableError, read_bytes
from model_lifecycle.workspace.writing import check_place, note_written, write_file_whole

INDEX_FILE: Final = "store.json"
_SHRUNK: Final = 0.6
"""The minimum share of the previous number of entries that a new copy must have."""


@dataclass(frozen=True)
class CopyEntry:
    """An entry of the store's index: the address that a copy came from, its days, and its hash.

    `places` are the URLs requested for it, with redirects (`network.copied.Validators`). `tracked` are the providers
    that it contains; empty: all.
    """

    address: str = ""
    fetched: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    sha256: str = ""
    before_fetched: str | None = None
    tracked: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


class Store:
    """The copies of catalogues in one folder: a workspace's if `tracked` is given, otherwise the user's.

    `tracked` are the canonical names of the providers that a workspace's folder keeps. `addresses` are the configured
    URLs by catalogue. In the user's folder, copies from different URLs have separate files, and the copy from another
    URL is never read.
    """

    def __init__(
        self, folder: Path, tracked: Collection[str] | None = None, addresses: Mapping[str, str] | None = None
    ) -> None:
        """Refer to the copies in `folder`, which need not exist."""
        self.folder = folder
        self.tracked = None if tracked is None else tuple(sorted(tracked))
        self._addresses = addresses or {}
        self._trusted_folder = folder if tracked is None else ""

    def address(self, catalogue: Catalogue) -> str:
        """The address that a catalogue is fetched from."""
        return self._addresses.get(catalogue.name, catalogue.address)

    @property
    def index(self) -> Path:
        """The path of the index, which describes the copies."""
        return self.folder / INDEX_FILE

    def index_entries(self) -> dict[str, CopyEntry]:
        """The entries of the store's index, by the key of the catalogue; entries that cannot be parsed are left out."""
        try:
            data = json.loads(self._bytes(self.index))
        except (UnreadableError, ValueError, RecursionError):
            return {}
        return (
            {name: _parse_entry(value) for name, value in data.items() if isinstance(value, dict)}
            if isinstance(data, dict)
            else {}
        )

    def index_entry(self, catalogue: Catalogue) -> CopyEntry:
        """The index entry of a catalogue; an empty one if there is none."""
        return self.index_entries().get(self._key(catalogue), CopyEntry())

    def path(self, catalogue: Catalogue, *, before: bool = False) -> Path:
        """The path of a catalogue's copy, or of the copy `before` it."""
        return self.folder / f"{self._key(catalogue)}{'.before' if before else ''}.json"

    def read(self, catalogue: Catalogue, *, before: bool = False) -> ReadCatalogue | None:
        """Read a catalogue's copy, or the one before; None without one. Raises `CatalogueError` if it is invalid."""
        entry = self.index_entry(catalogue)
        if self.tracked is None and entry.address not in ("", self.address(catalogue)):
            return None
        try:
            content = self._bytes(self.path(catalogue, before=before))
        except UnreadableError as error:
            if error.gone:
                return None
            raise CatalogueError(error.reason) from error
        fetched = entry.before_fetched if before else entry.fetched
        copy = read_catalogue(catalogue, content, fetched)
        if day := next(filter(is_in_future, (fetched, copy.day)), None):
            raise CatalogueError(f"it is dated {day}, after today")
        return copy

    def validators(self, catalogue: Catalogue) -> Validators:
        """The HTTP validators of a request that only a newer catalogue answers; `NEVER` if the copy was changed."""
        entry = self.index_entry(catalogue)
        try:
            content = self._bytes(self.path(catalogue))
        except UnreadableError:
            return NEVER
        is_unchanged = entry.address == self.address(catalogue) and entry.sha256 == _hash(content)
        if not is_unchanged or entry.tracked != (self.tracked or ()) or is_in_future(entry.fetched):
            return NEVER
        return Validators(entry.etag, entry.last_modified, entry.places)

    def confirm(self, catalogue: Catalogue, today: str) -> None:
        """Record that the copy is up to date on the day `today`. Raises OSError."""
        self._drop_broken_before(catalogue)
        self._note(catalogue, {"fetched": today})

    def replace(
        self,
        catalogue: Catalogue,
        content: bytes,
        new_entry: CopyEntry,
        *,
        carried: ReadCatalogue | None = None,
        force: bool = False,
    ) -> str:
        """Replace the copy by fetched content, which `new_entry` describes, and keep the old copy as the previous one.

        Return the outcome as text: the number of entries, or why nothing was replaced. Raises OSError, or
        `CatalogueError` if the content is not a copy of the catalogue, or much smaller than the newest copy, stored or
        `carried` by the package (unless `force`); the copy is unchanged then.
        """
        new_copy = read_catalogue(catalogue, content, new_entry.fetched)
        try:
            old_copy = self.read(catalogue)
            old_content = self._bytes(self.path(catalogue)) if old_copy is not None else None
        except (CatalogueError, UnreadableError):
            old_copy = old_content = None
        count = self._count(new_copy)
        if not force:
            self._refuse_shrunk(count, old_copy, carried)
        text = content if self.tracked is None else tracked_text(new_copy, self.tracked).encode()
        if not text:
            return "it holds nothing about the tracked providers"
        old_entry = self.index_entry(catalogue)
        changes = asdict(new_entry) | {
            "address": self.address(catalogue),
            "sha256": _hash(text),
            "tracked": self.tracked or (),
        }
        if old_content == text:
            self._drop_broken_before(catalogue)
            self._note(catalogue, changes | {"before_fetched": old_entry.before_fetched})
            return "unchanged"
        if old_content is not None:
            self._write(self.path(catalogue, before=True), old_content)
        self._write(self.path(catalogue), text)
        self._note(catalogue, changes | {"before_fetched": old_entry.fetched if old_content is not None else None})
        return f"{count} entries"

    def _refuse_shrunk(self, count: int, old: ReadCatalogue | None, carried: ReadCatalogue | None) -> None:
        """Raise `CatalogueError` if `count` is much smaller than the number of entries in the newer copy."""
        copies = [("copy", old), ("carried copy", carried)]
        sizes = [(copy.day or "", name, self._count(copy)) for name, copy in copies if copy is not None]
        _, name, most = max(sizes, key=lambda size: size[0], default=("", "", 0))
        if count < _SHRUNK * most:
            raise CatalogueError(f"it has {count} entries, but the {name} has {most}: --force accepts it anyway")

    def _count(self, catalogue: ReadCatalogue) -> int:
        """The number of entries of a catalogue that this store keeps."""
        if self.tracked is None:
            return catalogue.count
        entries = {
            id(entry.data)
            for (owner, _), of_model in catalogue.entries.items()
            if owner in self.tracked
            for entry in of_model
        }
        return len(entries)

    def _drop_broken_before(self, catalogue: Catalogue) -> None:
        """Remove the previous copy if it is unreadable, as after a merge conflict. Raises OSError."""
        path = self.path(catalogue, before=True)
        try:
            self.read(catalogue, before=True)
        except CatalogueError:
            check_place(path, own=self._trusted_folder)
            path.unlink(missing_ok=True)
            note_written(path)

    def _key(self, catalogue: Catalogue) -> str:
        """The key of a catalogue: the stem of its file names, and the name of its index entry."""
        address = self.address(catalogue)
        if self.tracked is not None or address == catalogue.address:
            return catalogue.name
        return f"{catalogue.name}-{_hash(address.encode())[:16]}"

    def _note(self, catalogue: Catalogue, changes: Mapping[str, Any]) -> None:
        """Write the index file with `changes` to the fields of a catalogue's entry. Raises OSError."""
        entries = self.index_entries()
        entries[self._key(catalogue)] = CopyEntry(**(asdict(self.index_entry(catalogue)) | dict(changes)))
        lines = {name: asdict(entry) for name, entry in sorted(entries.items())}
        self._write(self.index, (json.dumps(lines, indent=2) + "\n").encode())

    def _bytes(self, path: Path) -> bytes:
        """Read a file of the store. Raises `UnreadableError`, also if the path leads outside its repository."""
        try:
            check_place(path, own=self._trusted_folder)
        except RefusedPlaceError as error:
            raise UnreadableError(error.reason) from error
        return read_bytes(str(path))

    def _write(self, path: Path, content: bytes) -> None:
        """Write a file of the store, whole or not at all. Raises OSError."""
        write_file_whole(path, content, own=self._trusted_folder)


def cache_folder() -> Path:
    """The folder of the user's copies, by the conventions of the operating system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        configured = os.environ.get("XDG_CACHE_HOME", "")
        base = configured if Path(configured).is_absolute() else Path.home() / ".cache"  # XDG ignores relative paths
    return Path(base) / "model-lifecycle" / "catalogues"


def tracked_text(catalogue: ReadCatalogue, tracked: Collection[str]) -> str:
    """The data of a catalogue with only the entries of `tracked` providers, sorted, one per line; empty without any."""
    wanted: dict[int, bool] = {}
    for (owner, _), entries in catalogue.entries.items():
        for entry in entries:
            wanted[id(entry.data)] = wanted.get(id(entry.data), False) or owner in tracked
    if not any(wanted.values()):
        return ""
    return entry_lines(wanted_entries(catalogue, wanted), catalogue.catalogue.entry_level) + "\n"


def wanted_entries(catalogue: ReadCatalogue, wanted: Mapping[int, bool]) -> Any:
    """The data of a catalogue without unwanted entries; `wanted` says for the `id()` of an entry's data if it stays."""
    pruned, _ = _prune(catalogue.data, wanted, catalogue.catalogue.entry_level)
    return pruned


def _prune(data: Any, wanted: Mapping[int, bool], level: int) -> tuple[Any, bool | None]:
    """Data without unwanted entries, `level` levels below, and whether any entry is left (None if there was none)."""
    if level == 0 or not isinstance(data, dict | list):
        is_no_entry = level == 0 and isinstance(data, dict) and id(data) not in wanted
        return data, False if is_no_entry else wanted.get(id(data))
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    pruned = {name: _prune(value, wanted, level - 1) for name, value in pairs}
    remaining = {name: value for name, (value, is_wanted) in pruned.items() if is_wanted is not False}
    states = {is_wanted for _, is_wanted in pruned.values()} - {None}
    return remaining if isinstance(data, dict) else list(remaining.values()), any(states) if states else None


def entry_lines(data: Any, level: int, indent: str = "") -> str:
    """JSON text with one line per entry (at nesting `level`), with sorted keys and entries, indented by `indent`."""
    if level == 0 or not isinstance(data, dict | list) or not data:
        return _compact(data)
    deeper = f"{indent} "
    if isinstance(data, dict):
        items = [f"{json.dumps(name)}: {entry_lines(value, level - 1, deeper)}" for name, value in sorted(data.items())]
    else:
        items = [entry_lines(datum, level - 1, deeper) for datum in data]
        if any(isinstance(datum, dict) for datum in data):  # entries, not addresses, of which the first is the page
            items.sort(key=_entry_order)
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    joined = f",\n{deeper}".join(items)
    return f"{opening}\n{deeper}{joined}\n{indent}{closing}"


def _entry_order(text: str) -> str:
    """The sort key of an entry's JSON text: its name members, then the text."""
    data = json.loads(text)
    names = ("provider", "id", "model", "model_id", "name") if isinstance(data, dict) else ()
    return "\0".join([*(str(data.get(name, "")) for name in names), text])


def _compact(data: Any) -> str:
    """JSON text on one line, with sorted keys and exact decimals."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{json.dumps(name)}: {_compact(value)}" for name, value in sorted(data.items())) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(_compact, data)) + "]"
    return str(data) if isinstance(data, Decimal) else json.dumps(data)


def _parse_entry(data: Mapping[str, Any]) -> CopyEntry:
    """Parse an entry of the index; invalid members become empty."""
    return CopyEntry(
        address=text_in(data.get("address")) or "",
        fetched=day_in(data.get("fetched")),
        etag=text_in(data.get("etag")),
        last_modified=text_in(data.get("last_modified")),
        sha256=text_in(data.get("sha256")) or "",
        before_fetched=day_in(data.get("before_fetched")),
        tracked=_texts(data.get("tracked")),
        places=_texts(data.get("places")),
    )


def _texts(value: Any) -> tuple[str, ...]:
    """The texts of a list; empty for any other value."""
    return tuple(text for text in list_in(value) if isinstance(text, str))


def _hash(content: bytes) -> str:
    """The SHA-256 of a content, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()
