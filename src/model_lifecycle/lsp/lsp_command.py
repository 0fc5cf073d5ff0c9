"""`model-lifecycle lsp`: starts the language server."""

import gc
import linecache
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

_EPILOG = """\
examples:
  model-lifecycle lsp                          what editors start
  model-lifecycle lsp --log-file server.log    to see what goes on"""


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
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
"""When the garbage collector looks through what is new and, nearly never, through everything (`gc.set_threshold`).
What is made for a key or an answer has no reference cycles, and a look through 1,000 records takes 100 ms."""

_TURN: Final = 0.0005
"""Seconds after which a thread that computes lets another go on. A key that comes while the files are checked that the
last one reached passes three threads: with Python's own 0.005 its answer takes longer, at times by 50 ms."""


def run(arguments: Namespace) -> int:
    """Serve until the client leaves; the exit code."""
    gc.enable()
    gc.set_threshold(*_THRESHOLDS)
    from model_lifecycle.lsp.serve import serve

    linecache.clearcache()  # attrs leaves the source of all methods there that it makes for lsprotocol: 1.5 MB
    sys.setswitchinterval(_TURN)
    if sys.stdin is not None and sys.stdin.isatty():
        sys.stderr.write(_ON_A_TERMINAL)
        sys.stderr.flush()
    return serve(log_file=arguments.log_file, client=arguments.client)
