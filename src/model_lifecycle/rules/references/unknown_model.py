"""`unknown-model`: a reference to a model that has no record."""

from collections.abc import Iterator

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.rules.framework.rule_check import (
    MigrationContext,
    ModelContext,
    RuleCheck,
    change_all,
    replace_value,
)
from model_lifecycle.rules.references.unresolved_references import UnresolvedReference, unresolved_references

UNKNOWN_MODEL = Rule(
    name=codes.UNKNOWN_MODEL,
    severity=Severity.ERROR,
    part="rule",
    summary="A reference to a model that has no record.",
    explanation="""\
A replacement, or the `from` or `to` of a migration, names a model by its provider and its id. The id is the one in
the model's own record, exactly as written there: not its display name or slug, without the provider's name before it,
with the dots, dashes and date that it has. Correct the id, or add the model's record.""",
    bad="replacements: [{model_id: example.2, provider: provider-1, kind: official, source_url: https://doc.example/}]",
    good="replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]",
)


def _check(context: ModelContext | MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each reference to a model that no provider has."""
    for reference in unresolved_references(context):
        if not reference.same_id_entries:
            yield _report(context, reference)


def _report(context: ModelContext | MigrationContext, reference: UnresolvedReference) -> Diagnostic:
    """The diagnostic of one reference, with a suggestion of the id that was meant."""
    from model_lifecycle.rules.framework.model_suggestion import suggest  # most references are right

    pointer, provider, model_id, _, id_of_slug = reference
    message = f"`{provider}` has no model `{model_id}`." if model_id else "`model_id` is empty."
    id_pointer = f"{pointer}/model_id"
    providers = context.workspace.configuration.providers
    suggestion = suggest(context.view, provider, model_id, providers, _excluded_id(context, pointer, provider))
    if id_of_slug is not None and id_of_slug not in suggestion.ids:
        return context.report(
            UNKNOWN_MODEL,
            f"{message} The slug is that of `{id_of_slug}`.",
            id_pointer,
            fix=replace_value(f"Change to `{id_of_slug}`", id_pointer, id_of_slug),
        )
    fix: Fix | None = None
    if suggestion.ids:
        best = id_of_slug if id_of_slug is not None else suggestion.ids[0]
        title = f"Change to `{best}`"
        if suggestion.provider is None:
            fix = replace_value(title, id_pointer, best, safe=suggestion.certain or id_of_slug is not None)
        else:
            changes = (ReplaceValue(f"{pointer}/provider", suggestion.provider), ReplaceValue(id_pointer, best))
            fix = change_all(f"{title} of `{suggestion.provider}`", changes)
    return context.report(UNKNOWN_MODEL, f"{message} {suggestion.sentence}", id_pointer, fix=fix)


def _excluded_id(context: ModelContext | MigrationContext, pointer: str, provider: str) -> str | None:
    """The id that a suggestion for the reference at `pointer` must not be: the model's own, or the other endpoint's.

    None if that model has another provider.
    """
    if isinstance(context, ModelContext):
        own_provider, model_id = context.model.provider, context.model.id
    else:
        other = (context.new if pointer == context.old.pointer else context.old).reference
        own_provider, model_id = other.provider, other.model_id
    return model_id if own_provider == provider and isinstance(model_id, str) else None


CHECK = RuleCheck(UNKNOWN_MODEL, model=_check, migration=_check)
