"""After any edit in real Neovims the server has the buffer's text, though it is told of the lines that changed only."""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from editors.neovim.conftest import StartNeovim
from lsprotocol import types
from support.neovim import LOAD, Neovim
from support.thorough import many
from support.workspace_files import OLD

from model_lifecycle.lsp.state.open_documents import OpenDocuments
from model_lifecycle.lsp.transport.framing import Frames

pytestmark = pytest.mark.slow

LISTENER: Final = """
import os, subprocess, sys
server = subprocess.Popen([{program!r}, "lsp"], stdin=subprocess.PIPE)
with open({log!r}, "ab", buffering=0) as log:
    while data := os.read(0, 65536):
        log.write(data)
        server.stdin.write(data)
        server.stdin.flush()
server.stdin.close()
sys.exit(server.wait())
"""

LINES: Final = "".join(f"line_{number}: value {number}, é 🙂 日本 \u2028 # {'x' * number}\n" for number in range(9))
TEXTS: Final = {
    "lines": LINES,
    "CRLF": LINES.replace("\n", "\r\n"),
    "no end": LINES.rstrip("\n"),
    "CRLF, no end": LINES.rstrip("\n").replace("\n", "\r\n"),
    "a lone CR": LINES.replace("4,", "4\r"),
    "CR": LINES.replace("\n", "\r"),
    "one line": "id: a",
    "a CRLF among LFs": LINES.replace("3,", "3\r\n"),
    "nothing": "",
    "NUL and odd signs": LINES.replace("5,", "5\0\x85\v\f\u2029\ufeff"),
}

KEYS: Final = [
    *(
        "x",
        "rX",
        "J",
        "gJ",
        "3J",
        "dd",
        "3dd",
        "dj",
        "dk",
        "dG",
        "dgg",
        "yyp",
        "yyP",
        "2yy",
        "p",
        "P",
        "gp",
        "D",
        "gUU",
    ),
    *("u", "uuu", "<C-r>", "<C-r><C-r>", "g-", "g+", "U", "~", "ylp", "xp", "ddp", "ddkP", ">>", "<lt><lt>", "vjd"),
    *("vjjc🙂<Esc>", "<C-v>jlcö<Esc>", "<C-v>jA!<Esc>", "Vjyp", "oé: 🙂<Esc>", "O<Esc>", "o<CR><CR><Esc>", "A,<Esc>"),
    *("I日<BS><Esc>", "i<CR><Esc>", "i<BS><Esc>", "a<C-v>u2028<Esc>", "a<C-v>u85<Esc>", "a<C-v>x00<Esc>", "S<Esc>"),
    *("Go<Esc>", "Gdd", "GJ", "Gp", "GOz<Esc>", "GA\\<Esc>", "ggdd", "ggO<Esc>", "ggP", "qaA;<Esc>jq3@a", "."),
]
COMMANDS: Final = [
    *(r"s/e/é/e", r"%s/e/é/ge", r"%s/é/e/ge", r"s/,/\r/e", r"%s/, /\r/ge", r"%s/\n//e", r"%s/\n\n/\r/ge", r"%s/^/ /"),
    *("%d", "1d", "$d", "2,3d", "g/3/d", "v/3/d", "g/[24]/normal Ax", "g/[135]/normal J", "g/^/m0", "g/2/t.", "t0"),
    *("t$", "m0", "m$", "sort", "sort!", "1,3!cat", "%!cat", "undo 0", "earlier 3", "later 3", "redo", "left", "put a"),
    *("normal! ggVGyGp", "call append(0, ['', 'é'])", "call append('$', ['', 'é'])", "call setline('$', ['1', '2'])"),
    *("call deletebufline('%', 1, 2)", "set ff=dos", "set ff=unix", "set ff=unix", "write", "edit!", "retab", "join"),
    *("set noendofline nofixendofline", "set endofline", "set nofixendofline", "set binary", "set nobinary"),
]
RARE: Final = ["set ff=mac", r"s/$/\=nr2char(13)/", r"%s/,/\=nr2char(13)/e", "normal! A\x16\r"]
"""After these a line of the buffer is not one of the LSP, for as long as it is not undone."""

TYPE: Final = """
local line, keys = ...
vim.fn.cursor(line, 1)
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "xt", false)
"""

RUN: Final = """
local line, command = ...
vim.fn.cursor(line, 1)
pcall(vim.cmd, "silent! " .. command)
"""

