"""The comparison page, opened from a real Neovim and looked at in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from editors.neovim.conftest import StartNeovim
from playwright.sync_api import Browser, Page, expect, sync_playwright
from support.neovim import LOAD, Neovim
from support.patience import PATIENCE_MS
from support.workspace_files import MIGRATION, NEW, OLD, PROVIDER

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


class Opener:
    """The program that opens addresses, as far as Neovim is concerned."""

    def __init__(self, neovim: Neovim, code: str = "") -> None:
        self._opened = neovim.home / "opened"
        program = neovim.home / "bin" / "xdg-open"
        program.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >> '{self._opened}'\n{code}\n", encoding="utf-8")
        program.chmod(0o755)

    def addresses(self) -> list[str]:
        """What it was asked to open."""
        return self._opened.read_text(encoding="utf-8").splitlines() if self._opened.exists() else []

    def wait_for_another(self, neovim: Neovim, before: int) -> None:
        """Wait until it was asked more often than before."""
        neovim.wait(lambda: len(self.addresses()) > before)


@pytest.fixture
def opener(neovim: Neovim) -> Opener:
    return Opener(neovim)


def look(neovim: Neovim, opener: Opener, browser: Browser) -> Page:
    (address,) = neovim.wait(opener.addresses)
    page = browser.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(address)
    page.wait_for_url("http://127.0.0.1:*/**")  # the file that was opened leads there
    return page


def open_migration(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / MIGRATION)
    neovim.wait(lambda: "Preview comparison page" in neovim.screen())


def test_the_page_follows_the_keys_and_the_cursor_and_leads_back(
    neovim: Neovim, records: Path, opener: Opener, browser: Browser
) -> None:
    open_migration(neovim, records)
    neovim.command("ModelLifecyclePreview")
    page = look(neovim, opener, browser)
    assert page.title() == "example-1 to example-2"

    # Typing in a record that the page reads
    neovim.command(f"split {records / NEW}")
    neovim.wait(neovim.attached)
    neovim.find("input_price_per_mtok")
    neovim.type("f2s4.25<Esc>")
    expect(page.locator("#price-input-new")).to_have_text("$4.25")

    # Moving the cursor
    neovim.find("output_price_per_mtok")
    neovim.type("l")
    expect(page.locator("#price-output-new")).to_have_attribute("data-live-lit", "")
    neovim.type("gg")
    expect(page.locator("#price-output-new")).not_to_have_attribute("data-live-lit", "")
    neovim.command("wincmd p")
    neovim.find("Point requests")
    neovim.type("l")
    expect(page.locator("#checklist-0")).to_have_attribute("data-live-lit", "")

    # A click in the page
    page.locator("#price-output-old").click()
    neovim.wait_for("vim.api.nvim_buf_get_name(0) == ...", str(records / OLD))
    neovim.wait_for("vim.api.nvim_get_current_line():find('output_price_per_mtok') ~= nil")
    assert neovim.messages() == []


def test_a_lens_opens_the_page(neovim: Neovim, records: Path, opener: Opener) -> None:
    open_migration(neovim, records)
    for _ in range(2):  # it may be run again
        before = len(opener.addresses())
        neovim.find('"from"')
        neovim.lua("vim.lsp.codelens.run()")
        opener.wait_for_another(neovim, before)
        neovim.wait(lambda: "Preview comparison page" in neovim.screen())
    assert len(set(opener.addresses())) == 1
    assert neovim.messages() == []


@pytest.mark.further_editor
def test_a_lens_does_not_read_like_a_value(neovim: Neovim, records: Path) -> None:
    open_migration(neovim, records)
    (line,) = (line for line in neovim.screen().splitlines() if "Preview comparison page" in line)
    before = line.partition("Preview comparison page")[0].strip()
    assert before == "" or before.endswith(" ▸")  # a line of its own from 0.12 on
    neovim.command("doautocmd BufEnter")  # has the lenses asked for again
    neovim.type("ggO# one<Esc>")
    neovim.wait(lambda: neovim.screen().count("Preview comparison page") == 1)
    assert "▸  ▸" not in neovim.screen()


def test_lenses_follow_the_lines_they_stand_on(neovim: Neovim, records: Path) -> None:
    open_migration(neovim, records)
    neovim.lua("vim.api.nvim_buf_set_lines(0, 1, 1, true, { '# one', '# two' })")

    def lens_beside_from() -> bool:
        screen = neovim.screen().splitlines()
        at = next(number for number, line in enumerate(screen) if '"from"' in line)
        return any("Preview comparison page" in line for line in screen[at - 1 : at + 1])

    neovim.wait(lens_beside_from)
    assert neovim.screen().count("Preview comparison page") == 1


@pytest.mark.further_editor
def test_a_file_that_is_opened_later_has_lenses_too(neovim: Neovim, records: Path) -> None:
    neovim.edit(records / PROVIDER)
    neovim.wait(neovim.attached)
    open_migration(neovim, records)


@pytest.mark.further_editor
def test_lenses_can_be_turned_off(start_neovim: StartNeovim, records: Path) -> None:
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {{ codelens = false }}\n{LOAD}")
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    assert neovim.value("vim.lsp.codelens.is_enabled == nil or not vim.lsp.codelens.is_enabled({ bufnr = 0 })")
    assert neovim.value("#vim.api.nvim_get_autocmds({ event = 'TextChanged', buffer = 0 })") == 0


@pytest.mark.further_editor
def test_the_page_of_a_place_without_one_is_told(neovim: Neovim, records: Path, opener: Opener) -> None:
    neovim.edit(records / PROVIDER)
    neovim.wait(neovim.attached)
    neovim.command("ModelLifecyclePreview")
    neovim.wait(lambda: opener.addresses() or "comparison" in neovim.value("vim.fn.execute('messages')"))


def test_a_page_follows_the_cursor_to_other_migrations_when_asked(
    neovim: Neovim, records: Path, opener: Opener, browser: Browser
) -> None:
    other = make_opposite_migration(records)
    open_migration(neovim, records)
    neovim.command("ModelLifecyclePreview!")
    page = look(neovim, opener, browser)
    assert page.title() == "example-1 to example-2"
    neovim.edit(other)  # for the first time: the server does not look after it yet
    expect(page).to_have_title("example-2 to example-1")
    neovim.edit(records / MIGRATION)  # which is loaded
    expect(page).to_have_title("example-1 to example-2")
    neovim.command(f"split {other}")
    expect(page).to_have_title("example-2 to example-1")
    neovim.command("wincmd p")
    expect(page).to_have_title("example-1 to example-2")


@pytest.mark.further_editor
def test_a_page_follows_to_the_buffer_that_several_commands_end_in(
    neovim: Neovim, records: Path, opener: Opener, browser: Browser
) -> None:
    other = make_opposite_migration(records)
    neovim.edit(other)
    neovim.wait(neovim.attached)
    open_migration(neovim, records)
    neovim.command("ModelLifecyclePreview!")
    page = look(neovim, opener, browser)
    neovim.lua("vim.cmd('buffer ' .. ...); vim.api.nvim_win_set_cursor(0, { 1, 0 }); vim.cmd('buffer #')", str(other))
    neovim.lua("vim.api.nvim_win_set_cursor(0, { 1, 0 }); vim.cmd('buffer #')")
    expect(page).to_have_title("example-2 to example-1")


def make_opposite_migration(records: Path) -> Path:
    """Writes the migration from the new model to the old one."""
    path = records / "migrations/example-2-to-example-1.yaml"
    text = (records / MIGRATION).read_text(encoding="utf-8")
    swapped = text.replace("example-1", "example-X").replace("example-2", "example-1").replace("example-X", "example-2")
    path.write_text(swapped, encoding="utf-8")
    return path


@pytest.mark.further_editor
def test_the_cursor_is_told_only_while_a_page_is_open(neovim: Neovim, records: Path, opener: Opener) -> None:
    watched = "#vim.api.nvim_get_autocmds({ event = 'CursorMoved' })"
    open_migration(neovim, records)
    before = neovim.value(watched)
    neovim.command("ModelLifecyclePreview")
    neovim.wait_for(f"{watched} == ...", before + 1)
    neovim.command("ModelLifecyclePreviewClose")
    neovim.wait_for(f"{watched} == ...", before)
    assert neovim.wait(neovim.messages) == ["model-lifecycle: one page closed."]


def test_a_page_goes_on_after_a_restart(neovim: Neovim, records: Path, opener: Opener, browser: Browser) -> None:
    open_migration(neovim, records)
    neovim.command("ModelLifecyclePreview")
    page = look(neovim, opener, browser)
    neovim.command("ModelLifecycleRestart")
    neovim.wait(lambda: neovim.value("(vim.lsp.get_clients({ bufnr = 0 })[1] or { id = 0 }).id") > 1)
    neovim.find("Point requests")
    expect(page.locator("#checklist-0")).to_have_attribute("data-live-lit", "")


@pytest.mark.further_editor
def test_a_browser_that_stays_in_the_foreground_holds_nothing_up(neovim: Neovim, records: Path) -> None:
    end, closed = neovim.home / "end", neovim.home / "closed"
    opener = Opener(neovim, f"while test ! -e '{end}'; do sleep 0.1; done; touch '{closed}'")
    open_migration(neovim, records)
    neovim.command("ModelLifecyclePreview")
    neovim.wait(opener.addresses)
    neovim.type("ihello<Esc>")
    neovim.wait(lambda: neovim.lines()[0].startswith("hello"))
    end.touch()
    neovim.wait(closed.exists)
    assert neovim.messages() == []


def test_a_browser_that_fails_is_told_with_the_address(neovim: Neovim, records: Path) -> None:
    opener = Opener(neovim, "exit 3")
    open_migration(neovim, records)
    neovim.command("ModelLifecyclePreview")
    (messages,) = neovim.wait(neovim.messages)
    (address,) = opener.addresses()
    assert messages == f"model-lifecycle: The browser could not be opened (exit code 3). Open {address}"


@pytest.mark.further_editor
@pytest.mark.parametrize("given", ["nil", "true", "{}"])
def test_an_opener_of_one_s_own_may_give_anything(neovim: Neovim, records: Path, given: str) -> None:
    neovim.lua(f"vim.ui.open = function(address) vim.g.opened = address return {given} end")
    neovim.edit(records / MIGRATION)
    neovim.wait(neovim.attached)
    neovim.command("ModelLifecyclePreview")
    neovim.wait_for("vim.g.opened ~= nil")
    neovim.lua("vim.defer_fn(function() vim.g.later = true end, 120)")  # behind the first look at how an opener goes
    neovim.wait_for("vim.g.later")
    assert neovim.messages() == []
    assert neovim.value("vim.fn.execute('messages')").strip() == ""


@pytest.mark.further_editor
def test_a_browser_of_one_s_own(start_neovim: StartNeovim, records: Path) -> None:
    settings = "{ browser = { vim.env.HOME .. '/bin/xdg-open' } }"
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {settings}\n{LOAD}", environment={"SSH_CONNECTION": "1 2 3 4"})
    opener = Opener(neovim)
    open_migration(neovim, records)
    neovim.command("ModelLifecyclePreview")
    neovim.wait(opener.addresses)


@pytest.mark.further_editor
def test_over_ssh_the_address_is_told_with_the_tunnel(start_neovim: StartNeovim, records: Path) -> None:
    remote = {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22", "USER": "author", "DISPLAY": ""}
    neovim = start_neovim(
        init=f"vim.env.DISPLAY = nil; vim.env.WAYLAND_DISPLAY = nil; vim.env.BROWSER = nil\n{LOAD}", environment=remote
    )
    opener = Opener(neovim)
    open_migration(neovim, records)
    neovim.command("ModelLifecyclePreview")
    (messages,) = neovim.wait(neovim.messages)
    match = re.search(r"Open http://127\.0\.0\.1:(\d+)/", messages)
    assert match is not None, messages
    tunnel = f"ssh -N -L {match[1]}:127.0.0.1:{match[1]} author@192.0.2.2"
    assert messages.endswith(f" in a browser, after `{tunnel}` on your own machine.")
    assert opener.addresses() == []
    neovim.command("checkhealth model_lifecycle")
    assert any(line.strip().endswith(tunnel) for line in neovim.lines())
