"""`unlisted-capability`: a difference between the two models that is not listed."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import InsertItem
from model_lifecycle.records.values import UNAVAILABLE
from model_lifecycle.rules.capabilities.capability_changes import LISTED_FIELDS, capability_changes
from model_lifecycle.rules.capabilities.capability_values import as_set, as_stored, in_words, related_values
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, change_all

UNLISTED_CAPABILITY = Rule(
    name="unlisted-capability",
    severity=Severity.WARNING,
    part="rule",
    summary="A difference between the two models that is not listed.",
    explanation="""\
Where both models publish a value for a modality, a `supports_` property or `reasoning`, and the two differ, the
migration lists it in `capability_changes`: whoever migrates has to know.""",
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
    changes = capability_changes(context)
    old, new = context.old.model, context.new.model
    if not changes.is_certain or old is None or new is None:
        return
    missing = [
        field
        for field in LISTED_FIELDS
        if field not in changes.listed
        and (first := old.specs.get(field)) is not None
        and (second := new.specs.get(field)) is not None
        and first != second
        and not (isinstance(first, list) and isinstance(second, list) and as_set(first) == as_set(second))
        and first is not UNAVAILABLE
        and second is not UNAVAILABLE
    ]
    if missing:
        suspect = context.old.suspect | context.new.suspect
        missing = [field for field in missing if field not in suspect]
    if missing:
        differences = "; ".join(
            f"`{field}`, {in_words(old.specs[field])} → {in_words(new.specs[field])}" for field in missing
        )
        message = f"The models differ in what is not listed: {differences}. Add it to `capability_changes`."
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
