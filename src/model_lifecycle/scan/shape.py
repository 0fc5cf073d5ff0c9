"""The shape of code around a literal, by signs that all languages share: brackets, keys, operators, callees."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from model_lifecycle.scan.lexing import Sign
from model_lifecycle.scan.words import name_set

_OPENING: Final = {"(": ")", "[": "]", "{": "}"}
_CLOSING: Final = frozenset(")]}")
_MOST_SIGNS: Final = 800
_MOST_PARTS: Final = 12
_JOINS: Final = frozenset({".", "::", "?.", "->", "!", "$", "?"})
_KEYWORDS: Final = name_set("const var in and or not return if elif case when else while yield await is for")
"""Words before a bracket that call nothing."""

GIVING: Final = frozenset({"=", ":=", "<-", "<<-", "?="})
"""The signs between a variable and what it is given."""

_ASSIGNS: Final = frozenset({"=", ":=", "=>", ":", "<-", "->", "?="})
_LISP_HEAD: Final = re.compile(r"[^\s()\[\]{}\"']+")
_LISPS: Final = frozenset({"clojure", "clojurescript", "common-lisp", "emacs-lisp", "scheme", "racket", "hylang"})
"""The lexers of languages in which the name of what is called is the first item inside the brackets."""

_ENDS_STATEMENT: Final = frozenset({";", "{", "}", "(", "[", ","})


class Enclosure(NamedTuple):
    """A bracket around a place: the bracket, its place among the signs, the name before it (`a.b.create`)."""

    bracket: str
    place: int
    callee: str


@dataclass(frozen=True)
class Shape:
    """What is around the literal at `index` in the signs of a text; `lexer` is the alias of its language's."""

    text: str
    signs: Sequence[Sign]
    index: int
    lexer: str = ""

    @property
    def literal(self) -> Sign:
        return self.signs[self.index]

    @cached_property
    def before(self) -> Sign | None:
        """The sign before, comments aside."""
        return next(self._backwards(self.index - 1), None)

    @cached_property
    def after(self) -> Sign | None:
        return next((sign for sign in self.signs[self.index + 1 : self.index + 8] if sign.kind != "comment"), None)

    def text_before(self, count: int = 1) -> str:
        """The text of the sign so many places before; empty where there is none."""
        signs = [sign for sign, _ in zip(self._backwards(self.index - 1), range(count), strict=False)]
        return signs[-1].text if len(signs) == count else ""

    def _backwards(self, index: int) -> Iterator[Sign]:
        for place in range(index, max(-1, index - _MOST_SIGNS), -1):
            if self.signs[place].kind != "comment":
                yield self.signs[place]

    @cached_property
    def line_before(self) -> str:
        """The line as far as the literal."""
        start = self.text.rfind("\n", 0, self.literal.start) + 1
        return self.text[start : self.literal.start]

    @cached_property
    def enclosures(self) -> tuple[Enclosure, ...]:
        """The brackets around, the innermost first."""
        return tuple(self._enclosures())

    def _enclosures(self) -> Iterator[Enclosure]:
        depth = 0
        for place in range(self.index - 1, max(-1, self.index - _MOST_SIGNS), -1):
            sign = self.signs[place]
            if sign.kind != "sign":
                continue
            if sign.text in _CLOSING:
                depth += 1
            elif sign.text in _OPENING:
                if depth == 0:
                    yield Enclosure(sign.text, place, self._callee(place))
                depth = max(0, depth - 1)

    def _callee(self, opening: int) -> str:
        """The name before a bracket, with what it belongs to: `os.environ.get`; in Lisp the one behind it."""
        if self.lexer in _LISPS:
            head = _LISP_HEAD.match(self.text, self.signs[opening].end) if self.signs[opening].text == "(" else None
            return head[0] if head is not None else ""
        parts: list[str] = []
        place = opening - 1
        if place >= 0 and self.signs[place].text == ">":  # arguments of a generic type
            while place >= 0 and self.signs[place].text != "<":
                place -= 1
            place -= 1
        while place >= 0 and len(parts) < _MOST_PARTS:
            sign = self.signs[place]
            may_follow = not parts or parts[-1] in _JOINS
            if (sign.kind == "word" and may_follow) or (sign.text in _JOINS and (not parts or parts[-1] not in _JOINS)):
                parts.append(sign.text)
            else:
                break
            place -= 1
        name = "".join(reversed(parts)).rstrip("!?")
        return "" if name.lower() in _KEYWORDS else name

    @property
    def enclosure(self) -> Enclosure | None:
        return self.enclosures[0] if self.enclosures else None

    @property
    def call(self) -> Enclosure | None:
        """The innermost parentheses with a name before them."""
        return next((each for each in self.enclosures if each.bracket == "(" and each.callee), None)

    @cached_property
    def siblings(self) -> tuple[list[Sign], ...]:
        """The items of the innermost bracket as far as the signs go, each as its signs."""
        if self.enclosure is None:
            return ()
        items: list[list[Sign]] = [[]]
        depth = 0
        is_list = self.enclosure.bracket in "[{"
        for sign in self.signs[self.enclosure.place + 1 : self.index + _MOST_SIGNS]:
            if sign.kind == "comment":
                continue
            if is_list and depth == 0 and sign.kind == "string" and items[-1] and items[-1][-1].kind == "string":
                items.append([])  # a language whose lists have no commas
            if sign.kind == "sign" and sign.text in _CLOSING:
                if depth == 0:
                    break
                depth -= 1
            elif sign.kind == "sign" and sign.text in _OPENING:
                depth += 1
            if depth == 0 and sign.kind == "sign" and sign.text in (",", ";"):
                items.append([])
            else:
                items[-1].append(sign)
        return tuple(item for item in items if item)

    @property
    def position(self) -> int:
        """Which of the items of the innermost bracket it is in, from 0."""
        start = self.literal.start
        return next((n for n, item in enumerate(self.siblings) if item[0].start <= start <= item[-1].start), 0)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The words of the key or the variable that it is given to, the likeliest first; empty where there is none."""
        before = self.before
        if before is None:
            return ()
        if before.text == "to" or before.text in (":", "=>", "->", ":=", "?="):
            key = self.text_before(2)
            if key == "]":
                key = self.text_before(3)
            return (_bare(key), *self._declared(skip=2)) if before.text == ":=" else (_bare(key),)
        return self._declared(skip=1) if before.text in GIVING else ()

    def _declared(self, skip: int) -> tuple[str, ...]:
        """The words between the start of a statement and its `=`."""
        names: list[str] = []
        last_start = self.literal.start
        depth = 0
        for number, sign in enumerate(self._backwards(self.index - 1)):
            if (
                number >= skip
                and depth == 0
                and (sign.text in _ENDS_STATEMENT or "\n" in self.text[sign.end : last_start])
            ):
                break
            last_start = sign.start
            if number < skip:
                continue
            if sign.text in ("]", ">"):
                depth += 1
            elif sign.text in ("[", "<") and depth:
                depth -= 1
            if sign.kind == "string" and depth == 0:
                break
            if sign.kind in ("word", "string") and len(names) < _MOST_PARTS:
                names.append(_bare(sign.text))
        return tuple(names)

    @cached_property
    def is_before_assignment(self) -> bool:
        """Whether `=` follows the bracket around: the head of a short function, `ask(text; model = "…") = …`."""
        depth = 0
        for place in range(self.index + 1, min(len(self.signs), self.index + _MOST_SIGNS)):
            sign = self.signs[place]
            if sign.kind == "sign" and sign.text in _OPENING:
                depth += 1
            elif sign.kind == "sign" and sign.text in _CLOSING:
                depth -= 1
                if depth < 0:
                    return place + 1 < len(self.signs) and self.signs[place + 1].text == "="
        return False

    @property
    def is_given(self) -> bool:
        """Whether it is right behind a key or a variable."""
        return self.before is not None and self.before.text in _ASSIGNS and self.before.kind == "sign"


def _bare(text: str) -> str:
    return text.strip("\"'`:@$")
