"""Find records with the same id, slug or pair of models, and the original among them."""

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
"""The most records with the same key among which the original is searched."""

_OUTER_QUOTES = re.compile(r"^[\s“”„‟«»‘’‚‛‹›\"'`]+|(?<![\s“”„‟«»‘’‚‛‹›\"'`])[\s“”„‟«»‘’‚‛‹›\"'`]+$")
"""Matches quotes and blanks at the start or the end of an id."""
_SEPARATORS = re.compile(r"[^a-z0-9]+")
"""Matches the characters between the words of an id or slug."""


def is_duplicate_model(context: ModelContext) -> bool:
    """Whether another record has this model's provider and id, so that references to it are ambiguous."""
    provider, model_id = context.model.provider, context.model.id
    return isinstance(provider, str) and isinstance(model_id, str) and len(context.view.models(provider, model_id)) > 1


def has_wrong_id(view: IndexView, provider: str, model_id: str) -> bool:
    """Whether the model's record exists with a wrong id (another model's, or in quotes), which is reported there."""
    for entry in view.models_with_slug(provider, _normalized(model_id)):
        name = Model(view.record(entry)).id
        if isinstance(name, str) and (len(view.models(provider, name)) > 1 or _OUTER_QUOTES.sub("", name) == model_id):
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
    """The records of the same pair of models, including this one; empty if a reference of the pair is wrong."""
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
    context: RecordContext, rule: Rule, subject: str, advice: str, pointer: str, original: Entry
) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a copy of the record `original`, both about `subject`; `advice` says what to do."""
    if original == context.entry or lacks_separator(context, original):
        return
    message = f"{file_in_words(context, original)} describes {subject} already. {advice}, or delete this one."
    related = context.related("The first record", pointer, original)
    yield context.report(
        rule, f"{message[0].upper()}{message[1:]}", pointer, related=[related], fix=_fix(context, original)
    )


def lacks_separator(context: RecordContext, original: Entry) -> bool:
    """Whether the original is in the same file and a separator between records is missing, which is fixed first."""
    return original.path == context.file.path and any(
        diagnostic.code == MISSING_SEPARATOR.name for diagnostic in context.file.diagnostics
    )


@dataclass(frozen=True)
class Original:
    """Selects the original among records with the same key; the others are its copies.

    The original is the record in the file that is named after it, in the provider's folder. Ties are broken by the
    longest common prefix of both names, the shortest path, and the order. Equal instances give equal results, so that a
    workspace can cache them (`IndexView.derived`).
    """

    name: str
    folder: str | None = None

    def __call__(self, entries: tuple[Entry, ...]) -> Entry:
        """The original among `entries`, of which at most `MOST_COMPARED` are compared."""
        own_name = _normalized(self.name)

        def rank(entry: Entry) -> tuple[bool, bool, int, int, Entry]:
            """The sort key of a record: the smallest is the original's."""
            file = _normalized(name_of_file(entry.path))
            is_misfiled = self.folder not in (None, folder_of_file(entry.path))
            return file != own_name, is_misfiled, -_common_prefix(file, own_name), len(entry.path), entry

        return min(entries[:MOST_COMPARED], key=rank)


def _common_prefix(name: str, other: str) -> int:
    """The length of the common prefix of two names."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False)))


def _normalized(name: str) -> str:
    """A name in lower case, with `-` for all separators."""
    return _SEPARATORS.sub("-", name.lower())


def file_in_words(context: RecordContext, other: Entry) -> str:
    """Another record in words: its file, or, if it is in this file, its position."""
    if other.path == context.file.path:
        return f"record {other.record_index + 1} of this file"
    return f"`{relative_to(other.path, context.workspace.root) or other.path}`"


def _fix(context: RecordContext, original: Entry) -> Fix | None:
    """The fix that removes a record from a file of several, if its data equals that of the original; otherwise None."""
    if len(context.file.records) > 1 and same_data(context.view.record(original).data, context.record.data):
        return Fix("Remove this record", (Remove(""),), safe=False)
    return None
