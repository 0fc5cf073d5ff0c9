"""Find words in a migration's texts that repeat values of its two models, and no longer agree with them.

New records hold the steps of a checklist without ids and days, which pages show from the records
(schemas/README.md#a16). If they are written into a step, as earlier versions did, they must agree with the models.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from model_lifecycle.records.drafted_steps import DRAFTED_STEPS, deadline_words
from model_lifecycle.records.shutdown import Shutdown, shutdown_of
from model_lifecycle.records.values import UNAVAILABLE, Values, items, objects
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, once_per_record

_OLD_MODEL_STEP: Final = re.compile(
    r"Read the shutdown date of [`\"']?([^\s`\"']+)[`\"']? on the (?:linked )?official page\.?"
)
"""Matches the drafted step about the old model; the group is its id."""
_NEW_MODEL_STEP: Final = re.compile(r"Point requests at [`\"']?([^\s`\"']+?)[`\"']?\.?")
"""Matches the drafted step about the new model; the group is its id."""
_DEADLINE: Final = re.compile(
    r"Ship (?:the change )?before "
    r"(?P<words>(?P<repeated>the published shutdown date, which is not before )?(?P<day>\d{4}-\d{2}(?:-\d{2})?))\.?"
)
"""Matches the drafted step with the deadline: `Ship the change before 2026-09-01.`"""
_ENDS: Final = re.compile(
    r"(?:\d+[.)] +)?(?:The model )?[`\"']?(?P<id>[^\s`\"']+)[`\"']? "
    r"(?:shuts? down|(?:is|was|will be) (?:shut down|retired)|retires|will retire) (?:on )?"
    r"(?P<day>\d{4}-\d{2}-\d{2})(?=[.!]?(?:\s+[A-Z]|\s*$))"
)
"""Matches a sentence that only states the day on which a model ends; words before its id or after the day ("on Azure",
"in ChatGPT only") make it a statement about something else."""

_CLUE: Final = re.compile(
    r"Read the shutdown date of |Point requests at |Ship (?:the change )?before |(?:down|retired?s?) (?:on )?\d"
)
"""Matches a part of every text that one of the patterns above can match: a quick test."""


class StaleWords(NamedTuple):
    """Words of a text that a model's record contradicts: their range in code points, and the right words."""

    pointer: str
    text: str
    start: int
    end: int
    right: str
    side: Endpoint
    property_name: str
    """The property of the model that they repeat."""

    @property
    def corrected(self) -> str:
        """The text with the right words instead."""
        return self.text[: self.start] + self.right + self.text[self.end :]


@once_per_record
def stale_words(context: MigrationContext) -> tuple[StaleWords, ...]:
    """The words of the checklist and the API changes that contradict the two models, in the order of the texts.

    Only the sentences of a drafted checklist are compared, and sentences that state the day on which one of the two
    models ends. Any other day is the author's own, as is a deadline before the end.
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
        for stale in (*_stale_in_step(context, pointer, text), *_stale_days(context, pointer, text))
    )


def corrected_texts(context: MigrationContext) -> dict[str, str]:
    """The corrected texts that have stale words, by JSON Pointer."""
    texts: dict[str, str] = {}
    for stale in sorted(stale_words(context), key=lambda stale: stale.start, reverse=True):
        text = texts.get(stale.pointer, stale.text)
        texts[stale.pointer] = text[: stale.start] + stale.right + text[stale.end :]
    return texts


def _stale_in_step(context: MigrationContext, pointer: str, text: str) -> Iterator[StaleWords]:
    """Yield the stale words in `text`, a step of the checklist at `pointer`."""
    old, new = context.ends
    for pattern, side in ((_OLD_MODEL_STEP, old), (_NEW_MODEL_STEP, new)):
        match = pattern.fullmatch(text)
        if match is not None and side.model is not None and side.id is not None and _is_other(context, match[1], side):
            yield StaleWords(pointer, text, *match.span(1), side.id, side, "id")
    deadline = _DEADLINE.fullmatch(text)
    if deadline is None or old.model is None or UNAVAILABLE in (old.model.shutdown_date, old.model.shutdown_date_kind):
        return
    right_words = deadline_words(shutdown_of(old.model))
    is_repeated = deadline["repeated"] is not None or _is_drafted(context.record.values)
    if deadline["words"] != right_words if is_repeated else _is_late(deadline["day"], shutdown_of(old.model)):
        yield StaleWords(pointer, text, *deadline.span("words"), right_words, old, "shutdown_date")


def _is_other(context: MigrationContext, written: str, side: Endpoint) -> bool:
    """Whether `written` is the id of another model than the endpoint's; a platform before the id does not matter."""
    return written.rpartition("/")[2] != side.id and bool(context.view.models_with_id(written))


def _is_drafted(values: Values) -> bool:
    """Whether a checklist has the form that an earlier version drafted, so that its deadline is the old model's end."""
    steps = items(values, "migration_checklist")
    if not isinstance(steps, list) or len(steps) != len(DRAFTED_STEPS) or not all(isinstance(s, str) for s in steps):
        return False
    forms = (_OLD_MODEL_STEP, _NEW_MODEL_STEP, re.compile(re.escape(DRAFTED_STEPS[2])), _DEADLINE)
    return all(form.fullmatch(str(step)) for form, step in zip(forms, steps, strict=True))


def _is_late(day: str, end: Shutdown | None) -> bool:
    """Whether a day or month is wholly after the end; an earlier deadline may be the author's own."""
    return end is not None and end.last is not None and day > end.last.isoformat()


def _stale_days(context: MigrationContext, pointer: str, text: str) -> Iterator[StaleWords]:
    """Yield the stale day in `text`, if it is a sentence that states on which day one of the two models ends."""
    sentence = _ENDS.match(text)
    for side in context.ends if sentence is not None else ():
        shutdown = (
            shutdown_of(side.model)
            if side.model is not None and sentence is not None and sentence["id"] == side.id
            else None
        )
        if (
            sentence is not None
            and shutdown is not None
            and shutdown.kind == "exact"
            and sentence["day"] != shutdown.text
        ):
            yield StaleWords(pointer, text, *sentence.span("day"), shutdown.text, side, "shutdown_date")
