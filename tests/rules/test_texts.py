"""Texts that lost a part, hold quotes of their own, or are still to be written; and honest texts that only look so."""

import json

import pytest
from support.mistakes import MIGRATION, NEW, mistake_files
from support.workspaces import findings_of

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.fix import ReplaceText, ReplaceValue

PROVIDER = "providers/provider-1.yaml"

PLACEHOLDERS = [
    ("label", "TODO", "TODO"),
    ("label", "tbd", "tbd"),
    ("label", "Fixme", "Fixme"),
    ("label", "xxx", "xxx"),
    ("label", "???", "???"),
    ("label", "...", "..."),
    ("label", "Pricing (TODO)", "TODO"),
    ("label", "TODO: find the page", "TODO"),
    ("label", "todo: find the page", "todo"),
    ("label", "<your label>", "<your label>"),
    ("label", "Prices of <your provider>", "<your provider>"),
    ("label", "<insert label here>", "<insert label here>"),
    ("label", "Lorem ipsum dolor sit amet", "Lorem ipsum"),
    ("label", "example.com", "example.com"),
    ("label", "To be determined.", "To be determined."),
    ("label", "Price tbd", "tbd"),
    ("excerpt", "tbd", "tbd"),
    ("excerpt", "TBD: the date", "TBD"),
    ("excerpt", "Retired on TODO.", "TODO"),
    ("excerpt", "FIXME: quote the page", "FIXME"),
    ("url", "https://example.com/", "example.com"),
    ("url", "https://www.example.org/pricing", "www.example.org"),
    ("url", "https://example.com/TODO", "example.com"),
    ("url", "https://doc.example/TODO", "TODO"),
    ("url", "https://doc.example/a/tbd?b=c", "tbd"),
    ("url", "https://todo.com/a", "todo.com"),
]

HONEST = [
    ("label", "todo-1"),
    ("label", "The todo-1 model"),
    ("label", "TODO-list, a sample"),
    ("label", "Para todo el mundo"),
    ("label", "Model <= 2"),
    ("label", "C#"),
    ("label", "Pricing “Standard”, per token"),
    ("label", "Provider's page"),
    ("excerpt", "“Example 1 will be retired.”"),
    ("excerpt", '"Example 1 will be retired."'),
    ("excerpt", "Set `x-api-key: <your key>` and call `TODO`."),
    ("excerpt", "Replace <your-key> in the sample at example.com."),
    ("excerpt", "See issue #4 and PR # 5."),
    ("excerpt", "Shutdown date: TBD"),
    ("excerpt", "claude-1 | deprecated | tbc"),
    ("excerpt", ""),
    ("url", "https://doc.example/todo-app"),
    ("url", "https://notexample.com/"),
    ("url", "https://example.company/"),
    ("url", "https://doc.example/?from=example.com"),
]


def source(**changes: str) -> str:
    fields = {"url": "https://doc.example/", "label": "Docs", "last_checked": "2026-06-01", "excerpt": ""}
    return json.dumps({"sources": [fields | changes]})


def only(path: str, change: str) -> Diagnostic:
    found = findings_of(mistake_files(path, change))
    [finding] = found.pop(path)
    assert found == {}
    return finding


@pytest.mark.parametrize(("name", "text", "word"), PLACEHOLDERS)
def test_a_placeholder(name: str, text: str, word: str) -> None:
    files = mistake_files(NEW, source(**{name: text}))
    [finding] = findings_of(files)[NEW]
    assert (finding.code, finding.pointer) == ("placeholder", f"/sources/0/{name}")
    assert files[NEW][slice(*finding.span)].strip('"') == word
    assert f"`{word}`" in finding.message


