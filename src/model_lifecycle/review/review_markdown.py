"""Render a review as Markdown that fits a pull request comment."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from model_lifecycle.page.format import shortened
from model_lifecycle.page.page import Prose
from model_lifecycle.page.rendering.html_document import Links
from model_lifecycle.page.rendering.markdown_page import cell
from model_lifecycle.page.rendering.marks import code_span, escape, escape_html, table
from model_lifecycle.review.review import Review
from model_lifecycle.review.review_tables import PAGES, review_tables
from model_lifecycle.text.counting import counted, plural

MOST_CHARACTERS: Final = 60_000
"""The most characters of a review; GitHub takes comments of up to 65,536."""

_MAX_OPEN_ROWS: Final = 40
"""The most rows that are shown unfolded; further rows are folded."""

_MAX_CELL: Final = 8_000
"""The most characters of a cell; further parts are left out."""

_MAX_VALUE: Final = 300

_PAGES, _DERIVED = 1_000, 2_000
"""The ranks of the tables of pages and of derived values; those of other tables are their numbers, from 0."""

_RESERVED_FOR_NOTE: Final = 1_000
"""The characters reserved for the note about the rows left out."""


@dataclass
class _Table:
    """A table of the review; if not all rows fit, blocks with the highest `rank` lose theirs first."""

    heading: str
    columns: tuple[str, ...]
    rows: list[str]
    rank: int
    folded: bool = False

    def text(self, shown: int, open_rows: int) -> str:
        """The block with its first `shown` rows, the first `open_rows` of which are unfolded."""
        head = table(self.columns, [])
        rows = self.rows[:shown]
        if self.folded:
            return _folded(self.heading, "\n".join([head, *rows]))
        parts = [f"## {self.heading}"]
        if rows[:open_rows]:
            parts.append("\n".join([head, *rows[:open_rows]]))
        if rows[open_rows:]:
            more = len(rows) - open_rows
            title = f"{more:,} more {plural(more, 'row')}" if open_rows else counted(more, "row")
            parts.append(_folded(title, "\n".join([head, *rows[open_rows:]])))
        return "\n\n".join(parts)


def _folded(title: str, content: str) -> str:
    """Content that is folded under a title."""
    return f"<details>\n<summary>{escape_html(title)}</summary>\n\n{content}\n\n</details>"


def review_markdown(review: Review, links: Links, most: int = MOST_CHARACTERS) -> str:
    """Render a review as Markdown of at most `most` characters; if rows are left out, a note says so.

    Rows are left out in this order: derived values, pages, the last rows of the last sections.
    """
    head, foot = _head(review), _foot(review)
    blocks = list(_blocks(review, links))
    room = most - len(head) - len(foot) - _RESERVED_FOR_NOTE
    row_counts = _rows_that_fit(blocks, room)
    parts, opened = [head], 0
    for block, count in zip(blocks, row_counts, strict=True):
        if not count:
            continue
        open_rows = 0 if block.folded else max(0, min(count, _MAX_OPEN_ROWS - opened))
        opened += open_rows
        parts.append(block.text(count, open_rows))
    if note := _note(blocks, row_counts, review.revision):
        parts.append(note)
    return "\n\n".join([*parts, foot]) + "\n"


def _head(review: Review) -> str:
    """The heading, the first line of the review, and the numbers of pages."""
    new = sum(page.before is None for page in review.changed_pages)
    pages = f"{counted(len(review.changed_pages) - new, 'page')} changed, {new} new, {len(review.removed_pages)} gone."
    lines = [f"# What changes since {escape(shortened(review.revision, _MAX_VALUE))}", f"**{review.headline}**"]
    if not (review.changed_pages or review.removed_pages):
        pages = "No comparison page changes."
    return "\n\n".join([*lines, pages])


def _foot(review: Review) -> str:
    """The line that states the day from which days are counted."""
    if review.day is None:
        return "---\n\nThe records give no day to count from."
    return f"---\n\nDays are counted from {review.day.day.isoformat()}, {review.day.reason}."


def _blocks(review: Review, links: Links) -> Iterator[_Table]:
    """Yield the tables of a review as blocks."""
    for number, listing in enumerate(review_tables(review)):
        rank = _PAGES if listing.id == PAGES else number
        if listing.rows:
            yield _Table(listing.heading, listing.columns, _lines(listing.rows, links), rank)
        if listing.folded:
            rows = _lines(listing.folded, links)
            yield _Table(listing.folded_words, listing.columns, rows, _DERIVED + number, folded=True)


def _lines(rows: Sequence[tuple[Prose, ...]], links: Links) -> list[str]:
    """The rows of a table as lines of Markdown."""
    return [f"| {' | '.join(_cell(prose, links) for prose in row)} |" for row in rows]


def _cell(prose: Prose, links: Links) -> str:
    """A cell of at most about `_MAX_CELL` characters; a truncated one ends with `… and more`."""
    text = ""
    for part in prose:
        shown = part if isinstance(part, str) else cell(part, links)
        if len(text) + len(shown) > _MAX_CELL and text:
            return f"{text} … and more"
        text += shown
    return text


def _rows_that_fit(blocks: Sequence[_Table], room: int) -> list[int]:
    """The number of rows of each block that fit into `room` characters; blocks with the lowest ranks come first."""
    row_counts = [0] * len(blocks)
    for index in sorted(range(len(blocks)), key=lambda index: blocks[index].rank):
        block = blocks[index]
        frame = 2 * len(block.text(0, 0)) + 200  # headings and column titles, open and folded
        if frame > room:
            break
        used_room = frame
        for row in block.rows:
            if used_room + len(row) + 1 > room:
                break
            used_room += len(row) + 1
            row_counts[index] += 1
        if not row_counts[index]:
            break
        room -= used_room
        if row_counts[index] < len(block.rows):
            break
    return row_counts


def _note(blocks: Sequence[_Table], row_counts: Sequence[int], revision: str) -> str:
    """The note with the numbers of rows left out (values, derived values, pages); empty if there are none."""
    derived = values = pages = 0
    for block, count in zip(blocks, row_counts, strict=True):
        left_out = len(block.rows) - count
        if block.rank >= _DERIVED:
            derived += left_out
        elif block.rank == _PAGES:
            pages += left_out
        else:
            values += left_out
    if not derived + values + pages:
        return ""
    counts = [
        *([f"{counted(values, 'row')} of changed values"] if values else []),
        *([f"{counted(derived, 'row')} of values that follow from them"] if derived else []),
        *([f"{counted(pages, 'row')} about pages"] if pages else []),
    ]
    command = code_span(f"model-lifecycle render --since {shortened(revision, _MAX_VALUE)} --format json")
    return f"**Cut to fit a comment.** Left out: {', '.join(counts)}. All of them: {command}"
