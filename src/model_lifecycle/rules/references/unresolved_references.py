"""The references of a record that do not resolve: to unknown models, and to models of another provider."""

from collections.abc import Iterator
from typing import NamedTuple

from model_lifecycle.records.model import Model
from model_lifecycle.rules.framework.endpoints import EndpointFault
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, once_per_record
from model_lifecycle.rules.references.duplicates import has_wrong_id
from model_lifecycle.workspace.index import Entry, ModelKey


class UnresolvedReference(NamedTuple):
    """A reference to a model that its provider does not have.

    `same_id_entries` are the model records with this id under other providers. `id_of_slug` is the id of the model
    with the reference's slug.
    """

    pointer: str
    provider: str
    model_id: str
    same_id_entries: tuple[Entry, ...]
    id_of_slug: str | None = None


@once_per_record
def unresolved_references(context: ModelContext | MigrationContext) -> list[UnresolvedReference]:
    """The references of a model's replacements, or of a migration's two endpoints, to models that have no record."""
    return list(_in_migration(context) if isinstance(context, MigrationContext) else _in_replacements(context))


def _in_replacements(context: ModelContext) -> Iterator[UnresolvedReference]:
    """Yield the unresolved references of a model's replacements."""
    view = context.view
    for replacement in context.model.replacements:
        provider, model_id = replacement.provider, replacement.model_id
        if not isinstance(provider, str) or not isinstance(model_id, str) or view.models(provider, model_id):
            continue
        if view.may_be_unread(ModelKey(provider, model_id)) or has_wrong_id(view, provider, model_id):
            continue
        pointer = f"/replacements/{replacement.index}"
        yield UnresolvedReference(pointer, provider, model_id, view.models_with_id(model_id))


def _in_migration(context: MigrationContext) -> Iterator[UnresolvedReference]:
    """Yield the unresolved references of a migration."""
    for side in (context.old, context.new):
        if side.fault not in (EndpointFault.UNKNOWN, EndpointFault.WRONG_PROVIDER):
            continue
        provider, model_id = side.reference.provider, side.reference.model_id
        assert isinstance(provider, str)
        assert isinstance(model_id, str)
        if side.fault == EndpointFault.WRONG_PROVIDER:
            same_id_entries = context.view.models_with_id(model_id)
            yield UnresolvedReference(side.pointer, provider, model_id, same_id_entries)
        elif not has_wrong_id(context.view, provider, model_id):
            yield UnresolvedReference(side.pointer, provider, model_id, (), _id_by_slug(side.model))


def _id_by_slug(model: Model | None) -> str | None:
    """The id of the model with a reference's slug; None if that id may itself be wrong, as it is unlike the slug."""
    if model is None or not isinstance(model.id, str) or not isinstance(model.slug, str):
        return None
    from model_lifecycle.rules.framework.model_suggestion import is_like_slug  # most references are right

    return model.id if is_like_slug(model.id, model.slug) else None
