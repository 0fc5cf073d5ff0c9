"""`model-lifecycle man`: the manual page, made from the options of the program."""

import re
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Iterator

from model_lifecycle import __version__
from model_lifecycle.cli.command import subparsers_of
from model_lifecycle.cli.output import write_text

_DESCRIPTION = """\
Print the manual page of the program and all its commands in the format of man."""

_EPILOG = """\
examples:
  model-lifecycle man > model-lifecycle.1   for a package
  model-lifecycle man | man -l -            to read it"""


def configure(parser: ArgumentParser) -> None:
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG


def run(arguments: Namespace) -> int:
    write_text("".join(f"{line}\n" for line in man_page(arguments.whole_parser())))
    return 0


def man_page(parser: ArgumentParser) -> Iterator[str]:
    """The lines of the page, in the macros that man has everywhere."""
    yield f'.TH MODEL-LIFECYCLE 1 "" "model-lifecycle {__version__}" "User Commands"'
    yield ".SH NAME"
    yield r"model\-lifecycle \- check, explain and render the records of language\-model lifecycles"
    yield ".SH SYNOPSIS"
    yield r".B model\-lifecycle"
    yield r"COMMAND [OPTION ...]"
    yield ".SH DESCRIPTION"
    yield from _prose(parser.description or "")
    yield ".SH OPTIONS"
    yield from _options(parser)
    yield ".SH COMMANDS"
    for name, command in subparsers_of(parser).items():
        yield f'.SS "{_text(name)}"'
        yield from _prose(command.description or "")
        yield from _options(command)
        yield from _verbatim(command.epilog or "")
    yield from _verbatim(parser.epilog or "")


def _options(parser: ArgumentParser) -> Iterator[str]:
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to ask
        if action.help == SUPPRESS or action.nargs == "A...":
            continue
        yield ".TP"
        yield f".B {_text(_names(action))}"
        yield from _prose((action.help or "") % {"prog": parser.prog, "default": action.default})


def _names(action: Action) -> str:
    """How an option or an argument is written: `-q, --quiet`, `--within DAYS`, `PATH`."""
    value = action.metavar if isinstance(action.metavar, str) else (action.dest or "").upper()
    if not action.option_strings:
        return value
    names = ", ".join(action.option_strings)
    if action.nargs == 0:
        return names
    return f"{names} [{value}]" if action.nargs == "?" else f"{names} {value}"


def _prose(text: str) -> Iterator[str]:
    """Paragraphs, each filled by man."""
    for number, paragraph in enumerate(re.split(r"\n\s*\n", text.strip())):
        if number:
            yield ".PP"
        yield _text(" ".join(paragraph.split()))


def _verbatim(text: str) -> Iterator[str]:
    """Lines as they are: examples and exit codes."""
    if text:
        yield ".PP"
        yield ".nf"
        yield from map(_text, text.splitlines())
        yield ".fi"


def _text(text: str) -> str:
    """Words in which nothing is a command of man."""
    safe = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    safe = "".join(character if character.isascii() else f"\\[u{ord(character):04X}]" for character in safe)
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe
