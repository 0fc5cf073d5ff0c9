"""A text in pieces, which its versions share: a change costs the pieces that it is in, not the whole text."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from typing import Final

from model_lifecycle.text.lines import LINE_BREAK, LineIndex, LineStart, count_breaks, line_start

_SIZE: Final = 4096
"""Code points of a piece, as the text is cut; changes make pieces longer and shorter."""

_LEAST: Final = 1024
"""After so many code points a piece ends with the next item of a list, or YAML document: then reading these one by one
needs no copies."""

_FIRST_OF_LIST: Final = re.compile(r"\s*+\[(\s*+)(?=\{)")
"""Where the first item of a JSON list begins; the others usually follow a comma and the same blanks."""


class PiecedText:
    """A text. Immutable: a change makes another, which shares all pieces that the change is not in.

    Offsets count code points. No CRLF is cut in two.
    """

    __slots__ = ("_lines", "_starts", "_whole", "pieces")

    def __init__(self, pieces: list[str], starts: list[int], lines: list[int]) -> None:
        self.pieces: Final = pieces
        """At least one piece; only the piece of an empty text is empty."""
        self._starts: Final = starts
        """The offset where each piece begins, and at the end the length of the text."""
        self._lines: Final = lines
        """The number of line breaks before each piece, and at the end their total."""
        self._whole: str | None = pieces[0] if len(pieces) == 1 else None

    @classmethod
    def of(cls, text: str) -> "PiecedText":
        """A text, cut into pieces."""
        pieces = _cut(text)
        starts, lines = _sums(pieces)
        return cls(pieces, starts, lines)

    def __len__(self) -> int:
        return self._starts[-1]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            places = zip(self.pieces, self._starts, strict=False)
            return len(self) == len(other) and all(other.startswith(piece, start) for piece, start in places)
        if not isinstance(other, PiecedText):
            return NotImplemented
        return self.pieces == other.pieces or (len(self) == len(other) and self == other.whole)

    def __hash__(self) -> int:
        return hash(self.whole)

    @property
    def whole(self) -> str:
        """The text in one piece, which takes time and memory for a long text; it is kept."""
        if self._whole is None:
            self._whole = "".join(self.pieces)
        return self._whole

    @property
    def starts(self) -> Sequence[int]:
        """The offset where each piece begins, and at the end the length of the text."""
        return self._starts

    def part(self, start: int, end: int) -> str:
        """The text between two offsets in it."""
        first = self._piece_at(start)
        begin = self._starts[first]
        last = max(bisect_left(self._starts, end), first + 1)
        return "".join(self.pieces[first:last])[start - begin : end - begin]

    def replaced(self, start: int, end: int, text: str) -> "PiecedText":
        """The text with `text` between two offsets."""
        pieces, starts, lines = self.pieces, self._starts, self._lines
        first = self._piece_at(start)
        behind = max(bisect_left(starts, end), first + 1)
        middle = pieces[first][: start - starts[first]] + text + pieces[behind - 1][end - starts[behind - 1] :]
        if first and middle[:1] in ("", "\n"):
            first -= 1
            middle = pieces[first] + middle
        if behind < len(pieces) and middle[-1:] in ("", "\r"):
            middle += pieces[behind]
            behind += 1
        new = _cut(middle)
        new_starts, new_lines = _sums(new, starts[first], lines[first])
        moved, more = new_starts.pop() - starts[behind], new_lines.pop() - lines[behind]
        return PiecedText(
            [*pieces[:first], *new, *pieces[behind:]],
            [*starts[:first], *new_starts, *_moved(starts[behind:], moved)],
            [*lines[:first], *new_lines, *_moved(lines[behind:], more)],
        )

    def became(self, text: str) -> "PiecedText":
        """Another text, which shares the pieces that are equal at both ends."""
        pieces, starts, more = self.pieces, self._starts, len(text) - len(self)
        first, behind = 0, len(pieces)
        while first < behind and text.startswith(pieces[first], starts[first]):
            first += 1
        while behind > first and starts[behind - 1] + more >= starts[first]:
            if not text.startswith(pieces[behind - 1], starts[behind - 1] + more):
                break
            behind -= 1
        return self.replaced(starts[first], starts[behind], text[starts[first] : starts[behind] + more])

    def _piece_at(self, offset: int) -> int:
        """The number of the piece that an offset is in; that at the text's end is in the last."""
        return min(bisect_right(self._starts, offset) - 1, len(self.pieces) - 1)

    def line_at(self, offset: int) -> LineStart:
        """The line that an offset is on; between the two characters of a CRLF, the line that they end."""
        number = self._piece_at(offset)
        piece = self.pieces[number]
        place = offset - self._starts[number]
        place -= place > 0 and piece.startswith("\r\n", place - 1)
        line = self._lines[number] + count_breaks(piece, 0, place)
        while True:
            start = line_start(piece, place)
            if start or not number:
                return LineStart(line, self._starts[number] + start)
            number -= 1
            piece = self.pieces[number]
            place = len(piece)

    def line_start(self, line: int) -> int | None:
        """Where a line (from 0) begins; None beyond the last."""
        if line <= 0:
            return 0
        if line > self._lines[-1]:
            return None
        number = bisect_left(self._lines, line) - 1
        breaks = islice(LINE_BREAK.finditer(self.pieces[number]), line - self._lines[number] - 1, None)
        return self._starts[number] + next(breaks).end()  # it is there: they were counted

    def line_text(self, line: int) -> str:
        """The text of a line (from 0) without its line break."""
        start, end = self.line_start(line), self.line_start(line + 1)
        return "" if start is None else self.part(start, len(self) if end is None else end).rstrip("\r\n")

    @property
    def line_count(self) -> int:
        """How many lines there are."""
        return self._lines[-1] + 1


