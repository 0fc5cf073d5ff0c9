"""A record file of a workspace: its text, kind, records, and diagnostics of syntax and schema."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.records.record import Kind, Record
from model_lifecycle.schema.integer_notation import has_fractions_for_integers
from model_lifecycle.schema.registry import registry_for
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.long_texts import ROOMY
from model_lifecycle.syntax.pointer import find, find_pair
from model_lifecycle.text.source import FileText
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.kept_trees import note_tree

if TYPE_CHECKING:
    from model_lifecycle.syntax.incremental.chunks import ChunkedDocument


class KindDecision(NamedTuple):
    """The kind of a file (None: unknown), and the reason in words for `explain`."""

    kind: Kind | None
    reason: str


UNKNOWN_KIND = KindDecision(
    None, "nothing says so: no comment, no configuration, no folder, not its name, not its properties"
)

RecordsRead = tuple[list[Record], list[Diagnostic]]
"""Records, and their diagnostics of syntax and schema."""


@dataclass(frozen=True)
class RecordFile:
    """A file as last read. Immutable: a change makes a new one. Picklable and small: the tree is parsed on demand.

    `path` is absolute, with `/`. `diagnostics` are those of syntax and schema, in order of position.
    """

    path: str
    source: FileText
    language: Language
    kind: KindDecision
    records: tuple[Record, ...]
    diagnostics: tuple[Diagnostic, ...]
    unread: Literal["passing", "lasting"] | None = None
    """Whether the file could not be read for a transient (`passing`) or lasting reason; None if it was read."""
    starts: Sequence[int] = field(default=(), compare=False)
    """The start offsets of the records of a long file that is read record by record; positions are relative to them.
    A record that is the same object in the next version of the file has the same text."""

    @cached_property
    def document(self) -> Document:
        """The parsed text; parsed again if the file came from another process, was trimmed, or lost its tree."""
        document = self._parse()
        self._note_tree()
        return document

    def with_tree(self, document: Document) -> "RecordFile":
        """Keep the given tree, so that `document` does not parse the text again; return the file itself."""
        self.__dict__["document"] = document
        self._note_tree()
        return self

    def _note_tree(self) -> None:
        """Register the tree, so that it is dropped when many other files have one.

        An open file keeps its tree: it speeds up reading the next version of the text.
        """
        note_tree(self, len(self.source.text))

    def _parse(self) -> Document:
        """Parse the text, a long one in chunks without keeping their trees."""
        from model_lifecycle.schema.judge import errors_of_records
        from model_lifecycle.syntax.parse import parse  # files without errors are read without it

        text = self.source.text
        if len(text) > ROOMY and self.source.undecodable is None:
            from model_lifecycle.syntax.incremental.chunks import ChunkReader

            reader = ChunkReader(text, self.language, judge=errors_of_records)
            for chunk in reader:
                chunk.forget_tree()
            if reader.document is not None:
                return reader.document
        return parse(text, self.language, self.source.undecodable, errors_of_records)

    @property
    def chunked_document(self) -> "ChunkedDocument | None":
        """The parsed text if the file was read in chunks and still has its tree; otherwise None."""
        document = self.__dict__.get("document")
        if document is None:
            return None
        from model_lifecycle.syntax.incremental.chunks import ChunkedDocument

        return document if isinstance(document, ChunkedDocument) else None

    def mentions(self, word: str) -> bool:
        """Whether a word is in the text; fast for a file that was read in chunks, most of them unchanged."""
        document = self.chunked_document
        return word in self.source.text if document is None else document.mentions(word)

    def __getstate__(self) -> dict[str, object]:
        """The state to pickle, without the tree and the cached spans."""
        return {name: value for name, value in self.__dict__.items() if name not in ("document", "_spans")}

    def trimmed(self) -> "RecordFile":
        """The same file without its tree, which takes ten times the memory of its text."""
        return replace(self) if "document" in self.__dict__ else self

    def packed(self) -> "RecordFile":
        """The same file with its text in compact form, unless it has a tree; for files that are not open."""
        source = self.source.packed()
        return self if source is self.source or "document" in self.__dict__ else replace(self, source=source)

    def span(self, record: int, pointer: str, *, key: bool = False) -> Span:
        """The span of the value at a JSON Pointer in the record at position `record` in the file, from 0.

        With `key` that of its key, if it has one. If nothing is at the pointer, the span of the whole record.
        """
        cached = self._spans.get((record, pointer, key))
        if cached is not None:
            return cached
        root, offset = self.document.record(record)
        pair = find_pair(root, pointer) if key else None
        start, end = (pair.key if pair is not None else find(root, pointer) or root).span
        span = self._spans[record, pointer, key] = Span(start + offset, end + offset)
        return span

    @cached_property
    def _spans(self) -> dict[tuple[int, str, bool], Span]:
        """Cache of `span`: a change elsewhere may check hundreds of files again, more than keep their trees."""
        return {}


def valid_records(data_of_records: Iterable[Data], kind: Kind, providers: tuple[str, ...]) -> list[Record] | None:
    """Make records of this data; None if any of them is invalid, or has integers written with a fraction."""
    registry = registry_for(providers)
    is_valid = registry.verdict(kind)
    records = []
    for index, data in enumerate(data_of_records):
        if not is_valid(data) or has_fractions_for_integers(registry, kind, data):
            return None
        records.append(Record(kind, index, data, frozenset()))
    return records
