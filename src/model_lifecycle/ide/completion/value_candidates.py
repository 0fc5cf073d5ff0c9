"""Candidates for the value at given steps of a record: first from the records, then from the schema."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from model_lifecycle.generate.new_records import with_gaps
from model_lifecycle.ide.alone import alone
from model_lifecycle.ide.completion.catalogue_models import catalogue_models, named_model
from model_lifecycle.ide.completion.cited_values import cited_candidates, dates_of, source_items
from model_lifecycle.ide.completion.item import Candidate
from model_lifecycle.ide.completion.migration_values import capability_items, migration_candidates
from model_lifecycle.ide.completion.model_references import reference_candidates, replacement_items
from model_lifecycle.ide.completion.model_values import model_candidates
from model_lifecycle.ide.completion.writing import UNKNOWN, Stop
from model_lifecycle.ide.meaning.cited_pages import citations, citations_of
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.ide.meaning.value_words import MEANINGS
from model_lifecycle.ide.property_words import describe_in_words
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.records.values import value_at
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.pointer import Step, to_pointer


def value_candidates(facts: RecordFacts, steps: tuple[Step, ...], description: Description) -> Iterator[Candidate]:
    """Yield the candidates at `steps`, each once, the likeliest first; items that the list has already come last."""
    seen: set[str] = set()
    present = _other_items(facts, steps)
    late: list[Candidate] = []
    for candidate in _from_all_sources(facts, steps, description):
        key = repr(candidate.value)
        if key not in seen and _fits(candidate.value, description):
            seen.add(key)
            if candidate.value in present:
                late.append(replace(candidate, certain=False))
            else:
                yield candidate
    yield from late


def _other_items(facts: RecordFacts, steps: tuple[Step, ...]) -> list[Any]:
    """The other items of the list if `steps` lead to an item; otherwise empty."""
    items = facts.value(*steps[:-1]) if steps and isinstance(steps[-1], int) else None
    return [item for at, item in enumerate(items) if at != steps[-1]] if isinstance(items, list) else []


def derived_value(facts: RecordFacts, steps: tuple[Step, ...], description: Description | None) -> Any:
    """The value at `steps` if it can be derived for certain; otherwise `UNKNOWN`."""
    if description is None:
        return UNKNOWN
    if steps[-1:] == ("last_checked",):
        return _day_read(facts, steps)
    if not steps and facts.draft:
        return with_gaps(facts.draft)
    first = next(value_candidates(facts, steps, description), None)
    if first is None or not first.certain:
        return UNKNOWN
    return first.value


def _day_read(facts: RecordFacts, steps: tuple[Step, ...]) -> Any:
    """The day in the migration's draft on which the page was read; if it has none, a gap that the author fills in."""
    day = value_at(facts.draft, steps)
    return day if isinstance(day, str) else Stop(GAP_DAY)


def _from_all_sources(facts: RecordFacts, steps: tuple[Step, ...], description: Description) -> Iterator[Candidate]:
    """Yield the candidates of each source in turn; if a source fails, the others are still used."""
    sources: tuple[tuple[str, Callable[[], Iterable[Candidate]]], ...] = (
        ("references", lambda: reference_candidates(facts, steps) or ()),
        ("cited pages", lambda: cited_candidates(facts, steps) or ()),
        ("days", lambda: _days(facts, steps, description)),
        ("values of the records", lambda: _record_candidates(facts, steps, description)),
        ("values of the schema", lambda: schema_candidates(description, facts.null_words(steps))),
    )
    for what, source in sources:
        yield from alone(facts.failed, f"`{to_pointer(steps)}`: {what}", source)


def _days(facts: RecordFacts, steps: tuple[Step, ...], description: Description) -> Iterator[Candidate]:
    """Yield candidates for a property whose format is a date or a timestamp."""
    if description.format == "date":
        yield from _dates(facts, steps, description)
    elif description.format == "date-time":
        yield from _timestamps(facts, steps)


