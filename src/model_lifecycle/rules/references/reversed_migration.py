"""`reversed-migration`: a migration whose `from` and `to` are swapped."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.values import UNAVAILABLE
from model_lifecycle.rules.framework.endpoints import EndpointFault
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, change_all

REVERSED_MIGRATION = Rule(
    name="reversed-migration",
    severity=Severity.ERROR,
    part="rule",
    summary="A migration whose `from` and `to` are swapped.",
    explanation="""\
`from` is the model that is replaced, `to` its replacement. Here the samples, and the replacements in the model
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


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a migration whose endpoints are swapped, with a fix that exchanges them."""
    if context.old.fault != EndpointFault.REVERSED:
        return
    old, new = context.migration.old, context.migration.new
    message = (
        f"`from` and `to` are swapped: the samples go from `{new.model_id}` to `{old.model_id}`, "
        "and so do the replacements. Exchange the two."
    )
    changes = [
        ReplaceValue(f"/{endpoint.name}/{part}", value)
        for endpoint, other in ((old, new), (new, old))
        for part, value in (("provider", other.provider), ("model_id", other.model_id), ("slug", other.slug))
        if value is not UNAVAILABLE and value != getattr(endpoint, part)
    ]
    related = context.related("`to`", "/to/model_id")
    fix = change_all("Swap `from` and `to`", changes)
    yield context.report(REVERSED_MIGRATION, message, "/from/model_id", related=[related], fix=fix)


CHECK = RuleCheck(REVERSED_MIGRATION, migration=_check)
