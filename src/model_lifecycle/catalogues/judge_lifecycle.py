"""The dates, status and successors of a model from what registers say of them."""

from collections.abc import Mapping, Sequence

from model_lifecycle.catalogues.claim import Claim, Conflict, Value, Verdict
from model_lifecycle.catalogues.same_value import agree

_SHUTDOWN = "/shutdown_date"
_KIND = "/shutdown_date_kind"


def judge_lifecycle(
    claims: Mapping[str, Sequence[Claim]], today: str | None
) -> tuple[dict[str, Verdict], dict[str, Conflict]]:
    """By pointer, what is taken, and what is contradicted."""
    verdicts: dict[str, Verdict] = {}
    conflicts: dict[str, Conflict] = {}
    ordered = {
        pointer: sorted((claim for claim in candidates if claim.rank is not None), key=lambda claim: claim.rank or 0)
        for pointer, candidates in claims.items()
    }
    for pointer in ("/announced_date", "/deprecation_date", "/replacements"):
        candidates = ordered.get(pointer, [])
        if candidates:
            verdicts[pointer] = _verdict(pointer, candidates[0].value, candidates[0], len(candidates))
            if any(not agree(pointer, candidates[0].value, claim.value) for claim in candidates[1:]):
                conflicts[pointer] = Conflict(pointer, tuple(candidates))
    _judge_shutdown(ordered.get(_SHUTDOWN, []), verdicts, conflicts)
    _drop_what_is_out_of_order(verdicts)
    status = _status(verdicts, ordered.get("/status", []), today)
    if status is not None:
        verdicts["/status"] = status
    return verdicts, conflicts


def _verdict(pointer: str, value: Value, claim: Claim, count: int) -> Verdict:
    why = f"{claim.catalogue} comes first for this" if count > 1 else f"only {claim.catalogue} says it"
    return Verdict(pointer, value, claim, why)


def _judge_shutdown(candidates: Sequence[Claim], verdicts: dict[str, Verdict], conflicts: dict[str, Conflict]) -> None:
    """`exact` only where a register says that the end is firm; a floor wins over a date of which no kind is given.

    A firm end on the day of a floor or later tells more than the floor.
    """
    if not candidates:
        return
    with_kind = [claim for claim in candidates if claim.kind]
    taken = (with_kind or candidates)[0]
    if taken.kind == "not_before":
        taken = next((end for end in with_kind if end.kind == "exact" and _are_in_keeping(taken, end)), taken)
    kind = taken.kind or "not_before"
    verdicts[_SHUTDOWN] = _verdict(_SHUTDOWN, taken.value, taken, len(candidates))
    why = "" if taken.kind else f"inferred: {taken.catalogue} does not say that the end is firm"
    verdicts[_KIND] = Verdict(_KIND, kind, taken, why or verdicts[_SHUTDOWN].why)
    if any(not _are_in_keeping(taken, claim) for claim in candidates):
        conflicts[_SHUTDOWN] = Conflict(_SHUTDOWN, tuple(candidates))


def _are_in_keeping(one: Claim, other: Claim) -> bool:
    """Whether two shutdown dates do not contradict each other: an end may come on a floor's day or later."""
    if {one.kind, other.kind} == {"exact", "not_before"}:
        end, floor = (one, other) if one.kind == "exact" else (other, one)
        return str(end.value) >= str(floor.value)
    return one.value == other.value


def _drop_what_is_out_of_order(verdicts: dict[str, Verdict]) -> None:
    """A date after the next one is not taken: one register is wrong, and nothing says which."""
    for earlier, later in (
        ("/deprecation_date", _SHUTDOWN),
        ("/announced_date", _SHUTDOWN),
        ("/announced_date", "/deprecation_date"),
    ):
        first, second = verdicts.get(earlier), verdicts.get(later)
        if first is not None and second is not None and str(first.value) > str(second.value):
            del verdicts[earlier]


def _status(verdicts: Mapping[str, Verdict], stated: Sequence[Claim], today: str | None) -> Verdict | None:
    """From the dates and our own day. What a register states counts only where it gives no date.

    A floor that has passed is no shutdown.
    """
    end, kind = verdicts.get(_SHUTDOWN), verdicts.get(_KIND)
    is_firm = end is not None and kind is not None and kind.value == "exact"
    if is_firm and end is not None:
        is_over = today is not None and str(end.value) <= today
        return Verdict("/status", "retired" if is_over else "deprecated", end.claim, "from the shutdown date")
    for pointer in ("/deprecation_date", "/announced_date"):
        day = verdicts.get(pointer)
        if day is not None and (today is None or str(day.value) <= today):
            return Verdict("/status", "deprecated", day.claim, "from the day of the deprecation")
    if end is not None:
        is_named_over = today is not None and not end.claim.kind and str(end.value) <= today
        return Verdict("/status", "deprecated" if is_named_over else "active", end.claim, "inferred: no end is firm")
    return Verdict("/status", stated[0].value, stated[0], f"{stated[0].catalogue} states it") if stated else None
