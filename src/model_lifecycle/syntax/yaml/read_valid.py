"""The tree of a YAML text that the C parser (libyaml) accepts."""

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.syntax.node import Node
from model_lifecycle.syntax.syntax_errors import MAX_PROBLEMS, Problems
from model_lifecycle.syntax.yaml.event_tree import TreeBuilder
from model_lifecycle.syntax.yaml.libyaml import ParserError, prepare


def read_valid(text: str, most: int = MAX_PROBLEMS) -> tuple[tuple[Node, ...], list[Diagnostic]] | None:
    """The roots of a text that the C parser accepts, and what is wrong with its keys, aliases and numbers.

    `most`: see `parse`.
    """
    prepared = prepare(text)
    if prepared is None:
        return None
    diagnostics = Problems(most)
    builder = TreeBuilder(text, diagnostics)
    try:
        builder.build(prepared)
    except ParserError:
        return None
    return tuple(builder.roots), diagnostics.and_rest()
