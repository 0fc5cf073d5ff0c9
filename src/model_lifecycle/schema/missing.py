"""Properties that are missing, in words."""

from collections.abc import Sequence

from model_lifecycle.document.fix import Fix, InsertProperty
from model_lifecycle.document.pointer import to_pointer
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.finding import Finding
from model_lifecycle.schema.place import Path
from model_lifecycle.schema.skeleton import skeleton
from model_lifecycle.schema.words import expected, named, place_name


def missing_properties(path: Path, names: Sequence[str], description: Description, present: Sequence[str]) -> Finding:
    """One finding for all properties that the object at `path` lacks; `present` are those it has."""
    where = f" in {place_name(path)}" if path else ""
    if len(names) == 1:
        message = f"Missing property `{names[0]}`{where}. Add it{_how(description.properties[names[0]])}."
    else:
        null = all(description.properties[name].nullable for name in names)
        how = ", with null where a value is not published" if null else ""
        message = f"Missing properties {named(names)}{where}. Add them{how}."
    pointer = (*path, names[0]) if len(names) == 1 else path
    return Finding("missing-property", message, pointer, path, key=True, fix=_fix(path, names, description, present))


def _how(description: Description) -> str:
    if description.nullable:
        return ", with null where it is not published"
    if description.items is not None:
        return ", with at least 1 item" if description.min_items else ", with [] where there is none"
    if description.values is not None:
        return ", with {} where there is none"
    if description.properties:
        return f", with {named(list(description.properties))}"
    if description.types == ("string",) and not description.enum and description.format is None:
        return f": the {description.title.lower()}"
    return f": {expected(description)}"


def _fix(path: Path, names: Sequence[str], description: Description, present: Sequence[str]) -> Fix:
    order = list(description.properties)
    skeletons = {name: skeleton(description.properties[name]) for name in names}
    inserts = tuple(
        InsertProperty(
            to_pointer(path),
            name,
            skeletons[name].value,
            before=next((later for later in order[order.index(name) + 1 :] if later in present), None),
        )
        for name in names
    )
    title = f"Add {named(names)}"
    return Fix(title, inserts, placeholder=any(one.placeholder for one in skeletons.values()))
