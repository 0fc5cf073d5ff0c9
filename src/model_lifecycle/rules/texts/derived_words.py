"""Words of a migration's texts that follow from its two models: one place makes and recognises them.

New records hold the steps of a checklist without ids and days, which pages show from the records
(schemas/README.md#a16). Where people write them into a step, as earlier versions did, they have to follow the models.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from model_lifecycle.records.identifier_search import find_words
from model_lifecycle.records.shutdown import Shutdown, shutdown_of
from model_lifecycle.records.values import UNAVAILABLE, items, objects
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, once_per_record

DRAFTED_STEPS: Final = (
    "Read the shutdown date of the old model on the linked official page.",
    "Point requests at the new model.",
    "Re-check price, context and parameters on the linked provider pages.",
    "Ship the change before the published shutdown date.",
)
"""The steps that a generated record starts with (schemas/README.md#rule-9)."""

_OF_OLD: Final = re.compile(r"Read the shutdown date of [`\"']?([^\s`\"']+)[`\"']? on the (?:linked )?official page\.?")
_OF_NEW: Final = re.compile(r"Point requests at [`\"']?([^\s`\"']+?)[`\"']?\.?")
_DEADLINE: Final = re.compile(
    r"Ship (?:the change )?before "
    r"((?:the published shutdown date, which is not before )?(\d{4}-\d{2}(?:-\d{2})?))\.?"
)
_ENDS: Final = re.compile(
    r"[`\"']? (?:shuts? down|(?:is|was|will be) (?:shut down|retired)|retires|will retire|ends) (?:on )?"
    r"(\d{4}-\d{2}-\d{2})(?=[.,;)]|$)"
)
"""Behind the id of a model: the day of its end, as long as no platform follows ("on Azure")."""

_CLUE: Final = re.compile(
    r"Read the shutdown date of |Point requests at |Ship (?:the change )?before |(?:down|retire[sd]?|ends) (?:on )?\d"
)
"""One of these is in every text with words that follow from the models."""


class StaleWords(NamedTuple):
    """Words of a text that the record of a model contradicts: where they are, in code points, and the right ones."""

    pointer: str
    text: str
    start: int
    end: int
    right: str
    side: Endpoint
    what: str
    """The property of the model that they follow from."""

    @property
    def corrected(self) -> str:
        """The text with the right words."""
        return self.text[: self.start] + self.right + self.text[self.end :]


def spelled_steps(old: str, new: str, end: Shutdown | None) -> tuple[str, ...]:
    """`DRAFTED_STEPS` with the ids of the two models, and with the end of the old one."""
    return (
        f"Read the shutdown date of {old} on the official page.",
        f"Point requests at {new}.",
        DRAFTED_STEPS[2],
        f"Ship the change before {_deadline(end)}.",
    )


def _deadline(end: Shutdown | None) -> str:
    """The day or month of the end; where that is not announced, words that say so."""
    if end is None:
        return "the published shutdown date"
    return f"the published shutdown date, which is not before {end.text}" if end.kind == "not_before" else end.text


@once_per_record
def stale_words(context: MigrationContext) -> tuple[StaleWords, ...]:
    """The words of the checklist and of the API changes that contradict the two models, in order.

    Only the sentences of a drafted checklist are judged, and those that say of one of the two models on which day it
    ends: any other day is the author's.
    """
    if _CLUE.search("\n".join(context.words["prose"])) is None:
        return ()
    values = context.record.values
    steps, details = (
        items(values, "migration_checklist"),
        [change.get("detail") for change in objects(values, "api_changes")],
    )
    texts = [
        (f"/migration_checklist/{index}", text) for index, text in enumerate(steps if isinstance(steps, list) else ())
    ]
    texts += [(f"/api_changes/{index}/detail", text) for index, text in enumerate(details)]
    return tuple(
        stale
        for pointer, text in texts
        if isinstance(text, str) and _CLUE.search(text)
        for stale in (*_step(context, pointer, text), *_ends(context, pointer, text))
    )


def corrected_texts(context: MigrationContext) -> dict[str, str]:
    """The texts with stale words as they should be, by their pointers."""
    texts: dict[str, str] = {}
    for stale in sorted(stale_words(context), key=lambda stale: stale.start, reverse=True):
        text = texts.get(stale.pointer, stale.text)
        texts[stale.pointer] = text[: stale.start] + stale.right + text[stale.end :]
    return texts


def _step(context: MigrationContext, pointer: str, text: str) -> Iterator[StaleWords]:
    old, new = context.ends
    for pattern, side in ((_OF_OLD, old), (_OF_NEW, new)):
        named = pattern.fullmatch(text)
        if named is not None and side.model is not None and side.id is not None and _is_other(context, named[1], side):
            yield StaleWords(pointer, text, *named.span(1), side.id, side, "id")
    deadline = _DEADLINE.fullmatch(text)
    if deadline is None or old.model is None or UNAVAILABLE in (old.model.shutdown_date, old.model.shutdown_date_kind):
        return
    end, day = shutdown_of(old.model), deadline[2]
    is_right = end is not None and (day == end.text or (end.kind == "month_only" and day.startswith(end.text)))
    if not is_right:
        yield StaleWords(pointer, text, *deadline.span(1), _deadline(end), old, "shutdown_date")


def _is_other(context: MigrationContext, written: str, side: Endpoint) -> bool:
    """Whether a word is the id of another model; not where it is a part of the id, or names a platform beside it."""
    assert side.id is not None
    if written == side.id:
        return False
    return bool(context.view.models_with_id(written)) or not (written in side.id or side.id in written)


def _ends(context: MigrationContext, pointer: str, text: str) -> Iterator[StaleWords]:
    for side in context.ends if _ENDS.search(text) else ():
        end = shutdown_of(side.model) if side.model is not None else None
        if side.id is None or end is None or end.kind != "exact":
            continue
        for start in find_words(side.id, text, context.view.longer_ids(side.id)):
            said = _ENDS.match(text, start + len(side.id))
            if said is not None and said[1] != end.text:
                yield StaleWords(pointer, text, *said.span(1), end.text, side, "shutdown_date")
