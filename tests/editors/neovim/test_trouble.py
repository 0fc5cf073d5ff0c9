"""What the plugin says and does when something is missing, old, slow or gone."""

import os
import signal
import stat
import sys
from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim
from support.neovim import DBT, LOAD, PLUGIN, Neovim, tree
from support.workspace_files import MIGRATION, NEW, OLD, text_of

from model_lifecycle import __version__

pytestmark = pytest.mark.slow

WAY_BACK = (
    "records are not checked any more. `:ModelLifecycleRestart` starts it again, `:ModelLifecycleLog` shows its last "
    "words."
)
CLIENT = "vim.lsp.get_clients({ name = 'model_lifecycle' })[1]"


FIRST_LENS = (
    "(vim.lsp.codelens.enable and vim.tbl_get(vim.lsp.codelens.get({ bufnr = 0 }), 1, 'lens', 'range', 'start')"
    " or not vim.lsp.codelens.enable and vim.tbl_get(vim.lsp.codelens.get(0), 1, 'range', 'start'))"
)
"""Where the first lens of the buffer begins."""


def program(folder: Path, code: str) -> str:
    """A line for `init.lua` that has the server be this Python program."""
    file = folder / "server"
    file.write_text(f"#!{sys.executable}\n{code}", encoding="utf-8")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return f"vim.g.model_lifecycle = {{ cmd = {{ '{file}', 'lsp' }} }}\n{LOAD}"


def test_a_missing_program_is_told_once_and_for_records_only(start_neovim: StartNeovim, records: Path) -> None:
    dbt = tree(records.parent / "dbt", {"models/a.yml": DBT})
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {{ cmd = {{ 'no-such-program' }} }}\n{LOAD}")
    neovim.edit(dbt / "models/a.yml")
    for path in (OLD, NEW):
        neovim.edit(records / path)
    neovim.command("ModelLifecyclePreview")
    neovim.wait(lambda: len(neovim.messages()) == 2)
    missing, preview = neovim.messages()
    checkout = PLUGIN.parents[1]
    assert missing == (
        "model-lifecycle: the program `no-such-program` is not found, so nothing checks this file. Install it with "
        f"`pipx install {checkout}`, or name it in `vim.g.model_lifecycle.cmd`; then `:ModelLifecycleRestart`. "
        "`:checkhealth model_lifecycle` tells more."
    )
    assert preview == "model-lifecycle: no server looks after this file. `:ModelLifecycleInfo` tells why."
    neovim.command("ModelLifecycleInfo")
    neovim.wait(lambda: "`:ModelLifecycleRestart` starts it" in neovim.screen())


@pytest.mark.further_editor
def test_a_program_that_is_installed_later_is_found_by_a_restart(start_neovim: StartNeovim, records: Path) -> None:
    later = records.parent / "later"
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {{ cmd = {{ '{later}', 'lsp' }} }}\n{LOAD}")
    neovim.edit(records / OLD)
    neovim.wait(neovim.messages)
    later.symlink_to(Path(sys.executable).parent / "model-lifecycle")
    neovim.command("ModelLifecycleRestart")
    neovim.wait(neovim.attached)


def test_a_program_that_fails_at_once_is_not_started_again_and_again(start_neovim: StartNeovim, records: Path) -> None:
    starts = records.parent / "starts"
    neovim = start_neovim(init=program(records.parent, f"open({str(starts)!r}, 'a').write('x'); raise SystemExit(3)"))
    neovim.edit(records / OLD)
    neovim.wait(neovim.messages)
    for path in (NEW, MIGRATION):
        neovim.edit(records / path)
    neovim.command("ModelLifecycleInfo")
    neovim.wait(lambda: "ended with exit code 3" in neovim.screen())
    assert [text for text in neovim.messages() if text.startswith("model-lifecycle:")] == [
        f"model-lifecycle: the server ended with exit code 3; {WAY_BACK}"
    ]
    assert starts.read_text(encoding="utf-8") == "x"


