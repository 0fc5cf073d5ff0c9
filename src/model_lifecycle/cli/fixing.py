"""`validate --fix`, `--unsafe-fixes` and `--diff`: mistakes mended on disk, or shown as a patch."""

import difflib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from model_lifecycle.cli.checking import Answer
from model_lifecycle.cli.output import write_whole
from model_lifecycle.cli.settings import current_folder
from model_lifecycle.cli.terminal import visible
from model_lifecycle.ide.fix_all import FixedFile, fix_all
from model_lifecycle.text.lines import LINE_BREAK
from model_lifecycle.workspace.disk import UnreadableError, read_bytes, reason_not_written
from model_lifecycle.workspace.paths import display


@dataclass(frozen=True)
class Mended:
    """Workspaces after their fixes: what is found in them now, and the files that are to change, by path."""

    answers: tuple[Answer, ...]
    files: Mapping[str, FixedFile]
    unsafe_left: int = 0
    """How many findings have a fix that was not applied because it may change what a record means."""
    is_finished: bool = True
    """Whether the next run would find nothing more to fix."""


def mend(answers: Sequence[Answer], *, unsafe: bool) -> Mended:
    """Apply the fixes of everything that was asked about, in memory."""
    mended: list[Answer] = []
    files: dict[str, FixedFile] = {}
    unsafe_left = 0
    is_finished = True
    for answer in answers:
        paths = [path for path in answer.checked.workspace.files if answer.covers(path)]
        run = fix_all(answer.checked, paths, unsafe=unsafe)
        mended.append(replace(answer, checked=run.checked))
        files.update(run.files)
        is_finished = is_finished and not run.unfinished
        if not unsafe and not run.unfinished:
            more = fix_all(run.checked, paths, unsafe=True)
            unsafe_left += sum(len(fixed.mended) for fixed in more.files.values())
    return Mended(tuple(mended), files, unsafe_left, is_finished)


def write_fixed(files: Mapping[str, FixedFile]) -> list[str]:
    """Write the files, each whole or not at all, with the permissions and the encoding they had.

    The sentences that name those which could not be written, and why.
    """
    failed = []
    for path, fixed in sorted(files.items()):
        try:
            _write(path, fixed)
        except UnreadableError as error:
            failed.append(f"`{display(path, current_folder())}` is not fixed: {error.reason}")
        except OSError as error:
            failed.append(f"`{display(path, current_folder())}` is not fixed: {reason_not_written(error)}")
    return failed


def _write(path: str, fixed: FixedFile) -> None:
    source = fixed.before.source
    if read_bytes(path) != source.encode(source.text):
        raise UnreadableError("it was changed meanwhile; run again")
    write_whole(Path(path), source.encode(fixed.text))


def fixed_text(mended: Mended) -> bytes:
    """The one text that was asked about, after its fixes, in its encoding."""
    (answer,) = mended.answers
    (target,) = answer.targets
    source = answer.checked.workspace.files[target.path].source
    return source.encode(source.text)


def patch(files: Mapping[str, FixedFile]) -> Iterator[str]:
    """The changes as a unified diff, its paths relative to the current folder."""
    for path, fixed in sorted(files.items()):
        name = display(path, current_folder())
        before, after = _lines(fixed.before.source.text), _lines(fixed.text)
        for line in difflib.unified_diff(before, after, name, name):
            shown = visible(line, keep="\r\n\t") if sys.stdout.isatty() else line
            yield shown if line.endswith(("\n", "\r")) else f"{shown}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """The lines with their line breaks, by our own notion of a line."""
    ends = [match.end() for match in LINE_BREAK.finditer(text)]
    starts = [0, *ends]
    return [text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True) if start < end]


def words(mended: Mended, *, written: bool) -> str:
    """What was done, or would be, in a sentence or two."""
    count = sum(len(fixed.mended) for fixed in mended.files.values())
    where = f"{_counted(count, 'mistake')} in {_counted(len(mended.files), 'file')}"
    if not count:
        sentence = "Nothing was fixed." if written else "Nothing to fix."
    else:
        sentence = f"Fixed {where}." if written else f"Would fix {where}."
    if not mended.is_finished:
        sentence += " There is more to fix: run again."
    left = mended.unsafe_left
    return sentence + (f" {_counted(left, 'more')} with --unsafe-fixes." if left else "") + "\n"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 or noun == "more" else f"{count} {noun}s"
