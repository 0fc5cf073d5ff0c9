"""What a hover says that a value means, before what the schema says about its property."""

import json
from pathlib import PurePosixPath

import pytest
from inline_snapshot import snapshot
from support.cursor import opened
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER, record_files, replaced, text_of
from support.workspaces import TODAY

from model_lifecycle.ide.hover import HoverRequest, hover
from model_lifecycle.ide.markdown_text import as_plain
from model_lifecycle.records.gaps import GAP_DAY


def meaning(files: dict[str, str]) -> str:
    """The first part of the hover at the cursor, with short addresses."""
    workspace, path, offset = opened(files)
    request = HoverRequest(workspace, workspace.files[path], (), TODAY, lambda path: PurePosixPath(path).stem)
    answer = hover(request, offset)
    first = "" if answer is None else answer.markdown.replace("\\", "").partition("\n\n---\n\n")[0]
    return first.replace("https://doc.example/docs/", "")


def in_migration(old: str, new: str) -> str:
    return meaning(replaced(MIGRATION, old, new))


def in_old_model(old: str, new: str) -> str:
    return meaning(replaced(OLD, old, new))


def test_a_model() -> None:
    assert in_migration('"model_id": "example-1"', '"model_id": "exam<cursor>ple-1"') == snapshot("""\
**Example** `example-1`

- Provider: Example `provider-1`
- Status: deprecated, shuts down in 184 days
- Announced: 2025-01-15
- Deprecated: 2026-01-15
- Shuts down: 2026-12-31
- Prices per 1M tokens: $2 / $8
- Context window: 128,000 tokens
- Max output: 8,192 tokens
- Replacement: `example-2` (official)
- Records: 1 migration · named by 1 record
- Record: [`models/provider-1/example-1.yaml:2`](<example-1#L2>)\
""")


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (MIGRATION, '"slug": "example-1"', '"slug": "exam<cursor>ple-1"'),
        (MIGRATION, 'before": "ask(model=\\"example-1', 'before": "ask(model=\\"exam<cursor>ple-1'),
        (MIGRATION, "{", "# from exam<cursor>ple-1\n{"),
        (OLD, '"id": "example-1"', '"id": "<cursor>example-1"'),
        (OLD, '"slug": "example-1"', '"slug": "example-1<cursor>"'),
    ],
)
def test_the_same_model_wherever_it_is_named(path: str, old: str, new: str) -> None:
    assert meaning(replaced(path, old, new)).startswith("**Example** `example-1`\n\n- Provider")


def test_a_word_of_a_text_has_its_card_alone() -> None:
    workspace, path, offset = opened(replaced(MIGRATION, "requests at example-2", "requests at exam<cursor>ple-2"))
    answer = hover(HoverRequest(workspace, workspace.files[path], (), TODAY), offset)
    assert answer is not None
    assert "---" not in answer.markdown


def test_a_model_without_a_record() -> None:
    assert in_migration('"model_id": "example-2"', '"model_id": "exam<cursor>ple-9"').startswith("**Model id**")


def test_a_provider() -> None:
    assert in_migration('"provider": "provider-1"', '"provider": "pro<cursor>vider-1"') == snapshot("""\
**Example** `provider-1`

- Records: 2 models · named by 3 records
- Models: 1 active, 1 deprecated
- Pages: [deprecations](<deprecations>), [prices](<pricing>), [models](<models>)
- Record: [`providers/provider-1.yaml:2`](<provider-1#L2>)\
""")


def test_the_provider_itself() -> None:
    assert "provider-1" in meaning(replaced(PROVIDER, '"id": "provider-1"', '"id": "<cursor>provider-1"'))


def test_a_percentage() -> None:
    files = replaced(NEW, '"input_price_per_mtok": 2', '"input_price_per_mtok": 2.5')
    files = replaced(MIGRATION, '"input_pct_change": 0', '"input_pct_change": <cursor>25', files)
    assert meaning(files) == snapshot("""\
**$2 → $2.5: +25% (higher)**

- Old: $2, `input_price_per_mtok` of `example-1`: [`models/provider-1/example-1.yaml:30`](<example-1#L30>)
- New: $2.5, `input_price_per_mtok` of `example-2`: [`models/provider-1/example-2.yaml:23`](<example-2#L23>)\
""")


