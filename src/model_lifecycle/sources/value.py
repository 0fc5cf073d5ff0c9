"""Judges whether a page shows a record's value where it belongs."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from model_lifecycle.sources.candidates import ValueCandidate, candidates_of
from model_lifecycle.sources.fields import SourcedField
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.standing import Standing, standing_of
from model_lifecycle.sources.values import WrittenValue, is_same, values_in
from model_lifecycle.sources.verdict import JudgedCitation

_MAX_CANDIDATES: Final = 500
_SHORT: Final = 60
_END: Final = "/shutdown_date"
_DISTINGUISHING_WORD: Final = re.compile(
    r"\b(?!(?:or|and|to|usd|per|mtok|tokens?|million)\b)[^\W\d_]{2,}|[<>≤≥]", re.IGNORECASE
)
"""Matches words beside a price or limit that distinguish it from others, as `cached` or `<`."""


def names_model(page: PageContent, names: SubjectNames) -> bool:
    """Whether a page contains one of a model's names, as whole words."""
    return any(names.occur_in(block.text) for block in page.plain_blocks)


class RecordValue(NamedTuple):
    """The value of a record, with its currency, that a page should show on the day `today`.

    `is_floor`: the record calls it the earliest day, too.
    """

    value: str | Decimal
    today: str
    currency: str = "USD"
    is_floor: bool = False


class _StandingValue(NamedTuple):
    """A value on a page, its standing, and the words around it, up to the neighbouring values."""

    value: WrittenValue
    standing: Standing
    around: str


def judge_value(field: SourcedField, wanted: RecordValue, page: PageContent, names: SubjectNames) -> JudgedCitation:
    """The verdict on a record's value (`wanted`): shown where it belongs on the page, contradicted, or neither.

    A former value does not count. A floor confirms no exact day, and two values that nothing distinguishes
    confirm neither: then the verdict is neither, with the reason.
    """
    if not names_model(page, names):
        return JudgedCitation("model-not-named")
    contradictions: list[tuple[ValueCandidate, list[WrittenValue]]] = []
    doubt: JudgedCitation | None = None
    for number, candidate in enumerate(candidates_of(field, page, names)):
        if number >= _MAX_CANDIDATES:
            break
        page_values = _values_with_standing(field, wanted, candidate, page)
        equal = [each for each in page_values if is_same(each.value, wanted.value)]
        if equal:
            reason = _reason_for_doubt(wanted, candidate, page_values, equal)
            if not reason:
                return JudgedCitation("value-shown", candidate.text)
            doubt = doubt or JudgedCitation("value-not-found", candidate.text, reason=reason, is_doubtful=True)
        not_former = [each.value for each in page_values if each.standing != "former"]
        if candidate.is_exact and not_former and not any(_may_equal(value, wanted.value) for value in not_former):
            contradictions.append((candidate, not_former))
    meanings = {tuple(value.meanings for value in values) for _, values in contradictions}
    if len(meanings) != 1:
        return doubt or JudgedCitation("value-not-found")
    candidate, values = contradictions[0]
    shown = candidate.text if len(candidate.text) <= _SHORT else values[0].text
    return JudgedCitation("value-differs", candidate.text, found=shown)


def _values_with_standing(
    field: SourcedField, wanted: RecordValue, candidate: ValueCandidate, page: PageContent
) -> list[_StandingValue]:
    """The values of a candidate in the record's currency, each with its standing on the day of the check."""
    values = [value for value in candidate.values if not value.currency or value.currency == wanted.currency]
    if not values:
        return []
    edges = [(value.start, value.end) for value in values_in(candidate.text, field.kind)]
    values_with_standing = []
    for value in values:
        left = edges[index - 1][1] if (index := bisect_left(edges, (value.start, 0))) else 0
        right = next((start for start, _ in edges[index : index + 2] if start >= value.end), len(candidate.text))
        standing = standing_of(candidate.text, (left, right), candidate.head, value, wanted.today)
        if standing == "current" and page.are_ends_floors and field.pointer == _END:
            standing = "floor" if str(value.meanings[0]) > wanted.today else standing
        around = f"{candidate.text[left : value.start]} {candidate.text[value.end : right]}"
        values_with_standing.append(_StandingValue(value, standing, around))
    return values_with_standing


def _reason_for_doubt(
    wanted: RecordValue,
    candidate: ValueCandidate,
    page_values: Sequence[_StandingValue],
    equal: Sequence[_StandingValue],
) -> str:
    """Why a candidate with the record's value (`equal` of its `page_values`) does not confirm it; empty if it does."""
    not_former = [each for each in equal if each.standing != "former"]
    if not not_former:
        return "the page has it as a former value"
    if not wanted.is_floor and all(each.standing == "floor" for each in not_former):
        return "the page has it as the earliest day, not as the day"
    other_values = [each for each in page_values if each.standing != "former" and not is_same(each.value, wanted.value)]
    is_day = isinstance(wanted.value, str)
    if any(candidate.is_exact if is_day else not _DISTINGUISHING_WORD.search(each.around) for each in other_values):
        return "the page has it beside another value"
    return ""


def _may_equal(value: WrittenValue, expected: str | Decimal) -> bool:
    """Whether a value may equal the expected one: a month that contains the day, or a price of an unknown unit."""
    if is_same(value, expected):
        return True
    for meaning in value.meanings:
        if isinstance(meaning, str) and isinstance(expected, str) and expected.startswith(meaning):
            return True  # as may `10/08/25`, by its other meaning
        if isinstance(meaning, Decimal) and isinstance(expected, Decimal) and meaning * 1000 == expected:
            return True
    return False
