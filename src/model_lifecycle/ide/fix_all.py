"""All fixes of a file at once: `validate --fix` writes them, the editor offers them as one action."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from model_lifecycle.check import Checked, check
from model_lifecycle.document.diagnostic import Diagnostic, Severity
from model_lifecycle.document.edits import text_edits_together
from model_lifecycle.document.fix import Fix, Remove
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.workspace.file import RecordFile
from model_lifecycle.workspace.read import read_record_file
from model_lifecycle.workspace.workspace import Workspace

MOST_ROUNDS: Final = 20
"""How often fixes are looked for again, after those found so far are in place."""


@dataclass(frozen=True)
class FixedFile:
    """A file after its fixes: the text, and the findings that were mended, in the order they were."""

    before: RecordFile
    text: str
    mended: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class FixRun:
    """What a run of fixes made of a workspace: the files that changed, by path, and what is found in the result."""

    files: Mapping[str, FixedFile]
    checked: Checked


@dataclass
class _Progress:
    """What was done to a file so far. A fix is applied once: two that undo each other must come to an end."""

    before: RecordFile
    mended: list[Diagnostic] = field(default_factory=list)
    done: set[tuple[str, int, str]] = field(default_factory=set)


def is_wanted(fix: Fix | None, *, unsafe: bool) -> bool:
    """Whether a fix may be applied without asking; one with a placeholder never is."""
    return fix is not None and not fix.placeholder and (fix.safe or unsafe)


def fix_all(checked: Checked, paths: Collection[str], *, unsafe: bool = False) -> FixRun:
    """Apply the fixes of some files again and again, until nothing changes.

    Where two fixes touch the same place the first is applied, and the other is looked at in the next round. A file
    never comes out with more syntax errors than it had, nor with more errors of the schema unless they were hidden by
    one of syntax. Nothing is written to disk.
    """
    progress: dict[str, _Progress] = {}
    for _ in range(MOST_ROUNDS):
        workspace = checked.workspace
        changes: dict[str, RecordFile | None] = {}
        for path in paths:
            file = workspace.files.get(path)
            found = [finding for finding in checked.findings.get(path, ()) if is_wanted(finding.fix, unsafe=unsafe)]
            if file is None or not found or file.source.undecodable is not None:
                continue
            changed = _fix_once(workspace, file, found, progress.setdefault(path, _Progress(file)))
            if changed is not None:
                changes[path] = changed
        if not changes:
            break
        checked = check(workspace.with_files(changes), today=checked.today, before=checked)
    files = {
        path: FixedFile(state.before, checked.workspace.files[path].source.text, tuple(state.mended))
        for path, state in progress.items()
        if state.mended
    }
    return FixRun(files, checked)


def _fix_once(
    workspace: Workspace, file: RecordFile, found: Iterable[Diagnostic], progress: _Progress
) -> RecordFile | None:
    """The file with as many of the fixes as do not touch each other; None where none can be applied."""
    waiting = [(finding, finding.fix) for finding in found if finding.fix and _key(finding) not in progress.done]
    edits = text_edits_together(file.document, [(finding.record, fix) for finding, fix in waiting])
    chosen = [(finding, own) for (finding, _), own in zip(waiting, edits, strict=True) if own]
    progress.done.update(_key(finding) for finding, _ in chosen)
    if any(_removes_record(finding.fix) for finding, _ in chosen):
        progress.done.clear()  # other records have these numbers now; it ends, as each time there is one record less
    changed = _with_edits(workspace, file, [edit for _, own in chosen for edit in own]) if chosen else None
    if changed is None and len(chosen) > 1:
        changed, chosen = _one_by_one(workspace, file, chosen)
    if changed is not None:
        progress.mended += [finding for finding, _ in chosen]
    return changed


def _one_by_one(
    workspace: Workspace, file: RecordFile, chosen: list[tuple[Diagnostic, tuple[TextEdit, ...]]]
) -> tuple[RecordFile | None, list[tuple[Diagnostic, tuple[TextEdit, ...]]]]:
    """The file with those fixes that do no harm, where all of them together do."""
    changed: RecordFile | None = None
    kept: list[tuple[Diagnostic, tuple[TextEdit, ...]]] = []
    for candidate in chosen:
        edits = [edit for _, own in (*kept, candidate) for edit in own]
        tried = _with_edits(workspace, file, edits)
        if tried is not None:
            changed = tried
            kept.append(candidate)
    return changed, kept


def _removes_record(fix: Fix | None) -> bool:
    return fix is not None and Remove("") in fix.changes


def _key(finding: Diagnostic) -> tuple[str, int, str]:
    return finding.code, finding.record, repr(finding.fix)


def _with_edits(workspace: Workspace, file: RecordFile, edits: Iterable[TextEdit]) -> RecordFile | None:
    """The file after some edits; None where it would not change, or come out worse than it was."""
    text = apply_edits(file.source.text, edits)
    if text == file.source.text:
        return None
    changed = read_record_file(
        file.path,
        replace(file.source, text=text),
        workspace.configuration,
        root=workspace.root,
        conventions=workspace.conventions,
        named=True,
        language=file.language,
    )
    if changed is None or changed.kind.kind != file.kind.kind or _errors(changed) > _errors(file):
        return None
    return changed


def _errors(file: RecordFile) -> tuple[int, int]:
    """How broken a file is: errors of syntax, then of syntax and schema. What was hidden by the former may show."""
    syntax = sum(problem.severity is Severity.ERROR for problem in file.document.problems)
    return syntax, sum(finding.severity is Severity.ERROR for finding in file.findings)
