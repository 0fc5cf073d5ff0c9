"""Long files whose records are checked again after changes have the diagnostics that they have when they are new."""

import json
import random
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from benchmarks.generate import records_in_one_file
from support.memory_workspace import MIGRATION_PATH, PROVIDER_PATH, ROOT
from support.pages import MIGRATION, NEW, OLD, whole_provider
from support.thorough import some_of

from model_lifecycle.check import check_file
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.rules.framework.check_results import Check, CheckResults
from model_lifecycle.rules.framework.record_checks import RecordChecks
from model_lifecycle.rules.framework.rule_check import RecordContext
from model_lifecycle.syntax.incremental import chunks
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.workspace import Workspace

TODAY = date(2026, 6, 1)
MANY, MORE, MIGRATIONS = f"{ROOT}/models/many.yaml", f"{ROOT}/models/more.json", f"{ROOT}/migrations/all.json"
BLOCKS = f"{ROOT}/models/blocks.yaml"


def model(record: dict[str, Any], number: int) -> dict[str, Any]:
    return {**record, "id": f"{record['id']}-{number}", "slug": f"{record['slug']}-{number}"}


def listed(*records: dict[str, Any]) -> str:
    return "[\n" + ",\n".join(json.dumps(record, indent=1) for record in records) + "\n]\n"


def as_yaml(*records: dict[str, Any]) -> str:
    """A block list, each record in the flow style on lines of its own."""
    return "".join("- " + json.dumps(record, indent=1).replace("\n", "\n  ") + "\n" for record in records)


TEXTS = {
    PROVIDER_PATH: json.dumps(whole_provider(), indent=1),
    MIGRATION_PATH: json.dumps(MIGRATION, indent=1),
    MANY: as_yaml(OLD, *(model(OLD, number) for number in range(3)), NEW),
    MORE: listed(*(model(NEW, number) for number in range(4))),
    BLOCKS: records_in_one_file(5),
    MIGRATIONS: listed(*({**MIGRATION, "confidence": word} for word in ("official", "inferred", "official"))),
}
CHANGES = [
    *(('"status": "deprecated"', '"status": "retired"'), ('"old-1.0"', '"new-2.0-1"'), ('"new-2.0"', '"nobody"')),
    *(('"provider-1"', '"provider-2"'), ('"input_price_per_mtok": 2', '"input_price_per_mtok": 5'), (",\n", ", \n\n")),
    *(('"specs": {', '"specs": {"currency": "USD", '), ('-1"', '-2"'), ("{\n", "{ # model-lifecycle: ignore[x]\n")),
    *(('"slug"', '"slugg"'), ('"notes"', '"notes" "'), ("2026-", "2025-"), ("text", "TODO"), (": null", ": 1")),
    *(("true", "false"), ('"new-2-0', '"other-2-0'), ("family", "famly"), ("official", "inferred")),
    *(('"Pricing"', "Pricing #4"), ("family: many", "family: many #x"), ("id: many-", "id: many (many-")),
    *(("  status: active", "  status: active #n"), ('"Models"', "Models (see\n        all)  # 4 of")),
    *(("  slug: many", "  # TODO\n  slug: many"), ("  - url: ", "  - # model-lifecycle: ignore[x]\n      url: ")),
]


def edited(text: str, rng: random.Random) -> str:
    """A text with one change at one of its places, made or undone, or with a stretch that is twice there, or not."""
    if rng.random() < 0.15:
        starts = [place for place in range(len(text)) if text.startswith(("\n- ", "\n{"), place)]
        start, end = sorted(rng.choices([*starts, len(text) - 3], k=2))
        return text[:end] + text[start:end] + text[end:] if rng.random() < 0.5 else text[:start] + text[end:]
    for _ in range(20):
        pair = rng.choice(CHANGES)
        old, new = pair if rng.random() < 0.5 else pair[::-1]
        places = [place for place in range(len(text)) if text.startswith(old, place)]
        if places:
            place = rng.choice(places)
            return text[:place] + new + text[place + len(old) :]
    return text


@pytest.mark.parametrize("seed", some_of(range(5)))
def test_after_any_changes(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "LONG", 1)
    rng = random.Random(seed)
    texts = dict(TEXTS)
    workspace = Workspace(ROOT)
    workspace = workspace.with_files(
        {path: workspace.read(path, Source(text), named=True) for path, text in texts.items()}
    )
    known = {path: RecordChecks() for path in texts}
    again = 0
    for _ in range(20):
        path = rng.choice(list(texts))
        texts[path] = TEXTS[path] if rng.random() < 0.1 else edited(texts[path], rng)
        workspace = workspace.with_files({path: workspace.read(path, Source(texts[path]), named=True)})
        fresh = Workspace(ROOT)
        fresh = fresh.with_files({path: fresh.read(path, Source(text), named=True) for path, text in texts.items()})
        for other in rng.sample(list(texts), 3):
            file, new = workspace.files.get(other), fresh.files.get(other)
            assert (file is None) == (new is None)
            if file is not None and new is not None:
                again += file.chunked_document is not None
                found, keys_read = check_file(workspace, file, TODAY, known[other])
                expected, keys_needed = check_file(fresh, new, TODAY)
                assert found == expected
                assert {key[:3] for key in keys_needed} <= {key[:3] for key in keys_read}, "facets are more exact"
    assert again > 10


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param('"old-1.0-1",', '"old-1.0-1", ', [2], id="a blank in a record"),
        pytest.param('"Old-1.0"', '"Old-1.1"', [0], id="a record that nobody names"),
        pytest.param('"New-2.0"', '"New-2.1"', [4], id="what nobody reads of a record that the others name"),
        pytest.param('"status": "active"', '"status": "retired"', [0, 1, 2, 3, 4], id="what the others read of it"),
    ],
)
def test_only_what_a_change_reaches_is_checked(
    old: str, new: str, expected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "LONG", 1)
    checked: list[int] = []

    def counting(results: CheckResults, checks: Sequence[Check], context: RecordContext) -> list[Diagnostic]:
        checked.append(context.record.index)
        return run(results, checks, context)

    run = CheckResults.run
    workspace = Workspace(ROOT)
    text = TEXTS[MANY]
    workspace = workspace.with_files({MANY: workspace.read(MANY, Source(text))})
    known = RecordChecks()
    check_file(workspace, workspace.files[MANY], TODAY, known)
    monkeypatch.setattr(CheckResults, "run", counting)
    assert old in text
    workspace = workspace.with_files({MANY: workspace.read(MANY, Source(text.replace(old, new, 1)))})
    check_file(workspace, workspace.files[MANY], TODAY, known)
    assert checked == [*expected, 0], "and rules about the whole file with the first record"
