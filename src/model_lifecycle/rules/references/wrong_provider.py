"""`wrong-provider`: a reference to a model under a provider that does not have it."""

from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import (
    MigrationContext,
    ModelContext,
    RecordContext,
    RuleCheck,
    replace_value,
)
from model_lifecycle.rules.references.unresolved_references import UnresolvedReference, unresolved_references
from model_lifecycle.workspace.index import Entry

WRONG_PROVIDER = Rule(
    name="wrong-provider",
    severity=Severity.ERROR,
    part="rule",
    summary="A reference to a model under a provider that does not have it.",
    explanation="""\
The model exists, but its own record names another provider. References name a model by provider and id
together, since two providers may use the same id. Correct the provider.""",
    bad="replacements: [{model_id: example-2, provider: provider-2, kind: official, source_url: https://doc.example/}]",
    good="replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]",
)

_MOST_OWNERS: Final = 10
"""The most records with the same id that are searched for the provider."""


def _check(context: ModelContext | MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each reference to a model that only other providers have."""
    for reference in unresolved_references(context):
        if reference.same_id_entries:
            yield _report(context, reference)


def _report(context: RecordContext, reference: UnresolvedReference) -> Diagnostic:
    """The diagnostic of one reference; a fix only if one provider has the model, in its folder."""
    pointer, provider, model_id, same_id_entries, _ = reference
    is_complete, same_id_entries = len(same_id_entries) <= _MOST_OWNERS, same_id_entries[:_MOST_OWNERS]
    owners = [context.view.record(entry).text("provider") for entry in same_id_entries]
    names = sorted({owner for owner in owners if isinstance(owner, str)})
    owner = (
        names[0]
        if is_complete and len(names) == 1 and not any(map(partial(_is_misfiled, context), same_id_entries))
        else None
    )
    owner_words = " and ".join(f"`{name}`" for name in names) or "another provider"
    related = [context.related(f"The record of `{model_id}`", "/provider", entry) for entry in same_id_entries]
    pointer = f"{pointer}/provider"
    fix = replace_value(f"Change the provider to `{owner}`", pointer, owner, safe=True) if owner else None
    message = f"`{model_id}` is a model of {owner_words}, not of `{provider}`. Correct the provider."
    return context.report(WRONG_PROVIDER, message, pointer, related=related, fix=fix)


def _is_misfiled(context: RecordContext, entry: Entry) -> bool:
    """Whether a model's file is in the folder of another provider, so that its own record may be wrong."""
    folder = PurePosixPath(entry.path).parent.name
    providers = context.workspace.configuration.providers
    return folder in providers and folder != context.view.record(entry).text("provider")


CHECK = RuleCheck(WRONG_PROVIDER, model=_check, migration=_check)
