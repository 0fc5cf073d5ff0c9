"""Any change of any record: it means what it says, and the lines around it stay as they are."""

import copy
import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from support.apply_change import changed
from support.yaml_styles import YamlWriter

from model_lifecycle.diagnostics.fix import (
    Change,
    InsertItem,
    InsertProperty,
    Remove,
    RenameKey,
    ReplaceValue,
)
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.document import Document, Language
from model_lifecycle.syntax.node import MappingNode, SequenceNode
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import find, find_pair, from_pointer, to_pointer

NAMES = st.sampled_from(["id", "name", "a b", "2024", "yes", "x: y", "#", "é", "url/x~y", "", "[", "true"])
TEXTS = st.sampled_from(
    [
        "",
        "a",
        "a b",
        "2024",
        "1.5",
        "yes",
        "null",
        "~",
        "a: b",
        "a #b",
        "- a",
        "[a]",
        "it's",
        'say "x"',
        "a\nb",
        "a\nb\n",
        "a\n\n b\n",
        " a",
        "a ",
        "\ta",
        "a\tb",
        "2025-01-05",
        "12:30",
        "é😀",
        "x\u2028y",
        "\u0085",
        "{",
        "*a",
        "&a",
        "!a",
        "%",
        "a,b",
        "...",
        "---",
        "<<",
        "=",
        "\\",
        "a:",
        "?",
        "0x1f",
        "1_000",
        ".inf",
        "\n",
        "\n\n",
        "a\n\n",
        "line\n# no comment\n",
    ]
) | st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=6)
SINGLE = st.none() | st.booleans() | st.integers(-5, 10**6) | st.floats(0, 1e20, allow_nan=False) | TEXTS
VALUES = st.recursive(
    SINGLE,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
RECORDS = st.dictionaries(NAMES, VALUES, min_size=1, max_size=5)


def paths(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inside = [path]
    if isinstance(value, dict):
        for name, inner in value.items():
            inside += paths(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            inside += paths(inner, (*path, index))
    return inside


@st.composite
def a_change(draw: st.DrawFn, data: dict[str, object]) -> tuple[Change, object]:
    """A change of a record, and the data it should have afterwards."""
    after = copy.deepcopy(data)
    steps = draw(st.sampled_from(paths(data)))
    outer: Any = after
    for step in steps[:-1]:
        outer = outer[step]
    inner: Any = outer[steps[-1]] if steps else outer
    pointer = to_pointer(steps)
    kinds = ["replace", "remove"] if steps else []
    kinds += ["property"] if isinstance(inner, dict) else ["item"] if isinstance(inner, list) else []
    kinds += ["rename"] if isinstance(outer, dict) and steps else []
    match draw(st.sampled_from(kinds)):
        case "replace":
            value = draw(VALUES)
            outer[steps[-1]] = value
            return ReplaceValue(pointer, value), after
        case "remove":
            del outer[steps[-1]]
            return Remove(pointer), after
        case "item":
            value = draw(VALUES)
            inner.append(value)
            return InsertItem(pointer, value), after
        case "property":
            name, value = draw(NAMES.filter(lambda name: name not in inner)), draw(VALUES)
            before = draw(st.sampled_from([None, *inner]))
            inner[name] = value
            return InsertProperty(pointer, name, value, before), after
        case _:
            name = draw(NAMES.filter(lambda name: name not in outer))
            outer[name] = outer.pop(steps[-1])
            return RenameKey(pointer, name), after


def check(text: str, language: Language, data: dict[str, object], draw: st.DataObject) -> None:
    before = parse(text, language)
    assert [diagnostic.code for diagnostic in before.diagnostics if diagnostic.code != "key-not-text"] == []
    assert to_data(before.roots[0]) == data
    change, expected = draw.draw(a_change(data))
    result = changed(text, change, language=language)
    assert result is not None, (text, change)
    after = parse(result, language)
    assert [diagnostic.code for diagnostic in after.diagnostics if diagnostic.code != "key-not-text"] == []
    assert json.dumps(to_data(after.roots[0]), sort_keys=True) == json.dumps(expected, sort_keys=True)
    lines = [after.lines.line_text(line) for line in range(len(after.lines))]
    for line in untouched(before, change):
        assert line in lines, change
        del lines[: lines.index(line) + 1]


def untouched(document: Document, change: Change) -> list[str]:
    """The lines of a document that a change has no business with."""
    pointer = getattr(change, "pointer", "")
    root = document.roots[0]
    steps = from_pointer(pointer)
    start, end = len(document.text), 0
    for depth in range(len(steps) + 1):
        inner = to_pointer(steps[:depth])
        node, pair = find(root, inner), find_pair(root, inner)
        assert node is not None
        flow = isinstance(node, MappingNode | SequenceNode) and (
            node.flow or not (node.items if isinstance(node, SequenceNode) else node.pairs)
        )
        if flow or (depth == len(steps) and isinstance(change, ReplaceValue | Remove | RenameKey)):
            start, end = min(start, node.start if pair is None else pair.key.start), max(end, node.end)
    if isinstance(change, Remove):  # `{}` or `[]` may have to be written for what is left
        outer = find(root, to_pointer(steps[:-1]))
        pair = find_pair(root, to_pointer(steps[:-1]))
        assert isinstance(outer, MappingNode | SequenceNode)
        children = outer.items if isinstance(outer, SequenceNode) else [pair.key for pair in outer.pairs]
        start, end = min(start, end), max([end, *(child.start for child in children[1:2])])  # joins the dash
        if len(children) == 1:
            start, end = min(start, outer.start if pair is None else pair.key.start), max(end, outer.end)
    lines = document.lines
    first, last = lines.position(start).line, lines.position(end).line
    if isinstance(change, InsertProperty) and start > end and change.before is not None:
        key = find_pair(find(root, pointer) or root, to_pointer([change.before]))
        assert key is not None
        first = last = lines.position(key.key.start).line
    return [
        lines.line_text(line)
        for line in range(len(lines))
        if (start > end and first != line) or not first <= line <= last
    ]


@given(RECORDS, st.randoms(use_true_random=False), st.sampled_from(["\n", "\r\n"]), st.data())
def test_any_change_of_any_yaml(data: dict[str, object], random: Random, line_break: str, draw: st.DataObject) -> None:
    check(YamlWriter(random).text(data).replace("\n", line_break), "yaml", data, draw)


@given(RECORDS, st.sampled_from([None, 1, 2, 4, "\t"]), st.sampled_from([None, (",", ":")]), st.data())
def test_any_change_of_any_json(
    data: dict[str, object], indent: int | str | None, separators: tuple[str, str] | None, draw: st.DataObject
) -> None:
    check(json.dumps(data, indent=indent, separators=separators, ensure_ascii=False), "json", data, draw)
