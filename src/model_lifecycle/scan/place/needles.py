"""Search bytes and texts for all ids at once, in every platform's spelling."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from ahocorasick_rs import AhoCorasick, BytesAhoCorasick, Implementation, MatchKind

from model_lifecycle.identity import platforms
from model_lifecycle.identity.names import ModelNames
from model_lifecycle.scan.place import sdk_constants
from model_lifecycle.scan.words import name_set
from model_lifecycle.text.span import Span

_WORD: Final = re.compile(r"[A-Za-z]+|[a-z]\d{1,2}")
"""Ids that are also common words or names of variables."""

_DOTTED: Final = re.compile(r"(?<=\d)-(?=\d{1,2}(?!\d))")
_DATED: Final = re.compile(r"(?P<name>.+)-(?P<version>\d{8}|\d{3}|\d{4})")
_JOINED: Final = re.compile(r"(?P<name>.+?)-(?:turbo-)?(?:\d{4}-\d{2}-\d{2}|\d{4})(?:-preview)?")
_FAMILY: Final = re.compile(r"(?:(?:text|embed|rerank|open|command)-)?(?:[A-Za-z]+[\d.]*|[a-z]\d)-")

_PLAIN: Final = name_set(
    "chat- code- computer- deep- image- labs- meta- music- nano- north- open- parse- speech- tiny-"
)
"""Prefixes too common to make a text an id without a record: `chat-history-v2` is not one."""

_ESCAPES: Final = b"nrt"
_IN_WORD: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
_BEFORE_VALUE: Final = frozenset(b"\"'`=/>:")
_OPTION: Final = re.compile(rb"(?:[:=]|-m|--[\w-]*model)\s+$", re.IGNORECASE)
_LOOK_BACK: Final = 24


def is_word(name: str) -> bool:
    """Whether the id `name` is also a word, so that it counts only where a model is expected."""
    return _WORD.fullmatch(name) is not None


class Needles:
    """The spellings to search for, and the searches. Made once for a catalogue.

    In a text all names of known families are found, so that a place is judged in the same company whatever is asked
    for. Files that hold no id of a record are passed over, unless `unknown` names are asked for too.
    """

    def __init__(self, names: ModelNames, *, unknown: bool = False) -> None:
        self.names = names
        spellings = {spelling for key in names.keys for spelling in _spellings(key.id)}
        spellings |= names.host_spellings
        spellings |= {*platforms.VERTEX_NAMES, *platforms.BEDROCK_NAMES, *platforms.ROUTED_NAMES}
        spellings = {spelling for spelling in spellings if len(spelling) > 1}
        spellings |= {name for name in names.aliases if name}
        self.families = frozenset(family[0] for key in names.keys if (family := _FAMILY.match(key.id))) - _PLAIN
        """Prefixes of ids: `claude-`, `gpt-`. A text with such a prefix may be an id without a record."""
        self._in_texts = sorted(spellings | self.families)
        self._spellings = [*(self._in_texts if unknown else sorted(spellings)), *sdk_constants.NEEDLES]
        self._words = [is_word(spelling) for spelling in self._spellings]

    @cached_property
    def constants(self) -> sdk_constants.ConstantNames:
        """The names of the models' constants in SDKs."""
        return sdk_constants.ConstantNames(self.names, self.families)

    @cached_property
    def _in_bytes(self) -> BytesAhoCorasick:
        encoded = [spelling.encode() for spelling in self._spellings]
        return BytesAhoCorasick(encoded, matchkind=MatchKind.LeftmostLongest, implementation=Implementation.DFA)

    @cached_property
    def _in_text(self) -> AhoCorasick:
        return AhoCorasick(
            self._in_texts, matchkind=MatchKind.LeftmostLongest, implementation=Implementation.ContiguousNFA
        )

    def prepare(self) -> None:
        """Build the search in bytes, so that forks of this process share it."""
        _ = self._in_bytes

    def may_be_in(self, data: bytes) -> bool:
        """Whether `data`, a file's bytes, may name a model. Quick; never false for a file that does."""
        for index, start, end in self._in_bytes.find_matches_as_indexes(data):
            if start and data[start - 1] in _IN_WORD and not _is_escaped(data, start - 1):
                continue
            if end < len(data) and data[end] in _IN_WORD and self._spellings[index][-1].isalnum():
                continue
            if not self._words[index] or _may_be_value(data, start):
                return True
        return False

    def spans(self, text: str) -> Iterator[Span]:
        """The ranges of spellings in `text`; of overlapping ones the leftmost, then the longest."""
        return (Span(start, end) for _, start, end in self._in_text.find_matches_as_indexes(text))


def _may_be_value(data: bytes, start: int) -> bool:
    """Whether a quote, a key or a command's option is right before the word at `start`."""
    if start == 0:
        return False
    if data[start - 1] in _BEFORE_VALUE:
        return True
    return data[start - 1] in b" \t" and _OPTION.search(data[max(0, start - _LOOK_BACK) : start]) is not None


def _is_escaped(data: bytes, place: int) -> bool:
    return data[place] in _ESCAPES and place > 0 and data[place - 1] == ord("\\")


def _spellings(name: str) -> Iterator[str]:
    """The id `name` in each platform's spelling, without prefixes."""
    azure, maker = platforms.AZURE_SPELLING
    yield name
    yield _DOTTED.sub(".", name)
    if name.startswith(maker):
        yield azure + name.removeprefix(maker)
    if (dated := _DATED.fullmatch(name)) is not None:
        yield f"{dated['name']}@{dated['version']}"
    if (joined := _JOINED.fullmatch(name)) is not None and not is_word(joined["name"]):
        yield joined["name"]
        if name.startswith(maker):
            yield azure + joined["name"].removeprefix(maker)
