"""`duplicate-provider`: two provider records with the same id."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ProviderContext, RuleCheck
from model_lifecycle.rules.references.duplicates import Original, is_duplicate_provider, report_duplicate

DUPLICATE_PROVIDER = Rule(
    name="duplicate-provider",
    severity=Severity.ERROR,
    part="rule",
    summary="Two provider records with the same id.",
    explanation="Each provider has one record. Delete one of the two, or correct the id of the copy.",
    bad="""\
# file: providers/provider-3.yaml
id: provider-2
""",
    good="""\
# file: providers/provider-3.yaml
id: provider-3
""",
)


def _check(context: ProviderContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a record that copies the id of another provider."""
    if is_duplicate_provider(context):
        provider = str(context.provider.id)
        original = context.view.derived("providers", (provider,), Original(provider))
        advice = "Write the id of the provider that this record describes"
        yield from report_duplicate(context, DUPLICATE_PROVIDER, f"`{provider}`", advice, "/id", original)


CHECK = RuleCheck(DUPLICATE_PROVIDER, provider=_check)
