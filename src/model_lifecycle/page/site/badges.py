"""A model's lifecycle as a small SVG picture, to be shown beside the code that calls it: `gpt-x: ends 2026-10-23`."""

from typing import Final

from model_lifecycle.page.format import cut
from model_lifecycle.page.lifecycle_summary import shutdown, status
from model_lifecycle.page.record_reader import RecordReader
from model_lifecycle.page.rendering.html_page import render_template

_MOST_NAME: Final = 60

_WIDTH: Final = 7
"""Units that a character takes; the text is fitted to the sum."""

_PADDING: Final = 6
"""On each side of a text."""

_COLOURS: Final = {"active": "#14693a", "legacy": "#5b6470", "deprecated": "#7a4a00", "retired": "#a6221d"}


def badge(model: RecordReader) -> str:
    """The picture: the model's id, and when it ends or what it is."""
    texts = cut(model.text("id") or "", _MOST_NAME), badge_words(model)
    left, right = (len(text) * _WIDTH + 2 * _PADDING for text in texts)
    colour = _COLOURS.get(status(model) or "", "#5b6470")
    return render_template(
        "badge.svg", model=texts[0], words=texts[1], left=left, right=right, padding=_PADDING, colour=colour
    )


def badge_words(model: RecordReader) -> str:
    """`ends 2026-10-23`, `ends not before 2026-10-23`, `ended 2026-01-05`, or the status where no date is published."""
    end, state = shutdown(model), status(model)
    if end is None:
        return state or "status unknown"
    day = f"not before {end.text}" if end.kind == "not_before" else end.text
    if state == "retired":
        return "retired" if end.kind == "not_before" else f"ended {end.text}"
    return f"ends {day}"
