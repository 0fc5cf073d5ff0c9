"""Finds the parts of a page that may show a model's value: cells of its row or column, its section, its sentences.

Such a candidate has the value, another one, or none. It is *exact* if only the value of this property can be there, so
that another value contradicts.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import islice, takewhile
from typing import Final, NamedTuple

from model_lifecycle.sources.block import Block, Cell
from model_lifecycle.sources.fields import FIELDS, NOT_THE_MODEL, OTHER_TIER, SourcedField
from model_lifecycle.sources.names import SubjectNames, ids_in, name_spans
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.passages import sentences
from model_lifecycle.sources.tables import Table
from model_lifecycle.sources.values import WrittenValue, per_tokens, values_in

_MOST_SECTIONS: Final = 30
_MOST_SECTION: Final = 400
_MOST_COLUMNS: Final = 10
_LABEL_WORDS: Final = 8
_MAX_BELOW_LABEL: Final = 4
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

_BEFORE_REPLACEMENT: Final = re.compile(
    r"(?:\bto|\bby|\bwith|favou?r of|\buse|\busing|replacement[^.]{0,12}|recommend\w*|[→>]|instead of|\bor|and)\s*"
    r"(?:the |new(?:er)? )*[`\"'(]*$",
    re.IGNORECASE,
)
"""Matches the text before a model's name that makes it a replacement: `migrate to`, `use`, `→`."""

_MIGRATION: Final = re.compile(
    r"migrat|replac|recommend|favou?r|instead|upgrade|switch|redirect|routed|served by|→|use ", re.IGNORECASE
)
"""Matches words of a sentence about a migration: `replaced`, `upgrade`."""

_POSTPONED_TO: Final = re.compile(
    r"\b(?:moved|changed|extended|postponed|delayed|rescheduled|pushed)(?: back)? (?:to|until)\s*$", re.IGNORECASE
)
"""Matches the text before a new day of an event: `has been moved to`."""

_LIST_FOLLOWS: Final = re.compile(
    r"\b(?:following|these|models? below|listed below|folgenden?|suivants?|siguientes?|berikut)\b|以下|下列",
    re.IGNORECASE,
)
"""Matches words that refer to a list of models after the sentence, as `the following models`."""


class ValueCandidate(NamedTuple):
    """A part of a page that may show a property's value: the values in it, its text, and the heading of its column.

    `is_exact`: only the value of this property can be there, so that another value contradicts.
    """

    values: tuple[WrittenValue, ...]
    text: str
    is_exact: bool
    head: str = ""


def candidates_of(field: SourcedField, page: PageContent, names: SubjectNames) -> Iterator[ValueCandidate]:
    """Yield the candidates for a property of the model with these names, the most reliable first."""
    for table in page.tables:
        if not table.is_other_tier:
            yield from _row_candidates(field, table, names)
            yield from _column_candidates(field, table, names)
    yield from _section_candidates(field, page, names)
    for block in page.plain_blocks:
        if not block.cells:
            for sentence in sentences(block.text):
                yield from _sentence_candidates(field, sentence, names)
    if field.kind == "day":
        yield from _list_candidates(field, page, names)


def _row_candidates(field: SourcedField, table: Table, names: SubjectNames) -> Iterator[ValueCandidate]:
    """Yield candidates in table rows that name the model."""
    for row in table.rows:
        subject = _subject_cell(row, table, names)
        if subject is not None and not row.is_header:
            others = [cell for cell in row.cells if cell is not subject]
            yield from _cell_candidates(field, table, [(table.head(cell), cell) for cell in others])


def _subject_cell(row: Block, table: Table, names: SubjectNames) -> Cell | None:
    """The cell of a row that names the model; None if the first name outside replacement columns is another model's."""
    for cell in row.cells:
        text = cell.text
        if NOT_THE_MODEL.search(table.head(cell)):
            continue
        if names.occur_in(text):
            return cell
        if next(ids_in(text), None) is not None:
            return None
    return None


