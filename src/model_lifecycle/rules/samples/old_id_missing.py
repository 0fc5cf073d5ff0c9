"""`old-id-missing`: a `before` sample without the old model's id."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.migration import Sample
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck, change_all
from model_lifecycle.rules.samples.sample_errors import SampleError, sample_errors
from model_lifecycle.rules.samples.sample_fixes import (
    report_missing_id,
    report_reference,
    report_sample,
    with_other_id,
    word_of,
)

OLD_ID_MISSING = Rule(
    name="old-id-missing",
    severity=Severity.ERROR,
    part="rule",
    summary="A `before` sample without the old model's id.",
    explanation="""\
`before` calls the model that the migration comes from, by its `model_id`, as a whole word, so that a search for
the id finds this page.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {before: "ask(model=\\"example\\")\\n"}}}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {before: "ask(model=\\"example-1\\")\\n"}}}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a `from` that no sample calls, and of wrong `before` samples."""
    yield from report_reference(context, OLD_ID_MISSING, context.old, "before")
    errors = (SampleError.SWAPPED, SampleError.BEFORE_IS_AFTER, SampleError.OLD_ID_MISSING)
    for pair, error in sample_errors(context).with_errors(*errors):
        yield _report(context, pair, error)


def _report(context: MigrationContext, pair: Sample, error: SampleError) -> Diagnostic:
    """The diagnostic of a pair of samples with one of the errors that concern `before`."""
    old, new = context.old.id, context.new.id
    assert old is not None
    if error is SampleError.OLD_ID_MISSING:
        return report_missing_id(context, OLD_ID_MISSING, pair, "before", old, new)
    assert new is not None
    if error is SampleError.BEFORE_IS_AFTER:
        message = f"`before` is the same as `after`: it calls `{new}` instead of `{old}`."
        word, fix = word_of(context, new, str(pair.before)), with_other_id(context, pair, "before", new, old)
        return report_sample(context, OLD_ID_MISSING, pair, "before", message, word, fix)
    swap = (ReplaceValue(f"{pair.pointer}/before", pair.after), ReplaceValue(f"{pair.pointer}/after", pair.before))
    message = f"`before` and `after` are swapped: `before` calls `{new}`, `after` calls `{old}`."
    return report_sample(context, OLD_ID_MISSING, pair, "before", message, fix=change_all("Swap the two", swap))


CHECK = RuleCheck(OLD_ID_MISSING, migration=_check)
