"""Laws of verdicts: markup does not count, a digit does."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cited_pages import DEPRECATIONS, PRICES, page

from model_lifecycle.sources.excerpt import judge_excerpt
from model_lifecycle.sources.fields import FIELDS
from model_lifecycle.sources.html_blocks import blocks_of_html
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.value import RecordValue, judge_value

NAMES = SubjectNames(("loom-2-large", "Loom 2 Large"))
HELD = (
    "We tell developers at least 60 days before a model is shut down.",
    "On June 11, 2026, we notified developers using loom-2-large of its deprecation",
    "Dec 11, 2026 loom-2-large loom-3-large",
)
EXCERPTS = (
    *HELD,
    "We tell developers at least 90 days before a model is shut down.",
    "Dec 10, 2026 loom-2-large loom-3-large",
    "Dec 11, 2026 loom-2-medium loom-3-large",
)

WRAPS = (
    "{}",
    "<b>{}</b>",
    "<code>{}</code>",
    '<a href="/x?y=1&amp;z">{}</a>',
    "<span class=q>{}</span>",
    "<em><i>{}</i></em>",
    "<!-- c -->{}<script>var x = 1</script>",
    "{}<sup>3</sup>",
)
SPACES = (" ", "&nbsp;", "\n   ", " <!-- --> ", "\u2009", "<br>")
HYPHENS = ("-", "&#8209;", "\u2010", "&shy;-")


def html_of(text: PageContent, draw: Random) -> str:
    """A page with the same text in other markup."""
    parts = []
    for block in text.blocks:
        cells = [cell.text for cell in block.cells] or [block.text]
        marked = [_marked(cell, draw) for cell in cells]
        if block.level:
            parts.append(f"<h{block.level}>{marked[0]}</h{block.level}>")
        elif block.cells:
            cell = "th" if block.is_header else "td"
            parts.append(f"<table><tr>{''.join(f'<{cell}>{text}</{cell}>' for text in marked)}</tr></table>")
        else:
            parts.append(draw.choice(("<p>{}</p>", "<div>{}</div>", "<ul><li>{}</ul>")).format(marked[0]))
    return re.sub(r"</table>(<table>)", "", "\n".join(parts).replace("</table>\n<table>", ""))


def _marked(text: str, draw: Random) -> str:
    words = re.split(r"\s+", text)
    marked = [draw.choice(WRAPS).format(word.replace("<", "&lt;").replace("-", draw.choice(HYPHENS))) for word in words]
    return "".join(word + draw.choice(SPACES) for word in marked)


BEFORE = page(DEPRECATIONS)
VERDICTS = [judge_excerpt(excerpt, BEFORE, NAMES).verdict for excerpt in EXCERPTS]


@given(st.integers(0, 2**32))
def test_another_markup_of_the_same_text_keeps_every_verdict(seed: int) -> None:
    again = PageContent(blocks_of_html(f"<main>{html_of(BEFORE, Random(seed))}</main>"))
    assert [judge_excerpt(excerpt, again, NAMES).verdict for excerpt in EXCERPTS] == VERDICTS
    for day, verdict in (("2026-12-11", "value-shown"), ("2026-12-12", "value-differs")):
        assert judge_value(FIELDS["/shutdown_date"], RecordValue(day, "2026-11-27"), again, NAMES).verdict == verdict


@pytest.mark.parametrize("excerpt", [*HELD, "Loom 3 Large 200K $2.50 $0.25 $10"])
def test_an_excerpt_with_another_digit_never_holds(excerpt: str) -> None:
    text = page(PRICES if "$" in excerpt else DEPRECATIONS)
    assert judge_excerpt(excerpt, text, NAMES).verdict == "holds"
    for place in (match.start() for match in re.finditer(r"\d", excerpt)):
        for digit in set("0123456789") - {excerpt[place]}:
            changed = excerpt[:place] + digit + excerpt[place + 1 :]
            assert judge_excerpt(changed, text, NAMES).verdict != "holds", changed


@given(st.text(max_size=300))
def test_any_text_is_a_page_and_an_excerpt(text: str) -> None:
    judge_excerpt(text, page(DEPRECATIONS), NAMES)
    judge_excerpt("Dec 11, 2026 loom-2-large", page(text.encode("utf-8", "replace").decode()), NAMES)
