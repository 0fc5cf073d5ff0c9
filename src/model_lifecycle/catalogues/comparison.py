"""A model record with the judged claims about its model, now and before."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from model_lifecycle.catalogues.claim import ChosenValue
from model_lifecycle.catalogues.filled_record import Resolve
from model_lifecycle.catalogues.judge import JudgedClaims
from model_lifecycle.catalogues.recorded_values import holds, recorded_value
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.records.model import Model
from model_lifecycle.records.record import Record
from model_lifecycle.text.span import Span


@dataclass(frozen=True)
class ComparisonContext:
    """A model record, and the judged claims about the model now and before; `span` maps a pointer to its span."""

    record: Record
    span: Callable[[str], Span]
    now: JudgedClaims
    before: JudgedClaims | None
    """The judged claims of the earlier copies; None if there is no earlier copy of any catalogue."""
    resolve: Resolve

    def earlier_choice(self, pointer: str) -> ChosenValue | None:
        """The value chosen for a pointer by the earlier copies; None if they had none or there are none."""
        return None if self.before is None else self.before.verdicts.get(pointer)

    def is_untouched(self, pointer: str) -> bool:
        """Whether the record still has the value that the catalogues gave before."""
        if self.before is None:
            return False
        value, earlier = recorded_value(self.record, pointer), self.earlier_choice(pointer)
        return value is None if earlier is None else holds(pointer, value, earlier.value)

    def is_changed(self, pointer: str) -> bool:
        """Whether the catalogues changed their value at `pointer`, and the record still has the earlier one."""
        current, earlier = self.now.verdicts.get(pointer), self.earlier_choice(pointer)
        return (
            current is not None
            and earlier is not None
            and self.is_untouched(pointer)
            and current.value != earlier.value
        )

    def is_fallback(self, pointer: str) -> bool:
        """Whether the chosen value was claimed before, and is chosen only because the earlier choice was withdrawn."""
        current, earlier = self.now.verdicts.get(pointer), self.earlier_choice(pointer)
        if (
            self.before is None
            or current is None
            or earlier is None
            or current.claim.catalogue == earlier.claim.catalogue
        ):
            return False
        claim = current.claim
        earlier_claims = self.before.claims.get(claim.pointer, ())
        return any(
            (other.catalogue, other.kind) == (claim.catalogue, claim.kind) and other.value == claim.value
            for other in earlier_claims
        )

    def is_settled(self, pointer: str) -> bool:
        """Whether the record has the earlier choice, and the new one is only a fallback: no reason to change it."""
        return self.is_fallback(pointer) and self.is_untouched(pointer)

    @cached_property
    def newest_check(self) -> str:
        """The newest day on which a source of the record was read; empty if none was."""
        days = [source.last_checked for source in Model(self.record).all_sources()]
        return max((day for day in days if isinstance(day, str) and day != GAP_DAY), default="")

    def report(self, rule: Rule, message: str, pointer: str, fix: Fix | None) -> Diagnostic:
        """Make a finding about the record at the span of `pointer`."""
        return Diagnostic(rule.name, message, self.span(pointer), rule.severity, pointer, self.record.index, fix=fix)
