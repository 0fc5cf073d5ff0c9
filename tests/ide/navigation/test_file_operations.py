"""What follows when files of records get other paths."""

from collections.abc import Mapping

from support.examples import as_text, base_record
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER, record_files, replaced
from support.workspaces import ROOT, diagnostics_of, workspace_of

from model_lifecycle.ide.navigation.file_operations import follow_files

OTHER = "models/provider-2/example-2.yaml"
OTHER_PROVIDER = "providers/provider-2.yaml"


def after(files: Mapping[str, str], paths: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The texts once files have other paths, by these, and what is refused."""
    workspace = workspace_of(files)
    followed = follow_files(workspace, {f"{ROOT}/{old}": f"{ROOT}/{new}" for old, new in paths.items()})
    texts = {}
    for path, text in files.items():
        whole = f"{ROOT}/{path}"
        place = paths.get(path) or followed.rename.moves.get(whole, whole).removeprefix(f"{ROOT}/")
        texts[place] = followed.rename.new_text(whole, text)
    return texts, followed.refused


def codes(files: Mapping[str, str]) -> list[str]:
    return sorted(diagnostic.code for diagnostics in diagnostics_of(files).values() for diagnostic in diagnostics)


def test_two_models_at_once_move_their_migration_once() -> None:
    paths = {OLD: "models/provider-1/one.yaml", NEW: "models/provider-1/two.yaml"}
    now, refused = after(record_files(), paths)
    assert refused == ()
    assert now.keys() == {*paths.values(), "migrations/one-to-two.yaml", PROVIDER, OTHER_PROVIDER} & now.keys()
    assert "migrations/one-to-two.yaml" in now
    assert '"slug": "one"' in now["migrations/one-to-two.yaml"]
    assert '"slug": "two"' in now["migrations/one-to-two.yaml"]
    assert codes(now) == codes(record_files())


def test_a_migration_that_is_renamed_by_hand_keeps_that_name() -> None:
    now, _ = after(record_files(), {NEW: "models/provider-1/two.yaml", MIGRATION: "migrations/mine.yaml"})
    assert '"slug": "two"' in now["migrations/mine.yaml"]


def test_in_another_providers_folder_the_model_is_that_providers() -> None:
    now, refused = after(record_files(), {NEW: OTHER})
    assert refused == ()
    assert '"provider": "provider-2"' in now[OTHER]
    assert '"id": "example-2"' in now[OTHER]
    assert now[MIGRATION].count('"provider": "provider-2"') == 1
    assert now[MIGRATION].index('"to"') < now[MIGRATION].index('"provider-2"')
    assert now[OLD].count('"provider": "provider-2"') == 1  # of its replacement
    assert set(codes(now)) - set(codes(record_files())) <= {"unknown-provider-record", "dangling-reference"}


def test_another_name_in_another_folder() -> None:
    now, refused = after(record_files(), {NEW: "models/provider-2/two.yaml"})
    assert refused == ()
    moved = now["migrations/example-1-to-two.yaml"]
    assert '"provider": "provider-2",\n    "model_id": "example-2",\n    "slug": "two"' in moved
    assert '"slug": "two"' in now["models/provider-2/two.yaml"]


def test_a_provider_that_has_such_a_model_is_refused_and_the_others_follow() -> None:
    taken = as_text(base_record(NEW)).replace('"provider-1"', '"provider-2"')
    files = {**record_files(), "models/provider-2/other.yaml": taken}
    now, refused = after(files, {NEW: OTHER, OLD: "models/provider-1/one.yaml"})
    assert refused == (
        "The provider of `example-2` stays `provider-1`. `provider-2` has a model `example-2` already: "
        "see `models/provider-2/other.yaml`.",
    )
    assert '"provider": "provider-1"' in now[OTHER]
    assert '"slug": "one"' in now["migrations/one-to-example-2.yaml"]


def test_a_provider_that_several_values_share_is_left_to_the_author() -> None:
    shared = replaced(MIGRATION, '"provider": "provider-1"', '"provider": &name "provider-1"')
    files = replaced(MIGRATION, '"to": {\n    "provider": "provider-1"', '"to": {\n    "provider": *name', shared)
    now, refused = after(files, {OLD: "models/provider-2/example-1.yaml"})
    assert refused == (
        "The provider of `example-1` stays `provider-1`. "
        f"The provider in `{MIGRATION}` cannot be changed by itself. Change it by hand.",
    )
    assert now[MIGRATION] == files[MIGRATION]


def test_paths_that_mean_nothing() -> None:
    for new in ("old/example-2.yaml", "models/archive/example-2.yaml", "models/unknown/example-2.yaml"):
        now, refused = after(record_files(), {NEW: new})
        assert (now.pop(new), refused) == (record_files()[NEW], ())
        assert now == {path: text for path, text in record_files().items() if path != NEW}


def test_a_provider_follows_its_file_where_that_is_named_after_it() -> None:
    files = record_files()
    del files[OTHER_PROVIDER]
    now, _ = after(files, {PROVIDER: OTHER_PROVIDER})
    assert '"id": "provider-2"' in now[OTHER_PROVIDER]
    assert '"provider": "provider-2"' in now[OLD.replace("provider-1", "provider-2")]
    files = replaced(PROVIDER, '"id": "provider-1"', '"id": "provider-3"', files)
    now, _ = after(files, {PROVIDER: OTHER_PROVIDER})
    assert now == {**{path: text for path, text in files.items() if path != PROVIDER}, OTHER_PROVIDER: files[PROVIDER]}
