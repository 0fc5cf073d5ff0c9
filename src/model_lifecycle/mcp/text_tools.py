"""The tools about texts: `scan_code`, `check_records` and `explain`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
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
from model_lifecycle.mcp.known_records import LoadedRecords, configuration_of
from model_lifecycle.mcp.parameters import FoldersWithoutText, OpenFolders, Records, RewalkedRecords, ServerContext
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
    records: Records,
    folders: FoldersWithoutText,
    path: Annotated[str, Field(max_length=MOST_PATH, description="File or folder; with `text`, the file's name")] = ".",
    text: Text = "",
    day: Annotated[date | None, Field(description="Day to judge by, YYYY-MM-DD (default: today)")] = None,
) -> Annotated[CallToolResult, Findings]:
    """Find the models that source code uses and that end or are over, each with what to write instead."""
    records = records.on(day)
    judge, configuration = records.judge(), records.configuration
    if not text:
        root_path = folders.resolve_path(path)
        files, unread_count = _source_files(records, root_path)
        configuration = configuration_of(root_path)
        results = scan_files(files, records.needles)
        scanned = [file for file in results if isinstance(file, ScannedFile)]
        unread_count += len(results) - len(scanned)
        if root_path == find_root(root_path, root_path).path:
            judge = records.judge(Elsewhere(files, scanned, folders.display_path, records.catalogue.names.keys).against)
    else:
        files, unread_count = [FileToScan(join(folders.paths[0], path), path)], 0
        scanned_text = scan_bytes(files[0], text.encode(), records.needles)
        scanned = [scanned_text] if scanned_text is not None else []
    rows: list[Finding] = []
    for file in scanned:
        lines = LineIndex(text) if text else lines_on_disk(file.path)
        found_in_file = judge.diagnostics(file.places), file.suppressions
        diagnostics = [*reported(*found_in_file, file.path, configuration, judge.today)]
        rows += _rows(
            folders.display_path(file.path),
            lines,
            diagnostics,
            {id(diagnostic): edits_of(diagnostic) for diagnostic in diagnostics},
        )
    scan_counts = ScanCounts(not_judged(scanned), unread_count, mentions_in(scanned, judge))
    return _findings(rows, len(files), records, folders, scan_counts)


def uses_by_model(records: LoadedRecords, folders: Folders, path: str) -> ModelsInUse:
    """How often the code at `path` uses each model. Raises `NoAnswerError` if the path may not be read."""
    uses = (place for file in _scan(records, folders.resolve_path(path)) for place in file.places)
    return model_uses(uses, records.catalogue)


def places_of(records: LoadedRecords, folders: Folders, path: str, key: ModelKey) -> list[str]:
    """The uses of a model in the code at a path, as `path:line`; at most `MOST_ROWS`."""
    places = [
        f"{folders.display_path(file.path)}:{lines_on_disk(file.path).line_of(place.span.start) + 1}"
        for file in _scan(records, folders.resolve_path(path))
        for place in file.places
        if place.is_use and place.identity.model == key
    ]
    return places[:MOST_ROWS]


def _scan(records: LoadedRecords, path: str) -> list[ScannedFile]:
    """Scan the source files at `path` for models; files that cannot be read are left out."""
    files, _ = _source_files(records, path)
    return [file for file in scan_files(files, records.needles) if isinstance(file, ScannedFile)]


def _source_files(records: LoadedRecords, path: str) -> tuple[list[FileToScan], int]:
    """The source files at `path` that `scan` would read, without record files; and the number of unreadable folders."""
    top, settings = find_root(path, path).path, configuration_of(path).scan or ScanSettings()
    record_paths = {file for workspace in records.workspaces for file in workspace.files}
    if not is_folder(path):
        return [scan_as(path, top, settings)] if path not in record_paths else [], 0
    unread_sources: list[UnreadSource] = []
    wanted, _ = files_below(path, top, settings, record_paths, unread_sources.append)
    return sorted(wanted, key=lambda file: file.path), len(unread_sources)


def check_records(
    records: RewalkedRecords,
    folders: OpenFolders,
    path: Annotated[
        str, Field(max_length=MOST_PATH, description="Record file or folder; with `text`, the file's name")
    ] = ".",
    text: Text = "",
) -> Annotated[CallToolResult, Findings]:
    """Check record files (YAML or JSON) as `model-lifecycle validate` does; fixes come as text edits."""
    path_on_disk = folders.resolve_path(path, must_exist=not text)
    rows: list[Finding] = []
    files = 0
    for checked in [_checked_with(records, path_on_disk, path, text)] if text else _checked_at(records, path_on_disk):
        names = {*checked.workspace.files, *checked.diagnostics}
        for name in sorted(name for name in names if relative_to(name, path_on_disk) is not None):
            file = checked.workspace.files.get(name)
            files += file is not None
            lines = LineIndex(file.source.text if file is not None else "")
            diagnostics = checked.diagnostics.get(name, ())
            rows += _rows(folders.display_path(name), lines, diagnostics, edits_of_file(checked, name))
    return _findings(rows, files, records, folders)


def _checked_with(records: LoadedRecords, path: str, displayed_path: str, text: str) -> Checked:
    """The workspace of the record file `path`, checked with `text` as its content.

    Raises `NoAnswerError` if the name is not one of a record file; `displayed_path` is for that message.
    """
    containing = [checked for checked in records.checked if _is_in(path, checked.workspace.root)]
    root = find_root(path, path).path
    nearest = max(containing, key=lambda other: len(other.workspace.root), default=None)
    checked = nearest or check(load_workspace(root, configuration_of(root)), today=records.today)
    file = checked.workspace.read(path, FileText(text), named=True)
    if file is None:
        raise NoAnswerError(
            f"`{shorten(displayed_path)}` is not read as a record file: give it a name that ends in .yaml or .json"
        )
    return check(checked.workspace.with_files({path: file}), today=checked.today, before=checked)


def _checked_at(records: LoadedRecords, path: str) -> Sequence[Checked]:
    """The checked workspaces that contain `path` or lie inside it; if none of the records do, those found at `path`."""
    related = [
        checked
        for checked in records.checked
        if _is_in(path, checked.workspace.root) or _is_in(checked.workspace.root, path)
    ]
    if related:
        return related
    workspaces = load_with_inner(find_root(path, path).path, configuration_of)
    return [check(workspace, today=records.today) for workspace in workspaces]


def _is_in(path: str, folder: str) -> bool:
    """Whether `path` is a folder or lies inside it; the empty folder contains nothing."""
    return folder != "" and relative_to(path, folder) is not None


def _rows(
    path: str, lines: LineIndex, diagnostics: Iterable[Diagnostic], edits: Mapping[int, Sequence[TextEdit]]
) -> Iterator[Finding]:
    """Yield the findings for `diagnostics` of the file `path`; `edits` are those of fixes, by a diagnostic's `id()`."""
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
            edits=[
                Edit(text=edit.replacement, **_position(lines, edit.span)) for edit in edits.get(id(diagnostic), ())
            ],
            **_position(lines, diagnostic.span),
        )


