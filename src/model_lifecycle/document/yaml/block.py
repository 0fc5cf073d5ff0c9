"""Block collections, read line by line whatever is wrong in them.

The open collections are a stack of levels, each with the column of its keys or dashes. A line belongs to the level of
its column; a deeper one is the value that the last entry still waits for, or else misplaced. What is misplaced is
reported once, read for its own mistakes, and kept out of the tree.
"""

import re
from typing import Final

from model_lifecycle.document.node import Mapping, Node, Scalar, Sequence, Value
from model_lifecycle.document.problems import MAX_NESTING, too_deep
from model_lifecycle.document.yaml import explain
from model_lifecycle.document.yaml.assembly import OPEN
from model_lifecycle.document.yaml.block_scalar import HEADER, read_block_scalar
from model_lifecycle.document.yaml.flow import read_flow
from model_lifecycle.document.yaml.inline import (
    alias,
    alias_end,
    closing_quote,
    closing_quote_on_line,
    plain,
    properties,
    quoted,
)
from model_lifecycle.document.yaml.pieces import joined, plain_pieces
from model_lifecycle.document.yaml.reading import PLAIN_LINE, Level, Properties, Reading
from model_lifecycle.text.span import Span

_SIMPLE_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*+(?=:(?:[ \t]|\Z))")
_COLON: Final = re.compile(r"[ \t]*+:(?=[ \t]|\Z)")
_BLANKS: Final = re.compile(r"[ \t]*+")
_COMPLEX_KEY: Final = re.compile(r"(?:\[[^\[\]{}\"'\r\n]*+\]|\{[^\[\]{}\"'\r\n]*+\})")
_NEVER_KEY: Final = ",]}|>#"

_LOOK_AHEAD: Final = 20
"""How many lines are looked at to see whether a line without a colon is one of several keys."""


