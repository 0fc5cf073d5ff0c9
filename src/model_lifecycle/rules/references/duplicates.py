"""Groups of records with one id, slug or pair of models, and which record of a group is the original."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.records.file_path import folder_of_file, name_of_file
from model_lifecycle.records.model import Model
from model_lifecycle.rules.framework.endpoints import EndpointFault
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, ProviderContext, RecordContext
from model_lifecycle.syntax.data import same_data
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_SEPARATOR
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.paths import relative_to

MOST_COMPARED: Final = 100
"""Among how many records in the same place, in order of their paths, the first is looked for."""

_AROUND = re.compile(r"^[\s“”„‟«»‘’‚‛‹›\"'`]+|(?<![\s“”„‟«»‘’‚‛‹›\"'`])[\s“”„‟«»‘’‚‛‹›\"'`]+$")
_SEPARATORS = re.compile(r"[^a-z0-9]+")


def is_duplicate_model(context: ModelContext) -> bool:
    """Whether another record has this model's provider and id: then it is ambiguous which model is meant."""
    provider, model_id = context.model.provider, context.model.id
    return isinstance(provider, str) and isinstance(model_id, str) and len(context.view.models(provider, model_id)) > 1


def is_called_otherwise(view: IndexView, provider: str, model_id: str) -> bool:
    """Whether the model has a record, whose id is reported there: it is another model's, or has quotes around it."""
    for entry in view.models_with_slug(provider, _plain(model_id)):
        name = Model(view.record(entry)).id
        if isinstance(name, str) and (len(view.models(provider, name)) > 1 or _AROUND.sub("", name) == model_id):
            return True
    return False


def is_duplicate_slug(context: ModelContext) -> bool:
    """Whether another model of the provider has this model's slug."""
    provider, slug = context.model.provider, context.model.slug
    return (
        isinstance(provider, str) and isinstance(slug, str) and len(context.view.models_with_slug(provider, slug)) > 1
    )


def is_duplicate_provider(context: ProviderContext) -> bool:
    """Whether another record has this provider's id."""
    provider = context.provider.id
    return isinstance(provider, str) and len(context.view.providers(provider)) > 1


def duplicates_of_migration(context: MigrationContext) -> tuple[Entry, ...]:
    """The records of the same pair of models, including this record; none where the pair itself is in doubt."""
    if any(
        side.fault not in (None, EndpointFault.WRONG_SLUG, EndpointFault.UNKNOWN, EndpointFault.UNREAD)
        for side in (context.old, context.new)
    ):
        return ()
    old, new = context.migration.old, context.migration.new
    ids = [part for side in (old, new) for part in (side.provider, side.model_id) if isinstance(part, str)]
    if len(ids) < 4:
        return ()
    return context.view.migrations(ModelKey(ids[0], ids[1]), ModelKey(ids[2], ids[3]))


def report_duplicate(
    context: RecordContext, rule: Rule, subject: str, todo: str, pointer: str, first: Entry
) -> Iterator[Diagnostic]:
    """The diagnostic in a record that is not the first of its `subject`; `todo` makes it another."""
    if first == context.entry or is_run_on(context, first):
        return
    message = f"{file_in_words(context, first)} describes {subject} already. {todo}, or delete this one."
    related = context.related("The first record", pointer, first)
    yield context.report(
        rule, f"{message[0].upper()}{message[1:]}", pointer, related=[related], fix=_fix(context, first)
    )


def is_run_on(context: RecordContext, first: Entry) -> bool:
    """Whether another record is in the same file and nothing separates the two: that is to be fixed first."""
    return first.path == context.file.path and any(
        diagnostic.code == MISSING_SEPARATOR.name for diagnostic in context.file.diagnostics
    )


@dataclass(frozen=True)
class Original:
    """Finds the original among the entries with the same key; the others are its copies.

    The original is in the file named after the record, in the provider's folder. Where several are, or none is, it is
    in the file whose name shares the longest start with it, then in the file with the shortest path, and is the first
    there. Equal instances give equal results, so that a snapshot can keep them (`IndexView.derived`).
    """

    name: str
    folder: str | None = None

    def __call__(self, entries: tuple[Entry, ...]) -> Entry:
        wanted = _plain(self.name)

        def rank(entry: Entry) -> tuple[bool, bool, int, int, Entry]:
            file = _plain(name_of_file(entry.path))
            elsewhere = self.folder not in (None, folder_of_file(entry.path))
            return file != wanted, elsewhere, -_shared(file, wanted), len(entry.path), entry

        return min(entries[:MOST_COMPARED], key=rank)


def _shared(name: str, other: str) -> int:
    """How many characters two names have in common at their start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False)))


def _plain(name: str) -> str:
    return _SEPARATORS.sub("-", name.lower())


def file_in_words(context: RecordContext, other: Entry) -> str:
    """Another record in words: its file, or its position in this file."""
    if other.path == context.file.path:
        return f"record {other.record_index + 1} of this file"
    return f"`{relative_to(other.path, context.workspace.root) or other.path}`"


def _fix(context: RecordContext, first: Entry) -> Fix | None:
    """Removes a record from a file of several, where its data equals the first record's."""
    if len(context.file.records) > 1 and same_data(context.view.record(first).data, context.record.data):
        return Fix("Remove this record", (Remove(""),), safe=False)
    return None
