"""The server's process: logging, event loop, transport, exit code."""

import asyncio
import logging
import sys
from pathlib import Path

from model_lifecycle.lsp.features import make_server
from model_lifecycle.lsp.transport.logs import set_up_logging
from model_lifecycle.lsp.transport.stdio import serve_stdio
from model_lifecycle.workspace.disk import reason_not_written


def serve(*, log_file: Path | None = None, client: int | None = None) -> int:
    """Serve until the client exits or disconnects; return the exit code. `client` is its process id, if known."""
    try:
        set_up_logging(log_file)
    except OSError as error:
        sys.stderr.write(f"model-lifecycle: cannot write the log file `{log_file}`: {reason_not_written(error)}.\n")
        return 2
    try:
        return asyncio.run(serve_stdio(make_server(client)))
    finally:
        logging.shutdown()
