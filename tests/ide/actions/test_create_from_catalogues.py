"""Records of models that a migration names and that catalogues know."""

from support.catalogue_samples import life, lives
from support.stored_catalogues import importer_of
from support.workspace_files import record_files
from support.workspaces import ROOT, TODAY, codes_of, workspace_of

from model_lifecycle.check import check
from model_lifecycle.ide.actions.offered_actions import actions_at
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.span import Span

MIGRATION = "migrations/gpt-8-to-gpt-9.yaml"
SAMPLES = lives(life("gpt-8", "deprecated", "gpt-9", "2026-12-01"), life("gpt-9", "active"), life("gpt-7", "active"))
TEXT = """\
from: {provider: provider-1, model_id: gpt-8, slug: gpt-8}
to: {provider: provider-1, model_id: gpt-9, slug: gpt-9}
"""
CREATE = "Create a record of the model `provider-1/%s`"


def done(files: dict[str, str], path: str, word: str, title: str) -> dict[str, str]:
    workspace = workspace_of(files)
    offset = files[path].index(word)
    place = ActionPlace(
        check(workspace, today=TODAY),
        f"{ROOT}/{path}",
        Span(offset, offset),
        known=lambda: importer_of(workspace, SAMPLES),
    )
    changes = next(action for action in actions_at(place) if action.title == title).work_out()
    assert isinstance(changes, FileChanges)
    edited = {path: apply_edits(files[path.removeprefix(f"{ROOT}/")], edits) for path, edits in changes.edits.items()}
    return files | {path.removeprefix(f"{ROOT}/"): text for path, text in {**edited, **changes.created}.items()}


def with_both(text: str, new: str) -> tuple[dict[str, str], str]:
    """The files with the records of both models, and the path of the old one's."""
    files = {**record_files(), MIGRATION: text}
    for name in (new, "gpt-8"):
        files = done(files, MIGRATION, name, CREATE % name)
    return files, next(path for path in files if path.startswith("models/") and "/gpt-8." in path)


def test_they_are_filled_and_the_old_one_lists_the_new_one() -> None:
    files, old = with_both(TEXT, "gpt-9")
    assert "kind: official\n    source_url: https://openai.example/deprecations\n" in files[old]
    assert "shutdown_date: 2026-12-01\n" in files[old]
    assert {"unknown-model", "target-not-replacement"}.isdisjoint(codes_of(files)[MIGRATION])


def test_a_target_that_no_register_names_is_the_authors_choice() -> None:
    files, old = with_both(TEXT.replace("gpt-9", "gpt-7"), "gpt-7")
    assert "model_id: gpt-7\n    provider: provider-1\n    kind: editorial\n" in files[old]
    assert "target-not-replacement" not in codes_of(files)[MIGRATION]


def test_a_replacement_that_is_added_later_is_official_where_a_register_names_it() -> None:
    files, old = with_both(TEXT, "gpt-9")
    start, end = files[old].index("replacements:"), files[old].index("sources:")
    files[old] = f"{files[old][:start]}replacements: [] # nobody yet\n{files[old][end:]}"
    files = done(files, MIGRATION, "gpt-9", "Add `gpt-9` to the replacements of `gpt-8`")
    assert "kind: official" in files[old]
    assert "# nobody yet" in files[old]
