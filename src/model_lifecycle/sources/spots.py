"""Finds the spots of a page where a model's value belongs: cells of its row or column, its section, its sentences.

A spot has the value, another one, or none. It is *exact* if only the value of this property can
be there, so that another value contradicts.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import islice, takewhile
from typing import Final, NamedTuple

from model_lifecycle.sources.block import Block, Cell
from model_lifecycle.sources.fields import FIELDS, NOT_THE_MODEL, OTHER_TIER, SourcedField
from model_lifecycle.sources.names import SubjectNames, ids_in, places_of
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.passages import sentences
from model_lifecycle.sources.tables import Table
from model_lifecycle.sources.values import Written, per_tokens, values_in

_MOST_SECTIONS: Final = 30
_MOST_SECTION: Final = 400
_MOST_COLUMNS: Final = 10
_LABEL_WORDS: Final = 8
_MOST_BELOW: Final = 4
_MOST_LISTED: Final = 40
_ITEM_WORDS: Final = 14
_CARD_BLOCKS: Final = 16

_GENERIC: Final = {
    "day": re.compile(
        r"\W*(?:\w+ )?(?:date|datum|fecha|tanggal|日期|day|when|until|timeline|schedule)?\W*", re.IGNORECASE
    ),
    "price": re.compile(
        r".*(?:pric|preis|prix|precio|prezzo|preço|harga|価格|价格|cost|\brates?\b(?! limit)|usd|\$"
        r"|per (?:1|million|m)).*|\W*",
        re.IGNORECASE,
    ),
    "tokens": re.compile(r"\W*(?:max\w* )?(?:tokens?|length|size)\W*", re.IGNORECASE),
}
"""Match column headings that name only the kind of value, as `Date` or `Price`."""

_TO_ANOTHER: Final = re.compile(
    r"(?:\bto|\bby|\bwith|favou?r of|\buse|\busing|replacement[^.]{0,12}|recommend\w*|[→>]|instead of|\bor|and)\s*"
    r"(?:the |new(?:er)? )*[`\"'(]*$",
    re.IGNORECASE,
)
_MIGRATION: Final = re.compile(
    r"migrat|replac|recommend|favou?r|instead|upgrade|switch|redirect|routed|served by|→|use ", re.IGNORECASE
)
_MOVED_TO: Final = re.compile(
    r"\b(?:moved|changed|extended|postponed|delayed|rescheduled|pushed)(?: back)? (?:to|until)\s*$", re.IGNORECASE
)
_BELOW: Final = re.compile(
    r"\b(?:following|these|models? below|listed below|folgenden?|suivants?|siguientes?|berikut)\b|以下|下列",
    re.IGNORECASE,
)
"""Matches words that refer to a list of models after the sentence, as `the following models`."""


class ValueSpot(NamedTuple):
    """The values at a spot, the text around them, whether it is exact, and the heading of their column."""

    values: tuple[Written, ...]
    text: str
    is_exact: bool
    head: str = ""


def spots_of(field: SourcedField, page: PageContent, names: SubjectNames) -> Iterator[ValueSpot]:
    """Yield the spots for a property of the model with these names, the most reliable first."""
    for table in page.tables:
        if not table.is_other_tier:
            yield from _row_spots(field, table, names)
            yield from _column_spots(field, table, names)
    yield from _section_spots(field, page, names)
    for block in page.plain_blocks:
        if not block.cells:
            for sentence in sentences(block.text):
                yield from _sentence_spots(field, sentence, names)
    if field.kind == "day":
        yield from _list_spots(field, page, names)


def _row_spots(field: SourcedField, table: Table, names: SubjectNames) -> Iterator[ValueSpot]:
    """Yield spots in table rows that name the model."""
    for row in table.rows:
        named = _subject_cell(row, table, names)
        if named is not None and not row.is_header:
            others = [cell for cell in row.cells if cell is not named]
            yield from _cell_spots(field, table, [(table.head(cell), cell) for cell in others])


def _subject_cell(row: Block, table: Table, names: SubjectNames) -> Cell | None:
    """The cell of a row that names the model: the first cell with any model's name outside replacement columns."""
    for cell in row.cells:
        text = cell.text
        if NOT_THE_MODEL.search(table.head(cell)):
            continue
        if names.are_in(text):
            return cell
        if next(ids_in(text), None) is not None:
            return None
    return None


