"""Files that are checked again because others changed have the diagnostics of new ones."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from support.pages import MIGRATION, MIGRATION_PATH, NEW, NEW_PATH, OLD, OLD_PATH, PROVIDER_PATH, Fields, whole_provider
from support.thorough import some_of
from support.workspaces import ROOT

from model_lifecycle.check import check
from model_lifecycle.lsp.state.checked_snapshot import CheckedSnapshot
from model_lifecycle.lsp.state.snapshot import Snapshot
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.workspace import Workspace

TODAY = date(2026, 6, 1)
THIRD_PATH, SECOND_PATH = "models/provider-1/third.yaml", "migrations/third-to-new-2-0.yaml"
THIRD: Fields = {**deepcopy(OLD), "id": "third", "slug": "third", "display_name": "Third"}
SECOND: Fields = json.loads(json.dumps(MIGRATION).replace("old-1.0", "third").replace("old-1-0", "third"))
RECORDS: dict[str, Fields] = {
    PROVIDER_PATH: whole_provider(),
    OLD_PATH: OLD,
    NEW_PATH: NEW,
    THIRD_PATH: THIRD,
    MIGRATION_PATH: MIGRATION,
    SECOND_PATH: SECOND,
}
VALUES: list[Any] = [
    *(None, True, False, 0, -1, 2, 2.5, 0.000002, 5000, 64000, 128000, 256000, "", "x", [], {}, ["text", "image"]),
    *("retired", "deprecated", "active", "2026-05-01", "2035-01-01", "0226-01-15", "exact", "provider-2", "EUR"),
    *("old-1.0", "new-2.0", "third", "old-1-0", "new-2-0", "inferred", "none", "always", ["text"], "$3 in, $15 out."),
]

NAMES = ["old-1.0", "new-2.0", "new-2.0x", "third", "old-1-0", "new-2-0"]


class Editor:
    """Records in files of their own, changed one by one, and the newest snapshot of them with what is known of it."""

    def __init__(self) -> None:
        self.records = deepcopy(RECORDS)
        self.failures: list[object] = []
        self.current = self.checked(self.read(Workspace(ROOT), *self.records))
        dict(self.current)

    def read(self, workspace: Workspace, *paths: str) -> Workspace:
        """The workspace with record files as they are now, without those that are gone."""
        files = {}
        for path in paths:
            record, place = self.records.get(path), f"{ROOT}/{path}"
            text = json.dumps(record, indent=1, ensure_ascii=False)
            files[place] = None if record is None else workspace.read(place, FileText(text), named=True)
        return workspace.with_files(files)

    def checked(self, workspace: Workspace, before: CheckedSnapshot | None = None) -> CheckedSnapshot:
        state = Snapshot(workspace, {}, settled=True)
        return CheckedSnapshot(state, TODAY, lambda *what: self.failures.append(what), before)

    def change(self, path: str) -> None:
        """Take in what was changed in a record."""
        self.current = self.checked(self.read(self.current.state.workspace, path), self.current)

    def fresh(self) -> dict[str, object]:
        """The diagnostics of the same texts, of which nothing is known."""
        return dict(check(self.read(Workspace(ROOT), *self.records), today=TODAY).diagnostics)


def places_in(data: object, way: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """The paths of all values in a record."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in items:
        yield (*way, step)
        yield from places_in(value, (*way, step))


def any_change(record: Fields, original: Fields, rng: random.Random) -> Fields:
    """A record with another value somewhere, without one, or as it was in the beginning."""
    if rng.random() < 0.15:
        return deepcopy(original)
    steps = rng.choice(list(places_in(record)) or [("id",)])
    if rng.random() < 0.15 and len(steps) == 1:
        return {name: value for name, value in record.items() if name != steps[0]}
    return with_value(record, steps, rng.choice(VALUES))


def name_change(record: Fields, rng: random.Random) -> Fields:
    """A record with another name, or that names another model."""
    places: list[tuple[Step, ...]] = [("id",), ("slug",), ("from", "model_id"), ("to", "model_id"), ("to", "slug")]
    places = [
        place for place in places if place[0] in record and (len(place) == 1 or isinstance(record[place[0]], dict))
    ]
    return with_value(record, rng.choice(places), rng.choice(NAMES)) if places else record


def with_value(record: Fields, steps: tuple[Step, ...], value: object) -> Fields:
    """A record with another value in a place."""
    record = deepcopy(record)
    *way, last = steps
    container: Any = record
    for step in way:
        container = container[step]
    container[last] = deepcopy(value)
    return record


@pytest.mark.parametrize("seed", some_of(range(200), 100))
def test_after_any_changes(seed: int) -> None:
    rng = random.Random(seed)
    editor = Editor()
    for step in range(40):
        path = rng.choice([*RECORDS, *(NEW_PATH, OLD_PATH, NEW_PATH)])
        record = editor.records.get(path)
        if record is None:
            editor.records[path] = deepcopy(RECORDS[path])
        elif rng.random() < 0.06:
            del editor.records[path]
        elif rng.random() < 0.25:
            editor.records[path] = name_change(record, rng)
        else:
            editor.records[path] = any_change(record, RECORDS[path], rng)
        editor.change(path)
        if rng.random() < 0.3:
            continue  # the next change comes before the check
        current = {path: diagnostics for path, diagnostics in editor.current.items() if diagnostics}
        assert current == editor.fresh(), (seed, step)
    assert not editor.failures


def test_findings_point_to_where_the_values_of_a_changed_file_are_now() -> None:
    editor = Editor()
    editor.records[MIGRATION_PATH] = with_value(MIGRATION, ("price_diff", "output_pct_change"), 12.5)
    editor.change(MIGRATION_PATH)
    places = []
    for name in ("New 2", "New two", "New 2.0 of the summer"):
        editor.records[NEW_PATH] = with_value(NEW, ("display_name",), name)
        editor.change(NEW_PATH)
        diagnostics = editor.current[f"{ROOT}/{MIGRATION_PATH}"]
        assert diagnostics == editor.fresh()[f"{ROOT}/{MIGRATION_PATH}"]
        related = [place for diagnostic in diagnostics for place in diagnostic.related]
        places.append([place.span for place in related if place.path == f"{ROOT}/{NEW_PATH}"])
    assert len({tuple(spans) for spans in places}) == len(places)
    assert all(places)
