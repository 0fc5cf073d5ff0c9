"""The page of one model."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Final

from model_lifecycle.page.assumed_day import newest_check
from model_lifecycle.page.capability_rows import capability_text
from model_lifecycle.page.citations import Citations
from model_lifecycle.page.detail_page import DetailPage, Listing
from model_lifecycle.page.format import cut
from model_lifecycle.page.lifecycle_summary import (
    chain_to_live_model,
    chain_words,
    day_counted_to,
    deadline_words,
    ending_words,
    is_ending,
    replacement_positions,
    replacements,
    shutdown,
    shutdown_citations,
    status,
)
from model_lifecycle.page.page import Prose, Tone, Value
from model_lifecycle.page.property_names import property_name
from model_lifecycle.page.record_actions import record_actions
from model_lifecycle.page.record_reader import RecordReader, WorkspaceReader
from model_lifecycle.page.unread import mark_if_unread, missing_text
from model_lifecycle.records.arithmetic import NOT_PUBLISHED, format_count, format_money, format_number
from model_lifecycle.records.model import PRICE_FIELDS, SPECS_FIELDS
from model_lifecycle.records.values import UNAVAILABLE, as_number
from model_lifecycle.site.detail_common import (
    Site,
    comparison_cells,
    comparison_link,
    draft_line,
    model_link,
    provider_link,
    shutdown_words,
    status_cell,
)
from model_lifecycle.syntax.data import Data
from model_lifecycle.text.counting import counted
from model_lifecycle.workspace.index import Entry, ModelKey

_MAX_COMPARED: Final = 5
"""The most comparison pages linked beside a replacement: there are several only if records are duplicated."""

_DATES: Final = (("announced_date", "Announced"), ("deprecation_date", "Deprecated"))


def _number(raw: Data) -> Decimal | None:
    """A raw value as a number; None if it is not one."""
    number = as_number(raw)
    return None if number is UNAVAILABLE else number


def _money(raw: Data) -> str:
    """A price as text; a raw value that is not a number counts as not published."""
    return format_money(_number(raw))


def _count(raw: Data) -> str:
    """A number of tokens as text."""
    return format_count(_number(raw))


def _percent(raw: Data) -> str:
    """A percentage as text."""
    number = _number(raw)
    return NOT_PUBLISHED if number is None else f"{format_number(number)}%"


_Formatter = Callable[[Data], str]
"""A formatter for a value of specs."""

_SPECS: Final[dict[str, _Formatter]] = {
    **dict.fromkeys(PRICE_FIELDS, _money),
    "batch_discount_pct": _percent,
    "context_window_tokens": _count,
    "max_output_tokens": _count,
}
"""The formatters of fields of specs; other fields are formatted as capabilities."""

_SHOWN_FIELDS: Final = tuple(
    (field, _SPECS.get(field, capability_text)) for field in SPECS_FIELDS if field != "currency"
)
"""The shown fields of specs, each with its formatter."""


def model_page(site: Site, entry: Entry) -> DetailPage:
    """Build the page of a model record: lifecycle, replacements, specifications and comparisons. Raises KeyError."""
    reader, citations = site.reader(), site.citations()
    model = reader.subject(entry)
    if model is None:
        raise KeyError(entry)
    key = ModelKey(model.text("provider") or "", model.text("id") or "")
    words, due = deadline_words(model, site.day)[0], day_counted_to(model, site.day)
    deadline = Value("deadline", words, "Time to shutdown", due=due)
    facts = tuple(_facts(site, reader, model, citations))
    listings = (
        _replacements(site, reader, model, key),
        _specs(reader, model, citations),
        _comparisons(site, reader, model, key),
    )
    page = DetailPage(
        site_path=site.plan.paths[entry],
        title=_title(site, model, key),
        kicker=(Value("model-id", cut(key.id, 300), "Model id", (model.location("id"),), code=True),),
        trail=(provider_link(site, reader, key.provider, "trail-provider"),),
        status=status(model),
        lead=((deadline, "."), *_replacement_sentences(site, reader, model, key)),
        facts=facts,
        listings=listings,
        sources=(),
        unsourced=(),
        day=site.day,
        stale_after_days=site.workspace.configuration.stale_after_days,
        path=model.path,
        draft_line=draft_line(model),
        actions=record_actions(site.workspace.configuration.site, model.path, key.id),
    )
    return page.with_sources(citations, model, reader.readers_of_kind("provider"))


def _title(site: Site, model: RecordReader, key: ModelKey) -> str:
    """The title of a model's page: its name, with the id if another model has the same name."""
    name = cut(model.text("display_name") or key.id, 300)
    return f"{name} ({cut(key.id, 300)})" if name in site.repeated_names and name != key.id else name


