"""Messages stay on one line and short, whatever they quote."""

import pytest

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related
from model_lifecycle.diagnostics.fix import Fix
from model_lifecycle.diagnostics.message_text import LONGEST_MESSAGE, on_one_line
from model_lifecycle.text.span import Span


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("`a` is wrong. Write `b`.", "`a` is wrong. Write `b`."),
        ("`a\nb\r\nc\u2028d` is wrong.", "`a⏎b⏎c⏎d` is wrong."),
        ("`a\u00a0b\0` is wrong.", "`a\\u00a0b\\u0000` is wrong."),
        ("`👩\u200d💻` is wrong.", "`👩\u200d💻` is wrong."),
        (f"`a` {'stands ' * 20} `b`.", f"`a` {'stands ' * 20} `b`."),
        (f"`{'a' * 200}` is wrong.", f"`{'a' * 99}…` is wrong."),
        (f'The text "{"a b " * 50}" is wrong.', f'The text "{"a b " * 24}a b…" is wrong.'),
    ],
)
def test_on_one_line(message: str, shown: str) -> None:
    assert on_one_line(message) == shown
    assert on_one_line(shown) == shown


def test_bounded() -> None:
    long = on_one_line("a " * 5000)
    assert (len(long), long[-1]) == (LONGEST_MESSAGE, "…")


def test_everything_that_is_said_is_on_one_line() -> None:
    diagnostic = Diagnostic("a", "x\ny", Span(0, 0), related=(Related("x\ny", Span(0, 0)),), fix=Fix("x\ny", ()))
    assert diagnostic.fix is not None
    assert [diagnostic.message, diagnostic.related[0].message, diagnostic.fix.title] == ["x⏎y"] * 3
