"""The steps that a generated migration's checklist starts with."""

from typing import Final

from model_lifecycle.records.shutdown import Shutdown

DRAFTED_STEPS: Final = (
    "Read the shutdown date of the old model on the linked official page.",
    "Point requests at the new model.",
    "Re-check price, context and parameters on the linked provider pages.",
    "Ship the change before the published shutdown date.",
)
"""The steps that a generated record starts with (schemas/README.md#rule-9)."""


def spelled_steps(old: str, new: str, end: Shutdown | None) -> tuple[str, ...]:
    """`DRAFTED_STEPS` as in earlier versions: with the ids of both models and the shutdown `end` of the old one."""
    return (
        f"Read the shutdown date of {old} on the official page.",
        f"Point requests at {new}.",
        DRAFTED_STEPS[2],
        f"Ship the change before {deadline_words(end)}.",
    )


def deadline_words(end: Shutdown | None) -> str:
    """The shutdown `end` as a deadline in words: its day or month, or that none is published."""
    if end is None:
        return "the published shutdown date"
    return f"the published shutdown date, which is not before {end.text}" if end.kind == "not_before" else end.text
