"""Properties that the contract does not have, in words."""

from collections.abc import Iterator, Sequence

from model_lifecycle.document.data import Data
from model_lifecycle.document.document import Language
from model_lifecycle.document.fix import Fix, InsertProperty, Remove, RenameKey
from model_lifecycle.document.node import Mapping, key_text
from model_lifecycle.document.pointer import to_pointer
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.finding import Finding
from model_lifecycle.schema.foreign import hint_for, stands_for
from model_lifecycle.schema.nesting import MapEntry, MovedItems, Split
from model_lifecycle.schema.pairing import Misplaced, Renamed
from model_lifecycle.schema.place import Path, value_at
from model_lifecycle.schema.words import named, place_name, quoted
from model_lifecycle.text.closest import closest

NOT_A_NAME = key_text(Mapping(0, 0, []))
"""The text of a key that is no scalar."""

_SHALLOW = 2
"""Only at the top level and one step below it can a foreign name mean a property of another object."""

_FEW = 8
"""An object with so many properties, or fewer, has them all named."""


def renamed(pair: Renamed) -> Finding:
    """An unknown property whose meaning is known: one mistake with the missing property that it stands for."""
    message = f"Unknown property {_name(pair.path)}. Did you mean `{pair.name}`?"
    fix = Fix(f"Rename to `{pair.name}`", (RenameKey(to_pointer(pair.path), pair.name),), safe=pair.sure)
    return Finding("unknown-property", message, pair.path, pair.path, key=True, fix=fix)


def misplaced(pair: Misplaced, value: Data) -> Finding:
    """Properties that stand in the wrong object; `value` is that of the first."""
    path, target = pair.paths[0], str(pair.target[-1])
    where, here = _where(pair.target[:-1]), _where(path[:-1])
    state = "" if pair.container == "present" else f", which is {pair.container}"
    message = f"{_several(pair.paths)} {where}{state}, not {here}."
    if path[-1] != target:
        message = f"Unknown property {_name(path)}. Did you mean `{target}` {where}?"
    fix = None
    if len(pair.paths) == 1 and pair.container == "present":
        move = (Remove(to_pointer(path)), InsertProperty(to_pointer(pair.target[:-1]), target, value))
        fix = Fix(f"Move {_name(path)}" if path[-1] == target else f"Move {_name(path)} and rename it", move)
    return Finding("misplaced-property", message, path, path, key=True, fix=fix)


def map_entry(entry: MapEntry) -> Finding:
    """Values of a map with free keys that stand beside the map or lack their key."""
    path = entry.paths[0]
    message = f"{_several(entry.paths)} {_where(entry.target)}, not beside it."
    if entry.keyless:
        names = named([str(each[-1]) for each in entry.paths])
        message = f"{names} must not stand directly {_where(entry.target)}. Put them below a key that says what for."
    return Finding("misplaced-property", message, path, path, key=True)


def split(item: Split) -> Finding:
    """An item that is the second half of the one before it."""
    number = int(item.path[-1])
    message = (
        f"Items {number} and {number + 1} of {place_name(item.path[:-1])} are halves of one item. "
        f"Join them: remove what makes `{item.name}` begin a new item."
    )
    return Finding("misplaced-property", message, item.path, item.path, key=True)


def moved_items(moved: MovedItems) -> Finding:
    """Items that belong in another list, whose key is missing in front of them."""
    first, last, source = int(moved.path[-1]) + 1, moved.last + 1, place_name(moved.path[:-1])
    items = f"Items {first} {'and' if last == first + 1 else 'to'} {last}"
    what = f"Item {first} of {source} belongs" if first == last else f"{items} of {source} belong"
    message = f"{what} in {place_name(moved.target)}, which is missing. Write `{moved.target[-1]}:` in front."
    return Finding("misplaced-property", message, moved.path, moved.path, key=True)


def unknown(path: Path, root: Description, data: Data, language: Language) -> Finding:
    """A property that stands for nothing that is missing; `data` are the record's."""
    name = str(path[-1])
    here = root.at(path[:-1])
    assert here is not None
    if name == NOT_A_NAME:
        return Finding("unknown-property", "A property's name is text, not a list or a mapping.", path, path, key=True)
    has_content = value_at(data, path) not in (None, "", [], {})
    fix = Fix(f"Remove {_name(path)}", (Remove(to_pointer(path)),), by_hand=has_content)
    hint, twin = _hint(name, path, here, root, language)
    siblings = value_at(data, path[:-1])
    is_there = twin is not None and isinstance(siblings, dict) and twin in siblings
    related = ((f"`{twin}` is here", (*path[:-1], twin)),) if is_there and twin is not None else ()
    message = f"Unknown property {_name(path)}. {hint}"
    return Finding("unknown-property", message, path, path, key=True, fix=fix, related=related)


def _hint(name: str, path: Path, here: Description, root: Description, language: Language) -> tuple[str, str | None]:
    """What to say of the name, and the property of the same object that it may stand for."""
    if name == "$schema":
        if language == "yaml":
            return "Name the schema in a comment: `# yaml-language-server: $schema=model.json`.", None
        return "Remove it: the kind of a record is known by its folder, its file name or the configuration.", None
    if hint := hint_for(name):
        return hint, None
    match = closest(name, here.properties)
    if twin := match.name if match else stands_for(name, here.properties):
        if here.properties[twin].items is not None:
            return f"List it under `{twin}`.", twin
        return f"Did you mean `{twin}`, which is there already?", twin
    if elsewhere := _elsewhere(name, path, here, root):
        return elsewhere, None
    if len(here.properties) <= _FEW:
        return f"Expected {named(list(here.properties))} only.", None
    return "Remove it: records have no such property.", None


def _elsewhere(name: str, path: Path, here: Description, root: Description) -> str | None:
    """What to say of a name that another object of the record has, or has by another name."""
    objects = [(place, description) for place, description in _objects(root) if description is not here]
    for place, description in objects:
        if name in description.properties:
            return f"It belongs {_where(place)}, where there is one already."
    for place, description in objects if len(path) <= _SHALLOW else ():
        if meant := stands_for(name, description.properties):
            return f"Did you mean `{meant}` {_where(place)}, which is there already?"
    return None


def _objects(description: Description, path: Path = ()) -> Iterator[tuple[Path, Description]]:
    """The objects that a record has one of, with their paths: those in lists and maps are left out."""
    if description.properties:
        yield path, description
        for name, inner in description.properties.items():
            yield from _objects(inner, (*path, name))


def _where(path: Path) -> str:
    return f"in {place_name(path)}" if path else "at the top level of the record"


def _several(paths: Sequence[Path]) -> str:
    if len(paths) <= 2:
        names = " and ".join(_name(path) for path in paths)
        return f"{names} belong" if len(paths) == 2 else f"{names} belongs"
    return f"{_name(paths[0])} and {len(paths) - 1} properties after it belong"


def _name(path: Path) -> str:
    name = str(path[-1])
    return f"`{name}`" if name.isprintable() and 0 < len(name) < 60 and "`" not in name else quoted(name)
