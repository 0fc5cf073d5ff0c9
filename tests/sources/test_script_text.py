"""Pages that show little without their scripts: what is in the scripts' data may confirm, what is not says nothing."""

import json
from decimal import Decimal
from html import escape

import pytest
from support.cited_pages import page

from model_lifecycle.sources.citations import Citation, Expected
from model_lifecycle.sources.judge import Visit, judge
from model_lifecycle.workspace.index import Entry

ROWS = {"groups": [1, [[0, {"rows": [1, [[1, [[0, "loom-3-large"], [0, 2.5], [0, 10]]]]]}]]]}
PROPS = f'<h1>Prices</h1><astro-island props="{escape(json.dumps(ROWS))}"></astro-island>'
CARD = {"api": "loom-3-large", "price": [{"value": "Input (/M tokens)", "price": "$$2.5"}]}
PUSHED = f"<script>self.__next_f.push([1,{json.dumps('5:' + json.dumps(CARD))}])</script>"
SHELL = '<script id="__NEXT_DATA__" type="application/json">{"page": "/prices", "props": {}}</script>'
DEEP = f"<script type=application/json>{'[' * 100_000}</script>"


def verdict(text: str, *, excerpt: str | None = None, price: str | None = None) -> str:
    expected = (Expected("/specs/input_price_per_mtok", Decimal(price)),) if price else ()
    entry = Entry("/models/a.yaml", 0)
    names = ("loom-3-large",)
    citation = Citation(entry, "/sources/0", "https://doc.example", "", excerpt=excerpt, values=expected, names=names)
    return judge(citation, Visit(page(text), "2026-11-20"))[0].verdict


@pytest.mark.parametrize(
    ("text", "excerpt", "answer"),
    [
        (PROPS, "loom-3-large 2.5 10", "holds"),
        (PROPS, "loom-3-large 3 12", "unreadable"),
        (PROPS, "Loom 9 is the best of all.", "unreadable"),
        (PUSHED, "Input (/M tokens) $2.5", "holds"),
        (SHELL, "loom-3-large 2.5 10", "unreadable"),
        (DEEP, "loom-3-large 2.5 10", "unreadable"),
    ],
)
def test_excerpts(text: str, excerpt: str, answer: str) -> None:
    assert verdict(text, excerpt=excerpt) == answer


def test_prices() -> None:
    assert verdict(PUSHED, price="2.5") == "value-shown"
    assert verdict(PUSHED, price="3") == "unreadable"
    assert verdict(PROPS, price="3") == "unreadable"
