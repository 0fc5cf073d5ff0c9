"""Code actions that fix every diagnostic of one rule, in a file or in the workspace."""

from collections.abc import Collection, Iterator

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import is_wanted
from model_lifecycle.fixes.fix_all import fix_all
from model_lifecycle.ide.actions.place import ActionPlace
from model_lifecycle.ide.actions.record_action import FileChanges, RecordAction
from model_lifecycle.text.line_difference import changed_lines


def fix_code_actions(place: ActionPlace) -> Iterator[RecordAction]:
    """Yield actions that apply all fixes of a fixable rule at the place: in the file, and in the workspace.

    The first is offered if the file has several fixes, the second if other files have some. Unsafe fixes are
    included, but none that needs input or review.
    """
    in_file = place.checked.diagnostics.get(place.path, ())
    fixable = {diagnostic.code: diagnostic for diagnostic in place.diagnostics() if _is_fixable(diagnostic)}
    for code, diagnostic in fixable.items():
        here = _count(in_file, code)
        if here > 1:
            yield _action(place, f"Fix all {here} `{code}` in this file", diagnostic, [place.path])
        others = [path for path in place.workspace.files if path != place.path and _count(place.latest(path), code)]
        if others:
            paths = [place.path, *others]
            yield _action(place, f"Fix all `{code}` in the workspace ({len(paths)} files)", diagnostic, paths)


def _is_fixable(diagnostic: Diagnostic) -> bool:
    return is_wanted(diagnostic.fix, unsafe=True)


def _count(diagnostics: Collection[Diagnostic], code: str) -> int:
    """The number of diagnostics of the rule `code` that can be fixed."""
    return sum(diagnostic.code == code and _is_fixable(diagnostic) for diagnostic in diagnostics)


def _action(place: ActionPlace, title: str, diagnostic: Diagnostic, paths: Collection[str]) -> RecordAction:
    """An action that applies all fixes for the rule of `diagnostic` in the files `paths`."""

    def work_out() -> FileChanges | None:
        run = fix_all(place.checked, paths, unsafe=True, code=diagnostic.code)
        edits = {path: changed_lines(file.before.source.text, file.text) for path, file in run.files.items()}
        return FileChanges(edits) if edits else None

    return RecordAction(title, "quickfix", work_out, diagnostic)
