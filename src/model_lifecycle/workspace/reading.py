"""Options for reading a record file, such as how many errors are explained one by one, and what is read of it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.records.record import Record
from model_lifecycle.schema.check_record import MOST_IN_A_FILE
from model_lifecycle.syntax.syntax_errors import MAX_PROBLEMS

if TYPE_CHECKING:
    from model_lifecycle.syntax.incremental.chunks import ChunkCache

MOST_MENDED: Final = 60_000
"""Syntax errors, and errors of the schema, of one file that are explained one by one where they are to be mended: as
many as a record can have values, so that one round mends them."""

RecordsRead = tuple[list[Record], list[Diagnostic]]
"""Records, and the diagnostics of syntax and schema about them."""


@dataclass(frozen=True)
class Reading:
    """How a file is read. The default is what is shown to a person: the first mistakes, the others counted.

    `most_syntax_errors` and `most_schema_errors` are how many are explained each by itself. `cache` has chunks of long
    files
    that were read before.
    """

    most_syntax_errors: int = MAX_PROBLEMS
    most_schema_errors: int = MOST_IN_A_FILE
    cache: "ChunkCache | None" = None


@dataclass(frozen=True)
class ReadingInFull(Reading):
    """For a file whose mistakes are to be mended, read several times with little changes."""

    most_syntax_errors: int = MOST_MENDED
    most_schema_errors: int = MOST_MENDED
    cache: "ChunkCache | None" = field(default_factory=dict)


AS_SHOWN: Final = Reading()
