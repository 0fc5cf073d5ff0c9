"""The rules that only someone who knows the records can check."""

from model_lifecycle.document.diagnostic import Code

CODES: tuple[Code, ...] = ()
