"""Data as YAML in the many styles that people write."""

import json
import re
from random import Random

_PLAIN = re.compile(r"[A-Za-z/][A-Za-z0-9./_é😀 -]*(?<! )")
_LINES = re.compile(r"[A-Za-z][^\x00-\x09\x0b-\x1f\x7f-\xa0\u2028\u2029\ufeff\ud800-\udfff]*[A-Za-z.]\n?")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


class YamlWriter:
    """Writes data as one YAML document; `random` chooses the styles."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.unit = random.choice([2, 4])
        self.dash = random.choice([0, 2])
        self.comments = 0
        self.needs_last_break = False
        """Whether a text was written that ends with a line break: at the end of a file that must not be missing."""

    def text(self, data: object) -> str:
        lines = ["# first", *self.block("", data)] if self.random.random() < 0.5 else self.block("", data)
        endings = ["\n", "\n\n# last\n"] + ([] if self.needs_last_break else [""])
        return "\n".join(lines) + self.random.choice(endings)

    def block(self, before: str, value: object) -> list[str]:
        """`before` (a key with its colon, a dash, or nothing) and a value; lines relative to the first."""
        if isinstance(value, dict) and value and self.random.random() < 0.8:
            inner: list[str] = []
            for key, item in value.items():
                if inner and self.random.random() < 0.2:
                    inner += [self.random.choice(["", self.comment()])]
                inner += self.block(f"{self.key(key)}:", item)
            return self.under(before, inner, self.unit)
        if isinstance(value, list) and value and self.random.random() < 0.8:
            inner = [line for item in value for line in self.block("-", item)]
            return self.under(before, inner, self.dash if before.endswith(":") else self.unit)
        if isinstance(value, str) and before and _LINES.fullmatch(value) and self.random.random() < 0.5:
            self.needs_last_break |= value.endswith("\n")
            header = ("|" if value.endswith("\n") else "|-") + self.tail()
            lines = value.removesuffix("\n").split("\n")
            return [f"{before} {header}", *(" " * self.unit + line if line else "" for line in lines)]
        if value is None and before and self.random.random() < 0.3:
            return [before + self.tail()]
        return [f"{before} {self.flow(value)}".lstrip(" ") + self.tail()]

    def under(self, before: str, inner: list[str], indent: int) -> list[str]:
        if not before:
            return inner
        if before == "-":
            return [f"- {inner[0]}", *(f"  {line}" if line else "" for line in inner[1:])]
        return [before + self.tail(), *(" " * indent + line if line else "" for line in inner)]

    def comment(self) -> str:
        self.comments += 1
        return f"# comment {self.comments}"

    def tail(self) -> str:
        return f"  {self.comment()}" if self.random.random() < 0.15 else ""

    def flow(self, value: object) -> str:
        space = self.random.choice(["", " "])
        if isinstance(value, dict):
            return (
                "{"
                + space
                + ", ".join(f"{self.key(key)}: {self.flow(item)}" for key, item in value.items())
                + space
                + "}"
            )
        if isinstance(value, list):
            return "[" + space + ", ".join(self.flow(item) for item in value) + space + "]"
        if isinstance(value, str):
            return self.quoted(value)
        return self.random.choice(["null", "~"]) if value is None else json.dumps(value)

    def key(self, key: str) -> str:
        return self.quoted(key)

    def quoted(self, text: str) -> str:
        forms = [json.dumps(text)]
        if text.isprintable():
            forms.append("'" + text.replace("'", "''") + "'")
        if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
            forms += [text] * 3
        return self.random.choice(forms)
