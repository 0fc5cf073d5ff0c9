"""References to models that no record describes, or that are another provider's."""

from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath
from typing import Final

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.document.fix import Fix, ReplaceValue
from model_lifecycle.records.model import Model
from model_lifecycle.rules.duplicates import is_called_otherwise
from model_lifecycle.rules.rule import MigrationContext, ModelContext, RecordContext, Rule, change_all, replace_value
from model_lifecycle.rules.suggestion import is_like_slug, suggest
from model_lifecycle.workspace.index import Entry, ModelKey

_MOST_OWNERS: Final = 10
"""How many records of the id are looked at to see whose model it is."""

UNKNOWN_MODEL = Code(
    name="unknown-model",
    severity=Severity.ERROR,
    part="rule",
    summary="A reference to a model that has no record.",
    explanation="""\
A replacement, or the `from` or `to` of a migration, names a model by its provider and its id. The id is the one in
the model's own record, letter for letter: not its display name, not its slug, without the provider's name before it,
with the dots, dashes and date that it has. Correct the id, or add the model's record.""",
    bad="replacements: [{model_id: example.2, provider: provider-1, kind: official, source_url: https://doc.example/}]",
    good="replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]",
)

WRONG_PROVIDER = Code(
    name="wrong-provider",
    severity=Severity.ERROR,
    part="rule",
    summary="A reference to a model under a provider that does not have it.",
    explanation="""\
The model exists, but its own record says that it is another provider's. References name a model by provider and id
together, since two providers may use the same id. Correct the provider.""",
    bad="replacements: [{model_id: example-2, provider: provider-2, kind: official, source_url: https://doc.example/}]",
    good="replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]",
)


def _check_model(context: ModelContext) -> Iterator[Diagnostic]:
    view = context.view
    for replacement in context.model.replacements:
        provider, model_id = replacement.provider, replacement.model_id
        if not isinstance(provider, str) or not isinstance(model_id, str) or view.models(provider, model_id):
            continue
        if view.may_be_unread(ModelKey(provider, model_id)) or is_called_otherwise(view, provider, model_id):
            continue
        pointer = f"/replacements/{replacement.index}"
        if elsewhere := view.models_with_id(model_id):
            yield _wrong_provider(context, pointer, model_id, provider, elsewhere)
        else:
            yield _unknown(context, pointer, model_id, provider)


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    for side in (context.old, context.new):
        if side.fault not in ("unknown", "wrong-provider"):
            continue
        provider, model_id = side.reference.provider, side.reference.model_id
        assert isinstance(provider, str)
        assert isinstance(model_id, str)
        if side.fault == "wrong-provider":
            elsewhere = context.view.models_with_id(model_id)
            yield _wrong_provider(context, side.pointer, model_id, provider, elsewhere)
        else:
            if is_called_otherwise(context.view, provider, model_id):
                continue
            yield _unknown(context, side.pointer, model_id, provider, _id_by_slug(side.model))


def _is_misfiled(context: RecordContext, entry: Entry) -> bool:
    """Whether a model stands in the folder of another provider than its own: then its own record may be wrong."""
    folder = PurePosixPath(entry.path).parent.name
    providers = context.workspace.configuration.providers
    return folder in providers and folder != context.workspace.record(entry).text("provider")


def _id_by_slug(model: Model | None) -> str | None:
    """The id of the model that a reference's slug names; None where that id is itself in doubt."""
    if model is None or not isinstance(model.id, str) or not isinstance(model.slug, str):
        return None
    return model.id if is_like_slug(model.id, model.slug) else None


def _wrong_provider(
    context: RecordContext, pointer: str, model_id: str, provider: str, elsewhere: tuple[Entry, ...]
) -> Diagnostic:
    are_all, elsewhere = len(elsewhere) <= _MOST_OWNERS, elsewhere[:_MOST_OWNERS]
    owners = [context.workspace.record(entry).text("provider") for entry in elsewhere]
    names = sorted({owner for owner in owners if isinstance(owner, str)})
    owner = (
        names[0] if are_all and len(names) == 1 and not any(map(partial(_is_misfiled, context), elsewhere)) else None
    )
    whose = " and ".join(f"`{name}`" for name in names) or "another provider"
    related = [context.related(f"The record of `{model_id}`", "/provider", entry) for entry in elsewhere]
    pointer = f"{pointer}/provider"
    fix = replace_value(f"Change the provider to `{owner}`", pointer, owner, safe=True) if owner else None
    message = f"`{model_id}` is a model of {whose}, not of `{provider}`. Correct the provider."
    return context.report(WRONG_PROVIDER, message, pointer, related=related, fix=fix)


def _unknown(
    context: RecordContext, pointer: str, model_id: str, provider: str, by_slug: str | None = None
) -> Diagnostic:
    """`by_slug` is the id of the model that the reference's slug names."""
    message = f"`{provider}` has no model `{model_id}`."
    place = f"{pointer}/model_id"
    suggestion = suggest(context.view, provider, model_id, context.workspace.configuration.providers)
    if by_slug is not None and by_slug not in suggestion.ids:
        return context.report(
            UNKNOWN_MODEL,
            f"{message} The slug is that of `{by_slug}`.",
            place,
            fix=replace_value(f"Change to `{by_slug}`", place, by_slug),
        )
    fix: Fix | None = None
    if suggestion.ids:
        best = by_slug if by_slug is not None else suggestion.ids[0]
        title = f"Change to `{best}`"
        if suggestion.provider is None:
            fix = replace_value(title, place, best, safe=suggestion.certain or by_slug is not None)
        else:
            changes = (ReplaceValue(f"{pointer}/provider", suggestion.provider), ReplaceValue(place, best))
            fix = change_all(f"{title} of `{suggestion.provider}`", changes)
    return context.report(UNKNOWN_MODEL, f"{message} {suggestion.sentence}", place, fix=fix)


RULE = Rule((UNKNOWN_MODEL, WRONG_PROVIDER), model=_check_model, migration=_check_migration)
