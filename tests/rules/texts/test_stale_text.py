"""Tests of the rule `stale-text`, which judges the sentences that `derived_words` recognises."""

import json

import pytest
from support.mistakes import THIRD, mistake_files
from support.workspace_files import MIGRATION, OLD
from support.workspaces import diagnostics_of

from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.drafted_steps import DRAFTED_STEPS, spelled_steps
from model_lifecycle.records.shutdown import published_shutdown

PUBLISHED = {"status": "deprecated", "deprecation_date": "2025-01-31", "shutdown_date": "2026-09-01"}
"""Of the old model, beside the kind of its day."""


def stale(text: str, kind: str = "exact", **model: object) -> list[tuple[str, str]]:
    """The text behind the fix, and the message, of each finding about a step of the checklist."""
    old = PUBLISHED | {"shutdown_date_kind": kind} | model
    change = (
        f"{json.dumps({'migration_checklist': [text]})}\n# file: models/provider-1/example-1.yaml\n{json.dumps(old)}"
    )
    found = diagnostics_of(mistake_files(MIGRATION, change)).get(MIGRATION, ())
    assert all(diagnostic.code == "stale-text" for diagnostic in found), found
    changes = [diagnostic.fix.changes[0] for diagnostic in found if diagnostic.fix is not None]
    texts = [str(change.value) for change in changes if isinstance(change, ReplaceValue)]
    return list(zip(texts, (diagnostic.message for diagnostic in found), strict=True))


@pytest.mark.parametrize(
    ("text", "kind", "right"),
    [
        ("Ship the change before 2026-10-01.", "exact", "Ship the change before 2026-09-01."),
        ("Ship before 2026-10-01", "exact", "Ship before 2026-09-01"),
        ("Ship the change before 2026-10-01.", "month_only", "Ship the change before 2026-09."),
        (
            "Ship the change before the published shutdown date, which is not before 2026-10-01.",
            "exact",
            "Ship the change before 2026-09-01.",
        ),
        (
            "Ship the change before the published shutdown date, which is not before 2026-10-01.",
            "not_before",
            "Ship the change before the published shutdown date, which is not before 2026-09-01.",
        ),
        ("Point requests at example-1.", "exact", "Point requests at example-2."),
        ("Point requests at `example-1`", "exact", "Point requests at `example-2`"),
        (
            "Read the shutdown date of example-2 on the official page.",
            "exact",
            "Read the shutdown date of example-1 on the official page.",
        ),
        (
            "1. The model `example-1` is retired on 2026-10-01. Move before.",
            "exact",
            "1. The model `example-1` is retired on 2026-09-01. Move before.",
        ),
        ("example-1 shuts down on 2026-10-01", "exact", "example-1 shuts down on 2026-09-01"),
    ],
)
def test_a_sentence_that_contradicts_a_model(text: str, kind: str, right: str) -> None:
    [(fixed, message)] = stale(text, kind)
    assert fixed == right
    assert "Write " in message


@pytest.mark.parametrize("kind", ["exact", "month_only", "not_before"])
def test_the_sentences_of_a_draft_never_contradict_what_they_were_made_of(kind: str) -> None:
    for step in (*DRAFTED_STEPS, *spelled_steps("example-1", "example-2", published_shutdown("2026-09-01", kind))):
        assert stale(step, kind) == []


@pytest.mark.parametrize(
    "text",
    [
        "Finish the tests before 2026-08-15.",  # a day of their own
        "Ship the change before 2026-08-15, a week before the end of the quarter.",
        "Ship the change before summer.",
        "Point requests at example-2, with a key of the new provider.",
        "Point requests at provider-1/example-2.",
        "Point requests at the gateway.",
        *(f"Point requests at {name}." for name in ("staging", "OpenRouter", "both", "it", "$MODEL", "`gone-model-9`")),
        "Point requests at https://gateway.example/v1.",
        "Read the shutdown date of both on the official page.",
        "Ship before 2026-08-01.",
        "Ship the change before 2026-08-25.",
        "Ship before 2026-09.",
        "Mind that example-1 is retired on 2026-10-01.",
        "On Azure, example-1 retires on 2026-10-01.",
        "In ChatGPT, example-1 was retired on 2026-08-13.",
        "example-1 was retired on 2026-08-13, in ChatGPT only.",
        "example-1 retires on 2026-10-01; example-1-mini on 2026-11-01.",
        "example-1 was shut down 2026-08-16 in the app.",
        "Azure's example-1 retires on 2026-10-01.",
        "Fine-tuning of example-1 ends on 2026-10-01.",
        "example-1 ends on 2026-10-01.",
        "The Assistants API with example-1 shuts down on 2026-08-26.",
        "example-1 shuts down on 2026-10-01 on Azure.",
        "example-1.5 shuts down on 2026-10-01.",
        "Read the shutdown date of both models on the official page.",
    ],
)
def test_a_sentence_of_the_authors_own(text: str) -> None:
    assert stale(text) == []


def test_a_day_that_the_record_no_longer_has() -> None:
    none = {"shutdown_date": None}
    assert stale("Ship the change before 2026-10-01.", "none", **none) == []
    repeated = "Ship the change before the published shutdown date, which is not before 2026-10-01."
    [(fixed, message)] = stale(repeated, "none", **none)
    assert fixed == DRAFTED_STEPS[-1]
    assert "says no shutdown date" in message


def test_a_day_that_is_in_doubt_is_the_models_finding() -> None:
    change = (
        f"{json.dumps({'migration_checklist': ['Ship the change before 2026-09-01.']})}\n"
        f"# file: {OLD}\n{json.dumps(PUBLISHED | {'shutdown_date': '2024-09-01'})}"
    )
    assert MIGRATION not in diagnostics_of(mistake_files(MIGRATION, change))


def test_a_long_word_is_cut_in_the_message() -> None:
    long, steps = "a" * 500, json.dumps({"migration_checklist": [f"Point requests at {'a' * 500}."]})
    files = mistake_files(MIGRATION, f"{steps}\n# file: {THIRD}\n{json.dumps({'id': long})}")
    [diagnostic] = diagnostics_of(files)[MIGRATION]
    assert diagnostic.code == "stale-text"
    assert len(diagnostic.message) < 200
