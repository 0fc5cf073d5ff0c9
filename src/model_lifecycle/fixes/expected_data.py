"""Compute the data of a record after a change, to compare it with the data after the text edits."""

from collections.abc import Iterable

from model_lifecycle.diagnostics.fix import (
    Change,
    InsertItem,
    InsertProperty,
    Remove,
    RenameKey,
    ReplaceText,
    ReplaceValue,
)
from model_lifecycle.fixes.edit_target import UnsafeEditError
from model_lifecycle.syntax.data import Data, to_data
from model_lifecycle.syntax.node import MappingNode, Node, resolved
from model_lifecycle.syntax.pointer import find, from_pointer, parent

Container = dict[str, object] | list[object]
Step = str | int
"""A key of a mapping or an index of a list."""


def changed_data(record: Node, changes: Iterable[Change]) -> object:
    """The data of a record after `changes`, whose pointers refer to the record before any of them.

    Raises `UnsafeEditError` if there is no value at a pointer, or a change would overwrite a property.
    """
    box: list[object] = [_deep_copy(to_data(record))]
    located = [(change, *_locate(box, change.pointer)) for change in changes if not isinstance(change, ReplaceText)]
    removals: list[tuple[Remove, Container, Step]] = []
    for change, container, step in located:
        match change:
            case ReplaceValue(value=value):
                _put(container, step, value)
            case RenameKey(name=name):
                _rename(container, step, name)
            case InsertProperty(name=name, value=value):
                target = _ensure_collection(container, step, {})
                if not isinstance(target, dict) or name in target:
                    raise UnsafeEditError
                target[name] = value
            case InsertItem(value=value):
                target = _ensure_collection(container, step, [])
                if not isinstance(target, list):
                    raise UnsafeEditError
                target.append(value)
            case Remove():
                removals.append((change, container, step))
    _remove(record, removals)
    return box[0]


def _deep_copy(value: Data) -> object:
    """A deep copy in which no collection occurs twice, as aliases would make it."""
    if isinstance(value, dict):
        return {name: _deep_copy(inner) for name, inner in value.items()}
    return [_deep_copy(item) for item in value] if isinstance(value, list) else value


def _locate(box: list[object], pointer: str) -> tuple[Container, Step]:
    """The container of the value at `pointer` in `box[0]`, and its key or index there. Raises `UnsafeEditError`."""
    container: Container = box
    step: Step = 0
    for name in from_pointer(pointer):
        inner = _get(container, step)
        if not isinstance(inner, dict | list):
            raise UnsafeEditError
        container, step = inner, (int(name) if isinstance(inner, list) and name.isdecimal() else name)
    _get(container, step)
    return container, step


def _get(container: Container, step: Step) -> object:
    """The value at a key or index. Raises `UnsafeEditError` if there is none."""
    if isinstance(container, dict) and step in container:
        return container[str(step)]
    if isinstance(container, list) and isinstance(step, int) and step < len(container):
        return container[step]
    raise UnsafeEditError


def _put(container: Container, step: Step, value: object) -> None:
    """Set the value at a key or index of `container`."""
    if isinstance(container, dict):
        container[str(step)] = value
    elif isinstance(step, int):
        container[step] = value


def _rename(container: Container, step: Step, name: str) -> None:
    """Rename a key. Raises `UnsafeEditError` if `name` is already in use."""
    if not isinstance(container, dict) or name in container:
        raise UnsafeEditError
    container[name] = container.pop(str(step))


def _ensure_collection(container: Container, step: Step, empty: Container) -> object:
    """The value at a key or index; if it is null, put the collection `empty` there first."""
    if _get(container, step) is None:
        _put(container, step, empty)
    return _get(container, step)


def _remove(record: Node, removals: list[tuple[Remove, Container, Step]]) -> None:
    """Remove values from the data, list items from the end. Of duplicate keys the first that remains counts.

    Raises `UnsafeEditError` for the whole record.
    """
    removed: dict[str, set[int]] = {}
    for change, _, _ in removals:
        removed.setdefault(change.pointer, set()).add(change.occurrence)
    indexes: dict[int, tuple[list[object], set[int]]] = {}
    for change, container, step in removals:
        if not change.pointer:
            raise UnsafeEditError
        if isinstance(container, list) and isinstance(step, int):
            indexes.setdefault(id(container), (container, set()))[1].add(step)
        elif isinstance(container, dict):
            remaining = [
                value for nth, value in enumerate(_values(record, change.pointer)) if nth not in removed[change.pointer]
            ]
            if remaining:
                container[str(step)] = _deep_copy(to_data(remaining[0]))
            else:
                container.pop(str(step), None)
    for items, item_indexes in indexes.values():
        for index in sorted(item_indexes, reverse=True):
            del items[index]


def _values(record: Node, pointer: str) -> list[Node]:
    """The values of all pairs with the key at the end of `pointer`: several if the key is duplicated."""
    mapping = find(record, parent(pointer))
    mapping = None if mapping is None else resolved(mapping)
    name = from_pointer(pointer)[-1] if pointer else ""
    if not isinstance(mapping, MappingNode):
        return []
    return [mapping.pairs[index].value for index in mapping.places(name)]
