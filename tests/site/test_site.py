"""The site around the comparisons: every page once, every link to a page that is there, shutdowns in order."""

import json
import re
from datetime import date
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from support.pages import (
    MIGRATION,
    NEW,
    OLD,
    replacement,
    source,
    whole_migration,
    whole_model,
    whole_provider,
    workspace_of_records,
)
from support.thorough import some_of

from model_lifecycle.page.page import AssumedDay
from model_lifecycle.page.record_reader import NoLines
from model_lifecycle.site.build_site import Format, site_files
from model_lifecycle.site.detail_common import Site
from model_lifecycle.site.plan import Plan, plan_site
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.workspace import Workspace

DAY = AssumedDay(date(2026, 6, 1), "the day of the test")

SOON = whole_model("soon", status="deprecated", shutdown_date="2026-06-10", shutdown_date_kind="exact")
OPEN = whole_model("open", shutdown_date="2026-06-05", shutdown_date_kind="not_before")
MONTH = whole_model("month", shutdown_date="2026-08-31", shutdown_date_kind="month_only")
OVER = whole_model("over", status="retired", shutdown_date="2026-01-01", shutdown_date_kind="exact")

RECORDS = (MIGRATION, OLD, NEW, SOON, OPEN, MONTH, OVER, whole_provider())
WORKSPACE = workspace_of_records(*RECORDS)


def site(workspace: Workspace, left_out: frozenset[Entry] = frozenset()) -> Site:
    return Site(workspace, plan_site(workspace, workspace.entries(), left_out), DAY, NoLines())


def files(form: Format = "html", workspace: Workspace = WORKSPACE, **options: Any) -> dict[str, str]:
    written = list(site_files(site(workspace, **options), form))
    assert len({path.lower() for path, _ in written}) == len(written)
    return dict(written)


