"""Candidates for values of a model record, from its other values, its file name and its provider's models."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from model_lifecycle.generate.new_records import usual_slug
from model_lifecycle.ide.completion.item import Candidate
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.ide.meaning.value_words import MEANINGS
from model_lifecycle.records.model import SOURCE_GROUPS, SPECS_FIELDS, Model
from model_lifecycle.records.record import Record
from model_lifecycle.records.shutdown import status_by_dates
from model_lifecycle.records.values import is_whole
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.pointer import Step

_MOST: Final = 8
"""The most values offered from other records."""

_MOST_MODELS: Final = 300
"""The most models of a provider whose values are read."""

_NOT_SHARED: Final = ("id", "slug", "display_name")


def model_candidates(facts: RecordFacts, steps: tuple[Step, ...], description: Description) -> Iterator[Candidate]:
    """Yield the candidates at `steps` of a model record, the likeliest first."""
    match steps:
        case ("id",):
            slug = facts.text("slug") or facts.name
            yield from (
                Candidate(name, "reference", "other records name it", certain=True) for name in _ids_named(facts, slug)
            )
            yield from _own_names(facts, facts.text("slug"))
        case ("slug",):
            name = facts.text("id")
            yield from _own_names(facts, usual_slug(name) if name is not None else None)
        case ("display_name",):
            if (name := facts.text("id") or facts.text("slug") or facts.name) is not None:
                yield Candidate(name.replace("-", " ").replace("_", " ").title(), "text", "from the id")
        case ("status",):
            yield from _status(facts, description)
        case ("shutdown_date_kind",):
            yield from _date_kind(facts, description)
        case ("deprecation_date" | "shutdown_date" | "announced_date" as name,):
            if _is_without_date(facts, name):
                yield Candidate(None, "constant", facts.null_words(steps), certain=True)
        case ("specs", "supports_vision"):
            inputs = facts.value("specs", "modalities_in")
            if isinstance(inputs, list):
                yield Candidate("image" in inputs, "constant", "by `modalities_in`", certain=True)
            elif "modalities_in" in (facts.value("specs") or ()):
                yield Candidate(None, "constant", facts.null_words(steps))
        case ("specs", "currency") if _has_no_price(facts):
            yield Candidate(None, "constant", "no price is published")
        case ("replacements", int(), "kind"):
            yield Candidate("official", "enum", MEANINGS["kind"]["official"])
    if steps and steps[0] not in _NOT_SHARED and "last_checked" not in steps:
        yield from _values_of_other_models(facts, steps, description)


def _ids_named(facts: RecordFacts, slug: str | None) -> list[str]:
    """The ids that other records name for this provider and whose usual slug is `slug`."""
    references = facts.workspace.index.tables.get("references", {})
    provider = facts.provider
    return sorted({key[1] for key in references if key[0] == provider and usual_slug(key[1]) == slug})


def _own_names(facts: RecordFacts, other: str | None) -> Iterator[Candidate]:
    """Yield the name `other`, and the name of the file, as candidates."""
    if other is not None:
        yield Candidate(other, "text", "as in this record", certain=True)
    if facts.name is not None and facts.name != other:
        yield Candidate(facts.name, "text", "as in the file name", certain=other is None)


def _status(facts: RecordFacts, description: Description) -> Iterator[Candidate]:
    """Yield the statuses, that implied by the record's dates first."""
    wanted, why = status_by_dates(Model(Record("model", 0, facts.data)), facts.today)
    for value in sorted(map(str, description.enum), key=lambda value: value != wanted):
        meaning = MEANINGS["status"].get(value, "")
        detail = f"{meaning}; {why}" if value == wanted and why else meaning
        yield Candidate(value, "enum", detail, certain=value == wanted)


def _date_kind(facts: RecordFacts, description: Description) -> Iterator[Candidate]:
    """Yield the kinds of a shutdown date, that implied by the date first."""
    has_date = facts.text("shutdown_date") is not None
    wanted = "exact" if has_date else "none" if "shutdown_date" in facts.data else None
    for value in sorted(map(str, description.enum), key=lambda value: (value != wanted, has_date and value == "none")):
        yield Candidate(value, "enum", MEANINGS["shutdown_date_kind"].get(value, ""), certain=value == wanted)


def _is_without_date(facts: RecordFacts, name: str) -> bool:
    """Whether the record says that its date `name` does not exist, as the model has no planned end."""
    if name == "announced_date":
        return False
    if name == "shutdown_date":
        kind = facts.text("shutdown_date_kind")
        return kind == "none" or (kind is None and facts.text("status") == "active")
    return facts.text("status") == "active"


def _has_no_price(facts: RecordFacts) -> bool:
    """Whether the record says that both prices are not published."""
    specs = facts.value("specs")
    if not isinstance(specs, dict):
        return False
    return all(name in specs and specs[name] is None for name in ("input_price_per_mtok", "output_price_per_mtok"))


def _values_of_other_models(
    facts: RecordFacts, steps: tuple[Step, ...], description: Description
) -> Iterator[Candidate]:
    """Yield values of the property in other models of the provider, by frequency; the family's count five times."""
    if any(isinstance(step, int) for step in steps) and steps[0] != "specs":
        return
    name, family, provider = facts.text("id"), facts.text("family"), facts.provider
    if "boolean" in description.types:
        return
    count: Counter[Any] = Counter()
    seen: dict[Any, Any] = {}
    for model in facts.models(provider, _MOST_MODELS) if provider is not None else ():
        if model.id == name:
            continue
        value = _value_at(model, steps)
        if value is None or isinstance(value, dict) or not is_whole(value):
            continue
        key = repr(value)
        seen[key] = value
        count[key] += 5 if family is not None and model.values.get("family") == family else 1
    for key, _ in count.most_common(_MOST):
        yield Candidate(seen[key], "value", "in other models of the provider")


def _value_at(model: Model, steps: tuple[Step, ...]) -> Any:
    """The value at `steps` of a model; None if it is missing."""
    value: Any = model.values
    for step in steps:
        if isinstance(value, list) and isinstance(step, int):
            value = value[step] if step < len(value) else None
        else:
            value = value.get(str(step)) if isinstance(value, dict) else None
    return value


def missing_source_keys(facts: RecordFacts, present: frozenset[str]) -> list[str]:
    """The keys that `specs_sources` lacks besides `present`, sorted: groups and valued specs, nulls, covered ones."""
    specs = facts.value("specs")
    values = specs if isinstance(specs, dict) else {}
    covered = {field for group in present if group in SOURCE_GROUPS for field in SOURCE_GROUPS[group]}
    keys = [*SOURCE_GROUPS, *SPECS_FIELDS]
    return sorted(
        (key for key in keys if key not in present),
        key=lambda key: (key in covered, key not in SOURCE_GROUPS and values.get(key) is None),
    )
