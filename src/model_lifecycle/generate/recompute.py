"""Computes the changes that update a migration record to its two models' records."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple

from model_lifecycle.diagnostics.fix import Change, Fix, InsertItem, InsertProperty, Remove, ReplaceText, ReplaceValue
from model_lifecycle.fixes.expected_data import changed_data
from model_lifecycle.fixes.fix_edits import text_edits
from model_lifecycle.generate.draft_sources import cited_pages, draft_sources, pages_of_fields
from model_lifecycle.generate.migration_draft import change_to_write, confidence
from model_lifecycle.records.arithmetic import example_cost, number_to_write, percent_matches
from model_lifecycle.records.capabilities import as_stored, differing_fields, is_same
from model_lifecycle.records.gaps import GAP_ADDRESS, GAP_DAY
from model_lifecycle.records.migration import LIMIT_OF_DIFF
from model_lifecycle.records.model import Model
from model_lifecycle.records.values import UNAVAILABLE, Number, members, number
from model_lifecycle.rules.capabilities.capability_changes import CapabilityChanges, WrongChange, capability_changes
from model_lifecycle.rules.capabilities.capability_values import published_value
from model_lifecycle.rules.framework.rule_check import MigrationContext
from model_lifecycle.rules.numbers.implausible_price import plausible_prices
from model_lifecycle.rules.texts.derived_words import corrected_texts
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

_PRICE_FIELDS: Final = {"input_pct_change": "input_price_per_mtok", "output_pct_change": "output_price_per_mtok"}
"""The field of specs that each stored percentage is about."""


_CAPABILITIES: Final = "/capability_changes"


class _CausedChange(NamedTuple):
    """A change to a record, and the properties of the models' specs that cause it."""

    change: Change
    fields: tuple[str, ...]


def recompute(workspace: Workspace, file: RecordFile, record_index: int, today: date) -> tuple[Change, ...]:
    """The changes that correct the derived values of a migration; none if all are correct.

    Also none if the record is not a migration between two resolved models.

    A correct value stays as written: a percentage within the tolerance, capabilities in their order. If a value
    changes, and the model's record says that its page was read since, that page is cited with its day. A migration that
    was `partial` only because of null numbers becomes `official` by the rules of a new one; one that loses a number
    becomes `partial`. Sentences that repeat a model's values are updated too (`rules/texts/derived_words.py`).
    """
    if file.kind.kind != "migration" or record_index >= len(file.records):
        return ()
    view, record = workspace.view(), file.records[record_index]
    context = MigrationContext(workspace, file, record, view, today, plausible_prices(workspace.configuration))
    if context.old.model is None or context.new.model is None or not isinstance(record.data, dict):
        return ()
    caused = [
        *_price_changes(context),
        *_cost_changes(context),
        *_limit_changes(context),
        *_capability_changes(context),
    ]
    changed_fields = {name for part in caused for name in part.fields}
    texts = (ReplaceValue(pointer, text) for pointer, text in corrected_texts(context).items())
    return (
        *(part.change for part in caused),
        *texts,
        *_confidence_change(context),
        *_source_changes(context, changed_fields),
    )


def recompute_edits(workspace: Workspace, file: RecordFile, record: int, today: date) -> tuple[TextEdit, ...] | None:
    """The text edits that recompute a migration; None if there are no changes, or they cannot be applied.

    If changes of `capability_changes` cannot be expressed as edits of single entries, the whole
    list is rewritten.
    """
    changes = recompute(workspace, file, record, today)
    if not changes:
        return None
    edits = text_edits(file.document, record, Fix("", changes))
    if edits is None:
        other_changes = [change for change in changes if not _is_in(change, _CAPABILITIES)]
        new_data = changed_data(file.document.records[record], changes)
        assert isinstance(new_data, dict)
        whole = ReplaceValue(_CAPABILITIES, new_data["capability_changes"])
        edits = text_edits(file.document, record, Fix("", (*other_changes, whole)))
    return edits or None


def _is_in(change: Change, pointer: str) -> bool:
    """Whether a change is at the JSON Pointer `pointer` or below it."""
    changed_pointer = "" if isinstance(change, ReplaceText) else change.pointer
    return changed_pointer == pointer or changed_pointer.startswith(f"{pointer}/")


def _record_data(context: MigrationContext) -> dict[str, Any]:
    """The plain data of the migration."""
    data = context.file.records[context.record.index].data
    assert isinstance(data, dict)
    return data


