"""Differences between two versions of a comparison page, and the pages that differ between two workspaces."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.page.build_page import build_page, keys_of_page
from model_lifecycle.page.diff import side_by_side
from model_lifecycle.page.page import AssumedDay, Notice, Page, Value, prose_text
from model_lifecycle.page.record_reader import Lines, relative
from model_lifecycle.workspace.index import Entry, key_of_reference
from model_lifecycle.workspace.workspace import Workspace, changed_keys


@dataclass(frozen=True, slots=True)
class Change:
    """A value whose text differs between two pages; None for a page that does not have it."""

    id: str
    label: str
    old: str | None
    new: str | None
    code: bool = False


NOTICE: Final = "notice-"
"""The prefix of the ids of changes of notices."""


def notice_change_id(notice: Notice) -> str:
    """The id of a change of `notice`."""
    return f"{NOTICE}{notice.id}"


@dataclass(frozen=True, slots=True)
class ChangedPage:
    """A page and its changes between two workspaces; `before` is None for a new page."""

    entry: Entry
    before: Page | None
    page: Page
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class RemovedPage:
    """A removed page: its title and the record file that it was made from."""

    title: str
    path: str


def compare(before: Page, after: Page) -> tuple[Change, ...]:
    """The changes from one page to another: values in the order of the new page, removed values, notices, sources.

    Sources change if they are added, removed or checked again. Line numbers and words between values do not count.
    """
    old, new = _values(before), _values(after)
    changes = [
        Change(value.id, value.label, old[value.id].text if value.id in old else None, value.text, value.code)
        for value in new.values()
        if value.id not in old or old[value.id].text != value.text
    ]
    changes += [Change(value.id, value.label, value.text, None) for value in old.values() if value.id not in new]
    return (*changes, *_notice_changes(before, after), *_source_changes(before, after))


def _values(page: Page) -> dict[str, Value]:
    """The values of a page by id, without those in notices, which are compared as a whole."""
    inner = {part.id for notice in page.notices for part in notice.words if isinstance(part, Value)}
    return {value.id: value for value in page.values() if value.id not in inner}


def _notice_changes(before: Page, after: Page) -> Iterator[Change]:
    """Yield the notices whose text differs, and those that only one page has."""
    old, new = ({notice.id: prose_text(notice.words) for notice in page.notices} for page in (before, after))
    for value_id in {**new, **old}:
        if old.get(value_id) != new.get(value_id):
            yield Change(f"{NOTICE}{value_id}", "Note", old.get(value_id), new.get(value_id))


def _source_changes(before: Page, after: Page) -> Iterator[Change]:
    """Yield the sources whose label differs, and those whose days of checking differ."""
    labels = [{source.address: source.title for source in page.sources} for page in (before, after)]
    for address in labels[1]:
        if labels[0].get(address, labels[1][address]) != labels[1][address]:
            name = f"Source {address}, label"
            yield Change(f"source-label {address}", name, labels[0][address], labels[1][address])
    old, new = _checks(before), _checks(after)
    for address in {**new, **old}:
        if old.get(address) != new.get(address):
            yield Change(f"source {address}", f"Source {address}, checked", old.get(address), new.get(address))


def _checks(page: Page) -> dict[str, str]:
    """The days on which each source was checked, joined by commas, by the source's address."""
    days: dict[str, list[str]] = {}
    for source in page.sources:
        days.setdefault(source.address, []).extend((source.checked, *source.earlier))
    return {address: ", ".join(sorted(set(checked))) for address, checked in days.items()}


def distinct_changes(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes, each once even if the page repeats the value; of code only the lines that differ."""
    distinct: dict[tuple[str, str | None, str | None], Change] = {}
    for change in changes:
        distinct.setdefault((change.label, change.old, change.new), _only_changed_lines(change))
    return tuple(distinct.values())


def _only_changed_lines(change: Change) -> Change:
    """A change of code with only the lines that differ; other changes are returned as they are."""
    if change.old is None or change.new is None or "\n" not in change.old + change.new:
        return change
    sides = [
        "\n".join("".join(piece.text for piece in line.pieces) for line in side if line.kind == "changed")
        for side in side_by_side(change.old, change.new)
    ]
    return Change(change.id, change.label, sides[0], sides[1], change.code)


def touched_pages(
    before: Workspace, after: Workspace, day: AssumedDay | None, suspect: Collection[Entry] = ()
) -> tuple[tuple[ChangedPage, ...], tuple[RemovedPage, ...]]:
    """The pages that differ between two workspaces, whichever of their records changed, and the removed pages.

    Both workspaces are viewed on the same day, so that only records make a difference.
    """
    keys = changed_keys(before, after)
    lines = Lines(), Lines()
    changed_pages: list[ChangedPage] = []
    for entry in _migrations(after):
        if keys.isdisjoint(keys_of_page(after, entry)):
            continue
        page = build_page(after, entry, day, lines=lines[1], suspect=suspect)
        other = _counterpart(before, after, entry)
        old = build_page(before, other, day, lines=lines[0]) if other is not None else None
        differences = compare(old, page) if old is not None else ()
        if old is None or differences:
            changed_pages.append(ChangedPage(entry, old, page, differences))
    removed = tuple(
        RemovedPage(build_page(before, entry, day, lines=lines[0]).title.text, relative(entry.path, before.root))
        for entry in _migrations(before)
        if _counterpart(after, before, entry) is None
    )
    return tuple(changed_pages), removed


def _migrations(workspace: Workspace) -> Iterator[Entry]:
    """Yield the entries of all migration records."""
    return (entry for entry in workspace.entries() if workspace.record(entry).kind == "migration")


def _counterpart(other_workspace: Workspace, workspace: Workspace, entry: Entry) -> Entry | None:
    """The migration in another workspace for the same models as `entry`; if none, the one at the same position."""
    record = workspace.record(entry)
    same = other_workspace.view().migrations(key_of_reference(record, "from"), key_of_reference(record, "to"))
    if same:
        return entry if entry in same else same[0]
    file = other_workspace.files.get(entry.path)
    is_migration = file is not None and file.kind.kind == "migration" and entry.record_index < len(file.records)
    return entry if is_migration else None
