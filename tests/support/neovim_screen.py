"""The screen of a Neovim, cell by cell, as the program that draws it is told."""

from collections.abc import Sequence
from typing import Any, Final

from support.neovim import Neovim
from support.screen_picture import Cell, Look

_BLANK: Final = (" ", 0)

_LINES: Final = ("underline", "undercurl", "underdouble", "underdotted", "underdashed")


class NeovimScreen:
    """Follows what a Neovim draws (its `ui-linegrid` events). All coordinates are from 0."""

    def __init__(self, neovim: Neovim, columns: int, rows: int) -> None:
        self._cells = [[_BLANK] * columns for _ in range(rows)]
        self._looks: dict[int, Any] = {0: {}}
        self.ground = Look(0, 0)
        """How text without a highlight is drawn."""
        neovim.listen("redraw", self._draw)
        neovim.call("nvim_ui_attach", columns, rows, {"rgb": True, "ext_linegrid": True})

    def rows(self) -> list[list[Cell]]:
        """What is drawn now."""
        return [[Cell(text, self._look(self._looks[look])) for text, look in row] for row in self._cells]

    def _draw(self, events: Sequence[Any]) -> None:
        for name, *calls in events:
            for arguments in calls:
                match name, arguments:
                    case "default_colors_set", [foreground, background, *_]:
                        self.ground = Look(foreground, background)
                    case "hl_attr_define", [number, look, *_]:
                        self._looks[number] = look
                    case "grid_clear", _:
                        self._cells = [[_BLANK] * len(row) for row in self._cells]
                    case "grid_line", [_, row, column, cells, *_]:
                        self._write(row, column, cells)
                    case "grid_scroll", [_, top, bottom, left, right, by, *_]:
                        self._scroll(range(top, bottom), slice(left, right), by)

    def _write(self, row: int, column: int, cells: Sequence[Any]) -> None:
        look = 0
        for text, *more in cells:
            look, times = (more[0] if more else look), (more[1] if len(more) > 1 else 1)
            self._cells[row][column : column + times] = [(text, look)] * times
            column += times

    def _scroll(self, rows: range, columns: slice, by: int) -> None:
        before = [list(row) for row in self._cells]
        for row in rows:
            if row + by in rows:
                self._cells[row][columns] = before[row + by][columns]

    def _look(self, drawn: Any) -> Look:
        foreground = drawn.get("foreground", self.ground.foreground)
        background = drawn.get("background", self.ground.background)
        if drawn.get("reverse"):
            foreground, background = background, foreground
        return Look(
            foreground,
            background,
            bold=bool(drawn.get("bold")),
            italic=bool(drawn.get("italic")),
            struck=bool(drawn.get("strikethrough")),
            underline=drawn.get("special", foreground) if any(drawn.get(name) for name in _LINES) else None,
        )
