"""Values and sentences of a page as HTML: made without a `Pattern`, as no part of a page is as frequent."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Final

from model_lifecycle.page.changes import Change
from model_lifecycle.page.format import SHORT_WORDS, code_runs
from model_lifecycle.page.page import CodeLine, Mark, Prose, Span, Status, Tone, Value
from model_lifecycle.page.rendering.html_pattern import Html


@lru_cache(maxsize=10_000)
def escape_words(words: str) -> Html:
    """For words of bounded length that are on many pages: labels, names of columns, paths, our own sentences."""
    return Html(escape(words))


_DAY: Final = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)", re.ASCII)

_LONG: Final = 24
_LONG_WORD: Final = re.compile(rf"[^\s-]{{{_LONG + 1},}}")
"""A word without a place to break that may be wider than its column."""

_MOST_OF_ADDRESS: Final = 30
"""Characters between two slashes that a phone has room for."""

_MOST_ON_LINE: Final = {"Model": 32, "Comparison": 64, "Time to shutdown": 24}
"""By label, the characters of a value that stand on one line of a list where it has room; longer ones may break."""

_MOST_MARKS: Final = 3
"""Footnotes of a value that are marked one by one; more are marked as a range."""


def prose_html(
    prose: Prose,
    link: Callable[[str], str | None],
    changes: Mapping[str, Change],
    *,
    ids: bool = True,
) -> Html:
    """A sentence: plain words, and its values as `value_html` writes them."""
    if len(prose) == 1:  # by far the most
        (part,) = prose
        return escape_words(part) if isinstance(part, str) else value_html(part, link, changes, ids=ids)
    parts = [
        escape_words(part) if isinstance(part, str) else value_html(part, link, changes, ids=ids) for part in prose
    ]
    return Html("".join(parts))


def value_html(
    value: Value, link: Callable[[str], str | None], changes: Mapping[str, Change], *, ids: bool = True
) -> Html:
    """One value with its footnotes.

    Its id is how the live preview finds it; `data-value` says that a place in a record is known for it. Without `ids`
    both are left out. A value among the `changes` is shown as old → new.
    """
    shown = _shown(value, link)
    notes = _notes_html(value.notes, value.more_notes, value.mark)
    names = _TONE_NAMES.get(value.tone, "")
    length = len(value.text)
    if length > _LONG and (length > _MOST_ON_LINE.get(value.label, length) or _LONG_WORD.search(value.text)):
        names += " long"
    if changes and (was := changes.get(value.id)) is not None:
        old = f"<del>{escape(was.old)}</del> → " if was.old is not None else ""
        shown = f"{old}<ins>{shown}</ins>"
        names += " differs"
    if not ids:
        return Html((f'<span class="{names[1:]}">{shown}</span>' if names else shown) + notes)
    jump = " data-value" if value.places else ""
    return Html(f'<span id="{value.id}" class="value{names}"{jump}>{shown}</span>{notes}')


_TONE_NAMES: Final[Mapping[Tone, str]] = {"missing": " missing", "todo": " todo", "aside": " aside"}
"""Classes by the tones that have one."""


def _shown(value: Value, link: Callable[[str], str | None]) -> str:
    address = value.url or (link(value.page) if value.page else None)
    if address:
        name = value.link_name or value.text
        text = address_html(name) if "://" in name else escape(name)
        return f'<a href="{escape(address)}"{_OUTSIDE if value.url else ""}>{text}</a>'
    if value.code:
        return f"<code>{breakable_html(value.text)}</code>"
    if value.holds_code:
        return "".join(
            f"<code>{escape(run)}</code>" if code else words_html(run) for run, code in code_runs(value.text)
        )
    if value.spans:
        return f"{words_html(value.text)}{_spans_html(value.spans)}"
    if value.hint:
        return f'<abbr title="{escape_words(value.hint)}">{words_html(value.text)}</abbr>'
    if value.status:
        return f'<span class="chip status-{value.status}">{words_html(value.text)}</span>'
    return words_html(value.text)


def words_html(text: str) -> Html:
    """A text in which no line ends inside of a day, as browsers would have it end behind the `-` of one."""
    return _short_words_html(text) if len(text) <= SHORT_WORDS else _words_html(text)


def _words_html(text: str) -> Html:
    escaped = escape(text)
    return Html(_DAY.sub(r'<span class="day">\g<0></span>', escaped) if "-" in escaped else escaped)


_short_words_html: Final = lru_cache(maxsize=10_000)(_words_html)
"""For the names, numbers and days that are on hundreds of pages, and several times on each."""


def address_html(text: str) -> Html:
    """An address, which breaks behind slashes where it has to, and nowhere else unless a part of it is long."""
    shown = re.sub(r"(?<=[^/:])/(?=.)", "/<wbr>", escape(text))
    fits = max(map(len, text.split("/"))) <= _MOST_OF_ADDRESS
    return Html(f'<span class="address">{shown}</span>' if fits else shown)


def breakable_html(text: str) -> Html:
    """A text whose long names break behind `_` where they have to."""
    return Html(escape(text).replace("_", "_<wbr>"))


_OUTSIDE: Final = ' rel="noopener noreferrer"'


def status_html(status: Status | None) -> Html:
    """The lifecycle status of a model."""
    return Html(f'<span class="chip status-{status or "unknown"}">{status or "status unknown"}</span>')


def notes_html(value: Value) -> Html:
    """The footnotes of a value, in ascending order, or the mark that it has none."""
    return _notes_html(value.notes, value.more_notes, value.mark)


@lru_cache  # hundreds of values of a page have the same ones
def _notes_html(numbers: tuple[int, ...], more: int, mark: Mark) -> Html:
    if not numbers:
        none = '<a class="mark unsourced" href="#unsourced" aria-label="No source is cited">?</a>'
        return Html(f'<sup class="notes">{none}</sup>' if mark == "unsourced" else "")
    marks = ", ".join(_mark(number, f"{number}", f"Source {number}") for number in numbers)
    if len(numbers) > _MOST_MARKS:
        first, last = numbers[0], numbers[-1]
        whole = last - first == len(numbers) - 1
        marks = _mark(first, f"{first}–{last}" if whole else f"{first}…{last}", f"Sources {first} to {last}")
    if more:
        marks += f'<span title="and {more} more sources">, …</span>'
    stale = '<span class="mark stale" title="checked long ago">†</span>' if mark == "stale" else ""
    return Html(f'<sup class="notes">{marks}{stale}</sup>')


def _mark(number: int, text: str, words: str) -> str:
    return f'<a href="#source-{number}" aria-label="{words}">{text}</a>'


@lru_cache
def columns_html(columns: tuple[str, ...], numbers: tuple[str, ...]) -> Html:
    """The names above the columns of a table; those in `numbers` are set right."""
    cells = ((' class="number"' if column in numbers else "", escape(column)) for column in columns)
    return Html("".join(f'<th scope="col"{right}>{name}</th>' for right, name in cells))


def rows_html(
    columns: Sequence[str],
    rows: Sequence[tuple[Prose, ...]],
    link: Callable[[str], str | None],
    row_ids: Mapping[int, str],
    row_keys: Sequence[str],
    numbers: Collection[str],
    *,
    ids: bool,
) -> Html:
    """The rows of a table, one on a line; `ids` of values as for `value_html`, those of rows by their position.

    The columns named by `numbers` are set right.
    """
    right = ' class="number"'
    starts = [f'<td{right if each in numbers else ""} data-label="{escape(each)}"><span>' for each in columns]
    starts[0] = '<th scope="row">'
    ends = ["</th>", *["</span></td>"] * (len(columns) - 1)]
    no_changes: Mapping[str, Change] = {}
    lines: list[str] = []
    for position, row in enumerate(rows):
        own = row_ids.get(position)
        keys = row_keys[position] if row_keys else ""
        attributes = (f' id="{escape(own)}"' if own else "") + (f' data-k="{escape(keys)}"' if keys else "")
        cells = [
            f"{start}{prose_html(cell, link, no_changes, ids=ids)}{end}"
            for start, cell, end in zip(starts, row, ends, strict=True)
        ]
        lines.append(f"<tr{attributes}>{''.join(cells)}</tr>")
    return Html("\n".join(lines))


def bar_html(length: int, side: str) -> Html:
    """A number as a bar; `length` in hundredths. A picture only: the number stands beside it."""
    bar = f'<rect x="{100 - length}" width="{length}" height="4"/>'
    return Html(
        f'<svg class="bar {side}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">{bar}</svg>'
    )


_BAR: Final = 8
"""The height of a bar among others, with the room below it."""


def _spans_html(spans: Sequence[Span]) -> str:
    height = len(spans) * _BAR
    bars = "".join(
        f'<rect class="{span.kind}" x="{span.x}" y="{row * _BAR}" width="{span.width}" height="{_BAR - 2}">'
        f"<title>{escape(span.words)}</title></rect>"
        for row, span in enumerate(spans)
    )
    return f'<svg class="spans" viewBox="0 0 1000 {height}" height="{height}" preserveAspectRatio="none">{bars}</svg>'


def code_lines_html(lines: Sequence[CodeLine], changed: str) -> Html:
    """The lines of one side of a diff; what differs is in elements of the tag `changed`."""
    parts: list[str] = []
    for line in lines:
        if line.kind == "gap":
            parts.append('<span class="line gap" aria-hidden="true"></span>')
            continue
        runs = (
            f"<{changed}>{escape(run.text)}</{changed}>" if run.changed else escape(run.text) for run in line.pieces
        )
        parts.append(f'<span class="line {line.kind}">{"".join(runs)}\n</span>')
    return Html("".join(parts))
