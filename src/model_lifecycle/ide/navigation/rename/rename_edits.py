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

_SAFE: Final = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9._/@+-]*[A-Za-z0-9_])?")
"""Matches a name that is allowed anywhere in a plain scalar."""


def group_of(occurrence: Occurrence) -> RenameGroup:
    """The group of edits that an occurrence belongs to."""
    return "texts" if occurrence.role in WORD_ROLES or occurrence.role == "title" else "records"


def needs_no_quotes(name: str) -> bool:
    """Whether `name` can be written in any scalar, or as one, without quotes or escapes."""
    return _SAFE.fullmatch(name) is not None and is_plain(name, flow=True)


def replacement_edit(occurrence: Occurrence, new: str) -> RenameEdit:
    """The edit that replaces an occurrence spelled as in the data; `new` must satisfy `needs_no_quotes`."""
    return RenameEdit(TextEdit(occurrence.span, new), group_of(occurrence))


def edits_of(part: FilePart, occurrences: Iterable[Occurrence], new: str) -> Iterator[RenameEdit]:
    """Yield the edits that replace `occurrences` in a part of a file with `new`."""
    in_comments: list[Occurrence] = []
    by_value: dict[tuple[int, str], list[Occurrence]] = {}
    for occurrence in occurrences:
        if occurrence.role == "comment":
            in_comments.append(occurrence)
        else:
            by_value.setdefault((occurrence.record, occurrence.pointer), []).append(occurrence)
    for occurrence in in_comments:
        yield RenameEdit(TextEdit(occurrence.span, new), "texts")
    places = {(place.record, place.pointer): place for place in values_of(part)} if by_value else {}
    renamed = {id(place.node) for key, place in places.items() if key in by_value}
    for key, in_value in by_value.items():
        place, group = places[key], group_of(in_value[0])
        if isinstance(place.node, Scalar):
            yield from (RenameEdit(edit, group) for edit in _in_scalar(place, place.node, in_value, new))
        elif isinstance(place.node, Alias) and id(place.node.target) not in renamed:
            yield RenameEdit(_written_out(place, new), group)
    yield from _written_out_aliases(places, by_value)


def _written_out_aliases(
    places: dict[tuple[int, str], ValuePlace], by_value: dict[tuple[int, str], list[Occurrence]]
) -> Iterator[RenameEdit]:
    """Yield edits that write out aliases of changed values where the old name has to stay."""
    changed = {id(places[key].node): group_of(in_value[0]) for key, in_value in by_value.items()}
    for key, place in places.items():
        if isinstance(place.node, Alias) and id(place.node.target) in changed and key not in by_value:
            original = next((candidate for candidate in places.values() if candidate.node is place.node.target), None)
            follows = original is not None and original.words_role is not None and place.words_role is not None
            if not follows and place.text is not None:
                yield RenameEdit(_written_out(place, place.text), changed[id(place.node.target)])


def _written_out(place: ValuePlace, text: str) -> TextEdit:
    return TextEdit(place.span(0, 0), scalar_text(text, place.part.document.language, flow=place.is_in_flow))


def _in_scalar(place: ValuePlace, scalar: Scalar, occurrences: list[Occurrence], new: str) -> Iterator[TextEdit]:
    """Yield the edits in one scalar: one per occurrence, or one of the whole if a plain scalar then needs quotes."""
    if scalar.style == "" and place.part.document.language == "yaml" and not _SAFE.fullmatch(new):
        text, done = "", 0
        for occurrence in occurrences:
            text += scalar.text[done : occurrence.start] + new
            done = occurrence.start + len(occurrence.name)
        text += scalar.text[done:]
        if not is_plain(text, flow=place.is_in_flow):
            offset = place.part.offset
            whole = Span(scalar.start + offset, scalar.end + offset)
            yield TextEdit(whole, scalar_text(text, "yaml", flow=place.is_in_flow))
            return
    elif scalar.style == "" and occurrences[0].name == scalar.text and not is_plain(new, flow=place.is_in_flow):
        yield TextEdit(place.span(0, len(scalar.text)), scalar_text(new, "yaml", flow=place.is_in_flow))
        return
    written = _escape(new, scalar)
    for occurrence in occurrences:
        yield TextEdit(occurrence.span, written)


def _escape(name: str, scalar: Scalar) -> str:
    """Escape `name` for the style of `scalar`."""
    if scalar.style == '"':
        return json.dumps(name, ensure_ascii=False)[1:-1]
    return name.replace("'", "''") if scalar.style == "'" else name
