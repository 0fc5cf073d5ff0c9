"""Whatever a record holds, a page of it stays a page: in HTML, Markdown, JSON and the calendar."""

import json
import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from support.hostile import ATTACKS, hostile_workspace
from support.pages import DAY, MIGRATION, NEW, OLD, Fields, page_of, whole_provider, workspace_of_records

from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.record_reader import NoLines
from model_lifecycle.page.rendering.html_document import script
from model_lifecycle.page.rendering.html_page import render_html
from model_lifecycle.page.rendering.json_page import page_data, to_json
from model_lifecycle.page.rendering.markdown_page import render_detail_markdown, render_markdown
from model_lifecycle.site.build_site import Format, site_files
from model_lifecycle.site.detail_common import Site
from model_lifecycle.site.model_pages import model_page
from model_lifecycle.site.overview import overview_page
from model_lifecycle.site.plan import plan_site
from model_lifecycle.site.provider_pages import provider_page

_TAGS = """
    html head meta title link style body a nav span main article header p h1 h2 h3 ul ol li code section div table
    caption thead tbody tr th td sup figure figcaption button pre del ins details summary blockquote strong footer
    time small script br bdi wbr abbr dl dt dd form label input svg line a rect title text
"""
_ATTRIBUTES = """
    data-day datetime data-label open preserveaspectratio
    lang charset http-equiv content name rel href class aria-label aria-hidden aria-labelledby id data-value tabindex
    role scope type hidden data-copy title data-until data-kind data-checked dir property
    data-k data-filter for placeholder autocomplete spellcheck aria-pressed viewbox x y width height x1 x2 y1 y2
"""
_MARKDOWN_TAGS = "h1 h2 h3 p strong code ul ol li table thead tbody tr th td a pre hr blockquote"
TAGS, ATTRIBUTES, MARKDOWN_TAGS = (frozenset(names.split()) for names in (_TAGS, _ATTRIBUTES, _MARKDOWN_TAGS))
_SCRIPTS = {"index.html": "index.js", "404.html": "not_found.js"}
MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


class Strict(HTMLParser):
    """Reads a page and refuses everything that our templates do not write."""

    def __init__(self, text: str, tags: frozenset[str] = TAGS) -> None:
        super().__init__()
        self.links: list[str] = []
        self.in_script = False
        self.scripts = ""
        self._tags = tags
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in self._tags, tag
        assert {name for name, _ in attrs} <= ATTRIBUTES, attrs
        self.links += [value or "" for name, value in attrs if name == "href"]
        self.in_script = tag == "script"

    def handle_endtag(self, tag: str) -> None:
        self.in_script = False

    def handle_data(self, data: str) -> None:
        if self.in_script:
            self.scripts += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        assert decl == "doctype html"


def safe(link: str) -> bool:
    parts = urlsplit(link)
    return parts.scheme in ("http", "https") if parts.scheme or parts.netloc else not link.startswith(("/", "\\"))


@pytest.fixture(scope="module")
def site() -> dict[Format, dict[str, str]]:
    workspace = workspace_of_records(*hostile_workspace())
    hostile = Site(workspace, plan_site(workspace, workspace.entries(), ()), DAY, NoLines())
    forms: tuple[Format, ...] = ("html", "markdown", "json")
    return {form: dict(site_files(hostile, form)) for form in forms}


def test_html(site: dict[Format, dict[str, str]]) -> None:
    for path, text in site["html"].items():
        if path.endswith(".html"):
            page = Strict(text)
            data, allowed, rest = page.scripts.partition(script(_SCRIPTS.get(path, "page.js")))
            assert allowed
            assert not rest
            assert path == "404.html" or json.loads(data)["@type"] == "WebPage"
            own_links = ("data:,", "/") if path == "404.html" else ("data:,",)
            assert [link for link in page.links if not (safe(link) or link in own_links)] == []
            assert "hacked" in text or path in ("index.html", "404.html")


def test_html_has_a_policy_that_allows_nothing_from_outside(site: dict[Format, dict[str, str]]) -> None:
    [policy] = {
        match[1]
        for path, text in site["html"].items()
        if path not in ("404.html", "index.html")
        and (match := re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text))
    }
    assert re.fullmatch(
        r"default-src &#39;none&#39;; style-src &#39;self&#39;; script-src &#39;sha256-\S+&#39;; "
        r"img-src &#39;self&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;",
        policy,
    )


