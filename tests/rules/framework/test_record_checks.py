"""Long files whose records are checked again after changes have the diagnostics that they have when they are new."""

import json
import random
from datetime import date
from typing import Any

import pytest
from benchmarks.generate import records_in_one_file
from support.memory_workspace import MIGRATION_PATH, PROVIDER_PATH, ROOT
from support.pages import MIGRATION, NEW, OLD, whole_provider

from model_lifecycle.check import check_file
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.rules import run
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


@pytest.mark.parametrize("seed", range(5))
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
                assert keys_needed <= keys_read
    assert again > 10


def test_only_what_a_change_reaches_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "LONG", 1)
    checked: list[int] = []

    def counting(checks: Any, file: Any, context: RecordContext) -> list[Diagnostic]:
        checked.append(context.record.index)
        return []

    workspace = Workspace(ROOT)
    text = listed(*(model(NEW, number) for number in range(6)))
    workspace = workspace.with_files({MORE: workspace.read(MORE, Source(text))})
    known = RecordChecks()
    check_file(workspace, workspace.files[MORE], TODAY, known)
    monkeypatch.setattr(run, "_run", counting)
    text = text.replace('"slug": "new-2-0-3"', '"slug": "new-2-0-3" ')
    workspace = workspace.with_files({MORE: workspace.read(MORE, Source(text))})
    check_file(workspace, workspace.files[MORE], TODAY, known)
    assert checked == [3, 0]
