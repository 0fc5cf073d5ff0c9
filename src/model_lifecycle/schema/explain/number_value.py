"""Read numbers that are written as text, in the usual notations."""

import re
from decimal import Decimal

from model_lifecycle.schema.explain.suggestion import (
    NO_SUGGESTION,
    Suggestion,
    is_not_known,
    suggest_value,
    unpublished,
)

_BLANKS = "[ \u00a0\u2009\u202f]"

_AMOUNT = re.compile(
    rf"(?P<sign>[+\-−])?{_BLANKS}*(?P<digits>\d[\d.,_'’ \u00a0\u2009\u202f]*\d|\d|\.\d+){_BLANKS}*"
    r"(?P<unit>thousand|million|billion|mio|[kmb]|ki|mi|kib|mib)?",
    re.IGNORECASE,
)
"""Matches a number with separators, sign and unit: `1,000`, `-2.5`, `128k`."""
_UNITS = {
    "k": 1000,
    "thousand": 1000,
    "m": 10**6,
    "mio": 10**6,
    "million": 10**6,
    "b": 10**9,
    "billion": 10**9,
    "ki": 1024,
    "kib": 1024,
    "mi": 1024**2,
    "mib": 1024**2,
}
"""The factor of each unit after a number."""

_LONGEST = 40
"""The most code points of a text that is read as a number."""

_SCIENTIFIC = re.compile(r"[+-]?\d+(\.\d+)?[eE][+-]?\d{1,2}")
"""Matches a number with an exponent: `1.28e5`."""
_MONEY_BEFORE = re.compile(r"^(?:us\$|usd|\$)\s*", re.IGNORECASE)
"""Matches the currency before a price: `$`, `USD `."""
_MONEY_AFTER = re.compile(
    r"(?<!\s)\s*+(?:us\$|usd|\$|us dollars?|dollars?)?\s*+"
    r"(?:(?:/|per)\s*(?:1\s*)?(?:mtok|mtokens?|million|m)(?:\s*tok(?:en)?s?)?)?$",
    re.IGNORECASE,
)
"""Matches the unit after a price: ` USD`, ` per 1M tokens`."""
_OTHER_MONEY = re.compile(r"[€£¥₹¢]|\b(?:eur|gbp|cny|jpy|inr|rmb)\b", re.IGNORECASE)
"""Matches a currency other than the US dollar."""
_TOKENS_AFTER = re.compile(r"(?<!\s)\s*(?:input |output )?tok(?:en)?s?$", re.IGNORECASE)
"""Matches the unit of a number of tokens: ` tokens`, ` output tok`."""


def suggest_number(text: str, name: str, *, whole: bool, nullable: bool) -> Suggestion:
    """Suggest the number that `text` means; the property's `name` shows its unit. `whole`: an integer is required."""
    stripped = text.strip().strip("\"'").strip()
    if is_not_known(stripped):
        return unpublished(safe=stripped.lower() in ("", "n/a", "null", "none", "~")) if nullable else NO_SUGGESTION
    if stripped.lower() in ("free", "gratis", "no charge") and not _counts_tokens(name):
        return suggest_value(0)
    if len(stripped) > _LONGEST:
        return NO_SUGGESTION
    if _OTHER_MONEY.search(stripped):
        return Suggestion("Prices are in USD.")
    if _SCIENTIFIC.fullmatch(stripped):
        number = _plain(Decimal(stripped))
        return suggest_value(number, safe=True) if isinstance(number, int) or not whole else NO_SUGGESTION
    amount = _AMOUNT.fullmatch(_without_unit(stripped, name))
    if amount is None:
        return (
            Suggestion("Write one number in digits, with nothing else.")
            if re.search(r"\d", stripped)
            else NO_SUGGESTION
        )
    unit = amount["unit"]
    if unit and not _counts_tokens(name):
        return NO_SUGGESTION
    readings = _readings(amount["digits"], tokens=_counts_tokens(name))
    if len(readings) > 1:
        return Suggestion(f"Write {' or '.join(_text(reading) for reading in readings)}, whichever is meant.")
    if not readings:
        return NO_SUGGESTION
    size = readings[0] * _UNITS[unit.lower()] if unit else readings[0]
    value = _plain(-size if amount["sign"] in ("-", "−") else size)
    if whole and not isinstance(value, int):
        return NO_SUGGESTION
    return suggest_value(value, safe=not unit)


def _counts_tokens(name: str) -> bool:
    """Whether the property `name` is a number of tokens."""
    return name.endswith("_tokens")


def _without_unit(text: str, name: str) -> str:
    """The text without a unit that the property `name` implies, such as `$` or `tokens`."""
    if _counts_tokens(name):
        return _TOKENS_AFTER.sub("", text).strip()
    if "_pct" in name:
        return text.removesuffix("%").removesuffix("percent").strip()
    return _MONEY_AFTER.sub("", _MONEY_BEFORE.sub("", text)).strip()


def _readings(digits: str, *, tokens: bool) -> list[Decimal]:
    """The numbers that digits with separators can mean: 1234 and 1.234 for `1,234`, with `tokens` only 1234."""
    text = re.sub(rf"['’]|{_BLANKS}", "_", digits)
    if "_" in text:
        groups = re.split(r"[.,]", text)[0].split("_")
        if any(len(group) != 3 for group in groups[1:]) and "_" not in digits:
            return []
        text = text.replace("_", "")
        return [Decimal(text.replace(",", "."))] if re.fullmatch(r"\d+([.,]\d+)?", text) else []
    commas, points = text.count(","), text.count(".")
    if commas + points == 0 or (commas == 0 and points == 1):
        readings = [Decimal(text)]
        grouped = re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", text)
        return [Decimal(text.replace(".", ""))] if grouped and tokens else readings
    if commas and points:
        last = max(text.rfind(","), text.rfind("."))
        head, tail = re.sub("[.,]", "", text[:last]), text[last + 1 :]
        separators = set(re.findall("[.,]", text[:last]))
        return [Decimal(f"{head}.{tail}")] if len(separators) == 1 and text[last] not in separators else []
    separator = "," if commas else "."
    groups = text.split(separator)
    is_grouped = len(groups[0]) <= 3 and all(len(group) == 3 for group in groups[1:])
    if len(groups) > 2:
        return [Decimal("".join(groups))] if is_grouped else []
    if not is_grouped or groups[0] == "0":
        return [Decimal(".".join(groups))]
    return [Decimal("".join(groups))] if tokens else [Decimal("".join(groups)), Decimal(".".join(groups))]


def _plain(amount: Decimal) -> int | float:
    """The number as an int if it is whole, otherwise as a float."""
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _text(amount: Decimal) -> str:
    """The number in digits, without an exponent."""
    return format(amount.normalize(), "f")
