"""A record file typed from its first character to its last, and what completion offers on the way."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from model_lifecycle.ide.completion.item import CompletionItem, Completions
from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.node import MappingNode, Node, Scalar, SequenceNode, key_text
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.pointer import child
from model_lifecycle.workspace.workspace import Workspace
from support.completion_probe import accepted, ask, ranked

_NUMBERS: Final = ("price_diff.", "context_diff.", "max_output_diff.")

_ROUNDED: Final = 0.06
"""How far a percentage may be from one that a record rounds to a decimal."""


@dataclass(frozen=True)
class Stop:
    """A place of a text where a name or a single value begins. Offsets are in code points."""

    pointer: str
    is_name: bool
    start: int
    end: int
    wanted: Any
    """The name, or the value as data."""

    @property
    def kind_of_value(self) -> str:
        """The pointer without what tells one item or language from another."""
        steps = self.pointer.split("/")[1:]
        return ".".join("*" if step.isdecimal() else step for step in steps)


def stops(path: str, text: str) -> Iterator[Stop]:
    """The names and single values of a file with one record, in the order in which they are typed."""
    (root,) = parse(text, "json" if path.endswith(".json") else "yaml").roots
    yield from _stops(root, "")


def _stops(node: Node, pointer: str) -> Iterator[Stop]:
    if isinstance(node, MappingNode) and node.pairs:
        for pair in node.pairs:
            inner, name = child(pointer, key_text(pair.key)), key_text(pair.key)
            yield Stop(inner, True, pair.key.start, pair.key.end, name)
            yield from _stops(pair.value, inner)
    elif isinstance(node, SequenceNode) and node.items:
        for index, item in enumerate(node.items):
            yield from _stops(item, child(pointer, index))
    elif isinstance(node, Scalar | MappingNode | SequenceNode):
        yield Stop(pointer, False, node.start, node.end, to_data(node))


class DerivedValues:
    """The values of a migration that the other records of its workspace give, before it is written."""

    def __init__(self, record: Any, others: list[Any]) -> None:
        self.record = record
        self.others = others

    def follows(self, stop: Stop) -> bool:
        """Whether the wanted text follows from the schema, from the models, from what stands above, or from what
        most other migrations have there.
        """
        kind = stop.kind_of_value
        if stop.is_name or kind.startswith(("from.", "to.", *_NUMBERS)):
            return True
        steps = stop.pointer.split("/")[1:]
        match steps:
            case ["capability_changes", *_]:
                return steps[-1] != "field"  # which of several comes next is the author's choice
            case ["sources", index, "label" | "excerpt" as name]:
                url = self.record["sources"][int(index)]["url"]
                return self._is_usual(
                    stop.wanted, lambda record: [s[name] for s in record["sources"] if s["url"] == url]
                )
            case ["sources", _, "last_checked"]:
                return bool(stop.wanted == self.record["last_checked"])
            case ["migration_checklist", index]:
                return self._is_usual(stop.wanted, lambda record: record["migration_checklist"][int(index) :][:1])
            case ["code_change", *_, "before" | "after" as side]:
                return self._sample_follows(stop, steps, side)
        return kind in ("confidence", "last_checked")

    def _sample_follows(self, stop: Stop, steps: list[str], side: str) -> bool:
        code = self.record["code_change"]
        if len(steps) == 4 and steps[2] == code["language"]:
            return bool(code[side] == stop.wanted)
        here = code["snippets"][steps[2]] if len(steps) == 4 else code
        old, new = self.record["from"]["model_id"], self.record["to"]["model_id"]
        if side == "after" and old in here["before"] and here["before"].replace(old, new) == stop.wanted:
            return True
        language = steps[2] if len(steps) == 4 else code["language"]
        end = "from" if side == "before" else "to"
        provider = self.record[end]["provider"]
        return self._is_usual(
            stop.wanted,
            lambda record: (
                [record["code_change"]["snippets"][language][side]] if record[end]["provider"] == provider else []
            ),
        )

    def _is_usual(self, wanted: str, read: Callable[[Any], list[str]]) -> bool:
        """Whether most of what the others have is this text, but for their ids."""
        count = Counter(_without_ids(text, other) for other in self.others for text in read(other))
        return 2 * count[_without_ids(wanted, self.record)] > count.total()


def _without_ids(text: str, record: Any) -> str:
    for end in ("to", "from"):
        text = text.replace(record[end]["model_id"], f"<{end}>")
    return text.removesuffix("\n")


def rank_while_typing(workspace: Workspace, path: str, text: str, stop: Stop, typed: int, today: date) -> int | None:
    """The position of the item that writes what is wanted, where so many characters of it are typed already and
    nothing behind them; None where none does.
    """
    offset = stop.start + typed
    before = text[:offset]
    completions = ask(workspace, path, before, offset, today)
    if completions is None:
        return None
    for position, item in enumerate(_matching(before, completions)):
        if _writes(stop, path, accepted(before, completions, item), item):
            return position
    return None


def _matching(before: str, completions: Completions) -> list[CompletionItem]:
    """The items as a client shows them for what is typed: those that begin with it, then those that hold it."""
    typed = before[completions.span.start :].lstrip().casefold()
    items = ranked(completions)
    first = [item for item in items if item.filter_text.casefold().startswith(typed)]
    return first + [item for item in items if item not in first and typed.strip("\"'") in item.filter_text.casefold()]


def _writes(stop: Stop, path: str, text: str, item: CompletionItem) -> bool:
    """Whether a text holds what is wanted; a whole record or object may leave the value behind a name open."""
    value = _value(path, text, stop.pointer)
    if not stop.is_name:
        return _is_same(value, stop.wanted, stop.pointer)
    if item.label == stop.wanted:
        return value is not _ABSENT
    return value is None or value == "" or item.snippet.lstrip(' "{-').startswith(stop.wanted)


_ABSENT: Final = object()


def _value(path: str, text: str, pointer: str) -> Any:
    roots = parse(text, "json" if path.endswith(".json") else "yaml").roots
    value: Any = to_data(roots[0]) if roots else _ABSENT
    for step in pointer.split("/")[1:]:
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            return _ABSENT
    return value


def _is_same(value: Any, wanted: Any, pointer: str) -> bool:
    numbers = [number for number in (value, wanted) if isinstance(number, int | float) and not isinstance(number, bool)]
    if len(numbers) == 2:
        return abs(numbers[0] - numbers[1]) < (_ROUNDED if pointer.endswith("change") or "_pct" in pointer else 1e-9)
    if isinstance(value, str) and isinstance(wanted, str):
        return value.removesuffix("\n") == wanted.removesuffix("\n")  # a sample's end is what the author likes
    return type(value) is type(wanted) and bool(value == wanted)
