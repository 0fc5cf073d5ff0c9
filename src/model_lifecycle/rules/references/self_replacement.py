"""`self-replacement`: a model that lists itself as its replacement."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.rules.references.replacement_entries import replacement_entries

SELF_REPLACEMENT = Rule(
    name="self-replacement",
    severity=Severity.ERROR,
    part="rule",
    summary="A model that lists itself as its replacement.",
    explanation="A replacement is another model. Name the model that users should move to, or remove the entry.",
    bad="replacements: [{model_id: example-1, provider: provider-1, kind: official, source_url: https://doc.example/}]",
    good="replacements: [{model_id: example-2, provider: provider-1, kind: official, source_url: https://doc.example/}]",
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a model that lists itself as its replacement."""
    for entry in replacement_entries(context).to_itself:
        message = f"`{entry.key.id}` lists itself as its replacement. Name another model, or remove the entry."
        yield context.report(SELF_REPLACEMENT, message, entry.pointer)


CHECK = RuleCheck(SELF_REPLACEMENT, model=_check)
