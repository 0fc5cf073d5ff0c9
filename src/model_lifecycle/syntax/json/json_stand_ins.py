"""Lines that are in order wherever a line of a JSON text with a mistake stands."""

from collections.abc import Iterator

from model_lifecycle.syntax.each_mistake import Line


def stand_ins(line: Line) -> Iterator[str]:
    """What may be written for a line, the likeliest first: a property, an item or a bracket, in the line's column."""
    content = line.text.strip()
    margin = line.text[: len(line.text) - len(line.text.lstrip())]
    ends = (",", "") if content.endswith(",") else ("", ",")
    opening = content[-1:] if content[-1:] in ("{", "[") else ""
    written = [f'"{name}":{value}' for name in line.names for value in _values(opening, ends)]
    written += [f"0{end}" for end in ends]
    written += [f"{sign}{end}" for sign in "}]{[" for end in ends]
    fitting = [each for each in written if len(margin + each) <= len(line.text)]
    yield from (margin + each for each in fitting)
    yield from (each for each in written if each not in fitting)
    yield ""


def _values(opening: str, ends: tuple[str, str]) -> Iterator[str]:
    if opening:
        yield opening
    else:
        yield from (f"0{end}" for end in ends)
        yield from "{["
