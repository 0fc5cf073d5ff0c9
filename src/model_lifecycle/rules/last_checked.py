"""The days on which sources were last read."""

from collections.abc import Iterator
from datetime import timedelta

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.records.model import Source
from model_lifecycle.records.values import objects
from model_lifecycle.rules.rule import MigrationContext, ModelContext, RecordContext, Rule

FUTURE_CHECK = Code(
    name="future-check",
    severity=Severity.WARNING,
    part="rule",
    summary="A `last_checked` that lies in the future.",
    explanation="""\
`last_checked` is the day on which somebody last read the source, so it cannot lie after today: `--as-of`, the
configuration's `as-of`, or the clock's day. Often the year is wrong.""",
    bad="""\
sources: [{url: https://doc.example/, label: Docs, last_checked: 2027-06-01, excerpt: ""}]
""",
    good="""\
sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: ""}]
""",
)

STALE_SOURCE = Code(
    name="stale-source",
    severity=Severity.INFORMATION,
    part="rule",
    summary="A source that nobody has read for a long time.",
    explanation="""\
Providers change prices and dates without notice. Read the source again, correct what changed, and write today's date
in `last_checked`. `stale-after-days` in the configuration says how long a source counts as fresh: 180 days, if it is
not set.""",
    bad="""\
sources: [{url: https://doc.example/, label: Docs, last_checked: 2025-06-01, excerpt: ""}]
""",
    good="""\
sources: [{url: https://doc.example/, label: Docs, last_checked: 2026-06-01, excerpt: ""}]
""",
)


def _check_model(context: ModelContext) -> Iterator[Diagnostic]:
    today, oldest = context.today.isoformat(), _oldest(context)
    for source in (*context.model.specs_sources.values(), *objects(context.model.values, "sources")):
        checked = source.get("last_checked") if isinstance(source, dict) else None
        if isinstance(checked, str) and not oldest <= checked <= today:
            yield from _check_dates(context, context.model.all_sources())
            return


def _check_migration(context: MigrationContext) -> Iterator[Diagnostic]:
    migration = context.migration
    yield from _check_dates(context, [Source("", migration.values), *migration.sources])


def _check_dates(context: RecordContext, sources: Iterator[Source] | list[Source]) -> Iterator[Diagnostic]:
    today = context.today.isoformat()
    oldest = _oldest(context)
    for source in sources:
        checked = source.last_checked
        if not isinstance(checked, str) or oldest <= checked <= today:
            continue
        pointer = f"{source.pointer}/last_checked"
        if checked > today:
            message = (
                f"`last_checked` is {checked}, which is after today ({today}). Write the day it was really checked."
            )
            yield context.report(FUTURE_CHECK, message, pointer)
        else:
            days = (context.today - context.today.fromisoformat(checked)).days
            message = f"Last checked {checked}, {days} days ago. Read the source again and write the day."
            yield context.report(STALE_SOURCE, message, pointer)


def _oldest(context: RecordContext) -> str:
    """The oldest day on which a check still counts as fresh."""
    try:
        return (context.today - timedelta(days=context.workspace.configuration.stale_after_days)).isoformat()
    except OverflowError:
        return ""


RULE = Rule((FUTURE_CHECK, STALE_SOURCE), model=_check_model, migration=_check_migration)
