"""What the commands show: the page of a code, how a file is read, the log, the state of health."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim
from inline_snapshot import snapshot
from support.neovim import LOAD, Neovim
from support.workspace_files import MIGRATION, OLD, text_of

from model_lifecycle import __version__

pytestmark = pytest.mark.slow

BROKEN = text_of(OLD, ('"status": "deprecated"', '"status": "gone"'))


def open_broken(neovim: Neovim, records: Path) -> None:
    (records / OLD).write_text(BROKEN, encoding="utf-8")
    neovim.edit(records / OLD)
    neovim.wait(neovim.diagnostics)


def wait_for_page(neovim: Neovim, code: str) -> list[str]:
    neovim.wait_for("vim.api.nvim_buf_get_name(0) == ...", f"model-lifecycle://explain/{code}")
    return neovim.lines()


def test_the_finding_at_the_cursor_is_explained(neovim: Neovim, records: Path) -> None:
    open_broken(neovim, records)
    neovim.find('"status"')
    neovim.command("ModelLifecycleExplain")
    page = wait_for_page(neovim, "not-allowed-value")
    assert page[0] == "# `not-allowed-value`"
    assert not [line for line, after in pairwise(page) if line[:1].isalpha() and after[:1].isalpha()]  # it wraps
    assert {"Wrong:", "Right:"} <= set(page)
    assert neovim.value("{ vim.bo.filetype, vim.bo.modifiable, vim.bo.buftype }") == ["markdown", False, "nofile"]
    neovim.type("q")
    neovim.wait_for("#vim.api.nvim_list_wins() == 1")
    assert neovim.value("vim.api.nvim_buf_get_name(0)") == str(records / OLD)


@pytest.mark.further_editor
def test_a_code_in_a_comment_is_explained_too(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    neovim.lua("vim.api.nvim_buf_set_lines(0, 0, 0, true, { '# model-lifecycle: ignore-file[stale-source]' })")
    neovim.find("source]")
    neovim.command("ModelLifecycleExplain")
    wait_for_page(neovim, "stale-source")


@pytest.mark.further_editor
def test_one_window_shows_one_page_after_the_other(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    for code in ("date-order", "price-change"):
        neovim.command(f"vertical ModelLifecycleExplain {code}")
        wait_for_page(neovim, code)
    assert neovim.value("#vim.api.nvim_list_wins()") == 2
    assert neovim.value("vim.fn.winlayout()[1]") == "row"


@pytest.mark.further_editor
def test_codes_are_completed(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    complete = "vim.fn.getcompletion('ModelLifecycleExplain ' .. ..., 'cmdline')"
    assert neovim.value(complete, "price-") == ["price-change", "price-without-currency"]
    assert neovim.value(complete, "zzz") == []


@pytest.mark.further_editor
@pytest.mark.parametrize(
    ("command", "messages"),
    [
        (
            "ModelLifecycleExplain",
            "there is no finding in this line. `:ModelLifecycleExplain CODE` explains any code; <Tab> completes it.",
        ),
        (
            "ModelLifecycleExplain nonsense",
            "there is no code `nonsense`. <Tab> after `:ModelLifecycleExplain ` shows all.",
        ),
    ],
)
def test_what_cannot_be_explained_is_told(neovim: Neovim, records: Path, command: str, messages: str) -> None:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    neovim.command(command)
    assert neovim.wait(neovim.messages) == [f"model-lifecycle: {messages}"]


def test_how_a_file_is_read_is_shown_in_a_float(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    neovim.command("ModelLifecycleInfo")
    neovim.wait(lambda: "Migration record" in neovim.screen())
    assert f"Server {__version__}" in neovim.screen()
    assert neovim.value("#vim.api.nvim_list_wins()") == 2
    neovim.type("j")
    neovim.wait_for("#vim.api.nvim_list_wins() == 1")


def test_the_log_is_opened_at_its_end(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    neovim.lua("vim.lsp.log.error('the last line')")
    neovim.command("ModelLifecycleLog")
    assert "the last line" in neovim.value("vim.api.nvim_get_current_line()")


def health(neovim: Neovim, records: Path) -> str:
    """The report, without what differs from one machine or version to the next."""
    neovim.command("checkhealth model_lifecycle")
    text = "\n".join(line for line in neovim.lines() if line.strip())
    text = re.sub(r"^=.*\n.*\n", "", text).replace(str(records), "DESK").replace(str(neovim.home), "HOME")
    text = re.sub(r"[✅⚠️❌] ?️? ?(?=OK|WARNING|ERROR)", "", text)
    text = text.replace(__version__, "X.Y.Z").replace(str(neovim.value("tostring(vim.version())")), "V")
    text = re.sub(r"utf-(8|16)", "utf-N", text)
    text = re.sub(r"There are `browser`.*", "There are …", text)
    return re.sub(r"`/[^` ]*/(model-lifecycle|xdg-open)`", r"`…/\1`", text)


def test_health(neovim: Neovim, records: Path) -> None:
    opener = neovim.home / "bin" / "xdg-open"
    opener.write_text("#!/bin/sh\n", encoding="utf-8")
    opener.chmod(0o755)
    neovim.lua("vim.env.BROWSER = nil")
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    neovim.edit(neovim.home / "other.yaml")
    assert health(neovim, records) == snapshot("""\
