"""`new` on the command line."""

import json
import shutil
from contextlib import nullcontext
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import life, lives
from support.stored_catalogues import carry
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER, files_below, make_workspace, text_of

from model_lifecycle.cli.main import run
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_DAY
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.parse import parse


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace that is the current folder, without its migration."""
    monkeypatch.chdir(make_workspace(tmp_path))
    (tmp_path / MIGRATION).unlink()
    return tmp_path


def data_of(text: str) -> object:
    return to_data(parse(text, "yaml").roots[0])


@pytest.mark.parametrize(
    "names",
    [("example-1", "example-2"), ("provider-1/example-1", "provider-1/example-2")],
)
def test_a_migration_is_written_where_it_belongs(
    records: Path, names: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_below(records)
    assert run(["new", "migration", *names]) == 0
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == snapshot("""\
Wrote migrations/example-1-to-example-2.yaml
To fill in: 9 values; model-lifecycle validate says which
""")
    assert files_below(records).keys() == {*before, MIGRATION}
    assert run(["validate", "--fail-on", "warning"]) == 0
    (records / MIGRATION).unlink()
    assert files_below(records) == before


def test_standard_output_has_the_record_alone(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_below(records)
    assert run(["new", "migration", "example-1", "example-2", "--output", "-", "--format", "yaml"]) == 0
    written = capsys.readouterr()
    assert written.err == snapshot("To fill in: 9 values; model-lifecycle validate says which\n")
    assert run(["new", "migration", "example-1", "example-2", "--output", "-", "--format", "json"]) == 0
    as_json = capsys.readouterr().out
    assert json.loads(as_json) == data_of(written.out)
    assert as_json.endswith("}\n")
    assert files_below(records) == before


def test_the_format_is_that_of_most(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (records / "migrations").mkdir(exist_ok=True)
    (records / "migrations/example-1-to-example-2.json").write_text(text_of(MIGRATION))
    assert run(["new", "migration", "example-2", "example-1", "-q"]) == 0
    assert json.loads((records / "migrations/example-2-to-example-1.json").read_text())["from"]["slug"] == "example-2"
    assert run(["new", "migration", "example-2", "example-1", "--output", "other.yml", "--force", "-q"]) == 0
    assert (records / "other.yml").read_text().startswith("from:\n")
    assert capsys.readouterr() == ("", "")


def test_nothing_is_written_over_without_force(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (records / MIGRATION).parent.mkdir(exist_ok=True)
    (records / MIGRATION).write_text("mine")
    assert run(["new", "migration", "example-1", "example-2"]) == 2
    assert f"there is a file `{MIGRATION}` already" in capsys.readouterr().err
    assert (records / MIGRATION).read_text() == "mine"
    assert run(["new", "migration", "example-1", "example-2", "--force"]) == 0
    first = (records / MIGRATION).read_bytes()
    assert run(["new", "migration", "example-1", "example-2"]) == 2
    assert "there is a migration from `example-1` to `example-2` already" in capsys.readouterr().err
    assert run(["new", "migration", "example-1", "example-2", "--output", "-"]) == 0
    assert capsys.readouterr().out.encode() == first


def test_a_model_and_a_provider_with_gaps(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "provider", "provider-3"]) == 0
    assert run(["new", "model", "provider-3", "Next 1.5"]) == 0
    assert capsys.readouterr().err == snapshot("""\