@pytest.mark.parametrize(
    ("path", "change", "pointer"),
    [
        (NEW, "family: TBD", "/family"),
        (NEW, "family: unknown", "/family"),
        (NEW, "region_or_platform_notes: '-'", "/region_or_platform_notes"),
        (NEW, "specs: {knowledge_cutoff: n/a}", "/specs/knowledge_cutoff"),
        (NEW, "specs: {endpoints: [TODO]}", "/specs/endpoints/0"),
        (NEW, "display_name: <Your model>", "/display_name"),
        (PROVIDER, "name: TODO", "/name"),
        (PROVIDER, "pricing_url: https://example.com/pricing", "/pricing_url"),
        (MIGRATION, "price_diff: {example_label: TODO}", "/price_diff/example_label"),
        (MIGRATION, "migration_checklist: [Test it., TODO]", "/migration_checklist/1"),
        (
            MIGRATION,
            "api_changes: [{kind: renamed_param, detail: TODO which one, source_url: https://doc.example/}]",
            "/api_changes/0/detail",
        ),
    ],
)
def test_a_placeholder_in_every_place(path: str, change: str, pointer: str) -> None:
    finding = only(path, change)
    assert (finding.code, finding.pointer) == ("placeholder", pointer)
    nullable = pointer.endswith(("family", "notes", "cutoff"))
    assert (finding.fix is not None) == nullable == ("or null where it is not published" in finding.message)


@pytest.mark.parametrize(("name", "text"), HONEST)
def test_honest_texts(name: str, text: str) -> None:
    assert findings_of(mistake_files(NEW, source(**{name: text}))) == {}


@pytest.mark.parametrize("comment", ["# TODO: your key", "# example.com", "# set <your key>", "# “quotes”"])
def test_code_may_speak_of_anything(comment: str) -> None:
    files = mistake_files(MIGRATION, "{}")
    code = json.loads(files[MIGRATION])
    for pair in (code["code_change"], *code["code_change"]["snippets"].values()):
        pair["before"] = f"{comment}\n{pair['before']}"
    assert findings_of({**files, MIGRATION: json.dumps(code, ensure_ascii=False)}) == {}


def test_code_that_is_still_to_be_written() -> None:
    files = mistake_files(MIGRATION, "{}")
    code = json.loads(files[MIGRATION])
    for pair in (code["code_change"], *code["code_change"]["snippets"].values()):
        pair["after"] = 'TODO ask(model="example-2")'
    found = findings_of({**files, MIGRATION: json.dumps(code)})[MIGRATION]
    assert {finding.code for finding in found} == {"placeholder"}


@pytest.mark.parametrize(
    ("path", "change", "right"),
    [
        (NEW, "display_name: “Example”", "Example"),
        (NEW, "display_name: „Example“", "Example"),
        (NEW, "display_name: ‘Example 2’", "Example 2"),
        (NEW, "display_name: «Example»", "Example"),
        (NEW, "display_name: '\"Example\"'", "Example"),
        (NEW, "display_name: \"'Example'\"", "Example"),
        (NEW, "display_name: '`Example`'", "Example"),
        (NEW, "family: “example”", "example"),
        (NEW, source(label="“Docs”"), "Docs"),
        (NEW, "id: “example-2”", "example-2"),
        (PROVIDER, "name: “Example”", "Example"),
        (NEW, "id: 'example-2 '", "example-2"),
        (NEW, "display_name: ' Example'", "Example"),
    ],
)
def test_quotes_that_are_part_of_a_value(path: str, change: str, right: str) -> None:
    finding = only(path, change)
    assert finding.code == "quotes-in-value"
    assert finding.fix is not None
    assert finding.fix.changes == (ReplaceValue(finding.pointer, right),)


def test_typographic_quotes_around_an_id_in_code() -> None:
    files = mistake_files(MIGRATION, "{}")
    text = files[MIGRATION].replace('\\"example-1\\"', "“example-1”", 1)
    found = findings_of({**files, MIGRATION: text})[MIGRATION]
    assert "quotes-in-value" in [finding.code for finding in found]
    assert text[slice(*next(one.span for one in found if one.code == "quotes-in-value"))] == "“example-1”"