class Links(HTMLParser):
    """What a page links to, and the ids that it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.ids += [attributes["id"] or ""] if "id" in attributes else []
        self.targets += [attributes["href"] or ""] if tag == "a" and "href" in attributes else []


def test_every_record_has_a_page() -> None:
    paths = [
        "index",
        "migrations/provider-1/old-1-0-to-new-2-0",
        "models/provider-1/month",
        "models/provider-1/new-2-0",
        "models/provider-1/old-1-0",
        "models/provider-1/open",
        "models/provider-1/over",
        "models/provider-1/soon",
        "providers/provider-1",
    ]
    written = files()
    assert sorted(path.removesuffix(".html") for path in written if path.endswith(".html")) == sorted(["404", *paths])
    assert {path for path in written if path.endswith(".md")} == {f"{path}.md" for path in paths}
    assert {path for path in written if path.endswith(".json")} == {"feed.json", *(f"{path}.json" for path in paths)}
    assert {"style.css", "favicon.svg", "feed.xml", "shutdowns.ics"} <= written.keys()
    assert "sitemap.xml" not in written


@pytest.mark.parametrize("left_out", some_of([frozenset(), frozenset({Entry("/w/models/2.yaml", 0)})]))
def test_all_links_lead_somewhere(left_out: frozenset[Entry]) -> None:
    pages = files(left_out=left_out)
    for path, text in pages.items():
        if not path.endswith(".html") or path == "404.html":  # which is shown at any address
            continue
        links = Links(text)
        assert len(set(links.ids)) == len(links.ids), path
        for target in links.targets:
            address, _, fragment = target.partition("#")
            if target.startswith("https://doc.example/"):
                continue
            page = normpath(join(dirname(path), unquote(address))) if address else path
            assert page in pages, f"{path} links to {target}"
            assert not fragment or fragment in Links(pages[page]).ids, f"{path} links to {target}"


def test_a_record_that_is_left_out_is_named_without_a_link() -> None:
    pages = files(left_out=frozenset({Entry("/w/models/2.yaml", 0)}))
    assert "models/provider-1/new-2-0.html" not in pages
    page = pages["migrations/provider-1/old-1-0-to-new-2-0.html"]
    assert "new-2.0" in page
    assert "new-2-0.html" not in page


def test_the_shutdowns_ahead_are_in_order() -> None:
    index = json.loads(files("json")["index.json"])
    assert [row[:4] for row in index["lists"]["ahead"]["rows"]] == [
        ["2026-06-10", "soon", "Example AI", "in 9 days"],
        ["2026-07-01", "old-1.0", "Example AI", "in 30 days"],
        ["2026-08", "month", "Example AI", "in 61+ days"],
    ]
    assert [row[4:] for row in index["lists"]["ahead"]["rows"][:2]] == [
        ["No replacement", "No comparison"],
        ["new-2.0", "What changes"],
    ]
    assert [row[:4] for row in index["lists"]["earliest"]["rows"]] == [
        ["not before 2026-06-05", "open", "Example AI", "in 4+ days"],
    ]
    assert [row[:2] for row in index["lists"]["past"]["rows"]] == [["2026-01-01", "over"]]
    assert "overdue" not in index["lists"]


def test_a_shutdown_that_nobody_has_looked_at_since_is_overdue() -> None:
    late = whole_model("late", status="deprecated", shutdown_date="2026-05-25", shutdown_date_kind="exact")
    index = json.loads(files("json", workspace_of_records(late, whole_provider()))["index.json"])
    assert index["lists"]["overdue"]["rows"] == [
        [
            "2026-05-25",
            "late",
            "Example AI",
            "Was due on 2026-05-25 (not checked since 2026-05-20)",
            "No replacement",
            "No comparison",
        ]
    ]


def test_the_calendar_holds_the_same_shutdowns() -> None:
    calendar = files()["shutdowns.ics"]
    assert calendar.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    events = [line for line in calendar.split("\r\n") if line.startswith(("DTSTART", "DTEND", "SUMMARY"))]
    assert events == [
        "DTSTART;VALUE=DATE:20260605",
        "DTEND;VALUE=DATE:20260606",
        "SUMMARY:Open may shut down from today on",
        "DTSTART;VALUE=DATE:20260610",
        "DTEND;VALUE=DATE:20260611",
        "SUMMARY:Soon shuts down",
        "DTSTART;VALUE=DATE:20260701",
        "DTEND;VALUE=DATE:20260702",
        "SUMMARY:Old-1.0 shuts down",
        "DTSTART;VALUE=DATE:20260801",
        "DTEND;VALUE=DATE:20260901",
        "SUMMARY:Month shuts down this month",
    ]


def test_calendar_lines_are_short_and_escaped() -> None:
    hostile = whole_model(
        "m",
        display_name="A;B,C\\D\r\nBEGIN:VEVENT " + "é" * 100,
        shutdown_date="2026-06-10",
        shutdown_date_kind="exact",
    )
    calendar = files(workspace=workspace_of_records(hostile))["shutdowns.ics"]
    assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n"))
    unfolded = calendar.replace("\r\n ", "")
    assert f"SUMMARY:A\\;B\\,C\\\\D\\nBEGIN:VEVENT {'é' * 100} shuts down\r\n" in unfolded
    assert unfolded.count("\r\nBEGIN:VEVENT\r\n") == 1
    assert "\n" not in calendar.replace("\r\n", "")


@pytest.mark.parametrize("form", ["html", "markdown", "json"])
def test_the_same_records_make_the_same_bytes(form: Format) -> None:
    assert files(form) == files(form)


def test_a_models_page_tells_its_lifecycle() -> None:
    detail = json.loads(files("json")["models/provider-1/old-1-0.json"])
    assert detail["facts"] == {
        "Provider": "Example AI",
        "Status": "deprecated",
        "Announced": "Not published",
        "Deprecated": "Not published",
        "Shutdown": "2026-07-01",
    }
    assert detail["lists"]["replacements"]["rows"] == [["new-2.0", "Example AI", "active", "What changes", "official"]]
    assert ["Input price", "$3"] in detail["lists"]["specs"]["rows"]
    assert ["Tools", "Yes"] in detail["lists"]["specs"]["rows"]


def test_a_replacement_that_is_ending_too_says_so_and_leads_on() -> None:
    new = {**NEW, "status": "retired", "replacements": [replacement("new-3.0")]}
    html = files(workspace=workspace_of_records(MIGRATION, OLD, new, whole_model("new-3.0"), whole_provider()))
    page = html["models/provider-1/old-1-0.html"]
    lead = re.sub("<[^>]+>", "", page[page.index("Use instead") : page.index("</header>")])
    assert "new-2.0 is itself retired. Path to a model that is still offered: new-2.0 → new-3.0 (active)." in lead
    assert '<a href="../../models/provider-1/new-3-0.html">new-3.0</a>' in page


def test_a_record_with_gaps_is_a_draft_in_the_index_and_on_its_page() -> None:
    draft = whole_model("gap", display_name="TODO display name")
    migration = {**whole_migration("old-1.0", "gap"), "sources": [source(checked="0001-01-01")]}
    written = files("json", workspace_of_records(migration, OLD, draft, whole_provider()))
    lists = json.loads(written["index.json"])["lists"]
    assert "gap Draft" in [row[0] for row in lists["models"]["rows"]]
    assert [row[0] for row in lists["comparisons"]["rows"]] == ["old-1.0 to gap Draft"]
    assert json.loads(written["models/provider-1/gap.json"])["draft"].startswith("Draft: ")
    assert json.loads(written["models/provider-1/old-1-0.json"])["draft"] is None


def test_all_models_begin_with_the_active_ones_and_real_ends_with_the_soonest() -> None:
    old = [whole_model("a-over", status="retired"), whole_model("b-left", status="deprecated")]
    floor = whole_model("z-floor", shutdown_date="2026-06-03", shutdown_date_kind="not_before")
    ending = whole_model("y-ends", shutdown_date="2026-08-01", shutdown_date_kind="exact")
    leaving = {**whole_model("x-floor"), "status": "deprecated", "shutdown_date": "2026-07-01"}
    leaving["shutdown_date_kind"] = "not_before"
    written = files("json", workspace_of_records(*old, floor, ending, leaving, whole_provider()))
    rows = json.loads(written["index.json"])["lists"]["models"]["rows"]
    assert [row[0].split()[0] for row in rows] == ["y-ends", "z-floor", "b-left", "x-floor", "a-over"]
    ends = json.loads(written["providers/provider-1.json"])["lists"]["ending"]["rows"]
    assert [row[0] for row in ends] == ["y-ends", "x-floor", "b-left"]


def test_lifespans_are_a_row_for_each_family() -> None:
    family: dict[str, Any] = {"family": "example", "first_seen": "2025-01-01T00:00:00Z"}
    over = {"status": "retired", "shutdown_date": "2026-01-01", "shutdown_date_kind": "exact"}
    records = [whole_model("one", **family, **over), whole_model("two", **family), whole_model("alone")]
    written = files(workspace=workspace_of_records(*records, whole_provider()))
    rows = json.loads(written["index.json"])["lists"]["lifespans"]["rows"]
    assert rows == [["example", "2 models, first seen 2025-01-01"]]
    assert re.findall(r'<rect class="(\w+)" x="0" y="\d+" width="(\d+)"', written["index.html"]) == [
        ("past", "707"),
        ("open", "1000"),
    ]


@pytest.mark.parametrize(
    ("repository", "edit", "report"),
    [
        (
            "https://github.com/o/r",
            "https://github.com/o/r/edit/main/models/1.yaml",
            "https://github.com/o/r/issues/new?title=Mistake%20in%20models%2F1.yaml%3A%20old-1.0",
        ),
        (
            "https://github.com/o/r/tree/trunk/data/llm/",
            "https://github.com/o/r/edit/trunk/data/llm/models/1.yaml",
            "https://github.com/o/r/issues/new?title=Mistake%20in%20models%2F1.yaml%3A%20old-1.0",
        ),
        (
            "https://git.example/o/r/-/tree/main/data",
            "https://git.example/o/r/-/edit/main/data/models/1.yaml",
            "https://git.example/o/r/-/issues/new?issue%5Btitle%5D=Mistake%20in%20models%2F1.yaml%3A%20old-1.0",
        ),
    ],
)
def test_a_reader_can_edit_a_record_and_report_a_mistake(repository: str, edit: str, report: str) -> None:
    workspace = workspace_of_records(*RECORDS, configuration=Configuration(site={"repository": repository}))
    written = files(workspace=workspace)
    page = written["models/provider-1/old-1-0.html"]
    assert f'<a href="{edit}" rel="noopener noreferrer">Edit this record</a>' in page
    assert f'<a href="{report}" rel="noopener noreferrer">Report a mistake</a>' in page
    for path, text in written.items():
        if path.endswith((".html", ".md")) and path != "404.html":
            assert "Report a mistake" in text
            assert ("Edit this record" in text) == (not path.startswith("index."))
    assert "Report a mistake" not in files()["models/provider-1/old-1-0.html"]


def test_the_chart_has_a_legend_and_a_scale() -> None:
    index = files()["index.html"]
    assert "3 announced</li>" in index
    assert '<text class="most" x="700" y="-3">' in index


def test_addresses_break_behind_slashes() -> None:
    assert "https://doc.example/<wbr>pricing</span></a>" in files()["models/provider-1/old-1-0.html"]


def test_a_long_note_has_a_line_of_its_own() -> None:
    for notes, own_line in (
        ("Sold in two regions.", False),
        ("Sold in two regions, each with dates of its own. " * 2, True),
    ):
        workspace = workspace_of_records(whole_model("noted", region_or_platform_notes=notes), whole_provider())
        html = files(workspace=workspace)["models/provider-1/noted.html"]
        assert ('<div class="own-line"><dt>Notes</dt>' in html) is own_line


def test_pages_that_differ_only_by_case_are_not_both_written() -> None:
    workspace = workspace_of_records(whole_model("a", slug="A"), whole_model("b", slug="a"))
    plan: Plan = plan_site(workspace, workspace.entries(), ())
    assert plan.clashes == ((Entry("/w/models/1.yaml", 0), Entry("/w/models/0.yaml", 0)),)


@pytest.mark.parametrize("slug", ["../../etc/passwd", "/etc/passwd", "..", "CON", "a b", "x" * 300, "é", "a\0b", "a."])
def test_no_slug_leaves_the_site(slug: str) -> None:
    for path in files(workspace=workspace_of_records(whole_model("m", slug=slug, provider="../p"))):
        assert normpath(path) == path
        assert path.isascii()
        assert all(len(step) < 120 and step.strip(". ") == step for step in path.split("/"))


def test_models_of_two_providers_may_share_their_slugs() -> None:
    other = {**whole_migration("old-1.0", "new-2.0"), "from": {**MIGRATION["from"], "provider": "provider-2"}}
    theirs = whole_model("old-1.0", provider="provider-2", replacements=[replacement("new-2.0")])
    pages = files(workspace=workspace_of_records(MIGRATION, other, OLD, NEW, theirs))
    assert "migrations/provider-2/old-1-0-to-new-2-0.html" in pages
    assert "migrations/provider-1/old-1-0-to-new-2-0.html" in pages


def published() -> dict[str, str]:
    whole = Site(
        WORKSPACE, plan_site(WORKSPACE, WORKSPACE.entries(), ()), DAY, NoLines(), site_url="https://doc.example/m"
    )
    return dict(site_files(whole, "html"))


def test_with_the_address_of_the_site_all_addresses_are_absolute() -> None:
    written = published()
    for path, text in written.items():
        if path.endswith(".html") and path != "404.html":
            targets = [target for target in Links(text).targets if not target.startswith("#")]
            assert [target for target in targets if not target.startswith("https://doc.example/")] == []
            assert f'<link rel="canonical" href="https://doc.example/m/{path}">' in text
            name = path.removesuffix(".html")
            assert f'type="text/markdown" href="https://doc.example/m/{name}.md"' in text
    assert "<loc>https://doc.example/m/models/provider-1/soon.html</loc>" in written["sitemap.xml"]
    assert "URL:https://doc.example/m/migrations/provider-1/old-1-0-to-new-2-0.html" in written[
        "shutdowns.ics"
    ].replace("\r\n ", "")


def test_feeds_hold_every_shutdown_and_a_moved_date_is_a_new_entry() -> None:
    written = published()
    feed = json.loads(written["feed.json"])
    assert feed["home_page_url"] == "https://doc.example/m/index.html"
    assert feed["feed_url"] == "https://doc.example/m/feed.json"
    titles = {item["title"] for item in feed["items"]}
    assert titles == {
        "Soon: shutdown announced for 2026-06-10",
        "Open may shut down from 2026-06-05 on",
        "Old-1.0: shutdown announced for 2026-07-01",
        "Month: shutdown announced for 2026-08",
        "Over shut down on 2026-01-01",
    }
    atom = ET.fromstring(written["feed.xml"])
    name = "{http://www.w3.org/2005/Atom}"
    assert {entry.findtext(f"{name}title") for entry in atom.findall(f"{name}entry")} == titles
    assert {entry.findtext(f"{name}id") for entry in atom.findall(f"{name}entry")} == {
        item["id"] for item in feed["items"]
    }
    moved = json.loads(files(workspace=workspace_of_records({**SOON, "shutdown_date": "2026-06-20"}))["feed.json"])
    assert moved["items"][0]["id"] not in {item["id"] for item in feed["items"]}


def test_a_calendar_reminds_and_names_the_provider() -> None:
    calendar = files()["shutdowns.ics"].replace("\r\n ", "")
    event = calendar[calendar.index("UID:shutdown-provider-1-soon@") :].partition("END:VEVENT")[0]
    assert [line for line in event.split("\r\n") if line.startswith("TRIGGER")] == [
        "TRIGGER:-P90D",
        "TRIGGER:-P30D",
        "TRIGGER:-P7D",
    ]
    assert "DESCRIPTION:soon of Example AI: shutdown announced for 2026-06-10." in event


def test_the_data_for_programs() -> None:
    data = json.loads(files()["index.json"])
    assert data["title"] == "Model lifecycles"
    soon = next(model for model in data["models"] if model["id"] == "soon")
    assert soon["shutdown"] == {"date": "2026-06-10", "kind": "exact"}
    assert {shutdown["id"]: (shutdown["group"], shutdown["to_do"]) for shutdown in data["shutdowns"]} == {
        "soon": ("ahead", True),
        "old-1.0": ("ahead", False),
        "month": ("ahead", True),
        "open": ("earliest", False),
        "over": ("past", False),
    }
    [comparison] = data["comparisons"]
    assert comparison["page"] == "migrations/provider-1/old-1-0-to-new-2-0"
    assert (comparison["price"], comparison["context"], comparison["confidence"]) == (
        "Cheaper",
        "+56.3% (higher)",
        "official",
    )


def test_title_introduction_and_colour_are_configured() -> None:
    settings = Configuration(site={"title": "Our models", "intro": "Ask the <team>.", "accent": "#123456"})
    written = files(workspace=workspace_of_records(*RECORDS, configuration=settings))
    assert "<h1><bdi>Our models</bdi></h1>" in written["index.html"]
    assert "Ask the &lt;team&gt;." in written["index.html"]
    assert "--link: #123456" in written["style.css"]
    assert ">Our models</a>" in written["providers/provider-1.html"]


def test_models_of_one_name_are_told_apart() -> None:
    first, second = (whole_model(name, display_name="Twin") for name in ("twin-1", "twin-2"))
    pages = files(workspace=workspace_of_records(first, second))
    assert "<title>Twin (twin-1)</title>" in pages["models/provider-1/twin-1.html"]
    assert "<h1><bdi>Twin (twin-2)" in pages["models/provider-1/twin-2.html"]


def test_no_file_of_a_site_holds_what_no_file_can_hold() -> None:
    odd = whole_model("odd", display_name="A\x01\x1b[31m\x7f\ufffeB")
    written = files(workspace=workspace_of_records(*RECORDS, odd))
    unshown = {path for path, text in written.items() if any(ord(char) < 32 and char not in "\r\n\t" for char in text)}
    assert unshown == set()
    ET.fromstring(written["feed.xml"])