def _cell_candidates(field: SourcedField, table: Table, cells: Sequence[tuple[str, Cell]]) -> Iterator[ValueCandidate]:
    """Yield candidates in cells under headings of the property; if these are empty, in the model's other cells."""
    property_cells = [cell for head, cell in cells if field.labels.search(head) and not field.other_labels.search(head)]
    for cell in property_cells:
        yield _cell_candidate(field, table.head(cell), cell, table.per, is_exact=True)
    if any(cell.text for cell in property_cells):
        return
    generic_cells = [cell for head, cell in cells if cell not in property_cells and _is_generic_cell(field, head, cell)]
    for cell in generic_cells:
        yield from _text_candidates(field, cell.text, table.per)
    for head, cell in cells:
        if cell not in property_cells and cell not in generic_cells and not field.other_labels.search(head):
            yield from _text_candidates(field, cell.text, table.per, needs_words=True)
    if not generic_cells:
        yield from _inexact_candidates(field, table, cells, is_shifted=bool(property_cells))


def _inexact_candidates(
    field: SourcedField, table: Table, cells: Sequence[tuple[str, Cell]], *, is_shifted: bool
) -> Iterator[ValueCandidate]:
    """Yield inexact candidates in a row without a value in the property's column, as it is shifted or has another name.

    An example is `Deprecation time` for the day of the end. They may confirm a value, but never contradict one.
    """
    for head, cell in cells:
        if is_shifted or field.weak_labels.search(head):
            yield _cell_candidate(field, head, cell, table.per, is_exact=False)


def _is_generic_cell(field: SourcedField, head: str, cell: Cell) -> bool:
    """Whether a cell's heading names only the kind of value (`Date`), or the cell spans a column of the property."""
    if cell.end - cell.first > 1:
        return field.labels.search(head) is not None
    return _GENERIC[field.kind].fullmatch(head) is not None and field.other_labels.search(head) is None


def _cell_candidate(
    field: SourcedField, head: str, cell: Cell, per: Decimal | None, *, is_exact: bool
) -> ValueCandidate:
    """The candidate that consists of a cell under the heading `head`."""
    text = cell.text
    return ValueCandidate(tuple(values_in(text, field.kind, per)), text, is_exact, head)


def _column_candidates(field: SourcedField, table: Table, names: SubjectNames) -> Iterator[ValueCandidate]:
    """Yield candidates in tables in which the model's name heads a column."""
    for position, row in enumerate(table.rows[:2]):
        heading = (cell for cell in row.cells if cell.first > 0 and names.occur_in(cell.text))
        for cell in islice(heading, _MOST_COLUMNS):
            labels_end = row.cells[0].end
            for other in table.rows[position + 1 :]:
                yield from _candidates_below(field, table, other, cell, labels_end)


def _candidates_below(
    field: SourcedField, table: Table, row: Block, head: Cell, labels_end: int
) -> Iterator[ValueCandidate]:
    """Yield candidates in a row's cells below the model's column `head`; cells up to `labels_end` name the property."""
    label = " ".join(cell.text for cell in row.cells if cell.end <= labels_end)
    is_property = field.labels.search(label) is not None and not field.other_labels.search(label)
    per = per_tokens(label) or table.per
    for value in row.cells:
        if value.first < head.end and head.first < value.end and value.end > labels_end:
            if is_property:
                yield _cell_candidate(field, label, value, per, is_exact=True)
            elif _GENERIC[field.kind].fullmatch(label) and not field.other_labels.search(label):
                yield from _text_candidates(field, value.text, per)


def _section_candidates(field: SourcedField, page: PageContent, names: SubjectNames) -> Iterator[ValueCandidate]:
    """Yield the candidates of sections, cards and lists whose heading or introduction names the model."""
    blocks = page.plain_blocks
    sections = 0
    for number, block in enumerate(blocks):
        if block.cells or not names.occur_in(block.text):
            continue
        if block.level:
            end = _section_end(blocks, number)
            is_only_model = next(ids_in(_text_without(names, block.text)), None) is None
        elif names.pattern.fullmatch(block.text.lower()):
            end, is_only_model = _card_end(blocks, number), True
        elif block.text.endswith((":", "：")):
            end, is_only_model = _list_end(blocks, number), False
        else:
            continue
        sections += 1
        if sections > _MOST_SECTIONS:
            return
        has_value = False
        for candidate in _block_candidates(field, page, number + 1, end, names):
            yield candidate._replace(is_exact=candidate.is_exact and is_only_model and not has_value)
            has_value = has_value or bool(candidate.values)


def _text_without(names: SubjectNames, text: str) -> str:
    """The lower-case text without the model's names."""
    return names.pattern.sub("", text.lower())


def _section_end(blocks: Sequence[Block], start: int) -> int:
    """The number of the block after a section, whose heading is block `start`."""
    level = blocks[start].level
    last = min(len(blocks), start + _MOST_SECTION)
    return next((n for n in range(start + 1, last) if 0 < blocks[n].level <= level), last)


