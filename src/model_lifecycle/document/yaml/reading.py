"""What the parts of the resilient parser share while they read one stretch of text."""

import re
from dataclasses import replace
from typing import Final

from model_lifecycle.document.diagnostic import Code, Diagnostic, Related
from model_lifecycle.document.node import Mapping, Node, Sequence, key_text
from model_lifecycle.document.pointer import Step, to_pointer
from model_lifecycle.document.problems import problem
from model_lifecycle.document.yaml.assembly import Assembly
from model_lifecycle.document.yaml.lines import Lines
from model_lifecycle.text.span import Span

PLAIN_LINE: Final = re.compile(r"(?:[^ \t:]++|:(?![ \t]|\Z)|[ \t]++(?!#|\Z|:(?:[ \t]|\Z)))*")
"""What of one line belongs to a plain scalar outside of brackets; the search ends at the line's end."""

_KEY_LIKE: Final = re.compile(
    r"""(?:"[^"\r\n]{0,100}+"|'[^'\r\n]{0,100}+'|[^ \t\r\n"'#\[\]{},|>@%`&*!?:-][^\r\n:"'#]{0,100}+)"""
    r"[ \t]*+:(?=[ \t\r\n]|\Z)"
)
_QUESTION_MARK: Final = re.compile(r"\?(?=[ \t\r\n]|\Z)")
_DASH: Final = re.compile(r"-(?=[ \t\r\n]|\Z)")


class Level:
    """A block collection that is being read, or the document around its root."""

    __slots__ = (
        "children",
        "column",
        "doubtful",
        "explicit",
        "first",
        "guest",
        "node",
        "nothing",
        "properties",
        "state",
        "step",
    )

    def __init__(self, node: Mapping | Sequence, column: int, *, guest: bool = False, first: int = 0) -> None:
        self.node = node
        self.column = column
        """Where its keys or dashes stand; -1 for the document."""
        self.guest = guest
        """Whether it is read for its mistakes only and belongs to no tree."""
        self.first = first
        """The position of its first item, for a sequence of which this is a part."""
        self.children: list[Node] = []
        """Items; or keys and values, which alternate."""
        self.step: Step | None = None
        """The key or the position of the entry being read; None between entries."""
        self.state = "filled"
        """What deeper lines are: `awaiting` (the entry's value), `filled` (misplaced), `broken` (left unread)."""
        self.nothing = node.start
        """Where the entry's value stands if there is none."""
        self.properties: Properties | None = None
        """The anchor and tag of a value that is still to come."""
        self.doubtful = False
        """Whether the last value is a text with misplaced entries below it."""
        self.explicit = False
        """Whether the entry is begun by `?` and its key is still to come."""


class Bracket:
    """A flow collection that is being read, and its current entry.

    An entry of a mapping is `first: second`; of a sequence `first`, or `first: second` for a mapping of one pair.
    """

    __slots__ = ("broken", "children", "colon", "explicit", "first", "node", "second", "start")

    guest = False

    def __init__(self, node: Mapping | Sequence) -> None:
        self.node = node
        self.children: list[Node] = []
        """Items; or keys and values, which alternate."""
        self.begin()

    def begin(self) -> None:
        """Begin an entry."""
        self.first: Node | None = None
        self.second: Node | None = None
        self.colon = -1
        """Where the entry's colon stands; -1 without one."""
        self.explicit = -1
        """Where the entry's `?` stands; -1 without one."""
        self.start = -1
        """Where the entry begins, its anchors and tags included; -1 before it does."""
        self.broken = False
        """Whether a part of the entry could not be read."""

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.node, Mapping)

    @property
    def is_empty(self) -> bool:
        """Whether nothing of the entry has been read."""
        return self.first is None and self.colon < 0 and self.explicit < 0 and not self.broken

    @property
    def step(self) -> Step | None:
        """The entry's key or position; None for a key that is still to come."""
        if not self.is_mapping:
            return len(self.children)
        return key_text(self.first) if self.first is not None and self.colon >= 0 else None


class Properties:
    """An anchor, a tag, or both, before a node."""

    __slots__ = ("anchor", "end", "start", "tag", "tag_span")

    def __init__(self, start: int) -> None:
        self.start = self.end = start
        self.anchor: str | None = None
        self.tag: str | None = None
        self.tag_span = Span(start, start)


class Reading:
    """One stretch of one YAML document, read line by line.

    `first_record` is the position of the document's first record in its file, `first_item` that of the stretch's
    first item when the document is a sequence.
    """

    def __init__(self, assembly: Assembly, start: int, end: int, first_record: int, first_item: int) -> None:
        self.assembly = assembly
        self.text = assembly.text
        self.lines = Lines(self.text, start, end)
        self.first_record = first_record
        self.first_item = first_item
        self.levels: list[Level] = []
        """The open block collections, the document around them first."""
        self.brackets: list[Bracket] = []
        """The open flow collections."""
        self.fuel = (end - start) // 2 + 10_000
        """How many characters may still be read ahead to see what a doubtful one means."""
        self.handles = {"!": "!", "!!": "tag:yaml.org,2002:"}
        """What the handles of tags stand for, by `%TAG` directives and by default."""

    @property
    def top(self) -> Level:
        return self.levels[-1]

    @property
    def depth(self) -> int:
        """How many collections are open."""
        return len(self.levels) - 1

    def report(self, code: Code, message: str, span: Span, *steps: Step, related: tuple[Related, ...] = ()) -> None:
        """Report a problem at the entry being read, or `steps` below it."""
        self.place(problem(code, message, span, related), *steps)

    def place(self, found: Diagnostic, *steps: Step) -> None:
        """Report a problem that has no record and pointer yet."""
        path: list[Step] = []
        collections: list[Level | Bracket] = [*self.levels[1:], *self.brackets]
        for collection in collections:
            if collection.guest:
                break
            if collection.step is not None:
                path.append(collection.step)
        path += steps
        record = self.first_record
        if path and isinstance(path[0], int):
            record += path[0]
            del path[0]
        self.assembly.report(replace(found, record=record, pointer=to_pointer(path)))

    def looks_like_key(self, place: int) -> bool:
        """Whether a line's text from `place` on begins like a simple key."""
        return _KEY_LIKE.match(self.text, place, self.lines.stop) is not None

    def is_dash(self, place: int) -> bool:
        """Whether a list item's dash stands at `place`."""
        return _DASH.match(self.text, place, self.lines.stop) is not None

    def resumes(self, line: int, column: int) -> bool:
        """Whether a line looks like block structure that goes on behind a value of an entry at `column`.

        No quote or bracket that is left open reaches over such a line.
        """
        if self.lines.indent[line] > column or self.lines.indent[line] < 0:
            return False
        place = self.lines.content[line]
        is_mark = _QUESTION_MARK.match(self.text, place, self.lines.stop) is not None
        return is_mark or self.is_dash(place) or self.looks_like_key(place)

    def spend(self, characters: int) -> bool:
        """Whether that many characters may be read ahead, which are then used up."""
        self.fuel -= characters
        return self.fuel >= 0
