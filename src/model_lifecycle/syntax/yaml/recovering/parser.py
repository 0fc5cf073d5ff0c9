"""The state of the recovering parser, which its modules share while they read one part of a text."""

import re
from dataclasses import replace
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.syntax.limits import MAX_NESTING
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, Value
from model_lifecycle.syntax.pointer import Step, to_pointer
from model_lifecycle.syntax.syntax_errors import syntax_error, too_deep
from model_lifecycle.syntax.yaml.node_builder import OPEN, NodeBuilder
from model_lifecycle.syntax.yaml.recovering.parser_state import Bracket, Level, Properties, State
from model_lifecycle.syntax.yaml.recovering.source_lines import SourceLines
from model_lifecycle.text.span import Span

PLAIN_LINE: Final = re.compile(r"(?:[^ \t:]++|:(?![ \t]|\Z)|[ \t]++(?!#|\Z|:(?:[ \t]|\Z)))*")
"""The part of one line that belongs to a plain scalar outside of brackets; matched up to the end of the line."""

_KEY_LIKE: Final = re.compile(
    r"""(?:"[^"\r\n]{0,100}+"|'[^'\r\n]{0,100}+'|[^ \t\r\n"'#\[\]{},|>@%`&*!?:-][^\r\n:"'#]{0,100}+)"""
    r"[ \t]*+:(?=[ \t\r\n]|\Z)"
)
_KEY: Final = re.compile(r"""(?:"[^"\r\n]*+"|'[^'\r\n]*+'|[^ \t:"'][^:]*+)(?=[ \t]*+:(?:[ \t]|\Z))""")
_QUESTION_MARK: Final = re.compile(r"\?(?=[ \t\r\n]|\Z)")
_DASH: Final = re.compile(r"-(?=[ \t\r\n]|\Z)")


