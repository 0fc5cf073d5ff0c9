"""`scan`: from records and source code to findings, and to what `--fix` writes."""

import errno
import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.git_repository import commit, git
from support.pages import replacement, whole_migration, whole_model, whole_provider, write_records

from model_lifecycle.cli.main import run
from model_lifecycle.workspace.scan_rules import RULES

DAY = ["--as-of", "2026-06-01"]


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder beside a folder of records."""
    write_records(
        tmp_path / "records",
        whole_provider("provider-1"),
        whole_model(
            "old-1.0",
            status="retired",
            shutdown_date="2026-05-01",
            shutdown_date_kind="exact",
            replacements=[replacement("middle-1.5")],
        ),
        whole_model("middle-1.5", status="deprecated", replacements=[replacement("new-2.0")]),
        whole_model(
            "ending-1.0", shutdown_date="2026-07-01", shutdown_date_kind="exact", replacements=[replacement("new-2.0")]
        ),
        whole_model("deprecated-1.0", status="deprecated"),
        whole_model("legacy-1.0", status="legacy"),
        whole_model("new-2.0"),
        whole_migration("ending-1.0", "new-2.0"),
    )
    (tmp_path / "records" / "model-lifecycle.toml").touch()
    folder = tmp_path / "code"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def scan(*arguments: str) -> int:
    return run(["scan", "--records", "../records", *DAY, *arguments])


@pytest.mark.parametrize(
    ("of_records", "of_code", "option", "day"),
    [
        ("2026-06-20", None, [], "2026-06-20"),
        ("2026-06-20", "2026-06-21", [], "2026-06-21"),
        ("2026-06-20", "2026-06-21", ["--as-of", "2026-06-22"], "2026-06-22"),
    ],
)
def test_one_day_for_code_and_records(
    code: Path,
    of_records: str,
    of_code: str | None,
    option: list[str],
    day: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (code.parent / "records" / "model-lifecycle.toml").write_text(f"as-of = {of_records}\n", encoding="utf-8")
    if of_code is not None:
        (code / "model-lifecycle.toml").write_text(f"as-of = {of_code}\n[scan]\n", encoding="utf-8")
    (code / "app.py").write_text('ask(model="ending-1.0")\n', encoding="utf-8")
    run(["scan", "--records", "../records", "--fail-within", "1", *option])
    captured = capsys.readouterr()
    assert captured.err.startswith(f"--fail-within counts from {day}, the configuration's as-of") == (not option)
    assert f"in {31 - int(day[-2:])} days" in captured.out
    assert (f"1 warning in 1 file, as of {day}." in captured.err) == (not option)


def test_the_day_of_records_inside_of_the_code_does_not_hold_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    over = whole_model("old-1.0", status="retired", shutdown_date="2020-05-01", shutdown_date_kind="exact")
    write_records(tmp_path / "example", whole_provider("provider-1"), over)
    (tmp_path / "example" / "model-lifecycle.toml").write_text("as-of = 2020-05-02\n", encoding="utf-8")
    (tmp_path / "app.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    since = (date.today() - date(2020, 5, 1)).days
    for named, day in ([], f"{since:,} days ago"), (["--records", "example"], "1 day ago"), (DAY, "2,222 days ago"):
        run(["scan", "--no-catalogues", *named])
        assert day in capsys.readouterr().out


def test_a_use_of_each_kind(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("old-1.0", "ending-1.0", "deprecated-1.0", "legacy-1.0", "new-2.0")
    (code / "app.py").write_text("".join(f'ask(model="{name}")\n' for name in names), encoding="utf-8")
    (code / "README.md").write_text("We use old-1.0.\n", encoding="utf-8")
    assert scan() == 1
    captured = capsys.readouterr()
    assert captured.out == snapshot("""\
