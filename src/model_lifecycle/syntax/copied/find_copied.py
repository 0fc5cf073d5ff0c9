"""The one change that makes a record of a text as a whole: nothing else tells so well what is wrong with its lines."""

from collections.abc import Callable, Iterator
from typing import Final

from model_lifecycle.syntax.copied.broken_layout import rewrapped, staircases
from model_lifecycle.syntax.copied.copied_lines import Candidate, lines_of
from model_lifecycle.syntax.copied.json_notations import json_notation
from model_lifecycle.syntax.copied.line_prefixes import (
    diffs,
    front_matter,
    prefixes,
    surroundings,
    tags,
    template_lines,
)
from model_lifecycle.syntax.copied.other_formats import other_format
from model_lifecycle.syntax.copied.outer_key import outer_keys
from model_lifecycle.syntax.copied.record_shape import are_records, has_dash, has_many_properties, may_be_copied
from model_lifecycle.syntax.copied.replaced_signs import replaced_signs
from model_lifecycle.syntax.copied.yaml_notations import notations
from model_lifecycle.syntax.document import Language
from model_lifecycle.syntax.long_texts import LONG
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import Read, error_count, syntax_error
from model_lifecycle.text.edits import apply_edits

_FEW: Final = 2
"""So many errors may be left in a text of which no records were read before."""
_MANY: Final = 2
"""So many errors may come from what stands on all lines, where what was read of them are records all the same."""


def find_copied(text: str, read: Read, language: Language, read_once: Callable[[str], Read]) -> list[Repair] | Read:
    """The repair of a text as a whole, none where there is none; of a text that holds no record, what is read of it.

    `read` is what was read of the text as it stands. A repair is taken if records are read of the text then, with no
    errors, or far fewer.
    """
    roots, diagnostics = read
    errors = error_count(diagnostics)
    is_shaped = are_records(roots)
    is_marked = has_dash(roots) if errors else may_be_copied(roots)
    is_odd = errors >= _MANY or (errors and not is_shaped) or is_marked
    if len(text) >= LONG or not is_odd:
        return []
    best: Candidate | None = None
    fewest = (errors + 3) // 4 if is_shaped else max((errors + 3) // 4, _FEW + 1)
    for one in _candidates(text, read, language):
        after, left = read_once(apply_edits(text, one.edits))
        others = error_count(left)
        if are_records(after) and not may_be_copied(after) and (not others or others < fewest):
            best, fewest = one, others
        if best is not None and not fewest:
            break
    may_be_other = not is_shaped if errors else not any(map(has_many_properties, roots))
    other = other_format(text) if may_be_other and (best is None or fewest) else None
    if other is not None:
        return (), [other]
    if best is not None:
        found = syntax_error(best.rule, best.message, best.span)
        return [repair(found, best.title, best.edits, safe=best.safe, at=-1)]
    return []


def _candidates(text: str, read: Read, language: Language) -> Iterator[Candidate]:
    lines = lines_of(text)
    yield from outer_keys(text, read[0])
    yield from prefixes(lines, language)
    yield from tags(lines)
    yield from diffs(lines)
    if language == "yaml":
        yield from front_matter(lines)
    yield from template_lines(lines)
    yield from surroundings(lines, language)
    yield from replaced_signs(text, language)
    yield from notations(lines) if language == "yaml" else json_notation(text)
    yield from staircases(lines, language)
    yield from rewrapped(lines, language)
