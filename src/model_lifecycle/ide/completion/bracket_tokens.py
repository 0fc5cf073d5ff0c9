"""The signs and words between brackets, in JSON and in flow style of YAML, and which brackets are closed."""

import re
from typing import Final, NamedTuple

JSON: Final = re.compile(r'[{}\[\],:]|"(?:[^"\\\r\n]|\\[^\r\n]?)*"?|[^\s{}\[\],:"]+')
FLOW: Final = re.compile(
    r"""[{}\[\],] | :(?=[\s,\[\]{}]|$) | "(?:[^"\\\r\n]|\\[^\r\n]?)*"? | '(?:[^'\r\n]|'')*'?
    | (?:(?<=\s)|^)\#[^\r\n]*
    | [^\s,\[\]{}"'](?:(?!:(?:[\s,\[\]{}]|$))[^\s,\[\]{}]|[ \t]+(?=[^\s,\[\]{}\#:]))*""",
    re.VERBOSE,
)

DEEPEST: Final = 50
"""So many brackets in each other are no record: what is meant by them is not looked for."""


class Token(NamedTuple):
    """A sign, or a word with its quotes, and where it stands."""

    text: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.text[0] not in "{}[],:"

    @property
    def content(self) -> str:
        """The text of a name, without its quotes."""
        quote = self.text[0]
        if quote not in "\"'":
            return self.text
        return self.text[1:-1] if len(self.text) > 1 and self.text[-1] == quote else self.text[1:]


class ClosedBrackets:
    """Which brackets are closed before an offset, whatever is written in them.

    Asked of the last one first: what is known of brackets further down is not read again.
    """

    def __init__(self, text: str, offset: int) -> None:
        self._text = text
        self._offset = offset
        self._ends: dict[int, int] = {}

    def has(self, start: int) -> bool:
        """Whether what the bracket at `start` opens is closed before the offset."""
        open_lists: list[bool] = []
        position = start
        while found := FLOW.search(self._text, position):
            token = Token(found[0], *found.span())
            if token.start >= self._offset or (token.is_word and token.text[0] != "#" and token.end >= self._offset):
                return False
            position = self._ends.get(token.start, token.end)
            if token.text in ("{", "[") and position == token.end:
                open_lists.append(token.text == "[")
            elif token.text in ("}", "]"):
                wanted = token.text == "]"
                while open_lists and wanted in open_lists[-DEEPEST:] and open_lists.pop() != wanted:
                    pass
                if not open_lists:
                    self._ends[start] = token.end
                    return True
        return False
