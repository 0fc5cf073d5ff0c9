"""`missing-migration`: an official replacement without a migration record."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.workspace.index import ModelKey

MISSING_MIGRATION = Rule(
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
    needs_whole_index=True,
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
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


CHECK = RuleCheck(MISSING_MIGRATION, model=_check)
