"""The cost of a migration, for `upcoming --tokens`: a month's bill with the old model and with the new one."""

import re
from argparse import ArgumentTypeError
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final, NamedTuple

from model_lifecycle.scan.verdict.model_facts import ModelFacts
from model_lifecycle.workspace.index import ModelKey

_MILLION: Final = Decimal(1_000_000)
_UNITS: Final = {"": Decimal(1), "k": Decimal(1_000), "m": _MILLION, "b": Decimal(1_000_000_000)}
"""The factor of each unit of tokens."""

_TOKENS: Final = re.compile(
    r"(\d{1,12}(?:\.\d{1,6})?)([kmb]?)/(\d{1,12}(?:\.\d{1,6})?)([kmb]?)", re.ASCII | re.IGNORECASE
)
"""Matches input and output tokens such as `10M/2.5M`; groups: each number and its unit."""


class Tokens(NamedTuple):
    """The numbers of input (`read`) and output (`written`) tokens of a month."""

    read: Decimal
    written: Decimal


class Bills(NamedTuple):
    """The cost in USD of a month with a model, and with its first replacement of known prices; None if unknown."""

    old: Decimal | None
    new: Decimal | None
    replacement: ModelKey | None

    @property
    def data(self) -> dict[str, object]:
        """The bills as JSON data."""
        new = "/".join(self.replacement) if self.replacement is not None else None
        amounts = (float(round(bill, 4)) if bill is not None else None for bill in (self.old, self.new))
        return dict(zip(("old", "new"), amounts, strict=True)) | {"replacement": new}

    @property
    def words(self) -> str:
        """Both bills as the text of a table cell: `$45.00 → $20.00`."""
        new = _money(self.new) if self.replacement is not None else "-"
        return f"{_money(self.old)} → {new}"


def tokens(text: str) -> Tokens:
    """Parse the value of `--tokens`, such as `10M/2M`. Raises `ArgumentTypeError`."""
    match = _TOKENS.fullmatch(text.strip())
    if match is None:
        raise ArgumentTypeError(f"`{text}` is not a number of tokens a month; write input/output, as 10M/2M")
    input_tokens, input_unit, output_tokens, output_unit = match.groups()
    return Tokens(
        Decimal(input_tokens) * _UNITS[input_unit.lower()], Decimal(output_tokens) * _UNITS[output_unit.lower()]
    )


def bills_of(
    key: ModelKey, replacements: Iterable[ModelKey], models: Mapping[ModelKey, ModelFacts], month: Tokens
) -> Bills:
    """A month's bills with a model and with the first of its replacements whose prices are known."""
    for other in replacements:
        if (new := _bill(models.get(other), month)) is not None:
            return Bills(_bill(models.get(key), month), new, other)
    return Bills(_bill(models.get(key), month), None, None)


def _bill(facts: ModelFacts | None, month: Tokens) -> Decimal | None:
    """The cost of a `month` in USD; None if there are tokens whose price is unknown."""
    prices = facts.prices if facts is not None else (None, None)
    parts = [amount * price for amount, price in zip(month, prices, strict=True) if amount and price is not None]
    is_known = all(price is not None for amount, price in zip(month, prices, strict=True) if amount)
    return sum(parts, Decimal(0)) / _MILLION if is_known else None


def _money(amount: Decimal | None) -> str:
    """An amount in USD such as `$45.00`, or `not known`."""
    return "not known" if amount is None else f"${amount:,.2f}"
