"""Of many diagnostics with one code the first are explained and the rest counted."""

import pytest

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.counted_diagnostics import counted, shortened
from model_lifecycle.syntax.limits import MOST_EXPLAINED
from model_lifecycle.text.span import Span


def _findings(code: str, count: int, start: int = 0) -> list[Diagnostic]:
    return [Diagnostic(code, f"{code} {place}", Span(place, place + 1)) for place in range(start, start + count)]


@pytest.mark.parametrize("count", [0, 1, MOST_EXPLAINED])
def test_a_few_are_shown_as_they_are(count: int) -> None:
    diagnostics = _findings("a", count)
    assert shortened(diagnostics) == diagnostics


def test_the_rest_is_counted_at_the_place_of_its_first() -> None:
    diagnostics = _findings("a", MOST_EXPLAINED + 11_900)
    shown = shortened(diagnostics)
    assert list(shown[:-1]) == diagnostics[:MOST_EXPLAINED]
    assert (shown[-1].span, shown[-1].count) == (diagnostics[MOST_EXPLAINED].span, 11_900)
    assert shown[-1].message.startswith("… and 11,900 more of the same (`a`)")


def test_each_code_is_counted_by_itself() -> None:
    a, b = _findings("a", MOST_EXPLAINED + 2), _findings("b", MOST_EXPLAINED + 3, 1000)
    diagnostics = [*a, *b, *_findings("c", 1, 2000)]
    shown = shortened(diagnostics)
    assert [(diagnostic.code, diagnostic.count) for diagnostic in shown if diagnostic.count > 1] == [("a", 2), ("b", 3)]
    assert sum(diagnostic.count for diagnostic in shown) == len(diagnostics)
    assert shown[-1] == diagnostics[-1]


def test_what_was_counted_before_is_added_up() -> None:
    early = counted(_findings("a", 1, 5)[0], 40)
    late = counted(_findings("a", 1, 900)[0], 60)
    shown = shortened([*_findings("a", 2), early, *_findings("a", 3, 10), late])
    assert [diagnostic.count for diagnostic in shown] == [1, 1, 103]


def test_one_alone_may_be_the_rest() -> None:
    early = counted(_findings("a", 1, 5)[0], 1)
    shown = shortened([early, *_findings("a", 3, 10)])
    assert [(diagnostic.is_rest, diagnostic.count) for diagnostic in shown] == [(True, 4)]
