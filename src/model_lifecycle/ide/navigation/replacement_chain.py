"""The chain of replacements: what replaces a model, and what it replaces."""

from dataclasses import dataclass

from model_lifecycle.ide.navigation.definition import content_span, record_target
from model_lifecycle.ide.navigation.find_occurrences import occurrence_at
from model_lifecycle.ide.navigation.record_names import RecordNames
from model_lifecycle.ide.navigation.symbol import model_symbol, records_of
from model_lifecycle.syntax.pointer import to_pointer
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import Entry, ModelKey
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class ChainModel:
    """A model of the chain, at its record; one without a record at the place that names it."""

    key: ModelKey
    detail: str
    path: str
    span: Span
    whole: Span


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A neighbour in the chain, and where the older model's record says so."""

    model: ChainModel
    stated: tuple[Span, ...]


def chain_at(workspace: Workspace, path: str, offset: int) -> list[ChainModel]:
    """The model named at an offset: its records."""
    occurrence = occurrence_at(workspace, path, offset)
    if occurrence is None or occurrence.symbol.kind != "model":
        return []
    entries = records_of(workspace.view(), occurrence.symbol)
    return [_model(workspace, occurrence.symbol.model, entry) for entry in entries]


def replaced_by(workspace: Workspace, key: ModelKey) -> list[ChainStep]:
    """What replaces a model, by its own record, in the order of its list."""
    view = workspace.view()
    steps: dict[ModelKey, ChainStep] = {}
    for entry in view.models(*key):
        for new, span in _replacements(workspace, view, entry):
            entries = records_of(view, model_symbol(new))
            model = (
                _model(workspace, new, entries[0]) if entries else ChainModel(new, "no record", entry.path, span, span)
            )
            stated = steps[new].stated if new in steps else ()
            steps[new] = ChainStep(model, (*stated, span))
    return list(steps.values())


def replaces(workspace: Workspace, key: ModelKey) -> list[ChainStep]:
    """The models that a model replaces: their records list it. By path."""
    view = workspace.view()
    steps = []
    for entry in view.replaced_by(key):
        stated = tuple(span for new, span in _replacements(workspace, view, entry) if new == key)
        if stated:
            names = RecordNames(view, "model", workspace.record(entry).data)
            steps.append(ChainStep(_model(workspace, names.record_key, entry), stated))
    return steps


def _replacements(workspace: Workspace, view: IndexView, entry: Entry) -> list[tuple[ModelKey, Span]]:
    names = RecordNames(view, "model", workspace.record(entry).data)
    file = workspace.file(entry)
    return [
        (key, content_span(file, entry.record_index, to_pointer(("replacements", index, "model_id"))))
        for index in names.replacements()
        if (key := names.reference("replacements", index)).id
    ]


def _model(workspace: Workspace, key: ModelKey, entry: Entry) -> ChainModel:
    target = record_target(workspace, entry)
    names = RecordNames(workspace.view(), "model", workspace.record(entry).data)
    detail = ", ".join(word for word in (names.text("display_name"), names.text("status")) if word)
    return ChainModel(key, detail, target.path, target.span, target.whole)