def _cell_spots(field: SourcedField, table: Table, cells: Sequence[tuple[str, Cell]]) -> Iterator[ValueSpot]:
    """Yield spots in cells under headings of the property; if these are empty, in the model's other cells."""
    own = [cell for head, cell in cells if field.says.search(head) and not field.never.search(head)]
    for cell in own:
        yield _spot(field, table.head(cell), cell, table.per, is_exact=True)
    if any(cell.text for cell in own):
        return
    unsaid = [cell for head, cell in cells if cell not in own and _is_unsaid(field, head, cell)]
    for cell in unsaid:
        yield from _text_spots(field, cell.text, table.per)
    for head, cell in cells:
        if cell not in own and cell not in unsaid and not field.never.search(head):
            yield from _text_spots(field, cell.text, table.per, needs_words=True)
    if not unsaid:
        yield from _inexact_spots(field, table, cells, is_shifted=bool(own))


def _inexact_spots(
    field: SourcedField, table: Table, cells: Sequence[tuple[str, Cell]], *, is_shifted: bool
) -> Iterator[ValueSpot]:
    """Yield inexact spots in a row without a value in the property's column, as it is shifted or has another name.

    An example is `Deprecation time` for the day of the end. They may confirm a value, but never contradict one.
    """
    for head, cell in cells:
        if is_shifted or field.also.search(head):
            yield _spot(field, head, cell, table.per, is_exact=False)


def _is_unsaid(field: SourcedField, head: str, cell: Cell) -> bool:
    """Whether the heading of a cell is generic for the kind, or the cell spans several columns, one of the property."""
    if cell.end - cell.first > 1:
        return field.says.search(head) is not None
    return _GENERIC[field.kind].fullmatch(head) is not None and field.never.search(head) is None


def _spot(field: SourcedField, head: str, cell: Cell, per: Decimal | None, *, is_exact: bool) -> ValueSpot:
    text = cell.text
    return ValueSpot(tuple(values_in(text, field.kind, per)), text, is_exact, head)


def _column_spots(field: SourcedField, table: Table, names: SubjectNames) -> Iterator[ValueSpot]:
    """Value spots in tables in which the model's name heads a column."""
    for position, row in enumerate(table.rows[:2]):
        heading = (cell for cell in row.cells if cell.first > 0 and names.are_in(cell.text))
        for cell in islice(heading, _MOST_COLUMNS):
            labels_end = row.cells[0].end
            for other in table.rows[position + 1 :]:
                yield from _spots_below(field, table, other, cell, labels_end)


def _spots_below(field: SourcedField, table: Table, row: Block, head: Cell, labels_end: int) -> Iterator[ValueSpot]:
    """Yield spots in a row's cells below the heading `head`; the cells before `labels_end` are the row's label."""
    label = " ".join(cell.text for cell in row.cells if cell.end <= labels_end)
    is_own = field.says.search(label) is not None and not field.never.search(label)
    per = per_tokens(label) or table.per
    for value in row.cells:
        if value.first < head.end and head.first < value.end and value.end > labels_end:
            if is_own:
                yield _spot(field, label, value, per, is_exact=True)
            elif _GENERIC[field.kind].fullmatch(label) and not field.never.search(label):
                yield from _text_spots(field, value.text, per)


def _section_spots(field: SourcedField, page: PageContent, names: SubjectNames) -> Iterator[ValueSpot]:
    """Yield the spots of sections, cards and lists whose heading or introduction names the model."""
    blocks = page.plain_blocks
    sections = 0
    for number, block in enumerate(blocks):
        if block.cells or not names.are_in(block.text):
            continue
        if block.level:
            end = _section_end(blocks, number)
            sole = next(ids_in(_without(names, block.text)), None) is None
        elif names.pattern.fullmatch(block.text.lower()):
            end, sole = _card_end(blocks, number), True
        elif block.text.endswith((":", "：")):
            end, sole = _list_end(blocks, number), False
        else:
            continue
        sections += 1
        if sections > _MOST_SECTIONS:
            return
        found = False
        for spot in _block_spots(field, page, number + 1, end, names):
            yield spot._replace(is_exact=spot.is_exact and sole and not found)
            found = found or bool(spot.values)


