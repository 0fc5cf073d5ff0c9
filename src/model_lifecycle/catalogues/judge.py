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
"""Parts of a `mode` of litellm that mean a model writes no text, such as `image_generation`."""
_MAX_EMBEDDING_PRICE: Final = Decimal(10)
"""USD per million tokens above which a price of an embedding or reranking model is probably per thousand tokens."""


@dataclass(frozen=True)
class JudgedClaims:
    """The judgement of all claims about a model: by pointer, the values chosen, the conflicts, and the claims."""

    verdicts: Mapping[str, ChosenValue] = field(default_factory=dict)
    conflicts: Mapping[str, Conflict] = field(default_factory=dict)
    claims: Mapping[str, Sequence[Claim]] = field(default_factory=dict)
    """All claims that a record can hold, by pointer."""
    unused_claims: Sequence[Claim] = ()
    """Claims from which no value was chosen: a record cannot hold them, or all of the property were rejected."""


def judge(claims: Iterable[Claim], today: str | None) -> JudgedClaims:
    """Choose the values that a record takes from the claims about its model.

    `today` is the day, `YYYY-MM-DD`, as of which the status is derived; if it is None, no date has passed.
    """
    by_pointer: dict[str, list[Claim]] = {}
    for claim in claims:
        by_pointer.setdefault(claim.pointer, []).append(claim)
    unused_claims = by_pointer.pop("", [])
    all_claims = dict(by_pointer)
    writes_text = _writes_text(unused_claims, by_pointer)
    lifecycle = {pointer: by_pointer.pop(pointer) for pointer in list(by_pointer) if topic_of(pointer) == "lifecycle"}
    verdicts, conflicts = judge_lifecycle(lifecycle, today)
    for pointer in sorted(by_pointer):
        property_claims = sorted(by_pointer[pointer], key=_rank)
        believable, reasons = property_claims, list[str]()
        if topic_of(pointer) == "price" and pointer != "/specs/batch_discount_pct":
            believable, reasons = _believable(pointer, property_claims, by_pointer, writes_text=writes_text)
        elif pointer == "/specs/max_output_tokens" and not writes_text:
            believable = []
        _decide(pointer, property_claims, believable, reasons, verdicts, conflicts)
    _set_vision(verdicts)
    return JudgedClaims(verdicts, conflicts, all_claims, (*unused_claims, *_unchosen_claims(all_claims, verdicts)))


def _unchosen_claims(claims: Mapping[str, Sequence[Claim]], verdicts: Mapping[str, ChosenValue]) -> Iterator[Claim]:
    """Yield the claims about properties without a chosen value, with the values as the catalogues write them."""
    for pointer in sorted(claims.keys() - verdicts.keys()):
        for claim in claims[pointer]:
            if claim.role in ("source", "host"):
                yield replace(claim, pointer="", value=claim.value if claim.published is None else claim.published)


def _rank(claim: Claim) -> tuple[bool, int, str]:
    """The sort key of a claim: stated before inferred, then by rank; claims without a rank come last."""
    return (bool(claim.inferred), claim.rank or 99, claim.catalogue)


def _decide(
    pointer: str,
    property_claims: Sequence[Claim],
    believable: Sequence[Claim],
    reasons: Sequence[str],
    verdicts: dict[str, ChosenValue],
    conflicts: dict[str, Conflict],
) -> None:
    """Add the first `believable` claim to `verdicts`, and makers' values that contradict each other to `conflicts`."""
    candidates = [claim for claim in believable if claim.role == "source"] or [
        claim for claim in believable if claim.role == "host"
    ]
    if candidates:
        chosen = candidates[0]
        why = f"{chosen.catalogue} comes first for this" if len(candidates) > 1 else f"only {chosen.catalogue} says it"
        finer = next((claim for claim in candidates[1:] if is_rounding(chosen.value, claim.value)), None)
        if finer is not None:
            why, chosen = f"{chosen.catalogue} rounds it", finer
        if chosen.role == "host":
            why += ", which is a host"
        if chosen.inferred:
            why += f"; inferred: {chosen.inferred}"
        verdicts[pointer] = ChosenValue(pointer, chosen.value, chosen, "; ".join([why, *reasons]))
    maker_claims = [
        claim
        for claim in property_claims
        if claim.role == "source" and not (claim.inferred and len(property_claims) > 1)
    ]
    if any(not agree(pointer, maker_claims[0].value, claim.value) for claim in maker_claims[1:]):
        conflicts[pointer] = Conflict(pointer, tuple(maker_claims))


