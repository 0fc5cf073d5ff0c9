"""`model-lifecycle explain`: the page of a code, or how a file is read and why. Works with no network."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from model_lifecycle.check import all_codes
from model_lifecycle.cli.code_filter import no_such_code
from model_lifecycle.cli.code_page import code_page
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.options import add_config_option
from model_lifecycle.cli.settings import Settings, current_folder, settings_for
from model_lifecycle.cli.targets import target_for_text
from model_lifecycle.cli.terminal import Style, style_of, visible
from model_lifecycle.ide.file_info import LEFT_OUT, Fact, file_facts, schema_command, workspace_facts
from model_lifecycle.workspace.discovery import discover
from model_lifecycle.workspace.file import RecordFile
from model_lifecycle.workspace.load import load_workspace
from model_lifecycle.workspace.paths import absolute

_DESCRIPTION = """\
Explain a code: what it means, why, and a wrong and a right example. Explain a
file: which kind of record it holds and what says so, which schema it is held
to, its workspace and its configuration."""

_EPILOG = """\
examples:
  model-lifecycle explain unknown-property
  model-lifecycle explain models/provider-1/loom-2-large.yaml
  model-lifecycle explain .                    the workspace of this folder"""

_WIDTH = 15


def configure(parser: ArgumentParser) -> None:
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument("subjects", metavar="CODE|PATH", nargs="+", help="a code, a file or a folder; several are fine")
    add_config_option(parser)


def run(arguments: Namespace) -> int:
    style = style_of(sys.stdout)
    pages = [page for subject in arguments.subjects for page in _pages(subject, arguments.config, style)]
    sys.stdout.write("\n\n".join(pages))
    return 0


def _pages(subject: str, config: str | None, style: Style) -> Iterator[str]:
    code = all_codes().get(subject)
    path = Path(subject)
    if code is not None:
        yield code_page(code, style)
    elif path.is_dir():
        settings = settings_for(absolute(subject, current_folder()), config)
        yield _facts(subject, _workspace_facts(settings, conventions=True), style)
    elif path.exists():
        yield _file_page(subject, config, style)
    elif "/" in subject or "." in subject:
        raise UsageError(f"there is no file `{subject}`")
    else:
        raise UsageError(f"{no_such_code(subject, all_codes())} (There is no file of this name either.)")


def _file_page(subject: str, config: str | None, style: Style) -> str:
    path = target_for_text(subject).path
    settings = settings_for(path, config)
    workspace = load_workspace(settings.root.path, settings.configuration, named_paths=[path])
    facts = [*_file_facts(workspace.files[path]), *_workspace_facts(settings, conventions=workspace.conventions)]
    plain = {found.path for found in discover(settings.root.path, settings.configuration).files}
    if path not in plain:
        facts.append(("left out", LEFT_OUT))
    return _facts(subject, facts, style)


def _file_facts(file: RecordFile) -> Iterator[Fact]:
    kind = file.kind.kind
    yield "kind", f"{kind or 'unknown'}: {file.kind.reason}"
    yield "schema", schema_command(kind) if kind else "none: a file of unknown kind cannot be checked"
    yield from file_facts(file)


def _workspace_facts(settings: Settings, *, conventions: bool) -> Iterator[Fact]:
    return workspace_facts(settings.root, settings.configuration, conventions=conventions)


def _facts(subject: str, facts: Iterable[Fact], style: Style) -> str:
    lines = [style("bold", visible(subject))]
    lines += [f"  {name:<{_WIDTH}}{visible(fact)}" for name, fact in facts]
    return "\n".join(lines) + "\n"