CALL: Final = """
local count = vim.api.nvim_buf_line_count(0)
math.randomseed((...))
local first = math.random(0, count)
local last = math.random(first, count)
local lines = vim.split(("é🙂\\n"):rep(math.random(0, 3)) .. (math.random(2) == 1 and "z" or ""), "\\n")
if math.random(2) == 1 then
  vim.api.nvim_buf_set_lines(0, first, last, true, math.random(4) == 1 and {} or lines)
else
  local row = math.min(first, count - 1)
  local to = math.min(last, count - 1)
  vim.api.nvim_buf_set_text(0, row, 0, to, #vim.fn.getline(to + 1), lines)
end
"""

SYNCHRONISED: Final = """
local client = vim.lsp.get_clients({ name = "model_lifecycle" })[1]
local params = { textDocument = { uri = vim.uri_from_bufnr(0) } }
assert(require("model_lifecycle.client").request_sync(client, "textDocument/foldingRange", params, 20000))
return vim.lsp._buf_get_full_text(0)
"""


class Server:
    """What a server holds that was sent the same messages, and how often it was told of lines or of full texts."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._frames = Frames()
        self._read = 0
        self._texts = OpenDocuments()
        self.change_kinds: list[str] = []

    def text(self, uri: str) -> str | None:
        """The text by all messages that have come."""
        data = self._log.read_bytes()[self._read :]
        self._read += len(data)
        for body in self._frames.feed(data):
            if body:
                message = json.loads(body)
                self._take(message.get("method", ""), message.get("params"))
        opened = self._texts.get(uri)
        return None if opened is None else opened.text

    def _take(self, method: str, params: Any) -> None:
        document = params.get("textDocument", {}) if isinstance(params, dict) else {}
        if method == "textDocument/didOpen":
            item = types.TextDocumentItem(document["uri"], "yaml", document["version"], document["text"])
            self._texts.open(item)
        elif method == "textDocument/didClose":
            self._texts.close(document["uri"])
        elif method == "textDocument/didChange":
            changes = [_change(change) for change in params["contentChanges"]]
            self.change_kinds += ["lines" if "range" in change else "all" for change in params["contentChanges"]]
            self._texts.change(document["uri"], document["version"], changes, "utf-16")


def _change(event: dict[str, Any]) -> types.TextDocumentContentChangeEvent:
    if "range" not in event:
        return types.TextDocumentContentChangeWholeDocument(event["text"])
    start, end = (types.Position(**event["range"][name]) for name in ("start", "end"))
    return types.TextDocumentContentChangePartial(types.Range(start, end), event["text"])


@pytest.fixture
def listened(start_neovim: StartNeovim, tmp_path: Path) -> tuple[Neovim, Server]:
    """A Neovim, and what it tells its server."""
    log = tmp_path / "told"
    log.touch()
    script = tmp_path / "listener.py"
    program = str(Path(sys.executable).parent / "model-lifecycle")
    script.write_text(LISTENER.format(program=program, log=str(log)), encoding="utf-8")
    init = f"vim.g.model_lifecycle = {{ cmd = {{ '{sys.executable}', '{script}' }} }}\n{LOAD}"
    return start_neovim(init=init), Server(log)


def opened(neovim: Neovim, path: Path, text: str) -> str:
    """Open a file with a text; its URI."""
    path.write_bytes(text.encode())
    neovim.edit(path)
    neovim.wait(neovim.attached)
    return str(neovim.value("vim.uri_from_bufnr(0)"))


def edits(rng: random.Random) -> Iterator[tuple[str, Any, Any]]:
    """Any edits, each as Lua with its arguments; some leave lines that are none of the LSP's."""
    while True:
        line, kind = rng.randrange(1, 12), rng.random()
        if kind < 0.5:
            yield TYPE, line, rng.choice(KEYS)
        elif kind < 0.85:
            yield RUN, line, rng.choice(COMMANDS)
        elif kind < 0.87:
            yield RUN, line, rng.choice(RARE)
        else:
            yield CALL, rng.randrange(1 << 20), None


@pytest.mark.parametrize("name", TEXTS)
def test_after_any_edits(listened: tuple[Neovim, Server], records: Path, name: str) -> None:
    neovim, server = listened
    uri = opened(neovim, records / OLD, TEXTS[name])
    rng = random.Random(name)
    generated = edits(rng)
    for _ in range(many(320)):
        done = [next(generated) for _ in range(rng.choice([1, 1, 1, 2, 5]))]
        for code, *arguments in done:
            neovim.lua(code, *arguments)
        assert neovim.lua(SYNCHRONISED) == server.text(uri), [arguments for _, *arguments in done]


