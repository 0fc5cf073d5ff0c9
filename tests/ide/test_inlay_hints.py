"""Hints beside values."""

from decimal import Decimal

import pytest
from benchmarks.generate import yaml_text
from inline_snapshot import snapshot
from support.examples import base_record
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER, record_files, replaced
from support.workspaces import ROOT, TODAY, workspace_of

from model_lifecycle.ide.inlay_hints import inlay_hints, short_count
from model_lifecycle.text.span import Span


def hinted(files: dict[str, str], path: str) -> list[str]:
    """The lines of a file that have hints, with the hints in their places."""
    workspace = workspace_of(files)
    file = workspace.files[f"{ROOT}/{path}"]
    text = file.source.text
    hints = list(inlay_hints(workspace, file, Span(0, len(text)), TODAY))
    assert [hint.offset for hint in hints] == sorted(hint.offset for hint in hints)
    shown = []
    for hint in hints:
        start, end = text.rfind("\n", 0, hint.offset) + 1, text.find("\n", hint.offset)
        shown.append(f"{text[start : hint.offset]}⟨{hint.words}⟩{text[hint.offset : end]}".strip())
    return shown


FILES = replaced(
    NEW, '"display_name": "Example"', '"display_name": "Example Two"', replaced(
        NEW, '"input_price_per_mtok": 2', '"input_price_per_mtok": 2.5', record_files()
    )
)  # fmt: skip


def test_a_placeholder_is_no_name() -> None:
    unnamed = replaced(PROVIDER, '"name": "Example"', '"name": "TODO name"', FILES)
    unnamed = replaced(NEW, '"display_name": "Example Two"', '"display_name": "TODO display name"', unnamed)
    hints = [line for line in hinted(unnamed, MIGRATION) if "provider" in line or "model_id" in line]
    assert hints == ['"model_id": "example-1"⟨Example⟩,']


def test_a_migration_in_json() -> None:
    assert hinted(FILES, MIGRATION) == snapshot(
        [
            '"provider": "provider-1"⟨Example⟩,',
            '"model_id": "example-1"⟨Example⟩,',
            '"provider": "provider-1"⟨Example⟩,',
            '"model_id": "example-2"⟨Example Two⟩,',
            '"input_pct_change": 0⟨$2 → $2.5⟩,',
            '"output_pct_change": 0⟨$8 → $8⟩,',
            '"example_monthly_cost_old": 36⟨10 × $2 + 2 × $8⟩,',
            '"example_monthly_cost_new": 36⟨10 × $2.5 + 2 × $8⟩,',
            '"old_tokens": 128000⟨128K⟩,',
            '"new_tokens": 128000⟨128K⟩,',
            '"change_pct": 0⟨128,000 → 128,000⟩',
            '"old_tokens": 8192⟨8Ki⟩,',
            '"new_tokens": 8192⟨8Ki⟩,',
            '"change_pct": 0⟨8,192 → 8,192⟩',
        ]
    )


def test_a_migration_in_yaml() -> None:
    files = {**FILES, MIGRATION: yaml_text(base_record(MIGRATION))}
    assert hinted(files, MIGRATION)[:6] == snapshot(
        [
            "provider: provider-1⟨Example⟩",
            "model_id: example-1⟨Example⟩",
            "provider: provider-1⟨Example⟩",
            "model_id: example-2⟨Example Two⟩",
            "input_pct_change: 0⟨$2 → $2.5⟩",
            "output_pct_change: 0⟨$8 → $8⟩",
        ]
    )


def test_a_model() -> None:
    assert hinted(FILES, OLD) == snapshot(
        [
            '"provider": "provider-1"⟨Example⟩,',
            '"model_id": "example-2"⟨Example Two⟩,',
            '"provider": "provider-1"⟨Example⟩,',
            '"context_window_tokens": 128000⟨128K⟩,',
            '"max_output_tokens": 8192⟨8Ki⟩,',
        ]
    )


def test_a_provider_has_none() -> None:
    assert hinted(FILES, PROVIDER) == []


def test_in_a_stretch_alone() -> None:
    workspace = workspace_of(FILES)
    file = workspace.files[f"{ROOT}/{MIGRATION}"]
    start = file.source.text.index('"input_pct_change"')
    hints = list(inlay_hints(workspace, file, Span(start, start + 30), TODAY))
    assert [hint.words for hint in hints] == ["$2 → $2.5"]


@pytest.mark.parametrize(
    "broken",
    [
        FILES[MIGRATION].replace('"example-2"', "null"),
        FILES[MIGRATION].replace('"input_pct_change": 0', '"input_pct_change": "0"'),
        FILES[MIGRATION][:-40],
        FILES[MIGRATION].replace('"old_tokens": 128000', '"old_tokens":'),
        "from: [1\nto: {model_id: example-1",
    ],
)
def test_half_written_records(broken: str) -> None:
    assert all("None" not in words for words in hinted({**FILES, MIGRATION: broken}, MIGRATION))


@pytest.mark.parametrize(
    ("count", "words"),
    [
        ("999", ""),
        ("1000", "1K"),
        ("8192", "8Ki"),
        ("128000", "128K"),
        ("131072", "128Ki"),
        ("202752", "198Ki"),
        ("200001", "≈200K"),
        ("1000000", "1M"),
        ("1500000", "1.5M"),
        ("1048576", "1Mi"),
        ("1047577", "≈1M"),
        ("8192.5", ""),
        ("-4096", ""),
    ],
)
def test_counts_at_a_glance(count: str, words: str) -> None:
    assert short_count(Decimal(count)) == words
