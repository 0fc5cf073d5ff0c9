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
    """A source file before and after its fixes, the number of uses they changed, and the fixes left for a person.

    `unsafe` lists those left, each as its line (from 0) in `before`, and a text with models and reason.
    """

    before: FileText
    text: str
    places: int
    unsafe: tuple[tuple[int, str], ...] = ()


def fixed_sources(findings: Mapping[str, Sequence[Diagnostic]], *, unsafe: bool) -> dict[str, FixedSource]:
    """Apply fixes in memory; return the files by path, without those that are undecodable or have changed since.

    `unsafe` also applies the fixes that a person should review.
    """
    fixed: dict[str, FixedSource] = {}
    for path, diagnostics in findings.items():
        edits = [
            edit
            for diagnostic in diagnostics
            if is_wanted(diagnostic.fix, unsafe=unsafe)
            for edit in edits_of(diagnostic)
        ]
        left = [
            diagnostic
            for diagnostic in diagnostics
            if diagnostic.fix is not None and not is_wanted(diagnostic.fix, unsafe=unsafe)
        ]
        data = read_source(path) if edits or left else None
        if not isinstance(data, bytes):
            continue
        source = source_of(data)
        if source.undecodable is None and all(edit.span.end <= len(source.text) for edit in edits):
            lines = LineIndex(source.text)
            titles = tuple(
                (lines.line_of(diagnostic.span.start), _of_model(diagnostic, diagnostic.fix.title))
                for diagnostic in left
                if diagnostic.fix is not None
            )
            fixed[path] = FixedSource(source, apply_edits(source.text, edits), len(edits), titles)
    return fixed


def _of_model(diagnostic: Diagnostic, title: str) -> str:
    """The title of a fix, prefixed with the id of the model that it replaces."""
    name = str((diagnostic.data or {}).get("model")).partition("/")[2]
    return f"`{name}`: {title[0].lower()}{title[1:]}"


def patch(fixed: Mapping[str, FixedSource]) -> Iterator[str]:
    """Yield the changes as a unified diff, with paths relative to the current folder."""
    for path, file in sorted(fixed.items()):
        name = display(path, current_folder())
        yield from unified_diff(name, file.before.text, name, file.text)


def write_sources(fixed: Mapping[str, FixedSource]) -> list[str]:
    """Write the fixed files, each whole or not at all; return a sentence for each that could not be written."""
    failed = []
    for path, file in sorted(fixed.items()):
        if not file.places:
            continue
        reason = rewrite_file(path, file.before, file.text, also_read_only=True)
        if reason is not None:
            failed.append(f"`{visible(display(path, current_folder()))}` is not fixed: {reason}")
    return failed


def words(fixed: Mapping[str, FixedSource], *, written: bool) -> str:
    """A sentence on the number of fixes that were made, or would be."""
    count = sum(file.places for file in fixed.values())
    left = sum(len(file.unsafe) for file in fixed.values())
    more = f" {left} more with --unsafe-fixes, which a person should review." if left else ""
    if not count:
        return f"{'Nothing was fixed.' if written else 'Nothing to fix.'}{more}\n"
    verb = "Replaced" if written else "Would replace"
    files = counted(sum(file.places > 0 for file in fixed.values()), "file")
    return f"{verb} {counted(count, 'use')} in {files} by official replacements.{more}\n"
