"""`unchanged-sample`: a code sample whose `after` is the same as its `before`."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck
from model_lifecycle.rules.samples.sample_errors import SampleError, sample_errors
from model_lifecycle.rules.samples.sample_fixes import report_sample, with_other_id, word_of

UNCHANGED_SAMPLE = Rule(
    name="unchanged-sample",
    severity=Severity.ERROR,
    part="rule",
    summary="A code sample whose `after` is the same as its `before`.",
    explanation="""\
`before` shows a request to the old model, `after` the same request to the new one. They differ at least in the model's
id.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-1\\")\\n"}}}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-2\\")\\n"}}}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each pair of samples whose `after` is the same as its `before`."""
    old, new = context.old.id, context.new.id
    for pair, _ in sample_errors(context).with_errors(SampleError.UNCHANGED):
        old_word = None if old is None else word_of(context, old, str(pair.after))
        calls = "" if old_word is None else f": it still calls `{old}`"
        fix = None if old is None or new is None else with_other_id(context, pair, "after", old, new)
        message = f"`after` is the same as `before`{calls}."
        yield report_sample(context, UNCHANGED_SAMPLE, pair, "after", message, old_word, fix)


CHECK = RuleCheck(UNCHANGED_SAMPLE, migration=_check)
