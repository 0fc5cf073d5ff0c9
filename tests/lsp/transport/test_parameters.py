"""Positions in the plain parameters of our own messages."""

import pytest

from model_lifecycle.lsp.transport.parameters import position_in

LARGEST = 2**31 - 1
"""Of the LSP's `uinteger`."""


@pytest.mark.parametrize("line", [0, LARGEST])
def test_a_position(line: int) -> None:
    position = position_in({"line": line, "character": LARGEST, "more": None})
    assert position is not None
    assert (position.line, position.character) == (line, LARGEST)


@pytest.mark.parametrize(
    "value",
    [
        *(None, [], "1:2", {}, {"line": 1}, {"character": 1}, {"line": "1", "character": 1}),
        *({"line": 1, "character": -1}, {"line": -1, "character": 0}, {"line": LARGEST + 1, "character": 0}),
    ],
)
def test_no_position(value: object) -> None:
    assert position_in(value) is None
