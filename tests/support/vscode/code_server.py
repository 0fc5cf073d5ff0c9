"""A code-server on a free loopback port, with folders of its own for everything that it would keep at home."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from editors.install import code_server, wheels
from editors.install import install_node as node

from support.patience import PATIENCE

_PYTHON = Path(sys.base_prefix) / "bin"
"""Where there is a Python without this project."""
_LISTENING = re.compile(r"HTTP server listening on (http://127\.0\.0\.1:\d+)/")

TRUSTING = "--disable-workspace-trust"
"""The option without which a person is asked about every folder."""

USER_SETTINGS: Mapping[str, Any] = {
    "telemetry.telemetryLevel": "off",
    "workbench.startupEditor": "none",
    "workbench.editor.restoreViewState": False,
    "workbench.tips.enabled": False,
    "workbench.enableExperiments": False,
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.settings.enableNaturalLanguageSearch": False,
    "workbench.colorTheme": "Default Light Modern",
    "window.commandCenter": False,
    "update.mode": "none",
    "extensions.autoCheckUpdates": False,
    "extensions.autoUpdate": False,
    "extensions.ignoreRecommendations": True,
    "chat.disableAIFeatures": True,
    "git.enabled": False,
    "editor.minimap.enabled": False,
    "editor.stickyScroll.enabled": False,
    "files.autoSave": "off",
    "remote.autoForwardPorts": False,
    "editor.quickSuggestions": {"other": "off", "comments": "off", "strings": "off"},
    "editor.acceptSuggestionOnEnter": "off",
    "editor.wordBasedSuggestions": "off",
    "editor.autoClosingBrackets": "never",
    "editor.autoClosingQuotes": "never",
    "editor.autoIndent": "none",
}
"""A quiet editor that asks nobody for anything, and in which typing means what is typed."""


class CodeServer:
    """Windows of it are opened at its address, any number at once, each with an extension host of its own."""

    def __init__(
        self,
        extensions: Sequence[Path],
        *,
        machine: Mapping[str, Any] | None = None,
        user: Mapping[str, Any] | None = None,
        options: Sequence[str] = (TRUSTING,),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start one with these extensions (unpacked folders), settings of the machine, and settings of the person.

        No folder is restricted, unless other options are given. The environment is bare but for what is given;
        its PATH holds no `model-lifecycle`.
        """
        # Short, as the names of sockets are limited to 107 bytes.
        self.home = Path(tempfile.mkdtemp(prefix="code-"))
        self.data = self.home / "data"
        self.bridges = self.home / "bridges"
        self.bridges.mkdir()
        self._settings("Machine", machine or {})
        self._settings("User", {**USER_SETTINGS, **(user or {})})
        self._install(extensions)
        self._output = (self.home / "output.log").open("wb")
        self._process = subprocess.Popen(
            [*self._command(), *options],
            env=self._environment(environment or {}),
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            self.address = self._listening()
        except BaseException:
            self.stop()
            raise

    @property
    def authority(self) -> str:
        """Host and port."""
        return self.address.removeprefix("http://")

    @property
    def output(self) -> str:
        """What it has written so far."""
        return (self.home / "output.log").read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        """End it with all that it has started, and remove its folders."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self._process.pid, number)
                self._process.wait(10)
                break
            except subprocess.TimeoutExpired:
                continue
            except ProcessLookupError:
                break
        self._output.close()
        shutil.rmtree(self.home, ignore_errors=True)

    def _command(self) -> list[str]:
        return [
            *(str(node.node_folder() / "node"), str(code_server.install())),
            *("--config", str(self.home / "config.yaml")),
            *("--user-data-dir", str(self.data)),
            *("--extensions-dir", str(self.home / "extensions")),
            *("--auth", "none", "--bind-addr", "127.0.0.1:0"),
            *("--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"),
        ]

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        folders = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")
        return {
            **{name: os.environ[name] for name in ("LANG", "TERM", "USER") if name in os.environ},
            **dict.fromkeys(folders, str(self.home)),
            "PATH": f"{_PYTHON}:/usr/bin:/bin",
            **wheels.environment(),  # what is installed comes from this machine
            "BRIDGE_FOLDER": str(self.bridges),
            "EXTENSIONS_GALLERY": json.dumps({"serviceUrl": "", "itemUrl": "", "resourceUrlTemplate": ""}),
            **more,
        }

    def _settings(self, whose: str, settings: Mapping[str, Any]) -> None:
        (self.data / whose).mkdir(parents=True)
        (self.data / whose / "settings.json").write_text(json.dumps(settings), encoding="utf-8")

    def _install(self, extensions: Sequence[Path]) -> None:
        (self.home / "extensions").mkdir()
        for folder in extensions:
            manifest = json.loads((folder / "package.json").read_text(encoding="utf-8"))
            name = f"{manifest['publisher']}.{manifest['name']}-{manifest['version']}"
            shutil.copytree(folder, self.home / "extensions" / name)

    def _listening(self) -> str:
        end = time.monotonic() + PATIENCE
        while not (match := _LISTENING.search(self.output)):
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"code-server does not listen:\n{self.output}")
            time.sleep(0.02)
        return match[1]
