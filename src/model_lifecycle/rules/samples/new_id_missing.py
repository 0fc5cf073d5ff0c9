"""`new-id-missing`: an `after` sample without the new model's id."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck
from model_lifecycle.rules.samples.sample_errors import SampleError, sample_errors
from model_lifecycle.rules.samples.sample_fixes import report_missing_id, report_reference

NEW_ID_MISSING = Rule(
    name="new-id-missing",
    severity=Severity.ERROR,
    part="rule",
    summary="An `after` sample without the new model's id.",
    explanation="""\
`after` calls the model that the migration goes to, by its `model_id`, as a whole word. An alias, a display name or the
id of another model is not it.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example.2\\")\\n"}}}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-2\\")\\n"}}}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a `to` that no sample calls, and of `after` samples without the new id."""
    yield from report_reference(context, NEW_ID_MISSING, context.new, "after")
    old, new = context.old.id, context.new.id
    for pair, _ in sample_errors(context).with_errors(SampleError.NEW_ID_MISSING):
        assert new is not None
        yield report_missing_id(context, NEW_ID_MISSING, pair, "after", new, old)


CHECK = RuleCheck(NEW_ID_MISSING, migration=_check)
