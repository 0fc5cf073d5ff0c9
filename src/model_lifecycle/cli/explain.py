"""`model-lifecycle explain`: a code, a topic of the manual, or how a file is read and why. Works with no network."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from model_lifecycle.check import all_rules
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.field_text import field_pages, kind_page
from model_lifecycle.cli.manual import topic_list, topic_text, topics
from model_lifecycle.cli.options import add_config_option, path
from model_lifecycle.cli.path_settings import current_folder, settings_for
from model_lifecycle.cli.requested_paths import target_for_text, why_nothing_to_read
from model_lifecycle.cli.rule_text import rule_text
from model_lifecycle.cli.terminal import Style, style_of, visible
from model_lifecycle.ide.file_info import LEFT_OUT, Fact, file_facts, schema_command, why_not_checked, workspace_facts
from model_lifecycle.schema.explain.wording import either
from model_lifecycle.schema.field_names import fields_named, fields_taking, similar_names
from model_lifecycle.schema.kind import KINDS
from model_lifecycle.schema.registry import Registry, registry_for
from model_lifecycle.syntax.document import language_of
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.discovery.conventions import records_folders_of
from model_lifecycle.workspace.discovery.discovery import discover
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.paths import absolute, display, relative_to
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

_DESCRIPTION = """\
Explain a code: what it means, why, and a wrong and a right example. Explain a
property or a kind of record: what it means, which values it takes, an example.
Explain a file: which kind of record it holds and why, which schema it is
checked with, its workspace and its configuration. Explain a topic: its page of
the manual. Explain a model by its id, slug or name: what the records say about
it. Without a subject, list the topics."""

_EPILOG = """\
examples:
  model-lifecycle explain unknown-property
  model-lifecycle explain specs.currency       a property; `currency` for all of that name
  model-lifecycle explain migration            a kind of record
  model-lifecycle explain models/provider-1/loom-2-large.yaml
  model-lifecycle explain .                    the workspace of this folder
  model-lifecycle explain configuration        a topic of the manual
  model-lifecycle explain gpt-4o               a model of your records"""

_WIDTH = 15
"""The columns for the name of a fact."""

_MOST_NAMED = 3


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument(
        "subjects",
        metavar="CODE|PROPERTY|KIND|PATH|TOPIC|MODEL",
        nargs="*",
        type=path,
        help="a code, a property, a kind of record, a file, a folder, a topic or a model; repeatable",
    )
    add_config_option(parser)


def run(arguments: Namespace) -> int:
    """Print the pages on the subjects, or without any, the list of topics. Raises `UsageError` for an unknown one."""
    style = style_of(sys.stdout)
    if not arguments.subjects:
        sys.stdout.write(
            topic_list(style)
            + "\n`model-lifecycle explain TOPIC` shows one, `model-lifecycle rules` lists the codes.\n"
        )
    pages = [page for subject in arguments.subjects for page in _pages(subject, arguments.config, style)]
    sys.stdout.write("\n\n".join(pages))
    return 0


def _pages(subject: str, config: str | None, style: Style) -> Iterator[str]:
    """Yield the pages on a subject: a code, folder, file or topic, otherwise a kind, property or model."""
    code = all_rules().get(subject)
    path = Path(subject)
    if code is not None:
        yield rule_text(code, style)
    elif path.is_dir():
        yield _folder_page(subject, config, style)
    elif path.exists():
        yield _file_page(subject, config, style)
    elif subject in topics():
        yield topic_text(subject, style)
    elif language_of(subject) is not None:
        raise UsageError(f"there is no file `{subject}`")
    else:
        yield from _schema_pages(subject, config, style)


def _schema_pages(subject: str, config: str | None, style: Style) -> Iterator[str]:
    """Yield the pages on the kind, properties or model named `subject`, or the properties that take it as a value.

    Raises `UsageError` if there are none.
    """
    registry = registry_for(settings_for(current_folder(), config).configuration.providers)
    kind = next((kind for kind in KINDS if subject.lower() in (kind, f"{kind}s")), None)
    fields = fields_named(subject, registry)
    if kind is not None:
        yield kind_page(kind, registry.description(kind), style)
    yield from field_pages(subject, fields, style)
    if kind is None and not fields:
        from model_lifecycle.cli.catalogue_facts import models_in_catalogues
        from model_lifecycle.cli.model_facts import facts_of_models

        models = list(facts_of_models(subject, config)) or list(models_in_catalogues(subject, config))
        yield from (_facts(name, facts, style) for name, facts in models)
        fields_of_value = fields_taking(subject, registry) if not models else []
        yield from field_pages(subject, fields_of_value, style)
        if not models and not fields_of_value:
            raise UsageError(_unknown_subject_message(subject, registry))


def _unknown_subject_message(subject: str, registry: Registry) -> str:
    """The error message for an unknown subject, with similar names."""
    from model_lifecycle.text.similar import matches

    kinds = [match.name for match in matches(subject, KINDS)]
    codes = [match.name for match in matches(subject, all_rules())]
    pages = [match.name for match in matches(subject, topics())]
    similar = list(dict.fromkeys((*kinds, *similar_names(subject, registry), *codes, *pages)))[:_MOST_NAMED]
    hint = (
        f"Did you mean {either([f'`{name}`' for name in similar])}?"
        if similar
        else ("`model-lifecycle rules` lists the codes, `model-lifecycle explain model` the properties of models")
    )
    return f"there is no code, property, kind of record, topic, file or model `{subject}`. {hint}"


def _file_page(subject: str, config: str | None, style: Style) -> str:
    """The page on a file: its kind, schema and encoding, whether it is checked, and its workspace."""
    path = target_for_text(subject).path
    settings = settings_for(path, config)
    workspace = load_workspace(settings.root.path, settings.configuration, named_paths=[path])
    file = workspace.files[path]
    facts = list(_file_facts(file))
    if path not in {file.path for file in discover(settings.root.path, settings.configuration).files}:
        facts.append(("left out", LEFT_OUT))
    elif workspace.read(path, file.source) is None:
        facts.append(("checked", why_not_checked(has_conventions=workspace.conventions.hold_for(path))))
    return _facts(subject, [*facts, *workspace_facts(settings.root, settings.configuration)], style)


def _folder_page(subject: str, config: str | None, style: Style) -> str:
    """The page on a folder: its workspace, records, unreadable paths and nested workspaces."""
    folder = absolute(subject, current_folder())
    settings = settings_for(folder, config)
    workspace = load_workspace(settings.root.path, settings.configuration)
    facts = [*workspace_facts(settings.root, settings.configuration), ("records", _records_in(workspace, folder))]
    for unread_path, diagnostics in sorted(workspace.diagnostics.items()):
        if relative_to(unread_path, folder) is not None or relative_to(folder, unread_path) is not None:
            facts.append(("not read", f"{display(unread_path, current_folder())}: {diagnostics[0].message}"))
    nested_roots = [root for root in workspace.nested_roots if relative_to(root, folder) is not None]
    for name, root in zip(["inside", *[""] * len(nested_roots)], nested_roots, strict=False):
        displayed_root = display(root, current_folder())
        facts.append((name, f"{displayed_root}: a workspace of its own, as {settings_for(root, config).root.reason}"))
    return _facts(subject, facts, style)


def _records_in(workspace: Workspace, folder: str) -> str:
    """The number of record files in a folder and the folders that hold them; or why there are none."""
    paths = [path for path in workspace.files if relative_to(path, folder) is not None]
    if not paths:
        if any(relative_to(folder, path) is not None for path in workspace.diagnostics):
            return "none that can be read"
        return f"none: {why_nothing_to_read(workspace, folder)}"
    record_folders = sorted({records_folders_of(path, workspace.root)[0] for path in paths})
    folders = ", ".join(display(path, current_folder()) for path in record_folders)
    return f"in {counted(len(paths), 'file')}, kept in {folders}"


def _file_facts(file: RecordFile) -> Iterator[Fact]:
    """Yield the facts about a record file: its kind and schema, then its language and size, or why it is not read."""
    kind = file.kind.kind
    yield "kind", f"{kind or 'unknown'}: {file.kind.reason}"
    yield "schema", schema_command(kind) if kind else "none: a file of unknown kind cannot be checked"
    if file.unread:
        yield "not read", file.diagnostics[0].message
    else:
        yield from file_facts(file)


def _facts(subject: str, facts: Iterable[Fact], style: Style) -> str:
    """The text of a page: the subject, and a line for each fact."""
    lines = [style("bold", visible(subject))]
    lines += [f"  {name:<{_WIDTH}}{visible(fact)}" for name, fact in facts]
    return "\n".join(lines) + "\n"