def _believable(
    pointer: str, property_claims: list[Claim], by_pointer: Mapping[str, list[Claim]], *, writes_text: bool
) -> tuple[list[Claim], list[str]]:
    """The believable ones of the claims about a price, and the reasons against the others; `by_pointer`: all claims."""
    reasons = []
    believable = []
    prices = [_price(claim) for claim in property_claims if claim.role != "other"]
    plausible = [price for price in prices if price and price in USUAL_PRICES]
    other_token_prices = {claim.value for claim in property_claims if claim.role == "other"}
    text_prices = {claim.value for claim in property_claims if claim.role == "source"} - other_token_prices
    for claim in property_claims:
        price = _price(claim)
        if price is None or claim.role in ("other", "witness"):
            continue
        if not price:
            reason = "" if _may_be_free(pointer, claim, by_pointer, writes_text) else "0 is not a price"
        elif price not in USUAL_PRICES or (
            not writes_text and price > _MAX_EMBEDDING_PRICE and _is_embedding(by_pointer)
        ):
            reason = "no model has cost so much or so little"
        elif any(is_unit_error(price, other) for other in plausible):
            reason = "another catalogue says a thousandth: an error of units"
        elif pointer == _CACHED and _costs_more_than_input(price, claim, by_pointer):
            reason = "input that is not cached costs less, or is not believed"
        elif price in other_token_prices and text_prices:
            reason = "it is the price of tokens other than text"
        else:
            reason = ""
        if reason:
            reasons.append(f"not {price.normalize():f} of {claim.catalogue}: {reason}")
        else:
            believable.append(claim)
    if pointer == _OUTPUT and not text_prices & {
        claim.value for claim in believable if claim.catalogue != "models.dev"
    }:
        believable = [claim for claim in believable if not _writes_more_than_text(by_pointer)]
    return believable, reasons


def _price(claim: Claim) -> Decimal | None:
    """The value of a claim if it is a price; otherwise None."""
    return claim.value if isinstance(claim.value, Decimal) else None


def _values_of_entry(claim: Claim, by_pointer: Mapping[str, list[Claim]]) -> dict[str, Value]:
    """The prices and the context window in the entry of a claim, by pointer."""
    return {
        other.pointer: other.value
        for field in (_INPUT, _OUTPUT, "/specs/context_window_tokens")
        for other in by_pointer.get(field, ())
        if (other.catalogue, other.entry) == (claim.catalogue, claim.entry)
    }


def _costs_more_than_input(price: Decimal, claim: Claim, by_pointer: Mapping[str, list[Claim]]) -> bool:
    """Whether cached input costs more than uncached input by the same entry, or the latter is not a usual price."""
    uncached = _values_of_entry(claim, by_pointer).get(_INPUT)
    return isinstance(uncached, Decimal) and (price > uncached or uncached not in USUAL_PRICES)


def _may_be_free(pointer: str, claim: Claim, by_pointer: Mapping[str, list[Claim]], writes_text: bool) -> bool:
    """Whether a price of 0 is plausible: for a free model, or for the output of a model that writes no text."""
    entry_values = _values_of_entry(claim, by_pointer)
    if pointer == _OUTPUT and not writes_text:
        return _is_embedding(by_pointer) and bool(entry_values.get(_INPUT))
    is_free = entry_values.get(_INPUT) == 0 and entry_values.get(_OUTPUT) == 0
    return is_free and writes_text and claim.rank == 1 and "/specs/context_window_tokens" in entry_values


def _names(by_pointer: Mapping[str, list[Claim]]) -> str:
    """All names and families of the model in lower case, which show its kind."""
    names = [*by_pointer.get("/display_name", ()), *by_pointer.get("/family", ())]
    every = [claim for claims in by_pointer.values() for claim in claims]
    return " ".join([*(str(claim.value) for claim in names), *(claim.entry for claim in every)]).lower()


def _is_embedding(by_pointer: Mapping[str, list[Claim]]) -> bool:
    """Whether the names of the model are those of an embedding or reranking model."""
    names = _names(by_pointer)
    return "embed" in names or "rerank" in names


def _writes_text(unused_claims: Sequence[Claim], by_pointer: Mapping[str, list[Claim]]) -> bool:
    """Whether the model can write text, so that an output limit and price can be for text."""
    modes = [str(claim.value) for claim in unused_claims if claim.field == "mode"]
    return not any(word in mode for mode in modes for word in _NO_TEXT_MODES) and not _is_embedding(by_pointer)


def _writes_more_than_text(by_pointer: Mapping[str, list[Claim]]) -> bool:
    """Whether the output includes images, sound or video, so that an output price may be for these."""
    claims = by_pointer.get("/specs/modalities_out", ())
    return any(isinstance(claim.value, list) and set(claim.value) - {"text"} for claim in claims)


def _set_vision(verdicts: dict[str, ChosenValue]) -> None:
    """Set `supports_vision` from the chosen input modalities, so that the two cannot contradict each other."""
    modalities = verdicts.get("/specs/modalities_in")
    if modalities is not None and isinstance(modalities.value, list):
        pointer = "/specs/supports_vision"
        verdicts[pointer] = ChosenValue(
            pointer,
            "image" in modalities.value,
            modalities.claim,
            f"the modalities of {modalities.claim.catalogue} say it",
        )
