"""Which texts need no quotes in YAML, for readers of YAML 1.2 and of YAML 1.1."""

import re
from typing import Final

from model_lifecycle.format.quoting import scalar_text
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.yaml.core_schema import plain_value

_FIRST_SIGNS: Final = frozenset(",[]{}#&*!|>'\"%@`:")
"""Signs that cannot begin a plain text; `:` since Ruby's reader makes a symbol of it."""

_WORDS_OF_1_1: Final = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<"))
"""In any case: what YAML 1.1 reads as booleans, as nothing, and as a mapping's value and merge key."""

_NUMBER_OF_1_1: Final = re.compile(r"[-+]?(?:[.0-9][-+.,:_0-9a-fxo]*+|\.(?:inf|nan))", re.IGNORECASE)
"""All that some reader takes for a number, a time or a day: `1:30`, `1_000`, `0b1`, `0o7`, `0x1f`, `1,000`, `.inf`,
`2026-06-30`, and more than that: `4.1.2`, `3-5`."""

_DAY_AND_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]")


def needs_no_quotes(text: str, *, in_flow: bool) -> bool:
    """Whether a text on one line means itself without quotes, to every reader; `in_flow`: between brackets."""
    if not text or not text.isprintable() or text != text.strip() or not isinstance(plain_value(text), str):
        return False
    if text[0] in _FIRST_SIGNS or (text[0] in "-?" and text[1:2] in ("", " ")) or text.startswith(("---", "...")):
        return False
    if ": " in text or " #" in text or text.endswith(":"):
        return False
    if in_flow and (text[0] in "-?" or any(sign in text for sign in ",[]{}:?")):
        return False
    return not (
        text.lower() in _WORDS_OF_1_1 or _NUMBER_OF_1_1.fullmatch(text) is not None or _DAY_AND_TIME.match(text)
    )


def spelling(node: Scalar, text: str, *, in_flow: bool) -> str:
    """How a scalar on one line is written: as it is, without needless quotes."""
    raw = text[node.start : node.end]
    if node.style not in ("'", '"') or node.tag is not None or not needs_no_quotes(node.text, in_flow=in_flow):
        return raw
    escaped = raw[1:-1].replace('\\"', "") if node.style == '"' else raw[1:-1]
    return raw if node.style == '"' and "\\" in escaped else node.text


def key_spelling(node: Scalar, text: str, *, in_flow: bool) -> str:
    """How a key is written: as `spelling` has it, one of several lines on one, in quotes where it needs them."""
    raw = spelling(node, text, in_flow=in_flow)
    if node.style not in ("|", ">") and not any(sign in raw for sign in "\r\n"):
        return raw
    is_free = node.tag is None and needs_no_quotes(node.text, in_flow=in_flow)
    return node.text if is_free else scalar_text(node.text, "yaml", '"')
