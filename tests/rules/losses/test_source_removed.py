"""`source-removed`."""

import json

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import MIGRATION, OLD, THIRD


def sources(*pages: tuple[str, str]) -> str:
    listed = [
        {"url": f"https://doc.example/{page}", "label": "Docs", "last_checked": day, "excerpt": ""}
        for page, day in pages
    ]
    return json.dumps({"sources": listed})


WITH = "specs: {endpoints: [/v1], specs_sources: {endpoints: {url: https://doc.example/, last_checked: 2026-06-01}}}"
WITHOUT = "specs: {endpoints: [/v1]}"

CASES = [
    Loss(
        OLD,
        sources(("a", "2026-06-01"), ("b", "2026-06-01")),
        sources(("b", "2026-06-01")),
        "source-removed",
        "/sources",
        "https://doc.example/a is gone",
    ),
    Loss(
        MIGRATION,
        sources(("a", "2026-06-01"), ("b", "2026-06-01")),
        sources(("b", "2026-06-09")),
        "source-removed",
        "/sources",
    ),
    Loss(OLD, sources(("a", "2026-06-01"), ("b", "2026-06-01")), sources(("b", "2026-06-01"), ("c", "2026-06-09"))),
    Loss(
        THIRD,
        WITH,
        WITHOUT,
        "source-removed",
        "/specs/specs_sources",
        "The source of `endpoints` is gone, but `endpoints` stays",
    ),
    Loss(THIRD, WITH, WITHOUT.replace("[/v1]", "null")),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
