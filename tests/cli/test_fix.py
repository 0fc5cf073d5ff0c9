"""`validate --fix`, `--unsafe-fixes` and `--diff`."""

import codecs
import errno
import stat
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.program import run_here
from support.workspace_files import make_workspace

from model_lifecycle.cli.write_fixes import FixResult, apply_fixes

PROVIDER = "providers/provider-2.yaml"
WRONG = """\
# The second one.\r
id: provider-2\r
name: "Zweite"   # as they write it\r
deprecation_url: https://doc.example/deprecations\r
pricing_url:   https://doc.example/pricing\r
models_url: https://doc.example/models\r
"""
RIGHT = WRONG.replace("deprecation_url:", "deprecations_url:")
MODEL = "models/provider-1/example-2.yaml"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return make_workspace(tmp_path, {PROVIDER: WRONG})


def test_a_safe_fix_changes_one_line_and_nothing_else(workspace: Path) -> None:
    before = {path: path.read_bytes() for path in workspace.rglob("*") if path.is_file()}
    ended = run_here("validate", "--fix", folder=workspace)
    assert (ended.code, ended.out) == (0, "")
    assert ended.err == snapshot("No findings in 5 files (5 records), as of 2026-06-30.\nFixed 1 mistake in 1 file.\n")
    before[workspace / PROVIDER] = RIGHT.encode()
    assert {path: path.read_bytes() for path in workspace.rglob("*") if path.is_file()} == before


def test_a_diff_changes_nothing(workspace: Path) -> None:
    ended = run_here("validate", "--diff", folder=workspace)
    assert ended.code == 1
    assert ended.out.replace("\r", "") == snapshot("""\
--- providers/provider-2.yaml
+++ providers/provider-2.yaml
@@ -1,6 +1,6 @@
 # The second one.
 id: provider-2
 name: "Zweite"   # as they write it
-deprecation_url: https://doc.example/deprecations
+deprecations_url: https://doc.example/deprecations
 pricing_url:   https://doc.example/pricing
 models_url: https://doc.example/models
""")
    assert ended.err == snapshot("Would fix 1 mistake in 1 file.\n")
    assert (workspace / PROVIDER).read_bytes() == WRONG.encode()
    (workspace / PROVIDER).write_bytes(RIGHT.encode())
    ended = run_here("validate", "--diff", folder=workspace)
    assert (ended.code, ended.out) == (0, "")


def test_a_diff_of_a_file_without_a_last_line_break(workspace: Path) -> None:
    (workspace / PROVIDER).write_text("id: provider-2\nname: Two\npricing_url: https://doc.example/p\n"
        "models_url: https://doc.example/m\ndeprecation_url: https://doc.example/d")  # fmt: skip
    ended = run_here("validate", "--diff", folder=workspace)
    assert ended.out.count("\\ No newline at end of file\n") == 2
    assert ended.out.endswith(
        "-deprecation_url: https://doc.example/d\n\\ No newline at end of file\n"
        "+deprecations_url: https://doc.example/d\n\\ No newline at end of file\n"
    )


def test_unsafe_fixes_are_counted_until_they_are_asked_for(workspace: Path) -> None:
    model = workspace / MODEL
    model.write_text(model.read_text().replace('"batch_discount_pct": 50', '"batch_discount_pct": 0.5'))
    ended = run_here("validate", "--fix", folder=workspace)
    assert "batch-discount" in ended.out
    assert ended.err.endswith("Fixed 1 mistake in 1 file. 1 more with --unsafe-fixes.\n")
    ended = run_here("validate", "--fix", folder=workspace)
    assert ended.err.endswith("Nothing was fixed. 1 more with --unsafe-fixes.\n")
    ended = run_here("validate", "--fix", "--unsafe-fixes", folder=workspace)
    assert (ended.code, ended.out) == (0, "")
    assert '"batch_discount_pct": 50,' in model.read_text()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_the_encoding_stays(workspace: Path, encoding: str) -> None:
    (workspace / PROVIDER).write_bytes(WRONG.encode(encoding))
    assert run_here("validate", "--fix", folder=workspace).code == 0
    assert (workspace / PROVIDER).read_bytes() == RIGHT.encode(encoding)
    assert (workspace / PROVIDER).read_bytes()[:2] in (codecs.BOM_UTF8[:2], codecs.BOM_UTF16)


def test_permissions_and_links_stay(workspace: Path) -> None:
    path = workspace / PROVIDER
    target = workspace / "elsewhere.txt"
    path.rename(target)
    target.chmod(0o640)
    path.symlink_to(target)
    assert run_here("validate", "--fix", PROVIDER, folder=workspace).code == 0
    assert path.is_symlink()
    assert target.read_bytes() == RIGHT.encode()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_file_that_cannot_be_written_is_named_and_left_whole(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    before = sorted(workspace.rglob("*"))
    ended = run_here("validate", "--fix", folder=workspace)
    assert ended.code == 2
    assert ended.err.endswith(f"model-lifecycle: `{PROVIDER}` is not fixed: no space is left on the disk\n")
    assert PROVIDER in ended.out
    assert (workspace / PROVIDER).read_bytes() == WRONG.encode()
    assert sorted(workspace.rglob("*")) == before


def test_a_file_that_changes_meanwhile_is_left_alone(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mend_slowly(*given: Any, **options: Any) -> FixResult:
        mended = apply_fixes(*given, **options)
        (workspace / PROVIDER).write_text("id: somebody wrote this meanwhile\n")
        return mended

    monkeypatch.setattr("model_lifecycle.cli.write_fixes.apply_fixes", mend_slowly)
    ended = run_here("validate", "--fix", folder=workspace)
    assert ended.code == 2
    assert "it was changed meanwhile; run again" in ended.err
    assert (workspace / PROVIDER).read_text() == "id: somebody wrote this meanwhile\n"


def test_only_what_is_asked_about_is_mended(workspace: Path) -> None:
    run_here("validate", "--fix", "models", folder=workspace)
    assert (workspace / PROVIDER).read_bytes() == WRONG.encode()
    run_here("validate", "--fix", "--ignore", "unknown-property", folder=workspace)
    assert (workspace / PROVIDER).read_bytes() == WRONG.encode()


def test_standard_input_comes_out_fixed(workspace: Path) -> None:
    ended = run_here("validate", "--fix", "--stdin-filename", PROVIDER, folder=workspace, stdin=WRONG)
    assert (ended.code, ended.out) == (0, RIGHT)
    assert (workspace / PROVIDER).read_bytes() == WRONG.encode()
    ended = run_here("validate", "--fix", "--stdin-filename", PROVIDER, folder=workspace, stdin=RIGHT)
    assert (ended.code, ended.out) == (0, RIGHT)


@pytest.mark.parametrize("options", [["--unsafe-fixes"], ["--fix", "--since", "HEAD"], ["--diff", "--since", "HEAD"]])
def test_options_that_do_not_go_together(workspace: Path, options: list[str]) -> None:
    ended = run_here("validate", *options, folder=workspace)
    assert (ended.code, ended.out) == (2, "")
    assert "--fix" in ended.err
    assert (workspace / PROVIDER).read_bytes() == WRONG.encode()
