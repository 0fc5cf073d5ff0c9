"""A long text read in chunks, one for each record, so that a change costs only the chunk it is in.

A chunk is a piece of the text that can be read by itself: an item of the list that the text is, or one of several
YAML documents. What is read of a chunk holds wherever the chunk stands, so it is kept by its text: after a change
all chunks but one are known, also where that one is invalid, as while a property is typed. The whole is a `Document`
like any other, and equal to what `parse` gives; where that cannot be promised, the text is not read in chunks.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from itertools import accumulate, pairwise
from operator import attrgetter
from typing import Any, Final, TypeVar, cast, overload

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.crowded_texts import are_too_many_short
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.incremental.chunk import Chunk
from model_lifecycle.syntax.incremental.rebase import rebased_comment, rebased_diagnostic, rebased_node
from model_lifecycle.syntax.incremental.split import MOST_BROKEN, Split, split_again, split_chunks
from model_lifecycle.syntax.limits import MAX_ERRORS
from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.syntax.mend import Judge, errors_of_syntax
from model_lifecycle.syntax.node import Alias, MappingNode, Node, SequenceNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.text_rules import UNCLOSED_BRACKET, UNCLOSED_QUOTE
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.shared_ends import same_ends
from model_lifecycle.text.span import Span

Made = TypeVar("Made")

_UNCLOSED: Final = frozenset({UNCLOSED_QUOTE.name, UNCLOSED_BRACKET.name})
"""The codes of the errors that take the most attempts to mend."""

_MOST_MADE = 2_000
"""The number of chunks whose trees are kept with offsets in the whole text; beyond it they are made again."""

_diagnostics: Final[Callable[[Chunk], tuple[Diagnostic, ...]]] = attrgetter("diagnostics")


@lru_cache
def _mention(word: str) -> Callable[[Chunk], bool]:
    """Whether a word is in a chunk."""
    return lambda chunk: word in chunk.stretch


class ChunkReader:
    """Reads a long text: iterating gives each new chunk while its tree is at hand, then `document` the whole.

    Chunks are taken from `before`, the document of an earlier text, where that has them.
    """

    def __init__(
        self,
        text: str,
        language: Language,
        before: Document | None = None,
        *,
        judge: Judge = errors_of_syntax,
    ) -> None:
        self._text = text
        self._language = language
        self._judge = judge
        self._before = before if isinstance(before, ChunkedDocument) and before.language == language else None
        self._known = {chunk.stretch: chunk for chunk in self._before.chunks} if self._before is not None else {}
        self._split = self._cut() if len(text) >= LONG else None
        if self._split is not None and are_too_many_short(self._split.stretches):
            self._split = None  # the whole says so in one finding
        self.document: ChunkedDocument | None = None
        """The whole, after the last chunk; None where the text must be read in one piece."""

    def _cut(self) -> Split | None:
        if self._before is not None:
            again = split_again(self._text, self._language, self._before.text, self._before.split)
            if again is not None:
                return again
        return split_chunks(self._text, self._language)

    def __iter__(self) -> Iterator[Chunk]:
        if self._split is None:
            return
        chunks: list[Chunk] = []
        mistakes = unclosed = 0
        for stretch in self._split.stretches:
            chunk = self._known.get(stretch)
            if chunk is None:
                chunk = Chunk(stretch, self._language, self._judge)
                if not _stands_alone(chunk, self._split):
                    return
                self._known[stretch] = chunk
                yield chunk
            chunks.append(chunk)
            mistakes += len(chunk.diagnostics)
            unclosed += any(diagnostic.code in _UNCLOSED for diagnostic in chunk.diagnostics)
            if mistakes >= MAX_ERRORS or unclosed > MOST_BROKEN:
                return  # only the whole tells where reading ends
        document = ChunkedDocument(self._text, self._language, chunks, self._split, self._before)
        if len(document.diagnostics) < MAX_ERRORS:
            self.document = document


def parse_in_chunks(
    text: str,
    language: Language,
    before: Document | None = None,
    *,
    judge: Judge = errors_of_syntax,
) -> "ChunkedDocument | None":
    """The document of a long text by a `ChunkReader`; None where the text must be read in one piece."""
    reader = ChunkReader(text, language, before, judge=judge)
    for _ in reader:
        pass
    return reader.document


def parse_again(document: Document, text: str, judge: Judge = errors_of_syntax) -> Document:
    """The document of another version of a document's text, read as that was."""
    if isinstance(document, ChunkedDocument):
        again = parse_in_chunks(text, document.language, document, judge=judge)
        if again is not None:
            return again
    return parse(text, document.language, judge=judge)


