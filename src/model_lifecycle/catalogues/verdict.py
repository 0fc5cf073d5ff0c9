"""What the judge says of one property: the value that is taken, and contradictions."""

from dataclasses import dataclass

from model_lifecycle.catalogues.claim import Claim, Value


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value that a record takes, the claim it comes from, and why it is that one."""

    pointer: str
    value: Value
    claim: Claim
    why: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """Claims of the maker's value that contradict each other, in the order of precedence."""

    pointer: str
    candidates: tuple[Claim, ...]
