"""Repairs of a whole YAML text: the edits that explain its errors better than one by one."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Final

from model_lifecycle.syntax.copied import find_copied
from model_lifecycle.syntax.lookalikes import find_invisible, find_odd_spaces
from model_lifecycle.syntax.mend import Failure
from model_lifecycle.syntax.repair_candidate import Repair, Repairs, repair
from model_lifecycle.syntax.syntax_errors import Read, error_count, syntax_error
from model_lifecycle.syntax.yaml.cut_record import is_one_record
from model_lifecycle.syntax.yaml.event_tree import read_strictly
from model_lifecycle.syntax.yaml.separators import missing_separators
from model_lifecycle.syntax.yaml.yaml_rules import STRAY_MARKER
from model_lifecycle.text.edits import TextEdit, apply_edits
from model_lifecycle.text.span import Span

_SEPARATOR: Final = re.compile(r"(?:\A|(?<=[\r\n]))(?P<marker>---|\.\.\.)[ \t]*(?:\r\n|\r|\n|\Z)")
_MOST_SEPARATORS: Final = 4


def read_repaired(text: str, read: Read, read_once: Callable[[str], Read]) -> Read:
    """The tree and the diagnostics of a text after its repairs, with places of the text before them.

    `read` is the text without repairs.
    """
    repairs = Repairs(text, read, read_once)
    repairs.take(find_odd_spaces(text, read, read_once))
    repairs.take(find_invisible(repairs.text, repairs.read[0]))
    repairs.take(find_copied(repairs.text, repairs.read, "yaml", read_once))
    repairs.take(missing_separators(repairs.text, *repairs.read))
    repairs.take(_find_separator(repairs.text, repairs.read))
    return repairs.put_back()


def _find_separator(text: str, read: Read) -> list[Repair]:
    """The repair of a line `---` or `...` that cuts one record in two, if there is one."""
    if not error_count(read[1]) and not is_one_record(text, read[0]):
        return []
    for found in islice(_SEPARATOR.finditer(text), _MOST_SEPARATORS):
        edit = TextEdit(Span(*found.span()), "")
        after = read_strictly(apply_edits(text, [edit]))
        if isinstance(after, Failure) or error_count(after[1]) or is_one_record(text, after[0]):
            continue
        written = Span(*found.span("marker"))
        message = f"`{found['marker']}` ends a record, and what follows belongs to the one above. Delete the line."
        diagnostic = syntax_error(STRAY_MARKER, message, written)
        return [repair(diagnostic, "Delete the line", [edit], safe=False, at=found.end())]
    return []
