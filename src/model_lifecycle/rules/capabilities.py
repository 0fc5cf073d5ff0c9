"""A migration's capability changes against the capabilities of its two models."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from model_lifecycle.document.diagnostic import Code, Diagnostic, Related, Severity
from model_lifecycle.document.fix import Fix, InsertItem, Remove, ReplaceValue
from model_lifecycle.records.arithmetic import format_number
from model_lifecycle.records.model import SPECS_FIELDS
from model_lifecycle.records.record import UNREAD, exact
from model_lifecycle.records.values import Values, items
from model_lifecycle.rules.rule import MigrationContext, Rule, change_all, replace_value
from model_lifecycle.rules.sides import Side
from model_lifecycle.text.closest import closest

NO_CHANGE = Code(
    name="no-change",
    severity=Severity.ERROR,
    part="rule",
    summary="A listed capability change whose old and new value are the same.",
    explanation="""\
`capability_changes` lists what differs between the two models. Lists are compared as sets: `text, image` is the same as
`image, text`. Correct the value that is wrong, or remove the entry.""",
    bad="""\
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: supports_tools, old: true, new: true}]
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: supports_tools, old: true, new: false}]
""",
)

UNKNOWN_CAPABILITY = Code(
    name="unknown-capability",
    severity=Severity.ERROR,
    part="rule",
    summary="A capability change of a field that models do not have.",
    explanation="""\
`field` names a property of a model, in most cases one of `specs`: `supports_tools`, `modalities_in`, `reasoning` and so
on, spelled as there.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: tools, old: true, new: false}]
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: supports_tools, old: true, new: false}]
""",
)

DUPLICATE_CAPABILITY = Code(
    name="duplicate-capability",
    severity=Severity.WARNING,
    part="rule",
    summary="A capability change that is listed twice.",
    explanation="Each field stands in `capability_changes` once. Remove one of the entries, or correct its field.",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes:
  - {field: supports_tools, old: true, new: false}
  - {field: supports_tools, old: true, new: false}
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes:
  - {field: supports_tools, old: true, new: false}
""",
)

CAPABILITY_MISMATCH = Code(
    name="capability-mismatch",
    severity=Severity.ERROR,
    part="rule",
    summary="A capability that is not what the model's record says.",
    explanation="""\
`old` and `new` repeat the values of the two model records: the same boolean, text or number; a list joined by `", "`;
null where nothing is published.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {reasoning: none}
# file: models/provider-1/example-2.yaml
specs: {reasoning: optional}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: reasoning, old: none, new: always}]
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {reasoning: none}
# file: models/provider-1/example-2.yaml
specs: {reasoning: optional}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: reasoning, old: none, new: optional}]
""",
)

