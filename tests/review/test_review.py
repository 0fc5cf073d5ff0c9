"""What reviewers read of a change."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.pages import DAY, EXAMPLE, MIGRATION, NEW, OLD, Fields, whole_model, whole_provider, workspace_of_records
from support.thorough import some_examples
from support.workspaces import record_file

from model_lifecycle.page.changes import touched_pages
from model_lifecycle.records.differences import differences
from model_lifecycle.review.record_changes import changed_records
from model_lifecycle.review.review import Review, review_of
from model_lifecycle.review.review_data import review_data
from model_lifecycle.review.review_markdown import MOST_CHARACTERS, review_markdown
from model_lifecycle.schema.registry import DEFAULT_PROVIDERS


def review(*after: Fields, before: tuple[Fields, ...] = EXAMPLE) -> Review:
    old, new = workspace_of_records(*before), workspace_of_records(*after)
    changed, gone = touched_pages(old, new, DAY)
    return review_of(changed_records(old, new), changed, gone, "HEAD", DAY, DEFAULT_PROVIDERS)


def text(changes: Review, most: int = MOST_CHARACTERS) -> str:
    return review_markdown(changes, lambda path: None, most)


def changed(record: Fields, **changes: Any) -> Fields:
    copy = deepcopy(record)
    for field, value in changes.items():
        (copy["specs"] if field in copy.get("specs", {}) else copy)[field] = value
    return copy


def test_nothing_changed() -> None:
    unchanged = review(*deepcopy(EXAMPLE))
    assert unchanged.is_empty
    assert unchanged.headline == "Nothing changed"


def test_the_first_line_sums_up() -> None:
    result = review(
        changed(MIGRATION, confidence="partial"),
        changed(OLD, shutdown_date="2026-06-01", status="retired", input_price_per_mtok=4, output_price_per_mtok=20),
        changed(NEW, context_window_tokens=100000, cached_input_price_per_mtok=None),
        changed(whole_provider(), name="Other"),
        whole_model("third"),
    )
    assert result.headline == (
        "1 shutdown earlier · 2 prices up · 1 price withdrawn · 1 model retired · 1 limit down · 1 record added · "
        "1 comparison affected · 2 other values changed"
    )


def test_a_model_in_no_migration_is_listed() -> None:
    third = whole_model("third")
    result = review(*EXAMPLE, changed(third, input_price_per_mtok=4), before=(*EXAMPLE, third))
    assert result.changed_pages == ()
    assert "| provider-1/third `models/4.yaml` | Input price | $3 | $4 (+33.3%) |\n" in text(result)


def test_shutdowns_come_before_prices_before_the_rest() -> None:
    result = review(
        MIGRATION, changed(OLD, family="f", input_price_per_mtok=4, shutdown_date="2026-09-01"), NEW, whole_provider()
    )
    assert [section.heading for section in result.sections] == ["Shutdowns", "Prices", "Other values of models"]


def test_what_follows_is_folded_under_its_cause() -> None:
    prices = {**MIGRATION["price_diff"], "input_pct_change": -66.7, "example_monthly_cost_new": 40}
    result = review(changed(MIGRATION, price_diff=prices), OLD, changed(NEW, input_price_per_mtok=1), whole_provider())
    [section] = result.sections
    assert [row.label for row in section.rows] == ["Input price"]
    assert [(row.cause, row.new) for row in section.derived] == [
        ("provider-1/new-2.0: Input price", "-66.7%"),
        ("provider-1/new-2.0: Input price", "$40"),
    ]
    assert "<summary>What follows from prices (2 rows)</summary>" in text(result)


def test_a_percentage_alone_follows_from_nothing() -> None:
    prices = {**MIGRATION["price_diff"], "input_pct_change": -33.4}
    [section] = review(changed(MIGRATION, price_diff=prices), OLD, NEW, whole_provider()).sections
    assert (section.heading, len(section.rows), section.derived) == ("Prices", 1, ())


def test_references_follow_from_a_new_id() -> None:
    def named(record: Fields) -> Fields:
        return {**record, "id": "next-2.0"}

    migration = changed(MIGRATION, to={**MIGRATION["to"], "model_id": "next-2.0"})
    result = review(migration, OLD, named(NEW), whole_provider())
    [model] = [record for record in result.records if record.kind == "model"]
    assert (model.change, model.old_name and model.old_name.id) == ("renamed", "new-2.0")
    [reference] = [value for record in result.records if record.kind == "migration" for value in record.values]
    assert reference.cause is not None
    assert reference.cause.pointer == "/id"


def test_equal_changes_of_many_records_are_one_row() -> None:
    before = [whole_model(f"m-{number}") for number in range(12)]
    after = [changed(model, currency=None) for model in before]
    result = review(*after, before=tuple(before))
    [section] = result.sections
    [row] = section.rows
    assert len(row.records) == 12
    shown = text(result)
    assert all(f"provider-1/m-{number}" in shown for number in range(12))


def test_what_is_no_record_any_more_is_one_value() -> None:
    old, new = workspace_of_records(OLD, NEW), workspace_of_records(OLD, NEW)
    path = "/w/models/0.yaml"
    broken = new.with_files({path: record_file(path, "model", "not a record")})
    records = changed_records(old.with_files({path: record_file(path, "model", "nothing")}), broken)
    result = review_of(records, (), (), "HEAD", DAY, DEFAULT_PROVIDERS)
    assert all(record.change in ("added", "removed") for record in records)
    assert "a model without a name" in text(result)


def test_long_texts_show_the_changed_place() -> None:
    code = "\n".join(f"line {number}" for number in range(200))
    old = changed(MIGRATION, migration_checklist=[code])
    new = changed(MIGRATION, migration_checklist=[code.replace("line 150\n", "line one-fifty\n")])
    result = review(new, OLD, NEW, whole_provider(), before=(old, OLD, NEW, whole_provider()))
    [section] = result.sections
    [row] = section.rows
    assert len(row.old) < 250
    assert "line 150" in row.old
    assert "line one-fifty" in row.new


@pytest.mark.slow
def test_a_long_review_is_cut_and_says_so() -> None:
    before = [whole_model(f"model-{number}") for number in range(700)]
    after = [
        changed(model, input_price_per_mtok=number + 4, family=f"f-{number}") for number, model in enumerate(before)
    ]
    shown = text(review(*after, before=tuple(before)))
    assert len(shown) <= MOST_CHARACTERS
    assert "provider-1/model-0 " in shown
    assert "**Cut to fit a comment.** Left out: " in shown
    assert "`model-lifecycle render --since HEAD --format json`" in shown


def test_what_follows_is_cut_first() -> None:
    models = [whole_model(f"m-{number}") for number in range(40)]
    migrations = [
        {**MIGRATION, "to": {"provider": "provider-1", "model_id": f"m-{number}", "slug": f"m-{number}"}}
        for number in range(40)
    ]
    context = {"old_tokens": 128000, "new_tokens": 256000, "change_pct": 100}
    after = [changed(model, context_window_tokens=256000 + number) for number, model in enumerate(models)]
    result = review(
        *after, *(changed(migration, context_diff=context) for migration in migrations), before=(*models, *migrations)
    )
    shown = text(result, 9_000)
    assert len(shown) <= 9_000
    assert all(f"256,{number:03}" in shown for number in range(40))
    assert "of values that follow from them" in shown


@given(st.data())
@some_examples(80)
def test_every_value_that_differs_is_listed(data: st.DataObject) -> None:
    """The records of a review are the difference of the data, however they were changed."""
    before = (MIGRATION, OLD, NEW, whole_provider(), whole_model("third"))
    after = []
    for record in before:
        copy = deepcopy(record)
        for name in data.draw(st.sets(st.sampled_from(sorted(set(record) - {"id", "provider", "from", "to"})))):
            copy[name] = data.draw(st.sampled_from(["new", 7, None, ["a"], {**record.get("specs", {}), "x": 1}]))
        after.append(copy)
    records = changed_records(workspace_of_records(*before), workspace_of_records(*after))
    result = review_data(review_of(records, (), (), "HEAD", DAY, DEFAULT_PROVIDERS))
    listed = {
        (record["path"], value["pointer"]): (value["old"], value["new"])
        for record in result["records"]
        for value in record["values"]
    }
    folders = ("migrations", "models", "models", "providers", "models")
    expected = {
        (f"{folder}/{position}.yaml", difference.pointer): (difference.old, difference.new)
        for position, (folder, old, new) in enumerate(zip(folders, before, after, strict=True))
        for difference in differences(old, new)
    }
    assert listed == expected


def test_texts_of_records_cannot_format() -> None:
    hostile = "x | <b>&amp;</b> </summary></details> @all #1 `a`"
    shown = text(review(MIGRATION, changed(OLD, family=hostile), NEW, changed(whole_provider(), name=hostile)))
    for line in shown.splitlines():
        if "all" in line:
            assert "<b>" not in line.replace("\\<b>", "")
            assert "</summary>" not in line.replace("\\</summary>", "")
            assert "@all" not in line
            assert line.count(" | ") in (2, 3)