Wrote providers/provider-3.yaml
To fill in: 4 values; model-lifecycle validate says which
Wrote models/provider-3/next-1-5.yaml
To fill in: 24 values; model-lifecycle validate says which
""")
    text = (records / "models/provider-3/next-1-5.yaml").read_text()
    assert "id: Next 1.5\nslug: next-1-5\nprovider: provider-3\n" in text
    assert run(["validate", "--fail-on", "warning", "--ignore", "odd-id"]) == 0
    assert capsys.readouterr().out.count("[gap]") == 2
    assert run(["new", "migration", "example-1", "provider-3/next-1-5"]) == 0


def test_a_model_like_another(records: Path) -> None:
    assert run(["new", "model", "provider-1", "example-9", "--like", "example-1", "--as-of", "2026-05-01"]) == 0
    model = data_of((records / "models/provider-1/example-9.yaml").read_text())
    sibling = json.loads((records / OLD).read_text())
    assert isinstance(model, dict)
    specs = model["specs"]
    assert isinstance(specs, dict)
    same = {name for name, value in specs.items() if value is not None and value == sibling["specs"][name]}
    assert same == {
        name
        for name in ("endpoints", "modalities_in", "modalities_out", "currency")
        if sibling["specs"][name] is not None
    }
    assert [source["url"] for source in sibling["sources"]] == [source["url"] for source in model["sources"]]
    assert {source["last_checked"] for source in (*model["sources"], *specs["specs_sources"].values())} == {GAP_DAY}
    assert model["updated_at"] == "2026-05-01T00:00:00Z"


def test_a_model_like_one_that_rests_on_a_catalogue(records: Path) -> None:
    """A catalogue is no page to read: the pages of the provider are."""
    sibling = json.loads((records / OLD).read_text())
    sibling["sources"] = [{**sibling["sources"][0], "url": CATALOGUE_ADDRESSES["models.dev"]}]
    sibling["specs"]["specs_sources"] = {
        "prices": {"url": CATALOGUE_ADDRESSES["litellm"], "last_checked": "2026-01-01"}
    }
    (records / OLD).write_text(json.dumps(sibling))
    assert run(["new", "model", "provider-1", "example-9", "--like", "example-1"]) == 0
    model = data_of((records / "models/provider-1/example-9.yaml").read_text())
    assert isinstance(model, dict)
    assert [source["url"].rpartition("/")[2] for source in model["sources"]] == ["deprecations", "pricing", "models"]
    assert model["specs"]["specs_sources"] == {}


def test_the_first_record_of_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "provider", "provider-1"]) == 0
    assert run(["new", "model", "provider-1", "a", "--as-of", "2026-01-01"]) == 0
    assert files_below(tmp_path).keys() == {"models/provider-1/a.yaml", "providers/provider-1.yaml"}


def test_a_slug_is_told_from_an_id(records: Path) -> None:
    assert run(["new", "model", "provider-1", "Example/2", "-q"]) == 0
    assert run(["new", "migration", "example-1", "Example/2", "-q"]) == 0
    assert (records / "migrations/example-1-to-example-2-2.yaml").exists()


def test_a_broken_model_is_named(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (records / NEW).write_text(json.dumps({**json.loads(text_of(NEW)), "status": "gone"}, indent=2))
    assert run(["new", "migration", "example-1", "example-2", "--output", "-"]) == 0
    assert f"{NEW} has errors" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["migration", "exmple-1", "example-2"], "there is no model `exmple-1`. Did you mean `example-1`"),
        (["migration", "provider-1/exmple-1", "example-2"], "Did you mean `provider-1/example-1`"),
        (["migration", "nothing-like-it", "example-2"], "there is no model `nothing-like-it`"),
        (["migration", "example-1", "example-1"], "a migration leads to another one"),
        (["migration"], "`new migration` needs OLD and NEW, found 0 names:"),
        (["migration", "provider-2/example-1"], "there is no model `provider-2/example-1`"),
        (["migration", "example-1", "example-2", "--like", "example-1"], "--like is for models"),
        (["migration", "example-1", "example-2", "--output", "a.txt"], "its name has to end in"),
        (["migration", "example-1", "example-2", "--output", "a.json", "--format", "yaml"], "does not fit `a.json`"),
        (["migration", "example-1", "example-2", "--output", "x.yaml"], "`x.yaml` is a folder"),
        (["model", "provder-1", "a"], "there is no provider `provder-1`. Did you mean `provider-1`?"),
        (["model", "acme", "a"], "There are: provider-1, provider-2"),
        (["model", "provider-1", "example-1"], f"there is a model `provider-1/example-1` already: `{OLD}`"),
        (["model", "provider-1", ""], "the model id is empty"),
        (["model", "provider-1", "模型/一"], "no file can be named"),
        (["provider", "provider-1"], f"there is a provider `provider-1` already: `{PROVIDER}`"),
        (["page", "a"], "there is no `page`"),
    ],
)
def test_refusals(records: Path, arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    (records / "x.yaml").mkdir()
    before = files_below(records)
    with pytest.raises(SystemExit) if arguments[0] == "page" else nullcontext():
        assert run(["new", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert reason in output.err
    assert files_below(records) == before


def test_an_ambiguous_name(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = json.loads(text_of(OLD)) | {"provider": "provider-2", "replacements": []}
    (records / "models/provider-2").mkdir()
    (records / "models/provider-2/example-1.yaml").write_text(json.dumps(other))
    assert run(["new", "migration", "example-1", "example-2"]) == 2
    assert capsys.readouterr().err == (
        "model-lifecycle: `example-1` names 2 models. Name one as:\n  provider-1/example-1\n  provider-2/example-1\n"
    )
    shutil.copy(records / OLD, records / "models/provider-1/copy.yaml")
    assert run(["new", "migration", "provider-1/example-1", "example-2"]) == 2
    assert "`provider-1/example-1` has 2 records. Remove all but one:" in capsys.readouterr().err


NUMBERS = ("price_diff", "context_diff", "max_output_diff")


def with_nulls(records: Path) -> object:
    """A migration that was made before its models were filled in; the right numbers of it."""
    assert run(["new", "migration", "example-1", "example-2", "--format", "json", "-q"]) == 0
    [path] = (records / "migrations").iterdir()
    right = json.loads(path.read_text())
    early = dict(right)
    for group in NUMBERS:
        early[group] = {key: None if isinstance(value, int | float) else value for key, value in right[group].items()}
    early |= {"capability_changes": [], "confidence": "partial", "last_checked": GAP_DAY}
    early["sources"] = [{"url": GAP_ADDRESS, "label": "TODO label", "last_checked": GAP_DAY, "excerpt": ""}]
    path.write_text(json.dumps(early, indent=2) + "\n")
    return right


def test_one_run_of_fixes_writes_numbers_in_place_of_nulls(records: Path) -> None:
    right = with_nulls(records)
    assert run(["validate", "--fix", "--quiet"]) in (0, 1)
    [path] = (records / "migrations").iterdir()
    mended = json.loads(path.read_text())
    assert isinstance(right, dict)
    assert [mended[group] for group in NUMBERS] == [right[group] for group in NUMBERS]


@pytest.mark.parametrize("names", [[], ["Example One", "provider-1/example-2"]])
def test_a_migration_is_recomputed(records: Path, names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    model = json.loads(text_of(OLD)) | {"display_name": "Example One"}
    (records / OLD).write_text(json.dumps(model, indent=2))
    right = with_nulls(records)
    assert run(["new", "migration", "--recompute", *names]) == 0
    assert capsys.readouterr().err == "Recomputed migrations/example-1-to-example-2.json\n"
    [path] = (records / "migrations").iterdir()
    assert json.loads(path.read_text()) == right
    assert run(["new", "--recompute", *names]) == 0
    assert capsys.readouterr().err == "Nothing to recompute in 1 migration.\n"
    assert run(["new"]) == 2
    assert "say what to write: new migration OLD NEW" in capsys.readouterr().err


def test_what_is_not_there_is_not_recomputed(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "migration", "example-1", "example-2", "--recompute"]) == 2
    assert "To write one: model-lifecycle new migration provider-1/example-1" in capsys.readouterr().err
    assert run(["new", "model", "provider-1", "a", "--recompute"]) == 2
    assert "--recompute rewrites migrations where they are" in capsys.readouterr().err


def test_what_the_records_know_of_a_model_is_explained(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "example-1"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("provider-1/example-1\n")
    assert "provider-1/example-2 (official)" in shown
    assert shown.rstrip().endswith(OLD)


def test_what_nobody_has_read_is_not_called_unpublished(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = json.loads(text_of(OLD))
    for field in ("output_price_per_mtok", "context_window_tokens", "max_output_tokens"):
        model["specs"][field] = None
    del model["specs"]["specs_sources"]["limits"]
    model["sources"].append({"url": "https://doc.example/", "label": "L", "last_checked": GAP_DAY, "excerpt": ""})
    (records / OLD).write_text(json.dumps(model))
    assert run(["explain", "example-1"]) == 0
    shown = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert {"prices not published", "context not read yet", "max output not read yet"} <= set(shown)


LIVES = lives(life("gpt-8", "deprecated", "gpt-9", "2026-12-01"), life("gpt-9", "active"), life("gpt-10", "active"))


@pytest.mark.parametrize("names", [["openai/gpt-8"], ["gpt-8"], ["gpt-8", "openai/gpt-9"]])
def test_a_migration_brings_the_records_that_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], names: list[str]
) -> None:
    carry(LIVES, "2026-06-25")
    root = tmp_path / "empty"
    root.mkdir()
    monkeypatch.chdir(root)
    assert run(["new", "migration", *names]) == 0
    assert "Wrote migrations/gpt-8-to-gpt-9.yaml\n" in capsys.readouterr().err
    assert (root / "model-lifecycle.toml").read_text() == 'providers = ["openai"]\n'
    run(["validate", "--format", "json"])
    assert {one["code"] for one in json.loads(capsys.readouterr().out)["findings"]} == {"gap"}
    assert run(["new", "migration", "openai/gpt-9"]) == 0  # which has a record: it lists the new one
    assert "Changed models/openai/gpt-9.yaml\n" in capsys.readouterr().err
    assert "model_id: gpt-10\n" in (root / "models/openai/gpt-9.yaml").read_text()
    assert run(["new", "migration", "openai/gpt-8", "nothing-like-it"]) == 2
    assert run(["new", "migration", "openai/gpt-8", "--output", "-"]) == 2
