"""Whether a model is over: which ends of registers are believed, and which contradict each other."""

from typing import Any

import pytest
from support.catalogue_samples import (
    D,
    I,
    L,
    M,
    catalogues,
    deprecations_info,
    judged,
    litellm,
    modeldeprecations,
    models_dev,
)

TODAY = "2026-07-15"
PASSED, LATER_PASSED, AHEAD = "2026-06-01", "2026-06-20", "2026-10-16"
MODEL = "openai/o-1"


def plain(day: str, **row: Any) -> dict[str, Any]:
    """A register that gives a day without its kind."""
    return {I: deprecations_info("OpenAI", "o-1", shutdown_date=day, **row)}


def last(day: str) -> dict[str, Any]:
    """The register of the last rank."""
    return {L: litellm("o-1", "openai", deprecation_date=day)}


def first(accessed: str = "2026-06-30", **entry: Any) -> dict[str, Any]:
    """The register of the first rank; its status is `active` unless it says another."""
    sources = [{"url": "https://openai.example/deprecations", "title": "Deprecations", "accessed": accessed}]
    return {D: modeldeprecations("openai", "o-1", sources=sources, **entry)}


@pytest.mark.parametrize(
    ("registers", "expected"),
    [
        pytest.param(plain(PASSED), "retired, exact 2026-06-01", id="a plain day that has passed"),
        pytest.param(plain(AHEAD), "deprecated, exact 2026-10-16", id="a plain day ahead is an announced end"),
        pytest.param(last(PASSED), "retired, exact 2026-06-01", id="the last register alone"),
        pytest.param(plain(PASSED) | last(AHEAD), "deprecated, not_before 2026-06-01", id="another says it is ahead"),
        pytest.param(
            first(shutdown_on=PASSED) | last(AHEAD), "deprecated, not_before 2026-06-01", id="a firm end, and one ahead"
        ),
        pytest.param(
            first(shutdown_on=PASSED, status="retired") | last(AHEAD),
            "deprecated, not_before 2026-06-01",
            id="a firm end that its register lists as such, and one ahead",
        ),
        pytest.param(
            plain(PASSED) | first(), "deprecated, not_before 2026-06-01", id="a register has seen it alive since"
        ),
        pytest.param(
            plain(LATER_PASSED) | first(accessed="2026-06-03"),
            "retired, exact 2026-06-20",
            id="a register had seen it alive before",
        ),
        pytest.param(
            first(shutdown_on=PASSED, status="deprecated"),
            "retired, exact 2026-06-01",
            id="the status of the register that gives the day is of before",
        ),
        pytest.param(
            first(shutdown_on=PASSED, status="retired") | plain(LATER_PASSED),
            "retired, exact 2026-06-01",
            id="an older reading has another day",
        ),
        pytest.param(
            first(shutdown_on=PASSED, status="retired") | plain(LATER_PASSED, last_observed="2026-07-01"),
            "retired, exact 2026-06-20",
            id="a newer reading has another day",
        ),
        pytest.param(
            first(earliest_shutdown_on=PASSED), "deprecated, not_before 2026-06-01", id="a floor that has passed"
        ),
        pytest.param(
            first(earliest_shutdown_on=PASSED) | plain(PASSED) | last(PASSED),
            "deprecated, not_before 2026-06-01",
            id="a floor without its kind elsewhere",
        ),
        pytest.param(
            first(earliest_shutdown_on=PASSED) | plain(LATER_PASSED),
            "deprecated, not_before 2026-06-01",
            id="a floor, and an end that was read before it",
        ),
        pytest.param(
            first(earliest_shutdown_on=PASSED) | plain(PASSED, last_observed="2026-07-01"),
            "retired, exact 2026-06-01",
            id="the newer reading does not call the day a floor",
        ),
        pytest.param(
            first(earliest_shutdown_on=PASSED) | plain(AHEAD, last_observed="2026-07-01"),
            "deprecated, exact 2026-10-16",
            id="a floor that has passed, and an end that was announced since",
        ),
        pytest.param(
            first(shutdown_on=AHEAD) | plain(PASSED, last_observed="2026-07-01"),
            "retired, exact 2026-06-01",
            id="a firm end ahead, and a newer reading that has passed",
        ),
        pytest.param(
            first(accessed="2099-01-01", shutdown_on=AHEAD) | plain(PASSED, last_observed="2026-07-02"),
            "retired, exact 2026-06-01",
            id="a reading of a day after its data is of the day of the data",
        ),
        pytest.param(
            first(earliest_shutdown_on=PASSED, status="deprecated")
            | {M: models_dev("openai", "o-1", status="deprecated")},
            "deprecated, not_before 2026-06-01",
            id="a floor, and registers that contradict each other",
        ),
        pytest.param(
            first(earliest_shutdown_on=PASSED, status="retired"),
            "retired, not_before 2026-06-01",
            id="a floor, and a register that lists it as shut down",
        ),
        pytest.param(
            first(earliest_shutdown_on=PASSED) | last(AHEAD),
            "deprecated, not_before 2026-06-01",
            id="a floor, and an end ahead of no known reading",
        ),
        pytest.param(
            first(accessed="2026-06-30", status="deprecated") | last(PASSED),
            "deprecated, not_before 2026-06-01",
            id="the day of a deprecation in the register that has only ends",
        ),
        pytest.param({M: models_dev("openai", "o-1", status="deprecated")}, "None, None None", id="no day at all"),
    ],
)
def test_end(registers: dict[str, Any], expected: str) -> None:
    assert _said(registers, MODEL, TODAY) == expected


def test_no_day_is_over_where_the_day_is_not_known() -> None:
    assert _said(plain(PASSED), MODEL, None) == "deprecated, exact 2026-06-01"


def test_a_fine_tuned_model_has_an_end_of_its_own() -> None:
    """The register writes `ft-` where the maker's API takes `ft:`."""
    registers = {I: deprecations_info("OpenAI", "ft-o-1", shutdown_date=LATER_PASSED) + plain(PASSED)[I]}
    assert catalogues(registers).models("openai") == ["ft:o-1", "o-1"]
    assert _said(registers, "openai/ft:o-1", TODAY) == "retired, exact 2026-06-20"


def _said(registers: dict[str, Any], model: str, today: str | None) -> str:
    verdicts = judged(registers, model, today).verdicts
    values = (verdicts.get(f"/{name}") for name in ("status", "shutdown_date_kind", "shutdown_date"))
    status, kind, day = (verdict.value if verdict else None for verdict in values)
    return f"{status}, {kind} {day}"
