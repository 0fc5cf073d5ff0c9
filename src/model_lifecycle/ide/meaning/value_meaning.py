"""The meaning of a record's value as Markdown: its explanation, the values it is computed from, the days to a date."""

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from model_lifecycle.ide.markdown_text import code, escape, link, value
from model_lifecycle.ide.meaning.cited_pages import citations
from model_lifecycle.ide.meaning.record_facts import RecordFacts, key_of
from model_lifecycle.ide.meaning.record_links import RecordLinks
from model_lifecycle.ide.meaning.value_words import MEANINGS, shutdown_words
from model_lifecycle.ide.meaning.worked_numbers import (
    LIMITS,
    PRICES,
    Calculation,
    Operand,
    calculation_at,
    change,
    cost,
    published_number,
)
from model_lifecycle.records.arithmetic import NOT_READ, format_count, format_money
from model_lifecycle.records.gaps import GAP_DAY, is_unread, is_unread_null, null_values
from model_lifecycle.records.model import PRICE_FIELDS, Model, source_keys
from model_lifecycle.records.record import Record
from model_lifecycle.records.record_texts import ROLES
from model_lifecycle.records.unread_pages import page_to_read
from model_lifecycle.records.unread_status import unread_status
from model_lifecycle.records.values import UNAVAILABLE, as_date
from model_lifecycle.syntax.pointer import Step, to_pointer
from model_lifecycle.text.counting import counted, days_words
from model_lifecycle.workspace.index import ModelKey

_MOST_COMPARED: Final = 3
"""The most models that a model's price or limit is compared with."""

_TIMES: Final = ("first_seen", "updated_at")
"""The properties that hold a timestamp."""

_DAYS: Final = ("announced_date", "deprecation_date", "last_checked", *_TIMES)
"""The properties whose distance from today is shown."""


def value_meaning(facts: RecordFacts, steps: tuple[Step, ...], links: RecordLinks) -> str | None:
    """The meaning of the value at `steps` of a record, as Markdown; None if the schema's description says it all."""
    value = facts.value(*steps)
    name = str(steps[-1]) if steps else ""
    lines: Iterator[str]
    if facts.kind == "model" and to_pointer(steps) in null_values(facts.record.values):
        lines = _null_meaning(facts, steps)
    elif (calculation := calculation_at(facts, steps)) is not None:
        lines = _calculation(facts, calculation, links)
    elif facts.kind == "model" and steps in {("specs", field) for field in (*PRICE_FIELDS, *LIMITS.values())}:
        lines = _number_meaning(facts, name, links)
    elif steps and steps[0] == "capability_changes":
        lines = _capability_meaning(facts, steps, links)
    elif name in ("shutdown_date", "shutdown_date_kind", "status"):
        lines = _shutdown_meaning(facts, name, value)
    elif name in _DAYS:
        lines = _day_meaning(facts, name, value)
    elif ROLES.get(name) == "url" and isinstance(value, str):
        lines = _page_meaning(facts, steps, value)
    else:
        lines = _enumeration_meaning(name, value)
    return "\n".join(lines).strip("\n") or None


