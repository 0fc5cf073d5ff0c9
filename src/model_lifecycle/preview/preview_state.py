"""The state of a preview, computed from a checked snapshot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from model_lifecycle.check import Checked, all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.page.build_page import build_page
from model_lifecycle.page.page import AssumedDay, Page
from model_lifecycle.page.record_reader import Lines, relative
from model_lifecycle.page.rendering.html_page import render_article
from model_lifecycle.preview.draft import with_catalogue_models, with_draft
from model_lifecycle.preview.preview_target import PreviewTarget
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.index import Entry, key_of_model, key_of_reference
from model_lifecycle.workspace.workspace import Workspace
from model_lifecycle.workspace.workspace_rules import UNREADABLE_FILE

if TYPE_CHECKING:  # for types only, as it takes time to import
    from model_lifecycle.ide.import_models import Importer

_MOST_DIAGNOSTICS: Final = 20
"""The most lines of the banner above a page, as more would hide the page."""

_HIDING_PARTS: Final = frozenset({"syntax", "schema"})
"""The parts of rules whose errors mean that values could not be read, so that a page built now would lack them."""


@dataclass(frozen=True, slots=True)
class Jump:
    """A location in a file: its absolute path with `/`, and a span in code points of its newest text."""

    path: str
    span: Span


@dataclass(frozen=True, slots=True)
class BannerDiagnostic:
    """One line of the banner; `place` is the file relative to the root with the line, such as `models/a.yaml:3`."""

    id: str
    message: str
    place: str
    jump: Jump


@dataclass(frozen=True)
class PreviewState:
    """A page, its HTML, and the errors of its records.

    If the records have errors by which a page would lose values, `page` is the last one without them and `outdated` is
    set; `unresolved` are then the ids of its values that the records no longer have.
    """

    target: PreviewTarget
    page: Page
    article: str = field(repr=False)
    diagnostics: tuple[BannerDiagnostic, ...] = ()
    more_diagnostics: int = 0
    unresolved: tuple[str, ...] = ()
    outdated: bool = False
    unread: bool = False
    """Whether the page is outdated because a record cannot be read, not because of invalid values."""
    gone: bool = False
    """Whether the migration record no longer exists."""
    good: bool = True
    """Whether the page was made from records without such errors, so that it may be kept when they get some."""
    models: tuple[tuple[Entry, ...], tuple[Entry, ...]] = ((), ())
    """The records of the old and of the new model at the time the page was made."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.page.title.text


def preview_state(
    checked: Checked,
    target: PreviewTarget,
    last: PreviewState | None,
    lines: Lines,
    day: AssumedDay | None = None,
    importer: "Importer | None" = None,
) -> PreviewState | None:
    """Compute the state of a preview of `target` after the state `last`; None if there is no page and was none.

    Pages count from `day`; `importer` makes records of a draft's models from catalogues. The last good page is kept
    while a record that the page reads has an error of syntax or schema, lacks the ids that identify it, or while a name
    is unknown because it is being edited.
    """
    workspace, entry = checked.workspace, target.entry
    if entry is None:
        workspace = with_catalogue_models(workspace, (target.old, target.new), importer)
        workspace, entry = with_draft(workspace, target.old, target.new)
    view = workspace.view()
    try:
        page = build_page(workspace, entry, day, lines=lines, view=view, draft=target.is_draft)
    except (KeyError, IndexError):
        return None if last is None else _keep_last(last, target, checked, (entry,), gone=True)
    models = _models(workspace, target)
    entries = [entry, *models[0], *models[1], *view.providers(target.old.provider)]
    if last is not None and last.target.old == target.old and last.target.new == target.new:
        entries += [place for place in _records_of(last, workspace) if place not in entries]
    invalid = any(_hides_values(diagnostic) for _, diagnostic in _errors(checked, entries))
    nameless = any(_is_nameless(workspace, place) for place in entries)
    if last is not None and last.good and (invalid or nameless or is_id_being_edited(workspace, target, last)):
        outdated = _keep_last(last, target, checked, entries)
        return replace(outdated, unresolved=_unresolved_values(last.page, page))
    diagnostics, more = _diagnostics(checked, entries)
    article = render_article(page, lambda path: None)
    return PreviewState(target, page, article, diagnostics, more, good=not (invalid or nameless), models=models)


def _models(workspace: Workspace, target: PreviewTarget) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """The records of the old and of the new model."""
    view = workspace.view()
    return tuple(view.models(*target.old)), tuple(view.models(*target.new))


def is_id_being_edited(workspace: Workspace, target: PreviewTarget, last: PreviewState) -> bool:
    """Whether an id is being edited: a model of the last page is no longer found, but its file still exists."""
    return any(
        entries_then and not entries_now and any(entry.path in workspace.files for entry in entries_then)
        for entries_then, entries_now in zip(last.models, _models(workspace, target), strict=True)
    )


def _keep_last(
    last: PreviewState, target: PreviewTarget, checked: Checked, entries: Sequence[Entry], *, gone: bool = False
) -> PreviewState:
    """The state `last`, marked as outdated, with the current errors of the records `entries`."""
    diagnostics, more = _diagnostics(checked, entries)
    unread = any(_is_unread(diagnostic) for _, diagnostic in _errors(checked, entries))
    state = replace(last, target=target, diagnostics=diagnostics, more_diagnostics=more, unresolved=())
    return replace(state, outdated=True, unread=unread, gone=gone)


def _unresolved_values(last_good: Page, current_page: Page) -> tuple[str, ...]:
    """The ids of values of the last good page that a page made now lacks or shows differently."""
    current = {value.id: value.text for value in current_page.values()}
    return tuple(dict.fromkeys(value.id for value in last_good.values() if current.get(value.id) != value.text))


