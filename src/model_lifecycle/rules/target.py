"""Where a migration goes: to another model, which the old model's record names as a replacement."""

from collections.abc import Iterator

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.fix import ReplaceValue
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import UNREAD
from model_lifecycle.records.values import items
from model_lifecycle.rules.rule import MigrationContext, ModelContext, Rule, change_all
from model_lifecycle.workspace.index import Entry, ModelKey

SAME_MODEL = Code(
    name="same-model",
    severity=Severity.ERROR,
    part="rule",
    summary="A migration from a model to itself.",
    explanation="`from` and `to` name two models. Usually one of the two was copied and not changed.",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
to: {model_id: example-1}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
to: {model_id: example-2}
""",
)

REVERSED_MIGRATION = Code(
    name="reversed-migration",
    severity=Severity.ERROR,
    part="rule",
    summary="A migration whose `from` and `to` are swapped.",
    explanation="""\
`from` is the model that goes, `to` the one that replaces it. Here the samples, and the replacements in the model
records, go the other way.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
from: {model_id: example-2, slug: example-2}
to: {model_id: example-1, slug: example-1}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
from: {model_id: example-1, slug: example-1}
to: {model_id: example-2, slug: example-2}
""",
)

TARGET_NOT_REPLACEMENT = Code(
    name="target-not-replacement",
    severity=Severity.WARNING,
    part="rule",
    summary="A migration to a model that the old model's record does not list as a replacement.",
    explanation="""\
The page says who recommends the new model: the provider (`official`) or the editors (`editorial`). It reads that from
`replacements` of the old model's record, where any entry may be the target. Add the entry, or correct the target.""",
    bad="""\
# file: models/provider-1/example-1.yaml
replacements: []
""",
    good="""\
# file: models/provider-1/example-1.yaml
replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]
""",
)

MISSING_MIGRATION = Code(
    name="missing-migration",
    severity=Severity.WARNING,
    part="rule",
    summary="An official replacement without a migration record.",
    explanation="""\
For each replacement that the provider names there can be a comparison page. Off by default, since not every team writes
all of them.""",
    bad="""\
# file: models/provider-1/example-3.yaml
replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]
""",
    good="""\
# file: models/provider-1/example-3.yaml
replacements: [{model_id: example-2, provider: provider-1, kind: editorial, source_url: https://doc.example/}]
""",
    off=True,
)


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    for side, other in ((context.old, context.new), (context.new, context.old)):
        if side.fault == "same":
            message = (
                f"`from` and `to` are the same model, `{side.reference.model_id}`. "
                f"Write the id of the {'old' if side is context.old else 'new'} model."
            )
            pointer = f"{side.pointer}/model_id"
            related = context.related(f"`{other.pointer[1:]}`", f"{other.pointer}/model_id")
            yield context.report(SAME_MODEL, message, pointer, related=[related])
    if context.old.fault == "reversed":
        yield _reversed(context)
    old, new, target = context.old.model, context.new.model, context.new.key
    if old is None or new is None or target is None or context.old.entry is None:
        return
    if items(old.values, "replacements") is UNREAD:
        return
    for replacement in old.replacements:
        if not isinstance(replacement.provider, str) or not isinstance(replacement.model_id, str):
            return
        key = ModelKey(replacement.provider, replacement.model_id)
        entries = context.view.models(*key)
        if key in (target, context.old.key) or not entries or _is_retired(context, entries[0]):
            return  # listed; or an entry is reported there, and may have meant this model
    message = f"`{old.id}` does not list `{new.id}` as a replacement. Add it to that record, or correct the target."
    related = context.related(f"The replacements of `{old.id}`", "/replacements", context.old.entry)
    yield context.report(TARGET_NOT_REPLACEMENT, message, "/to/model_id", related=[related])


def _is_retired(context: MigrationContext, entry: Entry) -> bool:
    return Model(context.view.record(entry)).status == "retired"


def _reversed(context: MigrationContext) -> Diagnostic:
    old, new = context.migration.old, context.migration.new
    message = (
        f"`from` and `to` are swapped: the samples go from `{new.model_id}` to `{old.model_id}`, "
        "and so do the replacements. Exchange the two."
    )
    changes = [
        ReplaceValue(f"/{one.name}/{part}", value)
        for one, other in ((old, new), (new, old))
        for part, value in (("provider", other.provider), ("model_id", other.model_id), ("slug", other.slug))
        if value is not UNREAD and value != getattr(one, part)
    ]
    related = context.related("`to`", "/to/model_id")
    fix = change_all("Swap `from` and `to`", changes)
    return context.report(REVERSED_MIGRATION, message, "/from/model_id", related=[related], fix=fix)


def _check_model(context: ModelContext) -> Iterator[Diagnostic]:
    model = context.model
    if not isinstance(model.provider, str) or not isinstance(model.id, str):
        return
    own = ModelKey(model.provider, model.id)
    for replacement in model.replacements:
        provider, model_id = replacement.provider, replacement.model_id
        if replacement.kind != "official" or not isinstance(provider, str) or not isinstance(model_id, str):
            continue
        key = ModelKey(provider, model_id)
        if key != own and context.view.models(*key) and not context.view.migrations(own, key):
            message = f"There is no migration record from `{own.id}` to `{key.id}`."
            yield context.report(MISSING_MIGRATION, message, f"/replacements/{replacement.index}/model_id")


RULE = Rule((SAME_MODEL, REVERSED_MIGRATION, TARGET_NOT_REPLACEMENT), migration=_check_migration)
MISSING = Rule((MISSING_MIGRATION,), model=_check_model)
