"""The codes of this package."""

from model_lifecycle.document.diagnostic import Code

CODES: tuple[Code, ...] = ()
