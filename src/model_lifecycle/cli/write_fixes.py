"""`validate --fix`, `--unsafe-fixes` and `--diff`: writes fixes to the files, or shows them as a patch."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from model_lifecycle.cli.build_report import WorkspaceResult
from model_lifecycle.cli.output import rewrite_file
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.unified_diff import unified_diff
from model_lifecycle.fixes.fix_all import FixedFile, fix_all
from model_lifecycle.text.counting import plural
from model_lifecycle.workspace.paths import display


@dataclass(frozen=True)
class FixResult:
    """The workspaces after their fixes: their remaining findings, and the files to change, by path."""

    results: tuple[WorkspaceResult, ...]
    files: Mapping[str, FixedFile]
    unsafe_left: int = 0
    """Number of diagnostics whose fix was not applied because it may change the meaning of a record."""
    refused: int = 0
    """Number of diagnostics whose fix was not applied because it would cause other errors."""
    is_finished: bool = True
    """Whether the next run would find nothing more to fix."""


def apply_fixes(results: Sequence[WorkspaceResult], *, unsafe: bool) -> FixResult:
    """Apply the fixes of all requested files in memory; `unsafe` includes those that may change a meaning."""
    fixed: list[WorkspaceResult] = []
    files: dict[str, FixedFile] = {}
    unsafe_left = refused = 0
    is_finished = True
    for result in results:
        paths = [path for path in result.checked.workspace.files if result.covers(path)]
        run = fix_all(result.checked, paths, unsafe=unsafe)
        fixed.append(result._replace(checked=run.checked))
        files.update(run.files)
        is_finished = is_finished and run.is_finished
        unsafe_left += run.unsafe_left
        refused += run.refused
    return FixResult(tuple(fixed), files, unsafe_left, refused, is_finished)


def write_fixed(files: Mapping[str, FixedFile]) -> list[str]:
    """Write the fixed files, each whole or not at all, with their permissions and encoding.

    Return a sentence for each file that could not be written, with the reason.
    """
    failed = []
    for path, fixed in sorted(files.items()):
        reason = rewrite_file(path, fixed.before.source, fixed.text)
        if reason is not None:
            failed.append(f"`{display(path, current_folder())}` is not fixed: {reason}")
    return failed


def fixed_text(result: FixResult) -> bytes:
    """The fixed text of standard input, in its encoding."""
    (only,) = result.results
    (target,) = only.targets
    source = only.checked.workspace.files[target.path].source
    return source.encode(source.text)


def patch(files: Mapping[str, FixedFile]) -> Iterator[str]:
    """Yield the changes as a unified diff, with paths relative to the current folder."""
    for path, fixed in sorted(files.items()):
        name = display(path, current_folder())
        yield from unified_diff(name, fixed.before.source.text, name, fixed.text)


def words(result: FixResult, *, written: bool) -> str:
    """A sentence or two on the fixes that were applied, or would be."""
    count = sum(len(file.fixed) for file in result.files.values())
    where = f"{count} {plural(count, 'mistake')} in {len(result.files)} {plural(len(result.files), 'file')}"
    if not count:
        sentence = "Nothing was fixed." if written else "Nothing to fix."
    else:
        sentence = f"Fixed {where}." if written else f"Would fix {where}."
    if not result.is_finished:
        sentence += " There is more to fix: run again."
    if result.refused:
        fixes = f"{result.refused} {plural(result.refused, 'fix', 'fixes')}"
        sentence += f" {fixes} not applied, as they would introduce other errors."
    left = result.unsafe_left
    return sentence + (f" {left} more with --unsafe-fixes." if left else "") + "\n"
