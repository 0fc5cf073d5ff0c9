"""Which files the plugin starts the server for, and when."""

from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim
from support.neovim import DBT, LOAD, Neovim, tree
from support.workspace_files import MIGRATION, NEW, OLD, make_workspace, text_of

pytestmark = pytest.mark.slow

RECORD = text_of(OLD)


def test_nothing_runs_beside_another_s_models(neovim: Neovim, tmp_path: Path) -> None:
    top = tree(tmp_path / "dbt", {".git/x": "", "models/a.yml": DBT, "models/b.yml": DBT})
    for name in ("a.yml", "b.yml"):
        neovim.edit(top / "models" / name)
    neovim.command("write")
    assert neovim.value("#vim.lsp.get_clients({ _uninitialized = true })") == 0
    assert neovim.messages() == []


def test_a_file_becomes_a_record_when_it_is_written(neovim: Neovim, tmp_path: Path) -> None:
    top = tree(tmp_path / "new", {".git/x": "", "models/p/old.yaml": "{"})
    neovim.edit(top / "models/p/old.yaml")
    neovim.edit(top / "a.yaml")
    neovim.lua("vim.api.nvim_buf_set_lines(0, 0, -1, true, vim.split(..., '\\n'))", RECORD)
    assert neovim.value("#vim.lsp.get_clients({ _uninitialized = true })") == 0
    neovim.command("write")
    neovim.wait(neovim.attached)
    neovim.command("buffer old.yaml")
    neovim.wait(neovim.attached)  # what was open before belongs to a records workspace now


@pytest.mark.further_editor
def test_records_that_come_from_elsewhere_count_after_a_restart(neovim: Neovim, tmp_path: Path) -> None:
    top = tree(tmp_path / "new", {".git/x": "", "models/p/old.yaml": "{"})
    neovim.edit(top / "models/p/old.yaml")
    assert not neovim.value("require('model_lifecycle.start').decide(0).attach")
    (top / "models/p/other.yaml").write_text(RECORD, encoding="utf-8")
    neovim.command("ModelLifecycleRestart")
    neovim.wait(neovim.attached)


@pytest.mark.further_editor
def test_a_buffer_without_a_name_waits_for_one(neovim: Neovim, records: Path) -> None:
    neovim.command("enew | setfiletype yaml")
    neovim.command("ModelLifecycleInfo")
    neovim.wait(lambda: "no file name yet" in neovim.screen())
    neovim.command(f"write {records / 'models/provider-1/new.yaml'}")
    neovim.wait(neovim.attached)


@pytest.mark.further_editor
def test_a_record_that_is_saved_under_another_name_is_judged_by_that(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    neovim.command(f"saveas {records / 'models/provider-1/other.yaml'}")
    neovim.wait(lambda: any("duplicate-model" in diagnostic for diagnostic in neovim.diagnostics()))


@pytest.mark.further_editor
def test_a_loose_record_is_judged_alone(neovim: Neovim, tmp_path: Path) -> None:
    loose = tree(tmp_path / "loose", {"a.json": RECORD.replace("deprecated", "gone"), "b.json": RECORD})
    neovim.edit(loose / "a.json")
    assert any("not-allowed-value" in diagnostic for diagnostic in neovim.wait(neovim.diagnostics))
    neovim.edit(loose / "b.json")
    neovim.wait(neovim.attached)
    clients = "vim.lsp.get_clients({ name = 'model_lifecycle' })"
    assert neovim.value(f"#{clients}") == 1
    assert neovim.value(f"{clients}[1].config.root_dir == nil")


def test_each_workspace_has_a_server_of_its_own(neovim: Neovim, tmp_path: Path) -> None:
    for name in ("one", "two"):
        folder = make_workspace(tmp_path / name)
        for path in (OLD, MIGRATION):
            neovim.edit(folder / path)
            neovim.wait(neovim.attached)
    roots = "vim.iter(vim.lsp.get_clients()):map(function(each) return each.root_dir end):totable()"
    assert sorted(neovim.value(roots)) == [str(tmp_path / "one"), str(tmp_path / "two")]


@pytest.mark.further_editor
@pytest.mark.parametrize("by_person", [False, True], ids=["plugin", "person"])
def test_whoever_prefers_it_starts_the_server_by_hand(
    start_neovim: StartNeovim, records: Path, by_person: bool
) -> None:
    enable = "vim.lsp.enable('model_lifecycle')" if by_person else ""
    neovim = start_neovim(
        init=f"vim.g.model_lifecycle = {{ enable = false }}\n{LOAD}\nif vim.lsp.enable then {enable} end"
    )
    neovim.edit(records / OLD)
    if by_person and neovim.value("vim.lsp.enable ~= nil"):
        neovim.wait(neovim.attached)
    else:
        assert neovim.value("#vim.lsp.get_clients({ _uninitialized = true })") == 0


def test_settings_reach_the_server(start_neovim: StartNeovim, records: Path) -> None:
    (records / NEW).write_text("{", encoding="utf-8")
    setup = "require('model_lifecycle').setup({ settings = { scope = 'open' } })"
    neovim = start_neovim(init=f"{LOAD}\n{setup}")
    neovim.edit(records / OLD)
    neovim.lua("vim.api.nvim_buf_set_lines(0, 0, -1, true, { '{' })")
    neovim.wait(neovim.diagnostics)
    ask = "vim.lsp.buf_request_sync(0, 'model-lifecycle/fileInfo', { uri = vim.uri_from_bufnr(0) }, 20000) ~= nil"
    assert neovim.value(ask)  # which is answered when all files have been read
    assert neovim.value("#vim.diagnostic.get()") == len(neovim.diagnostics())


@pytest.mark.further_editor
def test_a_person_may_change_the_configuration_as_of_any_server(start_neovim: StartNeovim, records: Path) -> None:
    change = "vim.lsp.config('model_lifecycle', { settings = { x = 1 }, on_attach = function() vim.g.mine = true end })"
    neovim = start_neovim(init=f"{LOAD}\nif vim.lsp.config then {change} else vim.g.mine = true end")
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    neovim.wait_for("vim.g.mine")
    neovim.wait(lambda: "Preview comparison page" in neovim.screen())


@pytest.mark.further_editor
@pytest.mark.parametrize(
    ("settings", "messages"),
    [
        ("'x'", "`vim.g.model_lifecycle` must be a table."),
        (
            "{ command = 'x' }",
            "`vim.g.model_lifecycle` has no setting `command`. There are `browser`, `cmd`, `codelens`, `enable`, "
            "`highlight`, `inlay_hints`, `settings`.",
        ),
        ("{ cmd = 'x' }", '`vim.g.model_lifecycle.cmd` must be a list of words, such as { "model-lifecycle", "lsp" }.'),
        ("{ codelens = 1 }", "`vim.g.model_lifecycle.codelens` must be true or false."),
        ("{ settings = { 'x' } }", "`vim.g.model_lifecycle.settings` must be a table of the server's settings."),
    ],
)
def test_a_mistaken_setting_is_told_once_and_the_default_holds(
    start_neovim: StartNeovim, records: Path, settings: str, messages: str
) -> None:
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {settings}\n{LOAD}")
    for path in (OLD, NEW):
        neovim.edit(records / path)
        neovim.wait(neovim.attached)
    assert neovim.messages() == [f"model-lifecycle: {messages} See `:help model-lifecycle-settings`."]
