"""A parsed text: its trees, records, comments and syntax diagnostics."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.comment import Comment
from model_lifecycle.syntax.limits import MENDING_EFFORT
from model_lifecycle.syntax.node import Node, SequenceNode, resolved
from model_lifecycle.syntax.pointer import Step, paths_by_node
from model_lifecycle.text.lines import LineIndex

Language = Literal["yaml", "json"]


def language_of(path: str) -> Language | None:
    """The language that a path's ending names, in any case: `.yaml`, `.yml`, `.json`; None for other files."""
    name = path.rpartition("/")[2]  # pathlib would take a tenth of the time in which a file is read
    stem, _, ending = name.rpartition(".")
    return _LANGUAGES.get(ending.lower()) if stem else None


_LANGUAGES: Final[Mapping[str, Language]] = {"yaml": "yaml", "yml": "yaml", "json": "json"}


@dataclass(frozen=True)
class Document:
    """A text, its tree and its syntax errors.

    `roots` holds one node for each YAML document that has content (a JSON text is one document); what could not be
    read is left out, and the mapping or sequence around it is marked `incomplete`.
    `diagnostics` are in order of position, their `record` and `pointer` as far as known.
    """

    text: str
    language: Language
    roots: tuple[Node, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    effort_left: int = field(default=MENDING_EFFORT, compare=False)
    """The part of `limits.MENDING_EFFORT` that reading the text has left for a further search of its mistakes."""

    @cached_property
    def lines(self) -> LineIndex:
        return LineIndex(self.text)

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """The comments in order of position; a JSON text has none."""
        if self.language == "json":
            return ()
        from model_lifecycle.syntax.yaml.comments import find_comments

        return find_comments(self.text, self.roots)

    def diagnostics_of(self, record: int) -> Sequence[Diagnostic]:
        """The diagnostics in a record, by its position."""
        return self._diagnostics_by_record.get(record, ())

    @cached_property
    def _diagnostics_by_record(self) -> Mapping[int, Sequence[Diagnostic]]:
        found: defaultdict[int, list[Diagnostic]] = defaultdict(list)
        for diagnostic in self.diagnostics:
            found[diagnostic.record].append(diagnostic)
        return found

    def record(self, index: int) -> tuple[Node, int]:
        """A record, and what to add to the places in its tree: where no tree at its own place is needed, the cheap way.

        Raises IndexError.
        """
        return self.records[index], 0

    def paths(self, index: int) -> Mapping[int, tuple[Step, ...]]:
        """The path of each value that is written in a record, by the `id` of its node."""
        found = self._paths.get(index)
        if found is None:
            found = self._paths[index] = paths_by_node(self.records[index])
        return found

    @cached_property
    def _paths(self) -> dict[int, Mapping[int, tuple[Step, ...]]]:
        return {}

    @cached_property
    def records(self) -> Sequence[Node]:
        """The records: each root, or each item of a root that is a sequence, in order. Anything may stand there."""
        found: list[Node] = []
        for root in self.roots:
            node = resolved(root)
            found.extend(node.items if isinstance(node, SequenceNode) else [root])
        return tuple(found)
