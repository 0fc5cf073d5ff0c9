"""`target-retired`: a migration to a model that is retired."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.rules.dates.status_clash import contradicts_dates
from model_lifecycle.rules.framework.implausible_dates import without_implausible_dates
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck

TARGET_RETIRED = Rule(
    name="target-retired",
    severity=Severity.WARNING,
    part="rule",
    summary="A migration to a model that is retired.",
    explanation="""\
Users cannot move to a model that is gone. Lead the migration to a model that is in service, or correct the status of
the new one. Where the old model's record lists the retired one, `replacement-retired` reports it there.""",
    bad="""\
# file: models/provider-1/example-1.yaml
replacements: []
# file: models/provider-1/example-2.yaml
status: retired
""",
    good="""\
# file: models/provider-1/example-2.yaml
status: active
""",
    tag="deprecated",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a migration to a retired model that the old model does not list as a replacement."""
    old, target, entry = context.old.model, context.new.key, context.new.entry
    if context.new.model is None or context.new.model.status != "retired":
        return
    if old is None or target is None or entry is None:
        return
    model = Model(without_implausible_dates(context.view.record(entry)))
    if model.status != "retired" or contradicts_dates(model, context.today):
        return
    if any((listed.provider, listed.model_id) == target for listed in old.replacements):
        return
    message = f"`{target.id}` is retired, so users cannot move to it. Lead the migration to a model that is in service."
    related = context.related("It is retired here", "/status", entry)
    yield context.report(TARGET_RETIRED, message, "/to/model_id", related=[related])


CHECK = RuleCheck(TARGET_RETIRED, migration=_check)
