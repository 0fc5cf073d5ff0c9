"""Pages that nobody should write: bounded work, a plain answer, nothing raised."""

from decimal import Decimal

import pytest
from support.call_count import call_count

from model_lifecycle.sources.excerpt import judge_excerpt
from model_lifecycle.sources.fields import FIELDS
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.read_page import MOST_BYTES, read_page
from model_lifecycle.sources.value import RecordValue, judge_value

NAMES = SubjectNames(("loom-1",))
EXCERPT = "loom-1 shuts down on May 4, 2027."


@pytest.mark.parametrize(
    ("content", "outcome", "reason"),
    [
        pytest.param(b"x" * (MOST_BYTES + 1), "unreadable", "it has more than 5 MiB", id="too long"),
        pytest.param(b"%PDF-1.7 loom-1", "unreadable", "it is a PDF", id="a PDF"),
        pytest.param(b"\x89PNG\r\n\0\0", "unreadable", "it is not a text", id="a picture"),
        pytest.param(b" \n", "unreadable", "it is empty", id="nothing"),
        pytest.param(b"\xff\xfe" + "loom-1".encode("utf-16-le"), "read", "", id="UTF-16"),
        pytest.param("<meta charset=latin1><p>Día".encode(), "read", "", id="a charset that lies"),
        pytest.param(b"<meta charset=no-such><p>D\xeda", "read", "", id="a charset that there is not"),
        pytest.param(b"\xc3\x28 \xa0\xa1 loom-1 \xff", "read", "", id="broken UTF-8"),
    ],
)
def test_any_bytes(content: bytes, outcome: str, reason: str) -> None:
    page = read_page(content)
    assert (page.outcome, page.reason) == (outcome, reason)


def test_a_charset_that_lies_is_not_believed() -> None:
    assert read_page("<meta charset=latin1><p>Día".encode()).blocks[0].text == "Día"


@pytest.mark.parametrize("element", ["div", "b", "table><tr><td", "ul><li", "sup", "del", "blockquote"])
def test_deep_nesting(element: str) -> None:
    """Twice the depth is no more than three times the work."""
    small, large = (
        call_count(lambda depth=depth: judged(f"<{element}>" * depth + EXCERPT))  # type: ignore[misc] # bound now
        for depth in (400, 800)
    )
    assert large < 3 * small


def judged(html: str) -> None:
    page = read_page(html.encode())
    judge_excerpt("loom-1 shuts down on May 5, 2027.", page, NAMES)
    judge_value(FIELDS["/shutdown_date"], RecordValue("2027-05-05", "2026-11-27"), page, NAMES)
    judge_value(FIELDS["/specs/input_price_per_mtok"], RecordValue(Decimal(3), "2026-11-27"), page, NAMES)


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(f"<p>{EXCERPT}</p>", id="the excerpt"),
        pytest.param("<h2>loom-1</h2><p>Input $2</p>", id="sections of the model"),
        pytest.param("<h2>loom-1</h2>", id="headings"),
        pytest.param("<table><tr><td>loom-1<td>May 4, 2027</table>", id="tables"),
        pytest.param("<tr><td>loom-1<td>May 4, 2027", id="rows"),
        pytest.param("loom-1 ", id="names"),
        pytest.param("loom-1 retires May 4, 2027, ", id="days in one sentence"),
        pytest.param("a-1/", id="a long id"),
    ],
)
def test_the_same_a_thousand_times(part: str) -> None:
    """Twice the page is no more than three times the work."""
    small, large = (
        call_count(lambda times=times: judged(part * times))  # type: ignore[misc] # bound now
        for times in (500, 1_000)
    )
    assert large < 3 * small


def test_the_excerpt_a_million_times() -> None:
    assert read_page(b"a b " * 1_000_000).reason == "its text has more than 1,000,000 characters"
    page = read_page(b"a b " * 20_000)
    assert judge_excerpt("a b", page, NAMES).verdict == "holds"
    assert judge_excerpt("a b a c", page, NAMES).verdict == "changed"
    assert call_count(lambda: judge_excerpt("a b b c", page, NAMES)) < 20_000