def _number_change(
    context: MigrationContext, group: str, name: str, value: Decimal | None, *fields: str
) -> Iterator[_CausedChange]:
    """Yield the change that sets the number `name` in the object `group` of the migration, if it has this object."""
    container = _record_data(context).get(group)
    if not isinstance(container, dict):
        return
    plain = None if value is None else number_to_write(value)
    if name in container:
        yield _CausedChange(ReplaceValue(f"/{group}/{name}", plain), fields)
    else:
        yield _CausedChange(InsertProperty(f"/{group}", name, plain), fields)


def _is_correct(stored: Number, old: Decimal | None, new: Decimal | None) -> bool:
    """Whether a stored percentage fits the two values; without one of them it has to be None."""
    if stored is UNAVAILABLE:
        return False
    return stored is None if old is None or new is None else percent_matches(stored, old, new)


def _percentage_change(
    context: MigrationContext, group: str, name: str, old: Number, new: Number, *fields: str
) -> Iterator[_CausedChange]:
    """Yield the change to a percentage that does not fit the values `old` and `new`, if both are available."""
    stored = number(members(context.migration.values, group), name)
    if old is UNAVAILABLE or new is UNAVAILABLE or _is_correct(stored, old, new):
        return
    value = change_to_write(old, new)
    yield from _number_change(context, group, name, None if value is None else Decimal(repr(value)), *fields)


def _price_changes(context: MigrationContext) -> Iterator[_CausedChange]:
    """Yield the changes of the price percentages."""
    for name, field in _PRICE_FIELDS.items():
        old, new = context.old.published(field), context.new.published(field)
        yield from _percentage_change(context, "price_diff", name, old, new, field)


def _cost_changes(context: MigrationContext) -> Iterator[_CausedChange]:
    """Yield the changes of the example costs."""
    fields = tuple(_PRICE_FIELDS.values())
    for side, name, stored in (
        (context.old, "example_monthly_cost_old", context.migration.cost_old),
        (context.new, "example_monthly_cost_new", context.migration.cost_new),
    ):
        first, second = (side.published(field) for field in fields)
        if first is not UNAVAILABLE and second is not UNAVAILABLE:
            cost = example_cost(first, second)
            if stored is UNAVAILABLE or stored != cost:
                yield from _number_change(context, "price_diff", name, cost, *fields)


def _limit_changes(context: MigrationContext) -> Iterator[_CausedChange]:
    """Yield the changes of token limits, and of their percentages."""
    for (group, field), diff in zip(
        LIMIT_OF_DIFF, (context.migration.context, context.migration.max_output), strict=True
    ):
        counts: list[Number] = []
        for side, name, stored in (
            (context.old, "old_tokens", diff.old_tokens),
            (context.new, "new_tokens", diff.new_tokens),
        ):
            published = side.published(field)
            counts.append(stored if published is UNAVAILABLE else published)
            if published is not UNAVAILABLE and stored != published:
                yield from _number_change(context, group, name, published, field)
        yield from _percentage_change(context, group, "change_pct", counts[0], counts[1], field)


def _capability_changes(context: MigrationContext) -> Iterator[_CausedChange]:
    """Yield the changes of `capability_changes`: corrected and removed entries, then missing ones."""
    old, new = context.old.model, context.new.model
    assert old is not None
    assert new is not None
    differences = capability_changes(context)
    missing = [
        name
        for name in differing_fields(old.specs, new.specs)
        if name not in differences.listed and not any(end.is_suspect(name) for end in context.ends)
    ]
    entries = [
        {"field": name, "old": as_stored(old.specs[name]), "new": as_stored(new.specs[name])} for name in missing
    ]
    if "capability_changes" not in _record_data(context):
        yield _CausedChange(InsertProperty("", "capability_changes", entries), tuple(missing))
        return
    if not differences.is_certain:
        return
    recorded_entries = _record_data(context)["capability_changes"]
    if not recorded_entries and entries:
        yield _CausedChange(ReplaceValue(_CAPABILITIES, entries), tuple(missing))
        return
    yield from _corrected_entries(context, differences)
    for name, entry in zip(missing, entries, strict=True):
        yield _CausedChange(InsertItem(_CAPABILITIES, entry), (name,))


