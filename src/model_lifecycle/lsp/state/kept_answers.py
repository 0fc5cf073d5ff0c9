"""A cache of long answers about whole texts, encoded, each valid while the state it was computed from is current."""

from collections.abc import Callable
from typing import NamedTuple

from model_lifecycle.lsp.transport.protocol import Encoded


class _KeptAnswer(NamedTuple):
    state: object
    encoded: Encoded


class KeptAnswers:
    """A cache of encoded answers by document and name of the answer. Safe to use from any thread."""

    def __init__(self, encode: Callable[[object], Encoded]) -> None:
        self._encode = encode
        self._kept: dict[tuple[str, str], _KeptAnswer] = {}

    def answer(self, uri: str, name: str, state: object, make: Callable[[], object]) -> Encoded:
        """The cached answer if it was computed from the same object as `state`; otherwise compute it with `make`."""
        kept = self._kept.get((uri, name))
        if kept is None or kept.state is not state:
            kept = self._kept[uri, name] = _KeptAnswer(state, self._encode(make()))
        return kept.encoded

    def closed(self, uri: str) -> None:
        """Forget the answers about a document."""
        self._kept = {key: kept for key, kept in self._kept.items() if key[0] != uri}
