"""A review as Markdown that fits a pull request comment."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from model_lifecycle.page.changes import Change, ChangedPage, essential
from model_lifecycle.page.format import shortened
from model_lifecycle.page.rendering.html_document import Links
from model_lifecycle.page.rendering.marks import code_span, escape, escape_html, linked, table
from model_lifecycle.page.review.review import FIRST, Moved, Review, ReviewedRecord, ReviewRow
from model_lifecycle.text.counting import counted, plural

MOST_CHARACTERS: Final = 60_000
"""Of a review: GitHub takes comments of up to 65,536."""

_SCREEN: Final = 25
"""Rows that are shown open; those behind them are folded."""

_MOST_NAMES: Final = 8_000
"""Characters of the names of a group."""

_NAMED_WITH_FILES: Final = 3
"""Up to this many records of a group are named with their files."""

_MOST_VALUE: Final = 300

_PAGES, _DERIVED, _VALUES_OF_PAGES = 1_000, 2_000, 3_000
"""The ranks of blocks: the sections have their numbers, what is repeated elsewhere comes behind them."""

_ROOM_FOR_NOTE: Final = 1_000
"""Characters that are kept for saying what was cut."""


@dataclass
class _Block:
    """A table. Blocks are written in their order; the higher `rank` is, the sooner its rows are left out."""

    heading: str
    columns: tuple[str, ...]
    rows: list[str]
    rank: int
    noun: str
    folded: bool = False
    level: int = 2

    def text(self, shown: int, open_rows: int) -> str:
        """The block with the first so many rows, of which so many are open and the rest folded."""
        head = table(self.columns, [])
        rows = self.rows[:shown]
        if self.folded:
            title = f"{self.heading} ({counted(len(self.rows), self.noun)})"
            return _folded(title, "\n".join([head, *rows]))
        parts = [f"{'#' * self.level} {self.heading}"]
        if rows[:open_rows]:
            parts.append("\n".join([head, *rows[:open_rows]]))
        if rows[open_rows:]:
            more = len(rows) - open_rows
            title = f"{more:,} more {plural(more, self.noun)}" if open_rows else counted(more, self.noun)
            parts.append(_folded(title, "\n".join([head, *rows[open_rows:]])))
        return "\n\n".join(parts)


def _folded(title: str, content: str) -> str:
    return f"<details>\n<summary>{escape_html(title)}</summary>\n\n{content}\n\n</details>"


def review_markdown(review: Review, links: Links, most: int = MOST_CHARACTERS) -> str:
    """The review as Markdown of at most so many characters: where it must be cut it says so.

    What follows from other values goes first, then the values of pages, then the last rows of the last sections.
    """
    head, foot = _head(review), _foot(review)
    blocks = list(_blocks(review, links))
    room = most - len(head) - len(foot) - _ROOM_FOR_NOTE
    shown = _fitting(blocks, room)
    parts, opened = [head], 0
    for block, count in zip(blocks, shown, strict=True):
        if not count:
            continue
        open_rows = 0 if block.folded else max(0, min(count, _SCREEN - opened))
        opened += open_rows
        parts.append(block.text(count, open_rows))
    if note := _note(blocks, shown, review.revision):
        parts.append(note)
    return "\n\n".join([*parts, foot]) + "\n"


def _head(review: Review) -> str:
    new = sum(page.before is None for page in review.changed)
    pages = f"{counted(len(review.changed) - new, 'page')} changed, {new} new, {len(review.gone)} gone."
    lines = [f"# What changes since {escape(shortened(review.revision, _MOST_VALUE))}", f"**{review.headline}**"]
    if not (review.changed or review.gone):
        pages = "No comparison page changes."
    return "\n\n".join([*lines, pages])


def _foot(review: Review) -> str:
    if review.day is None:
        return "---\n\nThe records tell no day to count from."
    return f"---\n\nDays are counted from {review.day.day.isoformat()}, {review.day.reason}."


def _blocks(review: Review, links: Links) -> Iterator[_Block]:
    columns = ("Record", "Value", "Before", "After")
    moved = [_moved(review.moved, links)] if review.moved else []
    for number, section in enumerate(review.sections):
        if moved and section.heading not in FIRST:
            yield moved.pop()
        if section.rows:
            yield _Block(section.heading, columns, [_row(row, links) for row in section.rows], number, "row")
        if section.derived:
            derived = [_line(escape(row.cause), *_cells(row, links)) for row in section.derived]
            title = f"What follows from {section.heading[0].lower()}{section.heading[1:]}"
            yield _Block(title, ("Because of", *columns), derived, _DERIVED + number, "row", folded=True)
    yield from moved
    if review.changed or review.gone:
        yield _Block(
            "Comparison pages", ("Comparison", "Record", "What changes"), [*_pages(review, links)], _PAGES, "page"
        )
    for number, page in enumerate(review.changed):
        if changes := essential(page.changes):
            title = f"Page {page.page.title.text}"
            rows = [_change(change) for change in changes]
            yield _Block(title, ("Value", "Before", "After"), rows, _VALUES_OF_PAGES + number, "value", folded=True)


def _moved(moved: Sequence[Moved], links: Links) -> _Block:
    rows = [_line(_record(each.record, links), code_cell(each.record.path), escape(each.what)) for each in moved]
    return _Block("Records that came, went or were renamed", ("Record", "File", "What"), rows, 1, "record")


def _pages(review: Review, links: Links) -> Iterator[str]:
    for each in review.changed:
        what = "new" if each.before is None else counted(len(essential(each.changes)), "value")
        yield _line(_page_link(each, links), code_cell(each.page.path), what)
    for lost in review.gone:
        yield _line(escape(lost.title), code_cell(lost.path), "gone")


def _page_link(each: ChangedPage, links: Links) -> str:
    address = links(each.page.site_path)
    return linked(each.page.title.text, address) if address else escape(each.page.title.text)


def _row(row: ReviewRow, links: Links) -> str:
    return _line(*_cells(row, links))


def _cells(row: ReviewRow, links: Links) -> tuple[str, ...]:
    return _names(row.records, links), escape(row.label), escape(row.old), escape(row.new)


def _names(records: Sequence[ReviewedRecord], links: Links) -> str:
    if len(records) <= _NAMED_WITH_FILES:
        return "<br>".join(f"{_record(each, links)} {code_cell(each.path)}" for each in records)
    text = f"{counted(len(records), 'record')}: "
    for count, each in enumerate(records):
        name = _record(each, links)
        if len(text) + len(name) > _MOST_NAMES:
            return f"{text} … and {len(records) - count:,} more"
        text += f"{', ' if count else ''}{name}"
    return text


def _record(each: ReviewedRecord, links: Links) -> str:
    address = links(each.page) if each.page else None
    return linked(each.name, address) if address else escape(each.name)


def code_cell(text: str) -> str:
    """Words as code in a table, where a bar would end the cell."""
    return code_span(text).replace("|", "\\|")


def _change(change: Change) -> str:
    show: Callable[[str], str] = code_cell if change.code else escape
    sides = ["–" if side is None else show(shortened(side, _MOST_VALUE)) for side in (change.old, change.new)]
    return _line(escape(shortened(change.label, _MOST_VALUE)), *sides)


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _fitting(blocks: Sequence[_Block], room: int) -> list[int]:
    """How many rows of each block there is room for, the lowest ranks first."""
    shown = [0] * len(blocks)
    for index in sorted(range(len(blocks)), key=lambda index: blocks[index].rank):
        block = blocks[index]
        frame = 2 * len(block.text(0, 0)) + 200  # headings and column titles, open and folded
        if frame > room:
            break
        used = frame
        for row in block.rows:
            if used + len(row) + 1 > room:
                break
            used += len(row) + 1
            shown[index] += 1
        if not shown[index]:
            break
        room -= used
        if shown[index] < len(block.rows):
            break
    return shown


def _note(blocks: Sequence[_Block], shown: Sequence[int], revision: str) -> str:
    """Says how much of what was left out; empty where nothing was."""
    derived = values = pages = 0
    for block, count in zip(blocks, shown, strict=True):
        left = len(block.rows) - count
        if block.rank >= _VALUES_OF_PAGES or block.noun == "page":
            pages += left
        elif block.rank >= _DERIVED:
            derived += left
        else:
            values += left
    if not derived + values + pages:
        return ""
    counts = [
        *([f"{counted(values, 'row')} of changed values"] if values else []),
        *([f"{counted(derived, 'row')} of values that follow from them"] if derived else []),
        *([f"{counted(pages, 'row')} about pages"] if pages else []),
    ]
    command = code_span(f"model-lifecycle render --since {shortened(revision, _MOST_VALUE)} --format json")
    return f"**Cut to fit a comment.** Left out: {', '.join(counts)}. All of them: {command}"