class BlockReader:
    """Reads the block structure of one stretch of a document."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.text = reading.text
        self.lines = reading.lines
        self.strange_line = -1
        """The last line whose indentation holds something else than spaces: neighbours are reported once."""

    def read(self, opening: int, marked: bool) -> Node | None:
        """Read all lines; `opening` is where an absent root stands, `marked` whether `---` stands before it.

        Gives the root, None where there is none.
        """
        document = Level(Sequence(opening, OPEN, []), -1)
        document.state = "awaiting"
        document.nothing = opening
        self.reading.levels = [document]
        line = self.lines.significant(0)
        if marked and line == 0 and len(self.lines):
            self._check_first_line()
        self._align_start(line)
        while line < len(self.lines):
            line = self.lines.significant(self._line(line))
        while len(self.reading.levels) > 1:
            self._close_level()
        self._finish_entry(document)
        return document.children[0] if document.children else None

    def _check_first_line(self) -> None:
        """Report a block collection on the line of the document's `---`."""
        place = self.lines.content[0]
        if self.reading.is_dash(place) or self._colon_of_key(place, 0) is not None:
            explain.content_behind_marker(self.reading, 0)

    def _align_start(self, line: int) -> None:
        """Where the first lines are indented further than later ones, take them for those lines' siblings."""
        lines = self.lines
        if line >= len(lines) or lines.indent[line] <= 0 or line in lines.odd:
            return
        place, column = lines.content[line], lines.indent[line]
        if not self.reading.is_dash(place) and not self.reading.looks_like_key(place):
            return
        later = line
        while later < len(lines) and not 0 <= lines.indent[later] < column:
            later += 1
        if later < len(lines) and self.reading.resumes(later, column):
            explain.indented_start(self.reading, line, lines.indent[later])
            for each in range(line, later):
                if lines.indent[each] >= 0:
                    lines.indent[each] -= column - lines.indent[later]

    # Lines and levels

    def _line(self, line: int) -> int:
        """Read what begins with a line; gives the first line behind it."""
        column = self.lines.indent[line]
        place = self.lines.content[line]
        closed: list[Level] = []
        while column < self.reading.top.column or self._ends_guest(column, place):
            closed.append(self._close_level())
        level = self.reading.top
        if column > level.column:
            if level.state == "skipped":
                return line + 1
            if level.state == "filled":
                self._misplaced(line, closed)
                return line
            begins = self._block_collection(place, line) is not None
            self._check_indentation(line, continued=None if begins else level.column)
            return self._node(place, line, compact=True)
        self._check_indentation(line)
        is_dash = self.reading.is_dash(place)
        if isinstance(level.node, Sequence):
            if is_dash:
                return self._rest(self._item(place), line, compact=True)
            if self._is_indentless(level):
                self._close_level()
                return line
            return self._no_dash(line)
        if is_dash:
            return self._dash_among_keys(line)
        return self._go_on(self._entry(place, line), line)

    def _go_on(self, behind: tuple[int, bool] | None, line: int) -> int:
        """Read what stands behind the beginning of an entry; None says that the entry is broken."""
        if behind is None:
            return self._after_broken(line)
        return self._rest(behind[0], line, compact=behind[1])

    def _is_indentless(self, level: Level) -> bool:
        """Whether a list's dashes stand in the column of the keys around it."""
        parent = self.reading.levels[-2]
        return parent.column == level.column

    def _ends_guest(self, column: int, place: int) -> bool:
        """Whether a line at the column of a level that does not belong there goes on with what is around it."""
        level = self.reading.top
        if not level.guest or column != level.column or column != self.reading.levels[-2].column:
            return False
        return self.reading.is_dash(place) == isinstance(self.reading.levels[-2].node, Sequence)

    def _push(self, kind: type[Mapping] | type[Sequence], place: int, column: int, given: Properties | None) -> bool:
        """Open a collection as the value of the entry being read; False where that is too deep."""
        reading, parent = self.reading, self.reading.top
        node = kind(place, OPEN, [])
        if reading.depth >= MAX_NESTING:
            reading.place(too_deep(Span(place, place + 1)))
            self._broken("skipped")
            return False
        self._set_properties(node, given)
        guest = parent.state == "unread"
        first = reading.first_item if len(reading.levels) == 1 and kind is Sequence else 0
        if not guest:
            self._attach(node)
        reading.levels.append(Level(node, column, guest=guest, first=first))
        return True

    def _close_level(self) -> Level:
        level = self.reading.levels.pop()
        self._finish_entry(level)
        node = level.node
        node.end = level.children[-1].end if level.children else node.start
        if isinstance(node, Mapping):
            self.reading.assembly.fill(node, level.children)
        else:
            node.items = level.children
        if level.guest and (isinstance(node, Sequence) or len(node.pairs) > 1):
            self._doubt_value()
        return level

    def _doubt_value(self) -> None:
        """Drop the value that stands where a collection below it should: not both can be meant, hardly the text."""
        level = self.reading.top
        if level.doubtful:
            del level.children[-2 if isinstance(level.node, Mapping) else -1 :]
            level.doubtful = False

    def _finish_entry(self, level: Level) -> None:
        """Give the entry that is being read its absent value, if it is still without one."""
        given, level.properties = level.properties, None
        if level.explicit and level.state == "awaiting":
            level.children.append(self._nothing(level.nothing, given))  # a key that is not there
            level.explicit, given = False, None
        is_mapping = isinstance(level.node, Mapping)
        wants_value = len(level.children) % 2 == 1 if is_mapping else level.state == "awaiting"
        if wants_value and (level.column >= 0 or given is not None):
            place = level.nothing if level.nothing >= 0 else level.children[-1].end
            level.children.append(self._nothing(place, given))
        level.state = "filled"
        level.step = None

    def _nothing(self, place: int, given: Properties | None) -> Scalar:
        scalar = Scalar(place, place, "", None)
        self._set_properties(scalar, given)
        return scalar

    def _attach(self, node: Node) -> None:
        """Make a node the value (or explicit key, or item, or root) of the entry being read."""
        level = self.reading.top
        if level.state == "unread":
            return
        level.children.append(node)
        level.state = "filled"
        if level.explicit:
            level.explicit = False
            level.nothing = node.end

    def _set_properties(self, node: Value, given: Properties | None) -> None:
        if given is not None:
            self.reading.assembly.set_properties(node, given.anchor, given.tag, given.tag_span)

    def _broken(self, deeper: str) -> None:
        """The entry being read is broken: what stands deeper belongs to it and is `skipped` or `unread`."""
        level = self.reading.top
        level.node.incomplete = True
        level.state = deeper

    # Entries

    def _item(self, place: int) -> int:
        """Begin an item of the list that is being read, its dash at `place`; gives the place behind the dash."""
        level = self.reading.top
        self._finish_entry(level)
        level.step = level.first + len(level.children)
        level.state = "awaiting"
        level.nothing = place + 1
        return place + 1

    def _entry(self, place: int, line: int) -> tuple[int, bool] | None:
        """Begin an entry of the mapping that is being read; its key, or a mark, stands at `place`.

        Gives the place behind the colon or mark, and whether a block collection may begin there; None for no key.
        """
        level = self.reading.top
        if self._is_mark(place, line, ":") and self._has_explicit_key(level):
            level.state, level.nothing = "awaiting", place + 1
            return place + 1, True
        self._finish_entry(level)
        if self._is_mark(place, line, "?"):
            level.explicit, level.state, level.nothing = True, "awaiting", place + 1
            return place + 1, True
        colon = self._colon_of_key(place, line)
        if colon is None:
            explain.no_key(self.reading, place, line)
            return None
        key = self._key(place, colon, line)
        level.children.append(key)
        level.step = key.text if isinstance(key, Scalar) else ""
        level.state = "awaiting"
        level.nothing = colon + 1
        return colon + 1, False

    def _has_explicit_key(self, level: Level) -> bool:
        """Whether a key begun by `?`, or its absence, stands before this line, and no value yet."""
        if level.explicit and level.state == "awaiting":
            given, level.properties = level.properties, None
            level.children.append(self._nothing(level.nothing, given))
            level.explicit, level.state = False, "filled"
        return len(level.children) % 2 == 1 and level.state == "filled"

    def _after_broken(self, line: int) -> int:
        """Behind a broken line: what is deeper is read for its mistakes if it looks like entries, else skipped."""
        later = self.lines.significant(line + 1)
        self._broken("skipped")
        if later < len(self.lines) and self.lines.indent[later] > self.reading.top.column:
            place = self.lines.content[later]
            if self.reading.is_dash(place) or self.reading.looks_like_key(place):
                self._broken("unread")
        return line + 1

    def _is_mark(self, place: int, line: int, mark: str) -> bool:
        """Whether the indicator `mark` stands at `place`, with a blank or nothing behind it."""
        end = self.lines.end[line]
        return self.text[place] == mark and (place + 1 == end or self.text[place + 1] in " \t")

    def _colon_of_key(self, place: int, line: int) -> int | None:
        """Where the colon stands behind the key that begins at `place`; None where no key does."""
        end = self.lines.end[line]
        simple = _SIMPLE_KEY.match(self.text, place, end)
        if simple is not None:
            return simple.end()
        given = properties(self.reading, place) if self.text[place] in "&!" else None
        if given is not None:
            blanks = _BLANKS.match(self.text, given.end, end)
            place = blanks.end() if blanks else given.end
        if place >= end:
            return None
        found = _COLON.match(self.text, self._end_of_key(place, end), end)
        return found.end() - 1 if found else None

    def _end_of_key(self, place: int, end: int) -> int:
        character = self.text[place]
        if character in "\"'":
            closing = closing_quote_on_line(self.reading, place, end)
            return end if closing is None else closing
        if character == "*":
            return min(alias_end(self.reading, place), end)
        if character in "[{":
            found = _COMPLEX_KEY.match(self.text, place, end)
            return end if found is None else found.end()
        if character in _NEVER_KEY:
            return end
        found = PLAIN_LINE.match(self.text, place, end)
        return end if found is None else found.end()

    def _key(self, place: int, colon: int, line: int) -> Node:
        """The key from `place` to its colon."""
        text = self.text
        given = properties(self.reading, place) if text[place] in "&!" else None
        if given is not None:
            blanks = _BLANKS.match(text, given.end, colon)
            place = blanks.end() if blanks else given.end
            place = given.end if place == colon else place
        end = colon
        while end > place and text[end - 1] in " \t":
            end -= 1
        key = self._key_node(place, end, line)
        if isinstance(key, Scalar | Mapping | Sequence):
            self._set_properties(key, given)
        elif given is not None:
            explain.properties_of_alias(self.reading, given)
        return key

    def _key_node(self, place: int, end: int, line: int) -> Node:
        column = self.reading.top.column
        if place == end:
            return Scalar(place, place, "", None)
        character = self.text[place]
        if character in "\"'":
            return quoted(self.reading, place, column, in_flow=False).scalar
        if character == "*":
            return alias(self.reading, place, end)
        if character in "[{":
            return read_flow(self.reading, place, column).node
        if character in "@`%":
            explain.reserved_start(self.reading, place, end)
        written = self.text[place:end]
        return plain(self.reading, place, end, written)

    # Values

    def _rest(self, place: int, line: int, *, compact: bool) -> int:
        """What stands on a line behind a dash, a `?` or a colon; nothing leaves the entry waiting."""
        place = self._behind_blanks(place, line)
        return line + 1 if place < 0 else self._node(place, line, compact=compact)

    def _behind_blanks(self, place: int, line: int) -> int:
        """Where the line goes on behind blanks; -1 where it does not."""
        end = self.lines.end[line]
        while place < end and self.text[place] in " \t":
            place += 1
        return -1 if place >= end or self.text[place] == "#" else place

    def _node(self, place: int, line: int, *, compact: bool) -> int:
        """Read the node that begins at `place` as the value of the entry; gives the first line behind it.

        `compact` allows a block collection to begin here, as it may at a line's start and behind a dash.
        """
        while compact:
            kind = self._block_collection(place, line)
            if kind is None:
                break
            if self.text[place - 1 : place] == "\t" and place > self.lines.content[line]:
                explain.tab_before_collection(self.reading, place)
            level = self.reading.top
            given, level.properties = level.properties, None
            column = self.lines.indent[line] + place - self.lines.content[line]
            if not self._push(kind, place, column, given):
                return line + 1
            if kind is Mapping:
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

    def _block_collection(self, place: int, line: int) -> type[Mapping] | type[Sequence] | None:
        """Which block collection begins at `place`, if any does, or was meant to."""
        if self.reading.is_dash(place):
            return Sequence
        if self._is_mark(place, line, "?") or self._colon_of_key(place, line) is not None:
            return Mapping
        if self.text[place] in "[{|>&!" or self._is_long_quoted(place, line):
            return None
        return Mapping if self._key_follows(place, line) else None

    def _is_long_quoted(self, place: int, line: int) -> bool:
        """Whether a text in quotes begins at `place` that ends on a later line."""
        if self.text[place] not in "\"'":
            return False
        end = closing_quote(self.reading, place, self.reading.top.column, in_flow=False)
        return end is not None and end > self.lines.end[line]

    def _with_properties(self, place: int, line: int) -> int:
        """Read a value that is no block collection, or the anchor and tag of one that begins on a later line."""
        level = self.reading.top
        given, level.properties = level.properties, None
        own = properties(self.reading, place) if self.text[place] in "&!" else None
        if own is None:
            return self._value(place, line, given)
        own = self._merged(own, given)
        place = self._behind_blanks(own.end, line)
        if place < 0:
            level.properties, level.nothing = own, own.end
            return line + 1
        return self._value(place, line, own)

    def _merged(self, own: Properties, given: Properties | None) -> Properties:
        """Properties of one node that stand on two lines."""
        if given is not None:
            if None not in (own.anchor, given.anchor) or None not in (own.tag, given.tag):
                explain.second_properties(self.reading, own)
            own.anchor = own.anchor if own.anchor is not None else given.anchor
            if own.tag is None:
                own.tag, own.tag_span = given.tag, given.tag_span
        return own

    def _key_follows(self, place: int, line: int) -> bool:
        """Whether a key stands below what begins at `place`, which was meant to be one, too, and has no colon."""
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

    def _value(self, place: int, line: int, given: Properties | None) -> int:
        """A value that is no block collection, at `place`."""
        character = self.text[place]
        if character in "[{":
            return self._flow(place, given)
        if character in "\"'":
            return self._quoted(place, line, given)
        if character in "|>" and HEADER.match(self.text, place, self.lines.end[line]):
            return self._block_scalar(place, line, given)
        if character == "*" and given is None:
            return self._alias(place, line)
        if explain.wrong_start(self.reading, place, line, has_properties=given is not None):
            return self._text_as_written(place, line)
        return self._plain(place, line, given)

    def _text_as_written(self, place: int, line: int) -> int:
        """Take a text that lacks its quotes for what it was meant to be; its mistake has been reported."""
        end = self.lines.text_end(line)
        written = self.text[place:end]
        self._attach(Scalar(place, end, written, written))
        self._broken("skipped")
        return line + 1

    def _flow(self, place: int, given: Properties | None) -> int:
        read = read_flow(self.reading, place, self.reading.top.column, given)
        line = self.lines.at(max(read.end - 1, place))
        if not read.closed:
            self._attach(read.node)
            self._broken("skipped")
            return self._behind(line, read.end)
        return self._finished(place, read.node, read.end)

    def _behind(self, line: int, place: int) -> int:
        """The first line that begins at or behind an offset."""
        while line < len(self.lines) and self.lines.starts[line] < place:
            line += 1
        return line

    def _quoted(self, place: int, line: int, given: Properties | None) -> int:
        read = quoted(self.reading, place, self.reading.top.column, in_flow=False)
        self._set_properties(read.scalar, given)
        if not read.closed:
            self._attach(read.scalar)
            self._broken("skipped")
            return line + 1
        return self._finished(place, read.scalar, read.end)

    def _alias(self, place: int, line: int) -> int:
        end = min(alias_end(self.reading, place), self.lines.end[line])
        if explain.text_after(self.reading, place, end, self.lines.at(end)):
            return self._text_as_written(place, line)
        self._attach(alias(self.reading, place, end))
        return line + 1

    def _finished(self, start: int, node: Node, end: int) -> int:
        """Behind a value that has a clear end: nothing but a comment may follow."""
        line = self.lines.at(max(end - 1, start))
        complete = not explain.text_after(self.reading, start, end, line)
        self._attach(node)
        if not complete:
            self._broken("skipped")
        return line + 1

    def _block_scalar(self, place: int, line: int, given: Properties | None) -> int:
        column = self.reading.top.column
        scalar, later = read_block_scalar(self.reading, place, line, column)
        self._set_properties(scalar, given)
        if not explain.text_outside_block(self.reading, scalar, later, column):
            self._attach(scalar)
            return later
        self._attach(scalar)
        self._broken("skipped")
        while later < len(self.lines) and not self.reading.resumes(later, column):
            later += 1
        return later

    def _plain(self, place: int, line: int, given: Properties | None) -> int:
        """A plain scalar and its further lines."""
        level, text = self.reading.top, self.text
        found = PLAIN_LINE.match(text, place, self.lines.end[line])
        end = found.end() if found else place
        if self._stops_at_colon(end, line):
            explain.colon_in_text(self.reading, place, line)
            return self._text_as_written(place, line)
        last, later = line, line + 1
        while self._has_nothing_behind(end, last):
            later = self._continuation(last, level.column)
            if later < 0:
                break
            found = PLAIN_LINE.match(text, self.lines.content[later], self.lines.end[later])
            stop = found.end() if found else self.lines.end[later]
            if self._stops_at_colon(stop, later):
                break
            self._check_indentation(later, continued=level.column)
            last, end = later, stop
        content = text[place:end] if last == line else joined(plain_pieces(text, place, end))
        scalar = plain(self.reading, place, end, content)
        self._set_properties(scalar, given)
        self._attach(scalar)
        return last + 1

    def _continuation(self, line: int, column: int) -> int:
        """The next line that goes on with a plain scalar of an entry at `column`; -1 when there is none."""
        later = self.lines.significant(line + 1)
        if later >= len(self.lines) or self.lines.indent[later] <= column:
            return -1
        for between in range(line + 1, later):
            if self.lines.content[between] < self.lines.end[between]:
                return -1  # a comment ends the text
        return later

    def _stops_at_colon(self, end: int, line: int) -> bool:
        return _COLON.match(self.text, end, self.lines.end[line]) is not None

    def _has_nothing_behind(self, end: int, line: int) -> bool:
        return self.lines.text_end(line) <= end

    # Mistakes of structure

    def _check_indentation(self, line: int, continued: int | None = None) -> None:
        """Report a line that is indented by something else than spaces; of neighbours only the first.

        The further lines of a text may have a tab where enough spaces stand before it: more than `continued`.
        """
        place = self.lines.odd.get(line)
        if place is None or (continued is not None and place - self.lines.starts[line] > continued):
            return
        if line == self.strange_line:
            return
        if self.strange_line < 0 or self.lines.significant(self.strange_line + 1) != line:
            level = self.reading.top
            step = level.step
            if self.lines.indent[line] <= level.column:
                level.step = None  # a new entry, not what stands in the last one
            explain.odd_indentation(self.reading, place, line)
            level.step = step
        self.strange_line = line

    def _misplaced(self, line: int, closed: list[Level]) -> None:
        """Report a line that is deeper than an entry that has its value already."""
        level = self.reading.top
        if not closed:
            level.step = None
        if line in self.lines.odd:
            self._check_indentation(line)
        else:
            explain.misplaced(self.reading, line, closed)
        for node in (level.node, *(each.node for each in closed), *level.children[-1:]):
            if isinstance(node, Mapping | Sequence):
                node.incomplete = True
        place = self.lines.content[line]
        level.state = "unread" if self.reading.is_dash(place) or self.reading.looks_like_key(place) else "skipped"
        level.doubtful = not closed and level.column >= 0 and isinstance(level.children[-1], Scalar)

    def _no_dash(self, line: int) -> int:
        """A line in the column of a list's dashes that is no item."""
        level = self.reading.top
        self._finish_entry(level)
        explain.no_dash(self.reading, line)
        self._broken("skipped")
        if level.children and isinstance(level.children[-1], Mapping | Sequence):
            level.children[-1].incomplete = True
        if self._colon_of_key(self.lines.content[line], line) is None:
            return line + 1
        level.state = "unread"
        place = self.lines.content[line]
        if not self._push(Mapping, place, level.column, None):
            return line + 1
        return self._go_on(self._entry(place, line), line)

    def _dash_among_keys(self, line: int) -> int:
        """A dash in the column of a mapping's keys: the list of the last key, or misplaced."""
        level = self.reading.top
        place = self.lines.content[line]
        if level.state != "awaiting":
            self._finish_entry(level)
            explain.dash_among_keys(self.reading, place, line)
            self._broken("unread")
        given, level.properties = level.properties, None
        if not self._push(Sequence, place, level.column, given):
            return line + 1
        return self._rest(self._item(place), line, compact=True)
