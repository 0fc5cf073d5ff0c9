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
    """Apply the fixes of all requested files in memory; with `unsafe` also those that may change a meaning."""
    new_results: list[WorkspaceResult] = []
    files: dict[str, FixedFile] = {}
    unsafe_left = refused = 0
    is_finished = True
    for result in results:
        paths = [path for path in result.checked.workspace.files if result.covers(path)]
        run = fix_all(result.checked, paths, unsafe=unsafe)
        new_results.append(result._replace(checked=run.checked))
        files.update(run.files)
        is_finished = is_finished and run.is_finished
        unsafe_left += run.unsafe_left
        refused += run.refused
    return FixResult(tuple(new_results), files, unsafe_left, refused, is_finished)


def write_fixed_files(files: Mapping[str, FixedFile]) -> list[str]:
    """Write the fixed files, each whole or not at all; return a sentence for each that could not be written."""
    failures = []
    for path, file in sorted(files.items()):
        reason = rewrite_file(path, file.before.source, file.text)
        if reason is not None:
            failures.append(f"`{display(path, current_folder())}` is not fixed: {reason}")
    return failures


def fixed_text(result: FixResult) -> bytes:
    """The text of standard input after its fixes, in its encoding."""
    (workspace_result,) = result.results
    (target,) = workspace_result.targets
    source = workspace_result.checked.workspace.files[target.path].source
    return source.encode(source.text)


def patch(files: Mapping[str, FixedFile]) -> Iterator[str]:
    """Yield the changes as a unified diff, with paths relative to the current folder."""
    for path, file in sorted(files.items()):
        name = display(path, current_folder())
        yield from unified_diff(name, file.before.source.text, name, file.text)


def fixes_sentence(result: FixResult, *, is_written: bool) -> str:
    """Sentences on the fixes that were applied or, unless `is_written`, would be, and on those left out."""
    count = sum(len(file.fixed) for file in result.files.values())
    extent = f"{count} {plural(count, 'mistake')} in {len(result.files)} {plural(len(result.files), 'file')}"
    if not count:
        sentence = "Nothing was fixed." if is_written else "Nothing to fix."
    else:
        sentence = f"Fixed {extent}." if is_written else f"Would fix {extent}."
    if not result.is_finished:
        sentence += " There is more to fix: run again."
    if result.refused:
        fixes = f"{result.refused} {plural(result.refused, 'fix', 'fixes')}"
        sentence += f" {fixes} not applied, as they would introduce other errors."
    unsafe_count = result.unsafe_left
    return sentence + (f" {unsafe_count} more with --unsafe-fixes." if unsafe_count else "") + "\n"
