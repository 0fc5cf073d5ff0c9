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
from model_lifecycle.network.copied import NEVER, Validators, is_ahead
from model_lifecycle.workspace.disk import RefusedPlaceError, UnreadableError, read_bytes
from model_lifecycle.workspace.writing import check_place, note_written, write_file_whole

INDEX_FILE: Final = "store.json"
_SHRUNK: Final = 0.6
"""The minimum share of the previous number of entries that a new copy must have."""


@dataclass(frozen=True)
class Stored:
    """An entry of the store's index: the address that a copy came from, its days, and its hash.

    `places` are the addresses requested for it (`network.copied.Validators`). `tracked` are the providers that
    it contains; empty: all.
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

    `tracked` are the canonical names of the providers that the workspace's folder keeps. `addresses` are those of
    a configuration, by catalogue. In the user's folder copies of each address have separate files, and the copy
    of another address is never read.
    """

    def __init__(
        self, folder: Path, tracked: Collection[str] | None = None, addresses: Mapping[str, str] | None = None
    ) -> None:
        self.folder = folder
        self.tracked = None if tracked is None else tuple(sorted(tracked))
        self._addresses = addresses or {}
        self._own = folder if tracked is None else ""

    def address(self, catalogue: Catalogue) -> str:
        """The address that a catalogue is fetched from."""
        return self._addresses.get(catalogue.name, catalogue.address)

    @property
    def index(self) -> Path:
        """The path of the index, which describes the copies."""
        return self.folder / INDEX_FILE

    def stored(self) -> dict[str, Stored]:
        """The entries of the store's index, by the key of the catalogue; entries that cannot be parsed are left out."""
        try:
            data = json.loads(self._bytes(self.index))
        except (UnreadableError, ValueError, RecursionError):
            return {}
        return (
            {name: _stored(value) for name, value in data.items() if isinstance(value, dict)}
            if isinstance(data, dict)
            else {}
        )

    def about(self, catalogue: Catalogue) -> Stored:
        return self.stored().get(self._key(catalogue), Stored())

    def path(self, catalogue: Catalogue, *, before: bool = False) -> Path:
        return self.folder / f"{self._key(catalogue)}{'.before' if before else ''}.json"

    def read(self, catalogue: Catalogue, *, before: bool = False) -> ReadCatalogue | None:
        """Read a catalogue's copy, or the one before; None without one. Raises `CatalogueError` if it is invalid."""
        about = self.about(catalogue)
        if self.tracked is None and about.address not in ("", self.address(catalogue)):
            return None
        try:
            content = self._bytes(self.path(catalogue, before=before))
        except UnreadableError as error:
            if error.gone:
                return None
            raise CatalogueError(error.reason) from error
        fetched = about.before_fetched if before else about.fetched
        read = read_catalogue(catalogue, content, fetched)
        if day := next(filter(is_ahead, (fetched, read.day)), None):
            raise CatalogueError(f"it is dated {day}, after today")
        return read

    def validators(self, catalogue: Catalogue) -> Validators:
        """The validators for a request that is answered only by a newer catalogue; `NEVER` if the copy was changed."""
        about = self.about(catalogue)
        try:
            content = self._bytes(self.path(catalogue))
        except UnreadableError:
            return NEVER
        is_it = about.address == self.address(catalogue) and about.sha256 == _hash(content)
        if not is_it or about.tracked != (self.tracked or ()) or is_ahead(about.fetched):
            return NEVER
        return Validators(about.etag, about.last_modified, about.places)

    def confirm(self, catalogue: Catalogue, today: str) -> None:
        """Record that the copy is up to date on the day `today`. Raises OSError."""
        self._drop_broken_before(catalogue)
        self._note(catalogue, {"fetched": today})

    def replace(
        self,
        catalogue: Catalogue,
        content: bytes,
        about: Stored,
        *,
        carried: ReadCatalogue | None = None,
        force: bool = False,
    ) -> str:
        """Replace the copy by fetched content, and keep the old copy as the previous one; return the outcome in words.

        Raises `CatalogueError` if the content is not a copy of the catalogue, or much smaller than the newest copy,
        stored or carried by the package (unless forced), and OSError; the copy is unchanged then.
        """
        new = read_catalogue(catalogue, content, about.fetched)
        try:
            old = self.read(catalogue)
            before = self._bytes(self.path(catalogue)) if old is not None else None
        except (CatalogueError, UnreadableError):
            old = before = None
        count = self._count(new)
        if not force:
            self._refuse_shrunk(count, old, carried)
        kept = content if self.tracked is None else kept_text(new, self.tracked).encode()
        if not kept:
            return "it holds nothing about the tracked providers"
        stored = self.about(catalogue)
        changes = asdict(about) | {
            "address": self.address(catalogue),
            "sha256": _hash(kept),
            "tracked": self.tracked or (),
        }
        if before == kept:
            self._drop_broken_before(catalogue)
            self._note(catalogue, changes | {"before_fetched": stored.before_fetched})
            return "unchanged"
        if before is not None:
            self._write(self.path(catalogue, before=True), before)
        self._write(self.path(catalogue), kept)
        self._note(catalogue, changes | {"before_fetched": stored.fetched if before is not None else None})
        return f"{count} entries"

    def _refuse_shrunk(self, count: int, old: ReadCatalogue | None, carried: ReadCatalogue | None) -> None:
        """Raise `CatalogueError` if `count` is much smaller than the number of entries in the newer copy."""
        named = [("copy", old), ("carried copy", carried)]
        known = [(read.day or "", name, self._count(read)) for name, read in named if read is not None]
        _, name, most = max(known, key=lambda each: each[0], default=("", "", 0))
        if count < _SHRUNK * most:
            raise CatalogueError(f"it has {count} entries, but the {name} has {most}: --force accepts it anyway")

    def _count(self, read: ReadCatalogue) -> int:
        """The number of entries of a catalogue that this store keeps."""
        if self.tracked is None:
            return read.count
        kept = {
            id(entry.data) for (owner, _), found in read.entries.items() if owner in self.tracked for entry in found
        }
        return len(kept)

    def _drop_broken_before(self, catalogue: Catalogue) -> None:
        """Remove the previous copy if it is unreadable, as after a merge conflict. Raises OSError."""
        path = self.path(catalogue, before=True)
        try:
            self.read(catalogue, before=True)
        except CatalogueError:
            check_place(path, own=self._own)
            path.unlink(missing_ok=True)
            note_written(path)

    def _key(self, catalogue: Catalogue) -> str:
        """The key of a catalogue: the stem of its file names, and the name of its index entry."""
        address = self.address(catalogue)
        if self.tracked is not None or address == catalogue.address:
            return catalogue.name
        return f"{catalogue.name}-{_hash(address.encode())[:16]}"

    def _note(self, catalogue: Catalogue, changes: Mapping[str, Any]) -> None:
        """Write the index with changes to the entry of a catalogue. Raises OSError."""
        stored = self.stored()
        stored[self._key(catalogue)] = Stored(**(asdict(self.about(catalogue)) | dict(changes)))
        lines = {name: asdict(about) for name, about in sorted(stored.items())}
        self._write(self.index, (json.dumps(lines, indent=2) + "\n").encode())

    def _bytes(self, path: Path) -> bytes:
        """Read a file of the store. Raises `UnreadableError`, also if the path leads outside its repository."""
        try:
            check_place(path, own=self._own)
        except RefusedPlaceError as error:
            raise UnreadableError(error.reason) from error
        return read_bytes(str(path))

    def _write(self, path: Path, content: bytes) -> None:
        """Write a file of the store, whole or not at all. Raises OSError."""
        write_file_whole(path, content, own=self._own)


