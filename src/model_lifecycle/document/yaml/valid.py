"""Texts that the C parser accepts, read by it."""

from model_lifecycle.document.diagnostic import Diagnostic
from model_lifecycle.document.node import Node
from model_lifecycle.document.problems import Problems
from model_lifecycle.document.yaml.builder import TreeBuilder
from model_lifecycle.document.yaml.events import ParserError, prepare


def read_valid(text: str) -> tuple[tuple[Node, ...], list[Diagnostic]] | None:
    """The roots of a text that the C parser accepts, and what is wrong with its keys, aliases and numbers."""
    prepared = prepare(text)
    if prepared is None:
        return None
    problems = Problems()
    builder = TreeBuilder(text, problems)
    try:
        builder.build(prepared)
    except ParserError:
        return None
    return tuple(builder.roots), problems.and_rest()