def is_same_record(before: Document, index: int, after: Document, place: int) -> bool:
    """Whether a record of one document is, in the same chunk, a record of another; False where that is not known."""
    if not isinstance(before, ChunkedDocument) or not isinstance(after, ChunkedDocument):
        return False
    old, new = before.chunk_of(index), after.chunk_of(place)
    return before.chunks[old] is after.chunks[new] and index - before.firsts[old] == place - after.firsts[new]


def _stands_alone(chunk: Chunk, split: Split) -> bool:
    """Whether a chunk means by itself what it means in its text."""
    if chunk.plain is not None:
        return chunk.size == 1 or not split.several_documents
    roots = chunk.document.roots
    if ("&" in chunk.stretch or "*" in chunk.stretch) and any(map(_reaches_out, roots)):
        return False
    if split.several_documents:
        return len(roots) == chunk.size
    return len(roots) == 1 and isinstance(roots[0], SequenceNode) and chunk.size > 0


def _reaches_out(root: Node) -> bool:
    """Whether a tree has an anchor or an alias, which may mean something to other chunks, or by them."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.anchor is not None or isinstance(node, Alias):
            return True
        if isinstance(node, MappingNode):
            for pair in node.pairs:
                waiting += (pair.key, pair.value)
        elif isinstance(node, SequenceNode):
            waiting += node.items
    return False


class ChunkedDocument(Document):
    """A document whose trees are made chunk by chunk, when they are asked for."""

    def __init__(
        self,
        text: str,
        language: Language,
        chunks: Sequence[Chunk],
        split: Split,
        before: Document | None = None,
    ) -> None:
        self.__dict__.update(text=text, language=language, chunks=tuple(chunks), split=split, _made={})
        self.__dict__["_compared"] = (), (0, 0)
        before = before if isinstance(before, ChunkedDocument) else None
        self.__dict__["firsts"] = self._count_records(before)
        if before is not None:
            self._take_over(before)
        by_chunk = sorted(self.of_chunks(_diagnostics).items())
        self.__dict__["diagnostics"] = tuple(
            diagnostic for number, diagnostics in by_chunk for diagnostic in self.shifted(number, diagnostics)
        )

    text: str
    chunks: tuple[Chunk, ...]
    firsts: tuple[int, ...]
    """The position of each chunk's first record, and behind them the number of records."""
    split: Split

    _made: dict[Callable[[Chunk], Any], dict[int, Any]]
    _compared: tuple[tuple[Chunk, ...], tuple[int, int]]
    """The last argument of `shared_with`, and its answer."""

    def shared_with(self, chunks: tuple[Chunk, ...]) -> tuple[int, int]:
        """The number of chunks at the start, and of the rest at the end, that another version of the text has too."""
        compared, ends = self._compared
        if compared is not chunks:
            ends = same_ends(chunks, self.chunks)
            self.__dict__["_compared"] = chunks, ends
        return ends

    def _count_records(self, before: "ChunkedDocument | None") -> tuple[int, ...]:
        """The values of `firsts`; chunks shared with the version `before` are not counted again."""
        front, back = self.shared_with(before.chunks) if before is not None else (0, 0)
        firsts = before.firsts if before is not None else (0,)
        sizes = (chunk.size for chunk in self.chunks[front : len(self.chunks) - back])
        counted = tuple(accumulate(sizes, initial=firsts[front]))
        behind = firsts[len(firsts) - back :]
        moved = counted[-1] - firsts[len(firsts) - back - 1]
        return firsts[:front] + counted + (tuple(first + moved for first in behind) if moved else behind)

    def of_chunks(self, make: Callable[[Chunk], Made]) -> Mapping[int, Made]:
        """The results of `make` by the numbers of the chunks, in no order; falsy results are left out.

        A chunk that is the same in the version before keeps its result.
        """
        by_chunk = self._made.get(make)
        if by_chunk is None:
            by_chunk = self._made[make] = _of_some(make, self.chunks, 0)
        return by_chunk

    def _take_over(self, before: "ChunkedDocument") -> None:
        """Take over what was made of the chunks of the version before."""
        front, back = self.shared_with(before.chunks)
        old, new = len(before.chunks) - back, len(self.chunks) - back
        for make, by_chunk in list(before._made.items()):  # noqa: SLF001 - of the same class
            if new == old:
                kept = by_chunk.copy()
                for number in range(front, old):
                    kept.pop(number, None)
            else:
                moved = new - old
                kept = {
                    n if n < front else n + moved: answer for n, answer in by_chunk.items() if n < front or n >= old
                }
            self._made[make] = kept | _of_some(make, self.chunks[front:new], front)

    @cached_property
    def lines(self) -> LineIndex:
        return LineIndex(self.text)

    @property
    def offsets(self) -> Sequence[int]:
        """For each chunk: what to add to a place in it for the place in the whole text."""
        return self.split.offsets

    @property
    def starts(self) -> Sequence[int]:
        """For each record: what to add to a place in its chunk for the place in the whole text."""
        if len(self.chunks) == self.firsts[-1]:
            return self.offsets
        sizes = (end - first for first, end in pairwise(self.firsts))
        return [offset for offset, size in zip(self.offsets, sizes, strict=True) for _ in range(size)]

    @property
    def is_list(self) -> bool:
        """Whether the text is one list, and each chunk some of its items; otherwise each chunk is a YAML document."""
        return not self.split.several_documents

    def records_near(self, offset: int) -> range:
        """The positions of the records that may cover or touch an offset."""
        number = bisect_right(self.offsets, offset)
        return range(self.firsts[max(number - 2, 0)], self.firsts[min(number + 1, len(self.chunks))])

    def mentions(self, word: str) -> bool:
        """Whether a word is in the text; each chunk is searched once."""
        return bool(self.of_chunks(_mention(word)))

    def shifted(self, number: int, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Diagnostics of a chunk, by its number, as diagnostics of the whole."""
        offset, first = self.split.offsets[number], self.firsts[number]
        moved = (rebased_diagnostic(diagnostic, offset, first) for diagnostic in diagnostics)
        return map(partial(_at_list_bracket, offset, self.split.start), moved) if self.language == "json" else moved

    @cached_property
    def records(self) -> Sequence[Node]:
        return _Records(self.chunks, self.firsts, self.split.offsets)

    @cached_property
    def roots(self) -> tuple[Node, ...]:
        if self.split.several_documents:
            return tuple(self.records)
        end = self.records[-1].end if self.split.end is None else self.split.end
        whole = SequenceNode(self.split.start, end, cast("list[Node]", self.records))
        whole.flow = self.language == "json"
        whole.incomplete = any(chunk.incomplete for chunk in self.chunks)
        return (whole,)

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        comments: list[Comment] = []
        for chunk, offset in zip(self.chunks, self.split.offsets, strict=True):
            comments += (rebased_comment(comment, offset) for comment in chunk.comments)
        return tuple(comments)

    def record(self, index: int) -> tuple[Node, int]:
        """See `Document`: here the cheap way is a tree that other documents share."""
        number = self.chunk_of(index)
        return self.chunks[number].document.records[index - self.firsts[number]], self.split.offsets[number]

    def chunk_of(self, index: int) -> int:
        """The number of the chunk that a record is in. Raises IndexError."""
        return _chunk_of(index, self.firsts)


def _at_list_bracket(chunk_bracket: int, list_bracket: int, diagnostic: Diagnostic) -> Diagnostic:
    """The diagnostic; where it refers to the bracket in which a chunk of JSON is read, to that of the whole list."""
    opening = Span(list_bracket, list_bracket + 1)
    related = tuple(
        replace(place, span=opening) if place.path is None and place.span.start == chunk_bracket else place
        for place in diagnostic.related
    )
    return diagnostic if related == diagnostic.related else replace(diagnostic, related=related)


def _of_some(make: Callable[[Chunk], Made], chunks: Iterable[Chunk], first: int) -> dict[int, Made]:
    return {number: answer for number, chunk in enumerate(chunks, first) if (answer := make(chunk))}


def _chunk_of(index: int, firsts: Sequence[int]) -> int:
    if not 0 <= index < firsts[-1]:
        raise IndexError(index)
    return bisect_right(firsts, index) - 1


class _Records(Sequence[Node]):
    """The records of a document in chunks, each made when it is first asked for.

    It does not know the document, which keeps it: of two that know each other memory is not freed before the garbage
    collector comes, and that would take long on its way through all that was made of such a text.
    """

    def __init__(self, chunks: Sequence[Chunk], firsts: Sequence[int], offsets: Sequence[int]) -> None:
        self._chunks, self._firsts, self._offsets = chunks, firsts, offsets
        self._made: dict[int, list[Node]] = {}

    def __len__(self) -> int:
        return self._firsts[-1]

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Node | list[Node]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        index = index + len(self) if index < 0 else index
        number = _chunk_of(index, self._firsts)
        records = self._made.get(number)
        if records is None:
            if len(self._made) >= _MOST_MADE:
                self._made.clear()
            offset = self._offsets[number]
            records = [rebased_node(node, offset) for node in self._chunks[number].document.records]
            self._made[number] = records
        return records[index - self._firsts[number]]