def test_a_key_tells_of_its_line_alone(listened: tuple[Neovim, Server], records: Path) -> None:
    neovim, server = listened
    uri = opened(neovim, records / OLD, LINES * 50)
    for keys in ("Ax", "<BS>", "<CR>", "é", "<Esc>dd", "u", "Go🙂<Esc>", "ggJ", ":2,4s/e/E/g<CR>"):
        neovim.type(keys)
        neovim.wait(lambda: neovim.lua(SYNCHRONISED) == server.text(uri))
    assert set(server.change_kinds) == {"lines"}


@pytest.mark.further_editor
@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("a: 1\rb: 2\n", {"ox<Esc>": "all", ":1s/\\r//<CR>": "all", "x": "lines"}),
        ("a: 1\nb: 2\n", {"Ax<C-v><C-m><Esc>": "all", "gg0x": "all", "u": "all", "uu": "all", "ggx": "lines"}),
        ("a: 1\nb: 2\n", {":set ff=dos<CR>": "all", "x": "lines", ":set ff=mac<CR>": "all", "gg0x": "all"}),
        ("a: 1\nb: 2", {"Gox<Esc>": "lines", "Gdd": "lines", "ggdG": "all", "ix<Esc>": "all"}),
    ],
    ids=["a CR that goes", "a CR that comes", "ends of lines", "no end"],
)
def test_all_is_told_where_lines_are_counted_otherwise(
    listened: tuple[Neovim, Server], records: Path, text: str, changes: dict[str, str]
) -> None:
    """By itself: nothing is asked meanwhile."""
    neovim, server = listened
    uri = opened(neovim, records / OLD, text)
    neovim.wait(lambda: server.text(uri) == text)
    for keys, expected in changes.items():
        server.change_kinds.clear()
        neovim.type(keys)
        neovim.wait(lambda: server.text(uri) == neovim.value("vim.lsp._buf_get_full_text(0)") and server.change_kinds)
        assert server.change_kinds[-1] == expected, keys


def test_a_buffer_that_gets_another_name_is_followed(listened: tuple[Neovim, Server], records: Path) -> None:
    neovim, server = listened
    before = opened(neovim, records / OLD, LINES)
    neovim.type("x")
    neovim.command(f"saveas {(records / OLD).with_name('other.yaml')}")
    uri = str(neovim.value("vim.uri_from_bufnr(0)"))
    neovim.type("dd")
    neovim.wait(lambda: neovim.lua(SYNCHRONISED) == server.text(uri))
    assert server.text(before) is None


NO_TOKENS = """
if not vim.lsp.semantic_tokens.enable then
  vim.lsp.semantic_tokens.stop(0, vim.lsp.get_clients({ bufnr = 0 })[1].id)
end
"""
"""Neovim 0.10 asks for the semantic tokens of a buffer after a pause, and then complains that the buffer is gone."""


@pytest.mark.further_editor
def test_a_buffer_that_is_left_right_after_an_edit(listened: tuple[Neovim, Server], records: Path) -> None:
    neovim, server = listened
    before = opened(neovim, records / OLD, LINES)
    neovim.lua(NO_TOKENS)
    neovim.lua("vim.cmd.split('other'); vim.cmd.wincmd('p'); vim.cmd('normal! x'); vim.cmd('bwipeout!')")
    neovim.wait(lambda: server.text(before) is None)
    again = opened(neovim, records / OLD, LINES)
    neovim.type("ddx")
    neovim.wait(lambda: neovim.lua(SYNCHRONISED) == server.text(again))


@pytest.mark.further_editor
@pytest.mark.parametrize(("sync", "kind"), [("full", 1), ("incremental", 2)])
def test_who_chooses_has_what_neovim_does(start_neovim: StartNeovim, records: Path, sync: str, kind: int) -> None:
    neovim = start_neovim(init=f"vim.g.model_lifecycle = {{ settings = {{ sync = '{sync}' }} }}\n{LOAD}")
    neovim.edit(records / OLD)
    neovim.wait(neovim.attached)
    client = "vim.lsp.get_clients({ name = 'model_lifecycle' })[1]"
    assert neovim.value(f"{client}.server_capabilities.textDocumentSync.change") == kind