def _card_end(blocks: Sequence[Block], start: int) -> int:
    """The number of the block after a card, whose title is block `start`: the next heading."""
    last = min(len(blocks), start + _CARD_BLOCKS)
    return next((n for n in range(start + 1, last) if blocks[n].level), last)


def _list_end(blocks: Sequence[Block], start: int) -> int:
    """The number of the block after the list items that block `start`, a sentence with a colon, introduces."""
    last = min(len(blocks), start + _CARD_BLOCKS)
    return next((n for n in range(start + 1, last) if not _is_item(blocks[n])), last)


def _block_candidates(
    field: SourcedField, page: PageContent, start: int, end: int, names: SubjectNames
) -> Iterator[ValueCandidate]:
    """Yield the candidates in the blocks from `start` to before `end`, a section about the model."""
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
            yield from _section_row_candidates(field, block, page.tables_by_number[block.table])
        elif _is_label(field, text):
            text = "\n".join(_below_label(field, blocks[number + 1 : min(end, number + 1 + _MAX_BELOW_LABEL)]))
            yield ValueCandidate(
                tuple(values_in(text, field.kind)), text, is_exact=len(text.split()) <= _MAX_BELOW_LABEL * _LABEL_WORDS
            )
        else:
            for sentence in sentences(text):
                if next(ids_in(_text_without(names, sentence)), None) is None:
                    yield from (candidate for candidate in _text_candidates(field, sentence, None, needs_words=True))


def _is_about_another(names: SubjectNames, heading: str) -> bool:
    """Whether a heading in a model's section names another model, such as a smaller one."""
    names_a_model = next(ids_in(heading), None) is not None or names.pattern.search(heading.lower()) is not None
    return names_a_model and not names.occur_in(heading)


def _below_label(field: SourcedField, blocks: Sequence[Block]) -> Iterator[str]:
    """Yield the texts below a label, up to the next label, heading or table."""
    for block in blocks:
        is_label = any(other.labels.search(block.text) for other in FIELDS.values()) and not values_in(
            block.text, field.kind
        )
        if block.cells or block.level or is_label:
            return
        yield block.text


def _is_label(field: SourcedField, text: str) -> bool:
    """Whether a text is a short label of the property, without a value."""
    return (
        len(text.split()) <= _LABEL_WORDS
        and field.labels.search(text) is not None
        and field.other_labels.search(text) is None
        and not values_in(text, field.kind)
    )


def _section_row_candidates(field: SourcedField, row: Block, table: Table) -> Iterator[ValueCandidate]:
    """Yield candidates in a table row of a model's section, whose first cell or column headings name the property."""
    label = row.cells[0].text
    if row.is_header or next(ids_in(label), None) is not None or table.is_other_tier:
        return
    if field.labels.search(label) and not field.other_labels.search(label):
        values = [cell for cell in row.cells[1:] if not OTHER_TIER.search(table.head(cell))]
        text = " | ".join(cell.text for cell in values)
        yield ValueCandidate(
            tuple(values_in(text, field.kind, per_tokens(label) or table.per)), text, is_exact=True, head=label
        )
    elif not OTHER_TIER.search(label):
        cells = [(table.head(cell), cell) for cell in row.cells]
        property_cells = [
            (head, cell) for head, cell in cells if field.labels.search(head) and not field.other_labels.search(head)
        ]
        yield from (
            _cell_candidate(field, head, cell, table.per, is_exact=len(table.rows) == 2)
            for head, cell in property_cells
        )


def _sentence_candidates(field: SourcedField, sentence: str, names: SubjectNames) -> Iterator[ValueCandidate]:
    """Yield the candidates of a sentence that names the model other than as a replacement."""
    for start, _ in name_spans(names.pattern, sentence):
        before = sentence[:start]
        if not (_BEFORE_REPLACEMENT.search(before) and _MIGRATION.search(before)):
            other_model = next(ids_in(_text_without(names, sentence)), None)
            for candidate in _text_candidates(field, sentence, None):
                yield candidate._replace(is_exact=candidate.is_exact and other_model is None)
            return


