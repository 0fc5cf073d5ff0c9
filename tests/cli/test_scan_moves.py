"""Which moves `scan --diff` offers, and what it says of those that a person has to look at."""

from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.git_repository import git
from support.pages import replacement, whole_model, whole_provider, write_records

from model_lifecycle.cli.main import run

OVER = {"status": "retired", "shutdown_date": "2026-05-01", "shutdown_date_kind": "exact"}


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty repository below a folder that is called `tests`, with records elsewhere."""
    write_records(
        tmp_path / "records",
        whole_provider("provider-1"),
        whole_model("old-1.0", **OVER, replacements=[replacement("new-2.0")]),
        whole_model("other-1.0", **OVER, replacements=[replacement("new-2.0"), replacement("dear-2.0")]),
        whole_model("new-2.0"),
        whole_model("dear-2.0"),
    )
    (tmp_path / "records" / "model-lifecycle.toml").touch()
    folder = tmp_path / "tests" / "code"
    folder.mkdir(parents=True)
    git(folder, "init", "--quiet")
    monkeypatch.chdir(folder)
    return folder


def diff(*arguments: str) -> int:
    return run(["scan", "--records", "../../records", "--as-of", "2026-06-01", "--no-catalogues", "--diff", *arguments])


def test_a_default_is_moved_where_the_whole_repository_was_searched(
    code: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (code / "app").mkdir()
    (code / "app" / "a.py").write_text('DEFAULT_MODEL = "old-1.0"\n', encoding="utf-8")
    (code / "app" / "b.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    for whole in ((), (".",), (str(code),), ("app", "..", str(code))):
        assert diff(*whole) == 1
        assert capsys.readouterr().out.count("new-2.0") == 2


def test_of_a_part_the_rest_of_the_repository_is_searched(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code / "app").mkdir()
    (code / "app" / "a.py").write_text('DEFAULT_MODEL = "old-1.0"\n', encoding="utf-8")
    assert diff("app") == 1
    assert "# " not in capsys.readouterr().out
    (code / "b.py").write_text('if model == "old-1.0":\n    pass\n', encoding="utf-8")
    for part in ("app", "app/a.py"):
        assert diff(part) == 0
        assert capsys.readouterr().out == snapshot("""\
# 1 replacement to review first (--unsafe-fixes):
# `old-1.0`: replace by `new-2.0`, but `b.py:1` also has the old model
#   app/a.py:1
""")


def test_outside_of_a_repository_nobody_knows_what_the_rest_is(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code.parent / "a.py").write_text('DEFAULT_MODEL = "old-1.0"\n', encoding="utf-8")
    assert diff("../a.py") == 0
    assert capsys.readouterr().out == snapshot("""\
# 1 replacement to review first (--unsafe-fixes):
# `old-1.0`: replace by `new-2.0`, but the rest of the repository was not searched for the old model
#   ../a.py:1
""")


def test_reasons_are_grouped_and_the_next_two_commands_named(code: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in "abcdefg":
        (code / f"{name}.py").write_text('# asks other-1.0\nask(model="other-1.0")\n', encoding="utf-8")
    (code / "moved.py").write_text('ask(model="old-1.0")\n', encoding="utf-8")
    assert diff() == 1
    captured = capsys.readouterr()
    assert captured.out == snapshot("""\
# 7 replacements to review first (--unsafe-fixes):
# `other-1.0`: replace by `new-2.0`, but a comment beside it names the old model too
#   a.py:2, b.py:2, c.py:2, d.py:2, e.py:2 and 2 more: --verbose
# 2 models may replace `other-1.0`:
#   new-2.0   official; $3 / $15 per million tokens; reads 128,000 tokens; writes 8,192 tokens
#   dear-2.0  official; $3 / $15 per million tokens; reads 128,000 tokens; writes 8,192 tokens
--- moved.py
+++ moved.py
@@ -1 +1 @@
-ask(model="old-1.0")
+ask(model="new-2.0")
""")
    assert captured.err.partition("Would")[2] == snapshot("""\
 replace 1 use in 1 file by official replacements. 7 more with --unsafe-fixes, which a person should review.
Next: model-lifecycle scan --fix                        makes this replacement
then: model-lifecycle scan --fix --unsafe-fixes --diff  shows 7 more
""")
    diff("--verbose")
    assert "g.py:2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        (
            'ask(model="old-1.0")\n',
            [],
            snapshot("""\
Next: model-lifecycle scan --fix  makes this replacement
then: model-lifecycle scan        shows the remaining findings\
"""),
        ),
        (
            '# old-1.0\nask(model="old-1.0")\n',
            [],
            snapshot("""\
Next: model-lifecycle scan --fix --unsafe-fixes --diff  shows the rest
then: model-lifecycle scan --fix --unsafe-fixes         applies these too, after a review\
"""),
        ),
        (
            '# old-1.0\nask(model="old-1.0")\n',
            ["--unsafe-fixes"],
            snapshot("""\
Next: model-lifecycle scan --fix --unsafe-fixes  makes this replacement
then: model-lifecycle scan                       shows the remaining findings\
"""),
        ),
        ('ask(model="new-2.0")\n', [], ""),
    ],
)
def test_next_commands(
    code: Path, text: str, options: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (code / "a.py").write_text(text, encoding="utf-8")
    diff(*options)
    lines = capsys.readouterr().err.splitlines()
    assert "\n".join(line for line in lines if line.startswith(("Next:", "then:"))) == expected
