"""The test's end of the bridge into a window's extension host (the other one is in `editors/extensions/bridge`)."""

import json
import socket
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from support.patience import PATIENCE

_LIMIT = PATIENCE + 30
"""Seconds; longer than anything that the extension host's side waits for."""


class Bridge:
    """Runs JavaScript in the extension host of the window that has a folder open."""

    def __init__(self, sockets: Path, folder: Path) -> None:
        self._path = sockets / sha256(str(folder).encode()).hexdigest()[:12]

    def run(self, body: str, /, **given: Any) -> Any:
        """Run the body of an async function; what it returns.

        It sees `vscode`, `given` (the keyword arguments) and `until(ask)`, which waits for an answer that is true.
        """
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_LIMIT)
            self._connect(connection)
            connection.sendall((json.dumps({"body": body, "given": given}) + "\n").encode())
            answer = json.loads(b"".join(iter(lambda: connection.recv(65536), b"")))
        if "error" in answer:
            raise AssertionError(f"In the extension host: {answer['error']}")
        return answer["value"]

    def _connect(self, connection: socket.socket) -> None:
        end = time.monotonic() + _LIMIT
        while True:
            try:
                return connection.connect(str(self._path))
            except (FileNotFoundError, ConnectionRefusedError):  # the window is not there yet
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)
