"""Opening brackets that are missing: what follows is read as if they were there."""

import re

from model_lifecycle.document.json import codes
from model_lifecycle.document.json.brackets import BracketReader
from model_lifecycle.document.json.builder import Container
from model_lifecycle.document.node import Mapping, Node, Pair, Scalar, Sequence
from model_lifecycle.document.problems import MAX_NESTING, MAX_PROBLEMS, shown

_LIST_AHEAD = re.compile(r'(?:"[^"\\\r\n]*+"|[\w.+\-]++)(?:\s*+,\s*+(?:"[^"\\\r\n]*+"|[\w.+\-]++))+\s*+\]')
_EMPTY_AHEAD = re.compile(r'[\]}]\s*(?:,\s*"[^"\\\r\n]*"\s*:|\})')


class OpeningReader(BracketReader):
    """A builder of containers whose opening bracket is not there."""

    @property
    def guess(self) -> bool:
        """Whether to look ahead for what the author meant; not for ever, in a text that has little of JSON."""
        return len(self.problems) < MAX_PROBLEMS

    def begin_properties(self, name: Scalar) -> None:
        """Begin the mapping whose first property's name was just read, without the bracket before it."""
        self._report_missing("{", name)
        self._imply(Mapping(name.start, name.end, [], True))
        self.key = name

    def list_without_bracket(self, mapping: Mapping) -> bool:
        """Whether the value before this place is the first item of a list without its `[`; it is read as one."""
        last = last_value(mapping)
        if not isinstance(last, Scalar) or len(self.open) >= MAX_NESTING or not self.guess:
            return False
        return _LIST_AHEAD.match(self.text, last.start) is not None and self._begin_list(mapping, last)

    def list_of_collections_without_bracket(self, mapping: Mapping) -> bool:
        """Whether the collection here goes on a list that lacks its `[` before the collection in front of it."""
        last = last_value(mapping)
        if not isinstance(last, Mapping | Sequence) or len(self.open) >= MAX_NESTING:
            return False
        return self.text[last.start] == self.here and self._begin_list(mapping, last)

    def empty_without_bracket(self, colon: int) -> bool:
        """Whether the bracket here, where the value of `key` should be, closes an empty value that lacks the other.

        A `}` could also close the mapping around it, but hardly on this line when that began on another.
        """
        mapping = self.open[-1]
        if not _EMPTY_AHEAD.match(self.text, self.position) or self.on_later_line(colon):
            return False
        if not isinstance(mapping, Mapping) or (self.here == "}" and not self.on_later_line(mapping.start, colon)):
            return False
        opening = "[" if self.here == "]" else "{"
        self.say(codes.MISSING_BRACKET, f"`{opening}` is missing before `{self.here}`.", self.position, value=True)
        start, self.position = self.position, self.position + 1
        self.add(Sequence(start, start + 1, [], True) if opening == "[" else Mapping(start, start + 1, [], True))
        return True

    def _begin_list(self, mapping: Mapping, first: Node) -> bool:
        self.key = name_of(mapping.pairs.pop())
        self._report_missing("[", first)
        self._imply(Sequence(first.start, first.end, [], True))
        self.add(first)
        self.after_value = False
        return True

    def _imply(self, made: Container) -> None:
        self.add(made)
        self.open.append(made)
        self.implied.add(made.start)
        self.after_value = False
        self.comma = -1

    def _report_missing(self, bracket: str, first: Node) -> None:
        end = first.end if isinstance(first, Scalar) else first.start + 1
        message = f"`{bracket}` is missing before `{shown(self.text[first.start : end])}`."
        self.say(codes.MISSING_BRACKET, message, first.start, end, value=True)


def last_value(container: Container) -> Node | None:
    """The value that was read last in a container."""
    if isinstance(container, Mapping):
        return container.pairs[-1].value if container.pairs else None
    return container.items[-1] if container.items else None


def name_of(pair: Pair) -> Scalar:
    """The name of a property, which in JSON is always a text."""
    assert isinstance(pair.key, Scalar)
    return pair.key
