"""Values taken out of record files, and what completion offers in their place."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from model_lifecycle.ide.completion.complete import CompletionRequest, completions
from model_lifecycle.ide.completion.item import CompletionItem, Completions
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import child
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.read_file import read_record_file
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace
from support.cursor import at_cursor
from support.memory_workspace import MemoryWorkspace
from support.workspaces import ROOT

TODAY = date(2026, 8, 22)


def accepted(text: str, completions: Completions, item: CompletionItem) -> str:
    """The text after an item is accepted as a client without snippets does."""
    return apply_edits(text, [*item.edits, TextEdit(completions.span, item.plain)])


def ranked(completions: Completions | None) -> list[CompletionItem]:
    """The items as a client shows them."""
    return sorted(completions.items, key=lambda item: item.sort_text) if completions is not None else []


def with_text(workspace: Workspace, path: str, text: str) -> tuple[Workspace, RecordFile]:
    """The snapshot in which a file of it holds another text."""
    before = workspace.files.get(path)
    file = read_record_file(
        path, FileText(text), workspace.configuration, root=workspace.root, conventions=True, before=before
    )
    assert file is not None
    return workspace.with_files({path: file}), file


def ask(workspace: Workspace, path: str, text: str, offset: int, today: date = TODAY) -> Completions | None:
    """What is offered in a file of a workspace, whose text is another now."""
    changed, file = with_text(workspace, path, text)
    return completions(CompletionRequest(changed, file, today, f"{today}T12:00:00Z", file.diagnostics), offset)


@dataclass(frozen=True)
class Hole:
    """A text with a value, or a whole property, taken out."""

    path: str
    pointer: str
    text: str
    offset: int
    wanted: Any
    """The data of the text before."""
    name: str | None = None
    """Of the property that is gone; None where only a value is."""

    @property
    def kind_of_value(self) -> str:
        """The pointer without what tells one record from another."""
        steps = self.pointer.split("/")[1:]
        after_sources = [
            "*" if step.isdecimal() or (at and steps[at - 1] == "specs_sources") else step
            for at, step in enumerate(steps)
        ]
        return ".".join(after_sources)


def data_of(text: str, language: str) -> Any:
    """The data of a text that has no syntax error; None for any other."""
    document = parse(text, "json" if language == "json" else "yaml")
    return None if document.diagnostics else [to_data(root) for root in document.roots]


def holes(path: str, text: str) -> Iterator[Hole]:
    """A text with each of its single values taken out, and each of its properties that has a line of its own."""
    language = "json" if path.endswith(".json") else "yaml"
    document = parse(text, "json" if language == "json" else "yaml")
    wanted = data_of(text, language)
    for record in document.records:
        for pointer, node, key in _nodes(record, ""):
            if node.anchor is not None:
                continue  # other values would go with it
            start, end = node.start, _end(text, node)
            yield Hole(path, pointer, text[:start] + text[end:], start, wanted)
            if key is not None and (whole := _lines_of(text, key.start, end, language)) is not None:
                name = key_text(key)
                yield Hole(path, pointer, text[: whole.start] + text[whole.end :], whole.start, wanted, name)


def _end(text: str, node: Node) -> int:
    """Where a value ends; the line break behind a block scalar stays."""
    end = node.end
    if isinstance(node, Scalar) and node.style in ("|", ">"):
        while end > node.start and text[end - 1] in "\r\n":
            end -= 1
    return end


def _nodes(node: Node, pointer: str) -> Iterator[tuple[str, Node, Node | None]]:
    """The single values below a node, each with its key."""
    here = resolved(node)
    if isinstance(here, MappingNode):
        for pair in here.pairs:
            inner = child(pointer, key_text(pair.key))
            if isinstance(pair.value, Scalar):
                yield inner, pair.value, pair.key
            else:
                yield from _nodes(pair.value, inner)
    elif isinstance(here, SequenceNode):
        for index, item in enumerate(here.items):
            inner = child(pointer, index)
            if isinstance(item, Scalar):
                yield inner, item, None
            else:
                yield from _nodes(item, inner)


def _lines_of(text: str, start: int, end: int, language: str) -> Span | None:
    """The property from its name to the end of its value; None where it shares its first line with something else."""
    line = text.rfind("\n", 0, start) + 1
    if text[line:start].strip():
        return None
    if language == "json" and text[end : end + 1] == ",":
        end += 1
    return Span(start, end)


def accepts(hole: Hole, completions: Completions, item: CompletionItem) -> bool:
    """Whether accepting an item gives the data of before; for a property, but for what stands in it."""
    text = accepted(hole.text, completions, item)
    language = "json" if hole.path.endswith(".json") else "yaml"
    data = data_of(text, language)
    if data is None:
        return False
    if hole.name is None and hole.pointer.endswith(("_pct_change", "/change_pct")):
        return _is_close(data, hole.wanted)
    if hole.name is None:
        return repr(_with_floats(data)) == repr(_with_floats(hole.wanted))
    return bool(_shape(data, hole.name) == _shape(hole.wanted, hole.name))


def _with_floats(data: Any) -> Any:
    """Data in which 60 and 60.0 are the same, and 1 and true are not."""
    if isinstance(data, dict):
        return {key: _with_floats(value) for key, value in sorted(data.items())}
    if isinstance(data, list):
        return [_with_floats(value) for value in data]
    return float(data) if isinstance(data, int | float) and not isinstance(data, bool) else data


def _is_close(data: Any, other: Any) -> bool:
    """Whether data are the same but for percentages that are rounded to one decimal in one of them."""
    if isinstance(data, dict) and isinstance(other, dict):
        return data.keys() == other.keys() and all(_is_close(value, other[key]) for key, value in data.items())
    if isinstance(data, list) and isinstance(other, list):
        return len(data) == len(other) and all(map(_is_close, data, other))
    if isinstance(data, float) or isinstance(other, float):
        return isinstance(data, int | float) and isinstance(other, int | float) and abs(data - other) < 0.06
    return bool(data == other)


def _shape(data: Any, name: str) -> Any:
    """Data without the values of one property; its names count."""
    if isinstance(data, dict):
        return {key: "?" if key == name else _shape(value, name) for key, value in sorted(data.items())}
    return [_shape(value, name) for value in data] if isinstance(data, list) else data


def rank_of(hole: Hole, workspace: Workspace) -> int | None:
    """The position, from 0, of the item that puts back what was taken out; None where none does."""
    completions = ask(workspace, hole.path, hole.text, hole.offset)
    if completions is None:
        return None
    for position, item in enumerate(ranked(completions)):
        if hole.name is not None and item.label != hole.name:
            continue
        if accepts(hole, completions, item):
            return position
    return None


MODEL = f"{ROOT}/models/provider-1/third-3-0.yaml"
MIGRATION = f"{ROOT}/migrations/some.yaml"
MODEL_JSON, MIGRATION_JSON = MODEL.replace(".yaml", ".json"), MIGRATION.replace(".yaml", ".json")

REFERENCES = """\
from:
  provider: provider-1
  model_id: old-1.0
  slug: old-1-0
to:
  provider: provider-1
  model_id: new-2.0
  slug: new-2-0
"""


def offered(marked: str, path: str) -> tuple[str, Completions | None]:
    text, offset = at_cursor(marked)
    return text, ask(MemoryWorkspace().workspace, path, text, offset)


def labels(marked: str, path: str) -> list[str]:
    return [item.label for item in ranked(offered(marked, path)[1])]


def taken(marked: str, path: str, label: str | None = None) -> str:
    """The text after the first item, or the one with a label, is accepted."""
    text, completions = offered(marked, path)
    assert completions is not None
    item = next(item for item in ranked(completions) if label in (None, item.label))
    return accepted(text, completions, item)


def item_of(marked: str, path: str, label: str) -> CompletionItem:
    return next(item for item in ranked(offered(marked, path)[1]) if item.label == label)
