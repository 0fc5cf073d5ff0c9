"""Code actions that rewrite a file: sort its properties, or convert it between YAML and JSON."""

from collections.abc import Iterator
from typing import Final

from model_lifecycle.fixes.layout import Layout
from model_lifecycle.format.format_style import FormatRefusedError, KeyOrder
from model_lifecycle.format.quoting import UnwritableError
from model_lifecycle.generate.record_text import FileStyle, data_text
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.ide.format_record import format_records, order_of_kind
from model_lifecycle.records.file_path import endings_of_file
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.json.json_rules import JSON_COMMENT
from model_lifecycle.syntax.node import Alias, MappingNode, Node, SequenceNode, key_text
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.disk import exists
from model_lifecycle.workspace.paths import is_absolute

_COMMENTS_WOULD_BE_LOST: Final = "JSON has no comments. Delete them first, and write them again in the YAML."


def convert_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield the action that rewrites a YAML file as JSON or JSON as YAML, under the other ending.

    The file has to be on disk, without syntax errors; the title names the data that is lost.

    It is disabled for JSON with comments.
    """
    file = place.file
    if not is_absolute(place.path) or not file.records:
        return
    mistakes = {diagnostic.code for diagnostic in file.document.diagnostics}
    if mistakes == {JSON_COMMENT.name}:
        yield RecordAction("Convert to YAML", "source", lambda: None, refusal=_COMMENTS_WOULD_BE_LOST)
    if mistakes:
        return
    language: Language = "yaml" if file.language == "json" else "json"
    loses = _lost_data(place) if language == "json" else ""
    title = f"Convert to {language.upper()}" + (f" (loses {loses})" if loses else "")

    def work_out() -> FileChanges | None:
        path = place.path.removesuffix(endings_of_file(place.path))
        path += endings_of_file(place.path).rpartition(".")[0] + f".{language}"
        text = _convert(place, language)
        if text is None or exists(path) or path in place.workspace.files:
            return None
        edit = TextEdit(Span(0, len(file.source.text)), text)
        return FileChanges({place.path: (edit,)}, moved={place.path: path}, loses=loses)

    yield RecordAction(title, "source", work_out, moves=True)


def _convert(place: ActionPlace, language: Language) -> str | None:
    """The text converted to `language`; None if it would not have the same records."""
    document = place.file.document
    records = [to_data(root) for root in document.roots]
    together = [record for root in records for record in (root if isinstance(root, list) else [root])]
    try:
        style = FileStyle(place.workspace.configuration.format.indent)
        text = data_text(records[0] if len(records) == 1 else together, language, style)
    except UnwritableError:
        return None
    text = text.replace("\n", Layout(document).break_at(0))
    source = place.file.source.with_text(text)
    after = place.workspace.read(place.path, source, named=True, language=language)
    if after is None or [record.data for record in after.records] != [record.data for record in place.file.records]:
        return None
    return text


def _lost_data(place: ActionPlace) -> str:
    """The number of comments and aliases, which JSON cannot express, as a phrase; empty if the file has none."""
    document = place.file.document
    comments = len(document.comments)
    aliases = sum(isinstance(node, Alias) for root in document.roots for _, node in walk(root))
    parts = [counted(comments, "comment")] if comments else []
    parts += [counted(aliases, "alias", "aliases")] if aliases else []
    return " and ".join(parts)


def sort_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield the action that sorts properties, for a file without syntax errors whose properties are not sorted."""
    file = place.file
    kind = file.kind.kind
    if kind is None or file.document.diagnostics:
        return
    order = order_of_kind(kind)
    if all(_is_sorted(node, order) for node in file.document.records):
        return

    def work_out() -> FileChanges | None:
        style = place.workspace.configuration.format._replace(order="contract")
        try:
            edits = format_records(file.document, kind, style).edits
        except FormatRefusedError:
            return None
        return FileChanges({place.path: edits}) if edits else None

    yield RecordAction("Sort into the contract's order", "source", work_out)


def _is_sorted(node: Node, order: KeyOrder) -> bool:
    """Whether the properties of `node`, and of all nodes below it, are in `order`, unknown ones last."""
    if isinstance(node, MappingNode):
        names = [key_text(pair.key) for pair in node.pairs]
        if order.names:
            positions = [order.names.get(name, len(order.names)) for name in names]
            if positions != sorted(positions):
                return False
        return all(
            _is_sorted(pair.value, order.for_property(name)) for name, pair in zip(names, node.pairs, strict=True)
        )
    if isinstance(node, SequenceNode) and order.each is not None:
        return all(_is_sorted(item, order.each) for item in node.items)
    return True
