"""How many tokens the prices of a table are for, by what stands in it and above it."""

from decimal import Decimal

import pytest
from support.cited_pages import page

ROWS = "<tr><th>Model<th>Input{}<tr><td>loom-1<td>$3"


@pytest.mark.parametrize(
    ("above", "head", "per"),
    [
        ("<p>Prices", "", None),
        ("<p>Prices", " per 1M tokens", 1_000_000),
        ("<p>Prices per 1,000 tokens", "", 1000),
        ("<h2>Per 1K tokens</h2><p>As of May", "", 1000),
        ("<p>Per 1K tokens", ", $ per million", 1_000_000),
        ("<p>Per 1K tokens<p>Prices<p>As of May", "", None),
    ],
)
def test_the_unit_of_a_table(above: str, head: str, per: int | None) -> None:
    [table] = page(f"<html>{above}<table>{ROWS.format(head)}</table>").tables
    assert table.per == (None if per is None else Decimal(per))
