"""What people rightly do to records is no loss: sequences of it, made from the sample records, find nothing."""

import json
from collections.abc import Callable
from copy import deepcopy
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.losses import losses
from support.mistakes import THIRD, mistake_files
from support.thorough import some_examples
from support.workspace_files import NEW, OLD, PROVIDER
from support.workspaces import workspace_of

from model_lifecycle.cli.init import example_files
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse

Records = dict[str, Any]


def as_texts(records: Records) -> dict[str, str]:
    return {path: json.dumps(record) for path, record in records.items()}


def sample() -> Records:
    """The example workspace's records by path, with the consistent records of the rules' tests."""
    texts = {path: data.decode() for path, data in example_files().items() if not path.endswith(".toml")}
    texts |= mistake_files(OLD, "{}")
    records = {}
    for path, text in texts.items():
        document = parse(text, "json" if path.endswith(".json") else "yaml")
        records[path] = to_data(document.records[0])
    return records


def checked(record: Any, day: str) -> None:
    for source in record["sources"]:
        source["last_checked"] = day
    for source in record["specs"]["specs_sources"].values():
        source["last_checked"] = day


def models(records: Records) -> list[str]:
    return [path for path in records if path.startswith("models/")]


Change = Callable[[Records, st.DataObject, str], None]


def new_price(records: Records, data: st.DataObject, day: str) -> None:
    record = records[data.draw(st.sampled_from(models(records)))]
    checked(record, day)
    record["specs"][data.draw(st.sampled_from(["input_price_per_mtok", "output_price_per_mtok"]))] = data.draw(
        st.sampled_from([1, 2.5, 40, None])
    )


def new_limit(records: Records, data: st.DataObject, day: str) -> None:
    record = records[data.draw(st.sampled_from(models(records)))]
    checked(record, day)
    record["specs"]["context_window_tokens"] = data.draw(st.sampled_from([1000, 2000, 4_000_000]))


def new_shutdown(records: Records, data: st.DataObject, day: str) -> None:
    """Announced, moved, made exact, made vague, taken back: with the page read again, or a new one cited."""
    record = records[data.draw(st.sampled_from(models(records)))]
    kind = data.draw(st.sampled_from(["exact", "not_before", "month_only", "none"]))
    record["shutdown_date_kind"] = kind
    record["shutdown_date"] = None if kind == "none" else data.draw(st.sampled_from(["2026-12-31", "2027-03-01"]))
    if data.draw(st.booleans()):
        checked(record, day)
    else:
        page = f"https://doc.example/news/{len(record['sources'])}/{day}"
        record["sources"].append({"url": page, "label": "News", "last_checked": day, "excerpt": ""})


def moved_page(records: Records, data: st.DataObject, day: str) -> None:
    record = records[data.draw(st.sampled_from(models(records)))]
    source = record["sources"][0]
    source["url"], source["last_checked"] = f"{source['url']}-moved-{day}", day


def next_replacement(records: Records, data: st.DataObject, day: str) -> None:
    record = records[data.draw(st.sampled_from(models(records)))]
    replacement = {
        "model_id": f"next-{day}",
        "provider": "provider-1",
        "kind": "editorial",
        "source_url": "https://doc.example/",
    }
    record["replacements"] = [*record["replacements"][1:], replacement]


def moved_file(records: Records, data: st.DataObject, day: str) -> None:
    path = data.draw(st.sampled_from(sorted(records)))
    folder, _, name = path.rpartition("/")
    records[f"{folder}/{day}-{name}"] = records.pop(path)


def other_words(records: Records, data: st.DataObject, day: str) -> None:
    record = records[data.draw(st.sampled_from(sorted(records)))]
    for name in ("name", "display_name", "confidence", "region_or_platform_notes", "updated_at"):
        if name in record:
            record[name] = f"{name} {day}"


def new_record(records: Records, data: st.DataObject, day: str) -> None:
    model = deepcopy(records[data.draw(st.sampled_from(models(records)))])
    model["id"] = model["slug"] = f"model-{day}"
    records[f"models/{model['provider']}/model-{day}-{len(records)}.yaml"] = model


def retired(records: Records, data: st.DataObject, day: str) -> None:
    records[data.draw(st.sampled_from(models(records)))]["status"] = "retired"


CHANGES: list[Change] = [
    new_price, new_limit, new_shutdown, moved_page, next_replacement, moved_file, other_words, new_record, retired,
]  # fmt: skip


@given(st.data())
@some_examples(150)
def test_honest_changes_lose_nothing(data: st.DataObject) -> None:
    before = SAMPLE
    after = deepcopy(before)
    for step in range(data.draw(st.integers(1, 4))):
        data.draw(st.sampled_from(CHANGES))(after, data, (date(2026, 6, 26) + timedelta(step)).isoformat())
    diagnostics = losses(as_texts(before), as_texts(after))
    assert diagnostics == [], [diagnostic.message for _, diagnostic in diagnostics]


SAMPLE = sample()


@pytest.mark.parametrize("path", [OLD, NEW, THIRD, PROVIDER])
def test_layout_and_comments_lose_nothing(path: str) -> None:
    before = mistake_files(OLD, "{}")
    after = {**before, path: f"# a comment\n{before[path]}"}
    assert workspace_of(after).files.keys() == workspace_of(before).files.keys()
    assert losses(before, after) == []


def test_a_comment_with_a_reason_overrides() -> None:
    before = mistake_files(THIRD, "{}")
    changed = mistake_files(THIRD, "specs: {input_price_per_mtok: 3}")[THIRD]
    for comment, kept in (
        ("# model-lifecycle: ignore-file[unchecked-change]: a typo of ours\n", False),
        ("# model-lifecycle: ignore-file[unchecked-change]\n", True),
        ("# model-lifecycle: ignore-file[unchecked-change] ignore-file[file-name]\n", True),
        ("# model-lifecycle: ignore-file[id-removed]: a typo of ours\n", True),
    ):
        diagnostics = losses(before, {**before, THIRD: comment + changed})
        assert bool(diagnostics) is kept, comment
        without = "unchecked-change]" in comment and kept
        assert all(("gives no reason" in diagnostic.message) is without for _, diagnostic in diagnostics)


def test_a_record_of_several_in_a_file_is_told_at_its_top() -> None:
    before = mistake_files(OLD, "{}")
    two = {**before, OLD: f"---\n{before[OLD]}---\n{before[THIRD]}"}
    del two[THIRD]
    single = {**two, OLD: before[OLD]}
    [(path, diagnostic)] = losses(two, single)
    assert (path, diagnostic.code, diagnostic.span.start) == (OLD, "record-removed", 0)
    comment = "# model-lifecycle: ignore-file[record-removed]: never released\n"
    assert losses(two, {**single, OLD: comment + before[OLD]}) == []


def test_what_cannot_be_read_is_not_lost() -> None:
    before = mistake_files(OLD, "{}")
    assert losses(before, {**before, THIRD: "id: [\n"}) == []


def test_a_migration_goes_with_its_model() -> None:
    before = mistake_files(OLD, "{}")
    after = {path: text for path, text in before.items() if path != OLD and not path.startswith("migrations/")}
    assert [path for path, _ in losses(before, after)] == [OLD]
