"""`capability-mismatch`: a capability that differs from the model's record."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.capabilities import is_same
from model_lifecycle.rules.capabilities.capability_changes import WrongChange, capability_changes
from model_lifecycle.rules.capabilities.capability_values import fix_to_published, in_words, model_id, related_values
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, change_all, replace_value

CAPABILITY_MISMATCH = Rule(
    name="capability-mismatch",
    severity=Severity.ERROR,
    part="rule",
    summary="A capability that differs from the model's record.",
    explanation="""\
`old` and `new` repeat the values of the two model records: the same boolean, text or number; a list joined by `", "`;
null where nothing is published.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {reasoning: none}
# file: models/provider-1/example-2.yaml
specs: {reasoning: optional}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: reasoning, old: none, new: always}]
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {reasoning: none}
# file: models/provider-1/example-2.yaml
specs: {reasoning: optional}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: reasoning, old: none, new: optional}]
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each entry with the wrong field, swapped values, or a value unlike the record's."""
    for change in capability_changes(context).wrong:
        if change.field_meant is not None:
            yield _report_wrong_field(context, change, change.field_meant)
        elif _is_swapped(change):
            yield _report_swap(context, change)
        elif not change.is_no_change:
            for name, side, stored, published in change.wrong:
                if context.has_finding(side, f"/specs/{change.field}"):
                    continue
                pointer = f"{change.pointer}/{name}"
                message = f"`{change.field}` of `{model_id(side)}` is {in_words(published)}, not {in_words(stored)}."
                fix = fix_to_published(pointer, published)
                related = related_values(context, change.field, side)
                yield context.report(CAPABILITY_MISMATCH, message, pointer, related=related, fix=fix)


def _report_wrong_field(context: MigrationContext, change: WrongChange, other_field: str) -> Diagnostic:
    """The diagnostic of an entry whose values are those of `other_field`, not of its own field."""
    message = f"These are not the values of `{change.field}`, but of `{other_field}`. Correct the field."
    pointer = f"{change.pointer}/field"
    fix = replace_value(f"Change to `{other_field}`", pointer, other_field)
    related = related_values(context, change.field, context.old, context.new)
    return context.report(CAPABILITY_MISMATCH, message, pointer, related=related, fix=fix)


def _is_swapped(change: WrongChange) -> bool:
    """Whether each of the two values is that of the other model."""
    if len(change.wrong) < 2 or change.is_no_change:
        return False
    old_published, new_published = (wrong.published for wrong in change.wrong)
    return is_same(change.old, new_published) and is_same(change.new, old_published)


def _report_swap(context: MigrationContext, change: WrongChange) -> Diagnostic:
    """The diagnostic of an entry whose `old` and `new` are swapped."""
    old_published, new_published = (wrong.published for wrong in change.wrong)
    pointer = f"{change.pointer}/old"
    swap = (ReplaceValue(pointer, change.new), ReplaceValue(f"{change.pointer}/new", change.old))
    message = (
        f"`old` and `new` are swapped: `{change.field}` of `{model_id(context.old)}` is {in_words(old_published)}, "
        f"of `{model_id(context.new)}` {in_words(new_published)}."
    )
    related = related_values(context, change.field, context.old, context.new)
    fix = change_all("Swap the two", swap)
    return context.report(CAPABILITY_MISMATCH, message, pointer, related=related, fix=fix)


CHECK = RuleCheck(CAPABILITY_MISMATCH, migration=_check)