def _corrected_entries(context: MigrationContext, differences: CapabilityChanges) -> Iterator[_CausedChange]:
    """Yield changes to entries that contradict the models: corrected values, or removal if the models do not differ,
    or one of them no longer has a value.
    """
    for repeated in differences.repeated:
        yield _CausedChange(Remove(f"{_CAPABILITIES}/{repeated.position}"), (repeated.field,))
    for entry in differences.wrong:
        if entry.field_meant is not None:
            yield _CausedChange(ReplaceValue(f"{entry.pointer}/field", entry.field_meant), (entry.field_meant,))
        elif is_same(*_expected_values(context, entry)) or any(wrong.published is None for wrong in entry.wrong):
            yield _CausedChange(Remove(entry.pointer), (entry.field,))
        else:
            for wrong in entry.wrong:
                value = as_stored(wrong.published)
                yield _CausedChange(ReplaceValue(f"{entry.pointer}/{wrong.name}", value), (entry.field,))


def _expected_values(context: MigrationContext, entry: WrongChange) -> list[Any]:
    """The two values that an entry should have: those of the models, or if unavailable, as stored."""
    values = []
    for side, stored in ((context.old, entry.old), (context.new, entry.new)):
        published = published_value(side, entry.field)
        values.append(stored if published is UNAVAILABLE else as_stored(published))
    return values


def _confidence_change(context: MigrationContext) -> Iterator[Change]:
    """Yield the change to `confidence`: `official` if only nulls made it partial, `partial` if a model has a null."""
    migration, old, new = context.migration, context.old.model, context.new.model
    assert old is not None
    assert new is not None
    limits = (migration.context, migration.max_output)
    tokens = [count for limit in limits for count in (limit.old_tokens, limit.new_tokens)]
    numbers = (migration.cost_old, migration.cost_new, *tokens)
    if migration.confidence == "partial" and None in numbers and confidence(old, new) == "official":
        yield ReplaceValue("/confidence", "official")
    fields = (*_PRICE_FIELDS.values(), *(field for _, field in LIMIT_OF_DIFF))
    if migration.confidence == "official" and None in [
        side.published(field) for side in context.ends for field in fields
    ]:
        yield ReplaceValue("/confidence", "partial")


def _source_changes(context: MigrationContext, changed: set[str]) -> Iterator[Change]:
    """Yield changes that cite the pages of `changed` specs, with their days, if they were read since the last check,
    and all pages of a model of which none is cited.
    """
    old, new = context.old.model, context.new.model
    assert old is not None
    assert new is not None
    recorded_sources = _record_data(context).get("sources")
    if isinstance(recorded_sources, list) and recorded_sources and all(_is_gap(source) for source in recorded_sources):
        yield from _first_sources(context, old, new)
        return
    source_by_url = {source.url: source for source in context.migration.sources if isinstance(source.url, str)}
    if not isinstance(recorded_sources, list) or len(source_by_url) != len(recorded_sources):
        return
    last_check = context.migration.last_checked if isinstance(context.migration.last_checked, str) else ""
    changed_pages = pages_of_fields(old, changed) | pages_of_fields(new, changed)
    uncited = {
        page for model in (old, new) if not cited_pages(model) & source_by_url.keys() for page in cited_pages(model)
    }
    newest = ""
    for source in draft_sources(context.view, old, new, [name for name in changed if name in old.specs]):
        if source["url"] not in uncited and (
            source["url"] not in changed_pages or source["last_checked"] <= last_check
        ):
            continue
        existing = source_by_url.get(source["url"])
        if existing is None:
            yield InsertItem("/sources", source)
        elif isinstance(existing.last_checked, str) and existing.last_checked < source["last_checked"]:
            yield ReplaceValue(f"{existing.pointer}/last_checked", source["last_checked"])
        else:
            continue
        newest = max(newest, source["last_checked"])
    if last_check and last_check < newest:
        yield ReplaceValue("/last_checked", newest)


def _is_gap(source: object) -> bool:
    """Whether an entry of `sources` is the gap that `new` writes without known pages."""
    return isinstance(source, dict) and (source.get("url"), source.get("last_checked")) == (GAP_ADDRESS, GAP_DAY)


def _first_sources(context: MigrationContext, old: Model, new: Model) -> Iterator[Change]:
    """Yield the changes that replace gaps in `sources` and `last_checked` by the models' pages and their newest day."""
    sources = draft_sources(context.view, old, new, differing_fields(old.specs, new.specs))
    if sources:
        yield ReplaceValue("/sources", sources)
        if _record_data(context).get("last_checked") == GAP_DAY:
            yield ReplaceValue("/last_checked", max(source["last_checked"] for source in sources))
