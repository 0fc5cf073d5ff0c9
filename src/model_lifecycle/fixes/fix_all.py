"""All fixes of some files at once: `validate --fix` writes them, the editor offers them as one action.

What holds for every fix (see `trial`) holds for all of them together. Besides:

- Nothing is fixed on top of an unsafe fix: one that would give rise to another fix in these files is not applied.
- No syntax error is mended close to one that stays: where one is left, what was read there is a guess.
- Fixing again changes nothing: what is left was tried by itself on the very texts that come out.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from model_lifecycle.check import Checked, check
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import Fix, ReplaceValue
from model_lifecycle.fixes.fix_edits import text_edits_together
from model_lifecycle.fixes.fix_trial import Candidate, Trial, Trials, is_syntax
from model_lifecycle.fixes.largest_passing import largest_passing
from model_lifecycle.syntax.syntax_errors import MAX_PROBLEMS
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.workspace.reading import AS_SHOWN, Reading, ReadingInFull
from model_lifecycle.workspace.record_file import RecordFile

MOST_ROUNDS: Final = 100
"""How often fixes are looked for again, after those found so far are in place."""

MOST_TRIED: Final = 2_000_000
MOST_TIMES: Final = 12
"""Code points of one file that are tried (`Trials.tried`), over all trials, beside so many times the whole: then the
rest of its fixes waits. As many are read to find the fixes that do what they say.
"""

MOST_TRIALS: Final = 48
"""How often the candidates of one round are tried in parts, where all of them together may not be applied."""


@dataclass(frozen=True)
class FixedFile:
    """A file after its fixes: the text, and the diagnostics that were mended, in the order they were."""

    before: RecordFile
    text: str
    mended: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class FixRun:
    """What a run of fixes made of a workspace: the files that changed, by path, and what is found in the result."""

    files: Mapping[str, FixedFile]
    checked: Checked
    unsafe_left: int = 0
    """How many more unsafe fixes could be applied, where they were counted."""
    refused: int = 0
    """How many mistakes are left since what mends them would leave others, or more of them."""
    unfinished: frozenset[str] = frozenset()
    """The paths of files with fixes that are left for the next run: their trials took `MOST_TRIED`."""


def is_wanted(fix: Fix | None, *, unsafe: bool) -> bool:
    """Whether a fix may be applied without asking; one with a placeholder, or that is to be made by hand, never is."""
    return fix is not None and not fix.placeholder and not fix.by_hand and (fix.safe or unsafe)


def fix_all(
    checked: Checked,
    paths: Collection[str],
    *,
    unsafe: bool = False,
    count_unsafe: bool = False,
    code: str | None = None,
) -> FixRun:
    """Apply the fixes of some files again and again, until nothing changes: the safe ones first, then the unsafe.

    Where two fixes touch the same place the first is applied, and the other is looked at in the next round. With
    `count_unsafe` the unsafe ones are tried and counted only, with `code` only the fixes of that one are looked at.
    Nothing is written to disk.
    """
    reading = ReadingInFull()
    counted = [path for path in paths if any(one.is_rest for one in checked.diagnostics.get(path, ()))]
    run = _Run(paths, reading, _read_again(checked, counted, reading), unsafe=unsafe, code=code)
    run.all_rounds(_SAFE + _UNSAFE if unsafe else _SAFE)
    unsafe_left = 0
    if count_unsafe and not run.unfinished:
        more = _Run(paths, reading, run.checked, unsafe=True, code=code)
        more.all_rounds(_UNSAFE)
        unsafe_left = sum(map(len, more.mended.values()))
    files = {
        path: FixedFile(checked.workspace.files[path], run.checked.workspace.files[path].source.text, tuple(mended))
        for path, mended in run.mended.items()
    }
    many = [path for path in files if len(run.checked.diagnostics.get(path, ())) >= MAX_PROBLEMS]
    return FixRun(
        files,
        _read_again(run.checked, {*counted, *many}, AS_SHOWN) if files else checked,
        unsafe_left,
        run.refused(),
        frozenset(run.unfinished & files.keys()),
    )


def _read_again(checked: Checked, paths: Iterable[str], reading: Reading) -> Checked:
    """The same texts, some of them read in another manner."""
    files = {path: checked.workspace.files[path] for path in paths if path in checked.workspace.files}
    if not files:
        return checked
    again = {
        path: checked.workspace.read(path, file.source, named=True, language=file.language, reading=reading) or file
        for path, file in files.items()
    }
    return check(checked.workspace.with_files(again), today=checked.today, before=checked)


_Stage = Callable[[Diagnostic], bool]
"""Which of the diagnostics are mended together. Syntax comes first: the rest may look different after it."""


def _stage(*, syntax: bool, unsafe: bool) -> _Stage:
    def belongs(diagnostic: Diagnostic) -> bool:
        fix = diagnostic.fix
        return (
            fix is not None and is_wanted(fix, unsafe=unsafe) and fix.safe != unsafe and is_syntax(diagnostic) == syntax
        )

    return belongs


_SAFE: Final = (_stage(syntax=True, unsafe=False), _stage(syntax=False, unsafe=False))
_UNSAFE: Final = (_stage(syntax=True, unsafe=True), _stage(syntax=False, unsafe=True))


class _Run:
    """Rounds of fixes; `checked` is the snapshot after them."""

    def __init__(
        self, paths: Collection[str], reading: Reading, checked: Checked, *, unsafe: bool, code: str | None
    ) -> None:
        wanted = frozenset(paths)
        self.checked = checked
        self.mended: dict[str, list[Diagnostic]] = {}
        self.unfinished: set[str] = set()
        self._paths = paths
        self._unsafe = unsafe
        self._code = code
        self._proved: Counter[str] = Counter()
        self._trials = Trials(
            lambda path, diagnostic: path in wanted and is_wanted(diagnostic.fix, unsafe=unsafe),
            unattended=True,
            reading=reading,
        )

    def all_rounds(self, stages: Sequence[_Stage]) -> None:
        """Apply the fixes of the first stage that has any, until none has."""
        for _ in range(MOST_ROUNDS):
            if not any(self._round(stage) for stage in stages):
                break

    def refused(self) -> int:
        """How many mistakes have a wanted fix that was not applied."""
        found = (one for path in self._paths for one in self.checked.diagnostics.get(path, ()))
        return sum(is_wanted(one.fix, unsafe=self._unsafe) for one in found)

    def _round(self, stage: _Stage) -> bool:
        """Apply as many fixes of a stage as may be applied together; whether there is one."""
        checked = self.checked
        candidates = self._candidates(checked, stage)
        involved = {candidate.path for candidate in candidates}
        accepted, trial, untried = as_many_as_may(
            self._trials,
            checked,
            candidates,
            lambda: not any(self._is_exhausted(checked, path) for path in involved),
        )
        self.unfinished |= {candidate.path for candidate in untried}
        if trial is None:
            return False
        for candidate in accepted:
            self.mended.setdefault(candidate.path, []).append(candidate.diagnostic)
        self.checked = trial.checked(checked)
        return True

    def _is_exhausted(self, checked: Checked, path: str) -> bool:
        """Whether a file has had its share of trials."""
        return self._trials.tried[path] > _share(checked, path)

    def _may_read(self, checked: Checked, path: str, length: int) -> bool:
        """Whether a file may be read once more to find the fixes that do what they say; counts that."""
        if self._proved[path] > _share(checked, path):
            return False
        self._proved[path] += length
        return True

    def _is_meant(self, stage: _Stage, diagnostic: Diagnostic) -> bool:
        return stage(diagnostic) and self._code in (None, diagnostic.code)

    def _candidates(self, checked: Checked, stage: _Stage) -> list[Candidate]:
        found = []
        for path in self._paths:
            file = checked.workspace.files.get(path)
            diagnostics = [
                diagnostic for diagnostic in checked.diagnostics.get(path, ()) if self._is_meant(stage, diagnostic)
            ]
            if file is None or not diagnostics or file.source.undecodable is not None:
                continue
            if self._is_exhausted(checked, path):
                self.unfinished.add(path)
                continue
            fixes = [(diagnostic.record, diagnostic.fix) for diagnostic in diagnostics if diagnostic.fix is not None]
            edits = text_edits_together(
                file.document, fixes, [one.code for one in diagnostics], partial(self._may_read, checked, path)
            )
            found += [
                Candidate(path, one, own)
                for one, own in zip(diagnostics, edits, strict=True)
                if own and not _loses_lines(file, one, own)
            ]
        return found


def _share(checked: Checked, path: str) -> int:
    """How many code points of a file may be tried."""
    return MOST_TRIED + MOST_TIMES * len(checked.workspace.files[path].source.text)


def _loses_lines(file: RecordFile, diagnostic: Diagnostic, edits: Iterable[TextEdit]) -> bool:
    """Whether a safe fix writes over a value of several lines: what stands there may be something else."""
    if diagnostic.fix is None or not diagnostic.fix.safe or is_syntax(diagnostic):
        return False
    deleted = [file.source.text[slice(*edit.span)].strip() for edit in edits]
    is_value = any(isinstance(change, ReplaceValue) for change in diagnostic.fix.changes)
    return is_value and any("\n" in text or "\r" in text for text in deleted)


def as_many_as_may(
    trials: Trials, checked: Checked, candidates: Sequence[Candidate], may_go_on: Callable[[], bool] = lambda: True
) -> tuple[list[Candidate], Trial | None, list[Candidate]]:
    """As many candidates as may be applied together, and what comes of them; what breaks a law is left out.

    Last those that were not tried to the end, after `MOST_TRIALS` or since there was no time left.
    """
    best: Trial | None = None
    left = iter(range(MOST_TRIALS))

    def blamed(chosen: Sequence[Candidate]) -> Collection[int] | None:
        nonlocal best
        trial = trials(checked, chosen)
        if not trial.breaches:
            best = trial
            return None
        guilty = [index for index, one in enumerate(chosen) if _is_blamed(one, trial)]
        return guilty if len(guilty) < len(chosen) or all(record is not None for _, record in trial.breaches) else ()

    accepted, untried = largest_passing(
        candidates,
        lambda one: (one.path, one.diagnostic.record),
        blamed,
        lambda: may_go_on() and next(left, None) is not None,
    )
    return accepted, best, untried


def _is_blamed(candidate: Candidate, trial: Trial) -> bool:
    places = {(candidate.path, None), (candidate.path, candidate.diagnostic.record)}
    return not trial.breaches.isdisjoint(places)