Neovim ~
- OK Neovim V
Server ~
- OK `…/model-lifecycle`, version X.Y.Z like the plugin
Clients ~
- OK Client 1: server X.Y.Z, positions in utf-N, root `DESK`
- `DESK/models/provider-1/example-1.yaml`
Open files ~
- `DESK/models/provider-1/example-1.yaml`: served. `DESK/model-lifecycle.toml` configures this workspace.
- `other.yaml`: not served. Nothing shows that it holds records.
Conflicts ~
- OK No other client checks these files.
Comparison pages ~
- OK Pages are opened with `HOME/bin/xdg-open`.
- 0 pages are open.\
""")


@pytest.mark.further_editor
def test_health_of_a_sick_one(start_neovim: StartNeovim, records: Path) -> None:
    neovim = start_neovim(
        init=f"vim.g.model_lifecycle = {{ cmd = {{ 'no-such' }}, browser = {{ 'neither' }}, typo = 1 }}\n{LOAD}",
        environment={"PATH": "/usr/bin:/bin"},
    )
    neovim.lua("vim.env.BROWSER = nil")
    text = health(neovim, records)
    assert re.sub(r"`pipx install [^`]*`", "`pipx install …`", text) == snapshot("""\
Neovim ~
- OK Neovim V
- ERROR `vim.g.model_lifecycle` has no setting `typo`. There are …
  - ADVICE:
    - See :help |model-lifecycle-settings|
Server ~
- ERROR The program `no-such` is not found.
  - ADVICE:
    - Install it: `pipx install …`.
    - Or say where it is: `vim.g.model_lifecycle = { cmd = { '/path/to/model-lifecycle', 'lsp' } }`.
Clients ~
- No server runs. One is started with the first record that is opened.
Open files ~
- No file is open that the server could look after.
Conflicts ~
- OK No other client checks these files.
Comparison pages ~
- ERROR The browser `neither` is not found.
  - ADVICE:
    - Correct `vim.g.model_lifecycle.browser`.
- 0 pages are open.\
""")


@pytest.mark.further_editor
def test_health_tells_who_else_checks_these_files(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    server = "vim.fn.exepath('model-lifecycle')"
    for name in ("yamlls", "model-lifecycle"):
        neovim.lua(f"vim.lsp.start({{ name = '{name}', cmd = {{ {server}, 'lsp' }} }})")
    neovim.wait_for("#vim.lsp.get_clients({ bufnr = 0 }) == 3")
    text = health(neovim, records)
    assert text[text.index("Conflicts") : text.index("Comparison")] == snapshot("""\
Conflicts ~
- WARNING `yamlls` looks after `DESK/models/provider-1/example-1.yaml` as well.
  - ADVICE:
    - Where a modeline or its settings give it the schema of these records, errors appear twice. To silence it:
    - vim.lsp.config('yamlls', { settings = { yaml = { validate = false } } })
- ERROR The client `model-lifecycle` runs the same server for `DESK/models/provider-1/example-1.yaml`.
  - ADVICE:
    - Every finding appears twice. Remove its configuration: the plugin starts the server.
""")
