"""What is read of a YAML text with the repairs that make better sense of it than its problems do one by one."""

from collections.abc import Callable
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.syntax.copied import find_copied
from model_lifecycle.syntax.each_mistake import Notation, explain_each
from model_lifecycle.syntax.lookalike_signs import find_lookalikes
from model_lifecycle.syntax.repair_candidate import Repairs
from model_lifecycle.syntax.syntax_errors import Read
from model_lifecycle.syntax.yaml.first_error import first_error
from model_lifecycle.syntax.yaml.separators import glued_separators, missing_separators
from model_lifecycle.syntax.yaml.stray_lines import find_stray_lines
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_DASH, MISSING_SEPARATOR
from model_lifecycle.syntax.yaml.yaml_stand_ins import stand_ins

_BETWEEN: Final = frozenset({MISSING_SEPARATOR.name, MISSING_DASH.name})


def read_repaired(text: str, read: Read, read_once: Callable[[str], Read], most: int) -> Read:
    """What is read of a text once it is repaired, with its places in the text as it is. `most`: see `parse`."""
    repairs = Repairs(text, read, read_once, most)
    repairs.take(find_copied(text, read, "yaml", read_once))
    repairs.take(glued_separators(repairs.text, repairs.read, read_once))
    repairs.take(find_lookalikes(repairs.text, repairs.read, "yaml", read_once))
    repairs.read = explain_each(
        repairs.text, repairs.read, Notation(_failures, stand_ins, read_once, _repair_one, most)
    )
    return repairs.put_back()


def _repair_one(repairs: Repairs) -> None:
    """Repair the mistakes that explain what is wrong with a text, where they do so together."""
    has_others = any(
        diagnostic.severity == Severity.ERROR and diagnostic.code not in _BETWEEN for diagnostic in repairs.read[1]
    )
    first = (find_stray_lines,) if has_others else ()  # a line that is mended may leave nothing missing between records
    for find in (*first, missing_separators, find_stray_lines):
        repairs.take(find(repairs.text, *repairs.read))


def _failures(text: str) -> tuple[int, ...]:
    return first_error(text) or ()
