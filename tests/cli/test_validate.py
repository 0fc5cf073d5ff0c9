"""`model-lifecycle validate` and all its options."""

import json
import os
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.git_repository import commit, git
from support.program import run_here
from support.workspace_files import make_workspace

PROVIDER = "providers/provider-2.yaml"
BROKEN = """\
id: provider-2
name: Beispiel
deprecations_url: https://doc.example/deprecations
pricing: https://doc.example/pricing
models_url: nowhere
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return make_workspace(tmp_path)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    return make_workspace(tmp_path, {PROVIDER: BROKEN})


def test_a_valid_workspace(workspace: Path) -> None:
    ended = run_here("validate", folder=workspace)
    assert (ended.code, ended.out, ended.err) == (0, "", "No findings in 5 files (5 records), as of 2026-06-30.\n")


def test_findings_are_on_standard_output_and_the_summary_is_not(broken: Path) -> None:
    ended = run_here("validate", folder=broken)
    assert ended.code == 1
    assert ended.out.count(f"{PROVIDER}:") == len(ended.out.splitlines()) > 0
    assert "5 files (5 records)" in ended.err


def test_json(broken: Path) -> None:
    ended = run_here("validate", "--format", "json", folder=broken)
    output = json.loads(ended.out)
    assert ended.code == 1
    assert output["version"] == 1
    assert output["summary"]["files"] == output["summary"]["records"] == 5
    assert output["summary"]["errors"] == len(output["findings"])
    wrong = next(diagnostic for diagnostic in output["findings"] if diagnostic["pointer"] == "/models_url")
    assert wrong | {"code": "", "message": "", "fix": None} == snapshot(
        {
            "code": "",
            "severity": "error",
            "message": "",
            "count": 1,
            "path": "providers/provider-2.yaml",
            "record": 0,
            "name": "provider-2",
            "range": {"start": {"line": 5, "column": 13}, "end": {"line": 5, "column": 20}},
            "pointer": "/models_url",
            "kind": "provider",
            "related": [],
            "fix": None,
        }
    )


def test_paths_limit_what_is_reported_not_what_is_read(broken: Path) -> None:
    assert run_here("validate", "migrations", "models", folder=broken).code == 0
    assert run_here("validate", "migrations", PROVIDER, folder=broken).code == 1
    elsewhere = run_here("validate", str(broken / PROVIDER), folder=broken / "models")
    assert elsewhere.out.startswith(f"../{PROVIDER}:")


def test_patterns_that_no_shell_expanded(broken: Path) -> None:
    assert run_here("validate", "providers/*-2.yaml", folder=broken).code == 1
    assert run_here("validate", "**/*-1.yaml", folder=broken).code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "`nowhere` matches nothing"),
        (["no*where"], "`no*where` matches nothing"),
        (["models", "nowhere.yaml"], "`nowhere.yaml` matches nothing"),
        (["notes.txt"], "`notes.txt` is not a record file"),
        (["empty"], "`empty` holds no records: there is no YAML or JSON file"),
        (["--select", "unknown-propert"], "no code `unknown-propert`"),
        (["--ignore", "no-such-code"], "no code `no-such-code`"),
        (["--format", "xml"], "no format `xml`"),
        (["--format", "json", "--format", "sarif"], "two formats would go to standard output"),
        (["--format", "json="], "names no file"),
        (["--config", "nowhere.toml"], "no file `nowhere.toml`"),
        (["--as-of", "2026-02-30"], "`2026-02-30` is not a day"),
        (["--jobs", "0"], "`0` is not a whole number of at least 1"),
        (["-"], "--stdin-filename FILE"),
        (["--stdin-filename", "a.txt"], "`a.txt` is not a record file"),
        (["--stdin-filename", "a.yaml", "b.yaml"], "checks standard input only"),
        (["--output-file", "notes.txt/out.json"], "cannot write `notes.txt/out.json`"),
    ],
)
def test_what_cannot_be_done_is_said_and_ends_with_2(workspace: Path, arguments: list[str], message: str) -> None:
    (workspace / "notes.txt").write_text("")
    (workspace / "empty").mkdir()
    ended = run_here("validate", *arguments, folder=workspace)
    assert ended.code == 2
    assert ended.out == ""
    assert message in ended.err


def test_fail_on(broken: Path) -> None:
    (broken / PROVIDER).write_text("1: x\n" + BROKEN.replace("pricing:", "pricing_url:").replace("nowhere", "urn:x"))
    assert run_here("validate", "--fail-on", "never", folder=broken).code == 0
    codes = run_here("validate", "--format", "json", folder=broken)
    assert codes.code == 1


def test_standard_input_stands_for_a_file(workspace: Path) -> None:
    ended = run_here("validate", "--stdin-filename", PROVIDER, folder=workspace, stdin=BROKEN)
    assert ended.code == 1
    assert ended.out.startswith(f"{PROVIDER}:")
    assert "1 file (1 record)" in ended.err
    new = run_here("validate", "--stdin-filename", "providers/provider-3.yaml", folder=workspace, stdin=BROKEN)
    assert "providers/provider-3.yaml:" in new.out
    fine = (workspace / PROVIDER).read_text()
    assert run_here("validate", "--stdin-filename", PROVIDER, "-", folder=workspace, stdin=fine).code == 0


def test_select_and_ignore(broken: Path) -> None:
    codes = {
        diagnostic["code"]
        for diagnostic in json.loads(run_here("validate", "--format=json", folder=broken).out)["findings"]
    }
    assert len(codes) > 1
    chosen = min(codes)
    only = run_here("validate", "--select", chosen, "--format", "json", folder=broken)
    assert {diagnostic["code"] for diagnostic in json.loads(only.out)["findings"]} == {chosen}
    rest = run_here("validate", "--ignore", chosen, "--format", "json", folder=broken)
    assert {diagnostic["code"] for diagnostic in json.loads(rest.out)["findings"]} == codes - {chosen}
    assert run_here("validate", "--ignore", ",".join(codes), folder=broken).code == 0


def test_several_formats_in_one_run(broken: Path) -> None:
    ended = run_here(
        "validate",
        "--format",
        "concise",
        "--format",
        "json=out/found.json",
        "--format",
        "sarif=found.sarif",
        folder=broken,
    )
    assert ended.out.startswith(f"{PROVIDER}:")
    assert json.loads((broken / "out/found.json").read_text())["version"] == 1
    assert json.loads((broken / "found.sarif").read_text())["version"] == "2.1.0"


def test_output_file(broken: Path) -> None:
    ended = run_here("validate", "--output-file", "found.txt", folder=broken)
    assert (ended.code, ended.out) == (1, "")
    assert (broken / "found.txt").read_text().startswith(f"{PROVIDER}:")


def test_github_actions_get_annotations(broken: Path) -> None:
    ended = run_here("validate", folder=broken, environment={"GITHUB_ACTIONS": "true"})
    assert ended.out.startswith("::error ")
    ended = run_here("validate", "--format", "concise", folder=broken, environment={"GITHUB_ACTIONS": "true"})
    assert ended.out.startswith(PROVIDER)


def test_colour_is_for_terminals_and_those_who_ask(broken: Path) -> None:
    assert "\x1b" not in run_here("validate", folder=broken).out
    forced = run_here("validate", folder=broken, environment={"FORCE_COLOR": "1"})
    assert "\x1b[" in forced.out
    assert "\x1b[" in forced.err
    both = run_here("validate", folder=broken, environment={"FORCE_COLOR": "1", "NO_COLOR": "1"})
    assert "\x1b" not in both.out + both.err


def test_statistics_and_quiet(broken: Path) -> None:
    ended = run_here("validate", "--statistics", "--quiet", folder=broken)
    assert all(line.split()[1] == "error" for line in ended.err.splitlines())
    assert sum(int(line.split()[0]) for line in ended.err.splitlines()) == len(ended.out.splitlines())
    assert run_here("validate", "--quiet", folder=broken).err == ""


def test_what_a_baseline_knows_is_left_out(broken: Path) -> None:
    run_here("validate", "--format", "json=known.json", folder=broken)
    ended = run_here("validate", "--baseline", "known.json", folder=broken)
    assert (ended.code, ended.out) == (0, "")
    assert "left out" in ended.err
    (broken / PROVIDER).write_text("# one line further down\n" + BROKEN + "another: x\n")
    new = run_here("validate", "--baseline", "known.json", "--format", "json", folder=broken)
    assert new.code == 1
    assert [diagnostic["pointer"] for diagnostic in json.loads(new.out)["findings"]] == ["/another"]


@pytest.mark.parametrize(
    "content", ["{}", "nothing", "[" * 100_000, '{"version": 2, "findings": []}', '{"version": 1, "findings": [1]}']
)
def test_a_baseline_is_a_report(broken: Path, content: str) -> None:
    (broken / "known.json").write_text(content)
    ended = run_here("validate", "--baseline", "known.json", folder=broken)
    assert ended.code == 2
    assert "is not a report of ours" in ended.err


@pytest.mark.parametrize("device", ["pipe", "/dev/zero"])
def test_a_baseline_is_a_file(broken: Path, device: str) -> None:
    os.mkfifo(broken / "pipe")
    ended = run_here("validate", "--baseline", device, folder=broken)
    assert ended.code == 2
    assert f"--baseline: `{device}` cannot be read: it is a " in ended.err


def test_what_a_revision_had_already_is_left_out(broken: Path) -> None:
    git(broken, "init", "--initial-branch=main")
    commit(broken)
    assert run_here("validate", folder=broken).code == 1
    assert run_here("validate", "--since", "main", folder=broken).code == 0
    # A change of one record is also what it breaks in another.
    model = broken / "models/provider-1/example-2.yaml"
    model.write_text(model.read_text().replace('"input_price_per_mtok": 2', '"input_price_per_mtok": 1'))
    ended = run_here("validate", "--since", "main", "--format", "json", folder=broken)
    assert ended.code == 1
    assert {(diagnostic["path"], diagnostic["code"]) for diagnostic in json.loads(ended.out)["findings"]} == {
        ("migrations/example-1-to-example-2.yaml", "price-change"),
        ("migrations/example-1-to-example-2.yaml", "example-cost"),
        ("models/provider-1/example-2.yaml", "unchecked-change"),
    }
    assert "left out" in ended.err
    wrong = run_here("validate", "--since", "no-such-branch", folder=broken)
    assert wrong.code == 2
    assert "`no-such-branch`" in wrong.err


def test_the_name_of_a_record_is_bounded_in_json(tmp_path: Path) -> None:
    """It is written with each of its findings."""
    folder = make_workspace(tmp_path)
    model = folder / "models/provider-1/example-1.yaml"
    model.write_text(json.dumps(json.loads(model.read_text()) | {"id": "x" * 10_000, "wrong": 1}))
    ended = run_here("validate", "--format", "json", str(model), folder=folder)
    assert max(len(finding["name"] or "") for finding in json.loads(ended.out)["findings"]) == 300
