"""Chooses among the claims about a model: the values for its record, the reasons, and conflicts of catalogues.

A pure function of the claims and the day, which neither averages values nor counts votes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final

from model_lifecycle.catalogues.claim import ChosenValue, Claim, Conflict, Value, topic_of
from model_lifecycle.catalogues.judge_lifecycle import judge_lifecycle
from model_lifecycle.catalogues.same_value import agree, is_rounding, is_unit_error
from model_lifecycle.records.prices import USUAL_PRICES

_INPUT, _OUTPUT = "/specs/input_price_per_mtok", "/specs/output_price_per_mtok"
_CACHED = "/specs/cached_input_price_per_mtok"
_NO_TEXT_MODES: Final = (
    "embed",
    "rerank",
    "moderation",
    "transcri",
    "speech",
    "tts",
    "whisper",
    "image_",
    "video_",
    "ocr",
)
_MOST_OF_EMBEDDINGS: Final = Decimal(10)
"""USD per million tokens above which a price of an embedding or reranking model is probably per thousand tokens."""


@dataclass(frozen=True)
class JudgedClaims:
    """The judgement of all claims about a model: by pointer, the values chosen, the conflicts, and the claims."""

    verdicts: Mapping[str, ChosenValue] = field(default_factory=dict)
    conflicts: Mapping[str, Conflict] = field(default_factory=dict)
    claims: Mapping[str, Sequence[Claim]] = field(default_factory=dict)
    """All claims that a record can hold, by pointer."""
    unplaced: Sequence[Claim] = ()
    """Claims that a record cannot hold, and those about properties for which no value was chosen."""


def judge(claims: Iterable[Claim], today: str | None) -> JudgedClaims:
    """Choose the values that a record takes from the claims about its model.

    `today` is the day, `YYYY-MM-DD`, as of which the status is derived; if it is None, no date has passed.
    """
    by_pointer: dict[str, list[Claim]] = {}
    for claim in claims:
        by_pointer.setdefault(claim.pointer, []).append(claim)
    unplaced = by_pointer.pop("", [])
    placed = dict(by_pointer)
    writes_text = _writes_text(unplaced, by_pointer)
    lifecycle = {pointer: by_pointer.pop(pointer) for pointer in list(by_pointer) if topic_of(pointer) == "lifecycle"}
    verdicts, conflicts = judge_lifecycle(lifecycle, today)
    for pointer in sorted(by_pointer):
        of_pointer = sorted(by_pointer[pointer], key=_rank)
        left, reasons = of_pointer, list[str]()
        if topic_of(pointer) == "price" and pointer != "/specs/batch_discount_pct":
            left, reasons = _believable(pointer, of_pointer, by_pointer, writes_text=writes_text)
        elif pointer == "/specs/max_output_tokens" and not writes_text:
            left = []
        _decide(pointer, of_pointer, left, reasons, verdicts, conflicts)
    _with_vision(verdicts)
    return JudgedClaims(verdicts, conflicts, placed, (*unplaced, *_unchosen_claims(placed, verdicts)))


def _unchosen_claims(placed: Mapping[str, Sequence[Claim]], verdicts: Mapping[str, ChosenValue]) -> Iterator[Claim]:
    """Yield the claims about properties without a chosen value, with the values as the catalogues write them."""
    for pointer in sorted(placed.keys() - verdicts.keys()):
        for claim in placed[pointer]:
            if claim.role in ("source", "host"):
                yield replace(claim, pointer="", value=claim.value if claim.written is None else claim.written)


def _rank(claim: Claim) -> tuple[bool, int, str]:
    return (bool(claim.inferred), claim.rank or 99, claim.catalogue)


def _decide(
    pointer: str,
    of_pointer: Sequence[Claim],
    left: Sequence[Claim],
    reasons: Sequence[str],
    verdicts: dict[str, ChosenValue],
    conflicts: dict[str, Conflict],
) -> None:
    """Add to `verdicts` the first believable claim (`left`), and to `conflicts` makers' values that contradict."""
    candidates = [claim for claim in left if claim.role == "source"] or [
        claim for claim in left if claim.role == "host"
    ]
    if candidates:
        taken = candidates[0]
        why = f"{taken.catalogue} comes first for this" if len(candidates) > 1 else f"only {taken.catalogue} says it"
        finer = next((claim for claim in candidates[1:] if is_rounding(taken.value, claim.value)), None)
        if finer is not None:
            why, taken = f"{taken.catalogue} rounds it", finer
        if taken.role == "host":
            why += ", which is a host"
        if taken.inferred:
            why += f"; inferred: {taken.inferred}"
        verdicts[pointer] = ChosenValue(pointer, taken.value, taken, "; ".join([why, *reasons]))
    own = [claim for claim in of_pointer if claim.role == "source" and not (claim.inferred and len(of_pointer) > 1)]
    if any(not agree(pointer, own[0].value, claim.value) for claim in own[1:]):
        conflicts[pointer] = Conflict(pointer, tuple(own))


