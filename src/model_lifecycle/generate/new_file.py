"""Chooses path, language and layout of a new record's file, as most files of its kind in the workspace have them."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from model_lifecycle.generate.new_records import NewRecord
from model_lifecycle.generate.record_text import FileStyle, record_text
from model_lifecycle.records.file_path import endings_of_file
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.records.values import value_at
from model_lifecycle.syntax.document import Language, language_of
from model_lifecycle.text.device_names import is_device_name
from model_lifecycle.workspace.disk import why_outside
from model_lifecycle.workspace.paths import join, parent, relative_to
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import Workspace

_FOLDERS: Final[dict[Kind, str]] = {"migration": "migrations", "model": "models", "provider": "providers"}
_SEARCHED_START: Final = 2000
"""Number of code points at the start of a file that are searched for line breaks."""

_MAX_NAME: Final = 200
"""Maximum length of a file name without its extension, which fits on every file system."""


class UnnameableError(ValueError):
    """Raised for a record that cannot have a file name; the message says why."""


class NewFile(NamedTuple):
    """A file to write: its absolute path, and its text."""

    path: str
    text: str


def new_file(workspace: Workspace, kind: Kind, record: NewRecord, language: Language | None = None) -> NewFile:
    """The file of a new record; the default of `language` is that of most files of its kind, or YAML.

    Raises `UnnameableError`.
    """
    chosen = language or usual_language(workspace, kind)
    path = join(_folder(workspace, kind, record), _name(kind, record) + _usual_extension(workspace, kind, chosen))
    if reason := why_outside(path, workspace.root):
        raise UnnameableError(f"`{path}` is not written: {reason}")
    return NewFile(path, record_text(record, chosen, usual_style(workspace)))


def usual_language(workspace: Workspace, kind: Kind) -> Language:
    """The language of most files of a kind; YAML if there are none, or equally many of both."""
    count = Counter(language_of(file.path) for file, _ in _single_record_files(workspace, kind))
    return "json" if count["json"] > count["yaml"] else "yaml"


def usual_style(workspace: Workspace) -> FileStyle:
    """The configured indentation, and the line breaks of most files of the workspace."""
    starts = [file.source.text[:_SEARCHED_START] for file in workspace.files.values()]
    has_pairs = 2 * sum("\r\n" in start for start in starts) > len(starts)
    return FileStyle(workspace.configuration.format.indent, "\r\n" if has_pairs else "\n")


def _single_record_files(workspace: Workspace, kind: Kind) -> Iterator[tuple[RecordFile, Record]]:
    """Yield the files below the root that hold a single record, of this kind, sorted by path."""
    for path in sorted(workspace.files):
        file = workspace.files[path]
        if len(file.records) == 1 and file.records[0].kind == kind and relative_to(path, workspace.root) is not None:
            yield file, file.records[0]


def _name(kind: Kind, record: NewRecord) -> str:
    """The file name without its extension (schemas/README.md#a23). Raises `UnnameableError`."""
    match kind:
        case "migration":
            name = "-to-".join(str(value_at(record, (side, "slug"))) for side in ("from", "to"))
        case "model":
            name = str(record["slug"])
        case _:
            name = str(record["id"])
    if reason := why_unnameable(name):
        raise UnnameableError(reason)
    return name


def why_unnameable(name: str) -> str:
    """The reason why `name` cannot be a file name, as a sentence without its full stop; empty if it can."""
    if len(name) > _MAX_NAME:
        return f"`{name[:40]}…` is too long for the name of a file"
    has_bad_characters = set(name) & set('/\\:*?"<>|') or not name.isprintable() or not name
    if has_bad_characters or name.startswith(".") or name != name.strip() or is_device_name(name):
        return f"no file can be named `{name}`"
    return ""


def _provider_of(kind: Kind, record: Record | NewRecord) -> object:
    """The provider that a record belongs to; of a migration the old model's."""
    data = record.data if isinstance(record, Record) else record
    steps = {"migration": ("from", "provider"), "model": ("provider",), "provider": ("id",)}[kind]
    return value_at(data if isinstance(data, dict) else {}, steps)


def _folder(workspace: Workspace, kind: Kind, record: NewRecord) -> str:
    """The folder for a new record: the one with most files of its kind and provider.

    Without such files it is a folder beside those of other providers; without any of its kind, the convention folder.
    """
    provider = str(_provider_of(kind, record))
    own_folders: Counter[str] = Counter()
    other_folders: Counter[str] = Counter()
    for file, other in _single_record_files(workspace, kind):
        folder, owner = parent(file.path), _provider_of(kind, other)
        if kind == "provider" or owner != provider:
            is_named_after_provider = folder.rpartition("/")[2] == owner
            other_folders[join(parent(folder), provider) if is_named_after_provider else folder] += 1
        else:
            own_folders[folder] += 1
    for counts in (own_folders, other_folders):
        if counts:
            return counts.most_common(1)[0][0]
    folder = join(workspace.root, _FOLDERS[kind])
    return join(folder, provider) if kind == "model" else folder


def _usual_extension(workspace: Workspace, kind: Kind, language: Language) -> str:
    """The extension of most files of a kind and language: `.yaml`, or `.model.yml` as in `a.model.yml`."""
    count = Counter(
        endings_of_file(file.path)
        for file, _ in _single_record_files(workspace, kind)
        if language_of(file.path) == language
    )
    return count.most_common(1)[0][0] if count else f".{language}"
