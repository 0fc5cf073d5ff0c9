"""The interface of a command's module, and `UsageError`."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from importlib import import_module
from typing import NamedTuple, Protocol, cast


class UsageError(Exception):
    """Raised if the command cannot run as requested: the message says why and what to do. Exit code 2."""


def subparsers_of(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    """The subcommand parsers of `parser`, by name; empty for a parser without subcommands."""
    choices: dict[str, ArgumentParser] = {}
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to ask
        if isinstance(action, _SubParsersAction):
            choices.update(action.choices)
    return choices


class CommandModule(Protocol):
    """A module that holds one command."""

    def configure(self, parser: ArgumentParser) -> None:
        """Add the command's options, description and examples."""

    def run(self, arguments: Namespace) -> int:
        """Run the command and return its exit code. Raises `UsageError` if the run itself fails."""


class Command(NamedTuple):
    """A command's name and summary, and its module, which is imported only when the command runs."""

    name: str
    summary: str
    module: str

    def load(self) -> CommandModule:
        """Import the command's module."""
        return cast("CommandModule", import_module(self.module))
