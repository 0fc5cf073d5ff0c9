"""How a file is read: its record kind, the reason for that kind, and the settings of its workspace."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from model_lifecycle.records.record import Kind
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.root import Root
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace_rules import START

Fact = tuple[str, str]
"""The subject of a fact in a word or two, empty if it is that of the previous fact; and the fact."""

LEFT_OUT: Final = "by `exclude` or `.gitignore`: read only when it is named on the command line"
NO_RECORDS: Final = "nothing in its folder shows that records are kept there"


@dataclass(frozen=True, slots=True)
class FileInfo:
    """The answer of `model-lifecycle explain FILE`, for editors."""

    kind: Kind | None
    """The kind of its records; None for a file that is not read as records."""
    decided_by: str
    """The reason for the kind, as the end of a sentence."""
    records: int
    facts: tuple[Fact, ...]
    """Other facts about the file; see `workspace_facts` for those of its workspace."""

    @property
    def schema(self) -> str | None:
        """The command that prints the schema of the file's records; None if its kind is unknown."""
        return schema_command(self.kind) if self.kind is not None else None

    def lines(self, more: Iterable[Fact] = ()) -> list[str]:
        """All facts, then those in `more`, as lines of text."""
        head = f"{self.kind.capitalize()} record" if self.kind is not None else "Not a record file"
        schema = [("schema", self.schema)] if self.schema is not None else []
        facts = (*schema, *self.facts, *more)
        return [f"{head}: {self.decided_by}", *(f"{name}: {fact}" if name else fact for name, fact in facts)]


def record_file_info(file: RecordFile) -> FileInfo:
    """The information on a file that is read as records."""
    if file.kind.kind is None:
        return FileInfo(None, file.kind.reason, 0, tuple(file_facts(file))[:1])
    return FileInfo(file.kind.kind, file.kind.reason, len(file.records), tuple(file_facts(file)))


def other_file_info(read_when_named: RecordFile | None, *, is_ignored: bool, has_conventions: bool) -> FileInfo:
    """The information on a file that gets no diagnostics in an editor: why, and its kind if it were named.

    `read_when_named` is the file as it would be read if named on the command line; None if it is neither YAML nor JSON.
    `has_conventions` says whether the names of its folder and file may decide its kind.
    """
    if read_when_named is None:
        return FileInfo(None, "it is neither YAML nor JSON", 0, ())
    kind = read_when_named.kind
    if is_ignored:
        reason = f"it is left out {LEFT_OUT}"
    elif kind.kind is None:
        reason = kind.reason
    else:
        why_not_read = _why_not_read(has_conventions=has_conventions)
        reason = f"{why_not_read}. Named on the command line it is a {kind.kind} record: {kind.reason}. {START}"
    return FileInfo(None, reason, 0, tuple(file_facts(read_when_named))[:1])


def why_not_checked(*, has_conventions: bool) -> str:
    """Why a file is checked only if named on the command line; `has_conventions` as for `other_file_info`."""
    return f"only when it is named on the command line, as {_why_not_read(has_conventions=has_conventions)}. {START}"


def _why_not_read(*, has_conventions: bool) -> str:
    """Why a file is not taken for a record file: the first reason is for a folder in which records are kept."""
    return "its own properties do not show enough" if has_conventions else NO_RECORDS


def file_facts(file: RecordFile) -> Iterator[Fact]:
    """Yield the language and encoding of a file, and its number of records."""
    encoding = file.source.encoding.upper() + (" with byte-order mark" if file.source.bom else "")
    yield "language", f"{file.language.upper()}, {encoding}"
    yield "records", str(len(file.records))


def schema_command(kind: Kind) -> str:
    """The command that prints the schema of records of a kind."""
    return f"model-lifecycle schema {kind}"


def workspace_facts(root: Root, configuration: Configuration) -> Iterator[Fact]:
    """Yield the settings in effect in a workspace: its root, configuration, providers and day."""
    yield "workspace", f"{root.path}: {root.reason}"
    yield "configuration", configuration.path or "none: the defaults apply"
    yield "providers", ", ".join(configuration.providers)
    yield "day", f"{configuration.as_of or 'today'}, unless --as-of says otherwise"
