"""`missing-migration`: an official replacement without a migration record."""

from collections.abc import Iterator

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.workspace.index import Entry, ModelKey, key_of_reference
from model_lifecycle.workspace.index_view import IndexView

_MOST = 100
"""How many migrations of a model are searched for a wrong name, to bound the cost."""

MISSING_MIGRATION = Rule(
    name=codes.MISSING_MIGRATION,
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
    needs_whole_index=True,
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each official replacement to which no migration record leads."""
    model = context.model
    if not isinstance(model.provider, str) or not isinstance(model.id, str):
        return
    old = ModelKey(model.provider, model.id)
    for replacement in model.replacements:
        provider, model_id = replacement.provider, replacement.model_id
        if replacement.kind != "official" or not isinstance(provider, str) or not isinstance(model_id, str):
            continue
        key = ModelKey(provider, model_id)
        if key == old or not context.view.models(*key) or context.view.migrations(old, key):
            continue
        if not context.view.migration_may_be_unread(old, key) and not _may_be_misspelt(context.view, old, key):
            message = f"There is no migration record from `{old.id}` to `{key.id}`."
            yield context.report(MISSING_MIGRATION, message, f"/replacements/{replacement.index}/model_id")


def _may_be_misspelt(view: IndexView, old: ModelKey, new: ModelKey) -> bool:
    """Whether a migration of one of the models has an unknown model at its other end, which another rule reports."""
    migrations_by_side = (("from", view.migrations_to(new)), ("to", view.migrations_from(old)))
    return any(_has_unknown_model(view, side, entries) for side, entries in migrations_by_side)


def _has_unknown_model(view: IndexView, side: str, entries: tuple[Entry, ...]) -> bool:
    """Whether one of the migrations `entries` names an unknown model at `side`: `from` or `to`."""
    keys = (key_of_reference(view.record(entry), side) for entry in entries[:_MOST])
    return any(not view.models(*key) for key in keys)


CHECK = RuleCheck(MISSING_MIGRATION, model=_check)