def test_markdown(site: dict[Format, dict[str, str]]) -> None:
    for path, text in site["markdown"].items():
        if path.endswith(".md"):
            html = MARKDOWN.render(text).replace("<!-- -->", "").replace(' style="text-align:right"', "")
            page = Strict(html, MARKDOWN_TAGS)
            assert [link for link in page.links if not safe(link)] == []
            sections = re.findall(r"<h2>(.*?)</h2>", html)
            assert "Out of the block" not in " ".join(sections)


@given(st.sampled_from(ATTACKS) | st.sampled_from(["![x](http://evil.example)", "<img src=x> [a](javascript:b) @team"]))
@settings(max_examples=20)
def test_no_name_formats_the_index(attack: str) -> None:
    """Every part of a sentence is escaped, whether a value or a word between values."""
    records = [{**record, "display_name": attack, "name": attack} for record in (OLD, NEW)]
    workspace = workspace_of_records(MIGRATION, *records, {**whole_provider(), "name": attack})
    hostile = Site(workspace, plan_site(workspace, workspace.entries(), ()), DAY, NoLines())
    text = render_detail_markdown(overview_page(hostile), lambda path: f"{path}.md")
    page = Strict(MARKDOWN.render(text).replace("<!-- -->", "").replace(' style="text-align:right"', ""), MARKDOWN_TAGS)
    assert [link for link in page.links if not safe(link) or "evil" in link] == []
    assert not re.search(r"@\w", re.sub(r"\[(?:[^]\\]|\\.)*\]\(", "", text))  # a mention in a link's words is none


def test_json(site: dict[Format, dict[str, str]]) -> None:
    for path, text in site["json"].items():
        if path.endswith(".json"):
            assert json.loads(text)["title"]


def test_calendar(site: dict[Format, dict[str, str]]) -> None:
    calendar = site["html"]["shutdowns.ics"]
    assert calendar.count("\r\nBEGIN:VEVENT\r\n") == calendar.count("\r\nUID:") == 1
    assert all(re.match(r"[A-Z-]+[;:]| ", line) for line in calendar.split("\r\n") if line)


def test_control_characters_and_overrides_are_made_visible() -> None:
    page = page_of(*hostile_workspace())
    for text in (render_html(page, lambda path: None), render_markdown(page, lambda path: None)):
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)


def huge(*steps: str | int) -> tuple[Fields, ...]:
    """The hostile records with ten million characters at one place of the migration."""
    records = hostile_workspace()
    holder: Any = records[0]
    for step in steps[:-1]:
        holder = holder[step]
    holder[steps[-1]] = "<b>" * 3_400_000
    return records


@pytest.mark.parametrize(
    "steps",
    [
        ("sources", 0, "excerpt"),
        ("sources", 0, "label"),
        ("sources", 0, "url"),
        ("sources", 0, "last_checked"),
        ("api_changes", 0, "detail"),
        ("api_changes", 0, "source_url"),
        ("capability_changes", 0, "field"),
        ("capability_changes", 0, "new"),
        ("migration_checklist", 0),
        ("price_diff", "example_label"),
        ("code_change", "snippets", "python", "after"),
        ("from", "model_id"),
        ("from", "slug"),
        ("from", "provider"),
        ("last_checked",),
    ],
    ids=str,
)
def test_no_text_is_too_long(steps: tuple[str | int, ...]) -> None:
    page = page_of(*huge(*steps))
    for text in (
        render_html(page, lambda path: None),
        render_markdown(page, lambda path: None),
        to_json(page_data(page)),
    ):
        assert len(text) < 1_000_000


def test_a_page_that_stands_alone_allows_only_its_own_style_and_script() -> None:
    html = render_html(page_of(*hostile_workspace()), lambda path: None)
    assert re.search(
        r"default-src &#39;none&#39;; style-src &#39;sha256-\S+&#39;; script-src &#39;sha256-\S+&#39;; img-src data:; "
        r"base-uri &#39;none&#39;; form-action &#39;none&#39;",
        html,
    )


def test_ids_of_values_need_no_escaping() -> None:
    workspace = workspace_of_records(*hostile_workspace())
    plan = plan_site(workspace, workspace.entries(), ())
    site = Site(workspace, plan, DAY, NoLines())
    pages: list[Any] = [overview_page(site)]
    for entry in plan.pages.values():
        match workspace.record(entry).kind:
            case "migration":
                pages.append(build_page(workspace, entry, DAY, lines=NoLines()))
            case "model":
                pages.append(model_page(site, entry))
            case "provider":
                pages.append(provider_page(site, entry))
    ids = [value.id for page in pages for value in page.values()]
    assert len(ids) > 100
    assert [value_id for value_id in ids if not re.fullmatch(r"[A-Za-z0-9_-]+", value_id)] == []
