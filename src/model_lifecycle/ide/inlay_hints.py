"""Inlay hints after values: display names of ids, the prices that a percentage compares, abbreviated counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from model_lifecycle.ide.file_places import chunks_within
from model_lifecycle.ide.meaning.cards import provider_name
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.ide.meaning.worked_numbers import LIMITS, PRICES, calculation_at
from model_lifecycle.ide.navigation.name_places import FilePart, values_of
from model_lifecycle.ide.navigation.record_names import RecordNames
from model_lifecycle.ide.navigation.symbol import Symbol, records_of
from model_lifecycle.records.arithmetic import format_number
from model_lifecycle.records.gaps import text_without_gap
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import as_number
from model_lifecycle.syntax.incremental.chunks import ChunkedDocument
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

_COUNTS: Final = frozenset(("old_tokens", "new_tokens", *LIMITS.values()))
"""The properties that hold a number of tokens."""

_CALCULATED: Final = frozenset(("change_pct", "example_monthly_cost_old", "example_monthly_cost_new", *PRICES))
"""The properties of a migration that are calculated from its models."""

_NAMES: Final = frozenset(("model_id", "provider"))
"""The properties that hold the id of a model or provider."""

_THOUSAND: Final = 1000
_BINARY: Final = 1024
_MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class InlayHint:
    """Text to show after the value that ends at `offset` (code points)."""

    offset: int
    words: str


def inlay_hints(workspace: Workspace, file: RecordFile, within: Span, today: date) -> Iterator[InlayHint]:
    """Yield the hints in the range `within` of a file, in order of the text."""
    view = workspace.view()
    facts: dict[int, RecordFacts] = {}
    for part in _parts(file, within):
        for place in values_of(part):
            end = place.node.end + part.offset
            kind, name = file.kind.kind, place.steps[-1] if place.steps else ""
            if name not in _COUNTS | _CALCULATED | _NAMES or not within.start <= end <= within.end:
                continue
            if kind is None or place.record >= len(file.records) or not isinstance(place.node, Scalar):
                continue
            if place.record not in facts:
                facts[place.record] = RecordFacts(workspace, file, kind, file.records[place.record].data, today)
            if words := _hint_text(facts[place.record], view, place.steps, place.node):
                yield InlayHint(end, words)


def _parts(file: RecordFile, within: Span) -> Iterator[FilePart]:
    """Yield the parts of a file that `within` touches."""
    document = file.document
    if isinstance(document, ChunkedDocument):
        for number in chunks_within(document, within):
            chunk = document.chunks[number]
            yield FilePart(file, chunk.document, document.firsts[number], document.offsets[number])
    else:
        yield FilePart(file, document, 0, 0)


def _hint_text(facts: RecordFacts, view: IndexView, steps: tuple[Step, ...], node: Scalar) -> str:
    """The hint for the value at `steps`: a display name, a short count or a calculation; may be empty."""
    name = steps[-1]
    if name in _NAMES:
        meaning = RecordNames(view, facts.kind, facts.data).field(steps, node.text)
        return "" if meaning is None else _display_name(view, meaning[0], node.text)
    number = as_number(node.value)
    if not isinstance(number, Decimal):
        return ""
    if name in _COUNTS:
        return short_count(number)
    calculation = calculation_at(facts, steps)
    return (
        calculation.short
        if calculation is not None and all(operand.formatted for operand in calculation.operands)
        else ""
    )


def _display_name(view: IndexView, symbol: Symbol, id_text: str) -> str:
    """The display name of a model or provider; empty if it equals its id, or if records disagree on it."""
    if symbol.kind == "provider":
        name = provider_name(view, symbol.key[0])
    else:
        names = {Model(view.record(entry)).display_name for entry in records_of(view, symbol)}
        display_name = names.pop() if len(names) == 1 else None
        name = text_without_gap("display_name", display_name)
    return "" if name.casefold() == id_text.casefold() else name


def short_count(count: Decimal) -> str:
    """Abbreviate a count of tokens: `128K`, `1M`, `8Ki` for 8,192, `≈202.8K`; empty below 1,000."""
    if count < _THOUSAND or count != count.to_integral_value():
        return ""
    whole = int(count)
    if not whole % _THOUSAND:
        return f"{format_number(count / _MILLION)}M" if whole >= _MILLION else f"{whole // _THOUSAND}K"
    if not whole % _BINARY:
        kibi = whole // _BINARY
        return f"{kibi // _BINARY}Mi" if not kibi % _BINARY else f"{kibi}Ki"
    unit, letter = (_MILLION, "M") if whole >= _MILLION else (_THOUSAND, "K")
    return f"≈{format_number((count / unit).quantize(Decimal('0.1')))}{letter}"
