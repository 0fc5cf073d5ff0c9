"""`floor-hardened`: an earliest day of shutdown that became an exact day although no source was read again."""

from collections.abc import Iterator

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, once_per_record
from model_lifecycle.rules.losses.checked_again import newly_checked

FLOOR_HARDENED = Rule(
    name=codes.FLOOR_HARDENED,
    severity=Severity.WARNING,
    part="rule",
    summary="A shutdown date that was `not_before`, and is `exact` now, without a source.",
    explanation="""\
`not_before` is the earliest day that a provider promises, not the day of the shutdown. Where that has been announced,
say where: cite the page in `sources`, or set its `last_checked`.""",
    bad="""\
# before: models/provider-1/example-1.yaml
shutdown_date_kind: not_before
# file: models/provider-1/example-1.yaml
shutdown_date_kind: exact
""",
    good="""\
# before: models/provider-1/example-1.yaml
shutdown_date_kind: not_before
# file: models/provider-1/example-1.yaml
shutdown_date_kind: exact
sources: [{url: https://doc.example/docs/shutdown, label: Docs, last_checked: 2026-06-20, excerpt: ""}]
""",
    needs_earlier=True,
)


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of an earliest day of shutdown that became exact although no source was read again."""
    if is_hardened(context):
        message = (
            "The shutdown date was the earliest possible day and is `exact` now, but no source was read since. "
            "Cite the page that says so, or ignore this with the reason."
        )
        yield context.report(FLOOR_HARDENED, message, "/shutdown_date_kind")


@once_per_record
def is_hardened(context: ModelContext) -> bool:
    """Whether an earliest day of shutdown became an exact day although no source was read again."""
    if context.before is None:
        return False
    old, new = Model(context.before), context.model
    changed = old.shutdown_date_kind == "not_before" and new.shutdown_date_kind == "exact"
    return changed and not newly_checked(old.sources, new.sources, context.today)


CHECK = RuleCheck(FLOOR_HARDENED, model=_check)
