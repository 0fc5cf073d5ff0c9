"""`model-lifecycle completion`: prints scripts that complete commands and options in a shell."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from model_lifecycle.cli.command import subparsers_of
from model_lifecycle.cli.output import write_text

_DESCRIPTION = """\
Print a script that completes commands, options, their values and files in a
shell, as this version of the program accepts them."""

_EPILOG = """\
examples:
  eval "$(model-lifecycle completion bash)"                          in ~/.bashrc
  model-lifecycle completion zsh > ~/.zfunc/_model-lifecycle         with ~/.zfunc in fpath, before compinit
  model-lifecycle completion fish > ~/.config/fish/completions/model-lifecycle.fish"""

_SHELLS = ("bash", "zsh", "fish")


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument("shell", metavar="SHELL", choices=_SHELLS, help=", ".join(_SHELLS))


def run(arguments: Namespace) -> int:
    """Print the completion script for a shell."""
    import shtab  # only this command needs it

    parser: ArgumentParser = arguments.whole_parser()
    for command_parser in _all_parsers(parser):
        for action in command_parser._actions:  # noqa: SLF001 - as shtab's documentation has it
            if action.choices is None and _names_a_file(action.metavar):
                action.complete = shtab.FILE  # type: ignore[attr-defined]  # what shtab reads
    write_text(shtab.complete(parser, arguments.shell) + "\n")
    return 0


def _all_parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """Yield the parser of the program, then those of its commands."""
    yield parser
    yield from subparsers_of(parser).values()


def _names_a_file(metavar: str | tuple[str, ...] | None) -> bool:
    """Whether an option with this placeholder in its help takes a path."""
    return metavar in ("PATH", "FILE", "DIR", "FOLDER", "MIGRATION")
