"""What is written is bounded, and in proportion to what is read, whatever the records hold."""

from collections.abc import Callable
from typing import Any

import pytest
from support.pages import (
    DAY,
    MIGRATION,
    NEW,
    OLD,
    Fields,
    page_of,
    replacement,
    source,
    whole_migration,
    whole_model,
    whole_provider,
    workspace_of_records,
)
from support.thorough import many, some_of

from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.changes import touched_pages
from model_lifecycle.page.format import MOST_ROWS, cut, shortened
from model_lifecycle.page.page import Page, prose_text
from model_lifecycle.page.record_reader import NoLines
from model_lifecycle.page.rendering.html_page import render_html
from model_lifecycle.page.rendering.json_page import page_data, to_json
from model_lifecycle.page.rendering.markdown_page import render_markdown
from model_lifecycle.review.record_changes import changed_records
from model_lifecycle.review.review import review_of
from model_lifecycle.review.review_markdown import review_markdown
from model_lifecycle.schema.registry import DEFAULT_PROVIDERS
from model_lifecycle.site.build_site import ENDINGS, Format, site_files
from model_lifecycle.site.changed_pages import change_files
from model_lifecycle.site.detail_common import Site
from model_lifecycle.site.plan import plan_site

FORMS: dict[str, Callable[[Page], str]] = {
    "html": lambda page: render_html(page, lambda path: path),
    "markdown": lambda page: render_markdown(page, lambda path: path),
    "json": lambda page: to_json(page_data(page)),
}


def sources(count: int) -> list[Fields]:
    return [source(f"https://doc.example/{number}", excerpt=f"excerpt {number}") for number in range(count)]


def capabilities(count: int) -> list[Fields]:
    return [{"field": f"supports_{number}", "old": True, "new": False} for number in range(count)]


def apis(count: int, address: str = "https://doc.example/{}") -> list[Fields]:
    return [
        {"kind": "renamed_param", "detail": f"detail {number}", "source_url": address.format(number)}
        for number in range(count)
    ]


LONG = "long " * 4_000

PAGES: dict[str, Callable[[int], Fields]] = {
    "sources and capabilities": lambda n: {"sources": sources(n), "capability_changes": capabilities(n)},
    "sources and API changes": lambda n: {"sources": sources(n), "api_changes": apis(n)},
    "API changes at one address": lambda n: {
        "sources": [source("https://doc.example/", f"{2000 + number}-01-01") for number in range(n)],
        "api_changes": apis(n, "https://doc.example/#{}"),
    },
    "sources and steps": lambda n: {"sources": sources(n), "migration_checklist": ["step"] * n},
    "long steps": lambda n: {"migration_checklist": ["step " * 100] * n},
    "lists in a cell": lambda n: {
        "capability_changes": [{"field": "endpoints", "old": ", ".join(["a"] * n), "new": "b"}] * 3
    },
}


def sizes(measure: Callable[[int], int], small: int = 150) -> tuple[int, int]:
    return measure(small), measure(2 * small)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("shape", some_of(PAGES, 4))
def test_twice_the_record_makes_at_most_twice_the_page(shape: str, form: str) -> None:
    def measure(count: int) -> int:
        migration = {**MIGRATION, **PAGES[shape](count)}
        return len(FORMS[form](page_of(migration, {**OLD, "sources": sources(count)}, NEW, whole_provider())))

    small, large = sizes(measure)
    assert large <= 2.1 * small


def named(count: int, other: Callable[[int], list[Fields]]) -> list[Fields]:
    return [MIGRATION, OLD, NEW, whole_provider(), *(record for number in range(count) for record in other(number))]


