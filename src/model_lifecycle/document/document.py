"""A parsed text."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Literal

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.node import Node, resolved
from model_lifecycle.document.node import Sequence as SequenceNode
from model_lifecycle.text.lines import LineIndex

Language = Literal["yaml", "json"]


def language_of(path: str) -> Language | None:
    """The language that a path's ending names, in any case: `.yaml`, `.yml`, `.json`; None for other files."""
    match PurePath(path).suffix.lower():
        case ".yaml" | ".yml":
            return "yaml"
        case ".json":
            return "json"
    return None


@dataclass(frozen=True)
class Comment:
    """A comment: its text without the `#` and surrounding blanks, and the offset (code points) of the `#`."""

    text: str
    start: int
    end: int
    own_line: bool
    """Whether nothing but blanks stands before it on its line."""


@dataclass(frozen=True)
class Document:
    """A text, its tree and its syntax errors.

    `roots` holds one node for each YAML document that has content (a JSON text is one document); what could not be
    read is left out, and the mapping or sequence around it is marked `incomplete`.
    `problems` are in order of position, their `record` and `pointer` as far as known.
    """

    text: str
    language: Language
    roots: tuple[Node, ...]
    problems: tuple[Diagnostic, ...] = ()

    @cached_property
    def lines(self) -> LineIndex:
        return LineIndex(self.text)

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """The comments in order of position; a JSON text has none."""
        if self.language == "json":
            return ()
        from model_lifecycle.document.yaml.comments import find_comments

        return find_comments(self.text, self.roots)

    def record(self, index: int) -> tuple[Node, int]:
        """A record, and what to add to the places in its tree: where no tree at its own place is needed, the cheap way.

        Raises IndexError.
        """
        return self.records[index], 0

    @cached_property
    def records(self) -> Sequence[Node]:
        """The records: each root, or each item of a root that is a sequence, in order. Anything may stand there."""
        found: list[Node] = []
        for root in self.roots:
            node = resolved(root)
            found.extend(node.items if isinstance(node, SequenceNode) else [root])
        return tuple(found)