def _replacement_sentences(site: Site, reader: WorkspaceReader, model: RecordReader, key: ModelKey) -> Iterator[Prose]:
    """Yield the sentence with a model's first replacement (official if possible), and a link to the comparison with it.

    If that replacement is ending too, also yield a sentence with its end and the chain of replacements after it.
    """
    replacement_keys = replacements(model)
    if not replacement_keys:
        return
    words: list[str | Value] = ["Use instead: ", model_link(site, reader, replacement_keys[0], "instead")]
    comparisons = [entry for entry in reader.view.migrations(key, replacement_keys[0]) if site.page(entry)]
    if comparisons:
        words += [" – ", comparison_link(site, comparisons[0], "what changes", "instead-compared")]
    yield (*words, ".")
    first_replacement = reader.model(replacement_keys[0])
    if first_replacement is not None and is_ending(first_replacement, site.today):
        ends = ending_words(first_replacement, site.today, newest_check(first_replacement), "instead")
        chain = chain_words(reader, chain_to_live_model(reader, replacement_keys[0]), "instead-way")
        yield (model_link(site, reader, replacement_keys[0], "instead-ends"), *ends, " ", *chain)


def _facts(
    site: Site, reader: WorkspaceReader, model: RecordReader, citations: Citations
) -> Iterator[tuple[str, Prose]]:
    """Yield the names and values of the facts under the heading."""
    yield "Provider", (provider_link(site, reader, model.text("provider") or "", "provider"),)
    yield "Status", (status_cell(model, "status"),)
    for field, name in _DATES:
        yield name, (_date_value(reader, model, citations, field, name),)
    value = shutdown_words(model, "shutdown")
    cited = shutdown_citations(citations, model, reader.provider(model.text("provider") or ""))
    missing = mark_if_unread(value, reader, model, "shutdown_date")
    yield "Shutdown", (citations.cite(value, cited) if shutdown(model) else missing,)
    if family := model.text("family"):
        yield "Family", (Value("family", cut(family, 300), "Family", (model.location("family"),)),)
    if notes := model.text("region_or_platform_notes"):
        yield "Notes", (Value("notes", cut(notes), "Notes", (model.location("region_or_platform_notes"),)),)


def _date_value(reader: WorkspaceReader, model: RecordReader, citations: Citations, field: str, name: str) -> Value:
    """The value of a lifecycle date, with its footnotes."""
    text = model.text(field)
    value = Value(field, cut(text or NOT_PUBLISHED, 40), name, (model.location(field),), tone="" if text else "missing")
    return citations.cite(mark_if_unread(value, reader, model, field), citations.for_lifecycle(model))


def _replacements(site: Site, reader: WorkspaceReader, model: RecordReader, key: ModelKey) -> Listing:
    """The table of replacements."""
    rows: list[tuple[Prose, ...]] = []
    for other, entry_position in replacement_positions(model).items():
        name = f"replacement-{len(rows)}"
        comparisons = [entry for entry in reader.view.migrations(key, other) if site.page(entry)]
        words = [
            comparison_link(site, entry, "What changes", f"{name}-compared-{n}")
            for n, entry in enumerate(comparisons[:_MAX_COMPARED])
        ]
        rows.append(
            (
                (model_link(site, reader, other, name),),
                (provider_link(site, reader, other.provider, f"{name}-provider"),),
                (status_cell(reader.model(other), f"{name}-status"),),
                tuple(words) or ("No comparison yet",),
                (_kind_value(model, entry_position, f"{name}-kind"),),
            )
        )
    columns = ("Model", "Provider", "Status", "Comparison", "Kind")
    is_unread = any(map(model.is_unread, ("announced_date", "deprecation_date", "shutdown_date")))
    none = "Whether a replacement is named has not been read yet." if is_unread else "No replacement is recorded."
    return Listing("replacements", "Replacements", "", columns, tuple(rows), none)


