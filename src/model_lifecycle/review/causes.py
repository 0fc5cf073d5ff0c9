"""Find the cause of a changed value: another changed value that it repeats, is computed from, or names."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from model_lifecycle.records.differences import Difference
from model_lifecycle.records.record import Record
from model_lifecycle.syntax.pointer import from_pointer, to_pointer
from model_lifecycle.workspace.record_pairs import RecordName, name_of


class Cause(NamedTuple):
    """A changed value from which others follow: the present name of its record, and its JSON Pointer."""

    record: RecordName
    pointer: str


_PRICES: Final = ("/specs/input_price_per_mtok", "/specs/output_price_per_mtok")

_SOURCES_OF_VALUE: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "/price_diff/input_pct_change": (_PRICES[:1], _PRICES[:1]),
    "/price_diff/output_pct_change": (_PRICES[1:], _PRICES[1:]),
    "/price_diff/example_monthly_cost_old": (_PRICES, ()),
    "/price_diff/example_monthly_cost_new": ((), _PRICES),
    "/price_diff/currency": (("/specs/currency",), ("/specs/currency",)),
    "/context_diff/old_tokens": (("/specs/context_window_tokens",), ()),
    "/context_diff/new_tokens": ((), ("/specs/context_window_tokens",)),
    "/context_diff/change_pct": (("/specs/context_window_tokens",), ("/specs/context_window_tokens",)),
    "/max_output_diff/old_tokens": (("/specs/max_output_tokens",), ()),
    "/max_output_diff/new_tokens": ((), ("/specs/max_output_tokens",)),
    "/max_output_diff/change_pct": (("/specs/max_output_tokens",), ("/specs/max_output_tokens",)),
}
"""The pointers, in the old and in the new model, from which a value of a migration follows, by the value's pointer
(schemas/README.md#migration)."""

_ENDS: Final = ("from", "to")


class Causes:
    """All changed values, indexed to look up the cause of a value."""

    def __init__(self, changed: Iterable[tuple[Record, Record, Sequence[Difference]]]) -> None:
        """`changed` are the changed records: the new version, the old version, and their differences."""
        self._changed: dict[RecordName, set[str]] = {}
        self._renamed_names: dict[str, tuple[str, Cause]] = {}
        """For each old id or slug the new one, and the changed value that contains it."""
        for new, old, values in changed:
            name = name_of(new)
            if name is None or not values:
                continue
            self._changed[name] = {value.pointer for value in values}
            if new.kind != "migration":
                self._index_names(name, old, new)

    def _index_names(self, name: RecordName, old: Record, new: Record) -> None:
        """Index the old slug and id of a record, if they have changed."""
        for step in ("slug", "id"):
            old_name, new_name = old.text(step), new.text(step)
            if isinstance(old_name, str) and isinstance(new_name, str) and old_name and old_name != new_name:
                self._renamed_names[old_name] = new_name, Cause(name, f"/{step}")

    def cause_of(self, new: Record, old: Record, value: Difference) -> Cause | None:
        """The cause of `value`, a difference between the versions `new` and `old` of a record; None if it has none."""
        name = name_of(new)
        cause = self._in_models(new, value) or self._in_names(value)
        if cause is None and name is not None:
            cause = next((Cause(name, pointer) for pointer in self._in_record(name, new, value)), None)
        return None if cause == (name, value.pointer) else cause

    def _in_models(self, new: Record, value: Difference) -> Cause | None:
        """The changed value in a migration's two models that `value` repeats, or is computed from."""
        if new.kind != "migration":
            return None
        pointers = _SOURCES_OF_VALUE.get(value.pointer) or self._capability_pointers(new, value)
        for end, candidates in zip(_ENDS, pointers, strict=True):
            provider, model_id = new.text(end, "provider"), new.text(end, "model_id")
            if isinstance(provider, str) and isinstance(model_id, str):
                model = RecordName("model", provider, model_id)
                pointer = _first_at_or_below(self._changed.get(model, set()), candidates)
                if pointer is not None:
                    return Cause(model, pointer)
        return None

    @staticmethod
    def _capability_pointers(new: Record, value: Difference) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The pointers, in the old and the new model, of the property that an item of `capability_changes` is about."""
        steps = from_pointer(value.pointer)
        if steps[:1] != ["capability_changes"] or len(steps) < 2:
            return (), ()
        whole = value.old if value.kind == "removed" else value.new
        field = whole.get("field") if isinstance(whole, dict) else new.text(*steps[:1], int(steps[1]), "field")
        pointers = (to_pointer(("specs", field)),) if isinstance(field, str) else ()
        return pointers, pointers

    def _in_names(self, value: Difference) -> Cause | None:
        """The changed id or slug whose renaming alone turns the old text of `value` into the new one."""
        if value.kind != "changed" or not (isinstance(value.old, str) and isinstance(value.new, str)):
            return None
        exact = self._renamed_names.get(value.old)
        if exact is not None and exact[0] == value.new:
            return exact[1]
        for old_name, (new_name, cause) in self._renamed_names.items():
            if old_name in value.old and value.old.replace(old_name, new_name) == value.new:
                return cause
        return None

    def _in_record(self, name: RecordName, new: Record, value: Difference) -> Iterator[str]:
        """Yield the pointers of changed values in the same record that `value` is computed from, or repeats."""
        changed_pointers = self._changed.get(name, set())
        steps = from_pointer(value.pointer)
        if name.kind == "migration" and steps[-1] == "change_pct":
            yield from (
                count for count in (f"/{steps[0]}/old_tokens", f"/{steps[0]}/new_tokens") if count in changed_pointers
            )
        if name.kind == "migration" and steps[0] == "code_change" and len(steps) == 2:
            language = new.text("code_change", "language")
            primary = f"/code_change/snippets/{language}/{steps[1]}"
            if primary in changed_pointers:
                yield primary


def _first_at_or_below(changed_pointers: Iterable[str], candidates: Sequence[str]) -> str | None:
    """The first of `changed_pointers` that equals one of `candidates` or is below it; None if there is none."""
    for pointer in candidates:
        for other in sorted(changed_pointers):
            if other == pointer or other.startswith(f"{pointer}/"):
                return other
    return None
