"""Code actions that suppress a diagnostic with a comment, on its line or in the whole file."""

from collections.abc import Iterator

from model_lifecycle.check import all_rules, check_file
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.fixes.layout import Layout
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.suppressions import suppress
from model_lifecycle.suppressions.directive import Suppression
from model_lifecycle.suppressions.record_comments import suppressions_in
from model_lifecycle.syntax.data import to_data
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_CODES_OF_COMMENTS = frozenset(rule.name for rule in suppress.RULES)


def ignore_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield two actions for each rule at the place, in YAML only; none for syntax errors and invalid suppressions."""
    if place.file.language != "yaml":
        return
    diagnostics = [*place.diagnostics(), *place.comparison_findings_here()]
    for code, diagnostic in {diagnostic.code: diagnostic for diagnostic in diagnostics}.items():
        if all_rules()[code].part == "syntax" or code in _CODES_OF_COMMENTS:
            continue
        if not diagnostic.is_rest:
            yield _action(place, f"Ignore `{code}` here", diagnostic, whole_file=False)
        yield _action(place, f"Ignore `{code}` in this file", diagnostic, whole_file=True)


def _action(place: ActionPlace, title: str, diagnostic: Diagnostic, *, whole_file: bool) -> RecordAction:
    """An action that applies the first edit that suppresses a diagnostic, by line or in the whole file."""

    def work_out() -> FileChanges | None:
        edits = _edits_of_file(place, diagnostic) if whole_file else _edits_of_line(place, diagnostic)
        for edit in edits:
            if _silences(place, diagnostic, edit):
                return FileChanges({place.path: (edit,)})
        return None

    return RecordAction(title, "quickfix", work_out, diagnostic)


def _edits_of_line(place: ActionPlace, diagnostic: Diagnostic) -> Iterator[TextEdit]:
    """Yield possible edits: the code added to an existing comment, a comment line above, one at the end of the line."""
    document = place.file.document
    line_break = Layout(document).break_at(diagnostic.span.start)
    lines = sorted(suppress.lines_of(place.file, diagnostic), reverse=True)
    for suppression in suppressions_in(document):
        if suppression.line in lines and suppression.names:
            yield _with_code(suppression, diagnostic.code)
    for line in lines:
        start, text = document.lines.starts[line], document.lines.line_text(line)
        end = start + len(text)
        indent = text[: len(text) - len(text.lstrip(" "))]
        comment = f"# model-lifecycle: ignore[{diagnostic.code}]"
        yield TextEdit(Span(start, start), f"{indent}{comment}{line_break}")
        yield TextEdit(Span(end, end), f" {comment}")


def _edits_of_file(place: ActionPlace, diagnostic: Diagnostic) -> Iterator[TextEdit]:
    """Yield possible edits: the code added to an existing comment for the file, or a new one at the top."""
    document = place.file.document
    for suppression in suppressions_in(document):
        if suppression.line is None and suppression.at_top and suppression.names:
            yield _with_code(suppression, diagnostic.code)
    line_break = Layout(document).break_at(0)
    comment = f"# model-lifecycle: ignore-file[{diagnostic.code}]{line_break}"
    top = min((root.start for root in document.roots), default=0)
    start = document.lines.starts[document.lines.line_of(top)]
    yield TextEdit(Span(start, start), comment)
    yield TextEdit(Span(0, 0), comment)


def _with_code(suppression: Suppression, code: str) -> TextEdit:
    _, last = suppression.names[-1]
    return TextEdit(Span(last.end, last.end), f", {code}")


def _silences(place: ActionPlace, diagnostic: Diagnostic, edit: TextEdit) -> bool:
    """Whether `edit` suppresses `diagnostic` without changing the data or causing another diagnostic."""
    file = place.file
    source = file.source.with_text(apply_edits(file.source.text, [edit]))
    after = place.workspace.read(place.path, source, named=True, language=file.language)
    if after is None or [*map(to_data, after.document.roots)] != [*map(to_data, file.document.roots)]:
        return False
    workspace = place.workspace.with_files({place.path: after})
    # Both are checked here, as shown diagnostics may lack some that are known only once all files are read.
    codes = [
        sorted(
            diagnostic.code
            for diagnostic in (*check_file(of, read, place.today).diagnostics, *place.comparison_findings(of, read))
        )
        for of, read in ((place.workspace, file), (workspace, after))
    ]
    is_gone = codes[1].count(diagnostic.code) < codes[0].count(diagnostic.code)
    return is_gone and all(codes[1].count(code) <= codes[0].count(code) for code in codes[1])
