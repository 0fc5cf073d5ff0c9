"""A real Neovim without a screen of its own, driven over its msgpack-RPC."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, Final

import msgpack

from support.patience import PATIENCE
from support.workspace_files import make_tree

PROGRAMS: Final = Path(sys.executable).parent
"""The folder of `model-lifecycle`, as installed for the tests."""

PLUGIN: Final = Path(__file__).resolve().parents[2] / "editors" / "neovim"

LOAD: Final = f"vim.opt.runtimepath:append('{PLUGIN}')"
"""The line of an `init.lua` that makes the plugin known."""

DBT: Final = "version: 2\nmodels:\n  - name: customers\n    columns:\n      - name: first_seen\n"
"""A file of other people's, which lies in a folder `models/`."""

_PAUSE: Final = 0.01


def tree(folder: Path, files: Mapping[str, str]) -> Path:
    """A folder with these files."""
    return Path(make_tree(folder, dict(files)))


class NeovimError(Exception):
    """Neovim refused a call: what it said."""


class Neovim:
    """One Neovim with an `init.lua` and a home folder of its own."""

    def __init__(
        self,
        program: Path,
        home: Path,
        init: str = LOAD,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        home.mkdir(parents=True, exist_ok=True)
        config = home / "init.lua"
        config.write_text(f"vim.o.swapfile = false\nvim.o.columns, vim.o.lines = 100, 40\n{init}\n", encoding="utf-8")
        scripts = home / "bin"
        scripts.mkdir(exist_ok=True)
        folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
        runtime = home / "runtime"
        runtime.mkdir(exist_ok=True, mode=0o700)
        self.home = home
        self._process = subprocess.Popen(
            [program, "--embed", "--headless", "-i", "NONE", "-u", config],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder or home,
            env={
                **{name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "SSH_", "NVIM"))},
                **folders,
                "HOME": str(home),
                "XDG_RUNTIME_DIR": str(runtime),
                "PATH": os.pathsep.join([str(scripts), str(PROGRAMS), os.environ["PATH"]]),
                **(environment or {}),
            },
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        self._unpacker = msgpack.Unpacker(raw=False, strict_map_key=False, unicode_errors="surrogateescape")
        self._calls = 0
        self._listeners: dict[str, Callable[[Any], None]] = {}
        self.lua(_LISTEN)
        self.wait_for("vim.v.vim_did_enter == 1")  # calls are served while an `init.lua` waits for something

    def leave(self) -> str:
        """Leave it, and have it leave its servers. What went wrong in Lua, or nothing."""
        messages = ""
        if self._process.poll() is None:
            messages = str(self.value("vim.fn.execute('messages')")).strip()
            self._send("nvim_command", "qall!")
            self._input.close()
        try:
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._output.close()
        return messages if re.search(r"traceback|Error|deprecated", messages) else ""

    def call(self, method: str, *arguments: Any) -> Any:
        """The result of a function of its API. Raises `NeovimError`."""
        wanted = self._send(method, *arguments)
        while True:
            for message in self._unpacker:
                kind, name, *rest = message
                if kind == 1 and name == wanted:
                    error, result = rest
                    if error is not None:
                        raise NeovimError(error[1])
                    return result
                if kind == 2 and name in self._listeners:
                    self._listeners[name](*rest)
            data = self._output.read1(65536)  # type: ignore[attr-defined]
            if not data:
                raise NeovimError(f"Neovim ended with {self._process.wait()}")
            self._unpacker.feed(data)

    def listen(self, name: str, hear: Callable[[Any], None]) -> None:
        """Have the arguments of notifications of a name; they come while something is asked."""
        self._listeners[name] = hear

    def _send(self, method: str, *arguments: Any) -> int:
        self._calls += 1
        self._input.write(msgpack.packb([0, self._calls, method, arguments]))
        self._input.flush()
        return self._calls

    def lua(self, code: str, *arguments: Any) -> Any:
        """What Lua code returns; it finds the arguments as `...`."""
        return self.call("nvim_exec_lua", code, arguments)

    def value(self, expression: str, *arguments: Any) -> Any:
        """What a Lua expression is."""
        return self.lua(f"return {expression}", *arguments)

    def command(self, line: str) -> None:
        """Run an Ex command, as typed."""
        self.call("nvim_command", line)

    def type(self, keys: str) -> None:
        """Type keys, such as `ihello<Esc>`."""
        self.call("nvim_input", keys)

    def find(self, text: str) -> None:
        """Put the cursor on the first place of a text."""
        self.lua("vim.api.nvim_win_set_cursor(0, { 1, 0 })")
        assert self.value("vim.fn.search('\\\\V' .. vim.fn.escape(..., '\\\\'), 'cW')", text), f"no {text}"

    def edit(self, path: Path) -> None:
        """Open a file."""
        self.lua("vim.cmd.edit(vim.fn.fnameescape(...))", str(path))

    def wait(self, what: Callable[[], Any]) -> Any:
        """Ask until the answer is true; the answer."""
        end = time.monotonic() + PATIENCE
        while not (answer := what()):
            if time.monotonic() > end:
                raise AssertionError(f"Never came. Neovim says: {self.messages()}\n{self.screen()}")
            time.sleep(_PAUSE)
        return answer

    def wait_for(self, expression: str, *arguments: Any) -> Any:
        """Wait until a Lua expression is true; its value."""
        return self.wait(lambda: self.value(expression, *arguments))

    # What a person sees

    def messages(self) -> list[str]:
        """The messages so far."""
        return list(self.value("vim.g.shown_messages"))

    def lines(self) -> list[str]:
        """The text of the buffer."""
        return list(self.value("vim.api.nvim_buf_get_lines(0, 0, -1, true)"))

    def screen(self) -> str:
        """The screen as text, without blanks at the end."""
        return str(self.lua(_SCREEN))

    def attached(self) -> bool:
        """Whether our server looks after this buffer."""
        return bool(self.value("#vim.lsp.get_clients({ bufnr = 0, name = 'model_lifecycle' }) > 0"))

    def diagnostics(self) -> list[str]:
        """The diagnostics of this buffer: place as `line:column-column` from 1 in bytes, code and message."""
        return list(self.lua(_FINDINGS))


_LISTEN = """
vim.g.shown_messages = {}
vim.notify = function(text)
  vim.g.shown_messages = vim.list_extend(vim.g.shown_messages, { text })
end
"""

_SCREEN = """
vim.cmd.redraw({ bang = true })
local rows = {}
for row = 1, vim.o.lines do
  local cells = {}
  for column = 1, vim.o.columns do
    table.insert(cells, vim.fn.screenstring(row, column))
  end
  table.insert(rows, (table.concat(cells):gsub("%s+$", "")))
end
return (table.concat(rows, "\\n"):gsub("%s+$", ""))
"""

_FINDINGS = """
return vim.iter(vim.diagnostic.get(0)):map(function(each)
  return ("%d:%d-%d %s %s"):format(each.lnum + 1, each.col + 1, each.end_col + 1, each.code, each.message)
end):totable()
"""
