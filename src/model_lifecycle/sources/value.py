"""Whether a page shows a record's value where it belongs."""

from decimal import Decimal
from typing import Final

from model_lifecycle.sources.fields import Field
from model_lifecycle.sources.names import Names
from model_lifecycle.sources.page import Page
from model_lifecycle.sources.spots import Spot, spots_of
from model_lifecycle.sources.values import Written, is_same
from model_lifecycle.sources.verdict import Judgement

_MOST_SPOTS: Final = 500
_SHORT: Final = 60


def names_model(page: Page, names: Names) -> bool:
    """Whether a page names a model, by its id or its name, as whole words."""
    return any(names.are_in(block.text) for block in page.plain_blocks)


def judge_value(field: Field, expected: str | Decimal, currency: str, page: Page, names: Names) -> Judgement:
    """The verdict on a value: shown where it belongs, contradicted there, or neither."""
    if not names_model(page, names):
        return Judgement("model-not-named")
    others: list[tuple[Spot, list[Written]]] = []
    for number, spot in enumerate(spots_of(field, page, names)):
        if number >= _MOST_SPOTS:
            break
        values = [value for value in spot.values if not value.currency or value.currency == currency]
        if any(is_same(value, expected) for value in values):
            return Judgement("value-shown", spot.text)
        if spot.is_exact and values and not any(_may_be(value, expected) for value in values):
            others.append((spot, values))
    said = {tuple(value.meanings for value in values) for _, values in others}
    if len(said) != 1:
        return Judgement("value-not-found")
    spot, values = others[0]
    found = spot.text if len(spot.text) <= _SHORT else values[0].text
    return Judgement("value-differs", spot.text, found=found)


def _may_be(value: Written, expected: str | Decimal) -> bool:
    """Whether a value is not certain to be another: a month against a day in it, a price per an unknown number."""
    for meaning in value.meanings:
        if isinstance(meaning, str) and isinstance(expected, str) and expected.startswith(meaning):
            return True  # also where `10/08/25` may be another day
        if isinstance(meaning, Decimal) and isinstance(expected, Decimal) and meaning * 1000 == expected:
            return True
    return False
