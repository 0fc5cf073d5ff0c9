"""What runs below a process, as Linux tells it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Process:
    """A process with its command line, words separated by spaces."""

    id: int
    command: str


def descendants(of: int) -> list[Process]:
    """The processes that a process has started, and those that they have."""
    processes: list[Process] = []
    for process in _children(of):
        processes += [process, *descendants(process.id)]
    return processes


def _children(of: int) -> Iterator[Process]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            command = (folder / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            continue
        if int(status.rpartition(")")[2].split()[1]) == of:
            yield Process(int(folder.name), command.replace(b"\0", b" ").decode(errors="replace"))