def _believable(
    pointer: str, of_pointer: list[Claim], others: Mapping[str, list[Claim]], *, writes_text: bool
) -> tuple[list[Claim], list[str]]:
    """The believable claims of a price, and the reasons against the others."""
    reasons = []
    left = []
    prices = [_price(claim) for claim in of_pointer if claim.role != "other"]
    plausible = [price for price in prices if price and price in USUAL_PRICES]
    of_other_tokens = {claim.value for claim in of_pointer if claim.role == "other"}
    of_text = {claim.value for claim in of_pointer if claim.role == "source"} - of_other_tokens
    for claim in of_pointer:
        price = _price(claim)
        if price is None or claim.role in ("other", "witness"):
            continue
        if not price:
            reason = "" if _may_be_free(pointer, claim, others, writes_text) else "0 is not a price"
        elif price not in USUAL_PRICES or (not writes_text and price > _MOST_OF_EMBEDDINGS and _is_embedding(others)):
            reason = "no model has cost so much or so little"
        elif any(is_unit_error(price, other) for other in plausible):
            reason = "another catalogue says a thousandth: an error of units"
        elif pointer == _CACHED and _costs_more_than_input(price, claim, others):
            reason = "input that is not cached costs less, or is not believed"
        elif price in of_other_tokens and of_text:
            reason = "it is the price of tokens other than text"
        else:
            reason = ""
        if reason:
            reasons.append(f"not {price.normalize():f} of {claim.catalogue}: {reason}")
        else:
            left.append(claim)
    if pointer == _OUTPUT and not of_text & {claim.value for claim in left if claim.catalogue != "models.dev"}:
        left = [claim for claim in left if not _writes_more_than_text(others)]
    return left, reasons


def _price(claim: Claim) -> Decimal | None:
    return claim.value if isinstance(claim.value, Decimal) else None


def _values_of_entry(claim: Claim, others: Mapping[str, list[Claim]]) -> dict[str, Value]:
    """The prices and the context window in the entry of a claim, by pointer."""
    return {
        other.pointer: other.value
        for field in (_INPUT, _OUTPUT, "/specs/context_window_tokens")
        for other in others.get(field, ())
        if (other.catalogue, other.entry) == (claim.catalogue, claim.entry)
    }


def _costs_more_than_input(price: Decimal, claim: Claim, others: Mapping[str, list[Claim]]) -> bool:
    uncached = _values_of_entry(claim, others).get(_INPUT)
    return isinstance(uncached, Decimal) and (price > uncached or uncached not in USUAL_PRICES)


def _may_be_free(pointer: str, claim: Claim, others: Mapping[str, list[Claim]], writes_text: bool) -> bool:
    """Whether a price of 0 is plausible: for a free model, or for the output of one that writes nothing."""
    mates = _values_of_entry(claim, others)
    if pointer == _OUTPUT and not writes_text:
        return _is_embedding(others) and bool(mates.get(_INPUT))
    is_free = mates.get(_INPUT) == 0 and mates.get(_OUTPUT) == 0
    return is_free and writes_text and claim.rank == 1 and "/specs/context_window_tokens" in mates


def _names(others: Mapping[str, list[Claim]]) -> str:
    """All names and families of the model in lower case, which show its kind."""
    names = [*others.get("/display_name", ()), *others.get("/family", ())]
    every = [claim for claims in others.values() for claim in claims]
    return " ".join([*(str(claim.value) for claim in names), *(claim.entry for claim in every)]).lower()


def _is_embedding(others: Mapping[str, list[Claim]]) -> bool:
    names = _names(others)
    return "embed" in names or "rerank" in names


def _writes_text(unplaced: Sequence[Claim], others: Mapping[str, list[Claim]]) -> bool:
    """Whether the model can write text, so that an output limit and price can be for text."""
    modes = [str(claim.value) for claim in unplaced if claim.field == "mode"]
    return not any(word in mode for mode in modes for word in _NO_TEXT_MODES) and not _is_embedding(others)


def _writes_more_than_text(others: Mapping[str, list[Claim]]) -> bool:
    """Whether the output includes images, sound or video, so that an output price may be for these."""
    claims = others.get("/specs/modalities_out", ())
    return any(isinstance(claim.value, list) and set(claim.value) - {"text"} for claim in claims)


def _with_vision(verdicts: dict[str, ChosenValue]) -> None:
    """Set `supports_vision` from the chosen input modalities, so that the two cannot contradict each other."""
    read = verdicts.get("/specs/modalities_in")
    if read is not None and isinstance(read.value, list):
        pointer = "/specs/supports_vision"
        verdicts[pointer] = ChosenValue(
            pointer, "image" in read.value, read.claim, f"the modalities of {read.claim.catalogue} say it"
        )
