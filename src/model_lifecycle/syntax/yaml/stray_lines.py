"""One line that is no part of a record, or does not begin as it should, and for that reason ends what it stands in.

What follows such a line is read as something else, and has mistakes that are none. A text that is in order without it,
or with the line mended, is read so.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.syntax import text_rules
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.repair_candidate import Repair, repair
from model_lifecycle.syntax.syntax_errors import syntax_error
from model_lifecycle.syntax.yaml.broken_lines import broken_lines
from model_lifecycle.syntax.yaml.cut_record import is_one_record
from model_lifecycle.syntax.yaml.line_slip import LineSlip
from model_lifecycle.syntax.yaml.line_slips import line_slips, separators, tabs, texts
from model_lifecycle.syntax.yaml.margins import Margins
from model_lifecycle.syntax.yaml.read_valid import read_valid
from model_lifecycle.syntax.yaml.run_on_lines import run_on_lines
from model_lifecycle.text.edits import apply_edits

_LONG: Final = 100_000
"""Longer texts, in code points, are read as they stand."""
_MOST: Final = 8
"""How many lines are looked at."""
_ATTEMPTS: Final = 40
"""How many edits are tried."""


def find_stray_lines(text: str, roots: tuple[Node, ...], diagnostics: list[Diagnostic]) -> list[Repair]:
    """The line that explains all syntax errors of a text, or that cuts its record in two; none where that is not so."""
    errors = [found for found in diagnostics if found.severity is Severity.ERROR]
    if len(text) > _LONG or not (errors or is_one_record(text, roots)):
        return []
    margins = Margins(text)
    for slip in islice(_candidates(margins, errors) if errors else separators(margins), _ATTEMPTS):
        read = read_valid(apply_edits(text, slip.edits))
        if read is not None and not any(found.severity is Severity.ERROR for found in read[1]):
            if not errors and is_one_record(text, read[0]):
                continue
            found = syntax_error(slip.rule, slip.message, slip.span)
            return [repair(found, slip.title, slip.edits, safe=slip.safe, at=slip.at)]
    return []


def _candidates(margins: Margins, errors: list[Diagnostic]) -> Iterator[LineSlip]:
    lines = margins.lines
    near: dict[int, None] = {}
    without_key: set[int] = set()
    for found in errors[:_MOST]:
        index = next((index for index, line in enumerate(lines) if line.end >= found.span.start), None)
        if index is not None:
            near |= dict.fromkeys((index, max(index - 1, 0)))
            without_key |= {index} if found.code == text_rules.MISSING_COLON.name else set()
    if len(errors) > 1 and near:
        yield from tabs(margins)
        yield from texts(margins, next(iter(near)))
    is_quote_open = any(found.code == text_rules.UNCLOSED_QUOTE.name for found in errors)
    for index in list(near)[:_MOST]:
        yield from broken_lines(margins, index, is_quote_open=is_quote_open)
        yield from run_on_lines(margins, index)
        yield from line_slips(margins, index, is_no_property=index in without_key)
    yield from separators(margins)
