"""The shape of code around a literal, by signs that all languages share: brackets, keys, operators, callees."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import Final, NamedTuple

from model_lifecycle.scan.lexing import Sign
from model_lifecycle.scan.words import name_set

_OPENING: Final = frozenset("([{")
_CLOSING: Final = frozenset(")]}")
_MOST_SIGNS: Final = 800
_MOST_PARTS: Final = 12
_MOST_LINES: Final = 200
_JOINS: Final = frozenset({".", "::", "?.", "->", "!", "$", "?"})
_JOIN: Final = re.compile(r"\.|::|->|\?\.|\$|/")
_HEAD: Final = re.compile(r"[A-Za-z*+=<>][\w*+=<>!?/.-]*")
_KEYWORDS: Final = name_set("const var in and or not return if elif case when else while yield await is for")
"""Words before a bracket that call nothing."""

GIVING: Final = frozenset({"=", ":=", "<-", "<<-", "?="})
"""The signs between a variable and what it is given."""

_ASSIGNS: Final = GIVING | {"=>", ":", "->"}
_ENDS_ITEM: Final = frozenset({";", "{", "}", ",", "return"})
_ENDS_STATEMENT: Final = frozenset({";", "{", "}", "(", "[", ","})


class Enclosure(NamedTuple):
    """A bracket around a place: the bracket, its place among the signs, the name before it (`a.b.create`)."""

    bracket: str
    place: int
    callee: str


@dataclass(frozen=True)
class Shape:
    """What is around the literal at `index` in the signs of a text, which holds a written form."""

    text: str
    signs: Sequence[Sign]
    index: int
    written: str
    is_known: Callable[[str], bool]
    is_lisp: bool = False

    @property
    def literal(self) -> Sign:
        return self.signs[self.index]

    @cached_property
    def content(self) -> str:
        """The text of the literal without its quotes."""
        return content_of(self.literal.text)

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

    def text_after(self) -> str:
        return self.after.text if self.after is not None else ""

    @property
    def method(self) -> str:
        """The method that is called on the literal: `equals` of `"…".equals(`; empty where there is none."""
        behind = self.signs[self.index + 1 : self.index + 3]
        return behind[1].text if len(behind) == 2 and behind[0].text == "." else ""

    def _backwards(self, index: int) -> Iterator[Sign]:
        for place in range(index, max(-1, index - _MOST_SIGNS), -1):
            if self.signs[place].kind != "comment":
                yield self.signs[place]

    @cached_property
    def line_before(self) -> str:
        """The line as far as the literal."""
        start = self.text.rfind("\n", 0, self.literal.start) + 1
        return self.text[start : self.literal.start]

    def head_of(self, enclosure: Enclosure) -> str:
        """The line before a bracket; the line above where the bracket is alone on its own."""
        place = len(self.text[: self.signs[enclosure.place].start].rstrip())
        return self.text[self.text.rfind("\n", 0, place) + 1 : place]

    @cached_property
    def enclosures(self) -> tuple[Enclosure, ...]:
        """The brackets around, the innermost first."""
        return tuple(self._enclosures())

    @cached_property
    def _statement(self) -> int:
        """The start of the nearest line, its own or above, that begins with a word at the margin."""
        start = self.text.rfind("\n", 0, self.literal.start) + 1
        for _ in range(_MOST_LINES):
            if start == 0 or self.text[start].isalpha() or self.text[start] in "_@":
                break
            start = self.text.rfind("\n", 0, start - 1) + 1
        return start

    def _enclosures(self) -> Iterator[Enclosure]:
        depth = 0
        for place in range(self.index - 1, max(-1, self.index - _MOST_SIGNS), -1):
            sign = self.signs[place]
            if sign.start < self._statement:
                break
            if sign.kind != "sign":
                continue
            if sign.text in _CLOSING:
                depth += 1
            elif sign.text in _OPENING:
                if depth == 0:
                    yield Enclosure(sign.text, place, self._callee(place))
                depth = max(0, depth - 1)

    def _callee(self, opening: int) -> str:
        """The name before a bracket, with what it belongs to: `os.environ.get`; in Lisp the first one behind it."""
        if self.is_lisp:
            return self._head(opening)
        parts: list[str] = []
        place = opening - 1
        if place >= 0 and self.signs[place].text == ">":  # arguments of a generic type
            while place >= 0 and self.signs[place].text != "<":
                place -= 1
            place -= 1
        while place >= 0 and len(parts) < _MOST_PARTS:
            sign = self.signs[place]
            follows = not parts or parts[-1] in _JOINS
            if (sign.kind != "word" or not follows) and (sign.text not in _JOINS or (follows and parts)):
                break
            parts.append(sign.text)
            place -= 1
        name = "".join(reversed(parts)).rstrip("!?")
        return "" if name.lower() in _KEYWORDS else name

    def _head(self, opening: int) -> str:
        """The function or macro of a list of Lisp; `list` where it is quoted or begins with something else."""
        bracket = self.signs[opening]
        is_quoted = self.text[bracket.start - 1 : bracket.start] in ("'", "`")
        head = None if is_quoted else _HEAD.match(self.text, bracket.end)
        return head[0] if head is not None else "list"

    @property
    def enclosure(self) -> Enclosure | None:
        return self.enclosures[0] if self.enclosures else None

    @property
    def whole_callee(self) -> str:
        """The name of the function that it is an argument of, with what that belongs to; empty where there is none."""
        return self.enclosure.callee if self.enclosure is not None and self.enclosure.bracket == "(" else ""

    @cached_property
    def callee(self) -> str:
        """The name of the function without what it belongs to: `create` of `a.b.create`."""
        return _JOIN.split(self.whole_callee)[-1]

    @property
    def receiver(self) -> str:
        """What the function belongs to: `b` of `a.b.create`; empty where it belongs to nothing."""
        return ["", *_JOIN.split(self.whole_callee)][-2]

    @cached_property
    def siblings(self) -> tuple[list[Sign], ...]:
        """The items of the innermost bracket as far as the signs go, each as its signs."""
        if self.enclosure is None:
            return ()
        items: list[list[Sign]] = [[]]
        depth = 0
        for sign in self.signs[self.enclosure.place + 1 : self.index + _MOST_SIGNS]:
            if sign.kind == "comment":
                continue
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
    def beside(self) -> list[tuple[str, str]]:
        """The keys of the items in the innermost bracket, each with the end of its value."""
        return [(_bare(item[0].text), _bare(item[-1].text)) for item in self.siblings if len(item) > 2]

    @cached_property
    def position(self) -> int:
        """Which of the items of the innermost bracket it is in, from 0."""
        start = self.literal.start
        return next((n for n, item in enumerate(self.siblings) if item[0].start <= start <= item[-1].start), 0)

    @property
    def asked_for(self) -> str:
        """The literal right before it in a call or a list: `--model`, `"model"`; empty where there is none."""
        if self.position == 0 or self.is_given:
            return ""
        first = self.siblings[self.position - 1]
        return _bare(first[0].text) if len(first) == 1 and first[0].kind == "string" else ""

    @property
    def is_case(self) -> bool:
        """Whether it is one of several values of a case: `when "…", "…"`, `"…", "…" -> 1`."""
        if self.enclosure is not None and self.enclosure.bracket != "{":
            return False
        back = next((sign for sign in reversed(self.signs[: self.index]) if not _is_choice(sign)), None)
        forth = next((sign for sign in self.signs[self.index + 1 :] if not _is_choice(sign)), None)
        is_after_word = back is not None and back.text in ("when", "case", "is")
        return is_after_word or (forth is not None and forth.text in ("=>", "->") and not self.is_given)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The words of the key or the variable that it is given to, the likeliest first; empty where there is none."""
        before = self.before
        if before is None:
            return ()
        if self.else_of is not None:
            return (self.else_of,)
        if before.text == "to" or before.text in (":", "=>", "->", ":="):
            key = self.text_before(2)
            key = self.text_before(3) if key == "]" else key
            return (_bare(key), *self._declared(skip=2)) if before.text == ":=" else (_bare(key),)
        return self._declared(skip=1) if before.text in GIVING else ()

    @cached_property
    def else_of(self) -> str | None:
        """The key of a condition (`key = a ? b : …`) that it ends, empty where it has none; None where it ends none."""
        if self.text_before() != ":" or self.text_before(2) == "?":
            return None
        is_condition = False
        for sign, further in pairwise(islice(self._backwards(self.index - 1), 1, None)):
            if sign.text in _ENDS_ITEM:
                break
            if sign.text in _ASSIGNS:
                return _bare(further.text) if is_condition else None
            is_condition |= sign.text == "?"
        return "" if is_condition else None

    @property
    def name(self) -> str:
        """The likeliest name of the key or the variable that it is given to; empty where there is none."""
        return self.names[0] if self.names else ""

    def _declared(self, skip: int) -> tuple[str, ...]:
        """The words between the start of a statement and its `=`."""
        names: list[str] = []
        last_start, depth = self.literal.start, 0
        for number, sign in enumerate(self._backwards(self.index - 1)):
            is_end = sign.text in _ENDS_STATEMENT or "\n" in self.text[sign.end : last_start]
            if number >= skip and depth == 0 and (is_end or sign.kind == "string"):
                names += [_bare(sign.text)] if sign.kind == "string" and not is_end else []
                break
            last_start = sign.start
            depth += (sign.text in ("]", ">")) - (sign.text in ("[", "<") and depth > 0)
            if number >= skip and sign.kind in ("word", "string") and len(names) < _MOST_PARTS:
                names.append(_bare(sign.text))
        return tuple(names)

    @property
    def is_given(self) -> bool:
        """Whether it is right behind a key or a variable."""
        return self.before is not None and self.before.text in _ASSIGNS and self.before.kind == "sign"


def content_of(literal: str) -> str:
    """The text of a literal without its quotes."""
    return re.sub(r"^(?:%[wWi]|~w|qw).|^[a-zA-Z@$#%]{0,3}(\"\"\"|'''|[\"'`]+)|[\"'`]+#*$|[\])}/]$", "", literal)


def _is_choice(sign: Sign) -> bool:
    """Whether a sign is one of several values of a case, or separates them."""
    return sign.kind == "string" or sign.text in (",", "or")


def _bare(text: str) -> str:
    return text.strip("\"'`:@$")
