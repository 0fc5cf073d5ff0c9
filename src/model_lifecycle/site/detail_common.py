"""Parts shared by the detail pages of models and providers and by the index."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Final

from model_lifecycle.page.citations import Citations
from model_lifecycle.page.comparison import MOST_NAME
from model_lifecycle.page.format import cut
from model_lifecycle.page.lifecycle_summary import day_counted_to, deadline_words, shutdown, status
from model_lifecycle.page.page import STILL_TO_FILL_IN, AssumedDay, Prose, Value
from model_lifecycle.page.record_reader import Lines, RecordReader, WorkspaceReader
from model_lifecycle.page.unread import missing_text
from model_lifecycle.page.verdict import price_fact
from model_lifecycle.records.arithmetic import NOT_PUBLISHED, NOT_READ, format_change, format_count, format_money
from model_lifecycle.site.plan import Plan
from model_lifecycle.sources.stored_results import stored_contradictions
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.workspace import Workspace

PRICED: Final = ("Input", "Output", "Context")
"""The names of the columns of `price_cells`."""

_PRICED: Final = (
    ("input_price_per_mtok", format_money, "Input price"),
    ("output_price_per_mtok", format_money, "Output price"),
    ("context_window_tokens", format_count, "Context window"),
)
"""The fields of specs that a list of models shows, each with its formatter and its name."""


@dataclass(frozen=True)
class Site:
    """The input of a site: one snapshot, one day, one plan."""

    workspace: Workspace
    plan: Plan
    day: AssumedDay | None
    lines: Lines
    suspect: Collection[Entry] = ()
    """Records that have errors: they have no page, and pages that read them have a notice."""
    site_url: str | None = None
    """The address of the published site, without a slash at its end; if given, all links are absolute."""
    _subjects: dict[Entry, RecordReader] = field(default_factory=dict, init=False, repr=False, compare=False)
    """A cache of the records that pages have read."""

    @property
    def today(self) -> date | None:
        """The day from which days are counted; None if there is none."""
        return self.day.day if self.day else None

    @cached_property
    def repeated_names(self) -> frozenset[str]:
        """The display names that several models of the site share."""
        seen: Counter[str] = Counter()
        for entry in self.plan.pages.values():
            record = self.workspace.record(entry)
            name = record.text("display_name") if record.kind == "model" else None
            if isinstance(name, str):
                seen[cut(name, 300)] += 1
        return frozenset(name for name, count in seen.items() if count > 1)

    def reader(self) -> WorkspaceReader:
        """A new reader, for one page."""
        return WorkspaceReader(self.workspace.view(), self.workspace.root, self.lines, self._subjects)

    def citations(self) -> Citations:
        """New citations, which number the footnotes of one page."""
        return Citations(
            self.today, self.workspace.configuration.stale_after_days, stored_contradictions(self.workspace)
        )

    def page(self, entry: Entry | None) -> str | None:
        """The site path of a record's page; None if it has no page."""
        return None if entry is None else self.plan.paths.get(entry)


def model_link(site: Site, reader: WorkspaceReader, key: ModelKey, value_id: str) -> Value:
    """A model's id, linked to its page if it has one."""
    entries = reader.view.models(*key)
    page = site.page(entries[0]) if entries else None
    return Value(value_id, cut(key.id, MOST_NAME), "Model", page=page, code=True)


def provider_link(site: Site, reader: WorkspaceReader, provider: str, value_id: str) -> Value:
    """A provider's name, linked to its page if it has one."""
    entries = reader.view.providers(provider)
    subject = reader.provider(provider)
    name = subject.text("name") if subject is not None else None
    return Value(
        value_id, cut(name or provider, MOST_NAME), "Provider", page=site.page(entries[0]) if entries else None
    )


def draft_line(subject: RecordReader) -> str:
    """The first line of the page of a record with gaps; empty for other records."""
    return f"Draft: {STILL_TO_FILL_IN}" if subject.is_draft else ""


def draft_mark(subject: RecordReader | None, value_id: str) -> Prose:
    """The mark "Draft" after a link to a record with gaps; empty for other records."""
    return (" ", todo("Draft", f"{value_id}-draft")) if subject is not None and subject.is_draft else ()


def comparison_link(site: Site, entry: Entry, text: str, value_id: str) -> Value:
    """A link with the text `text` to the comparison page of `entry`."""
    return Value(value_id, text, "Comparison", page=site.page(entry))


