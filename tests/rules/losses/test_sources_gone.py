"""`sources-gone`."""

import json

import pytest
from support.losses import Loss, assert_loss
from support.mistakes import OLD


def sources(*pages: tuple[str, str]) -> str:
    listed = [
        {"url": f"https://doc.example/{page}", "label": "Docs", "last_checked": day, "excerpt": ""}
        for page, day in pages
    ]
    return json.dumps({"sources": listed})


CASES = [
    Loss(
        OLD,
        sources(("a", "2026-06-01")),
        sources(("b", "2026-05-01")),
        "sources-gone",
        "/sources",
        "`shutdown_date` stays",
    ),
    Loss(OLD, sources(("a", "2026-06-01")), sources(("b", "2026-06-02"))),
    Loss(OLD, sources(("a", "2026-06-01")), sources(("b", "2026-05-01"), ("a", "2026-06-01"))),
    Loss(OLD, sources(("a", "2026-06-30")), sources(("b", "2026-06-30"))),
]


@pytest.mark.parametrize("case", CASES)
def test_cases(case: Loss) -> None:
    assert_loss(case)
