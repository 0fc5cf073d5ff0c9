"""From what is asked about to what was found, workspace by workspace."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from model_lifecycle.check import Checked, all_codes, check
from model_lifecycle.cli.code_filter import CodeFilter
from model_lifecycle.cli.command import UsageError
from model_lifecycle.cli.progress import progress_bar
from model_lifecycle.cli.reporters.report import Finding, Report
from model_lifecycle.cli.settings import current_folder, repository_of, settings_for
from model_lifecycle.cli.targets import Request, Target, nothing_to_read
from model_lifecycle.document.diagnostic import Severity
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.source import Source
from model_lifecycle.workspace.load import load_workspace
from model_lifecycle.workspace.workspace import Workspace


@dataclass(frozen=True)
class Manner:
    """How workspaces are read and judged."""

    codes: CodeFilter
    as_of: date | None = None
    jobs: int | None = None
    progress: bool = False
    config: str | None = None


@dataclass(frozen=True)
class Answer:
    """What was found in one workspace, and what of it was asked about."""

    targets: tuple[Target, ...]
    checked: Checked

    def covers(self, path: str) -> bool:
        """Whether findings in this file are reported."""
        return any(target.covers(path) for target in self.targets)


def answers(requests: Sequence[Request], manner: Manner) -> Iterator[Answer]:
    """Read and check the workspaces asked about, and those inside of the folders asked about.

    Raises `UsageError` where a path that is asked about holds no record file.
    """
    waiting = list(requests)
    seen = {request.settings.root.path for request in waiting}
    while waiting:
        request = waiting.pop(0)
        with progress_bar("Reading", wanted=manner.progress) as progress:
            workspace = load_workspace(
                request.settings.root.path,
                manner.codes.applied_to(request.settings.configuration),
                jobs=manner.jobs,
                progress=progress,
                named_paths=request.named_paths,
            )
        inner = [
            Request(settings_for(root, manner.config), (target,))
            for root in workspace.nested_roots
            for target in request.targets
            if target.covers(root) and root not in seen
        ]
        seen.update(request.settings.root.path for request in inner)
        waiting += inner
        answer = _checked(workspace, request.targets, manner)
        _refuse_empty(answer, inner)
        yield answer


def answer_for_text(request: Request, source: Source, manner: Manner) -> Answer:
    """Check the one file that is asked about as if it held this text, in its workspace."""
    (target,) = request.targets
    root, configuration = request.settings.root.path, manner.codes.applied_to(request.settings.configuration)
    workspace = load_workspace(root, configuration, jobs=manner.jobs)
    file = workspace.read(target.path, source, named=True)
    problems = {path: found for path, found in workspace.problems.items() if path != target.path}
    changed = replace(workspace.with_files({target.path: file}), problems=problems)
    return _checked(changed, request.targets, manner)


def report_of(found: Sequence[Answer], codes: CodeFilter, fail_on: Severity | None) -> Report:
    """The report of everything that was asked about."""
    findings, files, records = [], [], 0
    for answer in found:
        workspace = answer.checked.workspace
        for path in sorted({*workspace.files, *answer.checked.findings}):
            if answer.covers(path):
                file = workspace.files.get(path)
                files.append(path)
                records += len(file.records) if file else 0
                findings += [
                    Finding(path, diagnostic, file.kind.kind if file else None)
                    for diagnostic in answer.checked.findings.get(path, ())
                    if codes.keeps(diagnostic)
                ]
    folder = current_folder()
    return Report(
        tuple(findings),
        tuple(files),
        records,
        lines_of=_lines_of([answer.checked.workspace for answer in found]),
        edits_of=_edits_of(found),
        is_applied=_is_applied(found),
        folder=folder,
        repository=repository_of(folder),
        fail_on=fail_on,
        codes=all_codes(),
        docs_url=next(filter(None, (answer.checked.workspace.configuration.docs_url for answer in found)), None),
    )


def _checked(workspace: Workspace, targets: tuple[Target, ...], manner: Manner) -> Answer:
    today = manner.as_of or workspace.configuration.as_of or date.today()
    return Answer(targets, check(workspace, today=today))


def _refuse_empty(answer: Answer, inner: Sequence[Request]) -> None:
    workspace = answer.checked.workspace
    for target in answer.targets:
        if not any(map(target.covers, (*workspace.files, *answer.checked.findings))) and not any(
            target in request.targets for request in inner
        ):
            raise UsageError(nothing_to_read(workspace, target.path, target.given))


def _edits_of(found: Sequence[Answer]) -> Callable[[Finding], tuple[TextEdit, ...] | None]:
    @cache
    def edits(path: str) -> Mapping[int, tuple[TextEdit, ...]]:
        from model_lifecycle.ide.fixes import edits_of_file  # few formats show fixes

        checked = _checked_with(found, path)
        return edits_of_file(checked, path) if checked is not None else {}

    return lambda finding: edits(finding.path).get(id(finding.diagnostic)) if finding.diagnostic.fix else None


def _is_applied(found: Sequence[Answer]) -> Callable[[Finding], bool]:
    def applied(finding: Finding) -> bool:
        from model_lifecycle.ide.fixes import is_applied

        checked = _checked_with(found, finding.path)
        return checked is not None and is_applied(checked, finding.path, finding.diagnostic)

    return applied


def _checked_with(found: Sequence[Answer], path: str) -> Checked | None:
    """What was found in the workspace that a file is in."""
    return next((answer.checked for answer in found if path in answer.checked.workspace.files), None)


def _lines_of(workspaces: Sequence[Workspace]) -> Callable[[str], LineIndex]:
    @cache
    def lines(path: str) -> LineIndex:
        for workspace in workspaces:
            if (file := workspace.files.get(path)) is not None:
                return LineIndex(file.source.text)
        return LineIndex("")

    return lines
