"""`format` on the command line."""

import codecs
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.program import Ended, run_here, run_program
from support.workspace_files import files_below, make_workspace

PROVIDER = "providers/provider-2.yaml"
WRITTEN = """\
# The second one.\r
\r
name: "Zweite"   # as they write it\r
id: provider-2\r
deprecations_url: https://doc.example/deprecations\r
pricing_url:   https://doc.example/pricing\r
models_url: https://doc.example/models\r
"""
FORMATTED = """\
# The second one.\r
\r
id: provider-2\r
name: Zweite   # as they write it\r
deprecations_url: https://doc.example/deprecations\r
pricing_url: https://doc.example/pricing\r
models_url: https://doc.example/models\r
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A workspace all of whose other files are formatted."""
    make_workspace(tmp_path, {})
    run_here("format", folder=tmp_path)
    (tmp_path / PROVIDER).write_bytes(WRITTEN.encode())
    return tmp_path


def test_files_are_written_once(workspace: Path) -> None:
    before = files_below(workspace)
    ended = run_here("format", folder=workspace)
    assert (ended.code, ended.out, ended.err) == (0, "", snapshot("Formatted 1 file; 4 were formatted already.\n"))
    assert files_below(workspace) == {**before, PROVIDER: FORMATTED.encode()}
    again = run_here("format", "--check", folder=workspace)
    assert (again.code, again.out, again.err) == (0, "", snapshot("Would format 0 files; 5 were formatted already.\n"))


def test_check_changes_nothing(workspace: Path) -> None:
    before = files_below(workspace)
    ended = run_here("format", "--check", folder=workspace)
    assert (ended.code, ended.out) == (1, f"would format: {PROVIDER}\n")
    assert ended.err == snapshot("Would format 1 file; 4 were formatted already.\n")
    assert files_below(workspace) == before
    assert run_here("format", "--check", "-q", "models", folder=workspace) == Ended(0, "", "")


def test_diff_changes_nothing(workspace: Path) -> None:
    ended = run_here("format", "--diff", folder=workspace)
    assert ended.code == 1
    assert ended.out.replace("\r", "") == snapshot("""\
--- providers/provider-2.yaml
+++ providers/provider-2.yaml
@@ -1,7 +1,7 @@
 # The second one.
 \n\
-name: "Zweite"   # as they write it
 id: provider-2
+name: Zweite   # as they write it
 deprecations_url: https://doc.example/deprecations
-pricing_url:   https://doc.example/pricing
+pricing_url: https://doc.example/pricing
 models_url: https://doc.example/models
""")
    assert (workspace / PROVIDER).read_bytes() == WRITTEN.encode()


def test_a_syntax_error_stops_that_file_only(workspace: Path) -> None:
    broken = workspace / "models/provider-1/broken.yaml"
    broken.write_text("id: [a\n")
    ended = run_here("format", folder=workspace)
    assert (ended.code, ended.out) == (2, "")
    reason, done = ended.err.splitlines()
    assert reason == (
        "model-lifecycle: `models/provider-1/broken.yaml` is not formatted: Line 1: This `[` is never closed. "
        "Write `]` where the list ends."
    )
    assert done == "Formatted 1 file; 4 were formatted already; 1 could not be formatted."
    assert broken.read_text() == "id: [a\n"
    assert (workspace / PROVIDER).read_bytes() == FORMATTED.encode()
    assert run_here("format", "--check", folder=workspace).code == 2


def test_standard_input(workspace: Path) -> None:
    ended = run_program("format", "--stdin-filename", PROVIDER, folder=workspace, stdin=WRITTEN)
    assert (ended.code, ended.out, ended.err) == (0, FORMATTED, "")
    ended = run_program("format", "--stdin-filename", "new.model.yaml", folder=workspace, stdin="id: [a")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("model-lifecycle: `new.model.yaml` is not formatted: Line 1: This `[` is never closed.")
    ended = run_here("format", "--check", "--stdin-filename", PROVIDER, folder=workspace, stdin=FORMATTED)
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    ended = run_here("format", "--diff", "--stdin-filename", PROVIDER, folder=workspace, stdin="name: a\nid: b\n")
    assert (ended.code, ended.err) == (1, "")
    assert "+id: b" in ended.out


def test_encodings_stay(workspace: Path) -> None:
    (workspace / PROVIDER).write_bytes(codecs.BOM_UTF16_LE + WRITTEN.encode("utf-16-le"))
    (workspace / "providers/provider-3.yaml").write_bytes(codecs.BOM_UTF8 + b"name: a\nid: provider-3")
    assert run_here("format", folder=workspace).code == 0
    assert (workspace / PROVIDER).read_bytes() == codecs.BOM_UTF16_LE + FORMATTED.encode("utf-16-le")
    written = (workspace / "providers/provider-3.yaml").read_bytes()
    assert written == codecs.BOM_UTF8 + b"id: provider-3\nname: a\n"


def test_other_files_are_none_of_ours(workspace: Path) -> None:
    other = workspace / "config.yaml"
    other.write_text("b:   1\na: 'x'\n")
    assert run_here("format", folder=workspace).code == 0
    ended = run_here("format", "config.yaml", folder=workspace)
    assert ended.code == 2
    assert "`config.yaml` is not formatted: Nothing shows which kind of record it holds. " in ended.err
    assert other.read_text() == "b:   1\na: 'x'\n"


def test_a_part_is_formatted_as_the_whole_is(workspace: Path) -> None:
    whole = run_here("format", "--check", folder=workspace).out
    for part in ([PROVIDER], ["providers"], ["providers", "models"], [PROVIDER, "."]):
        assert run_here("format", "--check", *part, folder=workspace).out == whole
    assert run_here("format", "--check", "../" + workspace.name, folder=workspace).out == whole


def test_the_style_of_the_configuration(workspace: Path) -> None:
    (workspace / "model-lifecycle.toml").write_text('[format]\norder = "as-written"\nindent = 4\n')
    text = "name: 'a'\nid: b\nextra:\n- c\n"
    ended = run_here("format", "--stdin-filename", PROVIDER, folder=workspace, stdin=text)
    assert ended.out == "name: a\nid: b\nextra:\n    - c\n"


@pytest.mark.parametrize("options", [["-"], ["--stdin-filename", PROVIDER, "models"], ["missing.yaml"]])
def test_options_that_do_not_go_together(workspace: Path, options: list[str]) -> None:
    ended = run_here("format", *options, folder=workspace)
    assert (ended.code, ended.out) == (2, "")
