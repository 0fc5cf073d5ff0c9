"""YAML text to tree: the one place that decides which parser reads a text.

The C parser reads what it accepts. What it refuses, or would misread (`libyaml.py`), goes to the resilient parser,
which accepts all of YAML 1.2 that records can hold, and finds every mistake. Both give the same tree for the same
valid text.
"""

import gc
from functools import partial
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.syntax.copied.record_shape import may_be_copied
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.odd_characters import holds_any
from model_lifecycle.syntax.preflight import read_guarded, sanitize
from model_lifecycle.syntax.syntax_errors import MAX_PROBLEMS, Read, error_count, located
from model_lifecycle.syntax.yaml.cut_record import is_one_record
from model_lifecycle.syntax.yaml.read_valid import read_valid
from model_lifecycle.syntax.yaml.unspaced_colons import find_unspaced, may_lack_spaces
from model_lifecycle.syntax.yaml.yaml_rules import MISSING_DASH, MISSING_SEPARATOR
from model_lifecycle.text.edits import apply_edits

_BETWEEN: Final = frozenset({MISSING_SEPARATOR.name, MISSING_DASH.name})


def read_yaml(text: str, undecodable: int | None = None, most: int = MAX_PROBLEMS) -> Document:
    """The document of a YAML text; never raises. `most`: see `parse`."""
    guarded = sanitize(text, "yaml", undecodable)
    if guarded is not None and not guarded.readable:
        return Document(text, "yaml", (), located(guarded.diagnostics, ()))
    read = partial(_read, most=most)
    roots, diagnostics = read(text) if guarded is None else read_guarded(guarded, read)
    if guarded is not None:
        diagnostics += guarded.diagnostics
    return Document(text, "yaml", roots, located(diagnostics, roots) if diagnostics else ())


def _read(text: str, most: int) -> Read:
    collecting = gc.isenabled()
    gc.disable()  # a large tree is built without garbage, and the collector would walk it again and again
    try:
        if holds_any(text):
            from model_lifecycle.syntax.yaml.recovering.odd_spaces import read_with_spaces

            return read_with_spaces(text, partial(_read_all, most=most), most)
        return _read_all(text, most)
    finally:
        if collecting:
            gc.enable()


def _read_all(text: str, most: int) -> Read:
    read = _read_once(text, most)
    has_errors = any(found.severity == Severity.ERROR for found in read[1])
    is_odd = has_errors or may_be_copied(read[0]) or is_one_record(text, read[0]) or may_lack_spaces(text, read[0])
    return _read_repaired(text, read, most) if is_odd else read


def _read_once(text: str, most: int) -> Read:
    valid = read_valid(text, most)
    if valid is not None:
        return valid
    from model_lifecycle.syntax.yaml.recovering.read_broken import read_broken  # most texts never need it

    return read_broken(text, most)


def _read_repaired(text: str, read: Read, most: int) -> Read:
    """What is read of a text with the repairs that make better sense of it than its problems do one by one."""
    from model_lifecycle.syntax.copied.find_copied import find_copied
    from model_lifecycle.syntax.lookalike_signs import find_lookalikes
    from model_lifecycle.syntax.repair_candidate import Repairs
    from model_lifecycle.syntax.yaml.repair_yaml import find_slips
    from model_lifecycle.syntax.yaml.separators import glued_separators, missing_separators
    from model_lifecycle.syntax.yaml.stray_lines import find_stray_lines

    read_once = partial(_read_once, most=most)
    repairs = Repairs(text, read, read_once, most)
    copied = find_copied(text, read, "yaml", read_once)
    if isinstance(copied, tuple):
        return copied
    repairs.take(copied)
    repairs.take(glued_separators(repairs.text, repairs.read, read_once))
    repairs.take(find_lookalikes(repairs.text, repairs.read, "yaml", read_once))
    repairs.take(find_unspaced(repairs.text, repairs.read, read_once))
    has_others = any(one.severity == Severity.ERROR and one.code not in _BETWEEN for one in repairs.read[1])
    first = (find_stray_lines,) if has_others else ()  # a line that is mended may leave nothing missing between records
    if has_others and any(one.code in _BETWEEN for one in repairs.read[1]):
        slips = find_slips(repairs.text, *repairs.read)
        after = apply_edits(repairs.text, [edit for one in slips for edit in one.edits])
        if slips and not error_count(read_once(after)[1]):
            repairs.take(slips)  # what seems to be missing follows from them
    for find in (*first, missing_separators, find_stray_lines, find_slips):
        repairs.take(find(repairs.text, *repairs.read))
    return repairs.put_back()