def _kind_value(model: RecordReader, position: int, value_id: str) -> Value:
    """The kind of a replacement: recommended by the provider (`official`) or the records' authors (`editorial`)."""
    steps = ("replacements", position, "kind")
    kind = model.text(*steps)
    tone: Tone = "" if kind else "missing"
    return Value(value_id, cut(kind or NOT_PUBLISHED, 40), "Kind of replacement", (model.location(*steps),), tone=tone)


def _specs(reader: WorkspaceReader, model: RecordReader, citations: Citations) -> Listing:
    """The table of specifications; missing values are folded."""
    rows: list[tuple[Prose, ...]] = []
    missing: list[tuple[Prose, ...]] = []
    for field, form in _SHOWN_FIELDS:
        value = _spec(reader, model, citations, field, form)
        name = Value(f"name-{field}", value.label, "Field", hint=field)
        (missing if value.tone == "missing" else rows).append(((name,), (value,)))
    return Listing(
        id="specs",
        heading="Specifications",
        caption="Prices are in USD per 1M tokens",
        columns=("Field", "Value"),
        rows=tuple(rows),
        none=missing_text((model, field) for field, _ in _SHOWN_FIELDS),
        folded=tuple(missing),
        folded_words=_missing_words(model),
    )


def _missing_words(model: RecordReader) -> str:
    """The label of the folded specs: how many are not published, and how many are unread."""
    are_unread = [model.is_unread("specs", field) for field, _ in _SHOWN_FIELDS if model.value("specs", field) is None]
    unread_count = sum(are_unread)
    words = (
        [f"{counted(len(are_unread) - unread_count, 'value')} not published"]
        if len(are_unread) > unread_count or not unread_count
        else []
    )
    return ", ".join([*words, *([f"{counted(unread_count, 'value')} not read yet"] if unread_count else [])])


def _spec(reader: WorkspaceReader, model: RecordReader, citations: Citations, field: str, form: _Formatter) -> Value:
    """The value of one field of specs, with its footnotes."""
    raw, name = model.value("specs", field), property_name(field) or field
    places = (model.location("specs", field),)
    if raw is None:
        value = Value(f"spec-{field}", NOT_PUBLISHED, name, places, tone="missing")
        return mark_if_unread(value, reader, model, "specs", field)
    notes = citations.notes(citations.for_spec(model, field))
    # built with its footnotes at once instead of by `cite`, as it is the most frequent value
    return Value(
        f"spec-{field}", form(raw), name, places, notes.notes, notes.more_notes, notes.checked, mark=notes.mark
    )


def _comparisons(site: Site, reader: WorkspaceReader, model: RecordReader, key: ModelKey) -> Listing:
    """The table of comparisons from and to the model."""
    rows: list[tuple[Prose, ...]] = []
    if reader.model(key) is not model:  # a duplicate record: the page of the first one has the table
        return Listing("comparisons", "Comparisons", "", (), (), "Another record of this model comes first.")
    entries = [*reader.view.migrations_from(key), *reader.view.migrations_to(key)]
    for entry in dict.fromkeys(entries):
        migration = reader.subject(entry)
        if migration is not None and site.page(entry) is not None:
            rows.append(comparison_cells(site, reader, entry, migration, f"comparison-{len(rows)}"))
    none = "No comparison with another model is recorded."
    columns = ("Comparison", "Checked", "Old model ends", "Price", "Context", "Confidence")
    return Listing("comparisons", "Comparisons", "", columns, tuple(rows), none)
