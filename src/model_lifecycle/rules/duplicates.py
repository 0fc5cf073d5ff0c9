"""Records that claim the same place: one finding in each copy, which names the first."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.editing.expected import same_data
from model_lifecycle.document.fix import Fix, Remove
from model_lifecycle.records.model import Model
from model_lifecycle.rules.paths import folder_of_file, name_of_file
from model_lifecycle.rules.rule import MigrationContext, ModelContext, ProviderContext, RecordContext, Rule
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.view import IndexView

MOST_COMPARED: Final = 100
"""Among how many records in the same place, in order of their paths, the first is looked for."""

_AROUND = re.compile(r"^[\s“”„‟«»‘’‚‛‹›\"'`]+|[\s“”„‟«»‘’‚‛‹›\"'`]+$")
_SEPARATORS = re.compile(r"[^a-z0-9]+")

DUPLICATE_MODEL = Code(
    name="duplicate-model",
    severity=Severity.ERROR,
    part="rule",
    summary="Two model records with the same provider and id.",
    explanation="""\
References name a model by provider and id, so there can be one record of each. Usually one was copied and its id not
changed; or a model is recorded twice, and one record has to go. The finding stands in the copy: the record in the file
that is named after the model counts as the first.""",
    bad="""\
# file: models/provider-1/example-3.yaml
id: example-2
""",
    good="""\
# file: models/provider-1/example-3.yaml
id: example-3
""",
)

DUPLICATE_SLUG = Code(
    name="duplicate-slug",
    severity=Severity.ERROR,
    part="rule",
    summary="Two models of one provider with the same slug.",
    explanation="""\
The slug is a model's place among its provider's pages and files, so each model needs its own. Other providers may use
the same.""",
    bad="""\
# file: models/provider-1/example-3.yaml
slug: example-2
""",
    good="""\
# file: models/provider-1/example-3.yaml
slug: example-3
""",
)

DUPLICATE_MIGRATION = Code(
    name="duplicate-migration",
    severity=Severity.ERROR,
    part="rule",
    summary="Two migration records from the same model to the same model.",
    explanation="""\
There is one comparison page for a pair of models, made from one record. Delete one of the two, or correct the model
that one of them names.""",
    bad="""\
# file: migrations/example-1-to-example-3.yaml
to: {model_id: example-2, slug: example-2}
code_change:
  after: ask(model="example-2")
  snippets:
    python: {after: ask(model="example-2")}
    typescript: {after: ask(model="example-2")}
    curl: {after: ask(model="example-2")}
""",
    good="""\
