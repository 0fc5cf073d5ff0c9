"""A comparison page as JSON: fields for programs, and where each value comes from."""

import json

from inline_snapshot import snapshot
from support.pages import example_page

from model_lifecycle.page.rendering.json_page import compact_json, page_data, to_json


def test_the_fields_of_a_page() -> None:
    data = page_data(example_page())
    assert list(data) == snapshot(
        [
            "file",
            "record",
            "draft",
            "title",
            "heading",
            "status_line",
            "status_note",
            "verdict",
            "summary",
            "note",
            "links",
            "notices",
            "deadline",
            "price_table",
            "limits_table",
            "capabilities",
            "api_changes",
            "code_languages",
            "code",
            "checklist",
            "questions",
            "as_of",
            "sources",
            "values",
        ]
    )
    assert json.loads(to_json(data)) == data


def test_a_value_tells_where_it_comes_from() -> None:
    values = page_data(example_page())["values"]
    assert [values[name] for name in ("price-output-old", "price-output-change", "link-model")] == snapshot(
        [
            {
                "label": "Output price, old",
                "text": "$15",
                "places": [
                    {"file": "models/1.yaml", "record": 0, "pointer": "/specs/output_price_per_mtok", "line": 1}
                ],
                "sources": [2],
                "checked": "2026-05-20",
            },
            {
                "label": "Output price, change",
                "text": "0%",
                "places": [
                    {"file": "migrations/0.yaml", "record": 0, "pointer": "/price_diff/output_pct_change", "line": 1}
                ],
                "derived_from": ["price-output-old", "price-output-new"],
            },
            {
                "label": "Old model",
                "text": "Old-1.0",
                "places": [{"file": "models/1.yaml", "record": 0, "pointer": "/display_name", "line": 1}],
                "page": "models/provider-1/old-1-0",
            },
        ]
    )


def test_the_assumed_day_and_the_sources() -> None:
    data = page_data(example_page())
    assert data["as_of"] == snapshot({"day": "2026-06-01", "reason": "the day of the test"})
    assert data["sources"][0] == snapshot(
        {
            "number": 1,
            "title": "Pricing page",
            "url": "https://doc.example/deprecations",
            "last_checked": "2026-05-20",
            "stale": False,
            "days": ["2026-05-20"],
        }
    )


def test_one_line_says_the_same() -> None:
    data = page_data(example_page())
    text = compact_json(data)
    assert json.loads(text) == data
    assert text.count("\n") == 1
