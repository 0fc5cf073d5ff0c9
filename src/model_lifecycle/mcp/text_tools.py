"""The tools about texts: `scan_code`, `check_records` and `explain`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import repeat
from typing import Annotated, Final, NamedTuple

from mcp.types import CallToolResult
from pydantic import Field

from model_lifecycle.check import Checked, all_rules, check
from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.fixes.offered_fixes import edits_of_file
from model_lifecycle.ide.property_words import describe_in_words
from model_lifecycle.ide.rule_page import rule_page
from model_lifecycle.mcp.answers import (
    MOST_PATH,
    MOST_ROWS,
    MOST_TEXT,
    MOST_WRITTEN,
    Edit,
    Explanation,
    Finding,
    Findings,
    NoAnswerError,
    reply,
    reply_rows,
    shorten,
)
from model_lifecycle.mcp.folders import Folders
from model_lifecycle.mcp.known_records import Known, configuration_of
from model_lifecycle.mcp.parameters import FoldersWithoutText, KnownAnew, KnownNow, OpenFolders, ServerContext
from model_lifecycle.scan.file.source_files import UnreadSource, lines_on_disk
from model_lifecycle.scan.file.wanted_files import files_below, scan_as
from model_lifecycle.scan.mentions import Mentions, mentions_in
from model_lifecycle.scan.scan_files import FileToScan, ScannedFile, not_judged, scan_bytes, scan_files
from model_lifecycle.scan.verdict.accepted import reported
from model_lifecycle.scan.verdict.elsewhere import Elsewhere
from model_lifecycle.scan.verdict.model_uses import ModelsInUse, model_uses
from model_lifecycle.scan.verdict.rewrite import edits_of
from model_lifecycle.schema.field_names import fields_named, fields_taking, similar_names
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.text.counting import counted
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.similar import did_you_mean, matches
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.configuration.configuration import ScanSettings
from model_lifecycle.workspace.discovery.root import find_root
from model_lifecycle.workspace.disk import is_folder
from model_lifecycle.workspace.index import ModelKey
from model_lifecycle.workspace.inner_workspaces import load_with_inner
from model_lifecycle.workspace.load_workspace import load_workspace
from model_lifecycle.workspace.paths import join, relative_to

_MOST_INPUT: Final = 2_000_000
"""The most characters of the argument `text`."""

_MOST_LIKE: Final = 3

Text = Annotated[
    str,  # not `str | None`, for which the SDK would parse the text as JSON first
    Field(max_length=_MOST_INPUT, description="Text to judge in place of the file, which need not be there"),
]


def scan_code(
    known: KnownNow,
    folders: FoldersWithoutText,
    path: Annotated[str, Field(max_length=MOST_PATH, description="File or folder; with `text`, the file's name")] = ".",
    text: Text = "",
    day: Annotated[date | None, Field(description="Day to judge by, YYYY-MM-DD (default: today)")] = None,
) -> Annotated[CallToolResult, Findings]:
    """Find the models that source code uses and that end or are over, each with what to write instead."""
    known = known.on(day)
    judge, configuration = known.judge(), known.configuration
    if not text:
        place = folders.place(path)
        files, unread = _source_files(known, place)
        configuration = configuration_of(place)
        results = scan_files(files, known.needles)
        scanned = [file for file in results if isinstance(file, ScannedFile)]
        unread += len(results) - len(scanned)
        if place == find_root(place, place).path:
            judge = known.judge(Elsewhere(files, scanned, folders.shown, known.catalogue.names.keys).against)
    else:
        files, unread = [FileToScan(join(folders.paths[0], path), path)], 0
        of_text = scan_bytes(files[0], text.encode(), known.needles)
        scanned = [of_text] if of_text is not None else []
    rows: list[Finding] = []
    for file in scanned:
        lines = LineIndex(text) if text else lines_on_disk(file.path)
        of_file = judge.diagnostics(file.places), file.suppressions, repeat(lines).__next__
        found = [*reported(*of_file, file.path, configuration, judge.today)]
        rows += _rows(
            folders.shown(file.path), lines, found, {id(diagnostic): edits_of(diagnostic) for diagnostic in found}
        )
    scan_counts = ScanCounts(not_judged(scanned), unread, mentions_in(scanned, judge))
    return _findings(rows, len(files), known, folders, scan_counts)


def uses_below(known: Known, folders: Folders, path: str) -> ModelsInUse:
    """The number of uses of each model in the code at a path."""
    places = (place for file in _scan(known, folders.place(path)) for place in file.places)
    return model_uses(places, known.catalogue)


def places_of(known: Known, folders: Folders, path: str, key: ModelKey) -> list[str]:
    """The uses of a model in the code at a path, as `path:line`; at most `MOST_ROWS`."""
    places = [
        f"{folders.shown(file.path)}:{lines_on_disk(file.path).line_of(place.span.start) + 1}"
        for file in _scan(known, folders.place(path))
        for place in file.places
        if place.is_use and place.identity.model == key
    ]
    return places[:MOST_ROWS]


def _scan(known: Known, place: str) -> list[ScannedFile]:
    files, _ = _source_files(known, place)
    return [file for file in scan_files(files, known.needles) if isinstance(file, ScannedFile)]


def _source_files(known: Known, place: str) -> tuple[list[FileToScan], int]:
    """The source files that `scan` finds at the path `place`, without record files; and the number of unreadable."""
    top, settings = find_root(place, place).path, configuration_of(place).scan or ScanSettings()
    records = {path for workspace in known.workspaces for path in workspace.files}
    if not is_folder(place):
        return [scan_as(place, top, settings)] if place not in records else [], 0
    unread: list[UnreadSource] = []
    wanted, _ = files_below(place, top, settings, records, unread.append)
    return sorted(wanted, key=lambda file: file.path), len(unread)


def check_records(
    known: KnownAnew,
    folders: OpenFolders,
    path: Annotated[
        str, Field(max_length=MOST_PATH, description="Record file or folder; with `text`, the file's name")
    ] = ".",
    text: Text = "",
) -> Annotated[CallToolResult, Findings]:
    """Check record files (YAML or JSON) as `model-lifecycle validate` does; fixes come as text edits."""
    place = folders.place(path, must_exist=not text)
    rows: list[Finding] = []
    files = 0
    for checked in [_checked_with(known, place, path, text)] if text else _checked_at(known, place):
        names = {*checked.workspace.files, *checked.diagnostics}
        for name in sorted(name for name in names if relative_to(name, place) is not None):
            file = checked.workspace.files.get(name)
            files += file is not None
            lines = LineIndex(file.source.text if file is not None else "")
            found = checked.diagnostics.get(name, ())
            rows += _rows(folders.shown(name), lines, found, edits_of_file(checked, name))
    return _findings(rows, files, known, folders)


def _checked_with(known: Known, place: str, shown: str, text: str) -> Checked:
    """The workspace of the file `place`, checked with `text` as its content. Raises `NoAnswerError` for other files."""
    containing = [checked for checked in known.checked if _is_in(place, checked.workspace.root)]
    root = find_root(place, place).path
    nearest = max(containing, key=lambda other: len(other.workspace.root), default=None)
    checked = nearest or check(load_workspace(root, configuration_of(root)), today=known.today)
    file = checked.workspace.read(place, FileText(text), named=True)
    if file is None:
        raise NoAnswerError(
            f"`{shorten(shown)}` is not read as a record file: give it a name that ends in .yaml or .json"
        )
    return check(checked.workspace.with_files({place: file}), today=checked.today, before=checked)


def _checked_at(known: Known, place: str) -> Sequence[Checked]:
    """The checked workspaces that contain the path `place` or lie inside of it."""
    related = [
        checked
        for checked in known.checked
        if _is_in(place, checked.workspace.root) or _is_in(checked.workspace.root, place)
    ]
    if related:
        return related
    workspaces = load_with_inner(find_root(place, place).path, configuration_of)
    return [check(workspace, today=known.today) for workspace in workspaces]


def _is_in(path: str, folder: str) -> bool:
    return folder != "" and relative_to(path, folder) is not None


def _rows(
    path: str, lines: LineIndex, diagnostics: Iterable[Diagnostic], edits: Mapping[int, Sequence[TextEdit]]
) -> Iterator[Finding]:
    """Convert diagnostics of a file to findings; `edits` are those of their fixes, by the diagnostic's `id()`."""
    for diagnostic in diagnostics:
        model = (diagnostic.data or {}).get("model")
        yield Finding(
            path=path,
            severity=diagnostic.severity.word,
            code=diagnostic.code,
            message=diagnostic.message,
            model=model if isinstance(model, str) else None,
            fix=diagnostic.fix.title if diagnostic.fix is not None else None,
            safe=diagnostic.fix is not None and diagnostic.fix.safe,
            edits=[Edit(text=edit.replacement, **_place(lines, edit.span)) for edit in edits.get(id(diagnostic), ())],
            **_place(lines, diagnostic.span),
        )


