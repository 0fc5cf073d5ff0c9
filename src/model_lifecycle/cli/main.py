"""The entry point: parses the arguments, runs a command, and turns every outcome into an exit code."""

import os
import re
import signal
import sys
from argparse import Action, ArgumentError, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn, TextIO

from model_lifecycle import __version__
from model_lifecycle.cli.command import Command, UsageError, subparsers_of
from model_lifecycle.cli.standard_streams import prepare_streams
from model_lifecycle.cli.terminal import terminal_width, visible

COMMANDS: tuple[Command, ...] = (
    Command(
        "validate", "Check record files, and show each finding at its exact position", "model_lifecycle.cli.validate"
    ),
    Command("render", "Render comparison pages, or a whole site of them", "model_lifecycle.cli.render"),
    Command("scan", "Find models in source code that end, and replace them", "model_lifecycle.cli.scan"),
    Command("upcoming", "List shutdowns with their dates and replacements", "model_lifecycle.cli.upcoming"),
    Command("preview", "Open a live comparison page in the browser", "model_lifecycle.cli.preview"),
    Command("new", "Write a record, filled in from other records", "model_lifecycle.cli.new"),
    Command("import", "Write records, filled in from public catalogues", "model_lifecycle.cli.import_models"),
    Command("catalogues", "Fetch, list and show copies of public catalogues", "model_lifecycle.cli.catalogues"),
    Command("reconcile", "Compare records with public catalogues", "model_lifecycle.cli.reconcile"),
    Command("sources", "Check whether cited pages still support the records", "model_lifecycle.cli.sources"),
    Command("rename", "Rename a model, a slug or a provider in all records", "model_lifecycle.cli.rename"),
    Command("format", "Format records in one layout; data and comments stay", "model_lifecycle.cli.format"),
    Command("explain", "Explain a code, a property, a file, a model or a topic", "model_lifecycle.cli.explain"),
    Command("rules", "List all codes with their severities", "model_lifecycle.cli.rules"),
    Command("schema", "Print the JSON Schemas of the record kinds", "model_lifecycle.cli.schema"),
    Command(
        "completion",
        "Print a script that completes commands and options in a shell",
        "model_lifecycle.cli.shell_completion",
    ),
    Command("init", "Create a workspace, or the example workspace", "model_lifecycle.cli.init"),
    Command("demo", "Write the example workspace, check it, and show a finding", "model_lifecycle.cli.demo"),
)

_DESCRIPTION = """\
Check, explain and render record files: the YAML and JSON files that hold the
lifecycle of language models (models, providers, migrations)."""

_EPILOG = """\
examples:
  model-lifecycle init --example      write an example workspace to look at
  model-lifecycle validate            check all record files of this folder
  model-lifecycle explain date-order  what a code means, with examples

Every command has examples of its own: model-lifecycle COMMAND --help
Exit codes: 0 nothing to report, 1 findings, 2 the run itself failed."""


_COMPILED = {
    "_ruamel_yaml": "ruamel.yaml.clib",
    "_ruamel_yaml_clibz": "ruamel.yaml.clib",  # the last name that ruamel.yaml tries
    "jsonschema_rs": "jsonschema-rs",
    "ahocorasick_rs": "ahocorasick_rs",
}
"""The package to reinstall, by compiled module, which an installation for another platform or Python lacks."""

_EXPLICIT_ARGUMENT = re.compile(r"ignored explicit argument '(.*)'")
"""Matches argparse's message on a value for an option that takes none; group: the value."""


