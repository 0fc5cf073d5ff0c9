"""Go to definition: from a name to its records, from a number or key to the values it is derived from."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.ide.navigation.find_occurrences import occurrence_at
from model_lifecycle.ide.navigation.record_names import SIDES, RecordNames
from model_lifecycle.ide.navigation.symbol import Symbol, migration_symbol, records_of
from model_lifecycle.ide.node_path import PathStep, path_to_offset, record_at
from model_lifecycle.records.model import SOURCE_GROUPS
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.pointer import find, find_pair, from_pointer, to_pointer
from model_lifecycle.syntax.scalar_map import source_span
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import Entry
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Target:
    """A target to go to: `span` is selected, and `whole` is the record or property that contains it."""

    path: str
    span: Span
    whole: Span


@dataclass(frozen=True, slots=True)
class Definition:
    """The targets of the value at `origin`, a span in the file that contains the cursor."""

    origin: Span
    targets: tuple[Target, ...]


_TOKENS: Final = {"context_diff": "context_window_tokens", "max_output_diff": "max_output_tokens"}
"""The limit of models that a difference compares, by its property."""

_SIDES_BY_NAME: Final = {"old": ("from",), "new": ("to",), "old_tokens": ("from",), "new_tokens": ("to",)}
"""The side of a migration whose model a property is about; others are about both."""


def definition_at(workspace: Workspace, path: str, offset: int) -> Definition | None:
    """The targets of the name, number or key at `offset` of the file `path`; None if it has none."""
    occurrence = occurrence_at(workspace, path, offset)
    if occurrence is not None:
        targets = targets_of(workspace, occurrence.symbol)
        return Definition(occurrence.span, targets) if targets else None
    file = workspace.files.get(path)
    index = None if file is None or file.kind.kind is None else record_at(file.document, offset)
    if file is None or index is None:
        return None
    step = path_to_offset(file.document.records[index], offset)[-1]
    targets = tuple(_underlying_values(workspace, file, index, step))
    return Definition(step.node.span, targets) if targets else None


def targets_of(workspace: Workspace, symbol: Symbol) -> tuple[Target, ...]:
    """The records that define a symbol, as targets."""
    return tuple(record_target(workspace, entry) for entry in records_of(workspace.view(), symbol))


def record_target(workspace: Workspace, entry: Entry) -> Target:
    """The record `entry` as a target that selects its id, or the old model's id if it is a migration."""
    kind = workspace.record(entry).kind
    return value_target(workspace.file(entry), entry.record_index, "/from/model_id" if kind == "migration" else "/id")


def value_target(file: RecordFile, record: int, pointer: str) -> Target:
    """The value at `pointer` of a record as a target, with the whole record."""
    return Target(file.path, content_span(file, record, pointer), file.span(record, ""))


def content_span(file: RecordFile, record: int, pointer: str) -> Span:
    """The span, without quotes, of the value at `pointer` of a record; if it is missing, the record's start."""
    root = file.document.records[record]
    node = find(root, pointer)
    if node is None:
        return Span(root.start, root.start)
    return source_span(file.document, node, 0, len(node.text)) if isinstance(node, Scalar) else node.span


def _underlying_values(workspace: Workspace, file: RecordFile, record: int, step: PathStep) -> Iterator[Target]:
    """Yield the values in model records that the number, field or key at `step` is derived from or refers to."""
    steps = from_pointer(step.pointer)
    view = workspace.view()
    data = file.records[record].data if record < len(file.records) else None
    names = RecordNames(view, file.kind.kind, data)
    match file.kind.kind, steps:
        case "model", ["specs", "specs_sources", key]:
            for field in SOURCE_GROUPS.get(key, (key,)):
                pair = find_pair(file.document.records[record], to_pointer(("specs", field)))
                if pair is not None:
                    yield Target(file.path, pair.value.span, Span(pair.key.start, max(pair.key.end, pair.value.end)))
        case "migration", ["from" | "to" as side] if step.on_key:
            for entry in records_of(view, migration_symbol(*(names.reference(name) for name in SIDES))):
                yield value_target(workspace.file(entry), entry.record_index, f"/{side}/model_id")
        case "migration", ["price_diff", "input_pct_change"]:
            yield from _specs_targets(workspace, view, names, SIDES, ("input_price_per_mtok",))
        case "migration", ["price_diff", "output_pct_change"]:
            yield from _specs_targets(workspace, view, names, SIDES, ("output_price_per_mtok",))
        case "migration", ["price_diff", "example_monthly_cost_old" | "example_monthly_cost_new" as name]:
            side = "from" if name.endswith("old") else "to"
            yield from _specs_targets(
                workspace, view, names, (side,), ("input_price_per_mtok", "output_price_per_mtok")
            )
        case "migration", ["context_diff" | "max_output_diff" as diff, *rest]:
            yield from _specs_targets(
                workspace, view, names, _SIDES_BY_NAME.get("".join(rest), SIDES), (_TOKENS[diff],)
            )
        case "migration", ["capability_changes", index, "field" | "old" | "new" as name]:
            field = names.text("capability_changes", int(index), "field")
            yield from _specs_targets(workspace, view, names, _SIDES_BY_NAME.get(name, SIDES), (field,))


def _specs_targets(
    workspace: Workspace, view: IndexView, names: RecordNames, sides: tuple[str, ...], fields: tuple[str, ...]
) -> Iterator[Target]:
    """Yield the properties `fields` in the `specs` of a migration's models on the given `sides`, if they exist."""
    for side in sides:
        for entry in view.models(*names.reference(side)):
            file = workspace.file(entry)
            for field in fields:
                pair = find_pair(file.document.records[entry.record_index], to_pointer(("specs", field)))
                if pair is not None:
                    pair_span = Span(pair.key.start, max(pair.key.end, pair.value.end))
                    yield Target(file.path, pair.value.span, pair_span)
