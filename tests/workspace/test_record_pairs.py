"""The records of two snapshots, each with what it was."""

from typing import Any

from support.pages import MIGRATION, NEW, OLD, whole_model, whole_provider
from support.workspaces import record_file

from model_lifecycle.records.record import Kind
from model_lifecycle.workspace.record_pairs import moved_files, name_of, pair_records
from model_lifecycle.workspace.workspace import Workspace

Files = dict[str, tuple[Kind, dict[str, Any]]]

START: Files = {"old": ("model", OLD), "new": ("model", NEW), "p": ("provider", whole_provider())}


def workspace(files: Files) -> Workspace:
    return Workspace("/w").with_files(
        {f"/w/{name}.yaml": record_file(f"/w/{name}.yaml", kind, data) for name, (kind, data) in files.items()}
    )


def pairs(after: Files, before: Files = START) -> list[tuple[str | None, str | None]]:
    matched = pair_records(workspace(before), workspace(after))
    return [
        tuple(None if entry is None else entry.path.removeprefix("/w/").removesuffix(".yaml") for entry in pair)  # type: ignore[misc]
        for pair in matched
        if pair.before is None or pair.after is None or pair.before.path != pair.after.path
    ]


def without(name: str) -> Files:
    return {path: value for path, value in START.items() if path != name}


def test_a_record_is_followed_into_another_file() -> None:
    changed = {**OLD, "status": "retired"}
    assert pairs({**without("old"), "moved": ("model", changed)}) == [("old", "moved")]


def test_a_record_that_was_given_another_id_is_the_same() -> None:
    assert pairs({**START, "old": ("model", {**OLD, "id": "other-9"})}) == []
    assert pairs({**without("old"), "moved": ("model", {**OLD, "id": "other-9"})}) == [("old", "moved")]


def test_another_record_in_its_place_is_another() -> None:
    """Nearly nothing is the same."""
    other = {name: f"other {name}" for name in OLD} | {"id": "other-9", "specs": {}}
    assert pairs({**START, "old": ("model", other)}) == [(None, "old"), ("old", None)]


def test_what_came_and_went() -> None:
    files: Files = {**without("p"), "third": ("model", whole_model("third"))}
    assert pairs(files) == [(None, "third"), ("p", None)]


def test_two_that_changed_their_places() -> None:
    swapped: Files = {**START, "old": ("model", NEW), "new": ("model", OLD)}
    assert pairs(swapped) == [("old", "new"), ("new", "old")]


def test_moved_files() -> None:
    after: Files = {**without("old"), "a": ("model", {**OLD, "status": "retired"}), "b": ("model", whole_model("x"))}
    assert moved_files(workspace(START), workspace(after)) == {"/w/a.yaml": "/w/old.yaml"}


def test_names() -> None:
    records = [record_file("/w/a.yaml", kind, data).records[0] for kind, data in START.values()]
    migration = record_file("/w/a.yaml", "migration", MIGRATION).records[0]
    names = [name.text if (name := name_of(record)) else None for record in (*records, migration)]
    assert names == [
        "provider-1/old-1.0",
        "provider-1/new-2.0",
        "provider-1",
        "provider-1/old-1.0 to provider-1/new-2.0",
    ]
    assert name_of(record_file("/w/a.yaml", "model", {**OLD, "id": None}).records[0]) is None