def _place(lines: LineIndex, span: Span) -> dict[str, int]:
    start, end = lines.positions(span)
    return {"line": start.line + 1, "column": start.column + 1, "end_line": end.line + 1, "end_column": end.column + 1}


class ScanCounts(NamedTuple):
    """Counts of a scan in addition to its findings: places not judged, unreadable files, models only mentioned."""

    not_judged: int = 0
    unread_files: int = 0
    mentions: Mentions = Mentions()

    @property
    def sentences(self) -> str:
        """Sentences with the counts; empty if all are 0."""
        places = counted(self.not_judged, "place") if self.not_judged else ""
        files = f"{counted(self.unread_files, 'file')} that could not be read" if self.unread_files else ""
        not_judged_words = " and ".join(filter(None, (places, files)))
        parts = (self.mentions.words, f"Not judged: {not_judged_words}" if not_judged_words else "")
        return "".join(f" {sentence}." for sentence in parts if sentence)


_NO_COUNTS: Final = ScanCounts()


def _findings(
    rows: Sequence[Finding], files: int, known: Known, folders: Folders, scan_counts: ScanCounts = _NO_COUNTS
) -> CallToolResult:
    """The result of a tool with `rows`, cut at `MOST_ROWS` and `MOST_TEXT`."""
    shown: list[Finding] = []
    size = 0
    for row in rows[:MOST_ROWS]:
        size += len(str(row.model_dump()))
        if size > MOST_TEXT:
            break
        shown.append(row)
    rests_on = " ".join(filter(None, [known.rests_on(None), folders.note]))
    answer = Findings(
        findings=shown,
        left_out=len(rows) - len(shown),
        files=files,
        not_judged=scan_counts.not_judged,
        unread_files=scan_counts.unread_files,
        **scan_counts.mentions.counts,
        rests_on=rests_on,
    )
    texts = [f"{row.path}:{row.line}:{row.column}: {row.severity}[{row.code}] {row.message}" for row in shown]
    return reply_rows(
        answer, texts, answer.left_out, f"{counted(files, 'file')}. {answer.rests_on}{scan_counts.sentences}"
    )


def explain(
    context: ServerContext,
    subject: Annotated[
        str,
        Field(
            max_length=MOST_WRITTEN,
            description="Code of a finding, property of a record, or value such as `not_before`",
        ),
    ],
) -> Annotated[CallToolResult, Explanation]:
    """Explain the code of a finding, or a property of records or a value that it may have, in the manual's words."""
    rules, registry = all_rules(), registry_for(context.request_context.lifespan_context.providers)
    if subject in rules:
        pages = [rule_page(rules[subject])]
    else:
        pages = [
            f"{describe_in_words(field.description, fallback=field.path)}\n\nIn {field.kind} records: `{field.path}`."
            for field in fields_named(subject, registry) or fields_taking(subject, registry)
        ]
    if not pages:
        alike = [match.name for match in matches(subject, rules)] + similar_names(subject, registry)
        meant = did_you_mean(*alike[:_MOST_LIKE])
        raise NoAnswerError(f"there is no code, property or value `{shorten(subject)}`. {meant}".rstrip())
    text = "\n\n---\n\n".join(dict.fromkeys(pages))[:MOST_TEXT]
    return reply(Explanation(text=text), text)
