"""A model's lifecycle as a small SVG picture, to be shown beside the code that calls it: `gpt-x: ends 2026-10-23`."""

from html import escape
from typing import Final

from model_lifecycle.page.format import cut
from model_lifecycle.page.lifecycle_summary import shutdown, status
from model_lifecycle.page.record_reader import RecordReader

_MOST_NAME: Final = 60

_WIDTH: Final = 7
"""Units that a character takes; the text is fitted to the sum."""

_PADDING: Final = 12

_COLOURS: Final = {"active": "#14693a", "legacy": "#5b6470", "deprecated": "#7a4a00", "retired": "#a6221d"}


def badge(model: RecordReader) -> str:
    """The picture: the model's id, and when it ends or what it is."""
    name, words = cut(model.text("id") or "", _MOST_NAME), badge_words(model)
    left, right = (len(text) * _WIDTH + _PADDING for text in (name, words))
    colour = _COLOURS.get(status(model) or "", "#5b6470")
    said = escape(f"{name}: {words}")
    text = 'textLength="{}" lengthAdjust="spacingAndGlyphs" y="14"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" aria-label='
        f'"{said.replace(chr(34), "&quot;")}"><title>{said}</title>'
        f'<rect width="{left}" height="20" fill="#30363d"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{colour}"/>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">'
        f'<text x="{_PADDING // 2}" {text.format(left - _PADDING)}>{escape(name)}</text>'
        f'<text x="{left + _PADDING // 2}" {text.format(right - _PADDING)}>{escape(words)}</text></g></svg>\n'
    )


def badge_words(model: RecordReader) -> str:
    """`ends 2026-10-23`, `ends not before 2026-10-23`, `ended 2026-01-05`, or the status where no date is published."""
    found, state = shutdown(model), status(model)
    if found is None:
        return state or "status unknown"
    day = f"not before {found.text}" if found.kind == "not_before" else found.text
    if state == "retired":
        return "retired" if found.kind == "not_before" else f"ended {found.text}"
    return f"ends {day}"
