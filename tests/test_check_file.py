"""Long files whose records are checked again after changes have the diagnostics that they have when they are new."""

import json
import random
from datetime import date
from typing import Any

import pytest
from benchmarks.generate import records_in_one_file
from support.pages import MIGRATION, MIGRATION_PATH, NEW, OLD, PROVIDER_PATH, whole_provider
from support.thorough import some_of
from support.workspaces import ROOT

from model_lifecycle.check import FileCheck, check_file
from model_lifecycle.syntax.incremental import chunks
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace import read_file
from model_lifecycle.workspace.workspace import Workspace, changed_keys

TODAY = date(2026, 6, 1)
UNCHECKED = FileCheck((), frozenset())
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
    f"{ROOT}/{PROVIDER_PATH}": json.dumps(whole_provider(), indent=1),
    f"{ROOT}/{MIGRATION_PATH}": json.dumps(MIGRATION, indent=1),
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
    monkeypatch.setattr(read_file, "LONG", 1)
    rng = random.Random(seed)
    texts = dict(TEXTS)
    workspace = Workspace(ROOT)
    workspace = workspace.with_files(
        {path: workspace.read(path, FileText(text), named=True) for path, text in texts.items()}
    )
    checks = dict.fromkeys(texts, UNCHECKED)
    again = 0
    for _ in range(20):
        path = rng.choice(list(texts))
        texts[path] = TEXTS[path] if rng.random() < 0.1 else edited(texts[path], rng)
        before = workspace
        workspace = workspace.with_files({path: workspace.read(path, FileText(texts[path]), named=True)})
        checks = {path: check.after(changed_keys(before, workspace)) for path, check in checks.items()}
        fresh = Workspace(ROOT)
        fresh = fresh.with_files({path: fresh.read(path, FileText(text), named=True) for path, text in texts.items()})
        for other in rng.sample(list(texts), 3):
            file, new = workspace.files.get(other), fresh.files.get(other)
            assert (file is None) == (new is None)
            if file is not None and new is not None:
                again += file.chunked_document is not None
                checks[other] = check_file(workspace, file, TODAY, checks[other])
                expected = check_file(fresh, new, TODAY)
                assert checks[other].diagnostics == expected.diagnostics
                assert expected.all_keys <= checks[other].all_keys
    assert again > 10


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param('"old-1.0-1",', '"old-1.0-1", ', [2], id="a blank in a record"),
        pytest.param('"Old-1.0"', '"Old-1.1"', [0], id="a record that nobody names"),
        pytest.param('"New-2.0"', '"New-2.1"', [0, 1, 2, 3, 4], id="a record that the others name"),
    ],
)
def test_only_what_a_change_reaches_is_checked(
    old: str, new: str, expected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "LONG", 1)
    monkeypatch.setattr(read_file, "LONG", 1)
    before = Workspace(ROOT)
    text = TEXTS[MANY]
    assert old in text
    before = before.with_files({MANY: before.read(MANY, FileText(text))})
    first = check_file(before, before.files[MANY], TODAY, UNCHECKED)
    after = before.with_files({MANY: before.read(MANY, FileText(text.replace(old, new, 1)))})
    again = check_file(after, after.files[MANY], TODAY, first.after(changed_keys(before, after)))
    kept = set(map(id, first.records))
    assert [number for number, check in enumerate(again.records) if id(check) not in kept] == expected