def _position(lines: LineIndex, span: Span) -> dict[str, int]:
    """The position of a span as members of `CodePlace`: lines and columns from 1."""
    start, end = lines.positions(span)
    return {"line": start.line + 1, "column": start.column + 1, "end_line": end.line + 1, "end_column": end.column + 1}


class ScanCounts(NamedTuple):
    """Counts of a scan beside its findings: places whose role is uncertain, unreadable files, mentions of models."""

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
    rows: Sequence[Finding], files: int, records: LoadedRecords, folders: Folders, scan_counts: ScanCounts = _NO_COUNTS
) -> CallToolResult:
    """The result of a tool with the findings `rows`, cut at `MOST_ROWS` and `MOST_TEXT`, in `files` files."""
    listed: list[Finding] = []
    size = 0
    for row in rows[:MOST_ROWS]:
        size += len(str(row.model_dump()))
        if size > MOST_TEXT:
            break
        listed.append(row)
    rests_on = " ".join(filter(None, [records.rests_on(None), folders.note]))
    answer = Findings(
        findings=listed,
        left_out=len(rows) - len(listed),
        files=files,
        not_judged=scan_counts.not_judged,
        unread_files=scan_counts.unread_files,
        **scan_counts.mentions.counts,
        rests_on=rests_on,
    )
    texts = [f"{row.path}:{row.line}:{row.column}: {row.severity}[{row.code}] {row.message}" for row in listed]
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
        similar = [match.name for match in matches(subject, rules)] + similar_names(subject, registry)
        suggestion = did_you_mean(*similar[:_MOST_LIKE])
        raise NoAnswerError(f"there is no code, property or value `{shorten(subject)}`. {suggestion}".rstrip())
    text = "\n\n---\n\n".join(dict.fromkeys(pages))[:MOST_TEXT]
    return reply(Explanation(text=text), text)
