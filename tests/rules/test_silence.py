"""What another diagnostic refuses or doubts is left alone: no rule speaks of it a second time, in this file or
another.
"""

import json
from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest
from support.mistakes import mistake_files, replacement
from support.thorough import some_of, stride
from support.workspace_files import MIGRATION, NEW, OLD
from support.workspaces import codes_of, diagnostics_of

SOURCE = "{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: ''}"


@pytest.mark.parametrize(
    ("path", "change", "codes"),
    [
        (NEW, 'specs: {input_price_per_mtok: "1,00"}', {NEW: ["wrong-type"]}),
        (NEW, "specs: {input_price_per_mtok: 1000000}", {NEW: ["implausible-price"]}),
        (NEW, "specs: {input_price_per_mtok: -1}", {NEW: ["negative-number"]}),
        (NEW, "specs: {context_window_tokens: 10000}", {NEW: ["max-output-above-context"]}),
        (NEW, "specs: {context_window_tokens: lots}", {NEW: ["wrong-type"]}),
        (NEW, "specs: {supports_tools: 1}", {NEW: ["wrong-type"]}),
        (NEW, "specs: {supports_vision: false}", {NEW: ["vision-mismatch"]}),
        (NEW, "specs: null", {NEW: ["null-value"]}),
        (NEW, "id: 5", {NEW: ["wrong-type"]}),
        (NEW, "provider: acme", {NEW: ["not-allowed-value"]}),
        (NEW, "slug: ''", {NEW: ["empty-text"]}),
        (OLD, "replacements: none", {OLD: ["wrong-type"]}),
        (OLD, "replacements: [{model_id: 5}]", {OLD: ["missing-property", "wrong-type"]}),
        (OLD, "shutdown_date: 2026-02-30", {OLD: ["impossible-date"]}),
        (OLD, "shutdown_date_kind: approximate", {OLD: ["not-allowed-value"]}),
        (OLD, "status: gone", {OLD: ["not-allowed-value"]}),
        (MIGRATION, "from: {model_id: null}", {MIGRATION: ["null-value"]}),
        (MIGRATION, "to: example-2", {MIGRATION: ["wrong-type"]}),
        (MIGRATION, "context_diff: {old_tokens: 128k}", {MIGRATION: ["wrong-type"]}),
        (MIGRATION, "price_diff: {input_pct_change: -50%}", {MIGRATION: ["wrong-type"]}),
        (MIGRATION, "code_change: {snippets: {python: {after: 5}}}", {MIGRATION: ["wrong-type"]}),
        (MIGRATION, "code_change: {language: js}", {MIGRATION: ["not-allowed-value"]}),
        (MIGRATION, "capability_changes: all", {MIGRATION: ["wrong-type"]}),
        (
            MIGRATION,
            "capability_changes: [{field: supports_tools, old: true, new: false}, {field: 5, old: 1, new: 2}]",
            {MIGRATION: ["wrong-type"]},
        ),
        (MIGRATION, "confidence: full", {MIGRATION: ["not-allowed-value"]}),
    ],
)
def test_a_refused_value_is_unread(path: str, change: str, codes: dict[str, list[str]]) -> None:
    by_path = codes_of(mistake_files(path, change))
    assert {path: sorted(codes_of_file) for path, codes_of_file in by_path.items()} == codes


REFUSED = {"wrong-type", "not-allowed-value", "null-value", "bad-date", "bad-uri", "bad-date-time"}


