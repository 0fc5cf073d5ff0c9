"""YAML text to tree."""

import gc

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.document import Document
from model_lifecycle.document.guards import guard
from model_lifecycle.document.node import Node
from model_lifecycle.document.problems import located, problem
from model_lifecycle.document.yaml.builder import TreeBuilder
from model_lifecycle.document.yaml.codes import INVALID_YAML
from model_lifecycle.document.yaml.events import ParserError, prepare
from model_lifecycle.text.span import Span


def read_yaml(text: str, undecodable: int | None = None) -> Document:
    """The document of a YAML text; never raises."""
    guarded = guard(text, "yaml", undecodable)
    if guarded is None:
        roots, problems = _read(text)
    elif guarded.readable:
        roots, problems = _read(guarded.text)
        problems += guarded.problems
    else:
        roots, problems = (), guarded.problems
    return Document(text, "yaml", roots, located(problems, roots) if problems else ())


def _read(text: str) -> tuple[tuple[Node, ...], tuple[Diagnostic, ...]]:
    collecting = gc.isenabled()
    gc.disable()  # a large tree is built without garbage, and the collector would walk it again and again
    try:
        return _parse(text)
    finally:
        if collecting:
            gc.enable()


def _parse(text: str) -> tuple[tuple[Node, ...], tuple[Diagnostic, ...]]:
    broken = problem(INVALID_YAML, "This is not YAML.", Span(0, min(1, len(text))))
    prepared = prepare(text)
    if prepared is None:
        return (), (broken,)
    builder = TreeBuilder(text)
    try:
        builder.build(prepared)
    except ParserError:
        return tuple(builder.roots), (broken,)
    return tuple(builder.roots), ()
