"""A model, a slug or a provider is renamed everywhere."""

from collections.abc import Mapping

import pytest
from support.cursor import opened
from support.examples import as_text, base_record
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER, record_files, replaced
from support.workspaces import ROOT, diagnostics_of, workspace_of

from model_lifecycle.ide.navigation.rename.compute_rename import compute_rename, prepare_rename
from model_lifecycle.ide.navigation.rename.rename import RenameRefusedError, RenameTarget
from model_lifecycle.ide.navigation.symbol import model_symbol, provider_symbol
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.index import ModelKey

WIDE = Configuration(
    root=ROOT, providers=("provider-1", "provider-2", "provider-9", *(f"provider-{n}" for n in range(3, 8)))
)


def after(files: Mapping[str, str], target: RenameTarget, new: str, *, records_only: bool = False) -> dict[str, str]:
    """The texts after a rename, each under its new path."""
    workspace = workspace_of(files, WIDE)
    rename = compute_rename(workspace, target, new, records_only=records_only)
    assert rename.edits.keys() | rename.moves.keys() <= workspace.files.keys()
    texts = {}
    for path, text in files.items():
        whole = f"{ROOT}/{path}"
        texts[rename.moves.get(whole, whole).removeprefix(f"{ROOT}/")] = rename.new_text(whole, text)
    assert len(texts) == len(files)
    return texts


def at(files: Mapping[str, str], new: str, *, records_only: bool = False) -> dict[str, str]:
    """The texts after a rename at the cursor."""
    workspace, path, offset = opened(files)
    target = prepare_rename(workspace, path, offset).target
    clean = {name: text.replace("<cursor>", "") for name, text in files.items()}
    return after(clean, target, new, records_only=records_only)


def changed(before: Mapping[str, str], now: Mapping[str, str], path: str, new_path: str = "") -> list[str]:
    """The lines of a file that differ, as they are now."""
    old, new = before[path].replace("<cursor>", "").splitlines(), now[new_path or path].splitlines()
    assert len(old) == len(new)
    return [line.strip() for was, line in zip(old, new, strict=True) if was != line]


def model(model_id: str, slug: str = "", provider: str = "provider-1") -> RenameTarget:
    symbol = model_symbol(ModelKey(provider, model_id))
    return RenameTarget("slug", symbol, slug) if slug else RenameTarget("model", symbol, model_id)


def test_a_model_id_is_renamed_everywhere_but_in_addresses_and_excerpts() -> None:
    files = replaced(MIGRATION, "{", "# from example-1, see https://x.example/example-1 # 🙂\n{")
    files = replaced(MIGRATION, '"label": "Deprecations"', '"label": "About example-1"', files)
    files = replaced(OLD, '"display_name": "Example"', '"display_name": "example-1"', files)
    files = replaced(OLD, '"family": "example"', '"family": "example-1"', files)
    files = replaced(MIGRATION, '"model_id": "example-1"', '"model_id": "exam<cursor>ple-1"', files)
    now = at(files, "renamed.1")
    assert changed(files, now, OLD) == ['"id": "renamed.1",', '"display_name": "renamed.1",']
    lines = changed(files, now, MIGRATION)
    assert lines[:2] == ["# from renamed.1, see https://x.example/example-1 # 🙂", '"model_id": "renamed.1",']
    assert [line for line in lines[2:] if line.startswith('"before"')] == [
        '"before": "ask(model=\\"renamed.1\\")\\n",'
    ] * 4
    assert lines[-1] == '"label": "About renamed.1",'
    assert len(lines) == 2 + 4 + 1
    assert now.keys() == record_files().keys()


def test_only_the_records() -> None:
    files = replaced(MIGRATION, '"model_id": "example-2"', '"model_id": "exam<cursor>ple-2"')
    now = at(files, "renamed", records_only=True)
    assert changed(files, now, MIGRATION) == ['"model_id": "renamed",']
    assert changed(files, now, OLD) == ['"model_id": "renamed",']


