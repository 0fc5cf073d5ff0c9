"""The record kinds (spec 2.7)."""

from typing import Final, Literal

Kind = Literal["model", "provider", "migration"]
KINDS: Final[tuple[Kind, ...]] = ("model", "provider", "migration")