# file: models/provider-1/example-1.yaml
replacements:
  - {model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}
  - {model_id: example-3, provider: provider-1, kind: official, source_url: https://doc.example/}
# file: models/provider-1/example-3.yaml
id: example-3
# file: migrations/example-1-to-example-3.yaml
to: {model_id: example-3, slug: example-3}
""",
)

DUPLICATE_PROVIDER = Code(
    name="duplicate-provider",
    severity=Severity.ERROR,
    part="rule",
    summary="Two provider records with the same id.",
    explanation="Each provider has one record. Delete one of the two, or correct the id of the copy.",
    bad="""\
# file: providers/provider-3.yaml
id: provider-2
""",
    good="""\
# file: providers/provider-3.yaml
id: provider-3
""",
)


def is_duplicate_model(context: ModelContext) -> bool:
    """Whether another record has this model's provider and id: which model it is cannot be told then."""
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
    """The records of the same pair of models, this one among them; none where the pair itself is in doubt."""
    if any(side.fault not in (None, "wrong-slug", "unknown", "unread") for side in (context.old, context.new)):
        return ()
    old, new = context.migration.old, context.migration.new
    ids = [part for side in (old, new) for part in (side.provider, side.model_id) if isinstance(part, str)]
    if len(ids) < 4:
        return ()
    return context.view.migrations(ModelKey(ids[0], ids[1]), ModelKey(ids[2], ids[3]))


def _check_model(context: ModelContext) -> Iterator[Diagnostic]:
    model = context.model
    if is_duplicate_model(context):
        entries = context.view.models(str(model.provider), str(model.id))
        first = _original(entries, str(model.id), str(model.provider))
        what, todo = f"`{model.id}` of `{model.provider}`", "Write the id of the model that this record describes"
        yield from _report(context, DUPLICATE_MODEL, what, todo, "/id", first)
    elif is_duplicate_slug(context):
        entries = context.view.models_with_slug(str(model.provider), str(model.slug))
        first = _original(entries, str(model.slug), str(model.provider))
        if first != context.entry:
            message = (
                f"The slug `{model.slug}` is that of {_named(context, first)} already. Write this model's own slug."
            )
            related = context.related("The other model", "/slug", first)
            yield context.report(DUPLICATE_SLUG, message, "/slug", related=[related])


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    entries = duplicates_of_migration(context)
    if len(entries) > 1:
        old, new = context.migration.old, context.migration.new
        first = _original(entries, f"{old.model_id}-to-{new.model_id}")
        what = f"the migration from `{old.model_id}` to `{new.model_id}`"
        todo = "Write the ids of the models that this record is about"
        yield from _report(context, DUPLICATE_MIGRATION, what, todo, "/from/model_id", first)


def _check_provider(context: ProviderContext) -> Iterator[Diagnostic]:
    if is_duplicate_provider(context):
        provider = str(context.provider.id)
        first = _original(context.view.providers(provider), provider)
        todo = "Write the id of the provider that this record describes"
        yield from _report(context, DUPLICATE_PROVIDER, f"`{provider}`", todo, "/id", first)


def _original(entries: tuple[Entry, ...], name: str, folder: str | None = None) -> Entry:
    """Of the records in the same place, the one that is there by right; the others are its copies.

    It stands in the file named after the record, in the provider's folder; where several do or none does, in the one
    whose name begins most like it, then in the one with the shortest path, and there it is the first.
    """
    wanted = _plain(name)

    def rank(entry: Entry) -> tuple[bool, bool, int, int, Entry]:
        file = _plain(name_of_file(entry.path))
        elsewhere = folder not in (None, folder_of_file(entry.path))
        return file != wanted, elsewhere, -_shared(file, wanted), len(entry.path), entry

    return min(entries[:MOST_COMPARED], key=rank)


def _shared(one: str, other: str) -> int:
    """How many characters two names have in common at their start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _plain(name: str) -> str:
    return _SEPARATORS.sub("-", name.lower())


def _report(
    context: RecordContext, code: Code, what: str, todo: str, pointer: str, first: Entry
) -> Iterator[Diagnostic]:
    """The finding in a record that is not the first of its kind; `what` it describes, `todo` to make it another."""
    if first == context.entry:
        return
    message = f"{_named(context, first)} describes {what} already. {todo}, or delete this one."
    related = context.related("The first record", pointer, first)
    yield context.report(
        code, f"{message[0].upper()}{message[1:]}", pointer, related=[related], fix=_fix(context, first)
    )


def _named(context: RecordContext, other: Entry) -> str:
    """Another record in words: by its file, where that is not this one."""
    if other.path == context.file.path:
        return f"record {other.record_index + 1} of this file"
    return f"`{relative_to(other.path, context.workspace.root) or other.path}`"


def _fix(context: RecordContext, first: Entry) -> Fix | None:
    """To remove a record from a file of several, where it says what the first one says."""
    if len(context.file.records) > 1 and same_data(context.view.record(first).data, context.record.data):
        return Fix("Remove this record", (Remove(""),), safe=False)
    return None


RULE = Rule(
    (DUPLICATE_MODEL, DUPLICATE_SLUG, DUPLICATE_MIGRATION, DUPLICATE_PROVIDER),
    model=_check_model,
    migration=_check_migration,
    provider=_check_provider,
)
