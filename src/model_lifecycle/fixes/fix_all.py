"""Apply all fixes of some files: `validate --fix` writes the result, the editor offers it as one action."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from model_lifecycle.check import Checked
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import ReplaceValue, is_wanted
from model_lifecycle.fixes.apply_fixes import FixCandidate, ReadingBudget, as_many_as_pass, is_syntax
from model_lifecycle.fixes.fix_edits import text_edits_together
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.workspace.record_file import RecordFile

MOST_ROUNDS: Final = 20
"""The most rounds of fixes in a run."""

LEAST_READ: Final = 400_000
MOST_TIMES: Final = 6
"""A run may read `LEAST_READ` code points plus `MOST_TIMES` the size of the files with fixes; another run goes on."""


@dataclass(frozen=True)
class FixedFile:
    """A file before and after its fixes, and the diagnostics that were fixed, in the order of fixing."""

    before: RecordFile
    text: str
    fixed: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class FixRun:
    """The result of a run of fixes: the files that changed, by path, and the workspace afterwards."""

    files: Mapping[str, FixedFile]
    checked: Checked
    unsafe_left: int = 0
    """The number of diagnostics left whose fix is unsafe and was not requested."""
    refused: int = 0
    """The number of diagnostics left because their fix would cause errors."""
    is_finished: bool = True
    """Whether nothing is left for the next run."""


def fix_all(checked: Checked, paths: Collection[str], *, unsafe: bool = False, code: str | None = None) -> FixRun:
    """Apply the fixes of the files at `paths` repeatedly until nothing changes: safe ones first, then, with `unsafe`,
    others.

    If two fixes overlap, the first is applied, and the other is tried in the next round. With `code`, only fixes of
    diagnostics with that code are applied. Nothing is written to disk.
    """
    files = checked.workspace.files
    fixable = [
        path
        for path in paths
        if path in files
        and any(is_wanted(diagnostic.fix, unsafe=unsafe) for diagnostic in checked.diagnostics.get(path, ()))
    ]
    budget = ReadingBudget(LEAST_READ + MOST_TIMES * sum(len(files[path].source.text) for path in fixable))
    run = _Run(checked, paths, code, budget)
    stages = [
        _stage(syntax=syntax, safe=safe) for safe in ((True, False) if unsafe else (True,)) for syntax in (True, False)
    ]
    has_ended = any(not any(map(run.round, stages)) for _ in range(MOST_ROUNDS))
    fixed = {
        path: FixedFile(files[path], run.checked.workspace.files[path].source.text, tuple(fixed))
        for path, fixed in run.fixed.items()
    }
    remaining_fixes = [diagnostic.fix for path in paths for diagnostic in run.checked.diagnostics.get(path, ())]
    wanted_count = sum(is_wanted(fix, unsafe=unsafe) for fix in remaining_fixes)
    is_finished = not wanted_count or not fixed or (has_ended and budget.left > 0)
    unsafe_left = sum(is_wanted(fix, unsafe=True) for fix in remaining_fixes) - wanted_count
    return FixRun(fixed, run.checked, unsafe_left, wanted_count if is_finished else 0, is_finished)


_Stage = Callable[[Diagnostic], bool]
"""A test for the diagnostics that are fixed together. Syntax errors come first, as their fixes may change others."""


def _stage(*, syntax: bool, safe: bool) -> _Stage:
    """A test for the diagnostics that are syntax errors (or not) and have a safe (or unsafe) fix."""

    def belongs(diagnostic: Diagnostic) -> bool:
        """Whether the diagnostic is fixed in this stage."""
        fix = diagnostic.fix
        return (
            fix is not None and is_wanted(fix, unsafe=not safe) and fix.safe == safe and is_syntax(diagnostic) == syntax
        )

    return belongs


@dataclass
class _Run:
    """Applies rounds of fixes; `checked` is the snapshot so far, `fixed` the diagnostics fixed so far, by path."""

    checked: Checked
    paths: Collection[str]
    code: str | None
    budget: ReadingBudget
    fixed: dict[str, list[Diagnostic]] = field(default_factory=dict)

    def round(self, stage: _Stage) -> bool:
        """Apply as many fixes of a stage as pass together; return whether any was applied."""
        accepted, self.checked = as_many_as_pass(self.checked, self._candidates(stage), self.budget)
        for candidate in accepted:
            self.fixed.setdefault(candidate.path, []).append(candidate.diagnostic)
        return bool(accepted)

    def _candidates(self, stage: _Stage) -> list[FixCandidate]:
        """The fixes of a stage as edits of their files, without those that would lose lines."""
        candidates = []
        for path in self.paths:
            file = self.checked.workspace.files.get(path)
            diagnostics = [
                diagnostic
                for diagnostic in self.checked.diagnostics.get(path, ())
                if stage(diagnostic) and self.code in (None, diagnostic.code)
            ]
            if file is None or not diagnostics or file.source.undecodable is not None:
                continue
            fixes = [(diagnostic.record, diagnostic.fix) for diagnostic in diagnostics if diagnostic.fix is not None]
            edits = text_edits_together(file.document, fixes, self.budget.take)
            candidates += [
                FixCandidate(path, diagnostic, fix_edits)
                for diagnostic, fix_edits in zip(diagnostics, edits, strict=True)
                if fix_edits and not _loses_lines(file, diagnostic, fix_edits)
            ]
        return candidates


def _loses_lines(file: RecordFile, diagnostic: Diagnostic, edits: Iterable[TextEdit]) -> bool:
    """Whether a safe fix would replace a value of several lines by a text that does not contain all its words."""
    if diagnostic.fix is None or not diagnostic.fix.safe or is_syntax(diagnostic):
        return False
    deleted = [(file.source.text[slice(*edit.span)].strip(), edit.replacement) for edit in edits]
    is_value = any(isinstance(change, ReplaceValue) for change in diagnostic.fix.changes)
    return is_value and any(
        ("\n" in text or "\r" in text) and " ".join(text.split()) not in " ".join(replacement.split())
        for text, replacement in deleted
    )
