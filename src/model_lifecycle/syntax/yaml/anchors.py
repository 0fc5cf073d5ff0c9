"""The anchors of one YAML document, by name."""

from model_lifecycle.syntax.node import Value


class Anchors(dict[str, Value]):
    """The node that each name stands for at this point of the text.

    A reader that takes back what it read goes back to a `mark`; both cost only what was set since.
    """

    def __init__(self) -> None:
        super().__init__()
        self._replaced: list[tuple[str, Value | None]] = []
        """The names that were set, in order, each with what it stood for before."""

    def __setitem__(self, name: str, node: Value) -> None:
        self._replaced.append((name, self.get(name)))
        super().__setitem__(name, node)

    def mark(self) -> int:
        """The state to go back to."""
        return len(self._replaced)

    def go_back(self, mark: int) -> dict[str, Value]:
        """Forget what was set since a mark; what that was, for `set_again`."""
        forgotten = {name: self[name] for name, _ in self._replaced[mark:]}
        while len(self._replaced) > mark:
            name, before = self._replaced.pop()
            if before is None:
                del self[name]
            else:
                super().__setitem__(name, before)
        return forgotten

    def set_again(self, forgotten: dict[str, Value]) -> None:
        """Set what `go_back` forgot."""
        for name, node in forgotten.items():
            self[name] = node
