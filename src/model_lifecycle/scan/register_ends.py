"""The end of a model by what the judge takes of registers, and where that comes from."""

from collections.abc import Mapping
from typing import Any, Final

from model_lifecycle.catalogues.judge import Judgement
from model_lifecycle.catalogues.recorded_values import conflict_sides
from model_lifecycle.records.shutdown import Shutdown, published_shutdown
from model_lifecycle.scan.model_facts import Origin

_ENDS: Final = ("/shutdown_date", "/status", "/deprecation_date", "/announced_date")
"""What a finding rests on, the first that is known."""


def shutdown_in(values: Mapping[str, Any]) -> Shutdown | None:
    """The shutdown in values by pointer; None where there is none."""
    day, kind = values.get("/shutdown_date"), values.get("/shutdown_date_kind")
    return published_shutdown(day, kind) if isinstance(day, str) and isinstance(kind, str) else None


def origin_of(judgement: Judgement, maker: str) -> Origin | None:
    verdict = next((judgement.verdicts[pointer] for pointer in _ENDS if pointer in judgement.verdicts), None)
    if verdict is None:
        return None
    conflict = judgement.conflicts.get(verdict.pointer)
    page = verdict.claim.page
    return Origin(
        maker,
        verdict.claim.catalogue,
        (page.read if page else None) or verdict.claim.day or "",
        page.url if page else "",
        conflict_sides(conflict) if conflict is not None else "",
    )
