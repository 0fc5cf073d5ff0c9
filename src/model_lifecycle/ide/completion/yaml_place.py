"""Where an offset is in a YAML text: block style by lines, flow style by brackets."""

import re
from collections.abc import Iterator

from model_lifecycle.ide.completion.bracket_place import BracketScan
from model_lifecycle.ide.completion.bracket_tokens import DEEPEST, ClosedBrackets
from model_lifecycle.ide.completion.place import CommentPlace, Found, Place
from model_lifecycle.ide.completion.yaml_block import Open, YamlBlock
from model_lifecycle.ide.completion.yaml_line import LineEntry, YamlLine
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.pointer import Step
from model_lifecycle.text.lines import LineIndex
from model_lifecycle.text.span import Span

_UNIT = 2
_LENIENT_KEY = re.compile(r"(?P<key>\w+):(?=\S)")


def find_in_yaml(lines: LineIndex, offset: int, root: Description) -> Found:
    """The places that an offset may mean. `root` describes the record."""
    return _Finder(lines, offset, root).found()


class _Finder:
    def __init__(self, lines: LineIndex, offset: int, root: Description) -> None:
        self.block = YamlBlock(lines, offset)
        self.number = self.block.cursor_line
        self.start = lines.starts[self.number]
        self.offset = offset
        self.column = offset - self.start
        self.root = root
        self.line = self.block.line(self.number)
        self.unit, self.dash = _indentation(self.block)

    def found(self) -> Found:
        comment = None
        places: tuple[Place, ...] = ()
        if self.line.comment is not None and self.column > self.line.comment:
            if not self._in_scalar():
                comment = self._comment(self.line.comment)
        elif (scan := self._between_brackets()) is not None:
            if scan.is_open and (place := scan.place()) is not None:
                places = (place,)
        elif self.line.content >= self.line.end or self.column < self.line.content:
            places = tuple(self._on_blank())
        else:
            places = tuple(self._in_content())
        is_empty = all(self.block.line(at).is_blank for at in range(self.block.first, self.block.last))
        return Found(places, self.block.span, " " * self.unit, self.dash, comment, is_empty)

    def _between_brackets(self) -> BracketScan | None:
        """The flow collection that is open at the offset; None in block style."""
        limit: int | None = None
        closed = ClosedBrackets(self.block.lines.text, self.offset)
        left = DEEPEST
        for number in range(self.number, self.block.first - 1, -1):
            line = self.block.line(number)
            if number < self.number and line.is_blank:
                continue
            opening = line.value if line.key is not None else line.content
            if line.text[opening : opening + 1] in ("[", "{") and (limit is None or line.first_column < limit):
                start = self.block.lines.starts[number] + opening
                if start < self.offset and not closed.has(start):
                    base = self._steps_of(number, line)
                    left -= 1
                    if base is None or not left:
                        return None
                    scan = BracketScan(self.block.lines, start, self.offset, "flow", self.root, base)
                    if not scan.is_beside:
                        return scan
            if line.key is not None:
                limit = line.first_column if limit is None else min(limit, line.first_column)
                if limit == 0:
                    return None
        return None

    def _steps_of(self, number: int, line: YamlLine) -> tuple[Step, ...] | None:
        """Where the value of a line stands; None inside of a text."""
        entry = line.entries[-1] if line.entries else LineEntry(line.content, "")
        here = self.block.open_at(number, entry)
        if here.in_scalar:
            return None
        if not line.entries:
            return here.steps(0)
        if entry.name is not None:
            return (*here.steps(0), entry.name)
        return () if entry.column == self.block.list_column else (*here.steps(0), here.levels[0].count)

    def _comment(self, column: int) -> CommentPlace:
        text = self.line.text[column + 1 : self.column]
        return CommentPlace(Span(self.offset, self.offset), self.offset, text, self.number)

    def _in_scalar(self) -> bool:
        entry = LineEntry(self.line.first_column, "")
        return self.block.open_at(self.number, entry).in_scalar

    def _described(self, steps: tuple[Step, ...]) -> Description | None:
        return self.root.at(steps)

    # A line that holds something

    def _in_content(self) -> Iterator[Place]:
        line = self.line
        here = self.block.open_at(self.number, LineEntry(line.content, line.key or ""))
        if here.in_scalar:
            return
        steps = here.steps(0)
        if line.key is not None:
            if self.column <= line.key_end:
                yield self._property(here, Span(self.start + line.content, self.start + line.key_end), has_colon=True)
            elif self.column > line.colon:
                yield from self._value((*steps, line.key), line, frozenset(here.levels[0].names))
            return
        lenient = _LENIENT_KEY.match(line.text, line.content)
        around = self._described(steps)
        if lenient is not None and around is not None and lenient["key"] in around.properties:
            if self.column >= lenient.end():
                end = self._typed_end(around.properties[lenient["key"]])
                span = Span(self.start + lenient.end(), self.start + (end or line.end))
                if end is not None:
                    yield self._made("value", (*steps, lenient["key"]), span, line.content, before=" ")
            return
        yield from self._word(here, steps, around)

    def _word(self, here: Open, steps: tuple[Step, ...], around: Description | None) -> Iterator[Place]:
        """A word without a colon: a name that begins, an item, or a value on a line of its own."""
        line = self.line
        end = self._typed_end(around.items or around) if around is not None else None
        if around is None or end is None:
            return
        span = Span(self.start + line.content, self.start + end)
        if around.properties or around.values is not None:
            own, outer = self._property(here, span), tuple(self._around(here))
            typed = line.value_text
            fits = any(name.startswith(typed) for name in around.properties if name not in own.names)
            yield from (own, *outer) if fits or around.values is not None else (*outer, own)
        elif around.items is not None:
            if line.text[line.content] not in "[{\"'&*":
                yield self._made("item", steps, span, line.content, before="- ")
        elif line.value_text[0] not in "[{|>&*":
            yield self._made("value", steps, span, self._outer_column(here))

    def _around(self, here: Open) -> Iterator[Place]:
        """The objects around, where the word may be meant for them: it is indented as a new line is by itself."""
        below = self.block.below(self.number)
        floor = self.block.line(below).first_column if below is not None else 0
        for depth, level in enumerate(here.levels):
            described = self._described(here.steps(depth))
            if depth and not level.is_list and level.column >= floor and described is not None:
                names = self._names_at(level.column)
                if any(name.startswith(self.line.value_text) and name not in names for name in described.properties):
                    span = Span(self.start + level.column, self.start + self.line.end)
                    yield self._made("property", here.steps(depth), span, level.column, names=names)

    def _typed_end(self, described: Description | None) -> int | None:
        """Where what is typed ends: blanks before the cursor go with a text that may go on; None where it may not."""
        line = self.line
        if self.column <= line.end:
            return line.end
        text = line.value_text
        quote = text[:1] if text[:1] in ("'", '"') else ""
        if quote and len(text) > 1 and text[-1] == quote:
            return None
        is_text = described is not None and "string" in described.types and not (described.enum or described.format)
        return self.column if quote or is_text else None

    def _outer_column(self, here: Open) -> int:
        return here.levels[1].column if len(here.levels) > 1 else 0

    def _property(self, here: Open, span: Span, *, has_colon: bool = False) -> Place:
        names = list(here.levels[0].names)
        return self._made(
            "property", here.steps(0), span, self.line.content, names=frozenset(names), has_colon=has_colon
        )

    def _value(self, steps: tuple[Step, ...], line: YamlLine, names: frozenset[str]) -> Iterator[Place]:
        text = line.value_text
        end = self._typed_end(self._described(steps))
        if text[:1] in ("|", ">", "*", "[", "{") or (end is None and text):
            return
        if not text:
            before = "" if line.text[self.column - 1] in " \t" else " "
            yield self._made("value", steps, Span(self.offset, self.offset), line.content, before=before, names=names)
        else:
            start = min(self.column, line.value)
            before = " " if start == line.colon + 1 else ""
            yield self._made(
                "value",
                steps,
                Span(self.start + start, self.start + (end or line.end)),
                line.content,
                before=before,
                names=names,
            )

    # A line without anything, or with dashes alone

    def _on_blank(self) -> Iterator[Place]:
        line = self.line
        if line.dashes:
            if self.column > line.dashes[-1] and self.column <= max(line.content, line.end):
                yield from self._behind_dash(line)
            return
        if line.content < line.end:
            return  # in the indentation of something
        above, below = self.block.above(self.number), self.block.below(self.number)
        next_line = self.block.line(below) if below is not None else None
        if above is None:
            column = next_line.content if next_line is not None else self.column
            names = [one.key for at in range(self.block.first, self.block.last) if (one := self.block.line(at)).key
                     and not one.dashes and one.content == column]  # fmt: skip
            yield self._blank("property", (), column, frozenset(name for name in names if name))
            return
        yield from self._below(above, next_line)

    def _behind_dash(self, line: YamlLine) -> Iterator[Place]:
        here = self.block.open_at(self.number, LineEntry(line.dashes[-1], None))
        if here.in_scalar:
            return
        below = self.block.below(self.number)
        if below is not None and self.block.line(below).first_column > line.dashes[-1]:
            yield from self._above_rest(self.block.line(below))
            return
        before = "" if line.text[self.column - 1] in " \t" else " "
        column = self.column + len(before)
        if line.dashes[-1] == self.block.list_column:
            yield self._made("property", (), Span(self.offset, self.offset), column, before=before)
            return
        yield self._made(
            "item",
            here.steps(0),
            Span(self.offset, self.offset),
            line.dashes[-1],
            before=before,
            has_dash=True,
            index=here.levels[0].count,
        )

    def _above_rest(self, rest: YamlLine) -> Iterator[Place]:
        """A dash alone above the other properties of its item: a further one stands in their column."""
        no_room = rest.content == self.line.dashes[-1] + 1 or "\t" in self.line.text
        if rest.key is None or rest.dashes or no_room:
            return
        inside = self.block.open_at(self.number, LineEntry(rest.content, rest.key))
        yield self._blank("property", inside.steps(0), rest.content, frozenset(inside.levels[0].names))

    def _below(self, above: int, next_line: YamlLine | None) -> Iterator[Place]:
        line, entry = self._real_line(above)
        if entry is None or line is None:
            return
        number = self._number_of(line, above)
        here = self.block.open_at(number, entry)
        is_pending = not line.value_text and bool(line.entries)
        steps = (*here.steps(0), entry.name) if entry.name is not None else (*here.steps(0), here.levels[0].count)
        if line.opens_block_scalar and (
            self.column > entry.column or (next_line is not None and next_line.first_column > entry.column)
        ):
            return
        if is_pending:
            yield from self._pending(steps, entry, next_line)
            described = self._described(steps)
            holds_more = described is not None and (described.properties or described.items or described.values)
            if self.column > entry.column and not holds_more:
                return
        floor = next_line.first_column if next_line is not None else 0
        yield from self._levels(here, entry, floor)

    def _real_line(self, above: int) -> tuple[YamlLine | None, LineEntry | None]:
        """The nearest line above that is structure: for one inside of a code sample the line that the sample is of."""
        at: int | None = above
        limit: int | None = None
        header: YamlLine | None = None
        nearest = self.block.line(above)
        while at is not None:
            line = self.block.line(at)
            if limit is None or line.first_column < limit:
                limit = line.first_column
                if line.opens_block_scalar and (at != above):
                    header = line
            at = self.block.above(at) if limit else None
        chosen = header or nearest
        return chosen, (chosen.entries[-1] if chosen.entries else LineEntry(chosen.content, ""))

    def _number_of(self, line: YamlLine, above: int) -> int:
        return next(at for at in range(above, self.block.first - 1, -1) if self.block.line(at) is line)

    def _pending(self, steps: tuple[Step, ...], entry: LineEntry, next_line: YamlLine | None) -> Iterator[Place]:
        """What the key or dash above waits for."""
        described = self._described(steps)
        if described is None:
            return
        deeper = next_line is not None and next_line.first_column > entry.column
        column = next_line.first_column if next_line is not None and deeper else entry.column + self.unit
        if described.items is not None:
            if next_line is not None and next_line.dashes and next_line.first_column >= entry.column:
                column = next_line.first_column
            elif not deeper:
                column = entry.column + self.dash
            yield self._blank("item", steps, column)
        elif described.properties or described.values is not None:
            yield self._blank("property", steps, column, self._names_at(column) if deeper else frozenset())
        elif self.column > entry.column and not deeper:
            yield self._blank("value", steps, column, owner=entry.column)

    def _names_at(self, column: int) -> frozenset[str]:
        inside = self.block.open_at(self.number, LineEntry(column, ""))
        return frozenset(inside.levels[0].names)

    def _levels(self, here: Open, entry: LineEntry, floor: int) -> Iterator[Place]:
        """The levels that are open: the one at the cursor's column, then those around it."""
        columns = [level.column for level in here.levels if level.column >= floor]
        if not columns:
            return
        exact = [column for column in columns if column <= self.column]
        top = max(exact) if exact else min(columns)
        depths = [depth for depth, level in enumerate(here.levels) if floor <= level.column <= top]
        for depth in sorted(depths, key=lambda depth: (-here.levels[depth].column, here.levels[depth].is_list)):
            level, steps = here.levels[depth], here.steps(depth)
            if level.is_list:
                inside = self.block.open_at(self.number, LineEntry(level.column, None))
                yield self._blank("item", steps, level.column, index=inside.levels[0].count)
            else:
                yield self._blank("property", steps, level.column, self._names_at(level.column))

    def _blank(
        self,
        role: str,
        steps: tuple[Step, ...],
        column: int,
        names: frozenset[str] = frozenset(),
        owner: int | None = None,
        index: int | None = None,
    ) -> Place:
        """A place on a line that holds nothing: the blanks that are missing are written, those too many replaced."""
        start = min(column, self.column)
        before = " " * (column - self.column) if column > self.column else ""
        if "\t" in self.line.text[: self.column]:
            start, before = 0, " " * column
        span = Span(self.start + start, self.offset)
        return self._made(
            role, steps, span, column if owner is None else owner, before=before, names=names, index=index
        )

    def _made(
        self,
        role: str,
        steps: tuple[Step, ...],
        span: Span,
        column: int,
        *,
        before: str = "",
        names: frozenset[str] = frozenset(),
        has_colon: bool = False,
        has_dash: bool = False,
        index: int | None = None,
    ) -> Place:
        assert role in ("property", "item", "value")
        lead = self.line.text[: span.start - self.start]
        token = self.block.lines.text[span.start : span.end]
        typed = token.lstrip()
        return Place(
            role,  # type: ignore[arg-type] # one of the three, as asserted
            steps,
            span,
            self.offset,
            "block",
            column,
            before,
            names,
            has_colon,
            typed[:1] if typed[:1] in ("'", '"') else "",
            has_dash,
            index=index,
            lead=token[: len(token) - len(typed)] if role == "property" else "",
            margin=len(lead) - len(lead.lstrip(" \t")) if lead.strip() else len(lead),
        )


def _indentation(block: YamlBlock) -> tuple[int, int]:
    """How far objects and the dashes of lists are indented in a record: as its first ones are."""
    unit = dash = None
    for number in range(block.first, min(block.last, block.first + 400)):
        line = block.line(number)
        if line.key is None or line.value_text or (unit is not None and dash is not None):
            continue
        below = block.below(number)
        if below is None:
            continue
        inner = block.line(below)
        if inner.dashes and dash is None and inner.first_column >= line.content:
            dash = inner.first_column - line.content
        elif not inner.dashes and unit is None and inner.content > line.content:
            unit = inner.content - line.content
    return unit or _UNIT, dash if dash is not None else _UNIT
