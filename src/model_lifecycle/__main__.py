"""The entry point: the only module that knows the command line and both servers."""

import gc
import sys

from model_lifecycle.cli.command import Command
from model_lifecycle.cli.main import COMMANDS, run

COMMANDS_AND_SERVERS = (
    *COMMANDS,
    Command("lsp", "Serve editors: the language server", "model_lifecycle.lsp.lsp_command"),
    Command("mcp", "Serve agents: a server of the Model Context Protocol", "model_lifecycle.mcp.mcp_command"),
)


def main() -> int:
    """Run with the arguments of this process and return the exit code."""
    gc.disable()  # a command ends before its garbage weighs anything; those that go on turn it on again
    code = run(sys.argv[1:], COMMANDS_AND_SERVERS)
    gc.freeze()  # else the interpreter searches all records for circles as it ends: 20 of 350 ms for 1,000 files
    return code


if __name__ == "__main__":
    sys.exit(main())
