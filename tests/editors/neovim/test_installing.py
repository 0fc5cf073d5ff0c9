"""The ways in which the README says the plugin is installed, and what it costs to have it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim
from support.neovim import LOAD, PLUGIN, Neovim
from support.workspace_files import OLD

pytestmark = pytest.mark.slow

README = (PLUGIN / "README.md").read_text(encoding="utf-8")


def snippet(about: str, language: str = "lua") -> str:
    """The code that follows some words of the README."""
    match = re.search(rf"```{language}\n(.*?)```", README[README.index(about) :], re.DOTALL)
    assert match is not None
    return match[1]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """What a plugin manager clones."""
    folder = tmp_path / "model-lifecycle"
    shutil.copytree(PLUGIN, folder / "editors" / "neovim")
    for words in ("init -q", "add .", "-c user.name=T -c user.email=t@doc.example commit -qm x"):
        subprocess.run(["git", *words.split()], cwd=folder, check=True)
    return folder


def assert_works(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    neovim.command("ModelLifecycleInfo")
    neovim.wait(lambda: "Model record" in neovim.screen())
    neovim.command("helptags ALL")
    neovim.command("help model-lifecycle")
    assert neovim.value("vim.fn.expand('%:t')") == "model-lifecycle.txt"


def test_a_line_in_init_lua(start_neovim: StartNeovim, records: Path, repository: Path) -> None:
    line = snippet("add a line to").replace("~/model-lifecycle", str(repository))
    assert_works(start_neovim(init=line), records)


@pytest.mark.further_editor
def test_a_package(start_neovim: StartNeovim, records: Path, repository: Path, tmp_path: Path) -> None:
    lines = snippet("No plugin manager", "sh").splitlines()[1:]
    home = tmp_path / "home-0"  # as the fixture calls the first
    home.mkdir()
    script = "\n".join(lines).replace("~/model-lifecycle", str(repository)).replace("~/.local/share", f"{home}/data")
    subprocess.run(["sh", "-ec", script], check=True)
    assert_works(start_neovim(init=""), records)


@pytest.mark.further_editor
def test_vim_pack(start_neovim: StartNeovim, records: Path, repository: Path) -> None:
    code = snippet("vim.pack").replace("URL", str(repository))
    without_question = code.replace("{\n  load", "{\n  confirm = false,\n  load")
    assert "confirm" in without_question
    neovim = start_neovim(init=f"if vim.pack then\n{without_question}\nend")
    if neovim.value("vim.pack ~= nil"):
        assert_works(neovim, records)
    else:
        assert not neovim.value("vim.fn.has('nvim-0.12') == 1")  # it came with 0.12


@pytest.mark.further_editor
def test_a_plugin_that_is_loaded_late_looks_at_what_is_open(start_neovim: StartNeovim, records: Path) -> None:
    neovim = start_neovim(init="")
    neovim.edit(records / OLD)
    neovim.lua(f"{LOAD}\nvim.cmd.runtime('plugin/model_lifecycle.lua')")
    neovim.wait(neovim.attached)


@pytest.mark.further_editor
def test_setup_as_plugin_managers_call_it(start_neovim: StartNeovim, records: Path) -> None:
    neovim = start_neovim(init=f"{LOAD}\nrequire('model_lifecycle').setup({{}})")
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)


def test_nothing_is_loaded_before_it_is_needed(neovim: Neovim, records: Path) -> None:
    loaded = "vim.tbl_filter(function(name) return name:find('^model_lifecycle') end, vim.tbl_keys(package.loaded))"
    assert not neovim.value(loaded)
    neovim.edit(records / "notes.md")
    assert neovim.value(loaded) == ["model_lifecycle.configured"]  # a look for `[scan]`
    assert neovim.value("vim.fn.exists(':ModelLifecyclePreview')") == 2
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    unneeded = {"commands", "preview", "explain", "info", "health", "scratch", "browser"}
    assert not {name.rpartition(".")[2] for name in neovim.value(loaded)} & unneeded


def test_every_tag_of_the_help_leads_somewhere(neovim: Neovim, tmp_path: Path) -> None:
    copy = shutil.copytree(PLUGIN / "doc", tmp_path / "plugin" / "doc")
    neovim.command(f"set runtimepath+={copy.parent}")
    neovim.command(f"helptags {copy}")
    text = (copy / "model-lifecycle.txt").read_text(encoding="utf-8")
    missing = [
        tag
        for tag in sorted(set(re.findall(r"\|([^|\s]+)\|", text)))
        if not neovim.value("pcall(vim.cmd.help, { args = { ... } })", tag)
    ]
    assert missing == []


def test_the_help_names_every_command_and_setting(neovim: Neovim) -> None:
    text = (PLUGIN / "doc" / "model-lifecycle.txt").read_text(encoding="utf-8")
    commands = neovim.value("vim.tbl_keys(vim.api.nvim_get_commands({}))")
    assert {name for name in commands if name.startswith("ModelLifecycle")} == set(
        re.findall(r"\*:(\w+)\*", text),
    )
    settings = {*neovim.value("vim.tbl_keys(require('model_lifecycle.settings').defaults)"), "browser"}
    (block,) = re.findall(r"vim\.g\.model_lifecycle = \{\n(.*?)\n    \}", text, re.DOTALL)
    assert set(re.findall(r"^      (\w+) =", block, re.MULTILINE)) == settings
    assert max(len(line) for line in text.splitlines()) <= 78
