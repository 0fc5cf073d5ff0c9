"""Regular expressions that are compiled when they are first used."""

import re
from typing import TYPE_CHECKING, Any


class LatePattern:
    """Stands for what `re.compile` gives, without the tenth of a millisecond that it takes, until somebody uses it."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """An attribute of the compiled pattern; kept, so that each is asked for here once."""
        if name.startswith("_"):
            raise AttributeError(name)
        value = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, value)
        return value


if TYPE_CHECKING:
    late_pattern = re.compile
else:

    def late_pattern(pattern: str, flags: int = 0) -> LatePattern:
        """`re.compile` for what most runs never look for: of all expressions that a run loads it uses a third."""
        return LatePattern(pattern, flags)
