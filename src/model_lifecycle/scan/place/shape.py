"""The shape of code around a literal, by signs that all languages share: brackets, keys, operators, callees."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from model_lifecycle.scan.file.lexing import Lexed, Sign
from model_lifecycle.scan.words import name_set

_OPENING: Final = frozenset("([{")
_CLOSING: Final = frozenset(")]}")
_BRACKET: Final = re.compile(r"[()\[\]{}]")
_BEFORE: Final = 1_100
_BEHIND: Final = 600
"""Code points around a place whose signs can have a say in what it is for; literals and comments count as one."""

_BEFORE_BRACKET: Final = 200
"""Code points whose signs can have a say before the innermost bracket, or before a place that is in none."""

_MOST_PARTS: Final = 12
_MOST_CALLEE: Final = 150
_CALLEE: Final = re.compile(
    r"(?<![\w$@])(?P<name>(?:(?:[\w$@]+\s*)?(?:\.|::|\?\.|->)\s*)*[\w$@]+)[!?]?\s*(?:<[^()=;]*>\s*)?$"
)
"""What is before the bracket of a call, which a macro, generic types, or blanks may follow."""

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
    """A bracket around a place: the bracket, where it stands, the name before it (`a.b.create`)."""

    bracket: str
    start: int
    callee: str


@dataclass(frozen=True)
class Shape:
    """What is around a literal of a text that holds a written form."""

    lexed: Lexed
    literal: Sign
    written: str
    is_known: Callable[[str], bool]

    @property
    def text(self) -> str:
        return self.lexed.text

    @property
    def is_lisp(self) -> bool:
        return self.lexed.alias == "lisp"

    @cached_property
    def content(self) -> str:
        """The text of the literal without its quotes."""
        return content_of(self.literal.text)

    @cached_property
    def _behind(self) -> list[Sign]:
        """The signs behind it, comments aside."""
        return self.lexed.signs(self.literal.end, self.literal.end + _BEHIND)

    @cached_property
    def _before(self) -> list[Sign]:
        """The signs before it, the nearest first, comments aside: those in the innermost bracket, and some before."""
        start = self.enclosure.start if self.enclosure is not None else self.literal.start
        return self.lexed.signs(start - _BEFORE_BRACKET, self.literal.start)[::-1]

    @property
    def before(self) -> Sign | None:
        """The sign before, comments aside."""
        return self._before[0] if self._before else None

    def text_before(self, count: int = 1) -> str:
        """The text of the sign so many places before; empty where there is none."""
        return self._before[count - 1].text if len(self._before) >= count else ""

    def text_after(self) -> str:
        return self._behind[0].text if self._behind else ""

    @property
    def method(self) -> str:
        """The method that is called on the literal: `equals` of `"…".equals(`; empty where there is none."""
        return self._behind[1].text if self.text_after() == "." and len(self._behind) > 1 else ""

    @cached_property
    def line_before(self) -> str:
        """The line as far as the literal."""
        return self.text[self.text.rfind("\n", 0, self.literal.start) + 1 : self.literal.start]

    def head_of(self, enclosure: Enclosure) -> str:
        """The line before a bracket; the line above where the bracket is alone on its own."""
        before = self.text[max(0, enclosure.start - _BEFORE) : enclosure.start].rstrip()
        return before[before.rfind("\n") + 1 :]

    @cached_property
    def enclosures(self) -> tuple[Enclosure, ...]:
        """The brackets around, the innermost first."""
        return tuple(self._enclosures())

    def _statement(self) -> int:
        """The start of the nearest line, its own or above, that begins with a word at the margin."""
        first = max(0, self.literal.start - _BEFORE)
        start = self.text.rfind("\n", 0, self.literal.start) + 1
        while start > first and not (self.text[start].isalpha() or self.text[start] in "_@"):
            start = self.text.rfind("\n", 0, start - 1) + 1
        return max(start, first)

    def _enclosures(self) -> Iterator[Enclosure]:
        depth = 0
        for start, end in self.lexed.code_before(self.literal.start, self._statement()):
            for bracket in reversed(list(_BRACKET.finditer(self.text, start, end))):
                if bracket[0] in _CLOSING:
                    depth += 1
                elif depth > 0:
                    depth -= 1
                else:
                    yield Enclosure(bracket[0], bracket.start(), self._callee(start, bracket.start()))

    def _callee(self, start: int, bracket: int) -> str:
        """The name before a bracket, with what it belongs to: `os.environ.get`; in Lisp the first one behind it."""
        if self.is_lisp:
            return self._head(bracket)
        called = _CALLEE.search(self.text, max(start, bracket - _MOST_CALLEE), bracket)
        name = "".join(called["name"].split()) if called is not None else ""
        return "" if name.lower() in _KEYWORDS else name

    def _head(self, bracket: int) -> str:
        """The function or macro of a list of Lisp; `list` where it is quoted or begins with something else."""
        is_quoted = self.text[bracket - 1 : bracket] in ("'", "`")
        head = None if is_quoted else _HEAD.match(self.text, bracket + 1)
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
        before = [sign for sign in reversed(self._before) if sign.start > self.enclosure.start]
        for sign in (*before, self.literal, *self._behind):
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

    @property
    def keys_beside(self) -> list[str]:
        """The keys of the items in the innermost bracket, whatever their values are."""
        return [_bare(item[0].text) for item in self.siblings if len(item) > 1 and item[1].text in _ASSIGNS]

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
        for sign, further in pairwise(self._before[1:]):
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
        for number, sign in enumerate(self._before):
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


def _bare(text: str) -> str:
    return text.strip("\"'`:@$")
