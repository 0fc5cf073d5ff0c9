"""Records with a slip in them, as people and tools make them: lines, characters, values, properties, files."""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

SIGNS: Final = (
    *"\"':[]{},-#|>&*!%@`?=.0 \t\n\r",
    "\u00a0",
    "\x07",
    "\x0b",
    "\u2028",
    "\u201c",
    " #",
    ": ",
    "- ",
    "//",
    "---\n",
    "# model-lifecycle: ignore[file-name] as agreed",
)
VALUES: Final = (
    *("yes", "no", "null", "~", "true", "None", "TRUE", "'3'", '"4"', "1,000", "1.5e3", "0x10", "-1", "+3", ".5"),
    *("01", "4.1", "0", "100000000", "0.000005", "1_000", "1.0", "[]", "{}", "[a, b]", "[text image]", "{a: b}"),
    *("2025-13-01", "2025-01", "2025-01-01", '"2027-12-31"', "Active", "Retired", "text", "USD ", "n/a", "x: y"),
    *("# c", "- x", '""', "''", "@x", "*x", '"open', "example.com/x"),
)
_LINE: Final = re.compile(r'^(\s*(?:- )?)("?[\w-]+"?)(:[ \t]+)([^\n]*?)(,?)$', re.MULTILINE)

Slip = Callable[[Random, str], str]


def _properties(text: str) -> list[re.Match[str]]:
    return list(_LINE.finditer(text))


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _some_line(random: Random, text: str, change: Callable[[list[str], int], None]) -> str:
    lines = _lines(text)
    change(lines, random.randrange(len(lines)))
    return "".join(lines)


def without_line(random: Random, text: str) -> str:
    return _some_line(random, text, lambda lines, at: lines.__delitem__(at))


def line_twice(random: Random, text: str) -> str:
    def change(lines: list[str], at: int) -> None:
        lines.insert(random.choice((at, random.randrange(len(lines)))), lines[at])

    return _some_line(random, text, change)


def lines_swapped(random: Random, text: str) -> str:
    def change(lines: list[str], at: int) -> None:
        other = random.choice((min(at + 1, len(lines) - 1), random.randrange(len(lines))))
        lines[at], lines[other] = lines[other], lines[at]

    return _some_line(random, text, change)


def indented(random: Random, text: str) -> str:
    def change(lines: list[str], at: int) -> None:
        lines[at] = random.choice((" ", "  ", "    ", "\t", "\u00a0")) + lines[at]

    return _some_line(random, text, change)


def dedented(random: Random, text: str) -> str:
    def change(lines: list[str], at: int) -> None:
        depth = len(lines[at]) - len(lines[at].lstrip(" "))
        lines[at] = lines[at][min(random.choice((1, 2, 2, 4, 20)), depth) :]

    return _some_line(random, text, change)


def lines_joined(random: Random, text: str) -> str:
    def change(lines: list[str], at: int) -> None:
        lines[at] = lines[at].rstrip("\r\n") + random.choice(("", " "))

    return _some_line(random, text, change)


def sign_changed(random: Random, text: str) -> str:
    """A character deleted, inserted or replaced, those between words more often than others."""
    inside = random.random() < 0.3
    places = [at for at, sign in enumerate(text) if sign.isalnum() is inside] or [0]
    at = random.choice(places)
    written: str = random.choice(("", *SIGNS))
    return text[:at] + written + text[at + random.randrange(2) :]


def value_changed(random: Random, text: str) -> str:
    properties = _properties(text)
    if not properties:
        return text
    place = random.choice(properties)
    value = random.choice(VALUES) if random.random() < 0.7 else random.choice(properties)[4]
    return text[: place.start(4)] + value + text[place.end(4) :]


def property_renamed(random: Random, text: str) -> str:
    properties = _properties(text)
    if not properties:
        return text
    place = random.choice(properties)
    name = place[2]
    other = random.choice(properties)[2]
    names: tuple[str, ...] = (name[:-1], f"{name}s", name.upper(), "x", name.replace("_", "-"), name[1:], other)
    return text[: place.start(2)] + random.choice(names) + text[place.end(2) :]


def property_moved(random: Random, text: str) -> str:
    """A line, with what is indented below it, that is dropped, there twice, or somewhere else."""
    lines = _lines(text)
    start = random.randrange(len(lines))
    depth = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > depth):
        end += 1
    block = lines[start:end]
    match random.choice(("drop", "twice", "move")):
        case "drop":
            del lines[start:end]
        case "twice":
            lines[end:end] = block
        case _:
            del lines[start:end]
            place = random.randrange(len(lines) + 1)
            lines[place:place] = block
    return "".join(lines)


SLIPS: Final[tuple[Slip, ...]] = (
    *(without_line, line_twice, lines_swapped, indented, dedented, lines_joined, property_renamed, property_moved),
    *(sign_changed,) * 4,
    *(value_changed,) * 4,
)


def mutated(random: Random, files: Mapping[str, str]) -> dict[str, str]:
    """A workspace's files, one of which has a slip or two, or another name, or the values or the text of another."""
    changed = dict(files)
    path = random.choice(sorted(files))
    dice = random.random()
    if dice < 0.04:
        other = random.choice([other_path for other_path in sorted(files) if other_path.endswith(path[-5:])])
        changed[other] = changed.pop(path)
    elif dice < 0.07:
        changed[f"{path.rpartition('/')[0]}/copy-of-{path.rpartition('/')[2]}"] = files[path]
    elif dice < 0.1 and path.endswith(".yaml"):
        changed[path] = f"{files[path].rstrip()}\n{random.choice(('---', '', '----'))}\n{files[path]}"
    elif dice < 0.15:
        changed[path] = _with_value_of(random, files[path], files[random.choice(sorted(files))])
    else:
        for _ in range(random.choice((1, 1, 1, 2))):
            changed[path] = random.choice(SLIPS)(random, changed[path] or "\n")
    return changed


def _with_value_of(random: Random, text: str, other: str) -> str:
    """A text, one of whose values is that of the same property of another record."""
    values = {match[2].strip('"'): match[4] for match in _properties(other)}
    places = [match for match in _properties(text) if match[2].strip('"') in values]
    if not places:
        return text
    place = random.choice(places)
    return text[: place.start(4)] + values[place[2].strip('"')] + text[place.end(4) :]
