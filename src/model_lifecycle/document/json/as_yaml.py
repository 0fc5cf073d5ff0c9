"""YAML in a file that its name says is JSON: one mistake, the name; the records are read as what they are."""

import re
from typing import Final

from model_lifecycle.document.diagnostic import Diagnostic, Severity
from model_lifecycle.document.document import Document
from model_lifecycle.document.json import codes
from model_lifecycle.document.node import Mapping, Node, Sequence, resolved
from model_lifecycle.document.problems import problem
from model_lifecycle.text.span import Span

_BEFORE: Final = r"\ufeff?(?:(?:[ \t]*+(?:#[^\r\n]*+)?|%[^\r\n]*+|---[ \t]*+(?:#[^\r\n]*+)?|```[^\r\n]*+)[\r\n]++)*+"
_KEY: Final = r"""(?:[\w$][\w .$/-]*+|"[^"\\\r\n]*+"|'[^'\r\n]*+')[ \t]*+:(?=[ \t\r\n]|\Z)"""
_BEGINNING: Final = re.compile(
    rf"{_BEFORE}(?:---[ \t]++)?[ \t]*+(?P<first>-(?=[ \t\r\n]|\Z)|{_KEY})(?P<rest>[^\r\n]*+)"
)
"""The first key or dash of a text, and the rest of its line, below comments, directives and `---`."""

_MISTAKES: Final = 3
"""So many mistakes a YAML text may have and still be taken for one, where it has many more as JSON."""


def read_as_yaml(text: str, problems: tuple[Diagnostic, ...], undecodable: int | None) -> Document | None:
    """The document of a text that is YAML and has these problems as JSON; None for any other."""
    found = _BEGINNING.match(text)
    if found is None or found["rest"].rstrip(" \t").endswith(","):
        return None
    from model_lifecycle.document.yaml.reader import read_yaml

    document = read_yaml(text, undecodable)
    errors = sum(one.severity == Severity.ERROR for one in document.problems)
    if (
        errors > _MISTAKES
        or 4 * errors > len(problems)
        or not document.roots
        or not all(map(_is_record, document.roots))
    ):
        return None
    message = "This is YAML, and the name of the file says JSON. Give it a name that ends in `.yaml`."
    own = problem(codes.YAML_IN_JSON, message, Span(*found.span("first")))
    return Document(text, "yaml", document.roots, tuple(sorted((own, *document.problems), key=lambda one: one.span)))


def _is_record(root: Node) -> bool:
    """Whether a root is a record, or a list of records."""
    node = resolved(root)
    if isinstance(node, Sequence):
        return bool(node.items) and all(isinstance(resolved(item), Mapping) for item in node.items)
    return isinstance(node, Mapping)
