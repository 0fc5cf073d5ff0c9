"""A diagnostic by its path in the record, before its place in the text is known."""

from dataclasses import dataclass

from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.schema.explain.locate import Path


@dataclass(frozen=True)
class SchemaError:
    """What is wrong at `pointer`; shown under the key (`key`) or the value at `at`.

    `related` are other places with what to say of them; each is shown under its key.
    """

    code: str
    message: str
    pointer: Path
    at: Path
    key: bool = False
    fix: Fix | None = None
    related: tuple[tuple[str, Path], ...] = ()
    missing: tuple[str, ...] = ()
    """The names of the properties that are missing."""
