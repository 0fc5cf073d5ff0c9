"""A long text read in parts, one for each record, so that a change costs only the part it is in.

A part is a stretch of the text that can be read by itself: an item of the list that the text is, or one of several
YAML documents. What is read of a part holds wherever the part stands, so it is kept by the part's text: after a change
all parts but one are known. The whole is a `Document` like any other, and equal to what `parse` gives; where that
cannot be promised, the text is not read in parts.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import cast, overload

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.incremental.rebase import rebased_comment, rebased_diagnostic, rebased_node
from model_lifecycle.syntax.incremental.split import Split, split_chunks
from model_lifecycle.syntax.incremental.split_again import split_again
from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.syntax.node import Alias, MappingNode, Node, SequenceNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.syntax_errors import MAX_PROBLEMS
from model_lifecycle.syntax.text_rules import UNCLOSED_BRACKET, UNCLOSED_QUOTE

_SPREADING = frozenset({UNCLOSED_QUOTE.name, UNCLOSED_BRACKET.name})
"""Rules whose errors may reach into the next chunk: such a text is read in one piece."""


class Chunk:
    """A stretch of a text as it is read by itself; all places in it count from its own start."""

    __slots__ = (
        "__weakref__",
        "_comments",
        "_mentioned",
        "_tree",
        "diagnostics",
        "incomplete",
        "language",
        "most",
        "size",
        "text",
    )

    def __init__(self, text: str, language: Language, most: int) -> None:
        self.text = text
        self.language = language
        self.most = most
        """How many syntax errors are told each by itself, the others counted."""
        document = parse(text, language, most=most)
        self.diagnostics = document.diagnostics
        self.size = len(document.records)
        self.incomplete = any(root.incomplete for root in document.roots if isinstance(root, SequenceNode))
        self._comments: tuple[Comment, ...] | None = None
        self._mentioned: dict[str, bool] = {}
        self._tree: Document | None = document

    def tells(self, most: int) -> bool:
        """Whether so many syntax errors would be told each by itself."""
        return most <= self.most or len(self.diagnostics) < self.most

    @property
    def document(self) -> Document:
        """The part read by itself."""
        if self._tree is None:
            self._tree = parse(self.text, self.language, most=self.most)
        return self._tree

    @property
    def comments(self) -> tuple[Comment, ...]:
        """The comments in the part."""
        if self._comments is None:
            has_some = "#" in self.text and self.language == "yaml"
            self._comments = self.document.comments if has_some else ()
        return self._comments

    def mentions(self, word: str) -> bool:
        """Whether a word is in the part; looked for once."""
        found = self._mentioned.get(word)
        if found is None:
            found = self._mentioned[word] = word in self.text
        return found

    def forget_tree(self) -> None:
        """Keep no tree until one is asked for: of thousands of records few ever are, and trees are large."""
        self._tree = None


ChunkCache = dict[str, Chunk]
"""Chunks of several versions of a text, by their own texts."""


class ChunkReader:
    """Reads a long text: iterating gives each new chunk while its tree is at hand, then `document` the whole.

    Chunks are taken from `before`, the document of an earlier text, where that has them, or from `cache`, to which all
    of them are added. `most`: see `parse`.
    """

    def __init__(
        self,
        text: str,
        language: Language,
        before: Document | None = None,
        *,
        most: int = MAX_PROBLEMS,
        cache: ChunkCache | None = None,
    ) -> None:
        self._text = text
        self._language = language
        self._most = most
        self._cache = cache
        earlier: tuple[Chunk, ...] = ()
        recut = None
        if len(text) >= LONG and isinstance(before, ChunkedDocument) and before.language == language:
            earlier, recut = before.parts, split_again(text, language, before.text, before.stretches)
        front, back = (recut.front, recut.back) if recut is not None else (0, 0)
        self._split = recut.split if recut is not None else split_chunks(text, language) if len(text) >= LONG else None
        self._front, self._back = earlier[:front], earlier[len(earlier) - back :]
        self._known = {} if cache is None else cache
        self._known.update((part.text, part) for part in earlier[front : len(earlier) - back])
        self.document: ChunkedDocument | None = None
        """The whole, after the last chunk; None where the text must be read in one piece."""

    def __iter__(self) -> Iterator[Chunk]:
        if self._split is None:
            return
        parts = list(self._front)
        for stretch in self._split.texts[len(self._front) : len(self._split.texts) - len(self._back)]:
            part = self._known.get(stretch)
            if part is None or part.language != self._language or not part.tells(self._most):
                part = Chunk(stretch, self._language, self._most)
                if not _stands_alone(part, self._split):
                    return
                self._known[stretch] = part
                yield part
            parts.append(part)
        parts += self._back
        if sum(len(part.diagnostics) for part in parts) < self._most:
            self.document = ChunkedDocument(self._text, self._language, parts, self._split)
            self.document.__dict__.update(most=self._most, cache=self._cache)


def parse_in_chunks(
    text: str,
    language: Language,
    before: Document | None = None,
    *,
    most: int = MAX_PROBLEMS,
    cache: ChunkCache | None = None,
) -> "ChunkedDocument | None":
    """The document of a long text by a `ChunkReader`; None where the text must be read in one piece."""
    reader = ChunkReader(text, language, before, most=most, cache=cache)
    for _ in reader:
        pass
    return reader.document


def parse_again(document: Document, text: str) -> Document:
    """The document of another version of a document's text, read as that was."""
    if isinstance(document, ChunkedDocument):
        again = parse_in_chunks(text, document.language, document, most=document.most, cache=document.cache)
        if again is not None:
            return again
    return parse(text, document.language, most=document.most)


