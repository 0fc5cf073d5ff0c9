"""Texts that are safe as YAML plain scalars, in YAML 1.2 and in YAML 1.1."""

import re
from typing import Final

from model_lifecycle.format.quoting import scalar_text
from model_lifecycle.syntax.node import Scalar
from model_lifecycle.syntax.yaml.core_schema import plain_value

_FORBIDDEN_FIRST: Final = frozenset(",[]{}#&*!|>'\"%@`:")
"""Characters that cannot begin a plain scalar; `:` since Ruby's YAML parser would make a symbol of it."""

_WORDS_OF_1_1: Final = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<"))
"""The words, in any case, that YAML 1.1 reads as a boolean or null, or as a mapping's value key or merge key."""

_NUMBER_OF_1_1: Final = re.compile(r"[-+]?(?:[.0-9][-+.,:_0-9a-fxo]*+|\.(?:inf|nan))", re.IGNORECASE)
"""Matches every text that some YAML parser takes for a number, time or date (`1:30`, `1_000`, `0b1`, `0x1f`, `1,000`,
`.inf`, `2026-06-30`), and more: `4.1.2`, `3-5`."""

_DAY_AND_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]")
"""Matches the start of a YAML 1.1 timestamp: `2026-06-30T1`."""


def needs_no_quotes(text: str, *, in_flow: bool) -> bool:
    """Whether every YAML parser reads `text`, which is on one line, unquoted as that text; `in_flow`: in a flow
    collection.
    """
    if not text or not text.isprintable() or text != text.strip() or not isinstance(plain_value(text), str):
        return False
    if text[0] in _FORBIDDEN_FIRST or (text[0] in "-?" and text[1:2] in ("", " ")) or text.startswith(("---", "...")):
        return False
    if ": " in text or " #" in text or text.endswith(":"):
        return False
    if in_flow and (text[0] in "-?" or any(sign in text for sign in ",[]{}:?")):
        return False
    return not (
        text.lower() in _WORDS_OF_1_1 or _NUMBER_OF_1_1.fullmatch(text) is not None or _DAY_AND_TIME.match(text)
    )


def spelling(node: Scalar, text: str, *, in_flow: bool) -> str:
    """The output form of a one-line scalar of the document `text`: as written, but without needless quotes."""
    raw = text[node.start : node.end]
    if node.style not in ("'", '"') or node.tag is not None or not needs_no_quotes(node.text, in_flow=in_flow):
        return raw
    escaped = raw[1:-1].replace('\\"', "") if node.style == '"' else raw[1:-1]
    return raw if node.style == '"' and "\\" in escaped else node.text


def key_spelling(node: Scalar, text: str, *, in_flow: bool) -> str:
    """The output form of a key: as `spelling` gives it, but always on one line, quoted if necessary."""
    raw = spelling(node, text, in_flow=in_flow)
    if node.style not in ("|", ">") and not any(sign in raw for sign in "\r\n"):
        return raw
    is_free = node.tag is None and needs_no_quotes(node.text, in_flow=in_flow)
    return node.text if is_free else scalar_text(node.text, "yaml", '"')
