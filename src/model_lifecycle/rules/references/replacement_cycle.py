"""`replacement-cycle`: models that replace each other in a circle."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.rules.references.replacement_entries import replacement_entries

REPLACEMENT_CYCLE = Rule(
    name="replacement-cycle",
    severity=Severity.ERROR,
    part="rule",
    summary="Models that replace each other in a circle.",
    explanation="""\
Following replacements from model to model must come to an end. One of the entries in the cycle is wrong:
often the newer model names its predecessor.""",
    bad="""\
# file: models/provider-1/example-2.yaml
replacements: [{model_id: example-1, provider: provider-1, kind: official, source_url: https://doc.example/}]
""",
    good="""\
# file: models/provider-1/example-2.yaml
replacements: []
""",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each replacement that leads back to this model."""
    for entry, circle in replacement_entries(context).circular:
        names = " → ".join(f"`{step.id}`" for step in (*circle, circle[0]))
        message = f"The replacements go in a circle: {names}. One of them is wrong."
        related = [context.related("The next replacement", "/replacements", record) for record in entry.records]
        yield context.report(REPLACEMENT_CYCLE, message, entry.pointer, related=related)


CHECK = RuleCheck(REPLACEMENT_CYCLE, model=_check)
