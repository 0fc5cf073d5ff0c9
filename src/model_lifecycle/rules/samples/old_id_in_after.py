"""`old-id-in-after`: an `after` sample that still has the old model's id."""

from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.rules.framework.rule_check import MigrationContext, RuleCheck
from model_lifecycle.rules.samples.sample_errors import SampleError, sample_errors
from model_lifecycle.rules.samples.sample_fixes import report_sample, with_other_id, word_of

OLD_ID_IN_AFTER = Rule(
    name="old-id-in-after",
    severity=Severity.ERROR,
    part="rule",
    summary="An `after` sample that still has the old model's id.",
    explanation="""\
Code copied from `after` must not call the old model. The id counts where it is a whole word, comments included:
`command-r` is not part of `command-r-08-2024`.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-1\\", stream=true)\\n"}}}
""",
    good="""\
# file: migrations/example-1-to-example-2.yaml
code_change: {snippets: {curl: {after: "ask(model=\\"example-2\\", stream=true)\\n"}}}
""",
)


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each `after` sample that still has the old id."""
    old, new = context.old.id, context.new.id
    for pair, _ in sample_errors(context).with_errors(SampleError.OLD_ID_IN_AFTER):
        assert old is not None
        instead = "" if new is None else f" Call `{new}`."
        fix = None if new is None else with_other_id(context, pair, "after", old, new)
        message = f"`after` still has the old id, `{old}`.{instead}"
        yield report_sample(
            context, OLD_ID_IN_AFTER, pair, "after", message, word_of(context, old, str(pair.after)), fix
        )


CHECK = RuleCheck(OLD_ID_IN_AFTER, migration=_check)
