"""Slips on different lines of one record: of all of them together is said what is said of each alone."""

from itertools import combinations

import pytest
from support.sample_records import TEXTS, as_json
from support.thorough import some_of
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.check import check
from model_lifecycle.diagnostics.diagnostic import Severity

PATH = "models/provider-1/example-1.yaml"

YAML_SLIPS = [
    ("family: example", "family: 'example"),
    ("announced_date: 2026-01-15", "announced_date 2026-01-15"),
    ("  - model_id: example-2", "   - model_id: example-2"),
    ("    label: Deprecations", "    label: `Deprecations`"),
    ("  batch_discount_pct: 50", "batch_discount_pct: 50"),
    ("  currency: USD", '  currency: "USD'),
    ("  supports_batch: false", "  supports_batch: nope"),
    ("  reasoning: none", "  reasoning = none"),
    ("first_seen: 2025-07-31T00:00:00Z", "  first_seen: 2025-07-31T00:00:00Z"),
]
JSON_SLIPS = [
    ('"slug": "example-1",', '""slug": "example-1",'),
    ('"status": "deprecated",', '"status":{ "deprecated",'),
    ('"label": "Deprecations",', '# "label": "Deprecations",'),
    ('"supports_batch": false,', '"supports_batch": "nope",'),
    ('"reasoning": "none",', '"reasoning": "none,'),
    ('"updated_at": "2026-07-24T05:21:47Z"', '"updated_at": ""2026-07-24T05:21:47Z""'),
]


def errors_in(text: str, language: str) -> list[tuple[int, str]]:
    """The lines, from 0, and the messages of all errors."""
    path = f"models/provider-1/example-1.{language}"
    checked = check(workspace_of({path: text}), today=TODAY)
    return sorted(
        (text.count("\n", 0, diagnostic.span.start), diagnostic.message)
        for diagnostics in checked.diagnostics.values()
        for diagnostic in diagnostics
        if diagnostic.severity is Severity.ERROR and diagnostic.code != "unknown-model"
    )


def together(language: str, text: str, slips: list[tuple[str, str]]) -> tuple[list[tuple[int, str]], str]:
    """What is said of each of some slips, and the text with all of them."""
    alone = []
    wrong = text
    for right, written in slips:
        assert f"{right}\n" in text, right
        diagnostics = errors_in(text.replace(f"{right}\n", f"{written}\n", 1), language)
        assert len(diagnostics) == 1, (written, diagnostics)
        alone += diagnostics
        wrong = wrong.replace(f"{right}\n", f"{written}\n", 1)
    return sorted(alone), wrong


def are_both_of_indentation(slips: tuple[tuple[str, str], ...]) -> bool:
    """Whether two slips only move lines: they are explained in the order of the text, the second as it reads then."""
    return all(right.strip() == written.strip() for right, written in slips)


YAML_PAIRS = [pair for pair in combinations(YAML_SLIPS, 2) if not are_both_of_indentation(pair)]


@pytest.mark.parametrize("slips", [*some_of(YAML_PAIRS, 6), YAML_SLIPS[1:6:2], YAML_SLIPS[1:8:3]])
def test_several_slips_in_yaml(slips: list[tuple[str, str]]) -> None:
    alone, wrong = together("yaml", TEXTS["model"], slips)
    assert errors_in(wrong, "yaml") == alone


@pytest.mark.parametrize("slips", [*some_of(combinations(JSON_SLIPS, 2), 6), JSON_SLIPS[::2], JSON_SLIPS[1:5]])
def test_several_slips_in_json(slips: list[tuple[str, str]]) -> None:
    alone, wrong = together("json", as_json(TEXTS["model"]), slips)
    assert errors_in(wrong, "json") == alone


def test_the_record_is_read_as_it_is_meant() -> None:
    """What the fixes write is read, so that other records are compared with it."""
    _, wrong = together("yaml", TEXTS["model"], [YAML_SLIPS[1], YAML_SLIPS[2], YAML_SLIPS[7]])
    right, read = (workspace_of({PATH: text}).files[f"{ROOT}/{PATH}"] for text in (TEXTS["model"], wrong))
    assert [record.data for record in read.records] == [record.data for record in right.records]
