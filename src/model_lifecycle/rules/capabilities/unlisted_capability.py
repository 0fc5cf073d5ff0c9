"""`unlisted-capability`: a difference between the two models that is not listed."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import InsertItem
from model_lifecycle.records.capabilities import as_stored, differing_fields
from model_lifecycle.rules.capabilities.capability_changes import capability_changes
from model_lifecycle.rules.capabilities.capability_values import in_words, related_values
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, change_all

UNLISTED_CAPABILITY = Rule(
    name="unlisted-capability",
    severity=Severity.WARNING,
    part="rule",
    summary="A difference between the two models that is not listed.",
    explanation="""\
Where both models publish a value for a modality, a `supports_` property or `reasoning`, and the two differ, the
migration lists it in `capability_changes`: people who migrate need to know.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
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
    """Yield one diagnostic for all capabilities that differ between the two models and are not listed."""
    changes = capability_changes(context)
    old, new = context.old.model, context.new.model
    if not changes.is_certain or old is None or new is None:
        return
    missing = [field for field in differing_fields(old.specs, new.specs) if field not in changes.listed]
    if missing:
        missing = [
            field
            for field in missing
            if not any(end.is_suspect(field) for end in context.ends)
            and not any(context.has_finding(end, f"/specs/{field}") for end in context.ends)
        ]
    if missing:
        differences = "; ".join(
            f"`{field}`, {in_words(old.specs[field])} → {in_words(new.specs[field])}" for field in missing
        )
        message = f"The models differ in unlisted capabilities: {differences}. Add it to `capability_changes`."
        related = [part for field in missing for part in related_values(context, field, context.old, context.new)]
        entries = [
            InsertItem(
                "/capability_changes",
                {"field": field, "old": as_stored(old.specs[field]), "new": as_stored(new.specs[field])},
            )
            for field in missing
        ]
        fix = change_all("List the difference" if len(entries) == 1 else "List the differences", entries)
        yield context.report(UNLISTED_CAPABILITY, message, "/capability_changes", key=True, related=related, fix=fix)


CHECK = RuleCheck(UNLISTED_CAPABILITY, migration=_check)
