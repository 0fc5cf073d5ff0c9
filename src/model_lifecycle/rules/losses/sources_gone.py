"""`sources-gone`: dates that stay although all their sources are gone."""

from collections.abc import Iterator

from model_lifecycle.diagnostics import codes
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.model import Model
from model_lifecycle.rules.framework.rule_check import ModelContext, RuleCheck, once_per_record
from model_lifecycle.rules.losses.checked_again import addresses, newest_day

SOURCES_GONE = Rule(
    name=codes.SOURCES_GONE,
    severity=Severity.WARNING,
    part="rule",
    summary="Dates that stay although all their sources are gone.",
    explanation="""\
None of the pages in `sources` was there at the revision of `--since`, and none was read since, yet the
dates are the same. Where the pages have moved, read them again and set `last_checked`.""",
    bad="""\
# before: models/provider-1/example-1.yaml
sources: [{url: https://doc.example/deprecations, label: Docs, last_checked: 2026-06-01, excerpt: ""}]
# file: models/provider-1/example-1.yaml
sources: [{url: https://blog.example/news, label: Blog, last_checked: 2026-05-01, excerpt: ""}]
""",
    good="""\
# before: models/provider-1/example-1.yaml
sources: [{url: https://doc.example/deprecations, label: Docs, last_checked: 2026-06-01, excerpt: ""}]
# file: models/provider-1/example-1.yaml
sources: [{url: https://doc.example/lifecycle, label: Docs, last_checked: 2026-06-20, excerpt: ""}]
""",
    needs_earlier=True,
)

_DATES = ("shutdown_date", "deprecation_date", "announced_date")


def _check(context: ModelContext) -> Iterator[Diagnostic]:
    """Yield the diagnostic of a date that stays although all its sources are gone."""
    if (field := date_without_sources(context)) is not None:
        message = (
            f"`{field}` stays, but all the sources it was read from are gone. Read the new ones and set their "
            "`last_checked`, or ignore this with the reason."
        )
        yield context.report(SOURCES_GONE, message, "/sources")


@once_per_record
def date_without_sources(context: ModelContext) -> str | None:
    """The first date that is unchanged although all sources were removed or replaced unread; None if there is none."""
    if context.before is None:
        return None
    old, new = Model(context.before), context.model
    before, after = addresses(old.sources), addresses(new.sources)
    if not before or not after or set(before) & set(after):
        return None
    newest = newest_day(new.sources)
    if newest > newest_day(old.sources) or newest >= context.today.isoformat():
        return None
    dates = ((field, old.values.get(field), new.values.get(field)) for field in _DATES)
    return next(
        (field for field, old_date, new_date in dates if isinstance(new_date, str) and old_date == new_date), None
    )


CHECK = RuleCheck(SOURCES_GONE, model=_check)
