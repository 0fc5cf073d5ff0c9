"""YAML text to tree: the one place that decides which parser reads a text.

The C parser reads what it accepts. What it refuses, or would misread (`events.py`), goes to the resilient parser,
which accepts all of YAML 1.2 that records can hold, and finds every mistake. Both give the same tree for the same
valid text.
"""

import gc

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.document import Document
from model_lifecycle.document.guards import guard
from model_lifecycle.document.node import Node
from model_lifecycle.document.problems import located, mark_incomplete
from model_lifecycle.document.yaml.builder import TreeBuilder
from model_lifecycle.document.yaml.events import ParserError, prepare


def read_yaml(text: str, undecodable: int | None = None) -> Document:
    """The document of a YAML text; never raises."""
    guarded = guard(text, "yaml", undecodable)
    if guarded is not None and not guarded.readable:
        return Document(text, "yaml", (), located(guarded.problems, ()))
    roots, problems = _read(text if guarded is None else guarded.text)
    if guarded is not None:
        problems = [*problems, *guarded.problems]
        mark_incomplete(roots, guarded.hidden)
    return Document(text, "yaml", roots, located(problems, roots) if problems else ())


def _read(text: str) -> tuple[tuple[Node, ...], list[Diagnostic]]:
    collecting = gc.isenabled()
    gc.disable()  # a large tree is built without garbage, and the collector would walk it again and again
    try:
        valid = read_valid(text)
        if valid is not None:
            return valid
        from model_lifecycle.document.yaml.recovery import read_broken  # most texts never need it

        return read_broken(text)
    finally:
        if collecting:
            gc.enable()


def read_valid(text: str) -> tuple[tuple[Node, ...], list[Diagnostic]] | None:
    """The roots of a text that the C parser accepts, and what is wrong with its keys, aliases and numbers."""
    prepared = prepare(text)
    if prepared is None:
        return None
    problems: list[Diagnostic] = []
    builder = TreeBuilder(text, problems)
    try:
        builder.build(prepared)
    except ParserError:
        return None
    return tuple(builder.roots), problems
