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
    stated = sorted(claims.get("/status", ()), key=lambda claim: claim.rank or 99)
    is_denied = _judge_shutdown(ordered.get(_SHUTDOWN, []), stated, today, verdicts, conflicts)
    _drop_what_is_out_of_order(verdicts)
    status = _status(verdicts, stated, today, is_denied=is_denied)
    if status is not None:
        verdicts["/status"] = status
    return verdicts, conflicts


def _verdict(pointer: str, value: Value, claim: Claim, count: int) -> Verdict:
    why = f"{claim.catalogue} comes first for this" if count > 1 else f"only {claim.catalogue} says it"
    return Verdict(pointer, value, claim, why)


def _judge_shutdown(
    candidates: Sequence[Claim],
    stated: Sequence[Claim],
    today: str | None,
    verdicts: dict[str, Verdict],
    conflicts: dict[str, Conflict],
) -> bool:
    """Whether a register says that the model is not over.

    `exact` where a register says that the end is firm, or where it has passed and no register contradicts it.

    A floor wins over a date of which no kind is given. A firm end on the day of a floor or later tells more than the
    floor. Ends are moved later, not earlier: of several that have passed the latest is taken.
    """
    if not candidates:
        return False
    taken = _first_end(candidates)
    passed = [claim for claim in candidates if _is_end_since(claim, taken, today)]
    others = [claim for claim in _against(taken, candidates, stated, today) if claim is not taken]
    kind, why = taken.kind or "not_before", ""
    if passed and not others:
        latest = max(passed, key=lambda claim: str(claim.value))
        taken = taken if taken in passed and latest.value == taken.value else latest
        kind = "exact"
        why = "" if taken.kind else "the day has passed, and no register contradicts it"
    elif passed and taken.kind != "not_before":
        kind, why = "not_before", f"{others[0].catalogue} says that the model is not over"
    elif not taken.kind:
        why = f"inferred: {taken.catalogue} does not say that the end is firm"
    verdicts[_SHUTDOWN] = _verdict(_SHUTDOWN, taken.value, taken, len(candidates))
    verdicts[_KIND] = Verdict(_KIND, kind, taken, why or verdicts[_SHUTDOWN].why)
    if any(not _are_in_keeping(taken, claim) for claim in candidates):
        conflicts[_SHUTDOWN] = Conflict(_SHUTDOWN, tuple(candidates))
    return bool(others)


def _first_end(candidates: Sequence[Claim]) -> Claim:
    with_kind = [claim for claim in candidates if claim.kind]
    first = (with_kind or candidates)[0]
    if first.kind == "not_before":
        return next((end for end in with_kind if end.kind == "exact" and _are_in_keeping(first, end)), first)
    return first


def _is_end_since(claim: Claim, taken: Claim, today: str | None) -> bool:
    """Whether a claim is an end that has passed, and not the floor taken, which registers copy without its kind."""
    if today is None or claim.kind == "not_before" or str(claim.value) > today:
        return False
    return taken.kind != "not_before" or str(claim.value) > str(taken.value)


def _against(taken: Claim, candidates: Sequence[Claim], stated: Sequence[Claim], today: str | None) -> Sequence[Claim]:
    """The claims by which a model is not over on a day: an end or a floor ahead, or a status that was read since."""
    ahead = [claim for claim in candidates if today is not None and str(claim.value) > today]
    dated = {claim.catalogue for claim in candidates}
    living = [
        claim
        for claim in stated
        if claim.value != "retired" and claim.catalogue not in dated and _read_on(claim) >= str(taken.value)
    ]
    return [*ahead, *living]


def _read_on(claim: Claim) -> str:
    """The day on which a register read the maker's page; the day of its data where it names none."""
    return (claim.page.read if claim.page else None) or claim.day or ""


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


def _status(
    verdicts: Mapping[str, Verdict], stated: Sequence[Claim], today: str | None, *, is_denied: bool
) -> Verdict | None:
    """From the dates and our own day. What a register states counts only where it gives no date.

    A floor that has passed is a shutdown only where a register lists the model as shut down.
    """
    end, kind = verdicts.get(_SHUTDOWN), verdicts.get(_KIND)
    is_firm = end is not None and kind is not None and kind.value == "exact"
    if is_firm and end is not None:
        is_over = today is not None and str(end.value) <= today
        return Verdict("/status", "retired" if is_over else "deprecated", end.claim, "from the shutdown date")
    if end is not None and today is not None and str(end.value) <= today and not is_denied:
        gone = next((claim for claim in stated if claim.value == "retired"), None)
        if gone is not None and all(claim.value == "retired" for claim in stated):
            return Verdict("/status", "retired", gone, f"{gone.catalogue} lists it as shut down")
    for pointer in ("/deprecation_date", "/announced_date"):
        day = verdicts.get(pointer)
        if day is not None and (today is None or str(day.value) <= today):
            return Verdict("/status", "deprecated", day.claim, "from the day of the deprecation")
    ranked = [claim for claim in stated if claim.rank is not None]
    if end is not None:
        is_announced = end.claim.kind != "not_before"  # a register names a day, and does not call it a floor
        is_deprecated = is_announced or any(claim.value == "deprecated" for claim in ranked)
        return Verdict("/status", "deprecated" if is_deprecated else "active", end.claim, "inferred: no end is firm")
    return Verdict("/status", ranked[0].value, ranked[0], f"{ranked[0].catalogue} states it") if ranked else None
