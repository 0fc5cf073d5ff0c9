"""All fixes of some files at once: `validate --fix` writes them, the editor offers them as one action.

What holds for every fix (see `trial`) holds for all of them together. Besides:

- Nothing is fixed on top of an unsafe fix: one that would give rise to another fix in these files is not applied.
- No syntax error is mended close to one that stays: where one is left, what was read there is a guess.
- Fixing again changes nothing: what is left was tried by itself on the very texts that come out.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from model_lifecycle.check import Checked
from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.edits import text_edits_together
from model_lifecycle.document.fix import Fix, ReplaceValue
from model_lifecycle.ide.trial import Candidate, Trial, Trials, is_syntax
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.workspace.file import RecordFile

MOST_ROUNDS: Final = 100
"""How often fixes are looked for again, after those found so far are in place."""

MOST_READ: Final = 2_000_000
"""Code points of one file that are read again, over all rounds: beyond them the rest of its fixes waits.

A reader tells only the first syntax errors, so that a long file with thousands of them needs many rounds.
"""

MOST_TRIALS: Final = 48
"""How often the candidates of one round are tried in parts, where all of them together may not be applied."""


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
    unfinished: frozenset[str] = frozenset()
    """The paths of files with fixes that are left for the next run: their rounds took `MOST_READ`."""


def is_wanted(fix: Fix | None, *, unsafe: bool) -> bool:
    """Whether a fix may be applied without asking; one with a placeholder, or that is to be made by hand, never is."""
    return fix is not None and not fix.placeholder and not fix.by_hand and (fix.safe or unsafe)


def fix_all(checked: Checked, paths: Collection[str], *, unsafe: bool = False) -> FixRun:
    """Apply the fixes of some files again and again, until nothing changes: the safe ones first, then the unsafe.

    Where two fixes touch the same place the first is applied, and the other is looked at in the next round. Nothing
    is written to disk.
    """
    wanted = frozenset(paths)
    trials = Trials(lambda path, finding: path in wanted and is_wanted(finding.fix, unsafe=unsafe), unattended=True)
    run = _Run(paths, trials)
    before = checked.workspace
    for _ in range(MOST_ROUNDS):
        after = next((found for stage in _STAGES[unsafe] if (found := run.round(checked, stage)) is not None), None)
        if after is None:
            break
        checked = after
    files = {
        path: FixedFile(before.files[path], checked.workspace.files[path].source.text, tuple(mended))
        for path, mended in run.mended.items()
    }
    return FixRun(files, checked, frozenset(run.unfinished))


_Stage = Callable[[Diagnostic], bool]
"""Which of the findings are mended together. Syntax comes first: the rest may look different after it."""


def _stage(*, syntax: bool, unsafe: bool) -> _Stage:
    def belongs(finding: Diagnostic) -> bool:
        fix = finding.fix
        return fix is not None and is_wanted(fix, unsafe=unsafe) and fix.safe != unsafe and is_syntax(finding) == syntax

    return belongs


_SAFE: Final = (_stage(syntax=True, unsafe=False), _stage(syntax=False, unsafe=False))
_STAGES: Final = {
    False: _SAFE,
    True: (*_SAFE, _stage(syntax=True, unsafe=True), _stage(syntax=False, unsafe=True)),
}


@dataclass
class _Run:
    paths: Collection[str]
    trials: Trials
    mended: dict[str, list[Diagnostic]] = field(default_factory=dict)
    unfinished: set[str] = field(default_factory=set)
    read: Counter[str] = field(default_factory=Counter)
    """By path: the code points that were read again."""

    def round(self, checked: Checked, stage: _Stage) -> Checked | None:
        """The snapshot after as many fixes of a stage as may be applied together; None where there is none."""
        accepted, trial = as_many_as_may(self.trials, checked, self._candidates(checked, stage))
        if trial is None:
            return None
        for path in {candidate.path for candidate in accepted}:
            self.read[path] += len(checked.workspace.files[path].source.text)
        for candidate in accepted:
            self.mended.setdefault(candidate.path, []).append(candidate.finding)
        return trial.checked(checked)

    def _candidates(self, checked: Checked, stage: _Stage) -> list[Candidate]:
        found = []
        for path in self.paths:
            file = checked.workspace.files.get(path)
            findings = [finding for finding in checked.findings.get(path, ()) if stage(finding)]
            if file is None or not findings or file.source.undecodable is not None:
                continue
            if self.read[path] > MOST_READ:
                self.unfinished.add(path)
                continue
            fixes = [(finding.record, finding.fix) for finding in findings if finding.fix is not None]
            edits = text_edits_together(file.document, fixes)
            found += [
                Candidate(path, one, own)
                for one, own in zip(findings, edits, strict=True)
                if own and not _loses_lines(file, one, own)
            ]
        return found


def _loses_lines(file: RecordFile, finding: Diagnostic, edits: Iterable[TextEdit]) -> bool:
    """Whether a safe fix writes over a value of several lines: what stands there may be something else."""
    if finding.fix is None or not finding.fix.safe or is_syntax(finding):
        return False
    deleted = [file.source.text[slice(*edit.span)].strip() for edit in edits]
    is_value = any(isinstance(change, ReplaceValue) for change in finding.fix.changes)
    return is_value and any("\n" in text or "\r" in text for text in deleted)


def as_many_as_may(
    trials: Trials, checked: Checked, candidates: Sequence[Candidate]
) -> tuple[list[Candidate], Trial | None]:
    """As many candidates as may be applied together, and what comes of them; what breaks a law is left out."""
    accepted: list[Candidate] = []
    best: Trial | None = None
    waiting = [list(candidates)] if candidates else []
    for _ in range(MOST_TRIALS):
        if not waiting:
            break
        part = waiting.pop()
        trial = trials(checked, [*accepted, *part])
        if not trial.breaches:
            accepted += part
            best = trial
        elif len(part) > 1:
            waiting += reversed(_halves(part, trial))
    return accepted, best


def _halves(candidates: Sequence[Candidate], trial: Trial) -> tuple[list[Candidate], list[Candidate]]:
    """Candidates in two parts, the first of which is likelier to break no law."""
    blamed = [not trial.breaches.isdisjoint({(one.path, None), (one.path, one.finding.record)}) for one in candidates]
    if any(blamed) and not all(blamed):
        return (
            [one for one, guilty in zip(candidates, blamed, strict=True) if not guilty],
            [one for one, guilty in zip(candidates, blamed, strict=True) if guilty],
        )
    half = len(candidates) // 2
    return list(candidates[:half]), list(candidates[half:])
