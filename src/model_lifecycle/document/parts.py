"""A long text read in parts, one for each record, so that a change costs only the part it is in.

A part is a stretch of the text that can be read by itself: an item of the list that the text is, or one of several
YAML documents. What is read of a part holds wherever the part stands, so it is kept by the part's text: after a change
all parts but one are known. The whole is a `Document` like any other, and equal to what `parse` gives; where that
cannot be promised, the text is not read in parts.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, cast, overload

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.document import Comment, Document, Language
from model_lifecycle.document.node import Alias, Mapping, Node
from model_lifecycle.document.node import Sequence as SequenceNode
from model_lifecycle.document.parse import parse
from model_lifecycle.document.problems import MAX_PROBLEMS
from model_lifecycle.document.shift import shifted_comment, shifted_diagnostic, shifted_node
from model_lifecycle.document.stretches import Stretches, stretches_of

LONG = 64 * 1024
"""Code points from which on a text is read in parts."""

_SPREADING = frozenset({"unclosed-quote", "unclosed-bracket"})
"""Mistakes by which a part may swallow the next: whether it does is for the reader of the whole text to say."""


class Part:
    """A stretch of a text as it is read by itself; all places in it count from its own start."""

    __slots__ = ("_tree", "incomplete", "kept", "language", "problems", "size", "text")

    def __init__(self, text: str, language: Language) -> None:
        self.text = text
        self.language = language
        document = parse(text, language)
        self.problems = document.problems
        self.size = len(document.records)
        self.incomplete = any(root.incomplete for root in document.roots if isinstance(root, SequenceNode))
        self.kept: dict[Any, Any] = {}
        """What others have worked out from the part alone, by keys of their own."""
        self._tree: Document | None = document

    @property
    def document(self) -> Document:
        """The part read by itself."""
        if self._tree is None:
            self._tree = parse(self.text, self.language)
        return self._tree

    def forget_tree(self) -> None:
        """Keep no tree until one is asked for: of thousands of records few ever are, and trees are large."""
        self._tree = None


def parse_in_parts(
    text: str, language: Language, before: Document | None = None, look: Callable[[Part], None] | None = None
) -> "PartedDocument | None":
    """The document of a long text, its parts taken from `before` where that has them; None: it must be read whole.

    `look` is called with each part while its tree is at hand, so that it may forget that.
    """
    if len(text) < LONG:
        return None
    stretches = stretches_of(text, language)
    if stretches is None:
        return None
    known = {part.text: part for part in before.parts} if isinstance(before, PartedDocument) else {}
    parts = []
    problems = 0
    for stretch in stretches.texts:
        part = known.get(stretch)
        if part is None or part.language != language:
            part = Part(stretch, language)
            if not _stands_alone(part, stretches):
                return None
            known[stretch] = part
        if look is not None:
            look(part)
        problems += len(part.problems)
        parts.append(part)
    if problems >= MAX_PROBLEMS:
        return None
    return PartedDocument(text, language, parts, stretches)


def _stands_alone(part: Part, stretches: Stretches) -> bool:
    """Whether a part means by itself what it means in its text."""
    if any(found.code in _SPREADING for found in part.problems):
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
        if isinstance(node, Mapping):
            for pair in node.pairs:
                waiting += (pair.key, pair.value)
        elif isinstance(node, SequenceNode):
            waiting += node.items
    return False


class PartedDocument(Document):
    """A document whose trees are made part by part, when they are asked for."""

    def __init__(self, text: str, language: Language, parts: Sequence[Part], stretches: Stretches) -> None:
        self.__dict__.update(text=text, language=language, parts=tuple(parts), _stretches=stretches)
        self.__dict__["firsts"] = tuple(accumulate((part.size for part in parts), initial=0))
        problems = (found for number in self._with_problems() for found in self.shifted(number, parts[number].problems))
        self.__dict__["problems"] = tuple(problems)

    parts: tuple[Part, ...]
    firsts: tuple[int, ...]
    """The position of each part's first record, and behind them the number of records."""
    _stretches: Stretches

    def _with_problems(self) -> Iterator[int]:
        return (number for number, part in enumerate(self.parts) if part.problems)

    @property
    def offsets(self) -> Sequence[int]:
        """For each part: what to add to a place in it for the place in the whole text."""
        return self._stretches.offsets

    @property
    def is_list(self) -> bool:
        """Whether the text is one list, each part some of its items; else each part is a YAML document."""
        return not self._stretches.several_documents

    def records_near(self, offset: int) -> range:
        """The positions of the records that may cover or touch an offset."""
        number = bisect_right(self.offsets, offset)
        return range(self.firsts[max(number - 2, 0)], self.firsts[min(number + 1, len(self.parts))])

    def shifted(self, number: int, findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Findings of a part, by its number, as findings of the whole."""
        offset, first = self._stretches.offsets[number], self.firsts[number]
        return (shifted_diagnostic(found, offset, first) for found in findings)

    @cached_property
    def records(self) -> Sequence[Node]:
        return _Records(self)

    @cached_property
    def roots(self) -> tuple[Node, ...]:
        if self._stretches.several_documents:
            return tuple(self.records)
        end = self.records[-1].end if self._stretches.end is None else self._stretches.end
        whole = SequenceNode(self._stretches.start, end, cast("list[Node]", self.records))
        whole.flow = self.language == "json"
        whole.incomplete = any(part.incomplete for part in self.parts)
        return (whole,)

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        found: list[Comment] = []
        for part, offset in zip(self.parts, self._stretches.offsets, strict=True):
            if "#" in part.text and self.language == "yaml":
                comments = part.kept.get("comments")
                if comments is None:
                    comments = part.kept["comments"] = part.document.comments
                found += (shifted_comment(comment, offset) for comment in comments)
        return tuple(found)

    def record(self, index: int) -> tuple[Node, int]:
        """See `Document`: here the cheap way is a tree that other documents share."""
        number = self.part_of(index)
        return self.parts[number].document.records[index - self.firsts[number]], self._stretches.offsets[number]

    def part_of(self, index: int) -> int:
        """The number of the part that a record is in. Raises IndexError."""
        if not 0 <= index < self.firsts[-1]:
            raise IndexError(index)
        return bisect_right(self.firsts, index) - 1

    def records_of(self, number: int) -> list[Node]:
        """The records of a part, at their places in the whole."""
        offset = self._stretches.offsets[number]
        return [shifted_node(node, offset) for node in self.parts[number].document.records]


class _Records(Sequence[Node]):
    """The records of a document in parts, each made when it is first asked for."""

    def __init__(self, document: PartedDocument) -> None:
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
