"""Edits that replace a name in the text of a file, preserving quotes, comments and line breaks."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

from model_lifecycle.format.quoting import is_plain, scalar_text
from model_lifecycle.ide.navigation.name_places import FilePart, ValuePlace, values_of
from model_lifecycle.ide.navigation.rename.rename import RenameEdit, RenameGroup
from model_lifecycle.ide.navigation.symbol import WORD_ROLES, Occurrence
from model_lifecycle.syntax.node import Alias, Scalar
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span

_SAFE_NAME: Final = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9._/@+-]*[A-Za-z0-9_])?")
"""Matches a name that is allowed anywhere in a plain scalar."""


def group_of(occurrence: Occurrence) -> RenameGroup:
    """The group of edits that an occurrence belongs to."""
    return "texts" if occurrence.role in WORD_ROLES or occurrence.role == "title" else "records"


def needs_no_quotes(name: str) -> bool:
    """Whether `name` can be written in any scalar, or as one, without quotes or escapes."""
    return _SAFE_NAME.fullmatch(name) is not None and is_plain(name, flow=True)


def replacement_edit(occurrence: Occurrence, new_name: str) -> RenameEdit:
    """The edit that replaces an occurrence spelled as in the data; `new_name` must satisfy `needs_no_quotes`."""
    return RenameEdit(TextEdit(occurrence.span, new_name), group_of(occurrence))


def edits_of(part: FilePart, occurrences: Iterable[Occurrence], new_name: str) -> Iterator[RenameEdit]:
    """Yield the edits that replace `occurrences` in a part of a file with `new_name`."""
    comment_occurrences: list[Occurrence] = []
    by_value: dict[tuple[int, str], list[Occurrence]] = {}
    for occurrence in occurrences:
        if occurrence.role == "comment":
            comment_occurrences.append(occurrence)
        else:
            by_value.setdefault((occurrence.record, occurrence.pointer), []).append(occurrence)
    for occurrence in comment_occurrences:
        yield RenameEdit(TextEdit(occurrence.span, new_name), "texts")
    places = {(place.record, place.pointer): place for place in values_of(part)} if by_value else {}
    renamed_nodes = {id(place.node) for key, place in places.items() if key in by_value}
    for key, value_occurrences in by_value.items():
        place, group = places[key], group_of(value_occurrences[0])
        if isinstance(place.node, Scalar):
            yield from (
                RenameEdit(edit, group) for edit in _scalar_edits(place, place.node, value_occurrences, new_name)
            )
        elif isinstance(place.node, Alias) and id(place.node.target) not in renamed_nodes:
            yield RenameEdit(_alias_as_scalar(place, new_name), group)
    yield from _aliases_to_keep(places, by_value)


def _aliases_to_keep(
    places: dict[tuple[int, str], ValuePlace], by_value: dict[tuple[int, str], list[Occurrence]]
) -> Iterator[RenameEdit]:
    """Yield edits that write out aliases of changed values where the old name has to stay, as in an excerpt.

    `places` and `by_value` have the values and their occurrences by record and pointer.
    """
    group_by_node = {
        id(places[key].node): group_of(value_occurrences[0]) for key, value_occurrences in by_value.items()
    }
    for key, place in places.items():
        if isinstance(place.node, Alias) and id(place.node.target) in group_by_node and key not in by_value:
            original = next((candidate for candidate in places.values() if candidate.node is place.node.target), None)
            may_follow = original is not None and original.words_role is not None and place.words_role is not None
            if not may_follow and place.text is not None:
                yield RenameEdit(_alias_as_scalar(place, place.text), group_by_node[id(place.node.target)])


def _alias_as_scalar(place: ValuePlace, text: str) -> TextEdit:
    """The edit that writes `text` as a scalar in place of an alias."""
    return TextEdit(place.span(0, 0), scalar_text(text, place.part.document.language, flow=place.is_in_flow))


def _scalar_edits(
    place: ValuePlace, scalar: Scalar, occurrences: list[Occurrence], new_name: str
) -> Iterator[TextEdit]:
    """Yield the edits in one scalar: one for each occurrence, or one of it all if a plain scalar then needs quotes."""
    if scalar.style == "" and place.part.document.language == "yaml" and not _SAFE_NAME.fullmatch(new_name):
        text, end = "", 0
        for occurrence in occurrences:
            text += scalar.text[end : occurrence.start] + new_name
            end = occurrence.start + len(occurrence.name)
        text += scalar.text[end:]
        if not is_plain(text, flow=place.is_in_flow):
            offset = place.part.offset
            scalar_span = Span(scalar.start + offset, scalar.end + offset)
            yield TextEdit(scalar_span, scalar_text(text, "yaml", flow=place.is_in_flow))
            return
    elif scalar.style == "" and occurrences[0].name == scalar.text and not is_plain(new_name, flow=place.is_in_flow):
        yield TextEdit(place.span(0, len(scalar.text)), scalar_text(new_name, "yaml", flow=place.is_in_flow))
        return
    escaped_name = _escape(new_name, scalar)
    for occurrence in occurrences:
        yield TextEdit(occurrence.span, escaped_name)


def _escape(name: str, scalar: Scalar) -> str:
    """Escape `name` for the style of `scalar`."""
    if scalar.style == '"':
        return json.dumps(name, ensure_ascii=False)[1:-1]
    return name.replace("'", "''") if scalar.style == "'" else name
