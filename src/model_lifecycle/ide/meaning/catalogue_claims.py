"""The claims of each catalogue on a value of a model record, for hovers; their untrusted texts are escaped."""

from collections.abc import Iterator

from model_lifecycle.catalogues.claim import Claim, Value
from model_lifecycle.catalogues.judge import JudgedClaims
from model_lifecycle.catalogues.recorded_values import in_words, origin
from model_lifecycle.ide.import_models import Importer
from model_lifecycle.ide.markdown_text import code, escape
from model_lifecycle.records.record import Record
from model_lifecycle.syntax.pointer import from_pointer, to_pointer
from model_lifecycle.workspace.index import key_of_model


def catalogue_claims(importer: Importer, record: Record, pointer: str) -> str | None:
    """A Markdown list of claims on the property at or above `pointer`, the preferred one first; None without any."""
    judgement = importer.judged(key_of_model(record))
    steps = from_pointer(pointer)
    for count in range(len(steps), 0, -1):
        if lines := list(_lines(judgement, to_pointer(steps[:count]))):
            return "\n".join(["**Catalogues**", "", *lines])
    return None


def _lines(judgement: JudgedClaims, pointer: str) -> Iterator[str]:
    """Yield a line for the preferred claim at `pointer`, then for each other claim."""
    verdict = judgement.verdicts.get(pointer)
    if verdict is not None:
        yield f"{_line(pointer, verdict.value, verdict.claim)} (taken: {escape(verdict.why)})"
    for claim in sorted(judgement.claims.get(pointer, ()), key=lambda claim: (claim.rank or 99, claim.catalogue)):
        if verdict is None or claim != verdict.claim:
            yield _line(pointer, claim.value, claim)


def _line(pointer: str, value: Value, claim: Claim) -> str:
    """A claim as a Markdown list item: the value, and its catalogue and page."""
    return f"- {code(in_words(pointer, value))}: {escape(origin(claim))}"
