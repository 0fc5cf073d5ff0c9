"""YAML text to tree."""

import gc

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.document import Document
from model_lifecycle.document.yaml.builder import TreeBuilder
from model_lifecycle.document.yaml.codes import INVALID_YAML
from model_lifecycle.document.yaml.events import ParserError, prepare
from model_lifecycle.text.span import Span


def read_yaml(text: str, undecodable: int | None = None) -> Document:
    """The document of a YAML text; never raises."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _read(text)
    finally:
        if collecting:
            gc.enable()


def _read(text: str) -> Document:
    prepared = prepare(text)
    problem = Diagnostic(INVALID_YAML.name, "This is not YAML.", Span(0, min(1, len(text))))
    if prepared is None:
        return Document(text, "yaml", (), (problem,))
    builder = TreeBuilder(text)
    try:
        builder.build(prepared)
    except ParserError:
        return Document(text, "yaml", tuple(builder.roots), (problem,))
    return Document(text, "yaml", tuple(builder.roots))
