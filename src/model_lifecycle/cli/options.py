"""Options that several commands have, and the values they take."""

import re
from argparse import ArgumentParser, ArgumentTypeError, _ArgumentGroup
from datetime import date

from model_lifecycle.diagnostics.diagnostic import Severity

NEWEST_CHECK = "the newest day on which a record was checked"
"""The day of new records, which is never the clock's."""


def add_config_option(parser: ArgumentParser | _ArgumentGroup) -> None:
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=path,
        help="read this configuration instead of the nearest model-lifecycle.toml",
    )


def add_as_of_option(parser: ArgumentParser | _ArgumentGroup, otherwise: str = "today") -> None:
    """`otherwise` is the day where neither the option nor the configuration sets one, as help says it."""
    parser.add_argument(
        "--as-of",
        metavar="DATE",
        type=day,
        help=f"the day to judge dates by, as YYYY-MM-DD (default: the configuration's, else {otherwise})",
    )


def day(text: str) -> date:
    """A calendar day, `YYYY-MM-DD`."""
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise ArgumentTypeError(f"`{text}` is not a day of the calendar; write it as 2026-06-30")


def path(text: str) -> str:
    """A path as it was given. An empty one, as a variable without a value gives it, is not the current folder."""
    if not text:
        raise ArgumentTypeError("an empty text names no file or folder; write `.` for the current folder")
    return text


def count(text: str) -> int:
    """A number from 1."""
    if text.isascii() and text.isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"`{text}` is no whole number of at least 1")


def days(text: str) -> int:
    """A number of days, from 0."""
    if text.isascii() and text.isdecimal():
        return int(text)
    raise ArgumentTypeError(f"`{text}` is no number of days; write a whole number such as 90")


THRESHOLDS: dict[str, Severity | None] = {severity.word: severity for severity in Severity} | {"never": None}
"""The values of `--fail-on`."""