UNLISTED_CAPABILITY = Code(
    name="unlisted-capability",
    severity=Severity.WARNING,
    part="rule",
    summary="A difference between the two models that is not listed.",
    explanation="""\
Where both models publish a value for a modality, a `supports_` property or `reasoning`, and the two differ, the
migration lists it in `capability_changes`: whoever migrates has to know.""",
    bad="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
""",
    good="""\
# file: models/provider-1/example-1.yaml
specs: {supports_tools: true}
# file: models/provider-1/example-2.yaml
specs: {supports_tools: false}
# file: migrations/example-1-to-example-2.yaml
capability_changes: [{field: supports_tools, old: true, new: false}]
""",
)

LISTED_FIELDS: Final = tuple(
    field for field in SPECS_FIELDS if field.startswith(("modalities_", "supports_")) or field == "reasoning"
)
"""The properties of specs whose difference has to be listed."""

_OTHER_FIELDS: Final = ("family", "status", "display_name", "region_or_platform_notes", "shutdown_date")


def _check(context: MigrationContext) -> Iterator[Diagnostic]:
    if items(context.migration.values, "capability_changes") is UNREAD:
        return
    seen: dict[str, int] = {}
    certain = True
    changes = context.migration.capability_changes
    for index, change in enumerate(changes):
        field = change.get("field", UNREAD)
        if not isinstance(field, str):
            certain = False
            continue
        pointer = f"/capability_changes/{index}"
        if field not in SPECS_FIELDS and field not in _OTHER_FIELDS:
            near = _nearest(field)
            if near is None:
                certain = False
            else:
                seen[near] = index
            yield _unknown(context, pointer, field, near)
        elif field in seen:
            yield _duplicate(context, changes, index, seen[field], field)
        else:
            seen[field] = index
            old, new = change.get("old", UNREAD), change.get("new", UNREAD)
            wrong = [
                side for side, stored in ((context.old, old), (context.new, new)) if _contradicts(side, field, stored)
            ]
            if not wrong and not _same(old, new):
                continue
            meant = _field_meant(context, old, new) if len(wrong) == 2 else None
            if meant is not None:
                seen[meant] = index
                yield _wrong_field(context, pointer, field, meant)
                continue
            yield from _check_change(context, pointer, field, change)
    if certain:
        yield from _check_unlisted(context, seen)


def _nearest(field: str) -> str | None:
    found = closest(field.removeprefix("specs."), SPECS_FIELDS)
    return None if found is None else found.name


def _unknown(context: MigrationContext, pointer: str, field: str, near: str | None) -> Diagnostic:
    place = f"{pointer}/field"
    if near is None:
        message = f"Models have no field `{field}`. Write the name of a property of `specs`."
        return context.report(UNKNOWN_CAPABILITY, message, place)
    fix = replace_value(f"Change to `{near}`", place, near)
    message = f"Models have no field `{field}`. Did you mean `{near}`?"
    return context.report(UNKNOWN_CAPABILITY, message, place, fix=fix)


def _duplicate(context: MigrationContext, changes: list[Values], index: int, first: int, field: str) -> Diagnostic:
    pointer = f"/capability_changes/{index}"
    fix = Fix("Remove this entry", (Remove(pointer),), safe=changes[index] == changes[first])
    return context.report(
        DUPLICATE_CAPABILITY,
        f"`{field}` is listed twice. Remove one of the entries.",
        f"{pointer}/field",
        related=[context.related("The first entry", f"/capability_changes/{first}/field")],
        fix=fix,
    )


def _check_change(context: MigrationContext, pointer: str, field: str, change: Values) -> Iterator[Diagnostic]:
    old, new = change.get("old", UNREAD), change.get("new", UNREAD)
    of_old, of_new = _value(context.old, field), _value(context.new, field)
    wrong = [
        (name, side, stored, published)
        for name, side, stored, published in (("old", context.old, old, of_old), ("new", context.new, new, of_new))
        if _contradicts(side, field, stored)
    ]
    if old is not UNREAD and new is not UNREAD and _same(old, new):
        place = f"{pointer}/{wrong[0][0]}" if len(wrong) == 1 else f"{pointer}/new"
        message = f"`old` and `new` are both {_in_words(old)}, which is no change."
        if len(wrong) == 1:
            _, side, _, published = wrong[0]
            message = f"{message} `{_id(side)}` has {_in_words(published)}."
            fix = _published_instead(place, published)
        else:
            message = f"{message} Remove the entry."
            fix = Fix("Remove this entry", (Remove(pointer),), safe=not wrong and UNREAD not in (of_old, of_new))
        yield context.report(NO_CHANGE, message, place, fix=fix)
    elif len(wrong) == 2 and _same(old, of_new) and _same(new, of_old):
        swap = (ReplaceValue(f"{pointer}/old", new), ReplaceValue(f"{pointer}/new", old))
        message = (
            f"`old` and `new` are swapped: `{field}` of `{_id(context.old)}` is {_in_words(of_old)}, "
            f"of `{_id(context.new)}` {_in_words(of_new)}."
        )
        yield context.report(
            CAPABILITY_MISMATCH,
            message,
            f"{pointer}/old",
            related=_related(context, field, context.old, context.new),
            fix=change_all("Swap the two", swap),
        )
    else:
        for name, side, stored, published in wrong:
            place = f"{pointer}/{name}"
            message = f"`{field}` of `{_id(side)}` is {_in_words(published)}, not {_in_words(stored)}."
            fix = _published_instead(place, published)
            related = _related(context, field, side)
            yield context.report(CAPABILITY_MISMATCH, message, place, related=related, fix=fix)


def _published_instead(place: str, published: Any) -> Fix | None:
    """Write what the model's record has; where that is null, the value may be missing there, and nothing is known."""
    if published is None:
        return None
    return replace_value(f"Change to {_in_words(published)}", place, _plain(published))


def _field_meant(context: MigrationContext, old: Any, new: Any) -> str | None:
    """The field, not listed, that has these two values; None where no such field differs."""
    if _same(old, new):
        return None
    listed = {other.get("field") for other in context.migration.capability_changes}
    return next(
        (
            other
            for other in LISTED_FIELDS
            if other not in listed and _same(old, _value(context.old, other)) and _same(new, _value(context.new, other))
        ),
        None,
    )


def _contradicts(side: Side, field: str, stored: Any) -> bool:
    published = _value(side, field)
    return stored is not UNREAD and published is not UNREAD and not _same(stored, published)


def _wrong_field(context: MigrationContext, pointer: str, field: str, meant: str) -> Diagnostic:
    message = f"These are not the values of `{field}`, but of `{meant}`. Correct the field."
    fix = replace_value(f"Change to `{meant}`", f"{pointer}/field", meant)
    related = _related(context, field, context.old, context.new)
    return context.report(CAPABILITY_MISMATCH, message, f"{pointer}/field", related=related, fix=fix)


def _check_unlisted(context: MigrationContext, listed: dict[str, int]) -> Iterator[Diagnostic]:
    old, new = context.old.model, context.new.model
    if old is None or new is None:
        return
    missing = [
        field
        for field in LISTED_FIELDS
        if field not in listed
        and (first := old.specs.get(field)) is not None
        and (second := new.specs.get(field)) is not None
        and first != second
        and not (isinstance(first, list) and isinstance(second, list) and _as_set(first) == _as_set(second))
        and first is not UNREAD
        and second is not UNREAD
    ]
    if missing:
        doubted = context.old.doubted | context.new.doubted
        missing = [field for field in missing if field not in doubted]
    if missing:
        differences = "; ".join(
            f"`{field}`, {_in_words(old.specs[field])} → {_in_words(new.specs[field])}" for field in missing
        )
        message = f"The models differ in what is not listed: {differences}. Add it to `capability_changes`."
        related = [part for field in missing for part in _related(context, field, context.old, context.new)]
        entries = [
            InsertItem(
                "/capability_changes",
                {"field": field, "old": _plain(old.specs[field]), "new": _plain(new.specs[field])},
            )
            for field in missing
        ]
        fix = change_all("List the difference" if len(entries) == 1 else "List the differences", entries)
        yield context.report(UNLISTED_CAPABILITY, message, "/capability_changes", key=True, related=related, fix=fix)


def _value(side: Side, field: str) -> Any:
    """What a model's record says; `UNREAD` where that is not certain."""
    model = side.model
    if model is None or field in side.doubted:
        return UNREAD
    values = model.specs if field in SPECS_FIELDS else model.values
    return values.get(field, UNREAD)


def _same(stored: Any, published: Any) -> bool:
    if isinstance(stored, str) and isinstance(published, str):
        return stored == published or (", " in stored and _as_set(stored) == _as_set(published))
    if isinstance(published, list):
        return isinstance(stored, str) and _as_set(stored) == _as_set(published)
    if isinstance(stored, bool) or isinstance(published, bool):
        return stored is published
    if isinstance(stored, int | float) and isinstance(published, int | float):
        return exact(stored) == exact(published)
    return bool(stored == published)


def _as_set(value: Any) -> frozenset[str]:
    parts = value.split(",") if isinstance(value, str) else value
    return frozenset(part.strip() for part in parts if isinstance(part, str) and part.strip())


def _plain(published: Any) -> object:
    return ", ".join(map(str, published)) if isinstance(published, list) else published


def _in_words(value: Any) -> str:
    """A value in a sentence, as it is written in a record."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            number: Decimal = exact(value)
            return format_number(number)
        case list():
            return f"`{', '.join(map(str, value))}`" if value else "empty"
    spelled_as_other = value in ("true", "false", "null", "yes", "no") or value.replace(".", "", 1).isdecimal()
    return f"the text `{value}`" if spelled_as_other else f"`{value}`"


def _id(side: Side) -> str:
    return str(side.model.id) if side.model is not None else str(side.reference.model_id)


def _related(context: MigrationContext, field: str, *sides: Side) -> list[Related]:
    place = f"/specs/{field}" if field in SPECS_FIELDS else f"/{field}"
    return [
        context.related(f"`{field}` of `{_id(side)}`", place, side.entry) for side in sides if side.entry is not None
    ]


RULE = Rule(
    (NO_CHANGE, UNKNOWN_CAPABILITY, DUPLICATE_CAPABILITY, CAPABILITY_MISMATCH, UNLISTED_CAPABILITY),
    migration=_check,
)
