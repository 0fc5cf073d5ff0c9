"""What a preview shows at one moment: plain data from a checked snapshot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from model_lifecycle.check import Checked, all_codes
from model_lifecycle.document.diagnostic import Diagnostic, Severity
from model_lifecycle.page.build import build_page
from model_lifecycle.page.model import Page
from model_lifecycle.page.rendering.html import render_article
from model_lifecycle.page.subject import Lines, relative
from model_lifecycle.preview.draft import with_draft
from model_lifecycle.preview.target import Target
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.workspace import Workspace

_MOST_PROBLEMS: Final = 20
"""A banner with more lines than this hides the page that it speaks about."""

_REFUSED: Final = frozenset({"syntax", "schema"})
"""Findings of these parts mean that something could not be read, so that the page built from it would lose values."""


@dataclass(frozen=True, slots=True)
class Jump:
    """A place in a file: absolute path with `/`, span in code points of its newest text."""

    path: str
    span: Span


@dataclass(frozen=True, slots=True)
class Problem:
    """One line of the banner. `place` is the file relative to the root, and the line from 1."""

    id: str
    message: str
    place: str
    jump: Jump


@dataclass(frozen=True)
class Showing:
    """A page, its HTML, and what is wrong with the records behind it.

    `page` is the last that its records supported; `doubtful` are ids of its values that the records, as they are now,
    no longer bear out. `outdated` says that the page is an earlier one, kept because one made now would lose values.
    """

    target: Target
    page: Page
    article: str = field(repr=False)
    problems: tuple[Problem, ...] = ()
    more_problems: int = 0
    doubtful: tuple[str, ...] = ()
    outdated: bool = False
    unread: bool = False
    """Whether a record cannot be read as it is now; else the page is outdated because values of records are wrong."""
    gone: bool = False
    """Whether the migration record is no longer there."""

    @property
    def title(self) -> str:
        return self.page.title.text


def show(checked: Checked, target: Target, last: Showing | None, lines: Lines) -> Showing | None:
    """What to show of a target now; None where nothing can be shown and nothing was.

    As long as a record that the page reads has an error of syntax or schema, or does not say which model it is about,
    the last good page stays.
    """
    workspace, entry = checked.workspace, target.entry
    if entry is None:
        workspace, entry = with_draft(workspace, target.old, target.new)
    view = workspace.view()
    try:
        page = build_page(workspace, entry, lines=lines, view=view)
    except (KeyError, IndexError):
        return None if last is None else _kept(last, target, checked, (entry,), gone=True)
    read = [entry, *view.models(*target.old), *view.models(*target.new), *view.providers(target.old.provider)]
    if last is not None and last.target.old == target.old and last.target.new == target.new:
        read += [place for place in _places_of(last, workspace) if place not in read]
    refused = any(_is_refusal(finding) for _, finding in _errors(checked, read))
    if (refused or any(_is_nameless(workspace, place) for place in read)) and last is not None:
        kept = _kept(last, target, checked, read)
        return replace(kept, doubtful=_doubtful(last.page, page))
    problems, more = _problems(checked, read)
    return Showing(target, page, render_article(page, lambda path: None), problems, more)


def _kept(last: Showing, target: Target, checked: Checked, read: Sequence[Entry], *, gone: bool = False) -> Showing:
    problems, more = _problems(checked, read)
    unread = any(_is_unread(finding) for _, finding in _errors(checked, read))
    kept = replace(last, target=target, problems=problems, more_problems=more, doubtful=())
    return replace(kept, outdated=True, unread=unread, gone=gone)


def _doubtful(good: Page, now: Page) -> tuple[str, ...]:
    """The values of the last good page that the records, read as far as they can be, do not give any more."""
    current = {value.id: value.text for value in now.values()}
    return tuple(dict.fromkeys(value.id for value in good.values() if current.get(value.id) != value.text))


def _places_of(last: Showing, workspace: Workspace) -> Iterator[Entry]:
    """The records that the last page was made from, as far as their files are still there."""
    found = {(place.path, place.record) for value in last.page.values() for place in value.places}
    for path, record in sorted(found):
        whole = absolute(workspace, path)
        if whole is not None:
            yield Entry(whole, record)


def absolute(workspace: Workspace, path: str) -> str | None:
    """The file that a page's place names; None where the snapshot has none."""
    whole = f"{workspace.root}/{path}"
    return whole if whole in workspace.files else path if path in workspace.files else None


