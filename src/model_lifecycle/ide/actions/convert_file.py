"""The action that writes a file of records in the other language."""

from collections.abc import Iterator

from model_lifecycle.fixes.layout import Layout
from model_lifecycle.format.quoting import UnwritableError
from model_lifecycle.generate.record_text import FileStyle, data_text
from model_lifecycle.ide.actions.json_comments import with_comments
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.rules.framework.file_path import endings_of_file
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.json.json_rules import JSON_COMMENT
from model_lifecycle.syntax.node import Alias
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.disk import exists
from model_lifecycle.workspace.paths import is_absolute


def convert_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """The action, for a file on disk without syntax errors but comments in JSON; the title says what is lost."""
    file = place.file
    if not is_absolute(place.path) or not file.records:
        return
    if any(one.code != JSON_COMMENT.name for one in file.document.diagnostics):
        return
    language: Language = "yaml" if file.language == "json" else "json"
    loses = _lost(place) if language == "json" else ""
    title = f"Convert to {language.upper()}" + (f" (loses {loses})" if loses else "")

    def work_out() -> FileChanges | None:
        path = place.path.removesuffix(endings_of_file(place.path))
        path += endings_of_file(place.path).rpartition(".")[0] + f".{language}"
        text = _converted(place, language)
        if text is None or exists(path) or path in place.workspace.files:
            return None
        edit = TextEdit(Span(0, len(file.source.text)), text)
        return FileChanges({place.path: (edit,)}, moved={place.path: path}, loses=loses)

    comment = next((one for one in place.diagnostics() if one.code == JSON_COMMENT.name), None)
    yield RecordAction(title, "quickfix" if comment is not None else "source", work_out, comment, moves=True)


def _converted(place: ActionPlace, language: Language) -> str | None:
    """The text in the other language; None where it would not hold the same records."""
    document = place.file.document
    records = [to_data(root) for root in document.roots]
    together = [one for root in records for one in (root if isinstance(root, list) else [root])]
    try:
        style = FileStyle(place.workspace.configuration.format.indent)
        text = data_text(records[0] if len(records) == 1 else together, language, style)
    except UnwritableError:
        return None
    if document.diagnostics:
        commented = with_comments(document, text)
        if commented is None:
            return None
        text = commented
    text = text.replace("\n", Layout(document).break_at(0))
    source = place.file.source.with_text(text)
    after = place.workspace.read(place.path, source, named=True, language=language)
    if after is None or [one.data for one in after.records] != [one.data for one in place.file.records]:
        return None
    return text


def _lost(place: ActionPlace) -> str:
    """What JSON has no form for: comments, and values that are written once and used again."""
    document = place.file.document
    comments = len(document.comments)
    aliases = sum(isinstance(node, Alias) for root in document.roots for _, node in walk(root))
    parts = [counted(comments, "comment")] if comments else []
    parts += [counted(aliases, "alias", "aliases")] if aliases else []
    return " and ".join(parts)
