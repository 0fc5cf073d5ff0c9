"""`model-lifecycle lsp`: starts the language server."""

import gc
import linecache
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

_EPILOG = """\
examples:
  model-lifecycle lsp                          as editors start it
  model-lifecycle lsp --log-file server.log    with a log"""


def configure(parser: ArgumentParser) -> None:
    """Add the description and options of the command to `parser`."""
    parser.description = "Serve the Language Server Protocol over standard input and output. Editors start this."
    parser.epilog = _EPILOG
    parser.add_argument("--log-file", metavar="FILE", type=Path, help="write a log to this file")
    # Many clients add these to every server's command.
    parser.add_argument("--stdio", action="store_true", help="standard input and output (this is the default)")
    parser.add_argument("--clientProcessId", dest="client", metavar="PID", type=int, help="end when this process does")


_ON_A_TERMINAL = """\
model-lifecycle: the language server waits for messages of an editor on standard input, which is a terminal.
Editors start it by themselves; editors/README.md says how. Ctrl-C ends it.
To check files from here: model-lifecycle validate
"""


_THRESHOLDS: Final = (10_000, 10, 1_000)
"""Thresholds of the garbage collector (`gc.set_threshold`), at which it rarely runs, and nearly never in full.
Objects made for a key stroke or an answer have no reference cycles, and a full run over 1,000 records takes 100 ms."""

_SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which a busy thread yields to another (`sys.setswitchinterval`). A key stroke that comes while the
files affected by the last one are checked passes three threads: with Python's 0.005 its answer can take 50 ms more."""


def run(arguments: Namespace) -> int:
    """Serve until the client exits or disconnects; return the exit code."""
    gc.enable()
    gc.set_threshold(*_THRESHOLDS)
    from model_lifecycle.lsp.serve import serve

    linecache.clearcache()  # attrs caches the source of all methods that it generates for lsprotocol there: 1.5 MB
    sys.setswitchinterval(_SWITCH_INTERVAL)
    if sys.stdin is not None and sys.stdin.isatty():
        sys.stderr.write(_ON_A_TERMINAL)
        sys.stderr.flush()
    return serve(log_file=arguments.log_file, client=arguments.client)