def places(data: Any, steps: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inner:
        yield (*steps, step)
        yield from places(value, (*steps, step))


@pytest.mark.parametrize("path", [OLD, NEW, MIGRATION, "providers/provider-1.yaml"])
@pytest.mark.parametrize("value", some_of([None, [1], "\0", 7, True, {"?": 1}]), ids=repr)
def test_a_value_that_is_refused_anywhere_is_the_only_finding(path: str, value: object) -> None:
    files = mistake_files(OLD, f"replacements: [{replacement('example-2')}, {replacement('example-3.0')}]")
    for steps in list(places(json.loads(files[path])))[:: stride(1)]:
        record = json.loads(files[path])
        *way, last = steps
        reduce(lambda inner, step: inner[step], way, record)[last] = value
        by_path = diagnostics_of({**files, path: json.dumps(record)})
        if any(diagnostic.code in REFUSED for diagnostic in by_path.get(path, ())):
            messages = [f"{name}: {diagnostic.message}" for name, several in by_path.items() for diagnostic in several]
            assert len(messages) == 1, f"{steps} = {value!r}: {messages}"


@pytest.mark.parametrize("text", ["id: [", "- ]", "id: example-2\nslug: example-2\nprovider: 'provider-1\n"])
def test_a_record_that_cannot_be_read_may_be_any_model(text: str) -> None:
    by_path = diagnostics_of({**mistake_files(OLD, "{}"), NEW: text})
    assert by_path.keys() == {NEW}


def test_two_records_of_one_model_are_compared_with_nothing() -> None:
    files = mistake_files(OLD, "{}")
    copy = files[NEW].replace('"input_price_per_mtok": 1,', '"input_price_per_mtok": 3,')
    path = "models/provider-1/copy.yaml"
    assert codes_of({**files, path: copy}) == {path: ["duplicate-model"]}


def test_a_mistake_in_an_anchored_value_is_one() -> None:
    files = mistake_files(OLD, "{}")
    text = files[OLD].replace('"last_checked": "2026-06-01"', '"last_checked": &day "2027-06-01"', 1)
    head, day, rest = text.partition("&day")
    files[OLD] = head + day + rest.replace('"last_checked": "2026-06-01"', '"last_checked": *day')
    by_path = diagnostics_of(files)
    assert [(path, diagnostic.code) for path, diagnostics in by_path.items() for diagnostic in diagnostics] == [
        (OLD, "future-check")
    ]
    assert by_path[OLD][0].span.start == files[OLD].index('"2027')


def test_two_equal_mistakes_are_two() -> None:
    future = SOURCE.replace("2026", "2027")
    by_path = diagnostics_of(mistake_files(OLD, f"sources: [{future}, {future.replace('Docs', 'More')}]"))
    assert [diagnostic.pointer for diagnostic in by_path[OLD]] == ["/sources/0/last_checked", "/sources/1/last_checked"]


def test_records_of_one_file_refer_to_each_other() -> None:
    files = mistake_files(OLD, "{}")
    both = "[" + files.pop(OLD) + "," + files.pop(NEW) + "]"
    assert diagnostics_of({**files, "models/all.yaml": both}) == {}
    wrong = both.replace('"model_id": "example-2"', '"model_id": "example.2"')
    diagnostics = diagnostics_of({**files, "models/all.yaml": wrong})["models/all.yaml"]
    assert [(diagnostic.code, diagnostic.record) for diagnostic in diagnostics] == [("unknown-model", 0)]


def test_a_provider_without_a_record_is_told_once_in_a_file() -> None:
    files = {path: text for path, text in mistake_files(OLD, "{}").items() if path.startswith("providers/")}
    change = "{{id: m-{0}, slug: m-{0}, provider: provider-3, replacements: []}}"
    records = [json.loads(mistake_files(OLD, change.format(number))[OLD]) for number in range(3)]
    diagnostics = diagnostics_of({**files, "models/all.yaml": json.dumps(records)})["models/all.yaml"]
    assert [(diagnostic.code, diagnostic.record) for diagnostic in diagnostics] == [("unknown-provider", 0)]


def test_a_mistake_in_a_shared_sample_is_told_where_it_is_written() -> None:
    files = mistake_files(MIGRATION, 'code_change: {before: "ask(model=\\"other\\")\\n"}')
    text = files[MIGRATION]
    wrong, right = '"before": "ask(model=\\"other\\")\\n"', '"before": "ask(model=\\"example-1\\")\\n"'
    head, _, tail = text.partition(wrong)
    assert right in tail
    anchored = wrong.replace(": ", ": &sample ", 1)
    files[MIGRATION] = head + anchored + tail.replace(right, '"before": *sample', 1)
    [diagnostic] = diagnostics_of(files)[MIGRATION]
    assert (diagnostic.code, diagnostic.pointer) == ("old-id-missing", "/code_change/before")
    assert files[MIGRATION][slice(*diagnostic.span)] == "other"
