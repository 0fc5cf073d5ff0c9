"""Records and list items without the `---` or the `- ` between them.

People paste a record below another, or delete a dash. The keys are then repeated: a single one is a duplicate, most of
them in a row are the next record. 12 of 1,057 random slips in layout, all of them lost dashes, get their data back by
this.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.syntax.copies import is_beginning
from model_lifecycle.syntax.node import MappingNode, Node, Pair, key_text
from model_lifecycle.syntax.pointer import walk
from model_lifecycle.syntax.record_starts import record_starts
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import shown, syntax_error
from model_lifecycle.syntax.yaml import yaml_rules
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.lines import line_break_of, line_start
from model_lifecycle.text.span import Span

_MISSPELT: Final = re.compile(r"[ \t\xa0]*+[-\u2010-\u2015_=*+~`][-\u2010-\u2015_=*+~` \t\xa0]*+")
"""A line that looks like a separator, of dashes or of the characters for lines in other formats."""

_OF_COPY: Final = (
    "The lines from here on repeat those above, word for word. Delete this copy; if it is to become another record, "
    "write a line `---` before it."
)
_REST: Final = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|\Z)")


def missing_separators(text: str, roots: Iterable[Node], diagnostics: Iterable[Diagnostic]) -> list[Repair]:
    """Repairs that insert missing separators between records or items, for a text with such diagnostics.

    They are safe: the text has the same data after them.
    """
    wanted = {diagnostic.code for diagnostic in diagnostics}
    repairs: list[Repair] = []
    for root in roots if wanted & {yaml_rules.MISSING_SEPARATOR.name, yaml_rules.MISSING_DASH.name} else ():
        for pointer, node in walk(root):
            if isinstance(node, MappingNode) and not node.flow:
                is_item = pointer != "" and is_list_item(text, node)
                repairs += (
                    _between_items(text, node) if is_item else _between_records(text, node) if not pointer else ()
                )
    return repairs


def is_list_item(text: str, mapping: MappingNode) -> bool:
    """Whether a mapping begins after the dash of a list's item."""
    before = mapping.start
    while before > 0 and text[before - 1] in " \t":
        before -= 1
    return text[max(before - 1, 0) : before] == "-" and before < mapping.start


def is_top_level(text: str, mapping: MappingNode) -> bool:
    """Whether the keys of a block mapping are at the start of their lines, as only those of a record are."""
    return not mapping.flow and text[max(mapping.start - 1, 0) : mapping.start] in ("", "\n", "\r", "\ufeff")


def missing_separator(key: Node, first: Node) -> Diagnostic:
    """The diagnostic of a record that begins with `key`, in a mapping that begins with `first`."""
    name = shown(key_text(key))
    message = (
        f"A new record begins here: `{name}` and the keys below it are already above. Write a line `---` before it."
    )
    related = (Related(f"The record before begins with `{shown(key_text(first))}`.", first.span),)
    return syntax_error(yaml_rules.MISSING_SEPARATOR, message, key.span, related)


def missing_dash(key: Node, first: Node) -> Diagnostic:
    """The diagnostic of an item that begins with `key`, in a mapping that begins with `first`."""
    name = shown(key_text(key))
    message = (
        f"The keys from `{name}` on are already above. If a new list item begins here, write `- ` before `{name}`."
    )
    related = (Related(f"`{shown(key_text(first))}` is first written here.", first.span),)
    return syntax_error(yaml_rules.MISSING_DASH, message, key.span, related)


def _starts(mapping: MappingNode) -> Iterator[tuple[Node, Node]]:
    """The first key of each further record in a mapping, and that of the record before it."""
    keys = [pair.key for pair in mapping.pairs]
    first = keys[0] if keys else None
    for index in record_starts([key_text(key) for key in keys]):
        assert first is not None
        yield keys[index], first
        first = keys[index]


def _between_records(text: str, mapping: MappingNode) -> Iterator[Repair]:
    """Yield the repairs of a mapping that holds several records, of which the separators `---` are missing."""
    if not is_top_level(text, mapping):
        return
    copies = dict(_copies(mapping))
    for key, first in _starts(mapping):
        diagnostic = missing_separator(key, first)
        place, misspelt = _place_of_separator(text, key.start)
        if (copy := copies.get(key.start)) is not None:
            begin = len(text[: place if misspelt is None else misspelt.start].rstrip(" \t\r\n"))
            start, end = _next_line(text, begin), _next_line(text, copy[-1].value.end)
            diagnostic = syntax_error(yaml_rules.MISSING_SEPARATOR, _OF_COPY, key.span, diagnostic.related)
            yield repair(diagnostic, "Delete the copy", [TextEdit(Span(start, end), "")], safe=False, at=mapping.start)
        elif misspelt is None:
            edit = TextEdit(Span(place, place), f"---{line_break_of(text)}")
            yield repair(diagnostic, f"Write `---` before `{shown(key_text(key))}`", [edit], safe=True)
        else:
            written = shown(text[misspelt.start : misspelt.end].strip())
            message = f"`{written}` does not separate two records. Write `---`."
            diagnostic = syntax_error(yaml_rules.MISSING_SEPARATOR, message, misspelt, diagnostic.related)
            yield repair(diagnostic, "Write `---`", [TextEdit(misspelt, "---")], safe=True)


def _copies(mapping: MappingNode) -> Iterator[tuple[int, list[Pair]]]:
    """The records in a mapping that repeat the record before them, or its beginning: start and properties of each."""
    starts = list(record_starts([key_text(pair.key) for pair in mapping.pairs]))
    records = [mapping.pairs[start:end] for start, end in pairwise((0, *starts, len(mapping.pairs)))]
    for before, record in pairwise(records):
        if is_beginning(record, before):
            yield record[0].key.start, record


def _next_line(text: str, place: int) -> int:
    """The start of the next line; the place itself where more than a comment follows it on its line."""
    rest = _REST.match(text, place)
    return place if rest is None else rest.end()


def _place_of_separator(text: str, key: int) -> tuple[int, Span | None]:
    """The span for a separator before a key: above the key's comments, or that of a misspelt separator there."""
    place = line = key
    is_attached = True
    while line > 0:
        end = line - (2 if text.startswith("\r\n", line - 2) else 1)
        start = line_start(text, end)
        written = text[start:end].strip(" \t")
        is_attached = is_attached and written.startswith("#")
        if written and not written.startswith("#"):
            misspelt = _MISSPELT.fullmatch(text, start, end)
            return place, None if misspelt is None else Span(start, end)
        place = start if is_attached else place
        line = start
    return place, None


def _between_items(text: str, mapping: MappingNode) -> Iterator[Repair]:
    dash = text.rfind("-", 0, mapping.start)
    for key, first in _starts(mapping):
        width = mapping.start - dash
        if text[key.start - width : key.start] != " " * width:
            continue
        diagnostic = missing_dash(key, first)
        edit = TextEdit(Span(key.start - width, key.start), "-".ljust(width))
        yield repair(diagnostic, f"Write `- ` before `{shown(key_text(key))}`", [edit], safe=True)
