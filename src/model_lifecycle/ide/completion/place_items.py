"""Makes the completion items of a place."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from model_lifecycle.ide.alone import alone
from model_lifecycle.ide.completion.item import Candidate, CompletionItem
from model_lifecycle.ide.completion.model_values import missing_source_keys
from model_lifecycle.ide.completion.place import CompletionPlace, CursorPlaces
from model_lifecycle.ide.completion.value_candidates import derived_value, item_candidates, value_candidates
from model_lifecycle.ide.completion.writing import UNKNOWN, ItemWriter, ValueAt, skeleton
from model_lifecycle.ide.meaning.record_facts import RecordFacts
from model_lifecycle.ide.property_words import describe_in_words, type_words
from model_lifecycle.schema.describe import Description
from model_lifecycle.syntax.pointer import Step


class PlaceItems:
    """Makes the items of a place; `root` is the schema's description of the record."""

    def __init__(self, place: CompletionPlace, places: CursorPlaces, facts: RecordFacts, root: Description) -> None:
        self.place = place
        self.facts = facts
        self.root = root
        self.item_writer = ItemWriter(place, places)
        self.is_empty = places.record_start

    def items(self) -> Iterator[CompletionItem]:
        """Yield the items in the order in which they are shown."""
        place = self.place
        described = self.root.at(place.steps)
        if described is None:
            return
        if place.role == "property":
            if self.is_empty and not place.steps:
                yield self._record()
            yield from self._properties(place, described, "5")
        elif place.role == "item":
            yield from self._item(described)
        else:
            yield from self._values(place.steps, described)

    def _value_at(self) -> ValueAt:
        return lambda steps: derived_value(self.facts, steps, self.root.at(steps))

    def _record(self) -> CompletionItem:
        """The item that writes a whole record."""
        kind = self.facts.kind
        value = skeleton(self.root, (), self._value_at())
        if self.place.role == "property":
            lines = [line for name, inner in value.items() for line in self.item_writer.writer.pair(name, inner)]
        else:
            lines = self.item_writer.writer.item(value)
        return self.item_writer.item(
            label=f"{kind} record",
            kind="record",
            lines=lines,
            filter_text=f"{kind} record",
            sort_text="0",
            detail="with all its properties",
            document=partial(describe_in_words, self.root),
        )

    # Names

    def _properties(self, place: CompletionPlace, around: Description, group: str) -> Iterator[CompletionItem]:
        """Yield items for the properties that an object lacks; `group` begins their sort text."""
        if around.values is not None:
            for position, key in enumerate(missing_source_keys(self.facts, place.names)):
                yield self._property(key, around.values, f"{group}{position:04}", place)
            return
        for position, (name, inner) in enumerate(around.properties.items()):
            if name not in place.names:
                yield self._property(name, inner, f"{group}{position:04}", place)

    def _property(self, name: str, inner: Description, sort_text: str, place: CompletionPlace) -> CompletionItem:
        """The item that writes the property `name`, with a value unless a colon follows the name."""
        if place.has_colon:
            lines = [self.item_writer.writer.name(name, place.quote)]
        else:
            value = skeleton(inner, (*place.steps, name), self._value_at())
            lines = self.item_writer.writer.pair(name, value)
        return self.item_writer.item(
            label=name,
            kind="property",
            lines=lines,
            filter_text=name,
            sort_text=sort_text,
            detail=type_words(inner),
            document=partial(describe_in_words, inner),
        )

    # Items of a list

    def _item(self, around: Description) -> Iterator[CompletionItem]:
        """Yield the items for a list item: whole values, and in block style the first property of an object."""
        place = self.place
        if not place.steps and around.items is None:
            yield self._record()
            return
        inner = around.items
        if inner is None:
            return
        items = self.facts.value(*place.steps)
        position = len(items) if isinstance(items, list) else 0
        steps = (*place.steps, place.index if place.index is not None else position)
        if not inner.properties:
            yield from self._values(steps, inner)
            return
        whole = alone(self.facts.failed, "whole items", lambda: item_candidates(self.facts, place.steps))
        for at, candidate in enumerate(whole):
            yield self._whole_item(candidate, f"3{at:04}")
        knows = self._value_at() if place.steps != ("capability_changes",) else _nothing
        value = skeleton(inner, steps, knows)
        yield self._whole_item(
            Candidate(
                value, "record", "with all its properties", label=inner.title.lower(),
                document=partial(describe_in_words, inner),
            ),
            "4",
        )  # fmt: skip
        if place.style == "block":
            for at, (name, described) in enumerate(inner.properties.items()):
                entry = skeleton(described, (*steps, name), self._value_at())
                yield self.item_writer.item(
                    label=name,
                    kind="property",
                    lines=self._without_typed_dash(self.item_writer.writer.item({name: entry})),
                    filter_text=name,
                    sort_text=f"5{at:04}",
                    detail=type_words(described),
                    document=partial(describe_in_words, described),
                )

    def _whole_item(self, candidate: Candidate, sort_text: str) -> CompletionItem:
        lines = self.item_writer.writer.item(candidate.value)
        return self._item_of(candidate, self._without_typed_dash(lines), sort_text)

    def _without_typed_dash(self, lines: list[str]) -> list[str]:
        """The lines of a list item, without the dash if that is typed already."""
        if self.place.style != "block":
            return lines
        return [lines[0].removeprefix("- "), *lines[1:]] if self.place.has_dash else lines

    # Values

    def _values(self, steps: tuple[Step, ...], described: Description) -> Iterator[CompletionItem]:
        """Yield the items for a value at `steps`: candidates, and whole objects or lists."""
        is_empty_offered = False
        for position, candidate in enumerate(value_candidates(self.facts, steps, described)):
            yield self._value(candidate, f"{'1' if candidate.certain else '2'}{position:04}")
            is_empty_offered = is_empty_offered or candidate.value == []
        for item in self._containers(steps, described):
            if not (is_empty_offered and item.label == "[]"):
                yield item

    def _containers(self, steps: tuple[Step, ...], described: Description) -> Iterator[CompletionItem]:
        """Yield completions that write an object with its properties, a list with its first item, or an empty list."""
        if described.properties or described.values is not None or described.items is not None:
            words = partial(describe_in_words, described)
            label = described.title.lower() or described.name
            if described.items is not None:
                if described.items.properties:
                    entry = skeleton(described.items, (*steps, 0), self._value_at())
                    candidate = Candidate([entry], "record", "one item", label=label, document=words)
                    yield self._value(candidate, "4")
                if not described.min_items:
                    yield self._value(Candidate([], "constant", "an empty list"), "5")
                return
            value = skeleton(described, steps, self._value_at())
            candidate = Candidate(value, "record", "with all its properties", label=label, document=words)
            yield self._value(candidate, "4")

    def _value(self, candidate: Candidate, sort_text: str) -> CompletionItem:
        """The item that writes the value of `candidate`, and its extra properties."""
        place, writer = self.place, self.item_writer.writer
        value = candidate.value
        if place.role == "item":
            lines = self._without_typed_dash(writer.item(value))
        elif isinstance(value, dict | list) or (isinstance(value, str) and "\n" in value):
            lines = writer.value(value)
        else:
            lines = [writer.scalar(value, place.quote)]
        missing = {name: extra for name, extra in candidate.extra.items() if name not in place.names}
        if missing and place.role == "value":
            if place.style == "block":
                lines += [line for name, extra in missing.items() for line in writer.pair(name, extra)]
            elif place.multi_line:
                for name, extra in missing.items():
                    lines[-1] += ","
                    lines += writer.pair(name, extra)
        return self._item_of(candidate, lines, sort_text)

    def _item_of(self, candidate: Candidate, lines: list[str], sort_text: str) -> CompletionItem:
        """The item of `candidate` that writes `lines`."""
        label = candidate.label if candidate.label is not None else label_of(candidate.value)
        item = self.item_writer.item(
            label=label,
            kind=candidate.kind,
            lines=lines,
            filter_text=label,
            sort_text=sort_text,
            detail=candidate.detail,
            deprecated=candidate.deprecated,
            document=candidate.document,
        )
        return replace(item, has_more=True) if candidate.has_more else item


def _nothing(steps: tuple[Step, ...]) -> Any:
    """A `ValueAt` that never knows a value."""
    return UNKNOWN


def label_of(value: Any) -> str:
    """The label of a value: on one line, without quotes."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case "":
            return '""'
        case str():
            return value.split("\n")[0]
        case list():
            return f"[{', '.join(map(label_of, value))}]"
        case dict():
            return f"{{{', '.join(value)}}}"
    return str(value)
