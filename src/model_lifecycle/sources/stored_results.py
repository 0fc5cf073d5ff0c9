"""Stores the results of the last `sources check` in a workspace's folder, for pages, which do not check sources.

An entry is a record's value (`said`, at `pointer`) that the page at `url` contradicted on a day. It applies as long
as the record has this value.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from model_lifecycle.network.copied import is_ahead
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

_WORDS: Final[dict[Verdict, str]] = {
    "changed": "its page said otherwise",
    "gone": "its page did not say so",
    "value-differs": "its page showed another value",
    "dead": "its page was not there",
}


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
        return f"on {self.day} {_WORDS[self.verdict]}"  # type: ignore[index] # checked where it is read


def contradicted(workspace: Workspace) -> Mapping[tuple[str, int], tuple[Contradiction, ...]]:
    """The stored contradictions of a workspace by record: its absolute path, and its position."""
    folder = workspace_pages(workspace)
    if folder is None:
        return {}
    path = folder / _NAME
    try:
        status = path.stat()
    except OSError:
        return {}
    return _read(str(path), workspace.root, status.st_mtime_ns, status.st_size)


@lru_cache(16)
def _read(path: str, root: str, *_: int) -> Mapping[tuple[str, int], tuple[Contradiction, ...]]:
    """The stored contradictions by record, cached by path and stamp."""
    by_record: dict[tuple[str, int], list[Contradiction]] = {}
    for line in _lines(path):
        by_record.setdefault((join(root, line.path), line.record), []).append(line)
    return {key: tuple(several) for key, several in by_record.items()}


def _lines(path: str) -> Iterator[Contradiction]:
    """Yield the valid entries of the file at `path`; none if it is unreadable."""
    try:
        lines = json.loads(read_bytes(path))
    except (UnreadableError, ValueError, RecursionError):
        return
    for line in lines if isinstance(lines, list) else ():
        try:
            each = Contradiction(**line)
        except TypeError:
            continue
        texts = (each.path, each.pointer, each.said, each.url)
        if (
            all(isinstance(text, str) for text in texts)
            and each.pointer.startswith("/")
            and isinstance(each.record, int)
            and each.verdict in _WORDS
            and as_date(each.day)
            and not is_ahead(each.day)
        ):
            yield each


def still_has_value(record: Record, contradiction: Contradiction) -> bool:
    """Whether a record still has the contradicted value."""
    return _shown(value_at(record.values, _steps(contradiction.pointer))) == contradiction.said


def _steps(pointer: str) -> list[str | int]:
    return [int(step) if step.isdecimal() else step for step in from_pointer(pointer)]


def _shown(value: Any) -> str | None:
    """A value as stored text; None for other types than strings and numbers."""
    if isinstance(value, str):
        return value
    return str(exact(value)) if isinstance(value, int | float) and not isinstance(value, bool) else None


def keep_contradictions(workspace: Workspace, checked: Iterable[Entry], results: "Iterable[Result]") -> None:
    """Store the contradictions of the checked records; entries of others are kept. Raises OSError."""
    folder = workspace_pages(workspace)
    if folder is None:
        return
    path = folder / _NAME
    entries = {(entry.path, entry.record_index) for entry in checked}
    kept = [line for line in _lines(str(path)) if (join(workspace.root, line.path), line.record) not in entries]
    found = {each for result in results if (each := _contradiction_in(workspace, result)) is not None}
    lines = ",\n".join(json.dumps(result._asdict(), ensure_ascii=False) for result in sorted([*kept, *found]))
    content = f"[\n{lines}\n]\n" if lines else "[]\n"
    if found or kept or path.is_file():
        write_file_whole(path, content.encode("utf-8", "replace"))


def _contradiction_in(workspace: Workspace, result: "Result") -> Contradiction | None:
    """The contradiction in a result; None if there is none."""
    citation, verdict = result.citation, result.judgement.verdict
    relative = relative_to(citation.entry.path, workspace.root)
    if verdict not in _WORDS or relative is None:
        return None
    if result.expected is not None and verdict == "value-differs":
        pointer = result.expected.pointer
    else:
        pointer = citation.url_pointer if verdict == "dead" else child(citation.pointer, "excerpt")
    said = _shown(value_at(workspace.record(citation.entry).values, _steps(pointer)))
    if said is None:
        return None
    return Contradiction(relative, citation.entry.record_index, pointer, said, citation.url, verdict, result.day)