def test_a_slug_moves_its_files() -> None:
    files = replaced(NEW, '"slug": "example-2"', '"slug": "<cursor>example-2"')
    now = at(files, "next")
    moved = {NEW: "models/provider-1/next.yaml", MIGRATION: "migrations/example-1-to-next.yaml"}
    assert now.keys() == {moved.get(path, path) for path in files}
    assert changed(files, now, NEW, moved[NEW]) == ['"slug": "next",']
    assert changed(files, now, MIGRATION, moved[MIGRATION]) == ['"slug": "next"']
    assert changed(files, now, OLD) == []


def test_a_file_that_follows_no_convention_stays() -> None:
    files = record_files()
    files = {
        {NEW: "models/provider-1/other.yaml", MIGRATION: "migrations/m.yaml"}.get(path, path): text
        for path, text in files.items()
    }
    now = after(files, model("example-2", "example-2"), "next")
    assert now.keys() == files.keys()
    assert '"slug": "next"' in now["migrations/m.yaml"]


def test_a_provider_moves_its_file_and_its_folder() -> None:
    files = replaced(OLD, "{", "# provider-1 says so\n{")
    files = replaced(MIGRATION, "ask(model=", "import provider-1; ask(model=", files)
    now = after(files, RenameTarget("provider", provider_symbol("provider-1"), "provider-1"), "provider-9")
    assert now.keys() == {path.replace("provider-1", "provider-9") for path in files}
    moved = OLD.replace("provider-1", "provider-9")
    assert changed(files, now, OLD, moved) == [
        "# provider-9 says so",
        '"provider": "provider-9",',
        '"provider": "provider-9",',
    ]
    assert "import provider-1" in now[MIGRATION]
    assert changed(files, now, PROVIDER, "providers/provider-9.yaml") == ['"id": "provider-9",']


@pytest.mark.parametrize(
    ("written", "new", "expected"),
    [
        ("example-1", "a", "a"),
        ("'example-1'", "its", "'its'"),
        ('"example-1"', "a/b", '"a/b"'),
        ("example-1", "a:", '"a:"'),
        ("example-1", "4.1", '"4.1"'),
        ("example-1 # why", "b", "b # why"),
        ("|-\n      example-1\n   ", "b", "|-\n      b\n   "),
        (">-\n      example-1\n   ", "b", ">-\n      b\n   "),
    ],
)
def test_quotes_and_comments_stay(written: str, new: str, expected: str) -> None:
    files = record_files()
    block = f"from:\n    provider: provider-1\n    slug: example-1\n    model_id: {written}\n"
    record = base_record(MIGRATION)
    rest = "".join(f"{key}: {as_text(value).strip()}\n" for key, value in record.items() if key != "from")
    files[MIGRATION] = f"{block}{rest}".replace("\n", "\r\n")
    now = after(files, model("example-1"), new)
    assert now[MIGRATION].startswith(
        block.replace(f"model_id: {written}", f"model_id: {expected}").replace("\n", "\r\n")
    )
    assert now[MIGRATION].count("\n") == now[MIGRATION].count("\r\n")


@pytest.mark.parametrize("new", ['x"); import os #', "it's", "a b", "$(id)", "a\\b"])
def test_what_could_be_code_is_no_new_id(new: str) -> None:
    with pytest.raises(RenameRefusedError, match="is not an id that may be written into code samples"):
        after(record_files(), model("example-1"), new)


def test_an_alias_keeps_what_it_means() -> None:
    files = replaced(OLD, '"id": "example-1"', '"id": &name "example-1"')
    files = replaced(OLD, '"slug": "example-1"', '"slug": *name', files)
    now = after(files, model("example-1"), "b")
    assert changed(files, now, OLD) == ['"id": &name "b",', '"slug": example-1,']
    now = after(files, model("example-1", "example-1"), "b")
    assert changed(files, now, OLD, "models/provider-1/b.yaml") == ['"slug": b,']


