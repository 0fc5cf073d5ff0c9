"""`scan --fix` and `--diff`: replaces uses of models that end by their official replacements."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from model_lifecycle.cli.output import rewrite_file
from model_lifecycle.cli.path_settings import current_folder
from model_lifecycle.cli.terminal import visible
from model_lifecycle.cli.unified_diff import unified_diff
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.diagnostics.fix import is_wanted
from model_lifecycle.scan.file.source_files import read_source, source_of
from model_lifecycle.scan.verdict.rewrite import edits_of
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import apply_edits
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.paths import display


class FixedSource(NamedTuple):
    """A source file before and after its fixes, the number of uses (`places`) that they changed, and the fixes left.

    `unsafe` lists those left for a review, each as its line (from 0) in `before`, and a text with models and reason.
    """

    before: FileText
    text: str
    places: int
    unsafe: tuple[tuple[int, str], ...] = ()


def fixed_sources(findings: Mapping[str, Sequence[Diagnostic]], *, unsafe: bool) -> dict[str, FixedSource]:
    """Apply the fixes of `findings` in memory; return the files by path, unless undecodable or changed since.

    With `unsafe`, the fixes that a person should review are applied too.
    """
    fixed_files: dict[str, FixedSource] = {}
    for path, diagnostics in findings.items():
        edits = [
            edit
            for diagnostic in diagnostics
            if is_wanted(diagnostic.fix, unsafe=unsafe)
            for edit in edits_of(diagnostic)
        ]
        left_fixes = [
            diagnostic
            for diagnostic in diagnostics
            if diagnostic.fix is not None and not is_wanted(diagnostic.fix, unsafe=unsafe)
        ]
        data = read_source(path) if edits or left_fixes else None
        if not isinstance(data, bytes):
            continue
        source = source_of(data)
        if source.undecodable is None and all(edit.span.end <= len(source.text) for edit in edits):
            lines = LineIndex(source.text)
            titles = tuple(
                (lines.line_of(diagnostic.span.start), _title_with_model(diagnostic, diagnostic.fix.title))
                for diagnostic in left_fixes
                if diagnostic.fix is not None
            )
            fixed_files[path] = FixedSource(source, apply_edits(source.text, edits), len(edits), titles)
    return fixed_files


def _title_with_model(diagnostic: Diagnostic, title: str) -> str:
    """The title of a fix after the id of the model that it replaces: `` `swift-1`: replace … ``."""
    name = str((diagnostic.data or {}).get("model")).partition("/")[2]
    return f"`{name}`: {title[0].lower()}{title[1:]}"


def patch(files: Mapping[str, FixedSource]) -> Iterator[str]:
    """Yield the changes of `files` as a unified diff, with paths relative to the current folder."""
    for path, file in sorted(files.items()):
        name = display(path, current_folder())
        yield from unified_diff(name, file.before.text, name, file.text)


def write_sources(files: Mapping[str, FixedSource]) -> list[str]:
    """Write the fixed files, each whole or not at all; return a sentence for each that could not be written."""
    failures = []
    for path, file in sorted(files.items()):
        if not file.places:
            continue
        reason = rewrite_file(path, file.before, file.text, also_read_only=True)
        if reason is not None:
            failures.append(f"`{visible(display(path, current_folder()))}` is not fixed: {reason}")
    return failures


def fixes_sentence(files: Mapping[str, FixedSource], *, is_written: bool) -> str:
    """A sentence on the number of fixes that were made or, unless `is_written`, would be."""
    count = sum(file.places for file in files.values())
    left_count = sum(len(file.unsafe) for file in files.values())
    more = f" {left_count} more with --unsafe-fixes, which a person should review." if left_count else ""
    if not count:
        return f"{'Nothing was fixed.' if is_written else 'Nothing to fix.'}{more}\n"
    verb = "Replaced" if is_written else "Would replace"
    file_count = counted(sum(file.places > 0 for file in files.values()), "file")
    return f"{verb} {counted(count, 'use')} in {file_count} by official replacements.{more}\n"
