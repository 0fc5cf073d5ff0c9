"""The code around a literal, by signs that all languages share: brackets, keys, operators, callees."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import Final, NamedTuple

from model_lifecycle.scan.file.lexing import Lexed, Sign
from model_lifecycle.scan.words import name_set

_OPENING: Final = frozenset("([{")
_CLOSING: Final = frozenset(")]}")
_BRACKET: Final = re.compile(r"[()\[\]{}]")
_BEFORE: Final = 1_100
_BEHIND: Final = 600
"""Code points before and after a place within which signs can decide its role; literals and comments count as one."""

_BEFORE_BRACKET: Final = 200
"""Code points before the innermost bracket, or before a place outside brackets, within which signs can decide."""

_MOST_ENCLOSURES: Final = 24
_MOST_PARTS: Final = 12
_MOST_CALLEE: Final = 150
_CALLEE: Final = re.compile(
    r"(?<![\w$@])(?P<name>(?:(?:[\w$@]+\s*)?(?:\.|::|\?\.|->)\s*)*[\w$@]+)[!?]?\s*(?:<[^()=;]*>\s*)?$"
)
"""The name before the bracket of a call, with `!` of a macro, generic types or blanks."""

_JOIN: Final = re.compile(r"\.|::|->|\?\.|\$|/")
_HEAD: Final = re.compile(r"[A-Za-z*+=<>][\w*+=<>!?/.-]*")
_KEYWORDS: Final = name_set("const var in and or not return if elif case when else while yield await is for")
"""Words before a bracket that are not callees."""

GIVING: Final = frozenset({"=", ":=", "<-", "<<-", "?="})
"""The signs between a variable and its value."""

_ASSIGNS: Final = GIVING | {"=>", ":", "->"}
_PAIRS: Final = frozenset({":", "=>", "=", "->", "to"})
FALLBACKS: Final = frozenset({"||", "??", "??=", "||=", "?:", "or", "else", "?", "return"})
"""The signs after a key (`_PAIRS`), and those before a fallback value, which is not a key whatever follows."""

_WORD: Final = re.compile(r"\w+")
_ENDS_ITEM: Final = frozenset({";", "{", "}", ",", "return"})
_ENDS_STATEMENT: Final = frozenset({";", "{", "}", "(", "[", ","})


class Enclosure(NamedTuple):
    """A bracket around a place: the `bracket`, its offset, and the name before it (`a.b.create`)."""

    bracket: str
    start: int
    callee: str


@dataclass(frozen=True)
class CodeSurroundings:
    """The code around `literal`, a literal that holds the form `written` at the offset `start`.

    `is_known` tells whether a text is the written form of a model, and not also a word.
    """

    lexed: Lexed
    literal: Sign
    written: str
    start: int
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
        """The signs after the literal, without comments."""
        return self.lexed.signs(self.literal.end, self.literal.end + _BEHIND)

    @cached_property
    def _before(self) -> list[Sign]:
        """The signs before the literal, the nearest first, without comments, back to a little before the bracket."""
        start = self.enclosure.start if self.enclosure is not None else self.literal.start
        return self.lexed.signs(start - _BEFORE_BRACKET, self.literal.start)[::-1]

    @property
    def before(self) -> Sign | None:
        """The sign right before the literal, comments aside; None if there is none."""
        return self._before[0] if self._before else None

    def text_before(self, count: int = 1) -> str:
        """The text of the sign `count` signs before the literal; empty if there is none."""
        return self._before[count - 1].text if len(self._before) >= count else ""

    def text_after(self) -> str:
        return self._behind[0].text if self._behind else ""

    @property
    def method(self) -> str:
        """The method called on the literal: `equals` of `"…".equals(`; empty if there is none."""
        return self._behind[1].text if self.text_after() == "." and len(self._behind) > 1 else ""

    @cached_property
    def line_before(self) -> str:
        """The line up to the literal."""
        return self.text[self.text.rfind("\n", 0, self.literal.start) + 1 : self.literal.start]

    def head_of(self, enclosure: Enclosure) -> str:
        """The line before the bracket of `enclosure`, or the line above if the bracket is alone on its line."""
        before = self.text[max(0, enclosure.start - _BEFORE) : enclosure.start].rstrip()
        return before[before.rfind("\n") + 1 :]

    @cached_property
    def head(self) -> str:
        """The text before the innermost bracket; empty if there is none."""
        return self.head_of(self.enclosure) if self.enclosure is not None else ""

    @cached_property
    def enclosures(self) -> tuple[Enclosure, ...]:
        """The brackets around the literal, the innermost first."""
        return tuple(islice(self._enclosures(), _MOST_ENCLOSURES))

    def _statement(self) -> int:
        """The start of the nearest line, the literal's or above, that begins with a word without indentation."""
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
        """The qualified name before a bracket: `os.environ.get`; in Lisp, the first name inside it."""
        if self.is_lisp:
            return self._head(bracket)
        called = _CALLEE.search(self.text, max(start, bracket - _MOST_CALLEE), bracket)
        name = "".join(called["name"].split()) if called is not None else ""
        return "" if name.lower() in _KEYWORDS else name

    def _head(self, bracket: int) -> str:
        """The function or macro of a Lisp list; `list` if it is quoted or begins with something else."""
        is_quoted = self.text[bracket - 1 : bracket] in ("'", "`")
        head = None if is_quoted else _HEAD.match(self.text, bracket + 1)
        return head[0] if head is not None else "list"

    @property
    def enclosure(self) -> Enclosure | None:
        return self.enclosures[0] if self.enclosures else None

    @property
    def whole_callee(self) -> str:
        """The qualified name of the function whose argument the literal is; empty if there is none."""
        return self.enclosure.callee if self.enclosure is not None and self.enclosure.bracket == "(" else ""

    @cached_property
    def callee(self) -> str:
        """The bare name of the function: `create` of `a.b.create`; empty if there is none."""
        return _JOIN.split(self.whole_callee)[-1]

    @property
    def receiver(self) -> str:
        """The name before the function's: `b` of `a.b.create`; empty if there is none."""
        return ["", *_JOIN.split(self.whole_callee)][-2]

    @cached_property
    def siblings(self) -> tuple[list[Sign], ...]:
        """The items of the innermost bracket within reach, each as its signs."""
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
    def pairs(self) -> list[tuple[str, str]]:
        """The keys of the items in the innermost bracket, each with the last sign of its value."""
        return [(_bare(item[0].text), _bare(item[-1].text)) for item in self.siblings if len(item) > 2]

    @property
    def keys_beside(self) -> list[str]:
        """The keys of the items in the innermost bracket that are followed by `=`, `:` or the like."""
        return [_bare(item[0].text) for item in self.siblings if len(item) > 1 and item[1].text in _ASSIGNS]

    @cached_property
    def position(self) -> int:
        """The index, from 0, of the item of the innermost bracket that holds the literal."""
        start = self.literal.start
        return next((n for n, item in enumerate(self.siblings) if item[0].start <= start <= item[-1].start), 0)

    @property
    def asked_for(self) -> str:
        """The string before the literal in a call or list: `--model`, `"model"`; empty if there is none."""
        if self.position == 0 or self.is_given:
            return ""
        first = self.siblings[self.position - 1]
        return _bare(first[0].text) if len(first) == 1 and first[0].kind == "string" else ""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The words of the literal's key or variable, the likeliest name first; empty if there is none."""
        before = self.before
        if before is None:
            return ()
        if self.key_of_ternary is not None:
            return (self.key_of_ternary,)
        if before.text == "to" or before.text in (":", "=>", "->", ":="):
            key = self.text_before(2)
            key = self.text_before(3) if key == "]" else key
            return (_bare(key), *self._declared(skip=2)) if before.text == ":=" else (_bare(key),)
        return self._declared(skip=1) if before.text in GIVING else ()

    @cached_property
    def key_of_ternary(self) -> str | None:
        """The key of the ternary `key = a ? b : …` that the literal ends, or an empty text; None if it ends none."""
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
    def key(self) -> str:
        """The likeliest name of the literal's key or variable; empty if there is none."""
        return self.names[0] if self.names else ""

    def _declared(self, skip: int) -> tuple[str, ...]:
        """The words from the `=` back to the start of the statement, without the nearest `skip` signs."""
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
        """Whether the literal is the value of a key or variable."""
        return self.before is not None and self.before.text in _ASSIGNS and self.before.kind == "sign"

    @property
    def is_key(self) -> bool:
        """Whether the literal is the key of a pair; in Lisp, a following `:` begins the next key."""
        is_followed = self.text_after() in _PAIRS and not self.is_lisp
        return is_followed and self.text_before() not in FALLBACKS and not self.is_given

    @property
    def is_item(self) -> bool:
        """Whether the literal is an item in brackets, not the value of a key there."""
        before = self.before
        if before is None or self.enclosure is None or self.is_given:
            return False
        return before.kind == "string" or before.text in ("[", "{", "(", ",", ";")

    @property
    def is_part(self) -> bool:
        """Whether the literal is a string with other text than the written form, and not a key."""
        return self.literal.kind == "string" and self.content.strip() != self.written and not self.is_key

    @property
    def above(self) -> Iterator[str]:
        """The words before the brackets around the literal, the nearest first."""
        for enclosure in self.enclosures[:3]:
            yield from reversed(_WORD.findall(self.head_of(enclosure)))


def content_of(literal: str) -> str:
    """The text of `literal` without its quotes and prefix."""
    return re.sub(r"^(?:%[wWi]|~w|qw).|^[a-zA-Z@$#%]{0,3}(\"\"\"|'''|[\"'`]+)|[\"'`]+#*$|[\])}/]$", "", literal)


def _bare(text: str) -> str:
    return text.strip("\"'`:@$")