def test_samples_that_are_aliases_follow() -> None:
    files = replaced(MIGRATION, '"before": "ask', '"before": &ask "ask')
    text = files[MIGRATION]
    sample = '"ask(model=\\"example-1\\")\\n"'
    head, _, tail = text.rpartition(f'"before": {sample}')
    files[MIGRATION] = f'{head}"before": *ask{tail}'
    now = after(files, model("example-1"), "b")
    assert "*ask" in now[MIGRATION]
    assert "example-1" not in now[MIGRATION].partition('"code_change"')[2].partition('"sources"')[0]
    assert MIGRATION not in {path for path in diagnostics_of(now, WIDE) if path == MIGRATION}


REFUSED = [
    ("example-2", "taken: see `models/provider-1/example-2.yaml`"),
    ("", "is empty"),
    ("  ", "is empty"),
    (" a", "begins or ends with a blank"),
    ("a\nb", "line break"),
]


@pytest.mark.parametrize(("new", "reason"), REFUSED)
def test_names_that_are_refused(new: str, reason: str) -> None:
    for target in (model("example-1"), model("example-1", "example-1")):
        with pytest.raises(RenameRefusedError, match=reason):
            after(record_files(), target, new)


def test_slugs_and_providers_that_are_refused() -> None:
    with pytest.raises(RenameRefusedError, match="files are named after"):
        after(record_files(), model("example-1", "example-1"), "a/b")
    provider = RenameTarget("provider", provider_symbol("provider-1"), "provider-1")
    with pytest.raises(RenameRefusedError, match="taken"):
        after(record_files(), provider, "provider-2")
    with pytest.raises(RenameRefusedError, match="is not a provider here"):
        after(record_files(), provider, "nobody")
    with pytest.raises(RenameRefusedError, match="exists already"):
        after(record_files({"migrations/example-1-to-next.yaml": "{}"}), model("example-2", "example-2"), "next")


@pytest.mark.parametrize(
    ("path", "old", "marked"),
    [
        (MIGRATION, '"confidence"', '"confi<cursor>dence"'),
        (MIGRATION, '"official"', '"offi<cursor>cial"'),
        (MIGRATION, "https://doc", "https<cursor>://doc"),
        (OLD, '"family": "example"', '"family": "exam<cursor>ple"'),
    ],
)
def test_places_that_are_no_names(path: str, old: str, marked: str) -> None:
    workspace, where, offset = opened(replaced(path, old, marked))
    with pytest.raises(RenameRefusedError):
        prepare_rename(workspace, where, offset)


def test_the_prepared_range_is_the_name_alone() -> None:
    workspace, path, offset = opened(replaced(MIGRATION, 'model=\\"example-1', 'model=\\"exa<cursor>mple-1'))
    prepared = prepare_rename(workspace, path, offset)
    assert workspace.files[path].source.text[slice(*prepared.span)] == prepared.target.name == "example-1"


def test_a_broken_file_blocks_only_what_it_names() -> None:
    files = record_files({"models/provider-2/broken.yaml": "# example-1\nid: [\nfamily: 'x\n"})
    with pytest.raises(RenameRefusedError, match=r"`models/provider-2/broken.yaml` holds `example-1`.*line"):
        after(files, model("example-1"), "b")
    now = after(files, model("example-2"), "b")
    assert '"id": "b"' in now[NEW]


def test_a_reference_without_a_record_can_be_renamed() -> None:
    files = record_files()
    del files[NEW]
    now = after(files, model("example-2"), "b")
    assert changed(files, now, OLD) == ['"model_id": "b",']


def test_the_same_id_of_another_provider_stays() -> None:
    other = as_text({**base_record(OLD), "provider": "provider-2", "replacements": []})
    files = record_files({"models/provider-2/example-1.yaml": other})
    now = after(files, model("example-1"), "b")
    assert now["models/provider-2/example-1.yaml"] == other
    assert '"before": "ask(model=\\"b\\")' in now[MIGRATION]