app.py:1:12: error[retired-model] `old-1.0` shut down on 2026-05-01, 31 days ago. A replacement is `new-2.0`, by way of `middle-1.5` (the official replacement): the same price.
app.py:2:12: warning[ending-model] `ending-1.0` shuts down in 30 days, on 2026-07-01. The official replacement is `new-2.0`: the same price. See ../records/migrations/ending-1-0-to-new-2-0.yaml.
app.py:3:12: warning[deprecated-model] `deprecated-1.0` is deprecated; no end is published.
app.py:4:12: hint[legacy-model] `legacy-1.0` is legacy: the maker recommends a newer model.
""")
    assert captured.err == snapshot(
        "1 error, 2 warnings, 1 hint in 2 files. Models: 1 over, 1 ending within 90 days, 2 later or unknown. Named elsewhere: 1 mention, 1 model of which is over; --all-roles shows them.\n"
    )
    assert scan("--fail-within", "29", "--ignore", "retired-model", "-q") == 0
    assert scan("--fail-within", "30", "--ignore", "retired-model", "-q") == 1


def test_the_summary_counts_names_of_known_families_without_record(
    code: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("old-1.0", "old-9.0", "old-9.0", "legacy-9.0")
    (code / "app.py").write_text("".join(f'ask(model="{name}")\n' for name in names), encoding="utf-8")
    scan("--no-catalogues")
    assert capsys.readouterr().err == snapshot(
        "1 error in 1 file. Models: 1 over. 2 names of known families have no record: --unknown shows all such.\n"
    )
    scan("--no-catalogues", "--unknown")
    assert capsys.readouterr().err == snapshot("1 error, 3 notes in 1 file. Models: 1 over.\n")


def test_a_report_is_written_again_and_is_not_scanned(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code / "app.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    for _ in range(2):
        assert scan("--format", "concise", "--format", "gitlab=report.json") == 1
        assert "in 1 file." in capsys.readouterr().err
    assert len(json.loads((code / "report.json").read_text(encoding="utf-8"))) == 1
    record = next(Path("../records").rglob("old-1*"))
    before = record.read_bytes()
    assert scan("--format", "concise", "--output-file", str(record)) == 2
    assert record.read_bytes() == before


def test_fixes_go_to_the_end_of_the_chain(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = b'# old-1.0\r\nask(model="old-1.0", n=1)\r\nN\xe9 = "old-1.0"\r\nask(model=\'legacy-1.0\')\n'
    (code / "app.py").write_bytes(text)
    unsafe = "--unsafe-fixes"  # the comment beside them names the old model
    assert scan("--fix", unsafe, "--diff") == 1
    assert (code / "app.py").read_bytes() == text
    assert scan("--fix", unsafe) == 0
    assert (code / "app.py").read_bytes() == text.replace(b'"old-1.0"', b'"new-2.0"')
    assert "Replaced 2 uses in 1 file" in capsys.readouterr().err


def test_examples_of_the_codes(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for rule in RULES:
        for text, expected in ((rule.bad, [rule.name]), (rule.good, [])):
            (code / "app.py").write_text(text.partition("\n")[2], encoding="utf-8")
            scan("--format", "json", "-q")
            assert [finding["code"] for finding in json.loads(capsys.readouterr().out)["findings"]] == expected


@pytest.mark.parametrize(
    ("name", "comment"),
    [
        ("a.py", '# {}\nask(model="old-1.0")\n'),
        ("a.ts", 'ask({{ model: "old-1.0" }}); // {}\n'),
        ("a.sql", "-- {}\nSELECT ask('old-1.0');\n"),
        ("a.html", '<!-- {} -->\n<chat model="old-1.0">\n'),
        (".env", "# {}\nMODEL=old-1.0\n"),
        ("a.tsx", "<p>\n  {{/* {} */}}\n  <Chat model='old-1.0' />\n</p>\n"),
        ("a.ipynb", '{{"cells":[{{"cell_type":"code","source":[\n"# {}\\n",\n"ask(model=\'old-1.0\')"]}}]}}\n'),
    ],
)
def test_comments_silence_in_any_language_and_until_a_day(
    code: Path, name: str, comment: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (code / name).write_text(comment.format("nothing"), encoding="utf-8")
    assert scan() == 1
    (code / name).write_text(
        comment.format("model-lifecycle: ignore[retired-model] until 2026-06-02: soon"), encoding="utf-8"
    )
    assert scan() == 0
    (code / name).write_text(
        comment.format("model-lifecycle: ignore[retired-model] until 2026-06-01: soon"), encoding="utf-8"
    )
    assert scan() == 1


def test_an_end_that_is_no_day_silences_nothing(code: Path) -> None:
    for end, code_expected in (("2026-06-31", 1), ("soon", 1), ("2026-06-30", 0)):
        text = f'<!-- model-lifecycle: ignore[retired-model] until {end}-->\n<chat model="old-1.0">\n'
        (code / "a.html").write_text(text, encoding="utf-8")
        assert scan("-q") == code_expected


def test_errors_of_comments_are_findings_that_settings_weigh(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code / "a.py").write_text('ask(model="old-1.0")  # model-lifecycle: ignore\n', encoding="utf-8")
    settings = code / "model-lifecycle.toml"
    before = settings.read_text(encoding="utf-8") if settings.exists() else ""
    found = {}
    for severity in ("error", "off"):
        settings.write_text(f'{before}\n[severity]\nbare-suppression = "{severity}"\n', encoding="utf-8")
        scan("--format", "json", "-q")
        findings = json.loads(capsys.readouterr().out)["findings"]
        found[severity] = [(finding["code"], finding["severity"]) for finding in findings]
        scan("--format", "grouped", "-q")
        assert ("a.py:1:42: This silences nothing" in capsys.readouterr().out) == (severity == "error")
    assert found == {
        "error": [("retired-model", "error"), ("bare-suppression", "error")],
        "off": [("retired-model", "error")],
    }


def test_a_document_may_show_comments_of_any_form(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code / "README.md").write_text(
        "Write `# model-lifecycle: ignore[CODE]` above old-1.0.\n\n    # model-lifecycle: ignore\n", encoding="utf-8"
    )
    assert scan("--format", "json", "-q") == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []


def test_places_and_written_forms(
    code: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (code / "a.py").write_text('é = "x"; ask(model="new-2.0")\n', encoding="utf-8")
    assert scan("--list") == 0
    assert json.loads(capsys.readouterr().out) == {
        "path": "a.py",
        "range": {"start": {"line": 1, "column": 21}, "end": {"line": 1, "column": 28}},
        "model": "provider-1/new-2.0",
        "role": "call",
        "written": "new-2.0",
    }


def test_odd_files_end_no_run(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    use = b'ask(model="old-1.0")\n'
    (code / "nul.py").write_bytes(b"\0" + use)
    (code / "wide.py").write_bytes(use.decode().encode("utf-16"))
    (code / "broken.py").write_bytes(b"\xff\xfe\x00")
    (code / "latin.py").write_bytes(b"# \xe9\n" + use)
    (code / "long.js").write_bytes(b"x=1;" * 300_000 + use)
    (code / "link.py").symlink_to("latin.py")
    (code / "circle").symlink_to(".")
    (code / "gone.py").symlink_to("nowhere")
    assert scan("--list", "-q") == 0
    places = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sorted((place["path"], place["role"]) for place in places) == [
        ("latin.py", "call"),
        ("long.js", "not judged"),
        ("wide.py", "call"),
    ]


def test_what_is_gone_and_folders_that_nobody_may_read(
    code: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("here.py", "gone.py", "locked/a.py"):
        (code / name).parent.mkdir(exist_ok=True)
        (code / name).write_text('ask(model="old-1.0")\n', encoding="utf-8")
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if str(path).endswith("locked"):  # the permissions of a folder do not hold for root
            raise PermissionError(errno.EACCES, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert scan("--format", "concise") == 1
    captured = capsys.readouterr()
    assert [line.partition(":")[0] for line in captured.out.splitlines()] == ["gone.py", "here.py"]
    assert "locked" in captured.err
    git(code, "init", "--quiet")
    git(code, "add", "gone.py", "here.py")
    (code / "gone.py").unlink()
    assert scan("--format", "concise") == 1
    captured = capsys.readouterr()
    assert [line.partition(":")[0] for line in captured.out.splitlines()] == ["here.py", "locked/a.py"]
    assert "gone.py" not in captured.err


def test_records_with_errors_judge_as_far_as_they_can_be_read(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    models = code.parent / "records" / "models" / "provider-1"
    (ending,) = (path for path in models.iterdir() if path.stem.startswith("ending"))
    ending.write_text(ending.read_text(encoding="utf-8").replace('"currency"', '"coin"'), encoding="utf-8")
    (code / "a.py").write_text('ask(model="ending-1.0")\nask(model="legacy-1.0")\n', encoding="utf-8")
    scan("--format", "concise")
    captured = capsys.readouterr()
    assert "warning[ending-model]" in captured.out
    assert (
        "1 file of records has errors and counts as far as it can be read: model-lifecycle validate\n" in captured.err
    )
    (legacy,) = (path for path in models.iterdir() if path.stem.startswith("legacy"))
    legacy.write_text("{", encoding="utf-8")
    scan("--format", "concise")
    captured = capsys.readouterr()
    assert "legacy-1.0" not in captured.out
    assert "2 files of records have errors and count as far as they can be read: model-life" in captured.err


def test_without_records(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scan"]) == 2
    assert "--records" in capsys.readouterr().err
    assert run(["scan", "--records", "nowhere"]) == 2
    (code / "index.json").write_text("{}", encoding="utf-8")
    assert run(["scan", "--records", "index.json"]) == 2


def test_a_site_judges_as_its_records_do(
    code: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (code / "a.py").write_text('ask(model="old-1.0")\nask(model="ending-1.0")\n', encoding="utf-8")
    monkeypatch.chdir("../records")
    assert run(["render", "-q", "--output", "../site"]) == 0
    monkeypatch.chdir("../code")
    capsys.readouterr()
    reports = []
    for records in ("../records", "../site/index.json"):
        run(["scan", "--records", records, *DAY, "-q", "--format", "json"])
        findings = json.loads(capsys.readouterr().out)["findings"]
        reports.append(
            [(finding["code"], finding["data"]["replacement"], finding["data"]["days"]) for finding in findings]
        )
    assert reports[0] == reports[1] != []


ACCEPT = ("--accept", "old-1.0", "--until", "2026-09-01", "--reason", 'they said "wait"')
ACCEPTED = '[scan.accept]\n"provider-1/old-1.0" = { until = 2026-09-01, reason = "they said \\"wait\\"" }\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, ACCEPTED),
        ("[scan]\nfail-within = 3 # days", f"[scan]\nfail-within = 3 # days\n\n{ACCEPTED}"),
        (
            '[scan.accept] # for now\n"p/x" = { until = 2026-08-01, reason = "r" }\n[site]\n',
            ACCEPTED.replace("]\n", "] # for now\n", 1) + '"p/x" = { until = 2026-08-01, reason = "r" }\n[site]\n',
        ),
        ('[scan.accept]\n"provider-1/old-1.0" = { until = 2026-06-02, reason = "r" }\n', ACCEPTED),
        ("[scan]\r\nfail-within = 3\r\n", "[scan]\r\nfail-within = 3\r\n\r\n" + ACCEPTED.replace("\n", "\r\n")),
    ],
)
def test_a_model_is_accepted_until_a_day(
    code: Path, before: str | None, after: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (code / "app.py").write_text('ask(model="old-1.0")\nask(model="ending-1.0")\n', encoding="utf-8")
    settings = code / "model-lifecycle.toml"
    if before is not None:
        settings.write_bytes(before.encode())
    assert scan("--fail-on", "warning") == 1
    assert scan(*ACCEPT) == 0
    assert settings.read_bytes().decode() == after
    capsys.readouterr()
    scan("--format", "concise")
    said = capsys.readouterr()
    assert "old-1.0" not in said.out
    assert "ending-1.0" in said.out
    assert 'Accepted until 2026-09-01: provider-1/old-1.0, 1 use: they said "wait"\n' in said.err
    run(["scan", "--records", "../records", "--as-of", "2026-09-01", "--format", "concise"])
    assert "`old-1.0` shut down" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--accept", "old-1.0"), "`--accept` needs --until, the day"),
        (("--until", "2026-09-01"), "belong to `--accept MODEL`: add it"),
        (("--accept", "odl-1.0", *ACCEPT[2:]), "--accept: no model is called `odl-1.0`. Did you mean `old-1.0`?"),
        (("--accept", "old-1.0", "--until", "2026-06-01", "--reason", "r"), "is not after 2026-06-01"),
        ((*ACCEPT[:-1], "a\x7fb"), "--reason: expected a text on one line"),
        (ACCEPT, 'add this below [scan.accept]:\n"provider-1/old-1.0" = { until = 2026-09-01'),
    ],
)
def test_what_cannot_be_accepted(
    code: Path, arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = code / "model-lifecycle.toml"
    settings.write_text("[scan]\naccept = {}\n")
    assert scan(*arguments) == 2
    assert said in capsys.readouterr().err
    assert settings.read_text() == "[scan]\naccept = {}\n"


def test_no_configuration_outside_is_written(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(code, "init", "--quiet")
    (code / "model-lifecycle.toml").symlink_to(code.parent / "outside.toml")
    (code / "app.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    assert scan(*ACCEPT) == 2
    assert "is not written: it leads to" in capsys.readouterr().err
    assert not (code.parent / "outside.toml").exists()


def test_per_path_ignores_hold_for_source_code(code: Path) -> None:
    """The way for files that have no comments."""
    (code / "app.json").write_text('{"model": "old-1.0"}\n', encoding="utf-8")
    assert scan() == 1
    (code / "model-lifecycle.toml").write_text('[per-path-ignores]\n"*.json" = ["retired-model"]\n', encoding="utf-8")
    assert scan() == 0
    (code / "model-lifecycle.toml").write_text('[per-path-ignores]\n"*.json" = ["ending-model"]\n', encoding="utf-8")
    assert scan() == 1


@pytest.mark.parametrize("new", ["Old.py", "src/other.py"])
def test_a_file_that_was_moved_is_not_new(code: Path, new: str, capsys: pytest.CaptureFixture[str]) -> None:
    """By git's history and by an earlier report; what was added to it on the way is new."""
    lines = 'client = connect()\nclient.ask(model="old-1.0")\nclient.close()\n'
    git(code, "init", "--quiet")
    (code / "old.py").write_text(lines, encoding="utf-8")
    commit(code)
    scan("--format", "json=../known.json", "--quiet")
    (code / new).parent.mkdir(exist_ok=True)
    (code / "old.py").rename(code / new)
    assert scan("--since", "HEAD") == 0
    assert scan("--since", "HEAD", "--changed-only") == 0
    assert scan("--baseline", "../known.json") == 0
    (code / new).write_text(lines + 'client.ask(model="old-1.0")\n', encoding="utf-8")
    capsys.readouterr()
    found = []
    for arguments in (["--since", "HEAD"], ["--since", "HEAD", "--changed-only"]):
        assert scan(*arguments, "--format", "concise") == 1
        found.append(capsys.readouterr().out.split(" ")[0])
    assert found == [f"{new}:4:19:"] * 2


