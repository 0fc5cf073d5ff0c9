"""Parses values as pages write them: days, prices, numbers of tokens."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Final, Literal, NamedTuple

from model_lifecycle.sources.normal_form import plain

Kind = Literal["day", "price", "tokens"]


class WrittenValue(NamedTuple):
    """A value in a text: its text, its span, and its possible meanings.

    A day is `2026-10-23`, or `2026-10` if only the month is written; `10/08/25` may be two days, the first the
    American one. A price is a number with its currency, in `meanings` per million tokens if the text names the unit;
    a number of tokens may be counted in thousands or in 1,024s.
    """

    text: str
    start: int
    end: int
    meanings: tuple[str | Decimal, ...]
    currency: str = ""


_MONTHS: Final = {
    name: number
    for names in (
        "january february march april may june july august september october november december",
        "jan feb mar apr may jun jul aug sep oct nov dec",
        "januar februar märz april mai juni juli august september oktober november dezember",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "januari februari maret april mei juni juli agustus september oktober november desember",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "- - - - - - - - sept - - -",
    )
    for number, name in enumerate(names.split(), 1)
    if name != "-"
}
"""Month names in English, German, French, Spanish, Indonesian, Italian and Portuguese, with their numbers."""

_MONTH: Final = rf"(?P<month{{0}}>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b\.?"
_DAY: Final = re.compile(
    r"(?<![\w.$])(?:"
    r"(?P<iso_year>\d{4})(?P<mark>[-/.])(?P<iso_month>\d\d?)(?:(?P=mark)(?P<iso_day>\d\d?))?(?:T[\d:.]+Z?)?"
    rf"|{_MONTH.format(1)}\s*(?P<day1>\d\d?)(?:st|nd|rd|th)?,?\s+(?P<year1>\d{{4}})"
    rf"|(?P<day2>\d\d?)(?:st|nd|rd|th|er|º)?\.?\s+(?:of\s+|de\s+)?{_MONTH.format(2)},?\s+(?:de\s+)?(?P<year2>\d{{4}})"
    rf"|{_MONTH.format(3)},?\s+(?:de\s+)?(?P<year3>\d{{4}})"
    r"|(?P<first>\d\d?)(?P<stroke>[/.])(?P<second>\d\d?)(?P=stroke)(?P<short>\d{4}|\d\d)"
    r"|(?P<cjk_year>\d{4})\s?年\s?(?P<cjk_month>\d\d?)\s?月(?:\s?(?P<cjk_day>\d\d?)\s?日)?"
    r")(?:(?<=[日月])|(?![\w/]|[.,]\d))",
    re.IGNORECASE,
)
"""Matches a day or month: `2026-10-23`, `October 23, 2026`, `23. Oktober 2026`, `10/08/25`, `2026年10月23日`."""

_NUMBER: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?"
_PRICE: Final = re.compile(
    rf"(?P<before>US\$|A\$|C\$|HK\$|USD|EUR|CNY|RMB|GBP|JPY|INR|[$€£¥₹])\s*(?P<amount>{_NUMBER})(?![\d]|[kKmMbB]\b)"
    rf"|(?<![\w.,$])(?P<amount2>{_NUMBER})\s*(?P<after>USD|EUR|CNY|RMB|GBP|JPY|INR|€|£|元|円|\$(?!\s?\d))",
)
"""Matches an amount with a currency before or after it: `$2.50`, `2,50 €`."""

_CURRENCIES: Final = {
    "$": "USD",
    "US$": "USD",
    "USD": "USD",
    "€": "EUR",
    "EUR": "EUR",
    "£": "GBP",
    "GBP": "GBP",
    "¥": "CNY",
    "元": "CNY",
    "CNY": "CNY",
    "RMB": "CNY",
    "円": "JPY",
    "JPY": "JPY",
    "₹": "INR",
    "INR": "INR",
}
"""The ISO code of each sign or abbreviation; `¥` is taken for the yuan."""

_UNIT: Final = re.compile(
    r"(?:per|/)\s*(?:(?P<thousand>1[,.]?000\b(?![,.]\d)|1\s?k\b|k\b|thousand)"
    r"|(?P<million>1[,.]000[,.]000|1\s?mm?\b|mm?\b|million|mtok)|(?P<token>token\b))"
    r"|\b1\s?m (?:input |output )?tokens|(?P<thousand2>\b1\s?k (?:input |output )?tokens)",
    re.IGNORECASE,
)
"""Matches the number of tokens that a price is for: `per 1M`, `/ 1K tokens`, `per token`."""

_TOKENS: Final = re.compile(
    r"(?<![\w.,$€£¥-])(?P<number>\d{1,3}(?:[,\u202f ]\d{3})+|\d+(?:\.\d+)?)"
    r"\s?(?P<scale>[kKmM]|million|thousand)?i?(?![\w.,]*\d|[A-Za-z%])"
)
"""Matches a number of tokens: `200,000`, `128K`, `1 million`."""

_SCALES: Final = {
    "k": (1000, 1024),
    "m": (1_000_000, 1_048_576),
    "million": (1_000_000,),
    "thousand": (1000,),
    "": (1,),
}
"""The possible factors of a unit: thousands are also counted in 1,024s."""


def values_in(text: str, kind: Kind, per: Decimal | None = None) -> list[WrittenValue]:
    """The values of a kind in a plain text; `per` is the number of tokens that its prices are for, if known."""
    match kind:
        case "day":
            return list(_find_days(text))
        case "price":
            return list(_find_prices(text, per))
        case "tokens":
            return list(_find_token_counts(text))


def per_tokens(text: str) -> Decimal | None:
    """The number of tokens that a price in this text is for; None if it names none."""
    unit = _UNIT.search(plain(text))
    if unit is None:
        return None
    if unit["token"]:
        return Decimal(1)
    return Decimal(1000) if unit["thousand"] or unit["thousand2"] else Decimal(1_000_000)


def _find_days(text: str) -> Iterator[WrittenValue]:
    """Yield the days and months in a text."""
    for match in _DAY.finditer(text):
        meanings = tuple(dict.fromkeys(filter(None, _possible_days(match))))
        if meanings:
            yield WrittenValue(match[0], match.start(), match.end(), meanings)


def _possible_days(match: re.Match[str]) -> Iterator[str | None]:
    """Yield the days or months that a match of `_DAY` may mean; None for an invalid one."""
    part = match.groupdict()
    if part["iso_year"]:
        yield _day(part["iso_year"], part["iso_month"], part["iso_day"])
    elif part["cjk_year"]:
        yield _day(part["cjk_year"], part["cjk_month"], part["cjk_day"])
    elif part["short"]:
        year = part["short"] if len(part["short"]) == 4 else f"20{part['short']}"
        if part["stroke"] == "/":
            yield _day(year, part["first"], part["second"])
        yield _day(year, part["second"], part["first"])
    else:
        for number in "123":
            if name := part[f"month{number}"]:
                yield _day(part[f"year{number}"], str(_MONTHS[name.lower()]), part.get(f"day{number}"))


def _day(year: str, month: str, day: str | None) -> str | None:
    """The ISO day, or without `day` the month; None if it is invalid."""
    try:
        return date(int(year), int(month), int(day or 1)).isoformat()[: 10 if day else 7]
    except ValueError:
        return None


def _find_prices(text: str, per: Decimal | None) -> Iterator[WrittenValue]:
    """Yield the prices in a text, per million tokens if their unit is known from the text or `per`."""
    unit_of_text = per_tokens(text)
    for match in _PRICE.finditer(text):
        amount = _decimal(match["amount"] or match["amount2"])
        if amount is None:
            continue
        unit = per_tokens(text[match.end() : match.end() + 40]) or unit_of_text or per
        currency = _CURRENCIES.get(match["before"] or match["after"], "other")
        yield WrittenValue(
            match[0], match.start(), match.end(), (amount * (1_000_000 / unit) if unit else amount,), currency
        )


def _decimal(text: str) -> Decimal | None:
    """Parse a number with a decimal point or comma; three digits after a single comma are thousands."""
    if "," in text and not re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", text):
        text = text.replace(",", ".")
    try:
        return Decimal(text.replace(",", ""))
    except InvalidOperation:
        return None


def _find_token_counts(text: str) -> Iterator[WrittenValue]:
    """Yield the numbers of tokens in a text; small numbers without a unit are skipped."""
    for match in _TOKENS.finditer(text):
        scale = (match["scale"] or "").lower()
        number = Decimal(re.sub(r"[,\s]", "", match["number"]))
        if scale == "" and number < 256:
            continue
        yield WrittenValue(match[0], match.start(), match.end(), tuple(number * factor for factor in _SCALES[scale]))


def is_same(value: WrittenValue, expected: str | Decimal) -> bool:
    """Whether a written value equals the record's: a number in any meaning, a day in its first, a month by any day."""
    if isinstance(expected, str):
        first = str(value.meanings[0])
        return first == expected or (len(expected) == len("2026-10") and first.startswith(expected))
    return expected in value.meanings
