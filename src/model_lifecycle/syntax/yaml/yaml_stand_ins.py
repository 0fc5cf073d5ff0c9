"""Lines that are in order wherever a line of a YAML text with a mistake stands."""

from collections.abc import Iterator

from model_lifecycle.syntax.each_mistake import Line


def stand_ins(line: Line) -> Iterator[str]:
    """What may be written for a line, the likeliest first: nothing, or a key or an item in a column near it."""
    yield ""
    written, above, below, names = line
    columns = dict.fromkeys(_indent(near, " -") for near in (above, below, written))
    columns |= dict.fromkeys(_indent(near, " ") for near in (written, above, below))
    columns |= dict.fromkeys(column for column in (_indent(below, " ") - 2, _indent(above, " ") + 2) if column >= 0)
    name = names[0]
    end = written.rstrip()[-1:]
    values = ("", " 0") if end == ":" else (" |", " 0") if end in ("|", ">") else (" 0", "")
    for column in columns:
        yield from (f"{' ' * column}{name}:{value}" for value in values)
    for column in columns:
        yield from (f"{' ' * column}- {item}" for item in (f"{name}: 0", "0"))


def _indent(line: str, blanks: str) -> int:
    return len(line) - len(line.lstrip(blanks))