def _record_candidates(facts: RecordFacts, steps: tuple[Step, ...], description: Description) -> Iterator[Candidate]:
    """Yield the candidates derived from records, for a migration or a model."""
    if facts.kind == "migration":
        yield from migration_candidates(facts, steps)
    elif facts.kind == "model":
        if steps == ("id",):
            yield from named_model(facts)
        yield from _nulls_first(model_candidates(facts, steps, description), description, facts.null_words(steps))
        if steps == ("id",):
            yield from catalogue_models(facts)


def _nulls_first(candidates: Iterable[Candidate], description: Description, null_words: str) -> Iterator[Candidate]:
    """Yield null before the candidates if the property is a nullable number."""
    if description.nullable and {"number", "integer"} & set(description.types):
        yield Candidate(None, "constant", null_words)
    yield from candidates


def _dates(facts: RecordFacts, steps: tuple[Step, ...], description: Description) -> Iterator[Candidate]:
    """Yield candidates for a day: today first for `last_checked`, otherwise days of the record and its models."""
    today = facts.today.isoformat()
    if steps[-1] == "last_checked":
        yield Candidate(today, "date", "today", certain=True)
        if len(steps) > 1 and (url := facts.text(*steps[:-1], "url")) is not None:
            citation = citations(facts).get(url)
            if citation is not None and citation.last_checked:
                yield Candidate(citation.last_checked, "date", "the last check of this page")
        for other in citations_of(facts.data):
            yield Candidate(other.last_checked, "date", other.label or other.url)
        return
    if facts.kind == "model":
        for candidate in model_candidates(facts, steps, description):
            if candidate.certain:
                yield candidate
    for day, name in dates_of(facts):
        if (name,) != steps:
            yield Candidate(day, "date", name)
    yield Candidate(today, "date", "today")


def _timestamps(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate]:
    """Yield candidates for a timestamp: now, and the other timestamps and days of the record."""
    now = f"{facts.today.isoformat()}T00:00:00Z"
    yield Candidate(facts.now or now, "date", "now", certain=True)
    for name in ("first_seen", "updated_at"):
        if (name,) != steps and (text := facts.text(name)) is not None:
            yield Candidate(text, "date", name)
    for name in ("last_checked", "announced_date"):
        if (day := facts.text(name)) is not None:
            yield Candidate(f"{day}T00:00:00Z", "date", name)


def _fits(value: Any, description: Description) -> bool:
    """Whether `value` has a type that the schema allows, and is in the schema's enumeration if it has one."""
    if description.enum and not isinstance(value, list | dict):
        return value in description.enum
    types = description.types
    if not types or value is None:
        return value is not None or not types or "null" in types
    if isinstance(value, bool):
        return "boolean" in types
    if isinstance(value, int | float):
        return "number" in types or "integer" in types
    if isinstance(value, str):
        return "string" in types
    return ("array" if isinstance(value, list) else "object") in types


def item_candidates(facts: RecordFacts, steps: tuple[Step, ...]) -> Iterator[Candidate]:
    """Yield whole objects for the list at `steps` that are derived from records and are not in the list yet."""
    match steps:
        case ("capability_changes",):
            yield from capability_items(facts)
        case ("sources",):
            yield from source_items(facts)
        case ("replacements",):
            yield from replacement_items(facts)


def schema_candidates(description: Description, null_words: str = "not published") -> Iterator[Candidate]:
    """Yield the values that a property's description lists, null last; `null_words` is the meaning of null."""
    document = partial(describe_in_words, description)
    for value in description.enum:
        if value is not None:
            meaning = MEANINGS.get(description.name, {}).get(str(value), "")
            yield Candidate(value, "enum", meaning, document=document)
    if "boolean" in description.types:
        yield Candidate(True, "constant", document=document)
        yield Candidate(False, "constant", document=document)
    if description.nullable:
        yield Candidate(None, "constant", null_words, document=document)
