"""Repairs as data: what to change, not yet where. `fixes/fix_edits.py` turns them into text edits on demand."""

from dataclasses import dataclass
from typing import NamedTuple

from model_lifecycle.diagnostics.message_text import on_one_line


class ReplaceValue(NamedTuple):
    """Write `value` (plain JSON data) in place of the value at `pointer`, keeping its quotes if these suit."""

    pointer: str
    value: object


class RenameKey(NamedTuple):
    """Rename the property at `pointer` to `name`, keeping its value, quotes and position."""

    pointer: str
    name: str


class InsertProperty(NamedTuple):
    """Add a property to the mapping at `pointer`; `before` names the property to insert it in front of, if any."""

    pointer: str
    name: str
    value: object
    before: str | None = None


class InsertItem(NamedTuple):
    """Add `value` as the last item of the sequence at `pointer`."""

    pointer: str
    value: object


class Remove(NamedTuple):
    """Remove the property or item at `pointer`, with its line if nothing else is on it.

    `""` is the record itself, where its file holds others.
    """

    pointer: str
    occurrence: int = 0
    """Which of several duplicates of the key, from 0."""


class ReplaceText(NamedTuple):
    """Write `replacement` over the code points `start` to `end` of the file's text (a word inside a text)."""

    start: int
    end: int
    replacement: str


Change = ReplaceValue | RenameKey | InsertProperty | InsertItem | Remove | ReplaceText


@dataclass(frozen=True, slots=True)
class Fix:
    """A repair of one diagnostic: all `changes` or none, in the diagnostic's record.

    `safe` only when it cannot change what the record means. A fix with `placeholder` needs the author to write
    something: editors offer it, `--fix` never applies it.
    """

    title: str
    changes: tuple[Change, ...]
    safe: bool = False
    placeholder: bool = False
    by_hand: bool = False
    """Whether it deletes text that somebody wrote, so that a person must choose it: `--fix` never applies it either."""

    def __post_init__(self) -> None:
        """Put the title on one line."""
        object.__setattr__(self, "title", on_one_line(self.title))


def is_wanted(fix: Fix | None, *, unsafe: bool) -> bool:
    """Whether a fix may be applied without asking; a fix with a placeholder, or by hand, never is."""
    return fix is not None and not fix.placeholder and not fix.by_hand and (fix.safe or unsafe)
