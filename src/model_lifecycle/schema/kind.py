"""The record kinds (schemas/README.md#records)."""

from typing import Final, Literal

Kind = Literal["model", "provider", "migration"]
KINDS: Final[tuple[Kind, ...]] = ("model", "provider", "migration")
