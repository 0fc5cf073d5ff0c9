"""`scan` by public catalogues: without records, beside records, and with copies that are old or cannot be read."""

import json
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import D, I, L, content, deprecations_info, keep_copies, litellm, modeldeprecations
from support.pages import whole_model, whole_provider, write_records
from support.workspace_files import make_tree

from model_lifecycle.catalogues import carried
from model_lifecycle.catalogues.store import cache_folder
from model_lifecycle.cli.main import run
from model_lifecycle.workspace.disk import LINKED_FOLDERS

DAY = ["--as-of", "2026-07-15"]
CODE = 'ask(model="gpt-1")\nask(model="gpt-2")\nask(model="gpt-3")\nask(model="gpt-4")\nask(model="gpt-5")\n'


def model(name: str, **entry: Any) -> Any:
    successor = entry.pop("to", None)
    replacements = [{"provider": "openai", "model": successor, "recommended": True}] if successor else []
    [made] = modeldeprecations("openai", name, replacements=replacements, **entry)["models"]
    return made


PUBLISHED: dict[str, Any] = {
    D: {
        "asOf": "2026-07-01",
        "models": [
            model("gpt-1", shutdown_on="2026-06-01", status="retired", to="gpt-2"),
            model("gpt-2", shutdown_on="2026-10-01", deprecated_on="2026-04-01", status="deprecated", to="gpt-5"),
            model("gpt-3", earliest_shutdown_on="2026-06-01", deprecated_on="2026-04-01", status="deprecated"),
            model("gpt-4", shutdown_on="2026-06-01", status="retired"),
            model("gpt-5"),
        ],
    },
    L: litellm("gpt-4", "openai", deprecation_date="2026-12-01")
    | litellm("gpt-2", "openai", input_cost_per_token=2e-6, output_cost_per_token=8e-6)
    | litellm("gpt-1", "openai", input_cost_per_token=1e-6, output_cost_per_token=8e-6)
    | litellm("gpt-5", "openai", input_cost_per_token=1e-6, output_cost_per_token=4e-6),
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of source code without records, where the package carries catalogues."""
    keep_copies(carried.FOLDER, PUBLISHED, "2026-07-01")
    folder = tmp_path / "code"
    make_tree(folder, {"app.py": CODE})
    monkeypatch.chdir(folder)
    return folder


def scan(*arguments: str) -> int:
    return run(["scan", *DAY, *arguments])


def test_without_records_catalogues_judge(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scan() == 1
    captured = capsys.readouterr()
    assert captured.out == snapshot("""\
app.py:1:12: error[retired-model] `gpt-1` shut down on 2026-06-01, 44 days ago. A replacement is `gpt-5`, by way of `gpt-2` (named by OpenAI): input 100 % of the price, output 50 %. Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30).
app.py:2:12: warning[ending-model] `gpt-2` shuts down in 78 days, on 2026-10-01. OpenAI names `gpt-5`: about half the price. Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30).
app.py:3:12: warning[deprecated-model] `gpt-3` was promised until 2026-06-01, which has passed; nothing newer is known. Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30).
app.py:4:12: warning[deprecated-model] `gpt-4` is deprecated and may have ended: not before 2026-06-01. Registers contradict each other: 2026-06-01 (modeldeprecations.dev, 2026-07-01); 2026-12-01 (litellm, 2026-07-01). Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30).
""")
    assert captured.err == snapshot("""\
