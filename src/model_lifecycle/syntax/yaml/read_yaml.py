"""YAML text to tree: the one place that decides which parser reads a text.

The C parser reads what it accepts. What it refuses, or would misread (`libyaml.py`), goes to the recovering parser,
which accepts all of YAML 1.2 that records can hold, and reports every error. Both give the same tree for valid text.
"""

import gc

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.syntax.copied import may_be_copied
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.odd_characters import holds_any
from model_lifecycle.syntax.preflight import read_guarded, sanitize
from model_lifecycle.syntax.syntax_errors import Read, located
from model_lifecycle.syntax.yaml.cut_record import is_one_record
from model_lifecycle.syntax.yaml.event_tree import read_valid


def read_yaml(text: str, undecodable: int | None = None) -> Document:
    """The document of a YAML text; never raises."""
    guarded = sanitize(text, "yaml", undecodable)
    if guarded is not None and not guarded.readable:
        return Document(text, "yaml", (), located(guarded.diagnostics, ()))
    roots, diagnostics = _read(text) if guarded is None else read_guarded(guarded, _read)
    if guarded is not None:
        diagnostics += guarded.diagnostics
    return Document(text, "yaml", roots, located(diagnostics, roots) if diagnostics else ())


def read_as_written(text: str) -> tuple[Node, ...]:
    """The trees of a YAML text that holds no records, without the repairs that records get."""
    guarded = sanitize(text, "yaml", None)
    if guarded is None:
        return _read_once(text)[0]
    return read_guarded(guarded, _read_once)[0] if guarded.readable else ()


def _read(text: str) -> Read:
    collecting = gc.isenabled()
    gc.disable()  # building a large tree leaves no garbage, and the collector would walk it again and again
    try:
        read = _read_once(text)
        has_errors = any(diagnostic.severity == Severity.ERROR for diagnostic in read[1])
        if not (has_errors or holds_any(text) or may_be_copied(read[0]) or is_one_record(text, read[0])):
            return read
        from model_lifecycle.syntax.yaml.repair_yaml import read_repaired  # most texts never need it

        return read_repaired(text, read, _read_once)
    finally:
        if collecting:
            gc.enable()


def _read_once(text: str) -> Read:
    valid = read_valid(text)
    if valid is not None:
        return valid
    from model_lifecycle.syntax.yaml.recovering.read_broken import read_broken  # most texts never need it

    return read_broken(text)
