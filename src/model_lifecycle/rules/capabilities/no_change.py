"""`no-change`: a capability change whose old and new value are the same."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import Fix, Remove
from model_lifecycle.records.values import UNAVAILABLE
from model_lifecycle.rules.capabilities.capability_changes import capability_changes
from model_lifecycle.rules.capabilities.capability_values import fix_to_published, in_words, model_id, published_value
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck

NO_CHANGE = Rule(
    name="no-change",
    severity=Severity.ERROR,
    part="rule",
    summary="A listed capability change whose old and new value are the same.",
    explanation="""\
`capability_changes` lists what differs between the two models. Lists are compared as sets: `text, image` is the same as
`image, text`. Correct the value that is wrong, or remove the entry.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: supports_tools, old: true, new: true}]
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: supports_tools, old: true, new: false}]
""",
    tag="unnecessary",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each entry whose old and new value are the same."""
    for change in capability_changes(context).wrong:
        if not change.is_no_change:
            continue
        message = f"`old` and `new` are both {in_words(change.old)}, so nothing changes."
        if len(change.wrong) == 1:
            [wrong] = change.wrong
            pointer = f"{change.pointer}/{wrong.name}"
            message = f"{message} `{model_id(wrong.side)}` has {in_words(wrong.published)}."
            fix = fix_to_published(pointer, wrong.published)
        else:
            pointer = f"{change.pointer}/new"
            message = f"{message} Remove the entry."
            published = [published_value(side, change.field) for side in (context.old, context.new)]
            safe = not change.wrong and UNAVAILABLE not in published
            fix = Fix("Remove this entry", (Remove(change.pointer),), safe=safe)
        yield context.report(NO_CHANGE, message, pointer, fix=fix)


CHECK = RuleCheck(NO_CHANGE, migration=_check)
