"""Which comparison a place means."""

import pytest
from support.live import EXAMPLE, MIGRATION_PATH, NEW_PATH, OLD_PATH, PROVIDER_PATH, LiveWorkspace, text_of
from support.pages import MIGRATION, OLD, replacement, whole_migration, whole_model

from model_lifecycle.preview.target import Target, all_targets, followed, targets_at


def titles(targets: tuple[Target, ...]) -> list[str]:
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
    live = LiveWorkspace()
    assert titles(targets_at(live.workspace, path, live.offset(path, word))) == expected


def test_a_replacement_without_a_migration_record_is_a_draft() -> None:
    live = LiveWorkspace({OLD_PATH: EXAMPLE[OLD_PATH], NEW_PATH: EXAMPLE[NEW_PATH]})
    assert titles(targets_at(live.workspace, OLD_PATH, live.offset(OLD_PATH, "new-2.0"))) == [
        "old-1.0 to new-2.0 (draft)"
    ]


def test_each_replacement_means_its_own_migration_and_elsewhere_there_is_a_choice() -> None:
    two = {**OLD, "replacements": [replacement("new-2.0"), replacement("other-3")]}
    live = LiveWorkspace(
        EXAMPLE | {OLD_PATH: text_of(two), "/w/models/provider-1/other-3.yaml": text_of(whole_model("other-3"))}
    )
    at = {
        word: titles(targets_at(live.workspace, OLD_PATH, live.offset(OLD_PATH, word)))
        for word in ("other-3", "status")
    }
    assert at == {
        "other-3": ["old-1.0 to other-3 (draft)"],
        "status": ["old-1.0 to new-2.0", "old-1.0 to other-3 (draft)"],
    }


def test_in_a_file_of_several_migrations_it_is_the_one_around_the_cursor() -> None:
    records = [MIGRATION, whole_migration("new-2.0", "newest-3")]
    path = "/w/migrations/all.yaml"
    live = LiveWorkspace({path: "".join(f"---\n{text_of(record)}" for record in records)})
    text = live.texts[path]
    second = text.rindex("context_diff")
    assert titles(targets_at(live.workspace, path, text.index("context_diff"))) == ["old-1.0 to new-2.0"]
    assert titles(targets_at(live.workspace, path, second)) == ["new-2.0 to newest-3"]
    assert titles(targets_at(live.workspace, path, None)) == titles(all_targets(live.workspace))


def test_a_file_that_is_none_of_ours_means_nothing() -> None:
    assert targets_at(LiveWorkspace().workspace, "/w/elsewhere.yaml", 0) == ()


def test_a_migration_is_followed_when_it_moves_and_while_its_ids_are_typed() -> None:
    live = LiveWorkspace()
    (target,) = all_targets(live.workspace)
    live.edit(MIGRATION_PATH, '"model_id": "new-2.0"', '"model_id": "new-2.')
    assert followed(live.workspace, target) == target
    text = live.texts[MIGRATION_PATH].replace('"model_id": "new-2.', '"model_id": "new-2.0"')
    live.remove(MIGRATION_PATH)
    live.write({"/w/migrations/moved.yaml": text})
    moved = followed(live.workspace, target)
    assert moved.entry is not None
    assert (moved.title, moved.entry.path) == (target.title, "/w/migrations/moved.yaml")
