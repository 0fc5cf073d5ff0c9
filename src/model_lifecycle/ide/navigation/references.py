"""References to the symbol at the cursor, its implementations, and highlights."""

from model_lifecycle.ide.navigation.definition import Definition, Target, content_span, value_target
from model_lifecycle.ide.navigation.find_occurrences import OccurrenceSearch, names_of, occurrence_at, occurrences_of
from model_lifecycle.ide.navigation.record_names import SIDES, RecordNames
from model_lifecycle.ide.navigation.symbol import Occurrence, Symbol, migration_symbol, records_of
from model_lifecycle.ide.node_path import path_to_offset, record_at
from model_lifecycle.syntax.pointer import to_pointer
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.workspace import Workspace

Place = tuple[str, Span]
"""The path of a file, and a span of its text."""


def references_at(workspace: Workspace, path: str, offset: int, *, declaration: bool) -> list[Place] | None:
    """The references to the symbol at `offset` of `path`, sorted by path and position; None if there is no symbol.

    With `declaration`, also the records' own `id` and `slug`.
    """
    symbol = symbol_at(workspace, path, offset)
    return None if symbol is None else references_of(workspace, symbol, declaration=declaration)


def references_of(workspace: Workspace, symbol: Symbol, *, declaration: bool) -> list[Place]:
    """The references to `symbol`, see `references_at`.

    For a migration: the entries in its old model's replacements for the new one, and with `declaration` itself.
    """
    if symbol.kind == "migration":
        return sorted(_references_of_migration(workspace, symbol, declaration=declaration))
    return [
        (occurrence.path, occurrence.span)
        for occurrence in occurrences_of(workspace, symbol)
        if occurrence.role != "title" and (declaration or occurrence.role != "declaration")
    ]


def symbol_at(workspace: Workspace, path: str, offset: int) -> Symbol | None:
    """The symbol named at `offset` of `path`, or the migration whose key `from` or `to` is there; None otherwise."""
    occurrence = occurrence_at(workspace, path, offset)
    if occurrence is not None:
        return occurrence.symbol
    file = workspace.files.get(path)
    index = None if file is None or file.kind.kind != "migration" else record_at(file.document, offset)
    if file is None or index is None or index >= len(file.records):
        return None
    step = path_to_offset(file.document.records[index], offset)[-1]
    if not step.on_key or step.pointer not in ("/from", "/to"):
        return None
    names = RecordNames(workspace.view(), "migration", file.records[index].data)
    return migration_symbol(*(names.reference(side) for side in SIDES))


def _references_of_migration(workspace: Workspace, symbol: Symbol, *, declaration: bool) -> list[Place]:
    """The entries for the new model in the old one's replacements; with `declaration` also the migration record."""
    view = workspace.view()
    old, new = ModelKey(*symbol.key[:2]), ModelKey(*symbol.key[2:])
    references = []
    for entry in view.models(*old):
        names = RecordNames(view, "model", workspace.record(entry).data)
        for index in names.replacements():
            if names.reference("replacements", index) == new:
                pointer = to_pointer(("replacements", index, "model_id"))
                references.append((entry.path, content_span(workspace.file(entry), entry.record_index, pointer)))
    if declaration:
        references += (
            (entry.path, content_span(workspace.file(entry), entry.record_index, "/from/model_id"))
            for entry in records_of(view, symbol)
        )
    return references


def implementations_at(workspace: Workspace, path: str, offset: int) -> Definition | None:
    """The migrations from and to the model at `offset`, or the models of the provider there; None without any."""
    occurrence = occurrence_at(workspace, path, offset)
    if occurrence is None:
        return None
    view = workspace.view()
    targets: list[Target] = []
    if occurrence.symbol.kind == "model":
        key = occurrence.symbol.model
        for side, entries in zip(SIDES, (view.migrations_from(key), view.migrations_to(key)), strict=True):
            pointer = f"/{side}/model_id"
            targets += (value_target(workspace.file(entry), entry.record_index, pointer) for entry in entries)
    elif occurrence.symbol.kind == "provider":
        entries = view.models_of(*occurrence.symbol.key)
        targets = [value_target(workspace.file(entry), entry.record_index, "/id") for entry in entries]
    return Definition(occurrence.span, tuple(targets)) if targets else None


def highlights_at(workspace: Workspace, path: str, offset: int) -> list[Occurrence] | None:
    """The occurrences in the file `path` of the model, provider or URL named at `offset`, sorted by position.

    Display names that equal the id are left out. None if nothing is named at `offset`.
    """
    occurrence_at_cursor = occurrence_at(workspace, path, offset)
    if occurrence_at_cursor is None:
        return None
    view, symbol = workspace.view(), occurrence_at_cursor.symbol
    search = OccurrenceSearch(workspace, view, names_of(view, symbol))
    return [
        occurrence for occurrence in search.in_file(path) if occurrence.symbol == symbol and occurrence.role != "title"
    ]