def cache_folder() -> Path:
    """The folder of the user's copies, by the conventions of the operating system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        named = os.environ.get("XDG_CACHE_HOME", "")
        base = named if Path(named).is_absolute() else Path.home() / ".cache"  # as its specification says
    return Path(base) / "model-lifecycle" / "catalogues"


def kept_text(read: ReadCatalogue, tracked: Collection[str]) -> str:
    """The data of a catalogue with only the entries of `tracked` providers, sorted, one per line; empty without any."""
    wanted: dict[int, bool] = {}
    for (owner, _), entries in read.entries.items():
        for entry in entries:
            wanted[id(entry.data)] = wanted.get(id(entry.data), False) or owner in tracked
    if not any(wanted.values()):
        return ""
    return entry_lines(wanted_entries(read, wanted), read.catalogue.entry_level) + "\n"


def wanted_entries(read: ReadCatalogue, wanted: Mapping[int, bool]) -> Any:
    """The data without unwanted entries; `wanted` is by the `id()` of an entry's data."""
    kept, _ = _kept(read.data, wanted, read.catalogue.entry_level)
    return kept


def _kept(data: Any, wanted: Mapping[int, bool], level: int) -> tuple[Any, bool | None]:
    """Data without unwanted entries, and whether any entry is left (None if it never had one)."""
    if level == 0 or not isinstance(data, dict | list):
        is_no_entry = level == 0 and isinstance(data, dict) and id(data) not in wanted
        return data, False if is_no_entry else wanted.get(id(data))
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    pruned = {name: _kept(value, wanted, level - 1) for name, value in pairs}
    left = {name: value for name, (value, is_wanted) in pruned.items() if is_wanted is not False}
    states = {is_wanted for _, is_wanted in pruned.values()} - {None}
    return left if isinstance(data, dict) else list(left.values()), any(states) if states else None


def entry_lines(data: Any, level: int, indent: str = "") -> str:
    """JSON text with one line per entry (at nesting `level`), with sorted keys and entries."""
    if level == 0 or not isinstance(data, dict | list) or not data:
        return _compact(data)
    deeper = f"{indent} "
    if isinstance(data, dict):
        items = [f"{json.dumps(name)}: {entry_lines(value, level - 1, deeper)}" for name, value in sorted(data.items())]
    else:
        items = [entry_lines(datum, level - 1, deeper) for datum in data]
        if any(isinstance(datum, dict) for datum in data):  # entries; of addresses the first is the page
            items.sort(key=_plain_order)
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    joined = f",\n{deeper}".join(items)
    return f"{opening}\n{deeper}{joined}\n{indent}{closing}"


def _plain_order(text: str) -> str:
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


def _stored(data: Mapping[str, Any]) -> Stored:
    """Parse an entry of the index; invalid members become empty."""
    return Stored(
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
    return tuple(text for text in list_in(value) if isinstance(text, str))


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
