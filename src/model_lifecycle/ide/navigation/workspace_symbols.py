"""Workspace symbols: the records that match a query, best matches first."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.ide.navigation.definition import Target, record_target
from model_lifecycle.records.record import Record
from model_lifecycle.schema.kind import KINDS, Kind
from model_lifecycle.text.similar import edit_distance
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import display
from model_lifecycle.workspace.workspace import Workspace

_PUNCTUATION: Final = re.compile(r"[\s._/:+-]+")
"""Matches blanks and punctuation between the words of a name."""

_SHORTEST_MISSPELT: Final = 5
"""The fewest characters of a query for which typos are allowed."""


@dataclass(frozen=True, slots=True)
class WorkspaceSymbol:
    """A record, its displayed `name`, and its file relative to the workspace."""

    name: str
    kind: Kind
    file: str
    entry: Entry


def workspace_symbols(workspace: Workspace, query: str) -> list[WorkspaceSymbol]:
    """The records whose id, slug or display name matches `query`, best matches first; all records if it is empty.

    A match of the whole name is best, then one at its beginning, at the start of a word, within a word, of each word of
    the query, and of its letters in order (`l3l` for `loom-3-large`). If none matches, up to two typos are allowed.
    """
    search = _searchable(query)
    matched = []
    unmatched = []
    for entry in workspace.entries():
        record = workspace.record(entry)
        names = [name for name in _names(record) if name]
        if not names:
            continue
        symbol = WorkspaceSymbol(_title(record, names), record.kind, display(entry.path, workspace.root), entry)
        plain_names = [_searchable(name) for name in names]
        ranks = [(rank, index) for index, name in enumerate(plain_names) if (rank := _rank(search, name)) is not None]
        order = (KINDS.index(record.kind), len(names[0]), names[0], entry)
        if ranks:
            matched.append((min(ranks), order, symbol))
        else:
            unmatched.append((plain_names, order, symbol))
    if not matched and len(search) >= _SHORTEST_MISSPELT:
        for plain_names, order, symbol in unmatched:
            distances = [distance for name in plain_names if (distance := edit_distance(search, name, 2)) is not None]
            if distances:
                matched.append(((min(distances), 0), order, symbol))
    return [symbol for *_, symbol in sorted(matched, key=lambda entry: entry[:2])]


def symbol_target(workspace: Workspace, entry: Entry) -> Target | None:
    """The record `entry` as a target; None if it no longer exists."""
    file = workspace.files.get(entry.path)
    return record_target(workspace, entry) if file is not None and entry.record_index < len(file.records) else None


def _names(record: Record) -> Iterator[str]:
    """Yield the names by which a record can be found, the most important first."""
    if record.kind == "migration":
        for name in ("model_id", "slug"):
            old, new = _text(record, "from", name), _text(record, "to", name)
            yield f"{old} to {new}" if old or new else ""
    else:
        yield from (_text(record, name) for name in ("id", "slug", "display_name", "name"))


def _title(record: Record, names: list[str]) -> str:
    """The record's id with its other names, so that editors that filter by the title find it by any of them."""
    if record.kind == "migration":
        return names[0]
    others = [name for name in dict.fromkeys(names[1:]) if name != names[0]]
    return f"{names[0]} ({', '.join(others)})" if others else names[0]


def _text(record: Record, *steps: str) -> str:
    """The string at `steps` of a record; empty for any other value."""
    value = record.value(*steps)
    return value if isinstance(value, str) else ""


def _searchable(text: str) -> str:
    """The text in lower case, with a space in place of each run of blanks and punctuation."""
    return _PUNCTUATION.sub(" ", text.casefold()).strip()


def _rank(search: str, name: str) -> int | None:
    """The rank of `name` as a match of `search`, 0 being the best; None if it does not match.

    Both are in the form that `_searchable` returns.
    """
    if not search:
        return 0
    if search == name:
        return 0
    if name.startswith(search):
        return 1
    if f" {search}" in f" {name}":
        return 2
    if search in name:
        return 3
    words = name.split()
    if all(any(word.startswith(part) for word in words) for part in search.split()):
        return 4
    if all(part in name for part in search.split()):
        return 5
    return 6 if _are_in_order(search.replace(" ", ""), name) else None


def _are_in_order(letters: str, name: str) -> bool:
    """Whether the name has the letters in this order, the first of them at the start of a word."""
    start = f" {name}".find(f" {letters[0]}")
    rest = iter(name[start:]) if start >= 0 else iter("")
    return all(letter in rest for letter in letters)
