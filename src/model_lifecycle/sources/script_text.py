"""Extracts text from the data of a page's scripts, for pages that show little or nothing without them.

Prices of OpenAI's and Mistral's pages are only there: as `props` of components, and in what Next.js pushes to scripts.
An object or list is a section headed by its own texts, or a row if it has no nested ones.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from selectolax.lexbor import LexborHTMLParser

from model_lifecycle.sources.block import MOST_COLUMNS, Block, Cell
from model_lifecycle.sources.normal_form import without_markup

_PUSH: Final = re.compile(r"self\.__next_f\.push\(\s*(?=\[)")
"""Matches the call with which Next.js passes data to a script, up to the list."""

_PREFIX: Final = re.compile(r"[0-9a-f]{1,6}:[A-Z]{0,2}")
"""Matches the beginning of a line of Next.js's data before its JSON: `1a:I`."""

_MAX_INVALID: Final = 100
"""Maximum number of invalid pushes, each of which costs a scan of the whole script."""
_HEADING: Final = 6
_MOST_BLOCKS: Final = 20_000
_MOST_TEXT: Final = 2000
_FIRST_TABLE: Final = 1_000_000
"""The first table number, beyond those of the page's own tables."""


def blocks_of_data(html: str, *, scripts: bool) -> tuple[Block, ...]:
    """The blocks of text in the data of components, and with `scripts` of scripts; empty without readable data."""
    if "props=" not in html and not scripts:
        return ()
    blocks: list[Block] = []
    for number, data in enumerate(_data(html, scripts=scripts), _FIRST_TABLE):
        for block in _blocks(data, number):
            blocks.append(block)
            if len(blocks) >= _MOST_BLOCKS:
                return tuple(blocks)
    return tuple(blocks)


def _data(html: str, *, scripts: bool) -> Iterator[Any]:
    """Yield the parsed JSON data of components, and with `scripts` of scripts."""
    tree = LexborHTMLParser(html)
    for node in tree.css("[props]"):
        yield from _parse_json(node.attributes.get("props") or "")
    for node in tree.css("script") if scripts else ():
        text = node.text() or ""
        if (node.attributes.get("type") or "").endswith("json"):
            yield from _parse_json(text)
        for pushed in _pushed_lists(text):
            texts = [item for item in pushed if isinstance(item, str)]
            for line in "\n".join(texts).split("\n"):
                yield from _parse_json(_PREFIX.sub("", line, count=1) if _PREFIX.match(line) else line)


def _pushed_lists(script: str) -> Iterator[list[Any]]:
    """Yield the lists that Next.js pushes in a script; invalid ones are skipped."""
    decoder = json.JSONDecoder()
    end = invalid = 0
    for match in _PUSH.finditer(script):
        if match.start() >= end:
            try:
                pushed, end = decoder.raw_decode(script, match.end())
            except (ValueError, RecursionError):
                invalid += 1
                if invalid == _MAX_INVALID:
                    return
                continue
            yield pushed


def _parse_json(text: str) -> Iterator[Any]:
    """Yield the JSON data in a text, if it is valid."""
    if text.lstrip()[:1] in ("{", "["):
        try:
            yield json.loads(text)
        except (ValueError, RecursionError):
            return


def _blocks(data: Any, table: int) -> Iterator[Block]:
    """Yield the text blocks of nested JSON data; iterative, as the nesting may exceed the recursion limit."""
    stack = [data]
    while stack:
        value = _unwrapped(stack.pop())
        if isinstance(value, dict | list):
            items = [_unwrapped(item) for item in (value.values() if isinstance(value, dict) else value)]
            texts = [text for text in map(_text, items) if text]
            deeper = [item for item in items if isinstance(item, dict | list)]
            if deeper:
                stack.extend(reversed(deeper))
                if texts:
                    yield Block(" | ".join(texts), _HEADING if isinstance(value, dict) else 0)
            elif texts:
                cells = tuple(Cell(text, position, position + 1) for position, text in enumerate(texts[:MOST_COLUMNS]))
                yield Block(" | ".join(texts), 0, cells, table)


def _unwrapped(value: Any) -> Any:
    """The value inside `[type, value]` pairs, as Astro serializes it."""
    while isinstance(value, list) and len(value) == 2 and value[0] in (0, 1) and not isinstance(value[0], bool):
        value = value[1]
    return value


def _text(value: Any) -> str:
    """The text of a JSON value; empty for references, objects and lists."""
    if isinstance(value, str):
        if value.startswith("$") and not value.startswith("$$"):
            return value if value[1:2].isdigit() else ""  # `$L1` and the like are references
        return without_markup(value.removeprefix("$")).strip()[:_MOST_TEXT]
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""