def comparison_cells(
    site: Site, reader: WorkspaceReader, entry: Entry, migration: RecordReader, value_id: str
) -> tuple[Prose, ...]:
    """The cells of `comparison_row`, then of the old model's end, the price, the context window and the confidence."""
    ends = [
        reader.model(ModelKey(migration.text(end, "provider") or "", migration.text(end, "model_id") or ""))
        for end in ("from", "to")
    ]
    price_change = price_fact([_prices(model) for model in ends])
    windows = [migration.number("context_diff", f"{side}_tokens") for side in ("old", "new")]
    missing = [(model, "context_window_tokens") for model, window in zip(ends, windows, strict=True) if window is None]
    change = missing_text(missing) if missing else format_change(*windows)
    context = Value(f"{value_id}-context", change, "Context window, change")
    old_shutdown: Prose = (shutdown_words(ends[0], f"{value_id}-ends"),) if ends[0] is not None else (NOT_PUBLISHED,)
    confidence = cut(migration.text("confidence") or NOT_PUBLISHED, 40)
    return (
        *comparison_row(site, entry, migration, value_id),
        old_shutdown,
        (Value(f"{value_id}-price", price_change, "Price"),),
        (context,),
        (Value(f"{value_id}-confidence", confidence, "Confidence"),),
    )


def _prices(model: RecordReader | None) -> tuple[Decimal | None, Decimal | None]:
    """The input and output prices of a model; None for a missing one."""
    if model is None:
        return None, None
    return model.number("specs", "input_price_per_mtok"), model.number("specs", "output_price_per_mtok")


def comparison_row(site: Site, entry: Entry, migration: RecordReader, value_id: str) -> tuple[Prose, ...]:
    """The first two cells of a comparison: a link to its page, and the day on which its record was checked."""
    title = " to ".join(cut(migration.text(end, "model_id") or "", MOST_NAME) for end in ("from", "to"))
    checked = cut(migration.text("last_checked") or NOT_PUBLISHED, 40)
    return (
        (comparison_link(site, entry, title, value_id), *draft_mark(migration, value_id)),
        (Value(f"{value_id}-checked", checked, "Last checked"),),
    )


def shutdown_words(model: RecordReader, value_id: str) -> Value:
    """A model's shutdown as a value: `2026-01-05`, `not before 2026-01-05`, `2026-01`, `Not published`."""
    end = shutdown(model)
    places = (model.location("shutdown_date"), model.location("shutdown_date_kind"))
    if end is None:
        words = NOT_READ if model.is_unread("shutdown_date") else NOT_PUBLISHED
        return Value(value_id, words, "Shutdown date", places, tone="missing")
    return Value(value_id, f"not before {end.text}" if end.kind == "not_before" else end.text, "Shutdown date", places)


def status_cell(model: RecordReader | None, value_id: str) -> Value:
    """A model's lifecycle status as a value."""
    value = status(model)
    places = (model.location("status"),) if model is not None else ()
    return Value(value_id, value or "unknown", "Status", places, tone="" if value else "missing", status=value)


def time_left(model: RecordReader, site: Site, value_id: str) -> Value:
    """The time to a model's shutdown: `in 12 days`, or `in 12+ days` if only the earliest day is known."""
    words = deadline_words(model, site.day)[0].removeprefix("Shuts down ").removeprefix("Shut down ")
    words = re.sub(r"May shut down (any day): .*", r"\1", words)  # the day has a column of its own
    words = re.sub(r" (days?) at the earliest", r"+ \1", words)
    return Value(value_id, words, "Time to shutdown", due=day_counted_to(model, site.day))


def todo(words: str, value_id: str) -> Value:
    """A mark for something that is left to do."""
    return Value(value_id, words, "To do", tone="todo")


def price_cells(model: RecordReader, value_id: str) -> tuple[Prose, ...]:
    """The cells for input price, output price and context window."""
    cells: list[Prose] = []
    for spec, form, name in _PRICED:
        number = model.number("specs", spec)
        words = form(number) if number is not None else missing_text([(model, spec)])
        shown = Value(f"{value_id}-{spec}", words, name, tone="missing" if number is None else "")
        cells.append((shown,))
    return tuple(cells)


def replacement_cell(site: Site, reader: WorkspaceReader, keys: Sequence[ModelKey], value_id: str) -> Prose:
    """The first of a model's replacements `keys`, linked, and the number of further ones; `–` if there are none."""
    if not keys:
        return ("–",)
    more = f" +{len(keys) - 1} more" if len(keys) > 1 else ""
    return (model_link(site, reader, keys[0], f"{value_id}-0"), more)
