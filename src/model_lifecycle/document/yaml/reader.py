"""YAML text to tree: the one place that decides which parser reads a text.

The C parser reads what it accepts. What it refuses, or would misread (`events.py`), goes to the resilient parser,
which accepts all of YAML 1.2 that records can hold, and finds every mistake. Both give the same tree for the same
valid text.
"""

import gc

from model_lifecycle.document.diagnostic import Severity
from model_lifecycle.document.document import Document
from model_lifecycle.document.guards import Read, guard, read_guarded
from model_lifecycle.document.odd_characters import holds_any
from model_lifecycle.document.problems import located
from model_lifecycle.document.yaml.valid import read_valid


def read_yaml(text: str, undecodable: int | None = None) -> Document:
    """The document of a YAML text; never raises."""
    guarded = guard(text, "yaml", undecodable)
    if guarded is not None and not guarded.readable:
        return Document(text, "yaml", (), located(guarded.problems, ()))
    roots, problems = _read(text) if guarded is None else read_guarded(guarded, _read)
    if guarded is not None:
        problems += guarded.problems
    return Document(text, "yaml", roots, located(problems, roots) if problems else ())


def _read(text: str) -> Read:
    collecting = gc.isenabled()
    gc.disable()  # a large tree is built without garbage, and the collector would walk it again and again
    try:
        if holds_any(text):
            from model_lifecycle.document.yaml.odd_spaces import read_with_spaces

            return read_with_spaces(text, _read_all)
        return _read_all(text)
    finally:
        if collecting:
            gc.enable()


def _read_all(text: str) -> Read:
    read = _read_once(text)
    return _read_repaired(text, read) if any(found.severity == Severity.ERROR for found in read[1]) else read


def _read_once(text: str) -> Read:
    valid = read_valid(text)
    if valid is not None:
        return valid
    from model_lifecycle.document.yaml.recovery import read_broken  # most texts never need it

    return read_broken(text)


def _read_repaired(text: str, read: Read) -> Read:
    """What is read of a text with the repairs that make better sense of it than its problems do one by one."""
    from model_lifecycle.document.repair import Repairs
    from model_lifecycle.document.yaml.separators import missing_separators
    from model_lifecycle.document.yaml.slips import find_slips

    repairs = Repairs(text)
    for find in (missing_separators, find_slips):
        if found := find(repairs.text, *read):
            repairs.take(found)
            read = _read_once(repairs.text)
    roots, problems = read
    return roots, repairs.put_back(roots, problems)