def _null_meaning(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[str]:
    """Yield the meaning of a null: not read yet, and the page to read, or not published, and the page that was read."""
    yield f"**{facts.null_words(steps).capitalize()}**"
    yield ""
    if is_unread_null(facts.record, to_pointer(steps)):
        entries = facts.view.providers(facts.provider) if facts.provider is not None else ()
        pages = (page_to_read(facts.view.record(entry).values, to_pointer(steps)) for entry in entries)
        page = next((page for page in pages if page is not None), None)
        page_words = f"{_page_link(page[1], page[0])} states it where it is published. " if page is not None else ""
        yield f"{page_words}Write the value, or the day on which you read the page in place of {code(GAP_DAY)}."
        return
    specs_sources = _model(facts).specs_sources
    source = next((specs_sources[key] for key in source_keys(str(steps[-1])) if key in specs_sources), None)
    day, url = (source.get("last_checked"), source.get("url")) if source is not None else (None, None)
    if isinstance(day, str) and isinstance(url, str):
        yield f"By {_page_link(url, url)}, read on {escape(day)}."


def _page_link(words: str, address: str) -> str:
    """A link to a page with the text `words`; its address as code if it is not an HTTP address."""
    return link(escape(words), address) if address.startswith(("https:", "http:")) else code(address)


def _enumeration_meaning(name: str, value: Any) -> Iterator[str]:
    """Yield the meaning of `value` if it is in the enumeration of the property `name`."""
    if isinstance(value, str) and (meaning := MEANINGS.get(name, {}).get(value)) is not None:
        yield f"{code(value)}: {escape(meaning)}"


def _calculation(facts: RecordFacts, calculation: Calculation, links: RecordLinks) -> Iterator[str]:
    """Yield the calculation of a number, and its operands with links."""
    if len(calculation.operands) > 1:
        yield f"**{escape(calculation.words)}**"
        yield ""
    yield from (_operand(facts, operand, links) for operand in calculation.operands)


def _operand(facts: RecordFacts, operand: Operand, links: RecordLinks) -> str:
    """An operand of a calculation as a list item, with a link to its value."""
    entry = next(iter(facts.view.models(*key_of(operand.model))), None)
    location = f": {links.link_to_value(entry, to_pointer(('specs', operand.field)))}" if entry is not None else ""
    number = f"{operand.side}: {escape(operand.formatted)}"
    return f"- {number}, {code(operand.field)} of {code(str(operand.model.id))}{location}"


def _number_meaning(facts: RecordFacts, field: str, links: RecordLinks) -> Iterator[str]:
    """Yield a published price or limit, and its comparison with replacements and the models that it replaces."""
    model = _model(facts)
    number = published_number(model, field)
    if number is None:
        return
    if field in LIMITS.values():
        yield f"**{escape(format_count(number))} tokens**"
    else:
        yield f"**{escape(format_money(number))} per 1M tokens**"
    lines = list(_comparisons(facts, model, field, links))
    if field in PRICES.values() and published_number(model, "output_price_per_mtok") is not None:
        lines.insert(0, f"- Example workload: {escape(cost(model, '').words)} a month")
    if lines:
        yield ""
        yield from lines


def _comparisons(facts: RecordFacts, model: Model, field: str, links: RecordLinks) -> Iterator[str]:
    """Yield lines that compare `field` of a model with its replacements and with the models it replaces."""
    to_replacements = [("Replaced by", other, change(model, other, field)) for other in facts.replacements_of(model)]
    from_replaced = []
    if isinstance(model.id, str) and isinstance(model.provider, str):
        entries = facts.view.replaced_by(ModelKey(model.provider, model.id))[:_MOST_COMPARED]
        olds = [Model(facts.view.record(entry)) for entry in entries]
        from_replaced = [("Replaces", old, change(old, model, field)) for old in olds if isinstance(old.id, str)]
    for label, other, difference in [*to_replacements, *from_replaced][:_MOST_COMPARED]:
        entry = next(iter(facts.view.models(*key_of(other))), None)
        location = f": {links.link_to_value(entry, f'/specs/{field}')}" if entry is not None else ""
        yield f"- {label} {code(str(other.id))}: {escape(difference.words)}{location}"


def _capability_meaning(facts: RecordFacts, steps: tuple[Step, ...], links: RecordLinks) -> Iterator[str]:
    """Yield the values of a changed capability in the records of both models."""
    field = facts.text(*steps[:2], "field")
    if field is None:
        return
    for label, side in (("Old", "from"), ("New", "to")):
        model = facts.endpoint(side)
        capability = model.record.value("specs", field) if model is not None else UNAVAILABLE
        if model is not None and capability is not UNAVAILABLE:
            entry = next(iter(facts.view.models(*key_of(model))), None)
            location = f": {links.link_to_value(entry, to_pointer(('specs', field)))}" if entry is not None else ""
            yield f"- {label}: {value(capability)}, {code(field)} of {code(str(model.id))}{location}"


def _model(facts: RecordFacts) -> Model:
    """The record as a model, which it must be."""
    return Model(Record("model", 0, facts.data))


def _shutdown_meaning(facts: RecordFacts, name: str, value: Any) -> Iterator[str]:
    """Yield the meaning, as of today, of a shutdown date, its kind or the status, which depend on each other."""
    if facts.kind == "model" and (not_read := _unread_meaning(facts, name, value)):
        yield not_read
        return
    yield from _enumeration_meaning(name, value)
    if facts.kind != "model":
        return
    words = shutdown_words(_model(facts), facts.today)
    kind = facts.text("shutdown_date_kind")
    if words and name != "status":
        yield from ("",) if name == "shutdown_date_kind" else ()
        yield f"**{escape(words[0].upper() + words[1:])}**{_today_note(facts.today)}"
        meaning = MEANINGS["shutdown_date_kind"].get(kind or "")
        if name == "shutdown_date" and meaning is not None:
            yield f"\n{code(str(kind))}: {escape(meaning)}"
    elif words:
        yield f"\nThe model {escape(words)}{_today_note(facts.today)}"
    elif (day := as_date(value)) is not None:
        yield _relative(day, facts.today)


def _unread_meaning(facts: RecordFacts, name: str, value: Any) -> str:
    """The meaning of a status or shutdown that nobody has read on its page yet; empty if someone has."""
    is_unread_day = is_unread_null(facts.record, "/shutdown_date")
    if name == "status" and value == "active" and is_unread(facts.record):
        return f"{code(value)}: not read yet"
    if name == "status" and (status := unread_status(_model(facts))):
        return escape(status[0].upper() + status[1:])
    if name == "shutdown_date_kind" and value == "none" and is_unread_day:
        return f"{code(value)}: the date has not been read yet"
    return f"**{NOT_READ}**" if name == "shutdown_date" and value == GAP_DAY else ""


def _day_meaning(facts: RecordFacts, name: str, value: Any) -> Iterator[str]:
    """Yield the distance of a date from today, and for the day of a check, whether another one is due."""
    day = as_date(value[:10] if name in _TIMES and isinstance(value, str) else value)
    if day is None:
        return
    if value == GAP_DAY:
        yield f"**{NOT_READ}**"
        return
    limit = facts.workspace.configuration.stale_after_days
    is_stale = name == "last_checked" and (facts.today - day).days > limit
    yield _relative(day, facts.today) + (f": worth another look after {counted(limit, 'day')}" if is_stale else "")


def _relative(day: date, today: date) -> str:
    """The distance of `day` from `today`: `**In 45 days**, counted from 2026-11-27`."""
    words = days_words((day - today).days)
    return f"**{escape(words[0].upper() + words[1:])}**{_today_note(today)}"


def _today_note(today: date) -> str:
    """The end of a sentence that says from which day a distance is counted."""
    return f", counted from {today.isoformat()}"


def _page_meaning(facts: RecordFacts, steps: tuple[Step, ...], url: str) -> Iterator[str]:
    """Yield the label of a cited page, the days on which it was last read, and how often it is cited."""
    page = citations(facts).get(url)
    label = facts.text(*steps[:-1], "label") or (page.label if page is not None else "")
    own_day = facts.text(*steps[:-1], "last_checked")
    newest_day = page.last_checked if page is not None else ""
    if label:
        yield from (f"**{escape(label)}**", "")
    for label_of_day, day in (
        ("Last checked", own_day or newest_day),
        ("Elsewhere", newest_day if own_day and newest_day > own_day else ""),
    ):
        if (read_day := as_date(day)) is not None:
            yield f"- {label_of_day} on {day}, {days_words((read_day - facts.today).days)}"
    if page is not None and page.count > 1:
        yield f"- Cited {page.count} times in this record, its models and those of its provider"
