"""Pages that are made to cost: what can be read in linear time is, and what cannot is ended by itself."""

import asyncio
import json
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest
from support.cited_pages import keep_page
from support.processor_time import most_time, takes_at_most

from model_lifecycle.sources.excerpt import judge_excerpt
from model_lifecycle.sources.fields import FIELDS
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.page_data import page_data, page_from_data
from model_lifecycle.sources.page_reading import PageReader
from model_lifecycle.sources.page_store import PageStore
from model_lifecycle.sources.read_page import read_page
from model_lifecycle.sources.value import RecordValue, judge_value

NAMES = SubjectNames(("loom-1",))
SIZE = 64 * 1024
USUAL = "<html>" + "<p>loom-1 retires on May 4, 2027. It costs $3 per 1M input tokens." * (SIZE // 70)


def test_a_page_that_takes_long_is_ended_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links of Markdown that never end: its parser looks for the end of each. Nothing of the current folder is run."""
    (tmp_path / "json.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    async def read() -> list[PageContent]:
        async with PageReader(seconds=0.3) as reader:
            return [await reader.read(text.encode()) for text in ("[" * 4 * SIZE, USUAL, "[" * 4 * SIZE, "short")]

    pages = asyncio.run(read())
    assert [(page.outcome, page.reason) for page in pages] == [
        ("unreadable", "reading it takes more than 0.3 seconds"),
        ("read", ""),
        ("unreadable", "reading it takes more than 0.3 seconds"),
        ("read", ""),
    ]
    assert pages[1] == read_page(USUAL.encode())


def test_a_process_that_is_killed_costs_one_page() -> None:
    async def read() -> list[str]:
        async with PageReader() as reader:
            reasons = [(await reader.read(USUAL.encode())).reason]
            assert reader._process is not None
            reader._process.kill()
            return [*reasons, *[(await reader.read(USUAL.encode())).reason for _ in range(2)]]

    assert asyncio.run(read()) == ["", "the process that read it ended", ""]


@pytest.mark.parametrize("element", ["div", "b", "table><tr><td", "ul><li", "table", "dl", "blockquote", "font"])
def test_what_is_nested_too_deeply_is_not_parsed(element: str) -> None:
    start = f"<html><script>{'<div>' * 2000}</script><!-- {'<div>' * 2000} -->{'<p><li><br>loom-1' * 2000}"
    assert read_page(f"{start}{f'<{element}>' * 400}loom-1".encode()).outcome == "read"
    assert read_page(f"{start}{f'<{element}>' * 1001}".encode()).reason == "its elements are nested too deeply"


@pytest.fixture(scope="module")
def usual() -> float:
    return most_time(partial(_read_and_judge, USUAL))


@pytest.mark.parametrize(
    ("start", "part", "size"),
    [
        pytest.param("", "{/*", 1, id="comments of MDX without an end"),
        pytest.param("<html><script>", "self.__next_f.push([", 4, id="pushes that are no lists"),
        pytest.param("<html><script>", 'self.__next_f.push(["', 4, id="pushes without an end"),
        pytest.param("<html>loom-1 ", "A. ", 1, id="initials"),
        pytest.param("<html>loom-1 ", "$3 ", 2, id="prices of one sentence"),
        pytest.param("<table>", "<tr><td rowspan=9999>loom-1<td rowspan=9999>$3", 2, id="cells that reach down"),
        pytest.param("<table>", f"<tr><td rowspan=9999>{'loom-1 ' * 200}", 2, id="long cells that reach down"),
    ],
)
def test_work_is_of_the_order_of_a_usual_page(start: str, part: str, size: int, usual: float) -> None:
    """Before there were bounds these took fifty times as long, and more."""
    assert takes_at_most(partial(_read_and_judge, start + part * (size * SIZE // len(part))), 25 * usual)


def _read_and_judge(text: str) -> None:
    page = read_page(text.encode())
    judge_excerpt("loom-1 shuts down on May 5, 2027.", page, NAMES)
    judge_value(FIELDS["/shutdown_date"], RecordValue("2027-05-05", "2026-11-27"), page, NAMES)
    judge_value(FIELDS["/specs/input_price_per_mtok"], RecordValue(Decimal(7), "2026-11-27"), page, NAMES)


def test_a_number_of_columns_may_have_any_number_of_digits() -> None:
    page = read_page(f"<table><tr><td colspan={'9' * 5000}>loom-1</table>".encode())
    assert [cell.end for cell in page.blocks[0].cells] == [100]


def test_components_of_mdx_without_content_hold_nothing() -> None:
    cards = '<Card title="a" />' * 2000
    page = read_page(f"# Models\n\n{cards}\n\nloom-1 retires.\n".encode())
    assert [block.text for block in page.blocks] == ["Models", "loom-1 retires."]


def test_a_page_is_the_same_as_data() -> None:
    page = read_page(USUAL.encode() + b"<table><tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3</table>")
    assert page_from_data(page_data(page)) == page
    with pytest.raises(ValueError, match="larger than a page"):
        page_from_data(page_data(PageContent(page.blocks * 30)))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(("blocks", [["loom-1", 0, 0, False, [["loom-1", 0, 1e999, False]]]]), id="a number that is none"),
        pytest.param(("blocks", [["loom-1", 0, 0, False, [["loom-1"]]]]), id="a cell without columns"),
        pytest.param(("blocks", "loom-1"), id="no list"),
        pytest.param(("blocks", [["loom-1 " * 200_000, 0]]), id="more text than a page has"),
        pytest.param(("day", "2099-01-01"), id="a day after today"),
        pytest.param(("places", 7), id="no places"),
        pytest.param(("outcome", "open"), id="another outcome"),
        pytest.param(("version", 1), id="another version"),
    ],
)
def test_a_copy_that_somebody_else_wrote_is_none(tmp_path: Path, change: tuple[str, object]) -> None:
    keep_page(tmp_path, "https://doc.example/", "loom-1", "2026-11-20")
    store = PageStore(tmp_path)
    assert store.read("https://doc.example/") is not None
    [path] = store.paths("https://doc.example/")
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | dict([change])), encoding="utf-8")
    assert store.read("https://doc.example/") is None