YAML = """\
id: provider-1
name: {0}
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""


@pytest.mark.parametrize(
    ("value", "fixed"),
    [
        ("issue #4 of many", '"issue #4 of many"'),
        ("issue # 4 of many", '"issue # 4 of many"'),
        ("Example (see # 4) here", '"Example (see # 4) here"'),
        ("Example #one", '"Example #one"'),
        ("C #", '"C #"'),
        ("Example\t#4", '"Example\\t#4"'),
        ("Example\n  and #4 of\n", '"Example and #4 of"\n'),
    ],
)
def test_a_text_that_a_comment_cuts(value: str, fixed: str) -> None:
    files = mistake_files(NEW, "{}")
    text = YAML.format(value)
    [finding] = findings_of({**files, PROVIDER: text})[PROVIDER]
    assert (finding.code, finding.pointer) == ("cut-by-comment", "/name")
    assert text[finding.span.start] == "#"
    assert finding.fix is not None
    [change] = finding.fix.changes
    assert isinstance(change, ReplaceText)
    mended = text[: change.start] + change.replacement + text[change.end :]
    assert mended == YAML.format(fixed)
    assert PROVIDER not in findings_of({**files, PROVIDER: mended})


@pytest.mark.parametrize(
    "value",
    [
        "Example # four of them",
        "Example  # as of 2026-06-01",
        "Example # 2026-06-01",
        '"issue #4"',
        "'issue #4' # quoted",
        "issue#4",
        "|\n  # heading\n  issue #4",
        ">-\n  issue #4\n  and #5",
        "Example  #: note",
        "Example (the first) # the best",
        "Example #TODO: ask them",
        "Example #checked",
        "Example #noqa",
        "Example #2026-06-01",
    ],
)
def test_comments_and_texts_that_are_whole(value: str) -> None:
    assert findings_of({**mistake_files(NEW, "{}"), PROVIDER: YAML.format(value)}) == {}


@pytest.mark.parametrize("other", ["#the first\n", 'id: "provider-1"\t#the first\n'])
def test_where_comments_have_no_blank_a_letter_is_one(other: str) -> None:
    text = YAML.format("Example #first")
    text = other + (text.replace("id: provider-1\n", "") if other.startswith("id") else text)
    assert findings_of({**mistake_files(NEW, "{}"), PROVIDER: text}) == {}


def test_an_empty_text_before_a_hash_is_one_finding() -> None:
    [finding] = findings_of({**mistake_files(NEW, "{}"), PROVIDER: YAML.format("#4")})[PROVIDER]
    assert finding.code == "null-value"
    assert "What stands behind `#` is a comment" in finding.message


def test_a_list_of_records_is_looked_at_once() -> None:
    both = YAML.format("Example #1") + "---\n" + YAML.format("Example #2").replace("provider-1", "provider-2")
    files = {path: text for path, text in mistake_files(NEW, "{}").items() if not path.startswith("providers/")}
    found = findings_of({**files, PROVIDER: both})[PROVIDER]
    assert [(finding.code, finding.record) for finding in found] == [("cut-by-comment", 0), ("cut-by-comment", 1)]


@pytest.mark.parametrize(
    ("change", "pointer", "meant"),
    [
        ("shutdown_date: 2206-12-31", "/shutdown_date", "2026-12-31"),
        ("shutdown_date: 2207-12-31", "/shutdown_date", "2027-12-31"),
        ("shutdown_date: 1926-12-31", "/shutdown_date", "2026-12-31"),
        ("deprecation_date: 0226-01-15", "/deprecation_date", "2026-01-15"),
        ("announced_date: 1925-01-15", "/announced_date", "2025-01-15"),
        ("announced_date: 0202-01-15", "/announced_date", ""),
        ("first_seen: 2205-02-01T09:00:00Z", "/first_seen", "2025-02-01T09:00:00Z"),
        ("updated_at: 2207-06-01T09:00:00Z", "/updated_at", ""),
        ("specs: {knowledge_cutoff: 2204-10}", "/specs/knowledge_cutoff", "2024-10"),
        (source(last_checked="1926-06-01"), "/sources/0/last_checked", "2026-06-01"),
        (source(last_checked="3026-06-01"), "/sources/0/last_checked", "2026-06-01"),
    ],
)
def test_years_that_cannot_be_meant(change: str, pointer: str, meant: str) -> None:
    path = "models/provider-1/example-1.yaml"
    finding = only(path, change)
    assert (finding.code, finding.pointer) == ("implausible-year", pointer)
    assert (f"Did you mean {meant}?" if meant else "Correct the year.") in finding.message
    assert (finding.fix is not None) == bool(meant)


@pytest.mark.parametrize("change", ["last_checked: 1926-06-01", "last_checked: 2206-06-01"])
def test_years_of_migrations(change: str) -> None:
    assert only(MIGRATION, change).code == "implausible-year"
