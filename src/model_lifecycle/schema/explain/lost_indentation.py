"""Report a record that has lost all indentation as one mistake, in place of an error for each key."""

import re
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.schema.field_names import all_fields
from model_lifecycle.schema.kind import Kind
from model_lifecycle.schema.registry import Registry
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.syntax_errors import syntax_error
from model_lifecycle.syntax.yaml.yaml_rules import WRONG_INDENTATION
from model_lifecycle.text.span import Span

_FEWEST_INNER: Final = 4
"""The least number of names of inner objects at the margin that shows that a text has lost its indentation."""
_FEWEST_OPENED: Final = 2
"""The least number of keys without a value on their line that shows the same."""
_INDENTED: Final = re.compile(r"(?<=[\r\n])[ \t]+[^ \t\r\n#]")
"""Matches the start of an indented line that is not a comment."""
_NAME: Final = re.compile(r"(?:\A|(?<=[\r\n]))(?:- )?([a-z][a-z0-9_]*):([ \t]*(?=[\r\n]|\Z))?")
"""Matches a key at the margin, such as `- id:`; group 2 exists if no value follows on the line."""


def lost_indentation(document: Document, registry: Registry, kind: Kind) -> Diagnostic | None:
    """The diagnostic of a YAML text with syntax errors and keys of inner objects, but no indented line; or None."""
    text = document.text
    is_broken = any(diagnostic.severity is Severity.ERROR for diagnostic in document.diagnostics)
    if document.language != "yaml" or not is_broken or _INDENTED.search(text):
        return None
    outer = registry.description(kind).properties
    inner = {field.steps[-1] for field in all_fields(registry)} - outer.keys()
    keys = list(_NAME.finditer(text))
    unvalued_count = sum(name[2] is not None for name in keys)
    first_inner = next((name for name in keys if name[1] in inner), None)
    if (
        first_inner is None
        or len({name[1] for name in keys} & inner) < _FEWEST_INNER
        or unvalued_count < _FEWEST_OPENED
    ):
        return None
    message = (
        "No line of this record is indented, so that the properties of its inner objects and lists are lost among the "
        "others. Undo what moved the lines to the margin, or indent by 2 spaces what belongs below a key."
    )
    return syntax_error(WRONG_INDENTATION, message, Span(first_inner.start(1), first_inner.end(1)))
