"""Honest YAML that few people write: every style at every place, with comments between all of it."""

from random import Random
from typing import Final

_KEYS: Final = (
    *("id", "slug", "specs", "sources", "family", "endpoints", "url", "currency", "before", "code_change", "python"),
    *("b c", '"q"', "'s q'", "3", "~", '"a: b"', "<<x", "é", '"\\t"'),
)
_PLAIN: Final = (
    "a",
    "b c",
    "1.50",
    "0x1F",
    "~",
    "true",
    "yes",
    "2026-01-05",
    "1:30",
    "é 🙂",
    "a#b",
    "a:b",
    "-a",
    "it's",
)
_SINGLE: Final = ("", "a", "yes", "a b", "it''s", "a: b", "# no", "1", " a ", "[a]", "a\\n")
_DOUBLE: Final = ("", "a", "a\\nb", "\\u00e9", 'a\\"b', "yes", "1.5", "\\/", "a \\\\ b", "\\N")


class OddYaml:
    """Writes documents, of which some other reader may refuse a few."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._comments = 0
        self._anchors: list[str] = []

    def text(self) -> str:
        """One document, or several."""
        head = self._random.choice(["", "", "", "---\n", "--- # d\n", "%YAML 1.2\n---\n"])
        text = head + self._document()
        while self._random.random() < 0.1:
            text += self._random.choice(["---\n", "...\n---\n", "--- # x\n"]) + self._document()
        return text if self._random.random() > 0.1 else text.replace("\n", "\r\n")

    def _document(self) -> str:
        self._anchors = []
        lines = self._mapping(0, 2) if self._random.random() < 0.9 else self._sequence(0, 2)
        return "\n".join([*self._above(0), lines, ""])

    def _comment(self) -> str:
        self._comments += 1
        return f"# c{self._comments}"

    def _behind(self) -> str:
        return self._random.choice([" "] * 20 + ["  ", "\t"]) + self._comment() if self._random.random() < 0.25 else ""

    def _above(self, indent: int) -> list[str]:
        lines = []
        while self._random.random() < 0.2:
            lines.append(self._random.choice(["", " " * indent + self._comment()]))
        return lines

    def _scalar(self, indent: int, *, in_flow: bool) -> str:
        pad = " " * indent
        match self._random.randrange(8 if in_flow else 11):
            case 0:
                return f"'{self._random.choice(_SINGLE)}'"
            case 1:
                return f'"{self._random.choice(_DOUBLE)}"'
            case 2:
                return "!!str " + self._random.choice(["1", "a", '"x"'])
            case 3:
                return self._random.choice([f'"a\n{pad}  b"', f"'a\n\n{pad}  b\n{pad} c'", f"a b\n{pad}   c d"])
            case 4:
                return "long " * 30 + "end"
            case 5 | 6 | 7:
                return self._random.choice(_PLAIN)
        return self._block_scalar(indent)

    def _block_scalar(self, indent: int) -> str:
        depth = self._random.choice([1, 2, 4])
        pad = " " * (indent + depth)
        explicit, first = self._random.choice([("", "first"), ("", "first"), (str(depth), "  deeper")])
        lines = [pad + first]
        for _ in range(self._random.randrange(4)):
            line = self._random.choice(["text", "  more", "# not one", "a: b", "\ttab", "end  ", ""])
            lines.append(pad + line if line else "")
        header = self._random.choice("|>") + explicit + self._random.choice(["", "-", "+"])
        return "\n".join([header + self._random.choice(["", f" {self._comment()}"]), *lines])

    def _flow(self, depth: int) -> str:
        kind = self._random.randrange(3) if depth else 0
        if not kind:
            return self._scalar(6, in_flow=True)
        parts = [self._flow(depth - 1) for _ in range(self._random.randrange(4))]
        if kind == 1:
            parts = [part if self._random.random() < 0.8 else f"k: {part}" for part in parts]
        else:
            keys = self._random.sample(("a", "id", '"q"', "'s q'", "url", "label"), len(parts))
            parts = [f"{key}: {part}" for key, part in zip(keys, parts, strict=True)]
        inner = f",{self._gap() or ' '}".join(parts)
        before, behind = "[]" if kind == 1 else "{}"
        return before + self._gap() + inner + self._gap() + behind

    def _gap(self) -> str:
        return self._random.choice(["", "", "", " ", "\n      ", f" {self._comment()}\n      "])

    def _value(self, indent: int, depth: int) -> str:
        """What stands behind a colon or a dash."""
        draw = self._random.random()
        if draw < 0.08:
            self._anchors.append(f"n{len(self._anchors)}")
            return f" &{self._anchors[-1]} " + self._random.choice(["a", "[a, b]", "{a: 1}"]) + self._behind()
        if draw < 0.16 and self._anchors:
            return f" *{self._random.choice(self._anchors)}{self._behind()}"
        if draw < 0.22:
            return self._behind()
        if draw < 0.5 or not depth:
            scalar = self._scalar(indent, in_flow=False)
            ends_open = scalar[0] in "|>" or ("\n" in scalar and scalar[0] not in "'\"")
            return f" {scalar}" + ("" if ends_open else self._behind())
        if draw < 0.65:
            return f" {self._flow(2)}{self._behind()}"
        inner = indent + self._random.choice([1, 2, 4])
        if draw < 0.85:
            return f"{self._behind()}\n{self._mapping(inner, depth - 1)}"
        return f"{self._behind()}\n{self._sequence(indent + self._random.choice([0, 2]), depth - 1)}"

    def _mapping(self, indent: int, depth: int) -> str:
        pad = " " * indent
        lines: list[str] = []
        for key in self._random.sample(_KEYS, self._random.randrange(1, 6)):
            lines += self._above(indent)
            match self._random.randrange(24):
                case 0:
                    lines.append(f"{pad}? {key}{self._behind()}")
                    lines.append(f"{pad}:{self._value(indent, depth)}")
                case 1:
                    lines.append(f"{pad}? |\n{pad}  key {len(lines)}\n{pad}:{self._value(indent, depth)}")
                case other:
                    lines.append(f"{pad}{key}{' :' if other < 4 else ':'}{self._value(indent, depth)}")
        return "\n".join([*lines, *self._above(indent)])

    def _sequence(self, indent: int, depth: int) -> str:
        pad = " " * indent
        lines: list[str] = []
        for _ in range(self._random.randrange(1, 4)):
            lines += self._above(indent)
            inner = ""
            if depth and self._random.random() < 0.4:
                write = self._random.choice([self._mapping, self._sequence])
                inner = write(indent + 2, depth - 1)
            if inner and inner[indent + 2 : indent + 3] not in ("", "#", "\n", " ") and inner.startswith(f"{pad}  "):
                lines.append(f"{pad}- {inner[indent + 2 :]}")
            else:
                lines.append(f"{pad}-{self._value(indent, max(depth - 1, 0))}")
        return "\n".join(lines)
