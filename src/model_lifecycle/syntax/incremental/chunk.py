"""A piece of a text that is read by itself, and what is known of it."""

import json
from functools import lru_cache
from typing import Any, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.fast.load_data import load_plain_data
from model_lifecycle.syntax.mend import Judge, errors_of_syntax
from model_lifecycle.syntax.node import SequenceNode
from model_lifecycle.syntax.parse import parse

_ALL_KEPT: Final = 512 * 1024
"""Code points at the start of a text in which all trees are kept; of the next twice as many one in two, and so on."""

_JSON_BLANK: Final = " \t\r\n"

_JSON_SEPARATOR: Final = ", \t\r\n"
"""The characters that may follow an item of a list."""

_DECODER: Final = json.JSONDecoder()

_SHORT: Final = 2_000
"""Code points of a chunk that is as long as most records are."""


@lru_cache(128)
def _parse_short(text: str, language: Language, judge: Judge) -> Document:
    """A short chunk's document, of which many can be kept."""
    return parse(text, language, judge=judge, is_item=_is_item(text, language))


@lru_cache(64)
def _parse_long(text: str, language: Language, judge: Judge) -> Document:
    """A long chunk's document, kept while only few others are asked for, as its tree may be large."""
    return parse(text, language, judge=judge, is_item=_is_item(text, language))


def _is_item(text: str, language: Language) -> bool:
    """Whether the text of a chunk of JSON holds one item without its comma, not two with a mistake between them."""
    return language == "json" and text[1] not in _JSON_BLANK and not is_comma_last(text[1:])


def is_comma_last(stretch: str) -> bool:
    """Whether a chunk of JSON is a valid item, a comma, and the closing bracket of the list, which is read with it."""
    if not stretch.rstrip(_JSON_BLANK).endswith("]"):
        return False
    try:
        _, end = _DECODER.raw_decode(stretch)
    except (ValueError, RecursionError):
        return False
    behind = stretch[end:].strip(_JSON_BLANK)
    return behind.startswith(",") and behind[1:].strip(_JSON_BLANK) == "]"


def is_tree_kept(number: int, before: int) -> bool:
    """Whether of a record with mistakes the tree is kept for the rules, which ask for it after all records are read.

    `number` is the record's among those with mistakes, `before` the code points of the chunks before it. The further
    down in a text the fewer are kept, so that time and room grow evenly where not all can be.
    """
    return number % (1 << (before // _ALL_KEPT + 1).bit_length() - 1) == 0


class Chunk:
    """A piece of a text as it is read by itself; all places in it count from its own start."""

    __slots__ = (
        "_comments",
        "_tree",
        "diagnostics",
        "incomplete",
        "judge",
        "kept",
        "language",
        "plain",
        "size",
        "stretch",
    )

    def __init__(self, stretch: str, language: Language, judge: Judge = errors_of_syntax) -> None:
        self.stretch = stretch
        """The chunk's part of the whole text."""
        self.language = language
        self.judge = judge
        text = self.text
        self.plain = None if "&" in text or "*" in text else load_plain_data(text, language)
        """The data of its records where nothing about it is unusual: a tree is made when somebody asks for it."""
        self.kept: dict[object, Any] = {}
        """A cache of results computed from this chunk."""
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self.incomplete = False
        self._comments: tuple[Comment, ...] | None = None
        self._tree: Document | None = None
        if self.plain is not None:
            self.size = len(self.plain)
            return
        document = self._tree = parse(text, language, judge=judge, is_item=_is_item(text, language))
        self.diagnostics = document.diagnostics
        self.size = len(document.records)
        self.incomplete = any(root.incomplete for root in document.roots if isinstance(root, SequenceNode))

    @property
    def text(self) -> str:
        """The text that is read, in which places count: an item of a JSON list in brackets of its own."""
        if self.language == "yaml":
            return self.stretch
        return f"[{self.stretch}" if is_comma_last(self.stretch) else f"[{self.stretch.rstrip(_JSON_SEPARATOR)}]"

    @property
    def document(self) -> Document:
        """The chunk read by itself."""
        if self._tree is not None:
            return self._tree
        read = _parse_short if len(self.stretch) <= _SHORT else _parse_long
        return read(self.text, self.language, self.judge)

    @property
    def comments(self) -> tuple[Comment, ...]:
        """The comments in the chunk."""
        if self._comments is None:
            has_some = self.language == "yaml" and "#" in self.stretch
            self._comments = self.document.comments if has_some else ()
        return self._comments

    def keep_tree(self) -> None:
        """Keep the tree for the next question."""
        self._tree = self.document

    @property
    def has_tree(self) -> bool:
        """Whether its tree is kept, not made again for each question."""
        return self._tree is not None

    def forget_tree(self) -> None:
        """Keep no tree any more: of thousands of records few are asked for, and trees are large."""
        self._tree = None
