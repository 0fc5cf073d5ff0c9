"""Report unknown properties."""

from collections.abc import Iterator, Sequence

from model_lifecycle.diagnostics.fix import Change, Fix, InsertProperty, Remove, RenameKey, ReplaceText, ReplaceValue
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.locate import Locations, SchemaError, value_at
from model_lifecycle.schema.explain.match_properties import Misplaced, Renamed
from model_lifecycle.schema.explain.synonyms import canonical_name, hint_for
from model_lifecycle.schema.explain.wording import (
    in_object,
    list_names,
    name_consecutive,
    property_name,
    subject_and_verb,
)
from model_lifecycle.schema.schema_rules import MISPLACED_PROPERTY, UNKNOWN_PROPERTY
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.node import MappingNode, key_text
from model_lifecycle.syntax.pointer import Path, to_pointer
from model_lifecycle.text.similar import closest, did_you_mean

NOT_A_NAME = key_text(MappingNode(0, 0, []))
"""The text of a key that is a list or a mapping."""

_SHALLOW = 2
"""The most steps of a path at which a foreign name can mean a property of another object."""

_HABIT = 3
"""The least number of names in another style that are reported together."""

_FEW = 8
"""The most properties of an object that a message lists."""


def all_renamed(pairs: Sequence[Renamed], locations: Locations) -> Iterator[SchemaError]:
    """Yield the errors of misspelt properties; one for all together if many are only spelt in another style."""
    restyled = [pair for pair in pairs if _is_restyled(pair)]
    is_habit = len(restyled) >= _HABIT
    yield from (_renamed(pair, locations) for pair in pairs if not (is_habit and _is_restyled(pair)))
    if is_habit:
        first = restyled[0]
        name = property_name(str(first.path[-1]))
        message = (
            f"{name} and {len(restyled) - 1} other names are not spelt as records spell them. "
            f"Write them in small letters with `_` between the words: `{first.name}`."
        )
        deepest = sorted(restyled, key=lambda pair: -len(pair.path))
        changes = tuple(RenameKey(to_pointer(pair.path), pair.name) for pair in deepest)
        fix = Fix("Rename all of them", changes, safe=all(pair.sure for pair in restyled))
        yield SchemaError(UNKNOWN_PROPERTY.name, message, first.path, first.path, key=True, fix=fix)


def _is_restyled(pair: Renamed) -> bool:
    """Whether a name differs from the right one only in style, such as camelCase."""
    return _letters(str(pair.path[-1])) == _letters(pair.name)


def _letters(name: str) -> str:
    """The letters and digits of a name in lower case, which are the same in every style."""
    return "".join(filter(str.isalnum, name)).lower()


def _renamed(pair: Renamed, locations: Locations) -> SchemaError:
    """The error of an unknown property that means a missing one."""
    message = f"Unknown property {property_name(str(pair.path[-1]))}. {did_you_mean(pair.name)}"
    safe = pair.sure and not _may_be_split(pair, locations)
    fix = Fix(f"Rename to `{pair.name}`", (RenameKey(to_pointer(pair.path), pair.name),), safe=safe)
    return SchemaError(UNKNOWN_PROPERTY.name, message, pair.path, pair.path, key=True, fix=fix)


def _may_be_split(pair: Renamed, locations: Locations) -> bool:
    """Whether a line break may have split the name, or joined it with the end of the line above."""
    name, right_name = str(pair.path[-1]), pair.name
    key = locations.find(pair.path).key
    text_above = locations.document.text[: key.start].rstrip("\r\n -\"'") if key is not None else ""
    is_lost = right_name.endswith(name) and text_above.endswith(right_name[: len(right_name) - len(name)])
    return is_lost or (name.endswith(right_name) and text_above != "")


def misplaced(pair: Misplaced, root: Description, data: Data, locations: Locations) -> SchemaError:
    """The error of properties that are in the wrong object of a record's `data`, with a fix that moves them."""
    path, target = pair.paths[0], str(pair.targets[0][-1])
    container = pair.targets[0][:-1]
    name, destination = property_name(str(path[-1])), in_object(container)
    object_state = "" if pair.container == "present" else f", which is {pair.container}"
    names = [str(path[-1]) for path in pair.paths]
    message = f"{subject_and_verb(names)} {destination}{object_state}, not {in_object(path[:-1])}."
    if path[-1] != target:
        message = f"Unknown property {name}. Did you mean `{target}` {destination}?"
    title = f"Move {name_consecutive(names)}"
    if path[-1] != target:
        title += f" and rename {'it' if len(pair.paths) == 1 else 'them'}"
    changes = _move_changes(pair, root, data)
    if changes and pair.container != "present":
        changes = _indent_changes(pair, locations) or changes
    fix = Fix(title, changes) if changes else None
    return SchemaError(MISPLACED_PROPERTY.name, message, path, path, key=True, fix=fix)


