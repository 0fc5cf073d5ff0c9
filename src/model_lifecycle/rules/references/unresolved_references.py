"""The references of a record that do not resolve: to unknown models, and to models of another provider."""

from collections.abc import Iterator
from typing import NamedTuple

from model_lifecycle.records.model import Model
from model_lifecycle.rules.framework.endpoints import EndpointFault
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, once_per_record
from model_lifecycle.rules.references.duplicates import is_called_otherwise
from model_lifecycle.workspace.index import Entry, ModelKey


class UnresolvedReference(NamedTuple):
    """A reference to a model that its provider does not have.

    `elsewhere` are the records of the id under other providers, none where no record has it. `id_of_slug` is the id of
    the model that the reference's slug names.
    """

    pointer: str
    provider: str
    model_id: str
    elsewhere: tuple[Entry, ...]
    id_of_slug: str | None = None


@once_per_record
def unresolved_references(context: ModelContext | MigrationContext) -> list[UnresolvedReference]:
    """Those of a model's replacements, or of the two ends of a migration, that no record of the provider answers."""
    return list(_of_migration(context) if isinstance(context, MigrationContext) else _of_model(context))


def _of_model(context: ModelContext) -> Iterator[UnresolvedReference]:
    view = context.view
    for replacement in context.model.replacements:
        provider, model_id = replacement.provider, replacement.model_id
        if not isinstance(provider, str) or not isinstance(model_id, str) or view.models(provider, model_id):
            continue
        if view.may_be_unread(ModelKey(provider, model_id)) or is_called_otherwise(view, provider, model_id):
            continue
        pointer = f"/replacements/{replacement.index}"
        yield UnresolvedReference(pointer, provider, model_id, view.models_with_id(model_id))


def _of_migration(context: MigrationContext) -> Iterator[UnresolvedReference]:
    for side in (context.old, context.new):
        if side.fault not in (EndpointFault.UNKNOWN, EndpointFault.WRONG_PROVIDER):
            continue
        provider, model_id = side.reference.provider, side.reference.model_id
        assert isinstance(provider, str)
        assert isinstance(model_id, str)
        if side.fault == EndpointFault.WRONG_PROVIDER:
            elsewhere = context.view.models_with_id(model_id)
            yield UnresolvedReference(side.pointer, provider, model_id, elsewhere)
        elif not is_called_otherwise(context.view, provider, model_id):
            yield UnresolvedReference(side.pointer, provider, model_id, (), _id_by_slug(side.model))


def _id_by_slug(model: Model | None) -> str | None:
    """The id of the model that a reference's slug names; None where that id is itself in doubt."""
    if model is None or not isinstance(model.id, str) or not isinstance(model.slug, str):
        return None
    from model_lifecycle.rules.framework.model_suggestion import is_like_slug  # most references are right

    return model.id if is_like_slug(model.id, model.slug) else None
