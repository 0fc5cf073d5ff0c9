"""Stores the results of the last `sources check` in a workspace's folder, for pages, which do not check sources.

An entry is a record's value (`said`, at `pointer`) that the page at `url` contradicted on a day. It applies as long
as the record has this value.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from model_lifecycle.network.copied import is_in_future
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import as_date, exact, value_at
from model_lifecycle.sources.pages_folder import workspace_pages
from model_lifecycle.sources.verdict import Verdict
from model_lifecycle.syntax.pointer import child, from_pointer
from model_lifecycle.workspace.disk import UnreadableError, read_bytes
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.paths import join, relative_to
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.writing import write_file_whole

if TYPE_CHECKING:
    from model_lifecycle.sources.judge import Result

_NAME: Final = "contradicted.json"

_TEXTS: Final[dict[Verdict, str]] = {
    "changed": "its page said otherwise",
    "gone": "its page did not say so",
    "value-differs": "its page showed another value",
    "dead": "its page was not there",
}
"""The text of each stored verdict; others are not contradictions."""


class Contradiction(NamedTuple):
    """A stored contradiction between a record and a cited page; `path` is relative to the workspace."""

    path: str
    record: int
    pointer: str
    said: str
    url: str
    verdict: str
    day: str

    @property
    def words(self) -> str:
        """The contradiction as text: `on 2026-11-01 its page showed another value`."""
        return f"on {self.day} {_TEXTS[self.verdict]}"  # type: ignore[index] # checked where it is read


def stored_contradictions(workspace: Workspace) -> Mapping[tuple[str, int], tuple[Contradiction, ...]]:
    """The stored contradictions of a workspace by record: its absolute path, and its position."""
    folder = workspace_pages(workspace)
    if folder is None:
        return {}
    path = folder / _NAME
    try:
        status = path.stat()
    except OSError:
        return {}
    return _contradictions_by_record(str(path), workspace.root, status.st_mtime_ns, status.st_size)


@lru_cache(16)
def _contradictions_by_record(path: str, root: str, *_: int) -> Mapping[tuple[str, int], tuple[Contradiction, ...]]:
    """The stored contradictions by record, cached until the modification time or size of the file (`_`) changes."""
    by_record: dict[tuple[str, int], list[Contradiction]] = {}
    for line in _read_entries(path):
        by_record.setdefault((join(root, line.path), line.record), []).append(line)
    return {key: tuple(several) for key, several in by_record.items()}


def _read_entries(path: str) -> Iterator[Contradiction]:
    """Yield the valid entries of the file at `path`; none if it is unreadable."""
    try:
        lines = json.loads(read_bytes(path))
    except (UnreadableError, ValueError, RecursionError):
        return
    for entry in lines if isinstance(lines, list) else ():
        try:
            contradiction = Contradiction(**entry)
        except TypeError:
            continue
        texts = (contradiction.path, contradiction.pointer, contradiction.said, contradiction.url)
        if (
            all(isinstance(text, str) for text in texts)
            and contradiction.pointer.startswith("/")
            and isinstance(contradiction.record, int)
            and contradiction.verdict in _TEXTS
            and as_date(contradiction.day)
            and not is_in_future(contradiction.day)
        ):
            yield contradiction


def still_has_value(record: Record, contradiction: Contradiction) -> bool:
    """Whether a record still has the contradicted value."""
    return _value_text(value_at(record.values, _steps(contradiction.pointer))) == contradiction.said


def _steps(pointer: str) -> list[str | int]:
    """The path of a JSON Pointer, with numbers as list indexes."""
    return [int(step) if step.isdecimal() else step for step in from_pointer(pointer)]


def _value_text(value: Any) -> str | None:
    """A value as stored text; None for other types than strings and numbers."""
    if isinstance(value, str):
        return value
    return str(exact(value)) if isinstance(value, int | float) and not isinstance(value, bool) else None


def keep_contradictions(workspace: Workspace, checked: Iterable[Entry], results: "Iterable[Result]") -> None:
    """Replace the stored contradictions of the `checked` records by those in `results`. Raises OSError.

    Does nothing if the copies of pages are in the user's cache.
    """
    folder = workspace_pages(workspace)
    if folder is None:
        return
    path = folder / _NAME
    entries = {(entry.path, entry.record_index) for entry in checked}
    unchanged = [
        line for line in _read_entries(str(path)) if (join(workspace.root, line.path), line.record) not in entries
    ]
    new = {contradiction for result in results if (contradiction := _contradiction_in(workspace, result)) is not None}
    lines = ",\n".join(json.dumps(result._asdict(), ensure_ascii=False) for result in sorted([*unchanged, *new]))
    content = f"[\n{lines}\n]\n" if lines else "[]\n"
    if new or unchanged or path.is_file():
        write_file_whole(path, content.encode("utf-8", "replace"))


def _contradiction_in(workspace: Workspace, result: "Result") -> Contradiction | None:
    """The contradiction in a result; None if there is none."""
    citation, verdict = result.citation, result.judgement.verdict
    relative = relative_to(citation.entry.path, workspace.root)
    if verdict not in _TEXTS or relative is None:
        return None
    if result.expected is not None and verdict == "value-differs":
        pointer = result.expected.pointer
    else:
        pointer = citation.url_pointer if verdict == "dead" else child(citation.pointer, "excerpt")
    text = _value_text(value_at(workspace.record(citation.entry).values, _steps(pointer)))
    if text is None:
        return None
    return Contradiction(relative, citation.entry.record_index, pointer, text, citation.url, verdict, result.day)
