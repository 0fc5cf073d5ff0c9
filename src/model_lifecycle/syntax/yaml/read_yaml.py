"""YAML text to tree: read strictly, or mended first where strict reading fails."""

from functools import partial

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.syntax.copied import may_be_copied
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.mend import Effort, Failure, Mending, errors_of_syntax
from model_lifecycle.syntax.odd_characters import holds_any
from model_lifecycle.syntax.preflight import read_guarded, sanitize
from model_lifecycle.syntax.syntax_errors import Read, located
from model_lifecycle.syntax.yaml.cut_record import is_one_record
from model_lifecycle.syntax.yaml.event_tree import read_strictly
from model_lifecycle.text.garbage import without_collection


def read_yaml(text: str, undecodable: int | None = None, mending: Mending | None = None) -> Document:
    """The document of a YAML text; never raises."""
    mending = mending or Mending(errors_of_syntax, Effort())
    guarded = sanitize(text, "yaml", undecodable)
    if guarded is not None and not guarded.readable:
        return Document(text, "yaml", (), located(guarded.diagnostics, ()))
    read = partial(_read, mending=mending)
    roots, diagnostics = read(text) if guarded is None else read_guarded(guarded, read)
    if guarded is not None:
        diagnostics += guarded.diagnostics
    return Document(text, "yaml", roots, located(diagnostics, roots) if diagnostics else ())


def _read(text: str, mending: Mending) -> Read:
    with without_collection():
        once = partial(read_once, mending=mending)
        read = once(text)
        mending.effort.kept = 0
        has_errors = any(diagnostic.severity == Severity.ERROR for diagnostic in read[1])
        if not (has_errors or holds_any(text) or may_be_copied(read[0]) or is_one_record(text, read[0])):
            return read
        from model_lifecycle.syntax.yaml.repair_yaml import read_repaired  # most texts never need it

        return read_repaired(text, read, once)


def read_once(text: str, mending: Mending) -> Read:
    """Read a text, mending mistakes line by line, without repairs of the text as a whole."""
    read = read_strictly(text)
    if not isinstance(read, Failure):
        return read
    from model_lifecycle.syntax.yaml.mend_yaml import read_mended  # most texts never need it

    return read_mended(text, mending)
