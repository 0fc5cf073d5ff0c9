"""Which comparison a place means."""

import pytest
from support.memory_workspace import MemoryWorkspace
from support.pages import (
    EXAMPLE_FILES,
    MIGRATION,
    MIGRATION_PATH,
    NEW_PATH,
    OLD,
    OLD_PATH,
    PROVIDER_PATH,
    replacement,
    text_of,
    whole_migration,
    whole_model,
)
from support.workspaces import ROOT

from model_lifecycle.preview.preview_target import PreviewTarget, all_targets, current_target, targets_at


def titles(targets: tuple[PreviewTarget, ...]) -> list[str]:
    return [target.title + (" (draft)" if target.is_draft else "") for target in targets]


@pytest.mark.parametrize(
    ("path", "word", "expected"),
    [
        (MIGRATION_PATH, "context_diff", ["old-1.0 to new-2.0"]),
        (OLD_PATH, "replacements", ["old-1.0 to new-2.0"]),
        (OLD_PATH, "new-2.0", ["old-1.0 to new-2.0"]),
        (OLD_PATH, "display_name", ["old-1.0 to new-2.0"]),
        (NEW_PATH, "display_name", ["old-1.0 to new-2.0"]),
        (PROVIDER_PATH, "pricing_url", ["old-1.0 to new-2.0"]),
    ],
)
def test_a_place_means_the_comparisons_around_it(path: str, word: str, expected: list[str]) -> None:
    memory = MemoryWorkspace()
    assert titles(targets_at(memory.workspace, f"{ROOT}/{path}", memory.offset(path, word))) == expected


def test_a_replacement_without_a_migration_record_is_a_draft() -> None:
    memory = MemoryWorkspace({OLD_PATH: EXAMPLE_FILES[OLD_PATH], NEW_PATH: EXAMPLE_FILES[NEW_PATH]})
    assert titles(targets_at(memory.workspace, f"{ROOT}/{OLD_PATH}", memory.offset(OLD_PATH, "new-2.0"))) == [
        "old-1.0 to new-2.0 (draft)"
    ]


def test_each_replacement_means_its_own_migration_and_elsewhere_there_is_a_choice() -> None:
    two = {**OLD, "replacements": [replacement("new-2.0"), replacement("other-3")]}
    memory = MemoryWorkspace(
        EXAMPLE_FILES | {OLD_PATH: text_of(two), "models/provider-1/other-3.yaml": text_of(whole_model("other-3"))}
    )
    at = {
        word: titles(targets_at(memory.workspace, f"{ROOT}/{OLD_PATH}", memory.offset(OLD_PATH, word)))
        for word in ("other-3", "status")
    }
    assert at == {
        "other-3": ["old-1.0 to other-3 (draft)"],
        "status": ["old-1.0 to new-2.0", "old-1.0 to other-3 (draft)"],
    }


def test_in_a_file_of_several_migrations_it_is_the_one_around_the_cursor() -> None:
    records = [MIGRATION, whole_migration("new-2.0", "newest-3")]
    path = "migrations/all.yaml"
    memory = MemoryWorkspace({path: "".join(f"---\n{text_of(record)}" for record in records)})
    text = memory.texts[path]
    second = text.rindex("context_diff")
    assert titles(targets_at(memory.workspace, f"{ROOT}/{path}", text.index("context_diff"))) == ["old-1.0 to new-2.0"]
    assert titles(targets_at(memory.workspace, f"{ROOT}/{path}", second)) == ["new-2.0 to newest-3"]
    assert titles(targets_at(memory.workspace, f"{ROOT}/{path}", None)) == titles(all_targets(memory.workspace))


def test_a_file_that_is_none_of_ours_means_nothing() -> None:
    assert targets_at(MemoryWorkspace().workspace, f"{ROOT}/elsewhere.yaml", 0) == ()


def test_a_migration_is_followed_when_it_moves_and_while_its_ids_are_typed() -> None:
    memory = MemoryWorkspace()
    (target,) = all_targets(memory.workspace)
    memory.edit(MIGRATION_PATH, '"model_id": "new-2.0"', '"model_id": "new-2.')
    assert current_target(memory.workspace, target) == target
    text = memory.texts[MIGRATION_PATH].replace('"model_id": "new-2.', '"model_id": "new-2.0"')
    memory.remove(MIGRATION_PATH)
    memory.write({"migrations/moved.yaml": text})
    moved = current_target(memory.workspace, target)
    assert moved.entry is not None
    assert (moved.title, moved.entry.path) == (target.title, f"{ROOT}/migrations/moved.yaml")