class _Help(RawDescriptionHelpFormatter):
    """A help formatter as wide as the terminal."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=terminal_width() - 2)


class _CommandParser(ArgumentParser):
    """The parser of one command, whose module is imported on first use and then adds its options."""

    def __init__(self, *, command: Command | None = None, **options: Any) -> None:
        """Make the parser of `command`, or of the whole program if it is None."""
        super().__init__(**options, formatter_class=_Help, allow_abbrev=False)
        self._command = command

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Add the command's options and parse; exit with an error and this command's usage for unknown arguments."""
        self.complete()
        namespace, extras = super().parse_known_args(args, namespace)
        if extras:  # reported here, with the usage of this command and not of the whole program
            noun = "option" if extras[0].startswith("-") else "further argument"
            self.error(
                f"there is no {noun} `{visible(extras[0])}`{_suggestion(extras[0], self._option_string_actions)}"
            )
        return namespace, extras

    def complete(self) -> None:
        """Add the options of the command, on the first call only."""
        if self._command is not None:
            module = self._command.load()
            module.configure(self)
            self.set_defaults(run=module.run)
            self._command = None

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help or the version; unlike the inherited method, raises OSError if that fails."""
        if message:
            (file or sys.stderr).write(message)
            (file or sys.stderr).flush()

    def error(self, message: str) -> NoReturn:
        """Report an error in the arguments, with the usage, and exit."""
        message = _EXPLICIT_ARGUMENT.sub(r"takes no value, found `\1`", message)
        super().error(message.replace("expected one argument", "needs a value"))

    def _check_value(self, action: Action, value: Any) -> None:
        """Raise `ArgumentError`, with the closest choice, if `value` is not one of the choices."""
        if action.choices is not None and value not in action.choices:
            choices = [str(choice) for choice in action.choices]
            hint = _suggestion(str(value), choices) or f". There are: {', '.join(choices)}"
            raise ArgumentError(action, f"there is no `{visible(str(value))}`{hint}")


def _suggestion(name: str, candidates: Iterable[str]) -> str:
    """The end of a message that suggests the closest candidate; empty without one."""
    from model_lifecycle.text.similar import closest, did_you_mean

    match = closest(name.partition("=")[0], candidates)
    return f". {did_you_mean(match.name)}" if match else ""


def _whole_parser(commands: Sequence[Command]) -> ArgumentParser:
    """A parser that has the options of all commands, for shell completion."""
    parser = _parser(commands)
    for choice in subparsers_of(parser).values():
        assert isinstance(choice, _CommandParser), "add_subparsers was given the class"
        choice.complete()
    return parser


def _parser(commands: Sequence[Command]) -> ArgumentParser:
    """The parser of the program with these subcommands; their options are added on use."""
    parser = _CommandParser(prog="model-lifecycle", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--version", action="version", version=f"model-lifecycle {__version__}")
    choices = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_CommandParser)
    for command in commands:
        choices.add_parser(command.name, help=command.summary, command=command)
    return parser


def _report_failure(message: str) -> int:
    """Write the error message to standard error, if that is possible, and return the exit code 2."""
    try:
        sys.stderr.write("model-lifecycle: " + visible(message, keep="\n") + "\n")
        sys.stderr.flush()
    except OSError:
        _discard_unwritten(sys.stderr)
    return 2


def _discard_unwritten(stream: TextIO) -> None:
    """Discard a stream's unwritten output: otherwise the interpreter reports the failure while it shuts down."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def run(arguments: Sequence[str], commands: Sequence[Command] = COMMANDS) -> int:
    """Run the program with these arguments and return its exit code.

    0 nothing to report, 1 diagnostics, 2 the run itself failed; 130 after Ctrl-C and 141 if the reader of a pipe has
    gone, as shells expect.
    """
    prepare_streams()
    if arguments and arguments[0] == "help":
        arguments = [*arguments[1:], "--help"]
    if not arguments:
        _parser(commands).print_help(sys.stderr)
        return 2
    try:
        # To describe all commands takes 2 ms.
        matching = [command for command in commands if command.name == arguments[0]]
        namespace: Namespace = _parser(matching or commands).parse_args(arguments)
        namespace.whole_parser = partial(_whole_parser, commands)
        code: int = namespace.run(namespace)
        sys.stdout.flush()
    except UsageError as error:
        return _report_failure(str(error))
    except BrokenPipeError:
        _discard_unwritten(sys.stdout)
        return 128 + signal.SIGPIPE if hasattr(signal, "SIGPIPE") else 1
    except OSError as error:  # files that cannot be written are a `UsageError`: a path is that of a file to read
        from model_lifecycle.workspace.disk import reason_not_written, reason_of

        _discard_unwritten(sys.stdout)
        if error.filename is not None:
            return _report_failure(f"cannot read `{error.filename}`: {reason_of(error)}")
        return _report_failure(f"cannot write to standard output: {reason_not_written(error)}")
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except Exception as error:
        if isinstance(error, ImportError) and (package := _COMPILED.get((error.name or "").partition(".")[0])):
            command = f"{sys.executable} -m pip install --force-reinstall {package}"
            return _report_failure(
                f"the package `{package}` is missing, or not built for this Python. Install it: {command}"
            )
        import traceback

        sys.stderr.write(
            f"{traceback.format_exc()}\nmodel-lifecycle: this is a bug in model-lifecycle. Please report it.\n"
        )
        return 2
    return code