def _is_refusal(finding: Diagnostic) -> bool:
    return _is_unread(finding) or all_codes()[finding.code].part in _REFUSED


def _is_unread(finding: Diagnostic) -> bool:
    return finding.code == "unreadable-file" or all_codes()[finding.code].part == "syntax"


def _is_nameless(workspace: Workspace, entry: Entry) -> bool:
    """Whether a record lacks an id that tells what it is about, as while it is typed anew."""
    try:
        record = workspace.record(entry)
    except (KeyError, IndexError):
        return False
    match record.kind:
        case "migration":
            ids = [record.text(end, name) for end in ("from", "to") for name in ("provider", "model_id")]
        case "model":
            ids = [record.text("provider"), record.text("id")]
        case "provider":
            ids = [record.text("id")]
    return not all(isinstance(each, str) and each.strip() for each in ids)


def _errors(checked: Checked, read: Sequence[Entry]) -> Iterator[tuple[str, Diagnostic]]:
    """The errors of the records read; those of syntax wherever in their files, as they may hide a record."""
    records: dict[str, set[int]] = {}
    for entry in read:
        records.setdefault(entry.path, set()).add(entry.record_index)
    for path, wanted in records.items():
        for finding in checked.findings.get(path, ()):
            inside = finding.record in wanted or all_codes()[finding.code].part == "syntax"
            if finding.severity is Severity.ERROR and inside:
                yield path, finding


def _problems(checked: Checked, read: Sequence[Entry]) -> tuple[tuple[Problem, ...], int]:
    errors = list(_errors(checked, read))
    shown = tuple(_problem(checked.workspace, path, finding) for path, finding in errors[:_MOST_PROBLEMS])
    return shown, len(errors) - len(shown)


def _problem(workspace: Workspace, path: str, finding: Diagnostic) -> Problem:
    line = workspace.files[path].document.lines.position(finding.span.start).line + 1
    place = f"{relative(path, workspace.root)}:{line}"
    return Problem(f"{place} {finding.code} {finding.pointer}", finding.message, place, Jump(path, finding.span))


def jump_to_value(workspace: Workspace, showing: Showing, value_id: str) -> Jump | None:
    """Where the value with an id is written now; None for an id that this page does not have, or nowhere."""
    value = next((value for value in showing.page.values() if value.id == value_id), None)
    for place in value.places if value is not None else ():
        path = absolute(workspace, place.path)
        if path is not None and place.record < len(workspace.files[path].document.records):
            return Jump(path, workspace.files[path].span(place.record, place.pointer))
    return None


def jump_to_problem(showing: Showing, problem_id: str) -> Jump | None:
    """Where a problem of the banner stands; None for an id that it does not have."""
    return next((problem.jump for problem in showing.problems if problem.id == problem_id), None)


def values_at(workspace: Workspace, showing: Showing, path: str, record: int, pointer: str) -> tuple[str, ...]:
    """The ids of the values that come from a place, or, where none does, from what is nearest around or below it."""
    best: dict[int, list[str]] = {}
    for value in showing.page.values():
        for place in value.places:
            if place.record == record and absolute(workspace, place.path) == path:
                shared = _shared(place.pointer, pointer)
                if shared:
                    best.setdefault(shared, []).append(value.id)
    return tuple(dict.fromkeys(best[max(best)])) if best else ()


def _shared(place: str, cursor: str) -> int:
    """How well a place fits a cursor: exactly, above it, below it, or (0) not at all."""
    if not place or not cursor:
        return 0
    if place == cursor:
        return 1_000_000
    if cursor.startswith(f"{place}/"):
        return 1_000 + len(place)
    return 1 if place.startswith(f"{cursor}/") else 0