def test_a_file_that_leaves_the_tests_has_new_findings(code: Path) -> None:
    git(code, "init", "--quiet")
    (code / "tests").mkdir()
    (code / "tests" / "app.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    commit(code)
    (code / "tests" / "app.py").rename(code / "app.py")
    assert scan("--since", "HEAD") == 1


def test_since_baseline_and_explain(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(code, "init", "--quiet")
    (code / "a.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    commit(code)
    assert scan("--since", "HEAD") == 0
    (code / "a.py").write_text('x = 1\nask(model="old-1.0")\nask(model="old-1.0", n=2)\n', encoding="utf-8")
    capsys.readouterr()
    assert scan("--since", "HEAD", "--format", "concise") == 1
    assert capsys.readouterr().out.count("retired-model") == 1
    assert scan("--format", "json=../known.json") == 1
    assert scan("--baseline", "../known.json") == 0
    assert run(["scan", "--records", "../records", "--as-of", "2026-06-20", "--baseline", "../known.json"]) == 0
    assert scan("--changed-only") == 2
    capsys.readouterr()
    assert scan("--explain", "a.py:3") == 0
    assert capsys.readouterr().out == snapshot(
        "a.py:3:12: `old-1.0` is provider-1/old-1.0 (exact id). Role: call (passed on as `model`).\n"
    )


def test_upcoming_lists_what_is_used(
    code: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (code / "a.py").write_text('ask(model="ending-1.0")\n# ending-1.0\n', encoding="utf-8")
    monkeypatch.chdir("../records")
    assert run(["upcoming", *DAY, "--used", "../code", "-q"]) == 0
    out = capsys.readouterr().out
    assert "ending-1.0" in out
    assert "1 use" in out
    (code / "a.py").write_text("", encoding="utf-8")
    assert run(["upcoming", *DAY, "--used", "../code", "-q"]) == 0
    assert "ending-1.0" not in capsys.readouterr().out


NOTEBOOK = {
    "cells": [
        {
            "cell_type": "code",
            "source": ['ask(model="old-1.0")\n'],
            "outputs": [{"text": ['model="old-1.0"\n']}],
        },
        {"cell_type": "markdown", "source": ['model="old-1.0"\n']},
    ],
    "metadata": {},
}


def test_explain_judges_a_notebook_as_the_findings_do(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code / "a.ipynb").write_text(json.dumps(NOTEBOOK, indent=1), encoding="utf-8")
    scan("--list", "a.ipynb")
    places = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [place["role"] for place in places] == ["call", "history", "prose"]
    for place in places:
        scan("--explain", f"a.ipynb:{place['range']['start']['line']}")
        assert f"Role: {place['role']} " in capsys.readouterr().out


def test_records_are_not_scanned_even_if_named(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = next((code.parent / "records" / "models").rglob("old-1-0.*"))
    before = record.read_bytes()
    (code / "app.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    scan("--fix", str(record), "app.py")
    assert record.read_bytes() == before
    assert (code / "app.py").read_text(encoding="utf-8") == 'ask(model="new-2.0")\n'
    assert scan(str(record)) == 0
    assert capsys.readouterr().err.endswith("No findings in 0 files.\n")


def test_records_of_another_workspace_are_not_scanned(
    code: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever judges: a site, or catalogues alone."""
    monkeypatch.chdir("../records")
    assert run(["render", "-q", "--output", "../site"]) == 0
    record = next((code.parent / "records" / "models").rglob("old-1-0.*"))
    before = record.read_bytes()
    monkeypatch.chdir("../code")
    copied = code / f"copied{record.suffix}"
    copied.write_bytes(before)
    paths = [str(record), copied.name, str(code.parent / "records")]
    capsys.readouterr()
    for options in (["--list"], ["--fix", "--unsafe-fixes"]):
        run(["scan", "--records", "../site/index.json", *DAY, *options, *paths])
        assert capsys.readouterr().out == ""
    assert (record.read_bytes(), copied.read_bytes()) == (before, before)
    run(["scan", "--records", "../site/index.json", *DAY, "--explain", f"{copied.name}:1"])
    assert "this is a file of records, which are not scanned" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("", "it is empty, ignored by git, or holds only records"),
        ('[scan]\npaths = ["src/**"]\n', "`[scan]` leaves out all of its files"),
        ('[scan]\nexclude = ["*"]\n', "`[scan]` leaves out all of its files"),
    ],
)
def test_a_folder_without_anything_to_scan_fails_the_run(
    code: Path, capsys: pytest.CaptureFixture[str], settings: str, reason: str
) -> None:
    if settings:
        (code / "model-lifecycle.toml").write_text(settings, encoding="utf-8")
        (code / "app.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    assert scan() == 2
    assert f"`.` has no file to scan: {reason}\n" in capsys.readouterr().err


@pytest.mark.parametrize("marked", [True, False])
def test_files_are_judged_by_their_paths_in_their_own_repository(
    code: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, marked: bool
) -> None:
    (code / "testdata").mkdir()
    (code / "testdata" / "app.py").write_text('ask(model="ending-1.0")\n', encoding="utf-8")
    if marked:
        git(code, "init")
    monkeypatch.chdir(code.parent / "records")
    run(["scan", "--records", ".", *DAY, "--list", "../code"])
    [place] = capsys.readouterr().out.splitlines()
    assert json.loads(place)["role"] == "test"
    run(["upcoming", ".", *DAY, "--used", "../code", "--format", "json"])
    assert json.loads(capsys.readouterr().out)["upcoming"] == []


def test_each_kind_of_text_that_is_not_judged_is_counted(
    code: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long lines, long data, files that cannot be read: of each the run says how many."""
    monkeypatch.setattr("model_lifecycle.scan.scan_text._MOST_TREE", 100)
    monkeypatch.setattr("model_lifecycle.scan.file.source_files.LARGEST_FILE", 9_000)
    Path("line.js").write_text('ask({model: "old-1.0"});' + " " * 6_000 + "x\n", "utf-8")
    Path("data.yaml").write_text("- old-1.0\n- model: old-1.0\n" + "# \n" * 30, "utf-8")
    Path("large.py").write_text("#" * 10_000, "utf-8")
    assert scan("--no-catalogues", "--format", "concise") == 0
    captured = capsys.readouterr()
    assert "`large.py` is not scanned: it has more than 0 MiB\n" in captured.err
    assert captured.err.splitlines()[-1] == snapshot(
        "Not judged: 3 places in 2 files (--list shows them) and 1 file that could not be read."
    )


def test_all_roles_groups_what_is_only_named(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.py").write_text('MENU = ["old-1.0", "deprecated-1.0"]\n# was old-1.0\nask(model="old-1.0")\n', "utf-8")
    Path("tests").mkdir()
    Path("tests/b.py").write_text('ask(model="old-1.0")\n', "utf-8")
    scan("--no-catalogues", "--all-roles", "--format", "grouped")
    captured = capsys.readouterr()
    assert captured.out == snapshot("""\
error: provider-1/old-1.0 shut down on 2026-05-01, 31 days ago
  A replacement is `new-2.0`, by way of `middle-1.5` (the official replacement): the same price
    a.py:3:12

Menus and lists: 2 places
    a.py:1:10  old-1.0 shut down on 2026-05-01, 31 days ago
    a.py:1:21  deprecated-1.0 is deprecated; no end is published

Tests: 1 place
    tests/b.py:1:12  old-1.0 shut down on 2026-05-01, 31 days ago

Comments: 1 place
    a.py:2:7  old-1.0 shut down on 2026-05-01, 31 days ago

                                     models  uses  files
over                                      1     1      1
ending within 90 days                     0     0      0
promised until a day that has passed      0     0      0
later or unknown                          0     0      0

Next: model-lifecycle scan --fix --unsafe-fixes --diff shows the official replacements of 1 of 1 use
""")
    assert captured.err == snapshot(
        "1 error, 4 hints in 2 files. Models: 1 over. Named elsewhere: 1 test, 3 mentions, 1 model of which is over (menus and lists: 1 place).\n"
    )
    scan("--no-catalogues", "--format", "json")
    summary = json.loads(capsys.readouterr().out)["summary"]
    assert {name: summary[name] for name in ("mentions", "models_over_mentioned", "places_listed")} == snapshot(
        {"mentions": 4, "models_over_mentioned": 1, "places_listed": 1}
    )
    scan("--no-catalogues", "--all-roles", "--format", "markdown")
    assert "## Menus and lists: 2 places" in capsys.readouterr().out


def test_what_was_not_judged_and_what_is_only_listed_are_said(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A run is never clean because nothing was looked at (issue 49: 261 agents, the last with a retired model)."""
    row = 'P["new-2.0"]\n'
    Path("a.py").write_text(row * 499 + 'ask(model="old-1.0")\n' + row * 11, "utf-8")
    assert scan("--no-catalogues", "--format", "json") == 1
    captured = capsys.readouterr()
    assert captured.err.splitlines()[-1] == snapshot("Not judged: 11 places in 1 file (--list shows them).")
    summary = json.loads(captured.out)["summary"]
    assert (summary["errors"], summary["not_judged"], summary["unread_files"]) == (1, 11, 0)
    Path("a.py").write_text('MENU = ["old-1.0", "deprecated-1.0", "new-2.0"]\n', "utf-8")
    assert scan("--no-catalogues") == 0
    assert capsys.readouterr().err == snapshot(
        "No findings in 1 file. Named elsewhere: 2 mentions, 1 model of which is over (menus and lists: 1 place); --all-roles shows them.\n"
    )