def _list_candidates(field: SourcedField, page: PageContent, names: SubjectNames) -> Iterator[ValueCandidate]:
    """Yield inexact candidates: sentences with a day for `the following models`, if their list has the model."""
    blocks = page.plain_blocks
    for number, block in enumerate(blocks):
        if (
            not block.cells
            and not block.level
            and _LIST_FOLLOWS.search(block.text)
            and values_in(block.text, field.kind)
        ):
            items = takewhile(_is_item, blocks[number + 1 : number + 1 + _MOST_LISTED])
            if any(names.occur_in(item.text) for item in items):
                about = (text for text in sentences(block.text) if _LIST_FOLLOWS.search(text))
                for sentence in about:
                    yield from (
                        candidate._replace(is_exact=False) for candidate in _text_candidates(field, sentence, None)
                    )


def _is_item(block: Block) -> bool:
    """Whether a block is short, as a list item that names a model, rather than a sentence."""
    is_short = len(block.text.split()) <= _ITEM_WORDS
    return is_short and not block.level and not block.cells and not block.text.endswith((":", "："))


def _text_candidates(
    field: SourcedField, text: str, per: Decimal | None, *, needs_words: bool = False
) -> Iterator[ValueCandidate]:
    """Yield a candidate with the values that nearby words assign to the property; with all, if no word assigns any.

    With `needs_words`, unassigned values give no candidate. `per`: see `values_in`.
    """
    clean = text
    values = values_in(clean, field.kind, per)
    assignments = [(value, _is_assigned(field, clean, values, number)) for number, value in enumerate(values)]
    assigned = tuple(value for value, is_assigned in assignments if is_assigned)
    if assigned:
        yield ValueCandidate(assigned, clean, is_exact=len(assigned) == 1 and len(values) == 1)
        return
    unassigned = [value for value, is_assigned in assignments if is_assigned is None]
    if unassigned and not needs_words and len(unassigned) == len(values):
        yield ValueCandidate(tuple(_values_by_order(field, unassigned)), clean, is_exact=False)


def _values_by_order(field: SourcedField, values: Sequence[WrittenValue]) -> Iterable[WrittenValue]:
    """The property's value among unlabelled ones: of two prices, the first is for input and the second for output."""
    if field.kind != "price" or len(values) == 1:
        return values
    order = ("/specs/input_price_per_mtok", "/specs/output_price_per_mtok")
    return (values[order.index(field.pointer)],) if len(values) == 2 and field.pointer in order else ()


_UNIT_AFTER: Final = re.compile(r"\s*(?:USD\s*)?(?:per|/)\s*(?:[\w,.]+\s+){0,2}?(?=\w)", re.IGNORECASE)
"""Matches a unit after a price, up to the next word: `/ 1M `, `per million `."""


def _is_assigned(field: SourcedField, text: str, values: Sequence[WrittenValue], number: int) -> bool | None:
    """Whether the words around the value with index `number` assign it to the property; None if they say nothing."""
    value = values[number]
    left = values[number - 1].end if number else 0
    right = values[number + 1].start if number + 1 < len(values) else len(text)
    before, after = text[left : value.start], text[value.end : right]
    if field.kind == "day":
        if _POSTPONED_TO.search(before) and field.labels.search(text):
            return True
        notice = re.match(r"\W*(?:we|\w+) (?:have )?(?:notified|announced|emailed|informed|deprecated)", after)
        return (
            _nearest_words(field, after[:60], is_before=False) if notice else _assigned_by_words(field, before, after)
        )
    unit = _UNIT_AFTER.match(after)
    if (
        unit is not None
        and (assignment := _nearest_words(field, after[unit.end() :][:24], is_before=False)) is not None
    ):
        return assignment
    return _assigned_by_words(field, before, after)


def _assigned_by_words(field: SourcedField, before: str, after: str) -> bool | None:
    """Whether the words before a value, otherwise those after it, assign it; None if they say nothing."""
    assignment = _nearest_words(field, before[-120:], is_before=True)
    if assignment is None and field.kind == "day" and field.labels.search(after[:100]):
        return True  # `on 2026-06-01 it was deprecated, and removed`
    return assignment if assignment is not None else _nearest_words(field, after[:60], is_before=False)


def _nearest_words(field: SourcedField, text: str, *, is_before: bool) -> bool | None:
    """Whether the words nearest to a value, in the `text` before or after it, name (True) or exclude the property."""
    labels = [(match.end() if is_before else -match.start(), True) for match in field.labels.finditer(text)]
    other_labels = [
        (match.end() if is_before else -match.start(), False) for match in field.other_labels.finditer(text)
    ]
    return max(labels + other_labels, default=(0, None))[1]