1 error, 3 warnings in 1 file. Models: 1 over, 1 ending within 90 days, 2 promised until a day that has passed.
Judged by public catalogues of 2026-07-01 (14 days old); model-lifecycle catalogues update fetches newer ones
""")


def test_what_json_says_of_the_catalogues(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scan("--format", "json", "-q")
    report = json.loads(capsys.readouterr().out)
    assert report["catalogues"] == snapshot(
        [
            {"name": "modeldeprecations.dev", "day": "2026-07-01", "age": 14, "origin": "package"},
            {"name": "litellm", "day": "2026-07-01", "age": 14, "origin": "package"},
        ]
    )
    assert report["findings"][0]["data"] == snapshot(
        {
            "model": "openai/gpt-1",
            "written": "gpt-1",
            "platform": "maker",
            "role": "call",
            "days": -44,
            "shutdown": "2026-06-01",
            "replacement": "openai/gpt-5",
            "migration": None,
            "rests_on": "catalogues",
            "source": "https://openai.example/deprecations",
        }
    )


def test_an_old_copy_is_a_warning_that_fails_nothing(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {"app.py": 'ask(model="gpt-5")\n'})
    assert run(["scan", "--as-of", "2026-08-16"]) == 0
    assert "(46 days old)" in capsys.readouterr().err
    assert run(["scan", "--as-of", "2026-06-01"]) == 0  # of before the copies' day
    assert "of 2026-07-01; " in capsys.readouterr().err


def test_fixes_go_to_the_end_of_the_chain(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scan("--fix", "--unsafe-fixes", "--select", "retired-model", "--select", "ending-model") == 0
    assert (place / "app.py").read_text(encoding="utf-8") == CODE.replace("gpt-1", "gpt-5").replace("gpt-2", "gpt-5")


def test_a_record_wins(place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    records = place.parent / "records"
    write_records(records, whole_provider("provider-1"), whole_model("gpt-1"), whole_model("gpt-9"))
    (records / "model-lifecycle.toml").touch()
    scan("--records", "../records", "--format", "json", "-q")
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert [(finding["data"]["model"], finding["data"]["rests_on"]) for finding in findings] == [
        ("openai/gpt-2", "catalogues"),
        ("openai/gpt-3", "catalogues"),
        ("openai/gpt-4", "catalogues"),
    ]
    make_tree(place, {"model-lifecycle.toml": '[scan]\nrecords = "../records"\ncatalogues = false\n'})
    monkeypatch.setenv(LINKED_FOLDERS, str(records))
    assert scan() == 0
    assert "catalogues" not in capsys.readouterr().err
    make_tree(place, {"model-lifecycle.toml": "[scan]\ncatalogues = 1\n"})
    assert scan() == 2


def test_without_records_and_without_catalogues(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scan("--no-catalogues") == 2
    assert "--records" in capsys.readouterr().err


def test_the_newer_copy_of_each_catalogue_is_used(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    newer = {L: litellm("gpt-5", "openai", deprecation_date="2026-07-02")}
    make_tree(place, {"app.py": 'ask(model="gpt-5")\n'})
    keep_copies(cache_folder(), newer, "2026-06-30")
    assert scan("-q") == 0
    keep_copies(cache_folder(), newer, "2026-07-14")
    assert scan() == 1
    assert "2026-07-01 to 2026-07-14 (the oldest 14 days old)" in capsys.readouterr().err


@pytest.mark.parametrize("damage", ["", "[]", "<html>", '{"models": 1}', "\x00"])
def test_a_copy_that_cannot_be_read_gives_way_to_the_next(
    place: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_copies(cache_folder(), PUBLISHED, "2026-07-14")
    (cache_folder() / f"{D}.json").write_text(damage, encoding="utf-8")
    assert scan() == 1
    captured = capsys.readouterr()
    assert captured.err.count("is ignored") == 1
    assert "gpt-1` shut down on 2026-06-01" in captured.out


def test_a_folder_of_the_workspace_is_read_alone(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {"model-lifecycle.toml": 'providers = ["openai"]\n[catalogues]\nfolder = "copies"\n'})
    assert scan() == 2
    keep_copies(place / "copies", {L: litellm("gpt-5", "openai", deprecation_date="2026-07-02")}, "2026-07-03")
    assert scan() == 1
    assert capsys.readouterr().out.count("\n") == 1


def test_copies_can_be_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = place.parent / "litellm.json"
    file.write_bytes(content(litellm("gpt-5", "openai", deprecation_date="2026-07-02")))
    assert scan("--catalogue", f"{L}={file}") == 1
    assert capsys.readouterr().out.count("\n") == 1


def test_findings_by_model_for_people(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The soonest end first, each with its first places, then totals and one next step."""
    make_tree(place, {"more.py": 'ask(model="gpt-1")\n' * 7, "b.py": 'ask(model="openai/gpt-2")\n'})
    assert scan("--format", "grouped") == 1
    assert capsys.readouterr().out == snapshot("""\
error: openai/gpt-1 shut down on 2026-06-01, 44 days ago
  A replacement is `gpt-5`, by way of `gpt-2` (named by OpenAI): input 100 % of the price, output 50 %
  Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30)
    app.py:1:12
    more.py:1:12
    more.py:2:12
    more.py:3:12
    more.py:4:12
    and 3 more: --verbose

warning: openai/gpt-3 was promised until 2026-06-01, which has passed; nothing newer is known
  Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30)
    app.py:3:12

warning: openai/gpt-4 is deprecated and may have ended: not before 2026-06-01
  Registers contradict each other: 2026-06-01 (modeldeprecations.dev, 2026-07-01); 2026-12-01 (litellm, 2026-07-01)
  Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30)
    app.py:4:12

warning: openai/gpt-2 shuts down in 78 days, on 2026-10-01
  OpenAI names `gpt-5`: about half the price
  Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30)
    app.py:2:12
    b.py:1:12  as openai/gpt-2

                                     models  uses  files
over                                      1     8      2
ending within 90 days                     1     2      2
promised until a day that has passed      2     2      1
later or unknown                          0     0      0

Next: model-lifecycle scan --fix --unsafe-fixes --diff shows the official replacements of 10 of 12 uses
""")
    assert scan("--format", "grouped", "--verbose", "--select", "retired-model") == 1
    assert "more.py:7:12" in capsys.readouterr().out
    assert scan("--format", "grouped", "--format", "json=report.json") == 1
    assert scan("--format", "grouped", "--format", "json") == 2


