"""`unchecked-change`: a date, price or limit that changed although no source was read again."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import UNAVAILABLE
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck
from model_lifecycle.rules.losses.checked_again import newly_checked, sources_of
from model_lifecycle.rules.losses.exact_weakened import is_weakened
from model_lifecycle.rules.losses.floor_hardened import is_hardened

UNCHECKED_CHANGE = Rule(
    name=codes.UNCHECKED_CHANGE,
    severity=Severity.INFORMATION,
    part="rule",
    summary="A date, price or limit that changed without a newer `last_checked`.",
    explanation="""\
A changed value comes from a page: set the `last_checked` of that page, or cite a new page. For dates that is an entry
of `sources`; for prices and limits their entry of `specs_sources`, or the same page in
`sources`; where there is none, any entry of `sources`. A page that was read today (`as-of`) counts.""",
    bad="""\
# before: models/provider-1/example-1.yaml
shutdown_date: 2026-12-31
# file: models/provider-1/example-1.yaml
shutdown_date: 2026-11-30
""",
    good="""\
# before: models/provider-1/example-1.yaml
shutdown_date: 2026-12-31
# file: models/provider-1/example-1.yaml
shutdown_date: 2026-11-30
sources: [{url: https://doc.example/docs/deprecations, label: Docs, last_checked: 2026-06-20, excerpt: ""}]
""",
    needs_earlier=True,
)

_DATES: Final = ("announced_date", "deprecation_date", "shutdown_date")
_SPECS: Final = (
    "input_price_per_mtok",
    "output_price_per_mtok",
    "cached_input_price_per_mtok",
    "batch_discount_pct",
    "context_window_tokens",
    "max_output_tokens",
)
"""The properties of specs whose changes need a source."""


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each date, price and limit that changed although none of its sources was read again."""
    if context.before is None:
        return
    old, new = Model(context.before), context.model
    is_kind_reported = is_weakened(context) or is_hardened(context)
    if not newly_checked(old.sources, new.sources, context.today):
        for field in _DATES:
            if _differ(old, new, field) and not (is_kind_reported and field == "shutdown_date"):
                yield _report(context, field, f"/{field}")
    for field in _SPECS:
        if _differ(old, new, "specs", field) and not newly_checked(
            sources_of(old, field), sources_of(new, field), context.today
        ):
            yield _report(context, field, f"/specs/{field}")


def _differ(old: Model, new: Model, *steps: str) -> bool:
    """Whether a value at the path `steps` changed; False if it is unavailable in one of the two models."""
    old_value, new_value = old.record.value(*steps), new.record.value(*steps)
    return old_value is not UNAVAILABLE and new_value is not UNAVAILABLE and old_value != new_value


def _report(context: ModelContext, field: str, pointer: str) -> Diagnostic:
    """The diagnostic of a property that changed although none of its sources was read again."""
    message = (
        f"`{field}` changed, but no source of it was read since. Set `last_checked` of the page that says so, "
        "or ignore this with the reason."
    )
    return context.report(UNCHECKED_CHANGE, message, pointer)


CHECK = RuleCheck(UNCHECKED_CHANGE, model=_check)
