"""The program: the one place that knows the command line and the language server."""

import gc
import os
import sys
from contextlib import suppress

from model_lifecycle.cli.command import Command
from model_lifecycle.cli.main import COMMANDS, run

COMMANDS_AND_SERVER = (
    *COMMANDS,
    Command("lsp", "Serve editors: the language server", "model_lifecycle.lsp.lsp_command"),
)


def main() -> int:
    """Run with the arguments of this process; the exit code, where the process does not end at once."""
    try:
        code = run(sys.argv[1:], COMMANDS_AND_SERVER)
    finally:
        gc.freeze()  # all that is left goes with the process: looking through it for circles first takes 20 ms
    threading = sys.modules.get("threading")  # whoever starts a thread has imported it
    if threading is None or threading.active_count() == 1:
        with suppress(OSError, ValueError):  # a stream that cannot be written is left to the interpreter
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)  # to take modules and records apart, one by one, takes 10 ms
    return code


if __name__ == "__main__":
    sys.exit(main())