def test_the_next_step_where_nothing_can_be_moved(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {"app.py": 'ask(model="gpt-4")\n'})
    assert scan("--format", "grouped") == 0
    assert capsys.readouterr().out.endswith("Next: choose a replacement for gpt-4: no official one is known\n")


def test_upcoming_shutdowns_of_what_code_without_records_uses(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["upcoming", "--used", *DAY]) == 0
    captured = capsys.readouterr()
    assert captured.out == snapshot("""\
Shutdown    Kind        When         Model         Status      Replacement   Comparison  Used
2026-06-01  over        44 days ago  openai/gpt-1  retired     openai/gpt-2  -           1 use
2026-06-01  not before  44 days ago  openai/gpt-3  deprecated  -             -           1 use
2026-06-01  not before  44 days ago  openai/gpt-4  deprecated  -             -           1 use
2026-10-01  end         in 78 days   openai/gpt-2  deprecated  openai/gpt-5  -           1 use
""")
    assert captured.err == snapshot("""\
4 shutdowns, 0 overdue, 1 over, as of 2026-07-15.
1 used model is over: model-lifecycle scan
Judged by public catalogues of 2026-07-01 (14 days old); model-lifecycle catalogues update fetches newer ones
""")
    assert run(["upcoming", "--used", *DAY, "--within", "10", "-q", "--format", "json"]) == 0
    assert [shutdown["id"] for shutdown in json.loads(capsys.readouterr().out)["upcoming"]] == [
        "gpt-1",
        "gpt-3",
        "gpt-4",
    ]
    assert run(["upcoming", *DAY]) == 2


def test_explain_a_model_without_a_record(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "openrouter/openai/gpt-1"]) == 0
    shown = capsys.readouterr().out
    assert "openai/gpt-1" in shown
    assert "shut down on 2026-06-01" in shown
    assert "by way of `gpt-2` (named by OpenAI)" in shown
    assert run(["explain", "gpt-99"]) == 2


def test_records_are_filled_from_carried_catalogues(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {"model-lifecycle.toml": 'providers = ["openai"]\n'})
    assert run(["new", "model", "openai", "gpt-2", *DAY]) == 0
    assert "Known from public catalogues of 2026-07-01 (14 days old)" in capsys.readouterr().err
    assert "shutdown_date: 2026-10-01" in (place / "models/openai/gpt-2.yaml").read_text(encoding="utf-8")
    assert run(["import", "openai/gpt-1", *DAY]) == 0
    assert "Known from public catalogues" in capsys.readouterr().err
    assert run(["reconcile", *DAY]) == 2
    assert "needs fetched catalogues" in capsys.readouterr().err


