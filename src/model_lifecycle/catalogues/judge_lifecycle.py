"""Chooses the dates, status and successors of a model from the claims of catalogues."""

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
            chosen = candidates[0]
            why = _why_newest(chosen, candidates) if pointer == "/replacements" else _why_first(chosen, candidates)
            verdicts[pointer] = ChosenValue(pointer, chosen.value, chosen, why)
            if any(not agree(pointer, candidates[0].value, claim.value) for claim in candidates[1:]):
                conflicts[pointer] = Conflict(pointer, tuple(candidates))
    statuses = sorted(claims.get("/status", ()), key=lambda claim: claim.rank or 99)
    is_denied = _judge_shutdown(ordered.get(_SHUTDOWN, []), statuses, today, verdicts, conflicts)
    _drop_disordered_dates(verdicts)
    status = _status(verdicts, statuses, today, is_denied=is_denied)
    if status is not None:
        verdicts["/status"] = status
    return verdicts, conflicts


def _why_first(chosen: Claim, candidates: Sequence[Claim]) -> str:
    """The reason for choosing the claim with the highest rank."""
    return f"{chosen.catalogue} comes first for this" if len(candidates) > 1 else f"only {chosen.catalogue} says it"


def _newest_first(claims: Sequence[Claim]) -> list[Claim]:
    """Sort claims by the day of their reading, the newest first; claims of one day stay in order of rank."""
    return sorted(claims, key=lambda claim: claim.reading, reverse=True)


def _judge_shutdown(
    candidates: Sequence[Claim],
    statuses: Sequence[Claim],
    today: str | None,
    verdicts: dict[str, ChosenValue],
    conflicts: dict[str, Conflict],
) -> bool:
    """Add the shutdown to `verdicts`; return whether a catalogue denies that it is over (docs/catalogues.md#ends).

    The newest reading of the page decides, whichever catalogue has it; among readings of one day the catalogue's
    rank. A date without a kind is an announced end; it is a floor only if that reading calls it one.
    """
    if not candidates:
        return False
    newest_first = _newest_first(candidates)
    newest = newest_first[0].reading
    readings = [claim for claim in newest_first if claim.reading in (newest, "")]
    chosen = _first_end(readings)
    contradicting = [claim for claim in readings if not _are_compatible(chosen, claim)]
    denials = [*_future_ends(contradicting, today), *_denials(chosen, candidates, statuses)]
    has_passed = today is not None and str(chosen.value) <= today
    kind, why = chosen.kind or "exact", ""
    if kind == "exact" and has_passed and denials:
        kind, why = "not_before", f"{denials[0].catalogue} says that the model is not over"
    elif not chosen.kind:
        why = "the day has passed" if has_passed else "an announced end: no catalogue calls it a floor"
    verdicts[_SHUTDOWN] = ChosenValue(_SHUTDOWN, chosen.value, chosen, _why_newest(chosen, candidates))
    verdicts[_KIND] = ChosenValue(_KIND, kind, chosen, why or verdicts[_SHUTDOWN].why)
    if contradicting:
        conflicts[_SHUTDOWN] = Conflict(_SHUTDOWN, (chosen, *contradicting))
    return bool(denials)


def _why_newest(chosen: Claim, candidates: Sequence[Claim]) -> str:
    """The reason for choosing a claim: the newest reading, or its rank."""
    if any(claim.reading < chosen.reading for claim in candidates):
        return f"{chosen.catalogue} has the newest reading of the page, {chosen.reading}"
    return _why_first(chosen, candidates)


def _first_end(readings: Sequence[Claim]) -> Claim:
    """The first end in `readings`; if it is a floor, the first firm end on that day or later, if there is one."""
    first = readings[0]
    if first.kind == "not_before":
        return next((end for end in readings if end.kind == "exact" and _are_compatible(first, end)), first)
    return first


def _future_ends(claims: Sequence[Claim], today: str | None) -> Iterator[Claim]:
    """Yield the claims of an end after `today`."""
    return (claim for claim in claims if today is not None and str(claim.value) > today)


def _denials(end: Claim, candidates: Sequence[Claim], statuses: Sequence[Claim]) -> Iterator[Claim]:
    """Yield the `statuses` of catalogues without an end date by which the model was served on that day or later."""
    dated = {claim.catalogue for claim in candidates}
    for claim in statuses:
        if claim.value != "retired" and claim.catalogue not in dated and claim.read_on >= str(end.value):
            yield claim


def _are_compatible(one: Claim, other: Claim) -> bool:
    """Whether two shutdown dates are compatible: equal, or a firm end on the day of a floor or later."""
    if {one.kind, other.kind} == {"exact", "not_before"}:
        end, floor = (one, other) if one.kind == "exact" else (other, one)
        return str(end.value) >= str(floor.value)
    return one.value == other.value


def _drop_disordered_dates(verdicts: dict[str, ChosenValue]) -> None:
    """Remove each date that is after the next event: one catalogue is wrong, and nothing says which."""
    for first_pointer, second_pointer in (
        ("/deprecation_date", _SHUTDOWN),
        ("/announced_date", _SHUTDOWN),
        ("/announced_date", "/deprecation_date"),
    ):
        first, second = verdicts.get(first_pointer), verdicts.get(second_pointer)
        if first is not None and second is not None and str(first.value) > str(second.value):
            del verdicts[first_pointer]


def _status(
    verdicts: Mapping[str, ChosenValue], statuses: Sequence[Claim], today: str | None, *, is_denied: bool
) -> ChosenValue | None:
    """Derive the status from the dates in `verdicts` as of `today`; without dates, take the first of the `statuses`.

    A floor that has passed is a shutdown only if all catalogues list the model as shut down. Otherwise it is unknown;
    the model is deprecated then, never active.
    """
    end, kind = verdicts.get(_SHUTDOWN), verdicts.get(_KIND)
    has_passed = end is not None and today is not None and str(end.value) <= today
    if end is not None and kind is not None and kind.value == "exact":
        return ChosenValue("/status", "retired" if has_passed else "deprecated", end.claim, "from the shutdown date")
    if end is not None and has_passed:
        retired = next((claim for claim in statuses if claim.value == "retired"), None)
        if not is_denied and retired is not None and all(claim.value == "retired" for claim in statuses):
            return ChosenValue("/status", "retired", retired, f"{retired.catalogue} lists it as shut down")
        return ChosenValue("/status", "deprecated", end.claim, "its end has passed, and nothing newer is certain")
    for pointer in ("/deprecation_date", "/announced_date"):
        day = verdicts.get(pointer)
        if day is not None and (today is None or str(day.value) <= today):
            return ChosenValue("/status", "deprecated", day.claim, "from the day of the deprecation")
    ranked = [claim for claim in statuses if claim.rank is not None]
    if end is not None:
        is_announced = end.claim.kind != "not_before"
        is_deprecated = is_announced or any(claim.value == "deprecated" for claim in ranked)
        return ChosenValue(
            "/status", "deprecated" if is_deprecated else "active", end.claim, "inferred: no end is firm"
        )
    return ChosenValue("/status", ranked[0].value, ranked[0], f"{ranked[0].catalogue} states it") if ranked else None