SITES: dict[str, Callable[[int], list[Fields]]] = {
    "migrations": lambda n: named(n, lambda i: [whole_model(f"m-{i}"), whole_migration("old-1.0", f"m-{i}")]),
    "a chain": lambda n: named(
        n,
        lambda i: [
            whole_model(f"m-{i}", status="deprecated", replacements=[replacement(f"m-{i + 1}")]),
            whole_migration(f"m-{i}", f"m-{i + 1}"),
        ],
    ),
    "models of one id": lambda n: named(
        n,
        lambda i: [
            whole_model("m", slug=f"m-{i}", replacements=[replacement("new-2.0")]),
            whole_migration("m", "new-2.0"),
        ],
    ),
    "providers of one id": lambda n: named(
        n, lambda i: [{**whole_provider(), "id": "provider-1"}, whole_model(f"m-{i}")]
    ),
    "one replacement, many times": lambda n: [
        whole_model("m", replacements=[replacement("new-2.0")] * n),
        *named(n, lambda i: [whole_migration("m", "new-2.0")]),
    ],
    "sources of one model": lambda n: [
        *named(n, lambda i: [whole_migration("m", "new-2.0", last_checked="2026-05-20")]),
        whole_model("m", sources=sources(n), shutdown_date="2026-07-01", shutdown_date_kind="exact"),
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("form", some_of(ENDINGS))
@pytest.mark.parametrize("shape", some_of(SITES, 6))
def test_twice_the_workspace_makes_at_most_twice_the_site(shape: str, form: Format) -> None:
    def measure(count: int) -> int:
        workspace = workspace_of_records(*SITES[shape](count))
        site = Site(workspace, plan_site(workspace, workspace.entries(), ()), DAY, NoLines())
        return sum(len(text) for _, text in site_files(site, form))

    small, large = sizes(measure, 20)
    assert large <= 2.3 * small


@pytest.mark.slow
def test_a_summary_of_changes_is_bounded() -> None:
    before = workspace_of_records({**MIGRATION, "migration_checklist": ["a"]}, OLD, NEW, whole_provider())
    for count in (many(200), many(400)):
        changed = {**MIGRATION, "migration_checklist": [f"{number} {LONG}" for number in range(count)]}
        after = workspace_of_records(changed, OLD, NEW, whole_provider())
        records = changed_records(before, after)
        review = review_of(records, *touched_pages(before, after, DAY), "HEAD", DAY, DEFAULT_PROVIDERS)
        assert len(review_markdown(review, lambda path: None)) <= 60_000
        for form in ENDINGS:
            assert sum(len(text) for _, text in change_files(review, form)) < 30_000_000


REPEATED: dict[str, Callable[[int], Fields]] = {
    "steps": lambda n: {"migration_checklist": [LONG] * n},
    "API changes": lambda n: {"api_changes": [{"kind": LONG, "detail": LONG, "source_url": f"https://x.y/{LONG}"}] * n},
    "addresses": lambda n: {"api_changes": apis(n, "https://doc.example/" + "a" * 1_900)},
    "capabilities": lambda n: {"capability_changes": [{"field": LONG, "old": LONG, "new": [LONG] * 200}] * n},
    "sources": lambda n: {
        "sources": [source("https://x.y/" + "a" * 3000, f"{2000 + number}-01-01", LONG) for number in range(n)]
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("shape", some_of(REPEATED, 6))
def test_a_text_that_aliases_repeat_makes_no_page_without_bound(shape: str, form: str) -> None:
    page = page_of({**MIGRATION, **REPEATED[shape](3_000)}, OLD, NEW, whole_provider())
    assert len(FORMS[form](page)) < 16_000_000


def test_the_page_says_what_is_left_out() -> None:
    page = page_of({**MIGRATION, "migration_checklist": ["step"] * (MOST_ROWS + 1)}, OLD, NEW, whole_provider())
    assert len(page.checklist) == MOST_ROWS
    assert [prose_text(notice.words) for notice in page.notices] == [
        "The record lists 2,001 steps of the checklist; this page shows the first 2,000."
    ]


def test_a_value_names_a_few_of_its_sources_and_the_page_lists_them_all() -> None:
    page = page_of(MIGRATION, {**OLD, "sources": sources(28)}, NEW, whole_provider())
    value = next(value for value in page.values() if value.id == "summary-shutdown")
    assert (len(value.notes), value.more_notes) == (20, 8)
    addresses = [source.address for source in page.sources]
    assert [f"https://doc.example/{number}" in addresses for number in range(28)] == [True] * 28
    assert ", …</span></sup>" in FORMS["html"](page)


@pytest.mark.parametrize(
    ("value", "length"),
    [
        (lambda page: page.checklist[0].text, "(cut here: the record holds 20,003 characters)"),
        (lambda page: page.title.text, "(cut here: the record holds 400 characters)"),
        (lambda page: page.capabilities[0].old.text, "(cut here: the record holds 1,001 characters)"),
    ],
)
def test_a_text_that_is_cut_says_how_long_the_records_text_is(value: Callable[[Page], str], length: str) -> None:
    changes: dict[str, Any] = {
        "migration_checklist": ["é" * 20_003],
        "capability_changes": [{"field": "reasoning", "old": "a" * 1_001, "new": "b"}],
    }
    migration = whole_migration("m" * 400, "new-2.0", **changes)
    text = value(build_page(workspace := workspace_of_records(migration), next(iter(workspace.entries())), DAY))
    assert length in text
    assert text.count("cut here") == 1


def test_what_is_not_the_whole_of_a_records_text_does_not_say_how_long_it_is() -> None:
    assert shortened("a" * 10, 10) == "a" * 10
    assert shortened(cut("a" * 30_000), 5) == "aaaaa … (cut here)"


def test_a_footnote_lists_some_of_its_values_and_says_how_many_there_are() -> None:
    page = page_of({**MIGRATION, "api_changes": apis(120, "https://doc.example/one")}, OLD, NEW, whole_provider())
    (cited,) = [source for source in page.sources if source.more_values]
    assert len(cited.values) == 100
    assert f"<li>and {cited.more_values} more</li>" in FORMS["html"](page)
    assert f"; and {cited.more_values} more." in FORMS["markdown"](page)