def test_the_end_is_that_of_the_host_where_a_register_has_it(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also of a model that has a record, which holds the maker's; forms that no register knows have the maker's."""
    registers: dict[str, Any] = {
        D: {"asOf": "2026-07-01", "models": [model("claude-9-20260101", shutdown_on="2026-06-01", status="retired")]},
        I: deprecations_info("AWS Bedrock", "anthropic.claude-9-20260101-v1:0", shutdown_date="2027-01-08")
        + deprecations_info("Google Vertex", "claude-9", shutdown_date="2026-07-01")
        + deprecations_info("Azure", "gpt-9-2026-01-01", shutdown_date="2026-07-02"),
        L: litellm("gpt-9-2026-01-01", "openai", deprecation_date="2027-01-01"),
    }
    registers[D]["models"][0]["provider"] = "anthropic"
    keep_copies(carried.FOLDER, registers, "2026-07-02")
    code = [
        'ask(modelId="us.anthropic.claude-9-20260101-v1:0")',
        'ask(modelId="anthropic.claude-9-20260101-v2:0")',
        'ask(model="claude-9@20260101")',
        'ask(model="claude-9-20260101")',
        'ask(model="gpt-35-turbo")',
    ]
    make_tree(place, {"app.py": "\n".join(code), "main.tf": 'model {\n name = "gpt-9"\n version = "2026-01-01"\n}\n'})
    scan("--format", "json", "-q")
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert [finding["message"].partition(". ")[0] for finding in findings] == snapshot(
        [
            "`us.anthropic.claude-9-20260101-v1:0` (`claude-9-20260101`) shuts down at AWS Bedrock in 177 days, on 2027-01-08",
            "`anthropic.claude-9-20260101-v2:0` (`claude-9-20260101`) shut down on 2026-06-01, 44 days ago",
            "`claude-9@20260101` (`claude-9-20260101`) shut down at Vertex AI on 2026-07-01, 14 days ago",
            "`claude-9-20260101` shut down on 2026-06-01, 44 days ago",
            "`gpt-9` (`gpt-9-2026-01-01`) shut down at Azure on 2026-07-02, 13 days ago",
        ]
    )
    assert scan("--format", "grouped") == 1
    assert "at Vertex AI on 2026-07-01" in capsys.readouterr().out


def test_a_workspace_begins_with_what_catalogues_know(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "own", "--provider", "openai", "--provider", "house"]) == 0
    known = (place / "own/providers/openai.yaml").read_text(encoding="utf-8")
    assert "name: OpenAI\ndeprecations_url: https://openai.example/deprecations\n" in known
    assert "OpenAI" not in (place / "own/providers/house.yaml").read_text(encoding="utf-8")
    assert run(["init", "some", "--from-catalogues", "openai", *DAY]) == 0
    assert run(["init", "all", "--from-catalogues", "openai", "--all", *DAY]) == 0
    names = [{path.name for path in (place / folder / "models/openai").iterdir()} for folder in ("some", "all")]
    assert names[1] - names[0] == {"gpt-1.yaml", "gpt-2.yaml", "gpt-3.yaml", "gpt-4.yaml"}
    assert run(["init", "x", "--provider", "openai", "--all"]) == 2


def test_an_alias_ends_with_its_snapshot(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that moves on (`-latest`) once that is over."""
    ended = model("gpt-9-2026-01-01", shutdown_on="2026-06-01", status="retired", aliases=["gpt-9", "gpt-9-latest"])
    ahead = model("gpt-8-2026-01-01", shutdown_on="2026-12-01", status="deprecated", aliases=["gpt-8"])
    circle = [model("a-b9", aliases=["a-b8"], shutdown_on="2026-06-01"), model("a-b8", aliases=["a-b9"])]
    keep_copies(carried.FOLDER, {D: {"asOf": "2026-07-01", "models": [ended, ahead, *circle]}}, "2026-07-02")
    names = ("gpt-9", "gpt-9-latest", "gpt-8", "a-b8", "gpt-9-2026-01-01")
    make_tree(place, {"app.py": "".join(f'ask(model="{name}")\n' for name in names)})
    assert scan("--format", "json", "-q") == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert [(finding["code"], finding["message"].partition(". ")[0]) for finding in findings] == snapshot(
        [
            ("retired-model", "`gpt-9` shut down on 2026-06-01, 44 days ago"),
            ("retired-model", "`gpt-9-latest` shut down on 2026-06-01, 44 days ago"),
            ("ending-model", "`gpt-8` shuts down in 139 days, on 2026-12-01"),
            ("retired-model", "`gpt-9-2026-01-01` shut down on 2026-06-01, 44 days ago"),
        ]
    )


def published_at_azure() -> dict[str, Any]:
    """`gpt-9` with an end at its maker and another at Azure, `gpt-8` with one at its maker alone."""
    ends = {"deprecation_date": "2027-01-01", "deprecation_source": "https://openai.example/ends"}
    at_azure = {"deprecation_date": "2027-04-01", "deprecation_source": "https://azure.example/ends"}
    return {
        L: litellm("gpt-9", "openai", successor_model="gpt-5", **ends)
        | litellm("gpt-8", "openai", **ends)
        | litellm("azure/gpt-9", "azure", successor_model="azure/gpt-5", **at_azure)
        | litellm("gpt-5", "openai")
    }


def test_explain_of_a_host_s_form_says_whose_day_it_is_and_where_the_record_is(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_copies(carried.FOLDER, published_at_azure(), "2026-07-01")
    write_records(place, whole_provider("openai"), whole_model("gpt-9", provider="openai"))
    (place / "model-lifecycle.toml").write_text('providers = ["openai"]\nas-of = "2026-07-15"\n', "utf-8")
    run(["explain", "azure/gpt-9"])
    assert capsys.readouterr().out == snapshot("""\
openai/gpt-9
  model          shuts down at Azure in 260 days, on 2027-04-01
  prices         input $3, output $15 per million tokens
                 Azure names `gpt-5`.
                 Source: azure.example/ends (litellm, read 2026-07-01).
  record         models/openai/gpt-9.yaml
                 Judged by public catalogues of 2026-07-01 (14 days old); model-lifecycle catalogues update fetches newer ones
""")
    run(["explain", "azure:gpt-8"])
    assert capsys.readouterr().out == snapshot("""\
openai/gpt-8
  model          shuts down in 170 days, on 2027-01-01
                 Source: openai.example/ends (litellm, read 2026-07-01).
                 The date is the maker's; your platform's may differ.
  record         none
                 Judged by public catalogues of 2026-07-01 (14 days old); model-lifecycle catalogues update fetches newer ones
""")


def test_the_record_of_a_host_holds_for_its_forms_and_does_not_hide_the_maker_s_model(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_copies(carried.FOLDER, published_at_azure(), "2026-07-01")
    over = {"status": "retired", "shutdown_date": "2026-06-01", "shutdown_date_kind": "exact"}
    write_records(place / "records", whole_provider("azure"), whole_model("gpt-9", provider="azure", **over))
    (place / "records" / "model-lifecycle.toml").write_text('providers = ["azure"]\n', "utf-8")
    (place / "app.py").write_text('ask(model="gpt-9")\nask(model="azure/gpt-9")\n', "utf-8")
    scan("--records", "records", "-q")
    assert capsys.readouterr().out == snapshot("""\
app.py:1:12: warning[ending-model] `gpt-9` shuts down in 170 days, on 2027-01-01. OpenAI names `gpt-5`. Source: openai.example/ends (litellm, read 2026-07-01).
app.py:2:12: error[retired-model] `azure/gpt-9` (`gpt-9`) shut down at Azure on 2026-06-01, 44 days ago.
""")


def test_a_record_that_lists_no_replacement_leaves_the_register_s_word(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over = {"status": "retired", "shutdown_date": "2026-06-01", "shutdown_date_kind": "exact", "replacements": []}
    write_records(place / "records", whole_provider("openai"), whole_model("gpt-1", provider="openai", **over))
    (place / "records" / "model-lifecycle.toml").write_text('providers = ["openai"]\n', "utf-8")
    (place / "app.py").write_text('ask(model="gpt-1")\n', "utf-8")
    scan("--records", "records", "-q")
    assert capsys.readouterr().out == snapshot(
        "app.py:1:12: error[retired-model] `gpt-1` shut down on 2026-06-01, 44 days ago. A replacement is `gpt-5`, by way of `gpt-2` (named by OpenAI): input 33 % of the price, output 27 %.\n"
    )


def test_the_report_tells_the_ends_of_one_model_from_each_other(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_copies(carried.FOLDER, published_at_azure(), "2026-07-01")
    (place / "app.py").write_text('ask(model="gpt-9")\nask(model="azure/gpt-9")\n', "utf-8")
    scan("--format", "markdown", "-q")
    headings = [line for line in capsys.readouterr().out.splitlines() if line.startswith("## ")]
    assert headings == snapshot(
        [
            "## What ends",
            "## openai/gpt-9, which shuts down in 170 days, on 2027-01-01: 1 use",
            "## openai/gpt-9, which shuts down at Azure in 260 days, on 2027-04-01: 1 use",
        ]
    )
