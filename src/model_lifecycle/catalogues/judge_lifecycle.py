"""Chooses the dates, status and successors of a model from the claims of registers."""

from collections.abc import Iterator, Mapping, Sequence

from model_lifecycle.catalogues.claim import ChosenValue, Claim, Conflict
from model_lifecycle.catalogues.same_value import agree

_SHUTDOWN = "/shutdown_date"
_KIND = "/shutdown_date_kind"


def judge_lifecycle(
    claims: Mapping[str, Sequence[Claim]], today: str | None
) -> tuple[dict[str, ChosenValue], dict[str, Conflict]]:
    """Choose the lifecycle values of a model from its claims: chosen values and conflicts, by JSON Pointer."""
    verdicts: dict[str, ChosenValue] = {}
    conflicts: dict[str, Conflict] = {}
    ordered = {
        pointer: sorted((claim for claim in candidates if claim.rank is not None), key=lambda claim: claim.rank or 0)
        for pointer, candidates in claims.items()
    }
    for pointer in ("/announced_date", "/deprecation_date", "/replacements"):
        candidates = ordered.get(pointer, [])
        if pointer == "/replacements":
            candidates = _newest_first(candidates)
        if candidates:
            taken = candidates[0]
            why = _why_newest(taken, candidates) if pointer == "/replacements" else _why_first(taken, candidates)
            verdicts[pointer] = ChosenValue(pointer, taken.value, taken, why)
            if any(not agree(pointer, candidates[0].value, claim.value) for claim in candidates[1:]):
                conflicts[pointer] = Conflict(pointer, tuple(candidates))
    stated = sorted(claims.get("/status", ()), key=lambda claim: claim.rank or 99)
    is_denied = _judge_shutdown(ordered.get(_SHUTDOWN, []), stated, today, verdicts, conflicts)
    _drop_what_is_out_of_order(verdicts)
    status = _status(verdicts, stated, today, is_denied=is_denied)
    if status is not None:
        verdicts["/status"] = status
    return verdicts, conflicts


def _why_first(taken: Claim, candidates: Sequence[Claim]) -> str:
    return f"{taken.catalogue} comes first for this" if len(candidates) > 1 else f"only {taken.catalogue} says it"


def _newest_first(claims: Sequence[Claim]) -> list[Claim]:
    """Sort claims by their reading, the newest first; the order of rank is kept within a day."""
    return sorted(claims, key=lambda claim: claim.reading, reverse=True)


def _judge_shutdown(
    candidates: Sequence[Claim],
    stated: Sequence[Claim],
    today: str | None,
    verdicts: dict[str, ChosenValue],
    conflicts: dict[str, Conflict],
) -> bool:
    """Add the shutdown to `verdicts`; return whether a register denies that it is over (docs/catalogues.md#ends).

    The newest reading of the page decides, whichever register has it; among readings of one day the register's
    rank. A date without a kind is an announced end; it is a floor only if that reading calls it one.
    """
    if not candidates:
        return False
    newest_first = _newest_first(candidates)
    newest = newest_first[0].reading
    readings = [claim for claim in newest_first if claim.reading in (newest, "")]
    taken = _first_end(readings)
    contrary = [claim for claim in readings if not _are_compatible(taken, claim)]
    others = [*_future_ends(contrary, today), *_served_since(taken, candidates, stated)]
    has_passed = today is not None and str(taken.value) <= today
    kind, why = taken.kind or "exact", ""
    if kind == "exact" and has_passed and others:
        kind, why = "not_before", f"{others[0].catalogue} says that the model is not over"
    elif not taken.kind:
        why = "the day has passed" if has_passed else "an announced end: no register calls it a floor"
    verdicts[_SHUTDOWN] = ChosenValue(_SHUTDOWN, taken.value, taken, _why_newest(taken, candidates))
    verdicts[_KIND] = ChosenValue(_KIND, kind, taken, why or verdicts[_SHUTDOWN].why)
    if contrary:
        conflicts[_SHUTDOWN] = Conflict(_SHUTDOWN, (taken, *contrary))
    return bool(others)