def test_a_cost() -> None:
    assert in_migration('"example_monthly_cost_old": 36', '"example_monthly_cost_old": 3<cursor>6') == snapshot("""\
**10 × $2 + 2 × $8 = $36**

- Old: $2, `input_price_per_mtok` of `example-1`: [`models/provider-1/example-1.yaml:30`](<example-1#L30>)
- Old: $8, `output_price_per_mtok` of `example-1`: [`models/provider-1/example-1.yaml:31`](<example-1#L31>)\
""")


def test_a_token_count_at_its_key() -> None:
    assert in_migration('"old_tokens": 128000', '"old_<cursor>tokens": 128000').startswith(
        "- Old: 128,000, `context_window_tokens` of `example-1`: [`models/provider-1/example-1.yaml:35`]"
    )


def test_a_price_beside_that_of_the_replacement() -> None:
    files = replaced(NEW, '"output_price_per_mtok": 8', '"output_price_per_mtok": 6')
    assert meaning(
        replaced(OLD, '"output_price_per_mtok": 8', '"output_price_per_mtok": <cursor>8', files)
    ) == snapshot("""\
**$8 per 1M tokens**

- Example workload: 10 × $2 + 2 × $8 = $36 a month
- Replaced by `example-2`: $8 → $6: -25% (lower): [`models/provider-1/example-2.yaml:24`](<example-2#L24>)\
""")


def test_a_limit_beside_that_of_what_it_replaces() -> None:
    old, new = '"context_window_tokens": 128000', '"context_window_tokens": 2<cursor>00000'
    assert meaning(replaced(NEW, old, new)) == snapshot("""\
**200,000 tokens**

- Replaces `example-1`: 128,000 → 200,000: +56.3% (higher): [`models/provider-1/example-1.yaml:35`](<example-1#L35>)\
""")


def test_a_capability() -> None:
    changes = '"capability_changes": [{"field": "supports_tools", "old": <cursor>true, "new": false}]'
    assert in_migration('"capability_changes": []', changes) == snapshot("""\
- Old: `true`, `supports_tools` of `example-1`: [`models/provider-1/example-1.yaml:44`](<example-1#L44>)
- New: `true`, `supports_tools` of `example-2`: [`models/provider-1/example-2.yaml:37`](<example-2#L37>)\
""")


@pytest.mark.parametrize(
    ("kind", "day", "words"),
    [
        ("exact", "2026-12-31", "**Shuts down in 184 days**, counted from 2026-06-30\n\n`exact`: it stops on that day"),
        ("exact", "2026-06-30", "**Shuts down today**"),
        ("exact", "2026-06-29", "**Was due to shut down 1 day ago**"),
        ("not_before", "2026-07-01", "**Shuts down in 1 day at the earliest**"),
        ("not_before", "2026-01-01", "**Can shut down any day**"),
        ("month_only", "2026-08-01", "**Shuts down in 2026-08, in 32 days at the earliest**"),
        ("month_only", "2026-06-01", "**Shuts down this month**"),
        ("month_only", "2026-05-01", "**Was due to shut down in 2026-05**"),
    ],
)
def test_a_shutdown_date(kind: str, day: str, words: str) -> None:
    files = replaced(OLD, '"shutdown_date_kind": "exact"', f'"shutdown_date_kind": "{kind}"')
    assert meaning(
        replaced(
            OLD,
            '"shutdown_date": "2026',
            f'"shutdown_date": "<cursor>{day[:4]}',
            files | {OLD: files[OLD].replace("2026-12-31", day)},
        )
    ).startswith(words)


