"""The copies of pages on disk, their text only, with the day on which they were read, and the copy before.

They are in the user's cache, or in the folder of the workspace that holds its catalogues.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from model_lifecycle.network.mirrors import Mirrors
from model_lifecycle.records.values import as_date
from model_lifecycle.sources.block import Block, Cell
from model_lifecycle.sources.judge import Visit
from model_lifecycle.sources.page import Page
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.writing import write_file_whole

_VERSION: Final = 1
"""Of the form of a copy, and of what is text of a page; copies of other versions are fetched again."""


@dataclass(frozen=True)
class Copy:
    """A page as it was read, and what lets the next request ask for what is newer."""

    address: str
    visit: Visit
    etag: str | None = None
    last_modified: str | None = None

    def conditions(self) -> dict[str, str]:
        headers = {"If-None-Match": self.etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in headers.items() if value}


class PageStore:
    """The copies in one folder. `own` is a folder that belongs to the person (`workspace.writing.check_place`).

    A copy is kept under the address that was asked for it: what a repository calls a mirror never stands for the page
    itself in the cache of all workspaces.
    """

    def __init__(self, folder: Path, own: str | Path = "", mirrors: Mirrors | None = None) -> None:
        self.folder = folder
        self._own = own
        self._mirrors = mirrors or Mirrors()

    def path(self, address: str, *, before: bool = False) -> Path:
        place = self._mirrors.place_of(address)
        name = hashlib.sha256(place.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return self.folder / f"{name}{'.before' if before else ''}.json"

    def read(self, address: str, *, before: bool = False) -> Copy | None:
        """A copy, or the one before; None where there is none that can be read."""
        try:
            data = json.loads(read_bytes(str(self.path(address, before=before))))
            copy = _copy(data) if data.get("version") == _VERSION else None
        except (UnreadableError, ValueError, TypeError, AttributeError, KeyError, RecursionError):
            return None
        return copy if copy is not None and copy.address == address else None

    def write(self, copy: Copy) -> None:
        """Keep a copy; one that says something else becomes the one before. Raises OSError."""
        last = self.read(copy.address)
        if last is not None and last.visit.page != copy.visit.page:
            write_file_whole(self.path(copy.address, before=True), _content(last), own=self._own)
        write_file_whole(self.path(copy.address), _content(copy), own=self._own)


def _content(copy: Copy) -> bytes:
    """One block a line, so that a change of a page can be read in the history of a repository."""
    visit = copy.visit
    about = {
        "version": _VERSION,
        "address": copy.address,
        "day": visit.day,
        "moved_to": visit.moved_to,
        "etag": copy.etag,
        "last_modified": copy.last_modified,
        "outcome": visit.page.outcome,
        "reason": visit.page.reason,
        "is_partial": visit.page.is_partial,
    }
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in about.items()]
    blocks = ",\n".join(f"  {json.dumps(_block_data(block), ensure_ascii=False)}" for block in visit.page.blocks)
    text = "{\n" + ",\n".join([*lines, f' "blocks": [\n{blocks}\n ]']) + "\n}\n"
    return text.encode("utf-8", "replace")


def _block_data(block: Block) -> list[Any]:
    return (
        [block.text, block.level, block.table, block.is_header, block.cells]
        if block.cells
        else [block.text, block.level]
    )


def _copy(data: Mapping[str, Any]) -> Copy:
    """Raises TypeError, ValueError and KeyError where the data is no copy."""
    if as_date(data["day"]) is None or data["outcome"] not in ("read", "dead"):
        raise ValueError
    page = Page(
        tuple(_block(block) for block in data["blocks"]), data["outcome"], str(data["reason"]), bool(data["is_partial"])
    )
    visit = Visit(page, data["day"], _text(data["moved_to"]))
    return Copy(str(data["address"]), visit, _text(data["etag"]), _text(data["last_modified"]))


def _block(data: Any) -> Block:
    text, level, *rest = data
    if not rest:
        return Block(str(text), int(level))
    table, is_header, cells = rest
    return Block(
        str(text),
        int(level),
        tuple(Cell(str(cell[0]), int(cell[1]), int(cell[2]), bool(cell[3])) for cell in cells),
        int(table),
        bool(is_header),
    )


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