def _without(names: SubjectNames, text: str) -> str:
    return names.pattern.sub("", text.lower())


def _section_end(blocks: Sequence[Block], start: int) -> int:
    """The number of the block after a section, whose heading is block `start`."""
    level = blocks[start].level
    last = min(len(blocks), start + _MOST_SECTION)
    return next((n for n in range(start + 1, last) if 0 < blocks[n].level <= level), last)


def _card_end(blocks: Sequence[Block], start: int) -> int:
    last = min(len(blocks), start + _CARD_BLOCKS)
    return next((n for n in range(start + 1, last) if blocks[n].level), last)


def _list_end(blocks: Sequence[Block], start: int) -> int:
    """The end of the list items that a sentence with a colon introduces."""
    last = min(len(blocks), start + _CARD_BLOCKS)
    return next((n for n in range(start + 1, last) if not _is_item(blocks[n])), last)


def _block_spots(
    field: SourcedField, page: PageContent, start: int, end: int, names: SubjectNames
) -> Iterator[ValueSpot]:
    """Yield the spots in the blocks of a section about the model."""
    blocks = page.plain_blocks
    is_other = False
    for number in range(start, end):
        block = blocks[number]
        text = block.text
        if block.level:
            is_other = OTHER_TIER.search(text) is not None or _is_about_another(names, text)
        if is_other:
            continue
        if block.cells:
            yield from _section_row_spots(field, block, page.table_of[block.table])
        elif _is_label(field, text):
            text = "\n".join(_below_label(field, blocks[number + 1 : min(end, number + 1 + _MOST_BELOW)]))
            yield ValueSpot(
                tuple(values_in(text, field.kind)), text, is_exact=len(text.split()) <= _MOST_BELOW * _LABEL_WORDS
            )
        else:
            for sentence in sentences(text):
                if next(ids_in(_without(names, sentence)), None) is None:
                    yield from (spot for spot in _text_spots(field, sentence, None, needs_words=True))


def _is_about_another(names: SubjectNames, heading: str) -> bool:
    """Whether a heading in a model's section names another model, such as a smaller one."""
    others = next(ids_in(heading), None) is not None or names.pattern.search(heading.lower()) is not None
    return others and not names.are_in(heading)


def _below_label(field: SourcedField, blocks: Sequence[Block]) -> Iterator[str]:
    """Yield the texts below a label, up to the next label, heading or table."""
    for block in blocks:
        is_label = any(other.says.search(block.text) for other in FIELDS.values()) and not values_in(
            block.text, field.kind
        )
        if block.cells or block.level or is_label:
            return
        yield block.text


def _is_label(field: SourcedField, text: str) -> bool:
    """Whether a text is a short label of the property, without a value."""
    return (
        len(text.split()) <= _LABEL_WORDS
        and field.says.search(text) is not None
        and field.never.search(text) is None
        and not values_in(text, field.kind)
    )


def _section_row_spots(field: SourcedField, row: Block, table: Table) -> Iterator[ValueSpot]:
    """Yield spots in a table row of a model's section, whose first cell or column headings name the property."""
    label = row.cells[0].text
    if row.is_header or next(ids_in(label), None) is not None or table.is_other_tier:
        return
    if field.says.search(label) and not field.never.search(label):
        values = [cell for cell in row.cells[1:] if not OTHER_TIER.search(table.head(cell))]
        text = " | ".join(cell.text for cell in values)
        yield ValueSpot(
            tuple(values_in(text, field.kind, per_tokens(label) or table.per)), text, is_exact=True, head=label
        )
    elif not OTHER_TIER.search(label):
        cells = [(table.head(cell), cell) for cell in row.cells]
        own = [(head, cell) for head, cell in cells if field.says.search(head) and not field.never.search(head)]
        yield from (_spot(field, head, cell, table.per, is_exact=len(table.rows) == 2) for head, cell in own)


def _sentence_spots(field: SourcedField, sentence: str, names: SubjectNames) -> Iterator[ValueSpot]:
    """Yield the spots of a sentence that names the model other than as a replacement."""
    for start, _ in places_of(names.pattern, sentence):
        before = sentence[:start]
        if not (_TO_ANOTHER.search(before) and _MIGRATION.search(before)):
            others = next(ids_in(_without(names, sentence)), None)
            for spot in _text_spots(field, sentence, None):
                yield spot._replace(is_exact=spot.is_exact and others is None)
            return


