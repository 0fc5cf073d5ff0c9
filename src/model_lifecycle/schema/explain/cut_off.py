"""Report a truncated record: its last values lack properties, and so does the record itself."""

from collections.abc import Iterator, Mapping, Sequence

from model_lifecycle.diagnostics.fix import Change, Fix, ReplaceValue
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.explain.locate import Locations, SchemaError, value_at
from model_lifecycle.schema.explain.missing_property import default_value, missing_properties
from model_lifecycle.schema.explain.open_errors import OpenErrors
from model_lifecycle.schema.explain.wording import list_names, path_name
from model_lifecycle.schema.schema_rules import MISSING_PROPERTY
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.node import Node, Scalar
from model_lifecycle.syntax.pointer import Path, Step, to_pointer


def truncated_record(
    missing: Mapping[Path, Sequence[str]], open_errors: OpenErrors, locations: Locations, root: Description, data: Data
) -> tuple[SchemaError, frozenset[Path]] | None:
    """One error for everything that is missing at the end of a truncated record, and the paths that it explains.

    None if only the record itself or only a value in it lacks properties, or if another record follows.
    """
    is_last = locations.record + 1 == len(locations.document.records)
    if () not in missing or not is_last or locations.document.language != "yaml" or locations.has_syntax_errors:
        return None
    last_paths = list(_last_values(data))
    lacking = [
        path for path in last_paths if path in missing and _are_last(root, path, missing[path], open_errors.value(path))
    ]
    ends_in_block = bool(last_paths) and _is_block(locations.find(last_paths[-1]).value)
    empty = [path for path in last_paths[-1:] if _is_empty(open_errors, path, ends_in_block)]
    paths = [*reversed(lacking), ()]
    in_block = ends_in_block and len(missing[()]) > 1 and _are_last(root, (), missing[()], data)
    if len(paths) + len(empty) < 2 and not in_block:
        return None
    lacks = [f"{path_name(path)} lacks {list_names(missing[path])}" for path in paths]
    if empty:
        lacks.insert(0, f"`{empty[0][-1]}` has no value")
    sentence = lacks[0] if len(lacks) == 1 else f"{', '.join(lacks[:-1])}, and {lacks[-1]}"
    message = f"The record breaks off here: {sentence}. Write the rest."
    names = tuple(name for path in paths for name in missing[path])
    fix = _fix(paths, empty, missing, open_errors, root)
    error = SchemaError(
        MISSING_PROPERTY.name, message, last_paths[-1], last_paths[-1], key=True, fix=fix, missing=names
    )
    return error, frozenset((*paths, *empty))


def _is_empty(open_errors: OpenErrors, path: Path, is_block: bool) -> bool:
    """Whether nothing follows the colon (with `is_block` also the `|`) of the value at `path`; `""` is not empty."""
    value = open_errors.value(path)
    return (value is None and open_errors.values.get(path) == "type") or (value == "" and is_block)


def _is_block(node: Node) -> bool:
    """Whether a node is a block scalar."""
    return isinstance(node, Scalar) and node.style in ("|", ">")


def _last_values(data: Data) -> Iterator[Path]:
    """Yield the path of the record's last value, of the last value in that, and so on."""
    path: Path = ()
    while isinstance(data, dict | list) and data:
        step: Step = list(data)[-1] if isinstance(data, dict) else len(data) - 1
        path = (*path, step)
        data = value_at(data, (step,))
        yield path


def _are_last(root: Description, path: Path, names: Sequence[str], value: Data) -> bool:
    """Whether the missing properties `names` of an object come after all present ones, in the order of the contract."""
    description = root.at(path)
    order = list(description.properties) if description is not None else []
    present = [order.index(name) for name in value if name in order] if isinstance(value, dict) else []
    return all(order.index(name) > max(present, default=-1) for name in names)


def _fix(
    paths: Sequence[Path],
    empty: Sequence[Path],
    missing: Mapping[Path, Sequence[str]],
    open_errors: OpenErrors,
    root: Description,
) -> Fix:
    """The fix that adds the missing properties of the objects at `paths`, and values at the `empty` paths."""
    changes: list[Change] = []
    placeholder = False
    for path in empty:
        description = root.at(path)
        if description is not None:
            default = default_value(description)
            if open_errors.value(path) == default.value:
                continue
            changes.append(ReplaceValue(to_pointer(path), default.value))
            placeholder = placeholder or default.placeholder
    for path in paths:
        description, value = root.at(path), open_errors.value(path)
        if description is not None and isinstance(value, dict):
            fix = missing_properties(path, missing[path], description, list(value)).fix
            changes += fix.changes if fix is not None else ()
            placeholder = placeholder or (fix is not None and fix.placeholder)
    count = sum(len(missing[path]) for path in paths)
    return Fix(f"Add the {count} missing properties", tuple(changes), placeholder=placeholder)