class PiecedLines(LineIndex):
    """The lines of a text in pieces; making it takes no time."""

    __slots__ = ("_pieced",)

    def __init__(self, text: PiecedText) -> None:
        super().__init__("")
        self._pieced = text

    @property
    def text(self) -> str:
        """The whole text."""
        return self._pieced.whole

    @property
    def starts(self) -> Sequence[int]:
        """Where each line begins."""
        if self._starts is None:
            self._starts = LineIndex(self.text).starts
        return self._starts

    def __len__(self) -> int:
        return self._pieced.line_count

    def line_text(self, line: int) -> str:
        """See `LineIndex`."""
        return self._pieced.line_text(line)

    def line_of(self, offset: int) -> int:
        """See `LineIndex`."""
        return self._line_at(min(max(offset, 0), len(self._pieced))).line

    def _line_at(self, offset: int) -> LineStart:
        return self._pieced.line_at(offset)

    def _line_start(self, line: int) -> int | None:
        return self._pieced.line_start(line)

    def _length(self) -> int:
        return len(self._pieced)

    def _part(self, start: int, end: int) -> str:
        return self._pieced.part(start, end)


def lines_of(text: str | PiecedText) -> LineIndex:
    """The lines of a text."""
    return LineIndex(text) if isinstance(text, str) else PiecedLines(text)


def _cut(text: str) -> list[str]:
    return list(_pieces(text)) or [text]


def _pieces(text: str) -> Iterator[str]:
    start = 0
    first = _FIRST_OF_LIST.match(text)
    before, behind = ("\n", "-") if first is None else (f",{first[1]}", "{")
    while len(text) - start > 2 * _SIZE:
        end = text.find(before + behind, start + _LEAST, start + 2 * _SIZE) + len(before)
        if end < len(before):
            end = start + _SIZE
            end += text.startswith("\r\n", end - 1)
        yield text[start:end]
        start = end
    if start < len(text):
        yield text[start:]


def _sums(pieces: Sequence[str], start: int = 0, line: int = 0) -> tuple[list[int], list[int]]:
    """Where each piece begins, and the number of line breaks before it; at the end, the length and the total."""
    breaks = (count_breaks(piece, 0, len(piece)) for piece in pieces)
    return [*accumulate(map(len, pieces), initial=start)], [*accumulate(breaks, initial=line)]


def _moved(numbers: list[int], by: int) -> list[int]:
    return [number + by for number in numbers] if by else numbers
