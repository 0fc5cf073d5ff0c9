"""`updated-before-first-seen`: `updated_at` is earlier than `first_seen`."""

from collections.abc import Iterator
from datetime import datetime

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.diagnostics.fix import ReplaceValue
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import Text, text
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, change_all

UPDATED_BEFORE_FIRST_SEEN = Rule(
    name="updated-before-first-seen",
    severity=Severity.ERROR,
    part="rule",
    summary="`updated_at` is earlier than `first_seen`.",
    explanation="""\
`first_seen` is when the model was first found in its provider's lists, `updated_at` when its record last changed. Both
are compared as instants, whatever zone they are written in.""",
    bad="""\
first_seen: 2026-06-02T00:00:00Z
updated_at: 2026-06-01T09:00:00Z
""",
    good="""\
first_seen: 2026-06-01T10:00:00+02:00
updated_at: 2026-06-01T09:00:00Z
""",
)


def is_updated_before_first_seen(model: Model) -> bool:
    """Whether `updated_at` of a model is before its `first_seen`; False if one of them is invalid."""
    first, last = _instant(text(model.values, "first_seen")), _instant(text(model.values, "updated_at"))
    return first is not None and last is not None and last < first


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of an `updated_at` before `first_seen`, at the one that is probably wrong."""
    if not is_updated_before_first_seen(context.model):
        return
    first_seen, updated_at = (str(context.model.values[name]) for name in ("first_seen", "updated_at"))
    wrong, other = "updated_at", "first_seen"
    if first_seen[:10] > context.today.isoformat():
        wrong, other = other, wrong
    swap = (ReplaceValue("/first_seen", updated_at), ReplaceValue("/updated_at", first_seen))
    yield context.report(
        UPDATED_BEFORE_FIRST_SEEN,
        f"`updated_at` ({updated_at}) is before `first_seen` ({first_seen}). Correct one of the two.",
        f"/{wrong}",
        related=[context.related(f"`{other}`", f"/{other}")],
        fix=change_all("Swap the two times", swap),
    )


def _instant(written: Text) -> datetime | None:
    """Parse an RFC 3339 date-time; None for an invalid one, and for one that Python lacks (a leap second)."""
    if not isinstance(written, str):
        return None
    try:
        instant = datetime.fromisoformat(written.upper())
    except ValueError:
        return None
    return None if instant.tzinfo is None else instant


CHECK = RuleCheck(UPDATED_BEFORE_FIRST_SEEN, model=_check)
