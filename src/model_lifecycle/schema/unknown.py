"""Properties that the contract does not have, in words."""

from collections.abc import Iterator

from model_lifecycle.document.data import Data
from model_lifecycle.document.document import Language
from model_lifecycle.document.fix import Fix, InsertProperty, Remove, RenameKey
from model_lifecycle.document.pointer import to_pointer
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.finding import Finding
from model_lifecycle.schema.foreign import hint_for, stands_for
from model_lifecycle.schema.pairing import Misplaced, Renamed, Split
from model_lifecycle.schema.place import Path
from model_lifecycle.schema.words import named, place_name, quoted
from model_lifecycle.text.closest import closest

_FEW = 8
"""An object with so many properties, or fewer, has them all named."""


def renamed(pair: Renamed) -> Finding:
    """An unknown property whose meaning is known: one mistake with the missing property that it stands for."""
    message = f"Unknown property {_name(pair.path)}. Did you mean `{pair.name}`?"
    fix = Fix(f"Rename to `{pair.name}`", (RenameKey(to_pointer(pair.path), pair.name),), safe=pair.sure)
    return Finding("unknown-property", message, pair.path, pair.path, key=True, fix=fix)


def misplaced(pair: Misplaced, value: Data) -> Finding:
    """Properties that stand in the wrong object; `value` is that of the first."""
    name, target = pair.path[-1], pair.target[-1]
    where = place_name(pair.target[:-1]) if len(pair.target) > 1 else "the top level of the record"
    what = f"{_name(pair.path)} belongs"
    if len(pair.others) == 1:
        what = f"{_name(pair.path)} and {_name(pair.others[0])} belong"
    elif pair.others:
        what = f"{_name(pair.path)} and {len(pair.others)} properties after it belong"
    missing = ", which is empty" if pair.container_is_missing else ""
    here = f"not in {place_name(pair.path[:-1])}" if len(pair.path) > 1 else "not at the top level of the record"
    message = f"{what} in {where}{missing}, {here}."
    fix = None
    if name != target:
        message = f"Unknown property {_name(pair.path)}. Did you mean `{target}` in {where}?"
    if not pair.others and not pair.container_is_missing:
        move = (Remove(to_pointer(pair.path)), InsertProperty(to_pointer(pair.target[:-1]), str(target), value))
        fix = Fix(f"Move to {where}" if name == target else f"Move to {where} as `{target}`", move)
    return Finding("misplaced-property", message, pair.path, pair.path, key=True, fix=fix)


def split(item: Split, name: str) -> Finding:
    """An item that is the second half of the one before it; `name` is its first property."""
    number = int(item.path[-1])
    message = (
        f"Items {number} and {number + 1} of {place_name(item.path[:-1])} are halves of one item. "
        f"Join them: remove what makes `{name}` begin a new item."
    )
    return Finding("missing-property", message, item.path, item.path, key=True)


def unknown(path: Path, root: Description, data: Data, language: Language) -> Finding:
    """A property that stands for nothing that is missing."""
    name = str(path[-1])
    here = root.at(path[:-1])
    assert here is not None
    hint, twin = _hint(name, path, here, root, language)
    siblings = data if isinstance(data, dict) else {}
    related = (((f"`{twin}` is here", (*path[:-1], twin)),) if twin in siblings else ()) if twin else ()
    fix = Fix(f"Remove {_name(path)}", (Remove(to_pointer(path)),))
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
        return f"Did you mean `{twin}`? It is there already: keep one of the two.", twin
    if homes := [place for place in _objects(root) if name in place[1].properties]:
        return f"{place_name(homes[0][0]).capitalize()} has such a property, this place has none.", None
    for place, description in _objects(root):
        if description is not here and (meant := stands_for(name, description.properties)):
            return f"Did you mean `{meant}` in {place_name(place)}? It is there already.", None
    if len(here.properties) <= _FEW:
        return f"Expected {named(list(here.properties))} only.", None
    return "Remove it: the contract has no such property.", None


def _objects(description: Description, path: Path = ()) -> Iterator[tuple[Path, Description]]:
    """The objects that a record has one of, with their paths: those in lists and maps are left out."""
    if description.properties:
        yield path, description
        for name, inner in description.properties.items():
            yield from _objects(inner, (*path, name))


def _name(path: Path) -> str:
    name = str(path[-1])
    return f"`{name}`" if name.isprintable() and 0 < len(name) < 60 and "`" not in name else quoted(name)
