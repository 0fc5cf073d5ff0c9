"""What a written form is there for in YAML, JSON and TOML, by the keys above it."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from model_lifecycle.scan import words
from model_lifecycle.scan.called_lists import called_list_of_data
from model_lifecycle.scan.judgement import NO_MODEL, Judgement, embedded, is_list, is_sentence
from model_lifecycle.scan.line_role import line_role
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.text.span import Span

_OPENING: Final = r"\{[{%](?:(?!\{[{%]|[}%]\}).)*"
_TEMPLATE: Final = re.compile(
    rf"^[ \t]*{_OPENING}[}}%]\}}[ \t]*$|{_OPENING}(?:{_OPENING})?[}}%]\}}", re.MULTILINE | re.DOTALL
)
"""What a template puts there, which may hold the opening of another one as a text: each is looked through only once."""

_LABELS: Final = frozenset({"label", "text", "title", "displayname", "description"})
_NAMING: Final = frozenset({"id", "name", "value"})

_COMPARED: Final = re.compile(r"[!=]=\s*\\?[\"']$")
_MOST_BEFORE: Final = 40
_MOST_CONTENT: Final = 2_000
"""Code points of a value that are looked at for what kind of text it is."""

_MANY_ROWS: Final = 5
_MOST_BESIDE: Final = 100
"""Pairs of a mapping up to which they say something of each other; one of more is a table of other things."""

_HOST_KEYS: Final = words.name_set("provider type backend host apitype service")
_SCRIPTS: Final = words.name_set("run script command cmd beforescript afterscript args entrypoint")


class Step(NamedTuple):
    """One step from a node down: the mapping or the list, and the key there (None in a list)."""

    parent: MappingNode | SequenceNode
    key: str | None


class Way(NamedTuple):
    """The way to a scalar from the root: its steps, the scalar, and whether it is a key."""

    steps: tuple[Step, ...]
    node: Scalar
    is_key: bool

    @property
    def key(self) -> str:
        """The nearest key above."""
        return next((step.key for step in reversed(self.steps) if step.key is not None), "")


Tree = Sequence[Node]
"""The documents of a text."""


def way_to(tree: Tree, place: int) -> Way | None:
    """The way to the scalar that holds an offset; None where none does, as in a comment."""
    steps: list[Step] = []
    node = _before(tree, place)
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
    """The last of some nodes, in order of the text, that begins before an offset or there."""
    index = bisect_right(nodes, place, key=lambda node: node.start) - 1
    return nodes[index] if index >= 0 else None


def without_templates(text: str) -> str:
    """A text of the same length whose `{{ … }}` and `{% … %}` are blank lines, or letters where they are a value."""
    return _TEMPLATE.sub(_filled, text) if "{{" in text or "{%" in text else text


def _filled(template: re.Match[str]) -> str:
    is_line = template.string.rfind("\n", 0, template.start()) + 1 == template.start() and (
        template.end() == len(template.string) or template.string[template.end()] == "\n"
    )
    return re.sub(r"[^\n]", " " if is_line else "x", template[0])


def data_role(text: str, span: Span, tree: Tree) -> Judgement:
    """The role of a written form in a tree; that of its line where the tree does not reach it."""
    way = way_to(tree, span.start)
    if way is None:
        return line_role(text, span, script=False)
    if way.is_key:
        return _of_key(way, text[slice(*span)])
    for rule in (_other_host, _own_name):
        if (judgement := rule(way)) is not None:
            return judgement
    return _of_value(way, text, span)


def _of_key(way: Way, written: str) -> Judgement:
    if way.node.text.strip() != written:
        return Judgement(None, f"a key {NO_MODEL}")
    return Judgement("table", "shape: key of a mapping")


def _other_host(way: Way) -> Judgement | None:
    """A model of another host, which a key beside it or above it names."""
    for step in way.steps[-3:]:
        if step.key is not None and words.is_other_host(step.key):
            return Judgement(None, f"`{step.key}` runs models of its own")
        for key, value in _texts(step.parent):
            if words.small(key) in _HOST_KEYS and words.is_other_host(value):
                return Judgement(None, f"`{key}: {value}` runs models of its own")
    return None


def _texts(node: Node) -> Iterator[tuple[str, str]]:
    if isinstance(node, MappingNode) and len(node.pairs) <= _MOST_BESIDE:
        for pair in node.pairs:
            value = resolved(pair.value)
            if isinstance(value, Scalar):
                yield key_text(pair.key), value.text


def _own_name(way: Way) -> Judgement | None:
    """The name that a team has given to what is beside it."""
    parent = way.steps[-1].parent if way.steps else None
    if not isinstance(parent, MappingNode) or len(parent.pairs) > _MOST_BESIDE:
        return None
    if not words.is_model_key(way.key) and any(words.groups_labels(step.key or "") for step in way.steps[:-1]):
        return Judgement(None, f"`{way.key}` is a label of one's own")
    key = words.small(way.key)
    beside = {words.small(key_text(pair.key)): resolved(pair.value) for pair in parent.pairs}
    has_settings = any(isinstance(beside.get(name), MappingNode) for name in ("litellmparams", "properties", "model"))
    if has_settings and key in ("name", "modelname"):
        return Judgement(None, f"`{way.key}` is a name of one's own")
    last = words.small(way.key.rpartition("/")[2])
    if last == "name" and any(words.small(step.key or "") == "metadata" for step in way.steps):
        return Judgement(None, f"`{way.key}` is a name of one's own")
    return None


def _of_value(way: Way, text: str, span: Span) -> Judgement:
    written = text[slice(*span)]
    key = way.key
    if any(words.small(step.key or "") in ("example", "examples") for step in way.steps):
        return Judgement("prose", "shape: example")
    if _is_in_rows(way):
        return Judgement("table", "shape: row of a list")
    if words.is_no_model(key):
        return Judgement(None, f"`{key}` {NO_MODEL}")
    if way.node.text.strip() != written:
        return _part(way, text, span)
    in_list = bool(way.steps) and way.steps[-1].key is None
    if in_list and (flag := _flag_before(way)):
        return Judgement("configuration", f"`{flag}` before it")
    if called := called_list_of_data(way.steps, written):
        return Judgement("configuration", f"each of `{called}` is called")
    if in_list:
        if any(words.is_used_list(step.key or "") for step in way.steps[-4:]):
            return Judgement("configuration", f"list of `{key}`")
        return Judgement("table", "shape: list")
    if words.is_default(key):
        return Judgement("default", f"key: `{key}`")
    if _is_naming_table(way):
        return Judgement("table", f"shape: rows with `{key}`")
    if words.is_prose_key(key) and words.small(key) not in ("body", "content", "text", "summary"):
        return Judgement("prose", f"key: `{key}`")
    return Judgement("configuration", f"key: `{key}`")


def _is_in_rows(way: Way) -> bool:
    """Whether a document is a list of many models, as data sets and settings by model are."""
    root = way.steps[0].parent if way.steps else None
    return isinstance(root, SequenceNode) and len(root.items) >= _MANY_ROWS


def _is_naming_table(way: Way) -> bool:
    """Whether it names a row of a list: `- id: …` with a label or a price beside it."""
    if len(way.steps) < 2 or way.steps[-2].key is not None or words.small(way.key) not in _NAMING:
        return False
    beside = {words.small(key) for key, _ in _texts(way.steps[-1].parent)}
    above = next((step.key for step in reversed(way.steps[:-2]) if step.key is not None), "")
    return "model" in words.small(above) or not beside.isdisjoint(_LABELS)


def _flag_before(way: Way) -> str:
    """The option of a command right before an item of a list of arguments."""
    parent = way.steps[-1].parent
    if not isinstance(parent, SequenceNode):
        return ""
    place = bisect_right(parent.items, way.node.start, key=lambda item: item.start) - 1
    item = resolved(parent.items[place - 1]) if place > 0 else None
    return item.text if isinstance(item, Scalar) and item.text.startswith("-") else ""


def _part(way: Way, text: str, span: Span) -> Judgement:
    """A part of a longer value: a command, a script, an address, a text for people."""
    node, written = way.node, text[slice(*span)]
    content = node.text[:_MOST_CONTENT].strip()
    script = words.small(way.key) in _SCRIPTS or any(step.key == "scripts" for step in way.steps[-2:-1])
    if "\n" in content and words.is_prose_key(way.key) and words.small(way.key) != "content" and not script:
        return Judgement("prose", f"key: `{way.key}`")
    if node.style in ("|", ">") and "\n" in content:
        line = line_role(text, span, script=script)
        is_use = line.role in ("call", "default") and script
        return Judgement("configuration", line.rule) if is_use else line
    if _COMPARED.search(text, max(node.start, span.start - _MOST_BEFORE), span.start):
        return Judgement("table", "shape: comparison")
    found_key = embedded(text, node.start, span.start)
    if found_key is not None:
        is_setting = found_key.role not in (None, "default")
        return Judgement("configuration", found_key.rule) if is_setting else found_key
    if script:
        line = line_role(text, span, script=True)
        return line if line.role in (None, "comment", "prose") else Judgement("configuration", line.rule)
    if words.is_help_key(way.key):
        return Judgement("prose", f"key: `{way.key}`")
    if is_list(content):
        return Judgement("table", "shape: list in a text")
    if is_sentence(content, written):
        return Judgement("prose", "token: text for people")
    return Judgement("configuration", f"key: `{way.key}`")