def _list_spots(field: SourcedField, page: PageContent, names: SubjectNames) -> Iterator[ValueSpot]:
    """Yield inexact spots in sentences with a day for `the following models`, if the list after them has the model."""
    blocks = page.plain_blocks
    for number, block in enumerate(blocks):
        if not block.cells and not block.level and _BELOW.search(block.text) and values_in(block.text, field.kind):
            listed = takewhile(_is_item, blocks[number + 1 : number + 1 + _MOST_LISTED])
            if any(names.are_in(item.text) for item in listed):
                about = (text for text in sentences(block.text) if _BELOW.search(text))
                for sentence in about:
                    yield from (spot._replace(is_exact=False) for spot in _text_spots(field, sentence, None))


def _is_item(block: Block) -> bool:
    """Whether a block is short, as a list item that names a model, rather than a sentence."""
    is_short = len(block.text.split()) <= _ITEM_WORDS
    return is_short and not block.level and not block.cells and not block.text.endswith((":", "："))


def _text_spots(
    field: SourcedField, text: str, per: Decimal | None, *, needs_words: bool = False
) -> Iterator[ValueSpot]:
    """Yield the spot of values that words beside them assign to the property, otherwise one of unassigned values."""
    clean = text
    values = values_in(clean, field.kind, per)
    said = [(value, _is_assigned(field, clean, values, number)) for number, value in enumerate(values)]
    own = tuple(value for value, is_own in said if is_own)
    if own:
        yield ValueSpot(own, clean, is_exact=len(own) == 1 and len(values) == 1)
        return
    unsaid = [value for value, is_own in said if is_own is None]
    if unsaid and not needs_words and len(unsaid) == len(values):
        yield ValueSpot(tuple(_by_order(field, unsaid)), clean, is_exact=False)


def _by_order(field: SourcedField, values: Sequence[Written]) -> Iterable[Written]:
    """The property's value among unlabelled ones: of two prices, the first is for input and the second for output."""
    if field.kind != "price" or len(values) == 1:
        return values
    order = ("/specs/input_price_per_mtok", "/specs/output_price_per_mtok")
    return (values[order.index(field.pointer)],) if len(values) == 2 and field.pointer in order else ()


_OF_UNIT: Final = re.compile(r"\s*(?:USD\s*)?(?:per|/)\s*(?:[\w,.]+\s+){0,2}?(?=\w)", re.IGNORECASE)


def _is_assigned(field: SourcedField, text: str, values: Sequence[Written], number: int) -> bool | None:
    """Whether the words beside value `number` assign it to the property; None if they say nothing."""
    value = values[number]
    left = values[number - 1].end if number else 0
    right = values[number + 1].start if number + 1 < len(values) else len(text)
    before, after = text[left : value.start], text[value.end : right]
    if field.kind == "day":
        if _MOVED_TO.search(before) and field.says.search(text):
            return True
        notice = re.match(r"\W*(?:we|\w+) (?:have )?(?:notified|announced|emailed|informed|deprecated)", after)
        return (
            _nearest_words(field, after[:60], is_before=False) if notice else _assigned_by_words(field, before, after)
        )
    unit = _OF_UNIT.match(after)
    if unit is not None and (said := _nearest_words(field, after[unit.end() :][:24], is_before=False)) is not None:
        return said
    return _assigned_by_words(field, before, after)


def _assigned_by_words(field: SourcedField, before: str, after: str) -> bool | None:
    """Whether the words before a value, otherwise those after it, assign it; None if they say nothing."""
    said = _nearest_words(field, before[-120:], is_before=True)
    if said is None and field.kind == "day" and field.says.search(after[:100]):
        return True  # it has been deprecated, and removed
    return said if said is not None else _nearest_words(field, after[:60], is_before=False)


def _nearest_words(field: SourcedField, text: str, *, is_before: bool) -> bool | None:
    """Whether the words nearest to a value, in the `text` before or after it, name (True) or exclude the property."""
    says = [(match.end() if is_before else -match.start(), True) for match in field.says.finditer(text)]
    never = [(match.end() if is_before else -match.start(), False) for match in field.never.finditer(text)]
    return max(says + never, default=(0, None))[1]
