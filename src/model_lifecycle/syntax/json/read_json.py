"""JSON text to tree: read strictly, or mended first where strict reading fails."""

from functools import partial

from model_lifecycle.syntax.copied import may_be_copied
from model_lifecycle.syntax.document import Document
from model_lifecycle.syntax.json.strict_reader import read_strictly
from model_lifecycle.syntax.mend import Effort, Failure, Mending, errors_of_syntax
from model_lifecycle.syntax.preflight import read_guarded, sanitize
from model_lifecycle.syntax.syntax_errors import Read, located
from model_lifecycle.text.garbage import without_collection


def read_json(text: str, undecodable: int | None = None, mending: Mending | None = None) -> Document:
    """The document of a JSON text; never raises. YAML is read as YAML, with one error for that.

    Exactly the valid texts of RFC 8259 have no errors, with three exceptions: a duplicate key, half a surrogate pair
    written as an escape, and a number that no double can hold.
    """
    mending = mending or Mending(errors_of_syntax, Effort())
    if not text.lstrip().startswith(("{", "[")):
        from model_lifecycle.syntax.json.yaml_in_json import read_as_yaml  # most texts never need it

        document = read_as_yaml(text, undecodable, mending)
        if document is not None:
            return document
    guarded = sanitize(text, "json", undecodable)
    if guarded is not None and not guarded.readable:
        return Document(text, "json", (), located(guarded.diagnostics, ()))
    read = partial(_read, mending=mending)
    roots, diagnostics = read(text) if guarded is None else read_guarded(guarded, read)
    if guarded is not None:
        diagnostics += located(guarded.diagnostics, roots)
    return Document(text, "json", roots, tuple(sorted(diagnostics, key=lambda found: (found.span, found.code))))


def _read(text: str, mending: Mending) -> Read:
    with without_collection():
        once = partial(read_once, mending=mending)
        read = once(text)
        mending.effort.kept = 0
        if not read[1] and not may_be_copied(read[0]):
            return read
        from model_lifecycle.syntax.copied import find_copied
        from model_lifecycle.syntax.repair_candidate import Repairs  # most texts never need these

        repairs = Repairs(text, read, once)
        repairs.take(find_copied(text, read, "json", once))
        return repairs.put_back()


def read_once(text: str, mending: Mending) -> Read:
    """Read a text, mending mistakes token by token, without repairs of the text as a whole."""
    read = read_strictly(text)
    if not isinstance(read, Failure):
        return read[0], list(located(read[1], read[0])) if read[1] else []
    from model_lifecycle.syntax.json.mend_json import read_mended  # most texts never need it

    return read_mended(text, mending)