class Parser:
    """One part of a YAML document, read line by line.

    `first_record` is the position of the document's first record in its file, `first_item` the index of the part's
    first item if the document is a sequence.
    """

    def __init__(self, assembly: NodeBuilder, start: int, end: int, first_record: int, first_item: int) -> None:
        self.assembly = assembly
        self.text = assembly.text
        self.lines = SourceLines(self.text, start, end)
        self.first_record = first_record
        self.first_item = first_item
        self.levels: list[Level] = []
        """The open block collections, the document around them first."""
        self.brackets: list[Bracket] = []
        """The open flow collections."""
        self.strange_line = -1
        """The last line with other characters than spaces in its indentation: neighbours are reported once."""
        self.fuel = (end - start) // 2 + 10_000
        """How many characters may still be read ahead, to tell what a doubtful one means."""
        self.handles = {"!": "!", "!!": "tag:yaml.org,2002:"}
        """The prefixes of tag handles, by `%TAG` directives and by default."""

    @property
    def top(self) -> Level:
        return self.levels[-1]

    @property
    def depth(self) -> int:
        """How many collections are open."""
        return len(self.levels) - 1

    def report(
        self,
        code: Rule,
        message: str,
        span: Span,
        *steps: Step,
        related: tuple[Related, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        """Report an error at the entry being read, or `steps` below it."""
        diagnostic = syntax_error(code, message, span, related)
        self.place(diagnostic if fix is None else replace(diagnostic, fix=fix), *steps)

    def place(self, diagnostic: Diagnostic, *steps: Step) -> None:
        """Report a diagnostic that has no record and pointer yet."""
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
        self.assembly.report(replace(diagnostic, record=record, pointer=to_pointer(path)))

    def report_too_deep(self, place: int) -> None:
        """Report a collection below the last level that is read, once for each value of the record."""
        levels, brackets = self.levels, self.brackets
        outermost = levels[1].node if len(levels) > 1 else brackets[0].node
        kept = 3 if isinstance(outermost, SequenceNode) else 2  # the document, the list of records, the record
        self.levels, self.brackets = levels[:kept], brackets[: max(kept - len(levels), 0)]
        self.place(too_deep(Span(place, place + 1)))
        self.levels, self.brackets = levels, brackets

    def looks_like_key(self, place: int) -> bool:
        """Whether a line's text from `place` on begins like a simple key."""
        return _KEY_LIKE.match(self.text, place, self.lines.stop) is not None

    def is_dash(self, place: int) -> bool:
        """Whether the dash of a list item is at `place`."""
        return _DASH.match(self.text, place, self.lines.stop) is not None

    def end_of_text(self, place: int, line: int) -> int:
        """Where a text without quotes that begins at `place` ends: at the end of its line, or before a comment."""
        end = self.lines.text_end(line)
        for comment in (" #", "\t#"):
            at = self.text.find(comment, place, end)
            end = end if at < 0 else at
        while end > place + 1 and self.text[end - 1] in " \t":
            end -= 1
        return end

    def name_at(self, place: int, line: int) -> tuple[str, int]:
        """The key, dash or text that begins at `place`, as written, and where it ends."""
        if self.is_dash(place):
            return "-", place + 1
        key = _KEY.match(self.text, place, self.lines.end[line])
        stop = key.end() if key else self.end_of_text(place, line)
        while stop > place + 1 and self.text[stop - 1] in " \t":
            stop -= 1
        return self.text[place:stop], stop

    def resumes(self, line: int, column: int) -> bool:
        """Whether a line looks like block structure behind the value of an entry at `column`.

        No unclosed quote or bracket reaches beyond such a line.
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

    # Block collections

    def open_level(
        self, kind: type[MappingNode] | type[SequenceNode], place: int, column: int, given: Properties | None
    ) -> bool:
        """Open a collection as the value of the entry being read; False where that is too deep."""
        parent = self.top
        node = kind(place, OPEN, [])
        if self.depth >= MAX_NESTING:
            self.report_too_deep(place)
            self.give_up("skipped")
            return False
        self.set_properties(node, given)
        guest = parent.state == "unread"
        first = self.first_item if len(self.levels) == 1 and kind is SequenceNode else 0
        if not guest:
            self.attach(node)
        self.levels.append(Level(node, column, guest=guest, first=first))
        return True

    def close_level(self) -> Level:
        """End the innermost block collection."""
        level = self.levels.pop()
        self.finish_entry(level)
        node = level.node
        node.end = level.children[-1].end if level.children else node.start
        if isinstance(node, MappingNode):
            self.assembly.fill(node, level.children)
        else:
            node.items = level.children
        if level.guest and (isinstance(node, SequenceNode) or len(node.pairs) > 1):
            self._drop_value()
        return level

    def _drop_value(self) -> None:
        """Drop the value in the place of a collection below it: both cannot be meant, and the text is less likely."""
        level = self.top
        if level.unresolved:
            del level.children[-2 if isinstance(level.node, MappingNode) else -1 :]
            level.unresolved = False

    def finish_entry(self, level: Level) -> None:
        """Give the entry being read an absent value if it has none."""
        given, level.properties = level.properties, None
        if level.explicit and level.state == "awaiting":
            level.children.append(self.nothing(level.nothing, given))  # a key that is not there
            level.explicit, given = False, None
        is_mapping = isinstance(level.node, MappingNode)
        wants_value = len(level.children) % 2 == 1 if is_mapping else level.state == "awaiting"
        if wants_value and (level.column >= 0 or given is not None):
            place = level.nothing if level.nothing >= 0 else level.children[-1].end
            level.children.append(self.nothing(place, given))
        level.state = "filled"
        level.step = None

    def nothing(self, place: int, given: Properties | None) -> Scalar:
        """An absent value."""
        scalar = Scalar(place, place, "", None)
        self.set_properties(scalar, given)
        return scalar

    def attach(self, node: Node) -> None:
        """Make a node the value (or explicit key, or item, or root) of the entry being read."""
        level = self.top
        if level.state == "unread":
            return
        level.children.append(node)
        level.state = "filled"
        if level.explicit:
            level.explicit = False
            level.nothing = node.end

    def set_properties(self, node: Value, given: Properties | None) -> None:
        """Give a node the anchor and tag before it, if there are any."""
        if given is not None:
            self.assembly.set_properties(node, given.anchor, given.tag, given.tag_span)

    def give_up(self, deeper: State) -> None:
        """The entry being read is broken: deeper lines belong to it, and are `skipped` or `unread`."""
        level = self.top
        level.node.incomplete = True
        level.state = deeper
