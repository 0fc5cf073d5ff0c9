"""The code action that adds a provider to the configuration, for a finding that rejects its id."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.ide.configured_providers import configured_providers
from model_lifecycle.schema.schema_rules import rejects_provider
from model_lifecycle.syntax.node import Scalar, resolved
from model_lifecycle.syntax.pointer import find
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.add_providers import providers_edit
from model_lifecycle.workspace.configuration.configuration import FILE_NAME, Configuration
from model_lifecycle.workspace.configuration.configuration_file import providers_line, read_configuration
from model_lifecycle.workspace.disk import exists
from model_lifecycle.workspace.paths import join

_ID: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,99}")
"""An id that also names a folder of records; other texts are names or addresses, on which the finding advises."""


def add_provider_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield an action for each provider at the place that the configuration lacks: it adds the id to the list in the
    configuration file, or writes a new file with the list if there is none.
    """
    rejected: dict[str, Diagnostic] = {}
    for diagnostic in place.diagnostics():
        if (name := _rejected_id(place, diagnostic)) is not None:
            rejected.setdefault(name, diagnostic)
    configuration = place.configuration() if rejected else None
    for name, diagnostic in rejected.items():
        changes = _with_provider(place, configuration, name)
        if changes is not None:
            (path,) = (*changes.edits, *changes.created)
            title = f"Add the provider `{name}` to {path.rpartition('/')[2]}"
            yield RecordAction(title, "quickfix", partial(_chosen, changes), diagnostic, bool(changes.created))


def _chosen(changes: FileChanges) -> FileChanges:
    return changes


def _rejected_id(place: ActionPlace, diagnostic: Diagnostic) -> str | None:
    """The id that a diagnostic rejects because the configuration does not list it; None for other diagnostics."""
    file = place.file
    if diagnostic.record >= len(file.records) or not rejects_provider(diagnostic, file.kind.kind):
        return None
    node = find(file.document.record(diagnostic.record)[0], diagnostic.pointer)
    written = resolved(node) if node is not None else None
    value = written.value if isinstance(written, Scalar) else None
    return value if isinstance(value, str) and _ID.fullmatch(value) else None


def _with_provider(place: ActionPlace, configuration: tuple[str, str] | None, name: str) -> FileChanges | None:
    """The change of the configuration, given by its path and text, that adds a provider; None if its text is invalid or
    has the provider already, if it cannot be read, or if a new file exists by now.
    """
    own = configured_providers(place.workspace)
    if configuration is not None:
        path, text = configuration
        listed = read_configuration(path, FileText(text), codes=dict)[0].providers
        providers = [*(own if listed == Configuration().providers else listed), name]
        edit = providers_edit(path, text, providers) if name not in listed else None
        return FileChanges({path: (edit,)}) if edit is not None else None
    path = join(place.workspace.root, FILE_NAME)
    if place.workspace.configuration.path is not None or exists(path):
        return None
    return FileChanges(created={path: f"{providers_line([*own, name])}\n"})
