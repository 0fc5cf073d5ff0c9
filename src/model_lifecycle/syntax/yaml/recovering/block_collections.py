"""Block collections, read line by line with recovery from errors.

The open collections are a stack of levels, each with the column of its keys or dashes. A line belongs to the level of
its column; a deeper one is the value that the last entry waits for, or misplaced. A misplaced block is reported once,
read for its own errors, and kept out of the tree.
"""

from typing import Final

from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode
from model_lifecycle.syntax.yaml.node_builder import OPEN
from model_lifecycle.syntax.yaml.recovering import error_messages, indentation_errors
from model_lifecycle.syntax.yaml.recovering.block_values import read_value
from model_lifecycle.syntax.yaml.recovering.inline_tokens import closing_quote, properties
from model_lifecycle.syntax.yaml.recovering.keys import colon_of_key, is_mark, read_key
from model_lifecycle.syntax.yaml.recovering.parser import Parser
from model_lifecycle.syntax.yaml.recovering.parser_state import Level, Properties

_LOOK_AHEAD: Final = 20
"""How many lines are looked at to tell whether a line without a colon is one of several keys."""


class BlockReader:
    """Reads the block structure of one part of a document."""

    def __init__(self, reading: Parser) -> None:
        self.reading = reading
        self.text = reading.text
        self.lines = reading.lines
        self.aligned: dict[int, Level] = {}
        """The levels to which entries in other columns were last assigned: such neighbours are reported once."""

    def read(self, opening: int, marked: bool) -> Node | None:
        """Read all lines; the root, or None without one.

        `opening` is the place of an absent root, `marked` whether `---` is before it.
        """
        document = Level(SequenceNode(opening, OPEN, []), -1)
        document.state = "awaiting"
        document.nothing = opening
        self.reading.levels = [document]
        line = self.lines.significant(0)
        if not (marked and line == 0 and self._begins_behind_marker()):
            self._align_start(line)
        while line < len(self.lines):
            if self.reading.assembly.diagnostics.ends_at(self.lines.content[line]):
                for level in self.reading.levels:
                    level.node.incomplete = True
                break
            line = self.lines.significant(self._line(line))
        while len(self.reading.levels) > 1:
            self.reading.close_level()
        self.reading.finish_entry(document)
        return document.children[0] if document.children else None

    def _begins_behind_marker(self) -> bool:
        """Report a block collection on the line of the document's `---`, and read it as if it were on the next line."""
        if not len(self.lines):
            return False
        place = self.lines.content[0]
        if not self.reading.is_dash(place) and colon_of_key(self.reading, place, 0) is None:
            return False
        indentation_errors.content_behind_marker(self.reading, 0)
        following = self.lines.significant(1)
        self.lines.indent[0] = self.lines.indent[following] if following < len(self.lines) else 0
        return True

    def _align_start(self, line: int) -> None:
        """Read first lines that are indented further than later ones as siblings of those."""
        lines = self.lines
        if line >= len(lines) or lines.indent[line] <= 0:
            return
        place, column = lines.content[line], lines.indent[line]
        if not self.reading.is_dash(place) and not self.reading.looks_like_key(place):
            return
        later = line
        while later < len(lines) and not 0 <= lines.indent[later] < column:
            later += 1
        if later < len(lines) and self.reading.resumes(later, column):
            if line not in lines.odd:
                indentation_errors.indented_start(self.reading, line, lines.indent[later])
            for each in range(line, later):
                if lines.indent[each] >= 0:
                    lines.indent[each] -= column - lines.indent[later]

    # Lines and levels

    def _line(self, line: int) -> int:
        """Read what begins on a line; the first line behind it."""
        if line in self.lines.odd:
            self._settle(line)
        if self.lines.indent[line] < self.reading.top.column:
            self._align(line)
        column = self.lines.indent[line]
        place = self.lines.content[line]
        while column < self.reading.top.column or self._ends_guest(column, place):
            self.reading.close_level()
        level = self.reading.top
        if column > level.column:
            if level.state == "skipped":
                return line + 1
            if level.state == "filled":
                self._misplaced(line)
                return line
            begins = self._block_collection(place, line) is not None
            indentation_errors.check_indentation(self.reading, line, continued=None if begins else level.column)
            return self._node(place, line, compact=True)
        indentation_errors.check_indentation(self.reading, line)
        is_dash = self.reading.is_dash(place)
        if isinstance(level.node, SequenceNode):
            if is_dash:
                return self._rest(self._item(place), line, compact=True)
            if self._is_indentless(level):
                self.reading.close_level()
                return line
            return self._no_dash(line)
        if is_dash:
            return self._dash_among_keys(line)
        return self._go_on(self._entry(place, line), line)

    def _settle(self, line: int) -> None:
        """Choose the column that is meant by an indentation with tabs or other characters that are no spaces.

        That is one that makes it a sibling of an open entry, with tabs as wide as the text's indentation, or four, two
        or eight columns; else one that makes it the value that is awaited; else a sibling with tabs left out. A key
        without a value on its line goes where the next line can be its value, if there is such a column.
        """
        lines, level = self.lines, self.reading.top
        place = lines.content[line]
        written = lines.text[lines.starts[line] : place]
        kind = SequenceNode if self.reading.is_dash(place) else MappingNode
        columns = [other.column for other in self.reading.levels[1:] if isinstance(other.node, kind)]
        expanded = [lines.indent[line], *(len(written.expandtabs(width)) for width in (4, 2, 8))]
        spaces = written.count(" ")
        candidates = [column for column in expanded if column in columns]
        if level.state == "awaiting":
            candidates += [column for column in (spaces, *expanded) if column > level.column]
        candidates += [spaces] if spaces in columns else []
        if candidates:
            fitting = (column for column in candidates if self._is_above_next(line, column))
            lines.indent[line] = next(fitting, candidates[0])

    def _is_above_next(self, line: int, column: int) -> bool:
        """Whether a line in a column has a value on it, or the next line can be its value."""
        lines = self.lines
        following = lines.significant(line + 1)
        if following == len(lines) or not lines.text.endswith(":", 0, lines.text_end(line)):
            return True
        is_list = self.reading.is_dash(lines.content[following])
        return lines.indent[following] > column or (is_list and lines.indent[following] == column)

    def _align(self, line: int) -> None:
        """Assign an entry in a column of no level to the nearest level that can hold it."""
        column, place = self.lines.indent[line], self.lines.content[line]
        levels = self.reading.levels[1:]
        is_dash = self.reading.is_dash(place)
        if any(level.column == column for level in levels) or not (is_dash or self.reading.looks_like_key(place)):
            return
        kind = SequenceNode if is_dash else MappingNode
        fitting = [level for level in levels if isinstance(level.node, kind) and not level.guest]
        if (is_dash and self._add_first_dash(column)) or not fitting:
            return
        nearest = min(reversed(fitting), key=lambda level: abs(level.column - column))
        for level in levels[max(levels.index(nearest) - 1, 0) :]:
            level.node.incomplete = True
        if self.aligned.get(column) is not nearest:
            self.aligned[column] = nearest
            if line not in self.lines.odd:  # which is reported itself
                indentation_errors.misaligned(self.reading, line, nearest)
        self.lines.indent[line] = nearest.column

    def _add_first_dash(self, column: int) -> bool:
        """Read a mapping as the first item of a list whose next dash is to the left of the mapping's keys."""
        item, parent = self.reading.levels[-1], self.reading.levels[-2]
        is_value = isinstance(parent.node, MappingNode) and parent.state == "filled" and parent.column < column
        if item.guest or not isinstance(item.node, MappingNode) or not is_value:
            return False
        items = Level(SequenceNode(item.node.start, OPEN, []), column, first=0)
        items.children, items.step = [item.node], 0
        items.node.incomplete = item.node.incomplete = True
        parent.children[-1] = items.node
        self.reading.levels.insert(-1, items)
        error_messages.missing_dash(self.reading, item.node.start)
        return True

    def _go_on(self, behind: tuple[int, bool] | None, line: int) -> int:
        """Read what follows the beginning of an entry; None for a broken entry."""
        if behind is None:
            return self._after_broken(line)
        return self._rest(behind[0], line, compact=behind[1])

    def _is_indentless(self, level: Level) -> bool:
        """Whether a list's dashes are in the column of the keys around it."""
        parent = self.reading.levels[-2]
        return parent.column == level.column

    def _ends_guest(self, column: int, place: int) -> bool:
        """Whether a line in the column of a guest level continues the level around it."""
        level = self.reading.top
        if not level.guest or column != level.column or column != self.reading.levels[-2].column:
            return False
        return self.reading.is_dash(place) == isinstance(self.reading.levels[-2].node, SequenceNode)

    # Entries

    def _item(self, place: int) -> int:
        """Begin an item of the list being read, with its dash at `place`; the place behind the dash."""
        level = self.reading.top
        self.reading.finish_entry(level)
        level.step = level.first + len(level.children)
        level.state = "awaiting"
        level.nothing = place + 1
        return place + 1

    def _entry(self, place: int, line: int) -> tuple[int, bool] | None:
        """Begin an entry of the mapping being read, with its key or mark at `place`.

        The place behind the colon or mark, and whether a block collection may begin there; None without a key.
        """
        level = self.reading.top
        if is_mark(self.reading, place, line, ":") and self._has_explicit_key(level):
            level.state, level.nothing = "awaiting", place + 1
            return place + 1, True
        self.reading.finish_entry(level)
        if is_mark(self.reading, place, line, "?"):
            level.explicit, level.state, level.nothing = True, "awaiting", place + 1
            return place + 1, True
        colon = colon_of_key(self.reading, place, line)
        if colon is None:
            error_messages.no_key(self.reading, place, line)
            return None
        key = read_key(self.reading, place, colon)
        level.children.append(key)
        level.step = key.text if isinstance(key, Scalar) else ""
        level.state = "awaiting"
        level.nothing = colon + 1
        return colon + 1, False

    def _has_explicit_key(self, level: Level) -> bool:
        """Whether a key that begins with `?`, or is absent, is before this line without its value."""
        if level.explicit and level.state == "awaiting":
            given, level.properties = level.properties, None
            level.children.append(self.reading.nothing(level.nothing, given))
            level.explicit, level.state = False, "filled"
        return len(level.children) % 2 == 1 and level.state == "filled"

    def _after_broken(self, line: int) -> int:
        """Go on behind a broken line: deeper lines that look like entries are read for their errors, others skipped."""
        later = self.lines.significant(line + 1)
        self.reading.give_up("skipped")
        if later < len(self.lines) and self.lines.indent[later] > self.reading.top.column:
            place = self.lines.content[later]
            if self.reading.is_dash(place) or self.reading.looks_like_key(place):
                self.reading.give_up("unread")
        return line + 1

    # Values

    def _rest(self, place: int, line: int, *, compact: bool) -> int:
        """Read the rest of a line behind a dash, a `?` or a colon; an empty rest leaves the entry waiting."""
        place = self._behind_blanks(place, line)
        return line + 1 if place < 0 else self._node(place, line, compact=compact)

    def _behind_blanks(self, place: int, line: int) -> int:
        """The next place on the line that is not a blank; -1 at its end or at a comment."""
        end = self.lines.end[line]
        while place < end and self.text[place] in " \t":
            place += 1
        return -1 if place >= end or self.text[place] == "#" else place

    def _node(self, place: int, line: int, *, compact: bool) -> int:
        """Read the node at `place` as the value of the entry; the first line behind it.

        `compact` allows a block collection to begin here, as it may at a line's start and behind a dash.
        """
        while compact:
            kind = self._block_collection(place, line)
            if kind is None:
                break
            if self.text[place - 1 : place] == "\t" and place > self.lines.content[line]:
                indentation_errors.tab_before_collection(self.reading, place)
            level = self.reading.top
            given, level.properties = level.properties, None
            column = self.lines.indent[line] + place - self.lines.content[line]
            if not self.reading.open_level(kind, place, column, given):
                return line + 1
            if kind is MappingNode:
                behind = self._entry(place, line)
                if behind is None:
                    return self._after_broken(line)
                place, compact = behind
            else:
                place = self._item(place)
            place = self._behind_blanks(place, line)
            if place < 0:
                return line + 1
        return self._with_properties(place, line)

    def _block_collection(self, place: int, line: int) -> type[MappingNode] | type[SequenceNode] | None:
        """The kind of block collection that begins at `place`, or was meant to."""
        if self.reading.is_dash(place):
            return SequenceNode
        if is_mark(self.reading, place, line, "?") or colon_of_key(self.reading, place, line) is not None:
            return MappingNode
        if self.text[place] in "[{|>&!" or self._is_long_quoted(place, line):
            return None
        return MappingNode if self._key_follows(place, line) else None

    def _is_long_quoted(self, place: int, line: int) -> bool:
        """Whether a text in quotes at `place` ends on a later line."""
        if self.text[place] not in "\"'":
            return False
        end = closing_quote(self.reading, place, self.reading.top.column, in_flow=False)
        return end is not None and end > self.lines.end[line]

    def _with_properties(self, place: int, line: int) -> int:
        """Read a value that is no block collection, or the anchor and tag of one that begins on a later line."""
        level = self.reading.top
        given, level.properties = level.properties, None
        line_properties = properties(self.reading, place) if self.text[place] in "&!" else None
        if line_properties is None:
            return read_value(self.reading, place, line, given)
        line_properties = self._merged(line_properties, given)
        if line_properties.end < self.lines.end[line] and self.text[line_properties.end] not in " \t":
            error_messages.glued_properties(self.reading, line_properties)
        place = self._behind_blanks(line_properties.end, line)
        if place < 0:
            level.properties, level.nothing = line_properties, line_properties.end
            return line + 1
        return read_value(self.reading, place, line, line_properties)

    def _merged(self, line_properties: Properties, given: Properties | None) -> Properties:
        """The properties of one node that are on two lines."""
        if given is not None:
            if None not in (line_properties.anchor, given.anchor) or None not in (line_properties.tag, given.tag):
                error_messages.second_properties(self.reading, line_properties)
            line_properties.anchor = line_properties.anchor if line_properties.anchor is not None else given.anchor
            if line_properties.tag is None:
                line_properties.tag, line_properties.tag_span = given.tag, given.tag_span
        return line_properties

    def _key_follows(self, place: int, line: int) -> bool:
        """Whether a key follows below a text at `place`, which then is probably a key without its colon."""
        column = self.lines.indent[line] + place - self.lines.content[line]
        later = line
        for _ in range(_LOOK_AHEAD):
            later = self.lines.significant(later + 1)
            if later >= len(self.lines) or self.lines.indent[later] < column:
                return False
            begin = self.lines.content[later]
            if self.reading.is_dash(begin):
                return False
            if self.reading.looks_like_key(begin):
                return True
        return False

    # Errors of structure

    def _misplaced(self, line: int) -> None:
        """Report a line that is deeper than an entry that has its value already."""
        level = self.reading.top
        level.step = None
        place = self.lines.content[line]
        is_dash = self.reading.is_dash(place)
        is_entry = is_dash or self.reading.looks_like_key(place)
        if line in self.lines.odd:
            indentation_errors.check_indentation(self.reading, line)
            if is_entry and level.column >= 0 and is_dash == isinstance(level.node, SequenceNode):
                self.lines.indent[line] = level.column  # a tab says little about the column
                return
        else:
            indentation_errors.misplaced(self.reading, line)
        for node in (level.node, *level.children[-1:]):
            if isinstance(node, MappingNode | SequenceNode):
                node.incomplete = True
        level.state = "unread" if is_entry else "skipped"
        level.unresolved = level.column >= 0 and isinstance(level.children[-1], Scalar)

    def _no_dash(self, line: int) -> int:
        """Read a line without a dash in the column of a list's dashes."""
        level = self.reading.top
        self.reading.finish_entry(level)
        error_messages.no_dash(self.reading, line)
        self.reading.give_up("skipped")
        if level.children and isinstance(level.children[-1], MappingNode | SequenceNode):
            level.children[-1].incomplete = True
        if colon_of_key(self.reading, self.lines.content[line], line) is None:
            return line + 1
        level.state = "unread"
        place = self.lines.content[line]
        if not self.reading.open_level(MappingNode, place, level.column, None):
            return line + 1
        return self._go_on(self._entry(place, line), line)

    def _dash_among_keys(self, line: int) -> int:
        """Read a dash in the column of a mapping's keys: it begins the list of the last key, or is misplaced."""
        level = self.reading.top
        place = self.lines.content[line]
        if level.state != "awaiting":
            if level.state == "filled":  # else it belongs to the error above
                self.reading.finish_entry(level)
                error_messages.dash_among_keys(self.reading, place)
            self.reading.give_up("unread")
        given, level.properties = level.properties, None
        if not self.reading.open_level(SequenceNode, place, level.column, given):
            return line + 1
        return self._rest(self._item(place), line, compact=True)
