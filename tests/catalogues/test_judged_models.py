"""The end of an alias: its own, else that of its snapshots."""

import pytest
from support.catalogue_samples import D, L, catalogues, modeldeprecations

from model_lifecycle.catalogues.judged_models import JudgedModels

PAGE = "https://openai.example/deprecations"
PASSED, LATER, AHEAD = "2026-06-01", "2026-06-20", "2026-10-16"


@pytest.mark.parametrize(
    ("snapshots", "alias", "expected"),
    [
        pytest.param({"o-1-2025-01-01": PASSED}, "o-1", "retired 2026-06-01 by o-9", id="over with its snapshot"),
        pytest.param(
            {"o-1-2025-01-01": PASSED, "o-1-2025-06-01": LATER}, "o-1", "retired 2026-06-20 by o-9", id="the last end"
        ),
        pytest.param(
            {"o-1-2025-01-01": PASSED, "o-1-2025-06-01": None}, "o-1", "None None by None", id="one has no end"
        ),
        pytest.param({"o-1-0125": AHEAD}, "o-1", "deprecated 2026-10-16 by o-9", id="an end ahead"),
        pytest.param({"o-1-0125": AHEAD}, "o-1-latest", "None None by None", id="latest moves on"),
        pytest.param({"o-1-0125": PASSED}, "o-1-latest", "retired 2026-06-01 by o-9", id="a line that is over"),
        pytest.param({"o-1-0125": PASSED, "o-1": AHEAD}, "o-1", "deprecated 2026-10-16 by o-9", id="an end of its own"),
        pytest.param({"o-1-mini-0125": PASSED}, "o-1", "None None by None", id="of another line"),
        pytest.param({"o-1-0125": PASSED}, "o-1-0125-0126", "None None by None", id="a snapshot is no alias"),
    ],
)
def test_end_of_an_alias(snapshots: dict[str, str | None], alias: str, expected: str) -> None:
    rows = {alias: None, **snapshots}
    published = {
        name: {"litellm_provider": "openai", "mode": "chat"}
        | ({"deprecation_date": day, "deprecation_source": PAGE, "successor_model": "o-9"} if day else {})
        for name, day in rows.items()
    }
    verdicts = JudgedModels(catalogues({L: published})).judgement_of("openai", alias).verdicts
    status, day, named = (verdicts.get(f"/{name}") for name in ("status", "shutdown_date", "replacements"))
    by = named.value[0]["id"] if named is not None and isinstance(named.value, list) else None
    assert f"{status and status.value} {day and day.value} by {by}" == expected


def test_an_alias_that_a_register_calls_active_has_no_end_of_a_snapshot() -> None:
    snapshot = {"litellm_provider": "openai", "mode": "chat", "deprecation_date": PASSED, "deprecation_source": PAGE}
    models = JudgedModels(catalogues({L: {"o-1-0125": snapshot}, D: modeldeprecations("openai", "o-1")}))
    assert models.judgement_of("openai", "o-1").verdicts["/status"].value == "active"


def _models(rows: dict[str, dict[str, str]]) -> JudgedModels:
    usual = {"litellm_provider": "openai", "mode": "chat", "input_cost_per_token": 2e-06}
    return JudgedModels(catalogues({L: {name: usual | row for name, row in rows.items()}}))


def test_a_listed_model_of_which_nothing_else_is_known_is_active() -> None:
    verdict = _models({"o-1": {}}).judgement_of("openai", "o-1").verdicts["/status"]
    assert (verdict.value, verdict.why) == (
        "active",
        "inferred: litellm lists it, and no catalogue states an end",
    )


def test_an_end_that_cannot_be_read_is_not_active() -> None:
    assert "/status" not in _models({"o-1": {"deprecation_date": "March 2027"}}).judgement_of("openai", "o-1").verdicts


def test_a_snapshot_of_a_line_that_is_over_is_not_active() -> None:
    over = {"deprecation_date": PASSED, "deprecation_source": PAGE}
    assert "/status" not in _models({"o-1": over, "o-1-0914": {}}).judgement_of("openai", "o-1-0914").verdicts


def test_an_alias_has_the_floor_of_its_snapshot() -> None:
    snapshot = modeldeprecations("anthropic", "claude-9-20250929", earliest_shutdown_on=PASSED)
    listed = {"litellm_provider": "anthropic", "mode": "chat", "input_cost_per_token": 2e-06}
    models = JudgedModels(catalogues({D: snapshot, L: {"claude-9": listed}}))
    verdicts = models.judgement_of("anthropic", "claude-9").verdicts
    assert (verdicts["/status"].value, verdicts["/shutdown_date"].value) == ("deprecated", PASSED)


def test_an_alias_of_a_snapshot_that_is_over_since_an_unknown_day_is_over() -> None:
    snapshot = modeldeprecations("xai", "grok-9-1212", status="retired")
    models = JudgedModels(catalogues({D: snapshot, L: {"xai/grok-9": {"litellm_provider": "xai", "mode": "chat"}}}))
    assert models.judgement_of("xai", "grok-9").verdicts["/status"].value == "retired"