def _why_newest(taken: Claim, candidates: Sequence[Claim]) -> str:
    """The reason for choosing a claim: the newest reading, or its rank."""
    if any(claim.reading < taken.reading for claim in candidates):
        return f"{taken.catalogue} has the newest reading of the page, {taken.reading}"
    return _why_first(taken, candidates)


def _first_end(readings: Sequence[Claim]) -> Claim:
    """The first end in `readings`; if it is a floor, the first firm end on that day or later, if there is one."""
    first = readings[0]
    if first.kind == "not_before":
        return next((end for end in readings if end.kind == "exact" and _are_compatible(first, end)), first)
    return first


def _future_ends(claims: Sequence[Claim], today: str | None) -> Iterator[Claim]:
    return (claim for claim in claims if today is not None and str(claim.value) > today)


def _served_since(taken: Claim, candidates: Sequence[Claim], stated: Sequence[Claim]) -> Iterator[Claim]:
    """Yield the claims in `stated` that the model was served at or after its end, by registers without an end."""
    dated = {claim.catalogue for claim in candidates}
    for claim in stated:
        if claim.value != "retired" and claim.catalogue not in dated and claim.read_on >= str(taken.value):
            yield claim


def _are_compatible(one: Claim, other: Claim) -> bool:
    """Whether two shutdown dates are compatible: equal, or a firm end on the day of a floor or later."""
    if {one.kind, other.kind} == {"exact", "not_before"}:
        end, floor = (one, other) if one.kind == "exact" else (other, one)
        return str(end.value) >= str(floor.value)
    return one.value == other.value


def _drop_what_is_out_of_order(verdicts: dict[str, ChosenValue]) -> None:
    """Remove each date that is after the next event: one register is wrong, and nothing says which."""
    for earlier, later in (
        ("/deprecation_date", _SHUTDOWN),
        ("/announced_date", _SHUTDOWN),
        ("/announced_date", "/deprecation_date"),
    ):
        first, second = verdicts.get(earlier), verdicts.get(later)
        if first is not None and second is not None and str(first.value) > str(second.value):
            del verdicts[earlier]


def _status(
    verdicts: Mapping[str, ChosenValue], stated: Sequence[Claim], today: str | None, *, is_denied: bool
) -> ChosenValue | None:
    """Derive the status from the dates in `verdicts` as of `today`; without dates, take the `stated` one.

    A floor that has passed is a shutdown only if all registers list the model as shut down. Otherwise that is unknown;
    the model is deprecated then, never active.
    """
    end, kind = verdicts.get(_SHUTDOWN), verdicts.get(_KIND)
    has_passed = end is not None and today is not None and str(end.value) <= today
    if end is not None and kind is not None and kind.value == "exact":
        return ChosenValue("/status", "retired" if has_passed else "deprecated", end.claim, "from the shutdown date")
    if end is not None and has_passed:
        gone = next((claim for claim in stated if claim.value == "retired"), None)
        if not is_denied and gone is not None and all(claim.value == "retired" for claim in stated):
            return ChosenValue("/status", "retired", gone, f"{gone.catalogue} lists it as shut down")
        return ChosenValue("/status", "deprecated", end.claim, "its end has passed, and nothing newer is certain")
    for pointer in ("/deprecation_date", "/announced_date"):
        day = verdicts.get(pointer)
        if day is not None and (today is None or str(day.value) <= today):
            return ChosenValue("/status", "deprecated", day.claim, "from the day of the deprecation")
    ranked = [claim for claim in stated if claim.rank is not None]
    if end is not None:
        is_announced = end.claim.kind != "not_before"
        is_deprecated = is_announced or any(claim.value == "deprecated" for claim in ranked)
        return ChosenValue(
            "/status", "deprecated" if is_deprecated else "active", end.claim, "inferred: no end is firm"
        )
    return ChosenValue("/status", ranked[0].value, ranked[0], f"{ranked[0].catalogue} states it") if ranked else None
