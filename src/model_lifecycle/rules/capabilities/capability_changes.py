"""Compare a migration's capability changes with its two models: the common basis of the rules about them."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from model_lifecycle.records.capabilities import LISTED_FIELDS, is_same
from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.records.values import UNAVAILABLE, items
from model_lifecycle.rules.capabilities.capability_values import published_value
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, once_per_record
from model_lifecycle.text.similar import closest

_OTHER_FIELDS: Final = ("family", "status", "display_name", "region_or_platform_notes", "shutdown_date")
"""The properties outside of specs that an entry may name."""


class UnknownField(NamedTuple):
    """An entry with a field that models do not have; `suggestion` is the field that was probably meant, or None."""

    pointer: str
    field: str
    suggestion: str | None


class RepeatedField(NamedTuple):
    """An entry, at `position`, that repeats the field of the entry at `first`."""

    position: int
    first: int
    field: str


class ContradictingValue(NamedTuple):
    """A value of an entry that contradicts the model's record; `name` is `old` or `new`."""

    name: str
    side: Endpoint
    stored: Any
    published: Any


class WrongChange(NamedTuple):
    """An entry that states no change, or values that contradict a model's record.

    `old` and `new` are the stored values, `wrong` are those that contradict the record. `field_meant` is another field
    with exactly these two values, if `field` has neither.
    """

    pointer: str
    field: str
    old: Any
    new: Any
    wrong: list[ContradictingValue]
    field_meant: str | None

    @property
    def is_no_change(self) -> bool:
        """Whether the entry states no change: its two values are the same."""
        return (
            self.field_meant is None
            and self.old is not UNAVAILABLE
            and self.new is not UNAVAILABLE
            and is_same(self.old, self.new)
        )


@dataclass
class CapabilityChanges:
    """The mistakes in the entries of `capability_changes`, and the fields of all entries."""

    unknown: list[UnknownField] = field(default_factory=list)
    repeated: list[RepeatedField] = field(default_factory=list)
    wrong: list[WrongChange] = field(default_factory=list)
    listed: dict[str, int] = field(default_factory=dict)
    """The index of each entry by its field, or by the field that was meant."""
    is_certain: bool = True
    """Whether the field of every entry is known."""


@once_per_record
def capability_changes(context: MigrationContext) -> CapabilityChanges:
    """Compare the entries of `capability_changes` with the two models; `is_certain` is False if the list is invalid."""
    changes = CapabilityChanges()
    if items(context.migration.values, "capability_changes") is UNAVAILABLE:
        changes.is_certain = False
        return changes
    for index, change in enumerate(context.migration.capability_changes):
        name = change.get("field", UNAVAILABLE)
        if not isinstance(name, str):
            changes.is_certain = False
            continue
        pointer = f"/capability_changes/{index}"
        if name not in SPECS_FIELDS and name not in _OTHER_FIELDS:
            suggestion = _nearest(name)
            if suggestion is None:
                changes.is_certain = False
            else:
                changes.listed[suggestion] = index
            changes.unknown.append(UnknownField(pointer, name, suggestion))
        elif name in changes.listed:
            changes.repeated.append(RepeatedField(index, changes.listed[name], name))
        else:
            changes.listed[name] = index
            old, new = change.get("old", UNAVAILABLE), change.get("new", UNAVAILABLE)
            wrong = _wrong_values(context, name, old, new)
            if not wrong and not is_same(old, new):
                continue
            other_field = _field_meant(context, old, new) if len(wrong) == 2 else None
            if other_field is not None:
                changes.listed[other_field] = index
            changes.wrong.append(WrongChange(pointer, name, old, new, wrong, other_field))
    return changes


@lru_cache(4096)  # called for the whole list at each keystroke
def _nearest(name: str) -> str | None:
    """The property of specs that a misspelt name means; None if it is uncertain."""
    match = closest(name.removeprefix("specs."), SPECS_FIELDS)
    return None if match is None else match.name


def _wrong_values(context: MigrationContext, name: str, old: Any, new: Any) -> list[ContradictingValue]:
    """The values, of the stored `old` and `new` of the field `name`, that contradict the models' records."""
    return [
        ContradictingValue(value_name, side, stored, published)
        for value_name, side, stored in (("old", context.old, old), ("new", context.new, new))
        if stored is not UNAVAILABLE
        and (published := published_value(side, name)) is not UNAVAILABLE
        and not is_same(stored, published)
    ]


def _field_meant(context: MigrationContext, old: Any, new: Any) -> str | None:
    """The unlisted field that has the value `old` in the old model and `new` in the new one; None if there is none."""
    if is_same(old, new):
        return None
    listed = {other.get("field") for other in context.migration.capability_changes}
    return next(
        (
            other
            for other in LISTED_FIELDS
            if other not in listed
            and is_same(old, published_value(context.old, other))
            and is_same(new, published_value(context.new, other))
        ),
        None,
    )
