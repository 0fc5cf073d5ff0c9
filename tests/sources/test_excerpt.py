"""What a page says of an excerpt."""

import pytest
from support.cited_pages import CARDS, COLUMNS, DEPRECATIONS, PRICES, page

from model_lifecycle.sources.excerpt import judge_excerpt
from model_lifecycle.sources.names import SubjectNames

ROW = "Dec 11, 2026 loom-2-large loom-3-large"


def verdict(excerpt: str, model: str = "loom-2-large", text: str = DEPRECATIONS) -> str:
    """The verdict, with the words that differ, old → new."""
    judgement = judge_excerpt(excerpt, page(text), SubjectNames((model,)))
    differences = "; ".join(f"{old} → {new}" for old, new in judgement.differences)
    return f"{judgement.verdict}: {differences}" if differences else judgement.verdict


@pytest.mark.parametrize(
    "excerpt",
    [
        pytest.param("We tell developers at least 60 days before a model is shut down.", id="marks and a link"),
        pytest.param("we tell DEVELOPERS at least 60 days", id="case"),
        pytest.param(
            "We tell developers **at least 60 days** before a model is [shut down](/terms).", id="its own marks"
        ),
        pytest.param(ROW, id="a row, with a no-break space"),
        pytest.param("| Dec 11, 2026 | `loom-2-large` | `loom-3-large` |", id="the row as Markdown"),
        pytest.param("2025-01-09 loom-0", id="hyphens that do not break"),
        pytest.param(
            "Dec 12, 2026 loom\u20112\u2011small loom\u20113\u2011small", id="hyphens of the excerpt; a footnote"
        ),
        pytest.param("On June 11, 2026, we notified … Requests to retired models will fail.", id="an ellipsis"),
        pytest.param("we notified developers [...] December 11, 2026", id="an ellipsis in brackets"),
        pytest.param("will fail. | Shutdown date", id="over two blocks"),
        pytest.param("Requests to re\u00adtired models", id="a soft hyphen"),
    ],
)
def test_it_holds_in_any_markup(excerpt: str) -> None:
    assert verdict(excerpt) == "holds"


@pytest.mark.parametrize(
    ("excerpt", "model", "expected"),
    [
        pytest.param("Dec 10, 2026 loom-2-large loom-3-large", "loom-2-large", "changed: 10 → 11", id="a day"),
        pytest.param("loom-1 2024-10-08", "loom-1", "gone", id="only the name is in common"),
        pytest.param(
            "We tell developers at least 90 days before a model is shut down.",
            "loom-1",
            "changed: 90 → 60",
            id="a number",
        ),
        pytest.param(
            "We tell developers 60 days before a model is shut down.",
            "loom-1",
            "changed:  → at least",
            id="words added",
        ),
        pytest.param("Dec 11, 2026 loom-2-medium loom-3-large", "loom-2-medium", "gone", id="a twin of another model"),
        pytest.param("Dec 11, 2026 loom-3-large loom-4", "loom-3-large", "gone", id="named as the replacement only"),
        pytest.param("Dec 11, 2026 loom-2 loom-3", "loom-2", "gone", id="a part of other names"),
        pytest.param("Fine-tuning of loom-2-large was free in May.", "loom-2-large", "gone", id="another statement"),
        pytest.param("The moon is made of green cheese, all agree.", "loom-1", "gone", id="nothing like it"),
    ],
)
def test_what_stands_there_instead(excerpt: str, model: str, expected: str) -> None:
    assert verdict(excerpt, model) == expected


def test_a_price_that_is_struck_out_is_not_there() -> None:
    assert verdict("Loom 3 Large 200K $3 $0.25 $10", "Loom 3 Large", PRICES) == "changed: $3 → $2.50"
    assert verdict("Loom 3 Large 200K $2.50 $0.25 $10", "Loom 3 Large", PRICES) == "holds"
    assert verdict("loom-code-1 1M $1.00 $4.00", "loom-code-1", PRICES) == "holds"


def test_a_cell_is_a_passage_by_itself() -> None:
    found = verdict("The fastest model with frontier intelligence", "Loom 8", COLUMNS)
    assert found == "changed: frontier → near-frontier"


def test_an_excerpt_over_several_paragraphs() -> None:
    quoted = "Input price Free of charge $1.50, prompts <= 200k tokens"
    assert verdict(quoted, "Loom 9", CARDS) == "changed: $1.50 → $1.25"


def test_what_stands_at_an_end_that_differs_is_part_of_the_passage() -> None:
    names = SubjectNames(("loom-2-large",))
    judgement = judge_excerpt("Dec 11, 2026 loom-2-large loom-9", page(DEPRECATIONS), names)
    assert judgement.passage == "Dec 11, 2026 | loom-2-large | loom-3-large"


def test_a_heading_in_a_table_makes_no_heading_of_what_follows() -> None:
    blocks = page("<table><tr><td><h3>Loom 9</h3></td></tr></table><p>Text.</p>").blocks
    assert [(block.text, block.level) for block in blocks] == [("Loom 9", 0), ("Text.", 0)]
