"""`duplicate-capability`: a capability change that is listed twice."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.rules.capabilities.capability_changes import capability_changes
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck

DUPLICATE_CAPABILITY = Rule(
    name="duplicate-capability",
    severity=Severity.WARNING,
    part="rule",
    summary="A capability change that is listed twice.",
    explanation="List each field in `capability_changes` once. Remove one of the entries, or correct its field.",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes:
  - {field: supports_tools, old: true, new: false}
  - {field: supports_tools, old: true, new: false}
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes:
  - {field: supports_tools, old: true, new: false}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each entry that repeats the field of an earlier one."""
    changes = context.migration.capability_changes
    for position, first, field in capability_changes(context).repeated:
        pointer = f"/capability_changes/{position}"
        yield context.report(
            DUPLICATE_CAPABILITY,
            f"`{field}` is listed twice. Remove one of the entries.",
            f"{pointer}/field",
            related=[context.related("The first entry", f"/capability_changes/{first}/field")],
            fix=Fix("Remove this entry", (Remove(pointer),), safe=changes[position] == changes[first]),
        )


CHECK = RuleCheck(DUPLICATE_CAPABILITY, migration=_check)
