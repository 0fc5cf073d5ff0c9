"""An import of the LSP's types (`lsprotocol`) that takes half the time."""

from functools import partial
from typing import Any


def import_types() -> None:
    """Import `lsprotocol.types` without what nothing here uses of its classes.

    It defines 550 with `attrs`, and each is compiled anew in every process: slots make each class twice, and a `repr`
    is a third of what is compiled. Leaving both out saves 60 ms of every start. Both are options of `attrs.define`
    that its callers may set; should lsprotocol no longer call that, the import is as slow as it was, and as right.
    """
    import attrs

    define: Any = attrs.define
    attrs.define = partial(define, slots=False, repr=False)
    try:
        import lsprotocol.types  # noqa: F401 - for its own sake
    finally:
        attrs.define = define
