"""The days on which the sources of a record were last checked."""

from datetime import date, timedelta
from functools import lru_cache

from model_lifecycle.records.model import Source
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, once_per_record


@once_per_record
def misdated_sources(context: ModelContext | MigrationContext) -> list[tuple[Source, str]]:
    """The sources whose `last_checked` is too old (`stale-source`) or in the future (`future-check`), with that day.

    A migration's own `last_checked` is included as a source with an empty pointer.
    """
    today = context.today.isoformat()
    oldest = _oldest_fresh_day(context.today, context.workspace.configuration.stale_after_days)
    first_and_last = context.record.last_checked_range
    if first_and_last is None or oldest <= first_and_last[0] <= first_and_last[1] <= today:
        return []
    if isinstance(context, MigrationContext):
        migration = context.migration
        sources = [Source("", migration.values), *migration.sources]
    else:
        sources = list(context.model.all_sources())
    return [
        (source, checked)
        for source in sources
        if isinstance(checked := source.last_checked, str) and not oldest <= checked <= today
    ]


@lru_cache(16)
def _oldest_fresh_day(today: date, days: int) -> str:
    """The oldest day of a check that counts as fresh, `days` before today; empty if that is before year 1."""
    try:
        return (today - timedelta(days=days)).isoformat()
    except OverflowError:
        return ""