def _records_of(last: PreviewState, workspace: Workspace) -> Iterator[Entry]:
    """Yield the records that the last page was made from, if their files still exist."""
    records = {(place.path, place.record) for value in last.page.values() for place in value.places}
    for path, record in sorted(records):
        whole = absolute_path(workspace, path)
        if whole is not None:
            yield Entry(whole, record)


def absolute_path(workspace: Workspace, path: str) -> str | None:
    """The absolute path of a file that a page names relative to the root; None if the snapshot lacks it."""
    path_in_root = f"{workspace.root}/{path}"
    return path_in_root if path_in_root in workspace.files else path if path in workspace.files else None


def _hides_values(diagnostic: Diagnostic) -> bool:
    """Whether a finding means that values of a record could not be read."""
    return _is_unread(diagnostic) or all_rules()[diagnostic.code].part in _HIDING_PARTS


def _is_unread(diagnostic: Diagnostic) -> bool:
    """Whether a finding means that a record could not be read at all."""
    return diagnostic.code == UNREADABLE_FILE.name or all_rules()[diagnostic.code].part == "syntax"


def _is_nameless(workspace: Workspace, entry: Entry) -> bool:
    """Whether a record lacks an id that identifies it, such as while it is being edited."""
    try:
        record = workspace.record(entry)
    except (KeyError, IndexError):
        return False
    match record.kind:
        case "migration":
            ids = [*key_of_reference(record, "from"), *key_of_reference(record, "to")]
        case "model":
            ids = [*key_of_model(record)]
        case "provider":
            ids = [each if isinstance(each := record.text("id"), str) else ""]
    return not all(model_id.strip() for model_id in ids)


def _errors(checked: Checked, entries: Sequence[Entry]) -> Iterator[tuple[str, Diagnostic]]:
    """Yield the errors of the records `entries`, and all syntax errors in their files, as these may hide a record."""
    records: dict[str, set[int]] = {}
    for entry in entries:
        records.setdefault(entry.path, set()).add(entry.record_index)
    for path, wanted in records.items():
        for diagnostic in checked.diagnostics.get(path, ()):
            is_relevant = diagnostic.record in wanted or all_rules()[diagnostic.code].part == "syntax"
            if diagnostic.severity is Severity.ERROR and is_relevant:
                yield path, diagnostic


def _diagnostics(checked: Checked, entries: Sequence[Entry]) -> tuple[tuple[BannerDiagnostic, ...], int]:
    """The lines of the banner for the errors of the records `entries`, and the number of those left out."""
    errors = list(_errors(checked, entries))
    shown = tuple(
        _banner_diagnostic(checked.workspace, path, diagnostic) for path, diagnostic in errors[:_MOST_DIAGNOSTICS]
    )
    return shown, len(errors) - len(shown)


def _banner_diagnostic(workspace: Workspace, path: str, diagnostic: Diagnostic) -> BannerDiagnostic:
    """The line of the banner for a finding in the file `path`."""
    line = workspace.files[path].document.lines.position(diagnostic.span.start).line + 1
    place = f"{relative(path, workspace.root)}:{line}"
    return BannerDiagnostic(
        f"{place} {diagnostic.code} {diagnostic.pointer}", diagnostic.message, place, Jump(path, diagnostic.span)
    )


def jump_to_value(workspace: Workspace, showing: PreviewState, value_id: str) -> Jump | None:
    """The current location of the page's value with an id; None for an unknown id, or if the records lack it."""
    value = next((value for value in showing.page.values() if value.id == value_id), None)
    for place in value.places if value is not None else ():
        path = absolute_path(workspace, place.path)
        if path is not None and place.record < len(workspace.files[path].document.records):
            return Jump(path, workspace.files[path].span(place.record, place.pointer))
    return None


def jump_to_diagnostic(showing: PreviewState, diagnostic_id: str) -> Jump | None:
    """The location of the banner's finding with an id; None for an unknown id."""
    return next((diagnostic.jump for diagnostic in showing.diagnostics if diagnostic.id == diagnostic_id), None)


def values_at(workspace: Workspace, showing: PreviewState, path: str, record: int, pointer: str) -> tuple[str, ...]:
    """The ids of the page's values from `pointer` of a record, or if there are none, from the nearest pointers."""
    best: dict[int, list[str]] = {}
    pointer = _shown_pointer(workspace, Entry(path, record), pointer)
    for value in showing.page.values():
        for place in value.places:
            if place.record == record and absolute_path(workspace, place.path) == path:
                shared = _match_score(place.pointer, pointer)
                if shared:
                    best.setdefault(shared, []).append(value.id)
    return tuple(dict.fromkeys(best[max(best)])) if best else ()


def _shown_pointer(workspace: Workspace, entry: Entry, pointer: str) -> str:
    """The pointer that a page shows for `pointer`: for the primary code sample, the equal snippet of its language.

    See schemas/README.md#a17; any other pointer is returned unchanged.
    """
    side = pointer.removeprefix("/code_change/")
    if side not in ("before", "after"):
        return pointer
    try:
        language = workspace.record(entry).text("code_change", "language")
    except (KeyError, IndexError):  # the record no longer exists
        return pointer
    return f"/code_change/snippets/{language}/{side}" if isinstance(language, str) else pointer


def _match_score(shown_pointer: str, cursor: str) -> int:
    """A score of how well `shown_pointer` matches the pointer `cursor`: equal, above it, below it, or (0) neither."""
    if not shown_pointer or not cursor:
        return 0
    if shown_pointer == cursor:
        return 1_000_000
    if cursor.startswith(f"{shown_pointer}/"):
        return 1_000 + len(shown_pointer)
    return 1 if shown_pointer.startswith(f"{cursor}/") else 0
