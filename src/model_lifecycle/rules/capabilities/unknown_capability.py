"""`unknown-capability`: a capability change of a field that models do not have."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.capabilities.capability_changes import capability_changes
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, replace_value
from model_lifecycle.text.similar import did_you_mean

UNKNOWN_CAPABILITY = Rule(
    name="unknown-capability",
    severity=Severity.ERROR,
    part="rule",
    summary="A capability change of a field that models do not have.",
    explanation="""\
`field` names a property of a model, in most cases one of `specs`: `supports_tools`, `modalities_in`, `reasoning` and so
on, spelled as there.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: tools, old: true, new: false}]
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: supports_tools, old: true, new: false}]
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each entry with a field that models do not have."""
    for pointer, field, suggestion in capability_changes(context).unknown:
        field_pointer = f"{pointer}/field"
        if suggestion is None:
            message = f"Models have no field `{field}`. Write the name of a property of `specs`."
            yield context.report(UNKNOWN_CAPABILITY, message, field_pointer)
        else:
            fix = replace_value(f"Change to `{suggestion}`", field_pointer, suggestion)
            message = f"Models have no field `{field}`. {did_you_mean(suggestion)}"
            yield context.report(UNKNOWN_CAPABILITY, message, field_pointer, fix=fix)


CHECK = RuleCheck(UNKNOWN_CAPABILITY, migration=_check)
