"""Texts and workspaces of any size, for `growth.py`: how they are made.

A shape makes its files from a size in bytes, of all of them together. Sizes are nearly exact; the same size gives the
same bytes.
"""

import json
from collections.abc import Callable, Mapping
from typing import Final

from support.sample_records import MODEL, as_json

Files = Mapping[str, str]
Shape = Callable[[int], Files]

MODEL_PATH: Final = "models/provider-1/example-1"
MIGRATION_PATH: Final = "migrations/example-1-to-example-2"
SPECS: Final = MODEL[MODEL.index("specs:") :]


def one_file(text: str, suffix: str = "yaml", path: str = MODEL_PATH) -> Files:
    return {f"{path}.{suffix}": text}


def times(unit: str | Callable[[int], str], size: int) -> str:
    """A unit repeated, or the texts that a function makes of 0, 1, 2 …, up to a size."""
    if isinstance(unit, str):
        return unit * max(size // len(unit), 1)
    step = len(unit(1000))
    return "".join(map(unit, range(max(size // step, 1))))


def repeated(unit: str | Callable[[int], str], before: str = "", after: str = "", suffix: str = "yaml") -> Shape:
    """One model file: a text that is repeated, between two that are not."""
    return lambda size: one_file(before + times(unit, size) + after, suffix)


def nested(opening: str, closing: str, before: str = "x: ", inner: str = "1", suffix: str = "yaml") -> Shape:
    """One model file: brackets in each other."""

    def files(size: int) -> Files:
        count = size // (len(opening) + len(closing))
        return one_file(f"{before}{opening * count}{inner}{closing * count}\n", suffix)

    return files


def indented(line: str, deepest: int) -> Shape:
    """One model file of lines that are indented deeper and deeper, and begin again."""

    def files(size: int) -> Files:
        block = "".join(f"{'  ' * depth}{line}\n" for depth in range(deepest))
        return one_file("".join(f"k{number}:\n{block}" for number in range(max(size // len(block), 1))))

    return files


def staircase(line: str) -> Shape:
    """One model file in which each line is indented deeper than the one before."""

    def files(size: int) -> Files:
        count = int(size**0.5)
        return one_file("".join(f"{'  ' * depth}{line}\n" for depth in range(count)))

    return files


def changed(old: str, new: Callable[[int], str], text: str = MODEL, path: str = MODEL_PATH) -> Shape:
    """A valid record in which a text is replaced by one of the size asked for."""
    assert old in text
    return lambda size: one_file(text.replace(old, new(size), 1), "yaml", path)


def model(index: int, text: str = MODEL, **changes: str) -> str:
    """A valid model record that differs from others by its id and slug; `changes` are texts after their keys."""
    text = text.replace("example-1\n", f"example-{index + 10}\n").replace("Example 1\n", f"Example {index + 10}\n")
    for key, value in changes.items():
        before, _, rest = text.partition(f"{key}:")
        text = f"{before}{key}: {value}\n{rest.partition(chr(10))[2]}"
    return text


def listed(record: Callable[[int], str], path: str = "models/provider-1/example-1") -> Shape:
    """One file: a list of records."""

    def item(index: int) -> str:
        lines = record(index).splitlines()
        return "".join([f"- {lines[0]}\n", *(f"  {line}\n" if line else "\n" for line in lines[1:])])

    return lambda size: one_file(times(item, size), "yaml", path)


def documents(record: Callable[[int], str], path: str = "models/provider-1/example-1") -> Shape:
    """One file: a document for each record."""
    return lambda size: one_file(times(lambda index: f"---\n{record(index)}", size), "yaml", path)


def json_list(record: Callable[[int], str]) -> Shape:
    """One JSON file on one line: a list of records."""

    def files(size: int) -> Files:
        count = max(size // len(json.dumps(json.loads(as_json(record(1000))))), 1)
        first = json.loads(as_json(record(0)))
        records = [json.loads(as_json(record(index))) if index < 3 else first for index in range(count)]
        return one_file(json.dumps(records), "json")

    return files


def folder(record: Callable[[int], str], path: Callable[[int], str]) -> Shape:
    """A file for each record."""

    def files(size: int) -> Files:
        return {f"{path(index)}.yaml": record(index) for index in range(max(size // len(record(1000)), 1))}

    return files
