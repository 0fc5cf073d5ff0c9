"""A run of `scan`: its data, the findings that comments do not suppress, and the lines of its files."""

from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.path_settings import PathSettings, current_folder
from model_lifecycle.cli.scan_input import Records, SourceFiles, source_files, tops_of
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.scan.file.source_files import UnreadSource, lines_on_disk
from model_lifecycle.scan.mentions import Mentions, mentions_in
from model_lifecycle.scan.place.needles import Needles
from model_lifecycle.scan.place.place import Place
from model_lifecycle.scan.scan_files import FileToScan, ScannedFile, scan_files
from model_lifecycle.scan.verdict.accepted import reported
from model_lifecycle.scan.verdict.elsewhere import Elsewhere, unsearched
from model_lifecycle.scan.verdict.findings import Judge
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.paths import display


@dataclass(frozen=True)
class ScanRun:
    """The data of a run of `scan`: its arguments, settings, records, files, and what the scan found in these."""

    arguments: Namespace
    settings: PathSettings
    records: Records
    sources: SourceFiles
    scanned: tuple[ScannedFile, ...]
    unread: tuple[UnreadSource, ...]

    @property
    def fail_within(self) -> int | None:
        """The days of `--fail-within`, otherwise those of the configuration."""
        scan = self.settings.configuration.scan
        days: int | None = self.arguments.fail_within
        return scan.fail_within if days is None and scan is not None else days

    @cached_property
    def mentions(self) -> Mentions:
        """The mentions of models that are not uses."""
        return mentions_in(self.scanned, self.judge)

    @cached_property
    def judge(self) -> Judge:
        """The judge of this run, which says what happens to a model by the run's records, day and options."""
        return Judge(
            self.records.catalogue,
            self.records.today,
            self.fail_within,
            self.arguments.all_roles,
            self.arguments.unknown,
            self.settings.configuration.severity,
            self.records.related,
            lambda path: display(path, current_folder()) if path.startswith("/") else path,
            self.against,
        )

    @cached_property
    def _elsewhere(self) -> Elsewhere | None:
        """All code of the repositories, scanned now if it is not yet, to search for objections to a replacement.

        None if its extent is unknown.
        """
        tops = tops_of(self.arguments.paths, self.settings)
        if tops is None:
            return None
        files, scanned = self.sources.files, self.scanned
        if tops:
            rest = self._files_not_scanned(tops)
            needles = Needles(self.records.catalogue.names)
            scanned_rest = scan_files(rest, needles, jobs=self.arguments.jobs)
            files, scanned = (
                (*files, *rest),
                (*scanned, *(file for file in scanned_rest if isinstance(file, ScannedFile))),
            )
        return Elsewhere(
            files, scanned, lambda path: display(path, current_folder()), self.records.catalogue.names.keys
        )

    def _files_not_scanned(self, tops: Sequence[str]) -> tuple[FileToScan, ...]:
        """The files below the folders `tops` that this run does not scan."""
        try:
            files = source_files(tops, self.settings, self.records)
        except UsageError:  # there are none
            return ()
        return files.without(frozenset(file.path for file in self.sources.files)).files

    def against(self, place: Place, old: ModelKey, new: ModelKey) -> str:
        """The objection in the repository's code, scanned or not, to replacing `old` by `new`; empty if none."""
        return unsearched(place, old, new) if self._elsewhere is None else self._elsewhere.against(place, old, new)


def remaining_findings(file: ScannedFile, diagnostics: Iterable[Diagnostic], scan_run: ScanRun) -> Iterable[Diagnostic]:
    """The findings in `diagnostics` that no comment in `file` and no setting suppresses, and those on comments."""
    return reported(
        diagnostics,
        file.suppressions,
        file.path,
        scan_run.settings.configuration,
        scan_run.records.today,
    )


def lines_of(records: Records) -> Callable[[str], LineIndex]:
    """A function from the path of a source or record file to its line index; the last 16 are cached."""

    @lru_cache(16)
    def lines(path: str) -> LineIndex:
        for workspace in records.workspaces:
            if (file := workspace.files.get(path)) is not None:
                return LineIndex(file.source.text)
        return lines_on_disk(path)

    return lines
