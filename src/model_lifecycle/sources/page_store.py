"""Stores copies of pages on disk: the text, the day, the chain of addresses, and the previous copy.

They are in the user's cache, or in the workspace's catalogue folder. `network.copied` has
the rules.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from model_lifecycle.network.copied import NEVER, Validators, is_in_future
from model_lifecycle.network.mirrors import Mirrors
from model_lifecycle.records.values import as_date
from model_lifecycle.sources.judge import Visit
from model_lifecycle.sources.page_data import block_data, page_from_data, page_header
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.writing import write_file_whole

_VERSION: Final = 2
"""The version of the format and of the text extraction; copies of other versions are fetched again."""


@dataclass(frozen=True)
class StoredPage:
    """A page as it was read, and the validators with which the next request asks for a newer version.

    `validators.urls` is the chain of URLs that it came by; empty for a page that a person saved.
    """

    address: str
    visit: Visit
    validators: Validators = NEVER
    is_mirrored: bool = False


class PageStore:
    """The copies of pages in one folder. Links in `own`, a folder that the user controls, are trusted.

    Files are named by a hash of the page's address, and of the `mirrors` too if the copy came by one of them,
    so that a repository's mirror answers for no other workspace. A copy that came without a mirror is used if
    the mirrors would not change its chain.
    """

    def __init__(self, folder: Path, own: str | Path = "", mirrors: Mirrors | None = None) -> None:
        """Refer to the copies in `folder`, which need not exist."""
        self.folder = folder
        self._trusted_folder = own
        self._mirrors = mirrors or Mirrors()
        self.ahead: dict[str, str] = {}
        """The days of copies that are ignored, as they are dated in the future, by address."""

    def paths(self, address: str) -> tuple[Path, ...]:
        """The possible paths of a page's copy: with mirrors, first that of a copy by them; then the plain one."""
        plain = self._path(address, is_mirrored=False)
        return (self._path(address, is_mirrored=True), plain) if self._mirrors.replacements else (plain,)

    def _path(self, address: str, *, is_mirrored: bool) -> Path:
        """The path of a page's copy."""
        mirrors = json.dumps(sorted(self._mirrors.replacements.items())) if is_mirrored else ""
        name = hashlib.sha256(f"{address}{mirrors}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return self.folder / f"{name}.json"

    def read(self, address: str, *, before: bool = False) -> StoredPage | None:
        """Read the newest copy of the page at `address`, or with `before` the previous one; None if none is valid."""
        copies = [(copy, path) for path in self.paths(address) if (copy := self._read(path, address)) is not None]
        newest = max(copies, key=lambda copy_and_path: copy_and_path[0].visit.day, default=None)
        if newest is None:
            return None
        return self._read(_previous_path(newest[1]), address) if before else newest[0]

    def _read(self, path: Path, address: str) -> StoredPage | None:
        """Read a copy; None if it is invalid, of another page or URL chain, or (noted in `ahead`) of the future."""
        try:
            data = json.loads(read_bytes(str(path)))
            copy = _copy_from_data(data) if data.get("version") == _VERSION else None
        except (UnreadableError, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError):
            return None
        if copy is None or copy.address != address:
            return None
        if not copy.is_mirrored and any(self._mirrors.request_url(url) != url for url in copy.validators.urls):
            return None
        if is_in_future(copy.visit.day):
            self.ahead[address] = copy.visit.day
            return None
        return copy

    def write(self, copy: StoredPage) -> Path:
        """Write a copy and return its path; an old copy with other content becomes the previous one. Raises OSError."""
        path = self._path(copy.address, is_mirrored=copy.is_mirrored)
        old = self._read(path, copy.address)
        if old is not None and old.visit.page != copy.visit.page:
            write_file_whole(_previous_path(path), _serialize(old), own=self._trusted_folder)
        write_file_whole(path, _serialize(copy), own=self._trusted_folder)
        return path


def _previous_path(path: Path) -> Path:
    """The path of the previous copy."""
    return path.with_suffix(".before.json")


def _serialize(copy: StoredPage) -> bytes:
    """Serialize a copy as JSON with one block per line, so that diffs in a repository are readable."""
    visit = copy.visit
    members = {
        "version": _VERSION,
        "address": copy.address,
        "day": visit.day,
        "moved_to": visit.moved_to,
        "etag": copy.validators.etag,
        "last_modified": copy.validators.last_modified,
        "places": copy.validators.urls,
        "is_mirrored": copy.is_mirrored,
        **page_header(visit.page),
    }
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in members.items()]
    blocks = ",\n".join(f"  {json.dumps(block_data(block), ensure_ascii=False)}" for block in visit.page.blocks)
    text = "{\n" + ",\n".join([*lines, f' "blocks": [\n{blocks}\n ]']) + "\n}\n"
    return text.encode("utf-8", "replace")


def _copy_from_data(data: Mapping[str, Any]) -> StoredPage:
    """Read a copy from `data`. Raises TypeError, ValueError or KeyError if it does not describe one."""
    if as_date(data["day"]) is None or data["outcome"] not in ("read", "dead"):
        raise ValueError
    visit = Visit(page_from_data(data), data["day"], _text(data["moved_to"]))
    validators = Validators(_text(data["etag"]), _text(data["last_modified"]), tuple(map(str, data["places"])))
    return StoredPage(str(data["address"]), visit, validators, bool(data["is_mirrored"]))


def _text(value: Any) -> str | None:
    """The value if it is a text; otherwise None."""
    return value if isinstance(value, str) else None
