"""Records that claim the same place: one finding in each, which names the others."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.editing.expected import same_data
from model_lifecycle.document.fix import Fix, Remove
from model_lifecycle.rules.rule import MigrationContext, ModelContext, ProviderContext, RecordContext, Rule
from model_lifecycle.workspace.index import Entry, ModelKey

MOST_RELATED: Final = 10
"""How many other records a finding points at."""

DUPLICATE_MODEL = Code(
    name="duplicate-model",
    severity=Severity.ERROR,
    part="rule",
    summary="Two model records with the same provider and id.",
    explanation="""\
References name a model by provider and id, so there can be one record of each. Usually one was copied and its id not
changed; or a model is recorded twice, and one record has to go.""",
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
  - {model_id: example-2, provider: provider-1, kind: official, source_url: https://example.com/}
  - {model_id: example-3, provider: provider-1, kind: official, source_url: https://example.com/}
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
        what = f"`{model.id}` of `{model.provider}`"
        yield _report(context, DUPLICATE_MODEL, f"Another record describes {what} too.", "/id", entries)
    elif is_duplicate_slug(context):
        entries = context.view.models_with_slug(str(model.provider), str(model.slug))
        message = f"Another model of `{model.provider}` has the slug `{model.slug}` too."
        yield _report(context, DUPLICATE_SLUG, message, "/slug", entries)


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    entries = duplicates_of_migration(context)
    if len(entries) > 1:
        old, new = context.migration.old, context.migration.new
        message = f"Another record describes the migration from `{old.model_id}` to `{new.model_id}` too."
        yield _report(context, DUPLICATE_MIGRATION, message, "/from/model_id", entries)


def _check_provider(context: ProviderContext) -> Iterator[Diagnostic]:
    if is_duplicate_provider(context):
        entries = context.view.providers(str(context.provider.id))
        message = f"Another record describes `{context.provider.id}` too."
        yield _report(context, DUPLICATE_PROVIDER, message, "/id", entries)


def _report(context: RecordContext, code: Code, message: str, pointer: str, entries: tuple[Entry, ...]) -> Diagnostic:
    others = islice((entry for entry in entries if entry != context.entry), MOST_RELATED)
    related = [context.related("The other record", pointer, entry) for entry in others]
    message = f"{message} Correct one of the two, or delete it."
    return context.report(code, message, pointer, related=related, fix=_fix(context, entries))


def _fix(context: RecordContext, entries: tuple[Entry, ...]) -> Fix | None:
    """To remove a record that says what another says; of them all one stays, which has a file of its own if any has."""
    if len(context.file.records) == 1:
        return None
    same = [entry for entry in entries if same_data(context.view.record(entry).data, context.record.data)]
    stays = min(same, key=lambda entry: (len(context.workspace.file(entry).records) > 1, entry))
    return Fix("Remove this record", (Remove(""),), safe=False) if stays != context.entry else None


RULE = Rule(
    (DUPLICATE_MODEL, DUPLICATE_SLUG, DUPLICATE_MIGRATION, DUPLICATE_PROVIDER),
    model=_check_model,
    migration=_check_migration,
    provider=_check_provider,
)