def _move_changes(pair: Misplaced, root: Description, data: Data) -> tuple[Change, ...]:
    """The changes that move properties to their object; empty if the object would still lack some."""
    container = pair.targets[0][:-1]
    values = {str(target[-1]): value_at(data, path) for path, target in zip(pair.paths, pair.targets, strict=True)}
    removals = tuple(Remove(to_pointer(path)) for path in pair.paths)
    if pair.container == "present":
        inserts = (InsertProperty(to_pointer(container), name, value) for name, value in values.items())
        return (*removals, *inserts)
    description = root.at(container)
    if description is None or values.keys() != description.properties.keys():
        return ()
    if pair.container == "empty":
        return (*removals, ReplaceValue(to_pointer(container), values))
    if value_at(data, container[:-1]) is None:
        return ()
    return (*removals, InsertProperty(to_pointer(container[:-1]), str(container[-1]), values))


def _indent_changes(pair: Misplaced, locations: Locations) -> tuple[Change, ...]:
    """The changes that indent the lines of properties below their key, which is added if missing, so that comments
    stay. Empty if the properties are not on consecutive lines of their own.
    """
    source, container = pair.paths[0][:-1], pair.targets[0][:-1]
    mapping, lines, text = locations.find(source).value, locations.document.lines, locations.document.text
    names = {str(path[-1]) for path in pair.paths}
    if source != container[:-1] or not isinstance(mapping, MappingNode) or mapping.flow:
        return ()
    indexes = [index for index, entry in enumerate(mapping.pairs) if key_text(entry.key) in names]
    if indexes[-1] - indexes[0] + 1 != len(names) or locations.document.language == "json":
        return ()
    first, last = mapping.pairs[indexes[0]], mapping.pairs[indexes[-1]]
    line_numbers = range(
        lines.position(first.key.start).line, lines.position(max(last.key.end, last.value.end)).line + 1
    )
    start = lines.starts[line_numbers[0]]
    margin = text[start : first.key.start]
    line_break = (
        text[start + len(lines.line_text(line_numbers[0])) : lines.starts[line_numbers[0] + 1]]
        if len(lines) > line_numbers[0] + 1
        else ""
    )
    if margin.strip(" ") or not line_break:
        return ()
    inserted = f"{margin}{container[-1]}:{line_break}" if pair.container == "missing" else ""
    if not inserted and (not indexes[0] or key_text(mapping.pairs[indexes[0] - 1].key) != container[-1]):
        return ()
    return tuple(
        ReplaceText(lines.starts[line], lines.starts[line], f"{inserted if line == line_numbers[0] else ''}  ")
        for line in line_numbers
        if lines.line_text(line).strip()
    )


def unknown(path: Path, root: Description, data: Data, language: Language) -> SchemaError:
    """The error of an unknown property that means no missing property; `data` is the data of the record."""
    name = str(path[-1])
    object_description = root.at(path[:-1])
    assert object_description is not None
    if name == NOT_A_NAME:
        return SchemaError(
            UNKNOWN_PROPERTY.name, "A property's name is text, not a list or a mapping.", path, path, key=True
        )
    has_content = value_at(data, path) not in (None, "", [], {})
    fix = Fix(f"Remove {property_name(name)}", (Remove(to_pointer(path)),), by_hand=has_content)
    hint, twin = _hint(name, path, object_description, root, language)
    siblings = value_at(data, path[:-1])
    has_twin = twin is not None and isinstance(siblings, dict) and twin in siblings
    related = ((f"`{twin}` is here", (*path[:-1], twin)),) if has_twin and twin is not None else ()
    message = f"Unknown property {property_name(name)}. {hint}"
    return SchemaError(UNKNOWN_PROPERTY.name, message, path, path, key=True, fix=fix, related=related)


def _hint(
    name: str, path: Path, object_description: Description, root: Description, language: Language
) -> tuple[str, str | None]:
    """A sentence of advice about an unknown name, and the property of the same object that it may mean, or None."""
    if name == "$schema":
        if language == "yaml":
            return "Name the schema in a comment: `# yaml-language-server: $schema=model.json`.", None
        return "Remove it: the folder, the name of the file or the configuration decides the kind of a record.", None
    if hint := hint_for(name):
        return hint, None
    match = closest(name, object_description.properties)
    if twin := match.name if match else canonical_name(name, object_description.properties):
        if object_description.properties[twin].items is not None:
            return f"List it under `{twin}`.", twin
        return f"Did you mean `{twin}`, which is there already?", twin
    if hint_elsewhere := _hint_for_other_object(name, path, object_description, root):
        return hint_elsewhere, None
    if len(object_description.properties) <= _FEW:
        return f"Expected {list_names(list(object_description.properties))} only.", None
    return "Remove it: records have no such property.", None


def _hint_for_other_object(name: str, path: Path, own_description: Description, root: Description) -> str | None:
    """Advice about a name that belongs, or may belong, to another object of the record; None if it does not."""
    objects = [
        (object_path, description) for object_path, description in root.objects if description is not own_description
    ]
    for object_path, description in objects:
        if name in description.properties:
            return f"It belongs {in_object(object_path)}, where there is one already."
    for object_path, description in objects if len(path) <= _SHALLOW else ():
        if canonical := canonical_name(name, description.properties):
            return f"Did you mean `{canonical}` {in_object(object_path)}, which is there already?"
    return None