def is_same_record(before: Document, index: int, after: Document, place: int) -> bool:
    """Whether a record of one document is, in the same chunk, a record of another; False where that is not known."""
    if not isinstance(before, ChunkedDocument) or not isinstance(after, ChunkedDocument):
        return False
    old, new = before.part_of(index), after.part_of(place)
    return before.parts[old] is after.parts[new] and index - before.firsts[old] == place - after.firsts[new]


def _stands_alone(part: Chunk, stretches: Split) -> bool:
    """Whether a part means by itself what it means in its text."""
    if any(found.code in _SPREADING for found in part.diagnostics):
        return False
    roots = part.document.roots
    if ("&" in part.text or "*" in part.text) and any(map(_reaches_out, roots)):
        return False
    if stretches.several_documents:
        return len(roots) == part.size
    return len(roots) == 1 and isinstance(roots[0], SequenceNode) and part.size > 0


def _reaches_out(root: Node) -> bool:
    """Whether a tree has an anchor or an alias, which may mean something to other parts, or by them."""
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
    """A document whose trees are made part by part, when they are asked for."""

    def __init__(self, text: str, language: Language, parts: Sequence[Chunk], stretches: Split) -> None:
        self.__dict__.update(text=text, language=language, parts=tuple(parts), stretches=stretches)
        self.__dict__["firsts"] = tuple(accumulate((part.size for part in parts), initial=0))
        diagnostics = (
            found for number in self._with_problems() for found in self.shifted(number, parts[number].diagnostics)
        )
        self.__dict__["diagnostics"] = tuple(diagnostics)

    parts: tuple[Chunk, ...]
    cache: ChunkCache | None = None
    """Chunks of other versions of the text, where they are kept."""
    firsts: tuple[int, ...]
    """The position of each part's first record, and behind them the number of records."""
    stretches: Split

    def _with_problems(self) -> Iterator[int]:
        return (number for number, part in enumerate(self.parts) if part.diagnostics)

    @property
    def offsets(self) -> Sequence[int]:
        """For each part: what to add to a place in it for the place in the whole text."""
        return self.stretches.offsets

    @property
    def is_list(self) -> bool:
        """Whether the text is one list, each part some of its items; else each part is a YAML document."""
        return not self.stretches.several_documents

    def records_near(self, offset: int) -> range:
        """The positions of the records that may cover or touch an offset."""
        number = bisect_right(self.offsets, offset)
        return range(self.firsts[max(number - 2, 0)], self.firsts[min(number + 1, len(self.parts))])

    def mentions(self, word: str) -> bool:
        """Whether a word is in the text; each part is searched once."""
        return any(part.mentions(word) for part in self.parts)

    def shifted(self, number: int, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Diagnostics of a part, by its number, as diagnostics of the whole."""
        offset, first = self.stretches.offsets[number], self.firsts[number]
        return (rebased_diagnostic(found, offset, first) for found in diagnostics)

    @cached_property
    def records(self) -> Sequence[Node]:
        return _Records(self)

    @cached_property
    def roots(self) -> tuple[Node, ...]:
        if self.stretches.several_documents:
            return tuple(self.records)
        end = self.records[-1].end if self.stretches.end is None else self.stretches.end
        whole = SequenceNode(self.stretches.start, end, cast("list[Node]", self.records))
        whole.flow = self.language == "json"
        whole.incomplete = any(part.incomplete for part in self.parts)
        return (whole,)

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        found: list[Comment] = []
        for part, offset in zip(self.parts, self.stretches.offsets, strict=True):
            found += (rebased_comment(comment, offset) for comment in part.comments)
        return tuple(found)

    def record(self, index: int) -> tuple[Node, int]:
        """See `Document`: here the cheap way is a tree that other documents share."""
        number = self.part_of(index)
        return self.parts[number].document.records[index - self.firsts[number]], self.stretches.offsets[number]

    def part_of(self, index: int) -> int:
        """The number of the part that a record is in. Raises IndexError."""
        if not 0 <= index < self.firsts[-1]:
            raise IndexError(index)
        return bisect_right(self.firsts, index) - 1

    def records_of(self, number: int) -> list[Node]:
        """The records of a part, at their places in the whole."""
        offset = self.stretches.offsets[number]
        return [rebased_node(node, offset) for node in self.parts[number].document.records]


class _Records(Sequence[Node]):
    """The records of a document in parts, each made when it is first asked for."""

    def __init__(self, document: ChunkedDocument) -> None:
        self._document = document
        self._made: dict[int, list[Node]] = {}

    def __len__(self) -> int:
        return self._document.firsts[-1]

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Node | list[Node]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        document = self._document
        index = index + len(self) if index < 0 else index
        number = document.part_of(index)
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = document.records_of(number)
        return made[index - document.firsts[number]]
