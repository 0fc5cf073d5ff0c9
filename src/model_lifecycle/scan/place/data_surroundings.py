"""The keys around a scalar in the tree of a YAML, JSON or TOML text."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from model_lifecycle.scan import words
from model_lifecycle.scan.file.file_kind import RECORDED_KEYS
from model_lifecycle.scan.place.shared_rules import is_routed
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.syntax.parse import parse_as_written
from model_lifecycle.syntax.toml import read_toml
from model_lifecycle.text.span import Span

_MOST_CONTENT: Final = 2_000
"""The number of code points of a value that decide what kind of text it is."""

_MANY_ROWS: Final = 5
_MANY_ENTRIES: Final = 50
_MOST_BESIDE: Final = 100
"""The most pairs of a mapping that describe one thing; a mapping with more is a table of separate things."""

_HOST_KEYS: Final = words.name_set("provider type backend host apitype service")
_ANSWER_KEYS: Final = frozenset(map(words.small, RECORDED_KEYS))
_ANSWER_ID: Final = re.compile(r"(?:chatcmpl-|chat\.completion).*|(?:msg|resp|call|run|thread|toolu)_(?=\w*\d)\w{16,}")
"""The ids of recorded answers; like their keys, they may stand in a configuration beside its requests."""


class Step(NamedTuple):
    """One step down the tree: the mapping or list, and the key in it (None in a list)."""

    parent: MappingNode | SequenceNode
    key: str | None


class Tree:
    """The documents of a text; whether a mapping is a recorded answer is found once and kept."""

    def __init__(self, documents: Sequence[Node]) -> None:
        self.documents = documents
        self._keys_of_answers: dict[int, str | None] = {}

    def key_of_answer(self, node: Node) -> str | None:
        """The key that shows that the mapping `node` is a recorded answer; None if it is not one."""
        if id(node) not in self._keys_of_answers:
            self._keys_of_answers[id(node)] = _key_of_answer(node)
        return self._keys_of_answers[id(node)]


def _key_of_answer(node: Node) -> str | None:
    """The key that shows that the mapping `node` is a recorded answer, by its name or value; None if not."""
    for key, value in _pairs(node):
        is_id = isinstance(value, Scalar) and _ANSWER_ID.fullmatch(value.text) is not None
        if is_id or key in _ANSWER_KEYS or any(inner in _ANSWER_KEYS for inner, _ in _pairs(value)):
            return key
    return None


def _pairs(node: Node) -> Iterator[tuple[str, Node]]:
    """The keys, as `words.small` has them, and values of a mapping; none of one over `_MOST_BESIDE` pairs."""
    if isinstance(node, MappingNode) and len(node.pairs) <= _MOST_BESIDE:
        for pair in node.pairs:
            yield words.small(key_text(pair.key)), resolved(pair.value)


def _length_of_list(node: Node) -> int:
    return len(node.items) if isinstance(node, SequenceNode) else 0


@dataclass(frozen=True)
class DataSurroundings:
    """The path from the root of `tree` to the scalar `node`, a key if `is_key`, that holds the form at `span`."""

    text: str
    span: Span
    tree: Tree
    steps: tuple[Step, ...]
    node: Scalar
    is_key: bool

    @property
    def written(self) -> str:
        return self.text[slice(*self.span)]

    @cached_property
    def content(self) -> str:
        return self.node.text[:_MOST_CONTENT].strip()

    @property
    def is_part(self) -> bool:
        """Whether the scalar has other text than the written form."""
        return self.node.text.strip() != self.written

    @property
    def above(self) -> Iterator[str]:
        """The keys above the scalar and its own, the nearest first."""
        return (step.key for step in reversed(self.steps) if step.key is not None)

    @property
    def nearest(self) -> Iterator[str]:
        """The keys of the nearest four mappings and lists; empty for lists."""
        return (step.key or "" for step in self.steps[-4:])

    @property
    def key(self) -> str:
        return next(self.above, "")

    @property
    def key_above(self) -> str:
        """The key right above the mapping of the scalar; empty if there is none."""
        return (self.steps[-2].key or "") if len(self.steps) > 1 else ""

    @property
    def is_item(self) -> bool:
        """Whether the scalar is an item of a list."""
        return bool(self.steps) and self.steps[-1].key is None

    @property
    def pairs(self) -> Iterator[tuple[str, Node]]:
        """The keys, as `words.small` has them, and the values of the mapping in which the scalar is."""
        return _pairs(self.steps[-1].parent) if self.steps else iter(())

    @property
    def keys_beside(self) -> list[str]:
        return [key for key, _ in self.pairs]

    @property
    def beside(self) -> list[tuple[str, str]]:
        """The pairs of the item of a list that the scalar may name; none if it does not name one."""
        if len(self.steps) < 2 or self.steps[-2].key is not None or not words.names_row(self.key):
            return []
        return [(key, value.text) for key, value in self.pairs if isinstance(value, Scalar)]

    @property
    def hosts(self) -> Iterator[str]:
        """The nearest three keys, and the values of keys such as `provider` beside them."""
        for step in self.steps[-3:]:
            yield step.key or ""
            for key, value in _pairs(step.parent):
                if key in _HOST_KEYS and isinstance(value, Scalar):
                    yield value.text

    @property
    def key_of_answer(self) -> str:
        """The key that shows that the scalar is in a recorded answer; empty if it is not."""
        return next(filter(None, (self.tree.key_of_answer(step.parent) for step in self.steps)), "")

    @property
    def is_in_rows(self) -> bool:
        """Whether the document is a long list, as data sets and settings by model are, or the scalar is in the
        `metadata` of an entry of a long list, which says how the entry was made.
        """
        metadata = next((number for number, step in enumerate(self.steps) if step.key == "metadata"), 0)
        is_in_metadata = any(_length_of_list(step.parent) >= _MANY_ENTRIES for step in self.steps[:metadata])
        return is_in_metadata or any(_length_of_list(step.parent) >= _MANY_ROWS for step in self.steps[:1])

    @property
    def _list(self) -> Step | None:
        """The step to the list in which the scalar is an entry, or the `id` of one; None if there is no such list."""
        steps = self.steps
        if len(steps) > 2 and words.small(steps[-1].key or "") == "id" and is_routed(self.node.text):
            steps = steps[:-1]
        return steps[-2] if len(steps) > 1 and steps[-1].key is None else None

    @property
    def owner_of_list(self) -> str:
        return (self._list.key or "") if self._list is not None else ""

    @property
    def keys_beside_list(self) -> set[str]:
        """The keys beside the list in which the scalar is an entry, as `words.small` has them."""
        parent = self._list.parent if self._list is not None else None
        return {words.small(key_text(pair.key)) for pair in parent.pairs} if isinstance(parent, MappingNode) else set()


def tree_of(text: str, language: str) -> Tree:
    """The tree of a text in YAML, which may hold expressions of templates, in TOML, otherwise JSON."""
    if language == "toml":
        return Tree((read_toml(text).root,))
    return Tree(
        parse_as_written(without_templates(text), "yaml") if language == "yaml" else parse_as_written(text, "json")
    )


def data_surroundings(text: str, span: Span, tree: Tree) -> DataSurroundings | None:
    """The path to the scalar that holds the form at `span`; None if none does, as in a comment."""
    steps: list[Step] = []
    place = span.start
    node = _before(tree.documents, place)
    while node is not None and not isinstance(node, Scalar):
        if isinstance(node, SequenceNode):
            steps.append(Step(node, None))
            node = _before(node.items, place)
        elif isinstance(node, MappingNode):
            index = bisect_right(node.pairs, place, key=lambda pair: pair.key.start) - 1
            if index < 0:
                return None
            pair = node.pairs[index]
            steps.append(Step(node, key_text(pair.key)))
            if isinstance(pair.key, Scalar) and place < pair.key.end:
                return DataSurroundings(text, span, tree, tuple(steps), pair.key, is_key=True)
            node = pair.value
        else:
            return None
    if node is None or not node.start <= place < node.end:
        return None
    return DataSurroundings(text, span, tree, tuple(steps), node, is_key=False)


def _before(nodes: Sequence[Node], place: int) -> Node | None:
    """The last of `nodes`, which are in order, that begins at the offset `place` or before it."""
    index = bisect_right(nodes, place, key=lambda node: node.start) - 1
    return nodes[index] if index >= 0 else None


_OPENING: Final = r"\{[{%](?:(?!\{[{%]|[}%]\}).)*"
_TEMPLATE: Final = re.compile(
    rf"^[ \t]*{_OPENING}[}}%]\}}[ \t]*$|{_OPENING}(?:{_OPENING})?[}}%]\}}", re.MULTILINE | re.DOTALL
)
"""An expression or statement of a template, which may hold one other opening in a string; linear in the text."""


def without_templates(text: str) -> str:
    """`text` with each `{{ … }}` and `{% … %}` replaced by as many blanks if alone on its lines, or by letters."""
    return _TEMPLATE.sub(_filled, text) if "{{" in text or "{%" in text else text


def _filled(template: re.Match[str]) -> str:
    """Blanks of the same length for a template alone on its lines, otherwise `x`s; line breaks stay."""
    is_line = template.string.rfind("\n", 0, template.start()) + 1 == template.start() and (
        template.end() == len(template.string) or template.string[template.end()] == "\n"
    )
    return re.sub(r"[^\n]", " " if is_line else "x", template[0])