def test_the_shutdown_of_a_retired_model() -> None:
    files = replaced(OLD, '"deprecated"', '"retired"')
    assert meaning(replaced(OLD, '"2026-12-31"', '"<cursor>2026-05-31"', files)).startswith("**Shut down 30 days ago**")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"shutdown_date_kind": "exact"', '"shutdown_date_kind": "<cursor>exact"', "`exact`: it stops on that day"),
        ('"status": "deprecated"', '"status": "<cursor>deprecated"', "`deprecated`: its end is announced"),
        ('"status": "deprecated"', '"status": <cursor>[1]', "The model shuts down in 184 days"),
        ('"kind": "official"', '"kind": "<cursor>official"', "`official`: the provider names this replacement"),
        ('"announced_date": "2', '"announced_date": "<cursor>2', "**531 days ago**, counted from 2026-06-30"),
        ('"updated_at": "2', '"updated_at": "<cursor>2', "**29 days ago**, counted from 2026-06-30"),
        (
            '"last_checked": "2026-06-01"',
            '"last_checked": "<cursor>2025-06-01"',
            "**394 days ago**, counted from 2026-06-30: worth another look after 180 days",
        ),
        ('"reasoning": "none"', '"reasoning": "<cursor>none"', "`none`: never reasons before it answers"),
    ],
)
def test_dates_and_enumerations(old: str, new: str, words: str) -> None:
    assert in_old_model(old, new).startswith(words)


def test_an_address() -> None:
    files = replaced(
        OLD, '"url": "https://doc.example/docs/deprecations"', '"url": "https://doc.<cursor>example/docs/deprecations"'
    )
    assert meaning(files) == snapshot("""\
**Deprecations**

- Last checked on 2026-06-01, 29 days ago
- Cited 5 times in this record, its models and those of its provider\
""")


@pytest.mark.parametrize(
    ("url", "day", "words"),
    [
        (
            "https://doc.example/docs/models",
            "2026-06-01",
            "**Not published**\n\nBy [models](<models>), read on 2026-06-01.",
        ),
        ("javascript:alert(1)", "2026-06-01", "**Not published**\n\nBy `javascript:alert(1)`, read on 2026-06-01."),
        (
            "https://doc.example/docs/models",
            GAP_DAY,
            "**Not read yet**\n\n[Example: models](<models>) states it where it is published. Write the value, or the "
            "day on which you read the page in place of `0001-01-01`.",
        ),
    ],
)
def test_a_null_is_not_published_or_not_read(url: str, day: str, words: str) -> None:
    record = json.loads(text_of(OLD))
    record["specs"]["max_output_tokens"] = None
    record["specs"]["specs_sources"]["limits"] = {"url": url, "last_checked": day}
    text = json.dumps(record, indent=2).replace('"max_output_tokens": null', '"max_output_tokens": nu<cursor>ll')
    assert meaning({**record_files(), OLD: text}) == words


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("status", "active", "`active`: not read yet"),
        ("shutdown_date_kind", "none", "`none`: the date has not been read yet"),
        ("shutdown_date", GAP_DAY, "**Not read yet**"),
        ("deprecation_date", GAP_DAY, "**Not read yet**"),
    ],
)
def test_a_lifecycle_that_nobody_has_read(name: str, value: str, words: str) -> None:
    record = json.loads(text_of(OLD)) | {"status": "active", "shutdown_date": None, "shutdown_date_kind": "none"}
    for source in record["sources"]:
        source["last_checked"] = GAP_DAY
    record[name] = f"<cursor>{value}"
    assert meaning({**record_files(), OLD: json.dumps(record, indent=2)}) == words


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"announced_date": "2025-01-15"', '"announced_date": <cursor>12'),
        ('"announced_date": "2025-01-15"', '"announced_date": "<cursor>2025-13-15"'),
        ('"family": "example"', '"family": "exa<cursor>mple"'),
        ('"replacements": [', '"replac<cursor>ements": ['),
        ('"currency": "USD"', '"currency": "<cursor>USD"'),
    ],
)
def test_where_there_is_no_more_to_say_than_the_schema_does(old: str, new: str) -> None:
    words = in_old_model(old, new)
    assert "required" in words


def test_links_for_those_who_see_no_formatting() -> None:
    files = replaced(MIGRATION, '"old_tokens": 128000', '"old_tokens": <cursor>128000')
    workspace, path, offset = opened(files)
    answer = hover(HoverRequest(workspace, workspace.files[path], (), TODAY, lambda path: f"file://{path}"), offset)
    assert answer is not None
    assert "](<file:///" in answer.markdown
    assert "file://" not in as_plain(answer.markdown)
