"""Options shared by several commands, and the parsers of their values."""

import re
from argparse import ArgumentParser, ArgumentTypeError, _ArgumentGroup
from datetime import date

from model_lifecycle.diagnostics.diagnostic import Severity

NEWEST_CHECK = "the newest day on which a record was checked"
"""The default of `--as-of` for new records, as help names it."""


def add_config_option(parser: ArgumentParser | _ArgumentGroup) -> None:
    """Add `--config FILE`."""
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=path,
        help="read this configuration instead of the nearest model-lifecycle.toml",
    )


def add_as_of_option(parser: ArgumentParser | _ArgumentGroup, otherwise: str = "today") -> None:
    """Add `--as-of`; `otherwise` names the default in help, if the configuration does not set a day."""
    parser.add_argument(
        "--as-of",
        metavar="DATE",
        type=day,
        help=f"the day of judging dates, as YYYY-MM-DD (default: the configuration's, otherwise {otherwise})",
    )


def day(text: str) -> date:
    """Parse a calendar day, `YYYY-MM-DD`. Raises `ArgumentTypeError`."""
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise ArgumentTypeError(f"`{text}` is not a day of the calendar; write it as 2026-06-30")


def path(text: str) -> str:
    """Return a path unchanged. Raises `ArgumentTypeError` if it is empty, as from an unset shell variable."""
    if not text:
        raise ArgumentTypeError("an empty text names no file or folder; write `.` for the current folder")
    return text


def count(text: str) -> int:
    """Parse a whole number of at least 1. Raises `ArgumentTypeError`."""
    if text.isascii() and text.isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"`{text}` is not a whole number of at least 1")


def days(text: str) -> int:
    """Parse a number of days of at least 0. Raises `ArgumentTypeError`."""
    if text.isascii() and text.isdecimal():
        return int(text)
    raise ArgumentTypeError(f"`{text}` is not a number of days; write a whole number such as 90")


THRESHOLDS: dict[str, Severity | None] = {severity.word: severity for severity in Severity} | {"never": None}
"""The lowest severity that fails a run, by the value of `--fail-on`; None for `never`."""
