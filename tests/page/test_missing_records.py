"""A page comes whatever is missing or broken, says so, and invents nothing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.pages import MIGRATION, NEW, OLD, Fields, page_of, whole_provider

from model_lifecycle.page.page import Page, prose_text
from model_lifecycle.page.rendering.html_page import render_html
from model_lifecycle.page.rendering.json_page import page_data, to_json


def notices(page: Page) -> list[str]:
    return [prose_text(notice.words) for notice in page.notices]


def test_a_missing_model_record_leaves_its_cells_unpublished() -> None:
    page = page_of(MIGRATION, NEW, whole_provider())
    assert [[cell.text for cell in (row.old, row.change)] for row in page.prices.rows] == [
        ["Not published", "Not published"],
        ["Not published", "Not published"],
        ["Not published", "Not published"],
        ["Not published", "Example only"],
    ]
    assert notices(page) == [
        "There is no record of the model old-1.0 of provider-1: its prices and dates are not published here."
    ]
    assert prose_text(page.heading) == "Replace (status unknown) old-1.0 with new-2.0"
    assert page_data(page)["links"]["model"] is None


def test_a_missing_provider_record_is_named() -> None:
    page = page_of(MIGRATION, OLD, NEW)
    assert notices(page) == [
        "There is no record of the provider provider-1, so this page cannot link to its deprecations."
    ]
    assert "reference" not in prose_text(page.summary)


def test_a_record_that_may_be_the_missing_one_is_named() -> None:
    unresolved = {**OLD, "id": None}
    page = page_of(MIGRATION, unresolved, NEW, whole_provider())
    assert notices(page)[1:] == ["This record, which cannot be read, may be the missing one: models/1.yaml."]


def test_duplicate_records_are_named() -> None:
    page = page_of(MIGRATION, OLD, {**OLD, "status": "retired"}, NEW, whole_provider())
    assert notices(page) == ["There are 2 records of the model old-1.0; this page reads models/1.yaml."]
    assert page.old_status == "deprecated"


def test_what_cannot_be_read_is_left_out_and_named() -> None:
    page = page_of(
        MIGRATION, OLD, NEW, whole_provider(), refused={1: frozenset({"/specs/input_price_per_mtok", "/shutdown_date"})}
    )
    assert page.prices.rows[0].old.text == "Not published"
    assert page.prices.rows[3].old.text == "Not published"
    assert notices(page) == [
        "models/1.yaml has values that cannot be read; this page leaves them out: "
        "shutdown_date, specs.input_price_per_mtok."
    ]


RECORDS = [MIGRATION, OLD, NEW, whole_provider()]

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def broken_records(draw: st.DrawFn) -> list[Fields]:
    """The example's records with a few values replaced or taken away, anywhere."""
    from copy import deepcopy

    records = deepcopy(RECORDS)
    for _ in range(draw(st.integers(1, 6))):
        holder: Any = draw(st.sampled_from(records))
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(holder[key], dict | list) and draw(st.booleans()):
                holder = holder[key]
                continue
            if isinstance(holder, dict) and draw(st.booleans()) and "from" not in holder:
                del holder[key]
            else:
                holder[key] = draw(anything)
            break
    return records


@given(broken_records())
def test_no_record_makes_a_page_fail(records: list[Fields]) -> None:
    records[0].setdefault("from", None)
    page = page_of(*records)
    for text in (render_html(page, lambda path: path), to_json(page_data(page))):
        text.encode()
    assert not [value for value in page.values() if value.text in ("None", "UNREAD")]
    ids = [value.id for value in page.values()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("record", [{"from": None}, {"from": {}, "to": {}}])
def test_an_empty_migration_still_makes_a_page(record: Fields) -> None:
    page = page_of(record)
    assert page.title.text == "(no model id) to (no model id)"
    assert render_html(page, lambda path: path).startswith("<!doctype html>")
