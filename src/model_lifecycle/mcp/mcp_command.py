"""`model-lifecycle mcp`: starts the server of the Model Context Protocol."""

import gc
import importlib.util
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from datetime import date
from importlib import metadata
from pathlib import Path

_EPILOG = """\
examples:
  model-lifecycle mcp                          as agents start it
  model-lifecycle mcp --records ../records     by the records of another folder
  model-lifecycle mcp --records site/index.json

model-lifecycle explain agents has the settings for several clients."""

_NOT_INSTALLED = """\
model-lifecycle: the server for agents needs the Python SDK of the Model Context Protocol, which is not installed: \
{python} -m pip install '{requirement}'
"""
_ON_A_TERMINAL = """\
model-lifecycle: the server waits for messages of an agent on standard input, which is a terminal. Agents start it by \
themselves: model-lifecycle explain agents. Ctrl-C ends it.
"""


def configure(parser: ArgumentParser) -> None:
    """Add the description and options of the command to `parser`."""
    parser.description = (
        "Serve the Model Context Protocol over standard input and output. Agents start this.\n"
        "It reads records, writes nothing, and never uses the network."
    )
    parser.epilog = _EPILOG
    parser.add_argument(
        "--records",
        metavar="PATH",
        type=Path,
        help="the records: a folder, or a site's index.json (default: as `scan` in the current folder)",
    )
    parser.add_argument(
        "--as-of", metavar="DATE", type=_day, help="the day to judge by, as YYYY-MM-DD (default: as for scan)"
    )


def run(arguments: Namespace) -> int:
    """Serve until the client disconnects; return the exit code."""
    if importlib.util.find_spec("mcp") is None:
        [requirement] = [each for each in metadata.requires("model-lifecycle") or () if "extra == 'mcp'" in each]
        sys.stderr.write(
            _NOT_INSTALLED.format(python=sys.executable, requirement=requirement.partition(";")[0].strip())
        )
        return 2
    gc.enable()
    from model_lifecycle.mcp.server import serve

    if sys.stdin is not None and sys.stdin.isatty():
        sys.stderr.write(_ON_A_TERMINAL)
        sys.stderr.flush()
    return serve(arguments.records, arguments.as_of)


def _day(text: str) -> date:
    """Parse the value of `--as-of`. Raises `ArgumentTypeError`."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"expected a day as YYYY-MM-DD, found `{text}`") from error