def test_a_server_that_was_killed_is_started_again_by_hand(neovim: Neovim, records: Path) -> None:
    (records / OLD).write_text(text_of(OLD, ('"status": "deprecated"', '"status": "gone"')), encoding="utf-8")
    neovim.edit(records / OLD)
    neovim.wait(neovim.diagnostics)
    server = neovim.lua("return vim.lsp.buf_request_sync and vim.api.nvim_get_proc_children(vim.fn.getpid())")
    for process in server:
        os.kill(process, signal.SIGKILL)
    neovim.wait(lambda: not neovim.attached())
    messages = f"model-lifecycle: the server ended by signal 9; {WAY_BACK}"
    neovim.wait(lambda: messages in neovim.messages())
    neovim.command("ModelLifecycleRestart")
    neovim.wait(neovim.diagnostics)
    assert neovim.attached()
    assert neovim.messages().count(messages) == 1


@pytest.mark.further_editor
def test_a_restart_looks_after_all_files_again(neovim: Neovim, records: Path) -> None:
    for path in (OLD, MIGRATION):
        neovim.edit(records / path)
        neovim.wait(neovim.attached)
    before = neovim.value(f"{CLIENT}.id")
    neovim.command("ModelLifecycleRestart")
    neovim.wait_for(f"{CLIENT} and {CLIENT}.id ~= ... and vim.tbl_count({CLIENT}.attached_buffers) == 2", before)
    neovim.wait(lambda: "Preview comparison page" in neovim.screen())
    assert neovim.messages() == []


@pytest.mark.further_editor
def test_lenses_of_a_server_that_has_gone_are_gone(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / MIGRATION)
    neovim.wait(lambda: "Preview comparison page" in neovim.screen())
    neovim.command("ModelLifecycleRestart")
    neovim.wait_for(f"{CLIENT} and {CLIENT}.id > 1")
    neovim.type("ggO# one<Esc>")
    neovim.wait_for(f"({FIRST_LENS} or {{}}).line == 2")  # lenses are asked for again
    neovim.screen()


OLD_SERVER = """
import json, sys
while header := sys.stdin.buffer.readline():
    sys.stdin.buffer.readline()
    message = json.loads(sys.stdin.buffer.read(int(header.split()[1])))
    if "id" not in message:
        continue
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    if message["method"] == "initialize":
        answer["result"] = {"capabilities": {"textDocumentSync": 1}, "serverInfo": {"name": "x", "version": "0.0.9"}}
    elif message["method"] == "shutdown":
        answer["result"] = None
    else:
        answer["error"] = {"code": -32601, "message": "Method Not Found"}
    body = json.dumps(answer).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n%s" % (len(body), body))
    sys.stdout.buffer.flush()
"""


def test_an_older_server_is_told_once_and_what_it_cannot_is_told_plainly(
    start_neovim: StartNeovim, records: Path
) -> None:
    neovim = start_neovim(init=program(records.parent, OLD_SERVER))
    for path in (OLD, NEW):
        neovim.edit(records / path)
        neovim.wait(neovim.attached)
    for command in ("ModelLifecycleInfo", "ModelLifecycleExplain date-order", "ModelLifecyclePreview"):
        neovim.command(command)
    neovim.wait(lambda: len(neovim.messages()) == 4)
    update = "needs a newer server than the one that runs (0.0.9). Update `model-lifecycle`."
    assert neovim.messages() == [
        f"model-lifecycle: the server is version 0.0.9, the plugin version {__version__}. Update the older one: "
        "`:checkhealth model_lifecycle`.",
        f"model-lifecycle: `:ModelLifecycleInfo` {update}",
        f"model-lifecycle: `:ModelLifecycleExplain` {update}",
        f"model-lifecycle: The comparison page {update}",
    ]


@pytest.mark.further_editor
def test_a_big_file_is_no_obstacle(neovim: Neovim, records: Path) -> None:
    record = text_of(OLD).rstrip()
    many = (
        record.replace("example-1", f"example-{number}").replace("Example 1", f"E {number}") for number in range(500)
    )
    big = records / "models/provider-1/big.json"
    big.write_text("[" + ",\n".join(many) + "]", encoding="utf-8")
    neovim.edit(big)
    neovim.wait(neovim.diagnostics)
    neovim.lua("vim.api.nvim_buf_set_lines(0, 0, 1, true, { '[{\"zzz\": 1,' })")
    neovim.wait(
        lambda: any("`zzz`" in diagnostic and diagnostic.startswith("1:") for diagnostic in neovim.diagnostics())
    )
    assert neovim.messages() == []
