"""The role of a written form in YAML, JSON and TOML, by the keys above it."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from model_lifecycle.scan import words
from model_lifecycle.scan.file.file_kind import RECORDED_KEYS, is_recorded
from model_lifecycle.scan.judgement import (
    BESIDE_CHOICES,
    KEY_OF_MAPPING,
    NO_MODEL,
    ROW,
    RoleJudgement,
    embedded,
    is_list,
    is_sentence,
)
from model_lifecycle.scan.place.called_lists import called_list_of_data
from model_lifecycle.scan.place.line_role import line_role
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.text.span import Span

_OPENING: Final = r"\{[{%](?:(?!\{[{%]|[}%]\}).)*"
_TEMPLATE: Final = re.compile(
    rf"^[ \t]*{_OPENING}[}}%]\}}[ \t]*$|{_OPENING}(?:{_OPENING})?[}}%]\}}", re.MULTILINE | re.DOTALL
)
"""An expression or statement of a template, which may hold one other opening in a string; linear in the text."""

_DOCUMENT: Final = re.compile(r"#+ [^\n]+\n[ \t]*\n")
"""The start of a Markdown document: a heading and an empty line."""

_MOST_CONTENT: Final = 2_000
"""The number of code points of a value that decide what kind of text it is."""

_MANY_ROWS: Final = 5
_MOST_BESIDE: Final = 100
"""The most pairs of a mapping that describe one thing; a mapping with more is a table of separate things."""

_HOST_KEYS: Final = words.name_set("provider type backend host apitype service")
_SCRIPTS: Final = words.name_set("run script command cmd beforescript afterscript args entrypoint")

_ANSWER_KEYS: Final = frozenset(map(words.small, RECORDED_KEYS))
_ANSWER_ID: Final = re.compile(r"(?:chatcmpl-|chat\.completion).*|(?:msg|resp|call|run|thread|toolu)_(?=\w*\d)\w{16,}")
"""The ids of recorded answers; like their keys, they may stand in a configuration beside its requests."""


class Step(NamedTuple):
    """One step down the tree: the mapping or list, and the key in it (None in a list)."""

    parent: MappingNode | SequenceNode
    key: str | None


class Way(NamedTuple):
    """The path from the root to a scalar: its steps, the scalar `node`, and whether that is a key."""

    steps: tuple[Step, ...]
    node: Scalar
    is_key: bool

    @property
    def key(self) -> str:
        """The nearest key above the scalar; empty if there is none."""
        return next((step.key for step in reversed(self.steps) if step.key is not None), "")


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


def way_to(tree: Tree, place: int) -> Way | None:
    """The path to the scalar that holds the offset `place`; None if none does, as in a comment."""
    steps: list[Step] = []
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
                return Way(tuple(steps), pair.key, is_key=True)
            node = pair.value
        else:
            return None
    return Way(tuple(steps), node, is_key=False) if node is not None and node.start <= place < node.end else None


def _before(nodes: Sequence[Node], place: int) -> Node | None:
    """The last of `nodes`, which are in order, that begins at the offset `place` or before it."""
    index = bisect_right(nodes, place, key=lambda node: node.start) - 1
    return nodes[index] if index >= 0 else None


def without_templates(text: str) -> str:
    """`text` with each `{{ … }}` and `{% … %}` replaced by as many blanks if alone on its lines, or by letters."""
    return _TEMPLATE.sub(_filled, text) if "{{" in text or "{%" in text else text


def _filled(template: re.Match[str]) -> str:
    """Blanks of the same length for a template alone on its lines, otherwise `x`s; line breaks stay."""
    is_line = template.string.rfind("\n", 0, template.start()) + 1 == template.start() and (
        template.end() == len(template.string) or template.string[template.end()] == "\n"
    )
    return re.sub(r"[^\n]", " " if is_line else "x", template[0])


def data_role(text: str, span: Span, tree: Tree) -> RoleJudgement:
    """The role of the written form at `span` by its keys in `tree`, or by its line if no scalar holds it."""
    way = way_to(tree, span.start)
    if way is None:
        return line_role(text, span, script=False)
    if way.is_key:
        return _of_key(way, text[slice(*span)])
    for step in way.steps:
        if (key := tree.key_of_answer(step.parent)) is not None:
            return RoleJudgement("history", f"`{key}` of a recorded answer")
    return _other_host(way) or _own_name(way) or _of_value(way, text, span)


def _of_key(way: Way, written: str) -> RoleJudgement:
    if way.node.text.strip() != written:
        return RoleJudgement(None, f"a key {NO_MODEL}")
    return RoleJudgement("table", KEY_OF_MAPPING)


def _key_of_answer(node: Node) -> str | None:
    """The key that shows that the mapping `node` is a recorded answer, by its name or value; None if not."""
    for key, value in _pairs(node):
        is_id = isinstance(value, Scalar) and _ANSWER_ID.fullmatch(value.text) is not None
        if is_id or key in _ANSWER_KEYS or any(inner in _ANSWER_KEYS for inner, _ in _pairs(value)):
            return key
    return None


def _other_host(way: Way) -> RoleJudgement | None:
    """Not a model of the records, if a key above or beside it names a host with models of its own; otherwise None."""
    for step in way.steps[-3:]:
        if step.key is not None and words.is_other_host(step.key):
            return RoleJudgement(None, f"`{step.key}` runs models of its own")
        for key, value in _pairs(step.parent):
            if key in _HOST_KEYS and isinstance(value, Scalar) and words.is_other_host(value.text):
                return RoleJudgement(None, f"{value.text} runs models of its own")
    return None


def _pairs(node: Node) -> Iterator[tuple[str, Node]]:
    """The keys, as `words.small` has them, and values of a mapping; none of one over `_MOST_BESIDE` pairs."""
    if isinstance(node, MappingNode) and len(node.pairs) <= _MOST_BESIDE:
        for pair in node.pairs:
            yield words.small(key_text(pair.key)), resolved(pair.value)


def _own_name(way: Way) -> RoleJudgement | None:
    """Not a model, if it is the custom name of the settings beside it or of a Kubernetes resource; otherwise None."""
    beside = dict(_pairs(way.steps[-1].parent)) if way.steps else {}
    has_settings = any(isinstance(beside.get(name), MappingNode) for name in ("litellmparams", "properties", "model"))
    has_settings |= "typeversion" in beside  # a node of n8n
    is_parameter = len(way.steps) > 1 and way.key in ("value", "defaultValue")  # of Bicep
    above = way.steps[-2].key if is_parameter else None
    if above is not None and words.takes_custom_name(above):
        return RoleJudgement(None, f"`{above}` is a custom name")
    is_resource = len(way.steps) > 1 and way.steps[-2].key == "metadata"
    if (has_settings and words.small(way.key) in ("name", "modelname")) or (is_resource and way.key == "name"):
        return RoleJudgement(None, f"`{way.key}` is a custom name")
    return None


def _of_value(way: Way, text: str, span: Span) -> RoleJudgement:
    key = way.key
    if any(words.is_example(step.key or "") for step in way.steps):
        return RoleJudgement("prose", "shape: example")
    if _is_in_rows(way):
        return RoleJudgement("table", "shape: row of a list")
    node_text = way.node.text.strip()
    above = (step.key for step in reversed(way.steps) if step.key is not None)
    if words.is_no_model(key) or words.imports(key, node_text, above):
        return RoleJudgement(None, f"`{key}` {NO_MODEL}")
    if node_text != text[slice(*span)]:
        return _part(way, text, span)
    if called := called_list_of_data(way.steps, way.node.text):
        return RoleJudgement("configuration", f"each of `{called}` is called")
    if way.steps and way.steps[-1].key is None:
        is_used = any(words.is_used_list(step.key or "") for step in way.steps[-4:])
        return RoleJudgement("configuration" if is_used else "table", f"list of `{key}`")
    if words.is_chosen(key) and any(words.are_choices(name) for name, _ in _pairs(way.steps[-1].parent)):
        return RoleJudgement("default" if words.is_default(key) else "configuration", BESIDE_CHOICES)
    if key == node_text:
        return RoleJudgement("table", "shape: a model's name as its own key")
    if words.is_default(key):
        return RoleJudgement("default", f"key: `{key}`")
    if _describes(way):
        return RoleJudgement("table", ROW)
    return RoleJudgement("prose" if words.is_prose_key(key) else "configuration", f"key: `{key}`")


def _is_in_rows(way: Way) -> bool:
    """Whether a document is a long list, as data sets and settings by model are."""
    root = way.steps[0].parent if way.steps else None
    return isinstance(root, SequenceNode) and len(root.items) >= _MANY_ROWS


def _describes(way: Way) -> bool:
    """Whether the row of a list describes the model that it names: `- id: …` with a label or a price beside it."""
    if len(way.steps) < 2 or way.steps[-2].key is not None or not words.names_row(way.key):
        return False
    beside = ((name, value) for name, value in _pairs(way.steps[-1].parent) if isinstance(value, Scalar))
    return any(words.describes_model(name, value.text, words.small(way.key)) for name, value in beside)


def _part(way: Way, text: str, span: Span) -> RoleJudgement:
    """The role of a part of a longer value: a command, a script, an address, a text for people."""
    if words.is_help_key(way.key):
        return RoleJudgement("prose", f"key: `{way.key}`")
    node, content = way.node, way.node.text[:_MOST_CONTENT].strip()
    is_script = words.small(way.key) in _SCRIPTS or any(step.key == "scripts" for step in way.steps[-2:-1])
    is_data = content.lstrip("=").startswith(("{", "["))
    if is_recorded(content):
        return RoleJudgement("history", "keys of a recorded answer in the text")
    is_said = _DOCUMENT.match(content) is not None or (words.is_prose_key(way.key) and not is_data)
    if "\n" in content and is_said and not is_script:
        return RoleJudgement("prose", f"key: `{way.key}`")
    if "\n" in content and node.style in ("|", ">"):
        judged: RoleJudgement | None = line_role(text, span, script=is_script)
    else:
        judged = embedded(text, node.start, span.start)
        judged = judged or (line_role(text, span, script=True) if is_script else None)
    if judged is not None:
        return RoleJudgement("configuration", judged.rule) if judged.role == "call" else judged
    if is_list(content):
        return RoleJudgement("table", "shape: list in a text")
    is_text = is_sentence(content, text[slice(*span)])
    return RoleJudgement("prose" if is_text else "configuration", f"key: `{way.key}`")
