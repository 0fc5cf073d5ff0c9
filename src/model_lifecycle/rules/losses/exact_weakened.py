"""`exact-weakened`: an exact shutdown date that became a vague one although no source was read again."""

from collections.abc import Iterator

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, once_per_record
from model_lifecycle.rules.losses.checked_again import newly_checked

EXACT_WEAKENED = Rule(
    name=codes.EXACT_WEAKENED,
    severity=Severity.WARNING,
    part="rule",
    summary="A shutdown date that was `exact` and is now vague or missing, although no source was read again.",
    explanation="""\
Readers plan by an exact day. If the provider has withdrawn it, say where: set `last_checked` of the page in
`sources`, or cite a new one.""",
    bad="""\
# before: models/provider-1/example-1.yaml
shutdown_date_kind: exact
# file: models/provider-1/example-1.yaml
shutdown_date_kind: not_before
""",
    good="""\
# before: models/provider-1/example-1.yaml
shutdown_date_kind: exact
# file: models/provider-1/example-1.yaml
shutdown_date_kind: not_before
sources: [{url: https://doc.example/docs/deprecations, label: Docs, last_checked: 2026-06-20, excerpt: ""}]
""",
    needs_earlier=True,
)

_VAGUE = ("not_before", "month_only", "none")
"""The kinds of shutdown dates that are less precise than `exact`."""


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of an exact shutdown date that became vague although no source was read again."""
    if is_weakened(context):
        kind = context.model.shutdown_date_kind
        message = (
            f"The shutdown date was `exact` and is `{kind}` now, but no source was read since. "
            "Set `last_checked` of the page that says so, or ignore this with the reason."
        )
        yield context.report(EXACT_WEAKENED, message, "/shutdown_date_kind")


@once_per_record
def is_weakened(context: ModelContext) -> bool:
    """Whether an exact shutdown date became a vague one although no source was read again."""
    if context.before is None:
        return False
    old, new = Model(context.before), context.model
    changed = old.shutdown_date_kind == "exact" and new.shutdown_date_kind in _VAGUE
    return changed and not newly_checked(old.sources, new.sources, context.today)


CHECK = RuleCheck(EXACT_WEAKENED, model=_check)
