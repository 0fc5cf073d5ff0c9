"""Characters that look like a space or like nothing, and are text to YAML and JSON."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from model_lifecycle.text.span import Span

SPACES: Final = "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""Characters as wide as a space, or nearly so."""

INVISIBLE: Final = (
    "\xad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
"""Characters without any width."""

ODD: Final = SPACES + INVISIBLE

HIDDEN: Final = re.compile("[\u180e\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
"""Characters that no text needs and nobody sees: tags, controls of the writing direction, spaces without a width."""

JOINERS: Final = re.compile("[\xad\u034f\u061c\u200c-\u200f\U000e0100-\U000e01ef]")
"""Characters that nobody sees, and that texts of some scripts need."""


_ANY: Final = re.compile(f"[{ODD}]")
_USUAL: Final = bytes(range(0x20, 0x7F)) + b"\r\n"
"""The bytes of UTF-8 that most texts consist of; they are part of no other character."""
_PLAIN: Final[dict[int, str | None]] = {**dict.fromkeys(map(ord, SPACES), " "), **dict.fromkeys(map(ord, INVISIBLE))}


def without(text: str) -> str:
    """The text with simple spaces for the characters that have a width, and without the others."""
    return text if text.isascii() else text.translate(_PLAIN)


@lru_cache(maxsize=1)
def is_printable(text: str) -> bool:
    """Whether a text surely has none of these characters, and no control character but line breaks.

    Takes a few microseconds, as it is asked of every text: `isprintable` takes five times as long for a character as
    taking the usual ones out of its bytes. A text with tabs or unassigned characters is not printable either; U+034F is
    to Python, and odd here.
    """
    unusual = text.encode("utf-8", "surrogatepass").translate(None, _USUAL)
    others = unusual.decode("utf-8", "surrogatepass")
    return others.isprintable() and "\u034f" not in others


@lru_cache(maxsize=1)
def holds_any(text: str) -> bool:
    """Whether any of these characters is in a text."""
    return not text.isascii() and not is_printable(text) and _ANY.search(text) is not None


def named(text: str) -> str:
    """The first of these characters in a text, by name and code point, and how many more there are."""
    odd = [character for character in text if character in ODD] or [text[0]]
    name = unicodedata.name(odd[0], "character without a name").lower()
    more = f" and {len(odd) - 1} more" if len(odd) > 1 else ""
    article = "an" if name[0] in "aeio" else "a"
    return f"{article} {name} (U+{ord(odd[0]):04X}){more}"


_BYTE_ORDER_MARKS: Final = re.compile(
    r"(?:\A|(?<=[\r\n]))(?P<marker>\ufeff)(?=(?:[ \t]*+(?:#[^\r\n]*+)?[\r\n]++)*(?:---(?:[ \t\r\n]|\Z)|%|\Z))"
    r"|(?:\A|(?<=[\r\n])\.\.\.[^\r\n]*[\r\n]++)(?:[ \t]*+(?:#[^\r\n]*+)?[\r\n]++)*(?P<start>\ufeff)"
)
"""A byte-order mark may begin any document (YAML 1.2.2, rules 202 and 211): those of joined files keep theirs."""


def byte_order_marks(text: str) -> list[Span]:
    """The byte-order marks of a YAML text that may stand where they are."""
    marks = [] if "\ufeff" not in text else _BYTE_ORDER_MARKS.finditer(text)
    return [Span(*found.span(str(found.lastgroup))) for found in marks]
