"""Facets: the groups of a record's properties by which it is noted what was read of it.

Who reads the price of a model is not asked again when its notes change.
"""

from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import Any, Final

from model_lifecycle.records.model import SOURCE_GROUPS, SPECS_FIELDS
from model_lifecycle.records.record import Record
from model_lifecycle.records.values import Values
from model_lifecycle.syntax.data import is_exactly

SPECS: Final = "specs"
"""The property whose own properties are of several facets; as a facet, whether it is a mapping."""

_REST: Final = "rest"
_OF_RECORD: Final[Mapping[str, str]] = {
    **dict.fromkeys(("provider", "id", "slug"), "names"),
    **dict.fromkeys(("status", "deprecation_date", "shutdown_date", "shutdown_date_kind"), "course"),
    **dict.fromkeys(("from", "to"), "ends"),
    **{name: name for name in ("replacements", "sources", SPECS)},
}
_OF_SPECS: Final[Mapping[str, str]] = {
    **dict.fromkeys(SPECS_FIELDS, "capabilities"),
    "knowledge_cutoff": _REST,
    "specs_sources": "specs_sources",
    **{name: group for group, names in SOURCE_GROUPS.items() for name in names},
}
FACETS: Final = frozenset((*_OF_RECORD.values(), *_OF_SPECS.values(), _REST))

_MISSING: Final = object()


def _facet_of(name: str) -> str:
    return _OF_RECORD.get(name, _REST)


def _facet_of_specs(name: str) -> str:
    return _OF_SPECS.get(name, _REST)


def changed_facets(was: Record, now: Record) -> Iterable[str]:
    """The facets in which two records differ."""
    if was.kind != now.kind:
        return FACETS
    old, new = was.values, now.values
    specs, others = old.get(SPECS), new.get(SPECS)
    if not isinstance(specs, dict) or not isinstance(others, dict):
        facets = set() if specs is others else {SPECS, *map(_facet_of_specs, specs if isinstance(specs, dict) else ())}
        facets.update(map(_facet_of_specs, others if isinstance(others, dict) else ()))
    else:
        facets = {_facet_of_specs(name) for name in _differing(specs, others)}
    facets.update(_facet_of(name) for name in _differing(old, new) if name != SPECS)
    return facets


def _differing(old: Values, new: Values) -> Iterator[str]:
    """The properties in which two mappings differ."""
    for name in old.keys() | new.keys():
        if not is_exactly(old.get(name, _MISSING), new.get(name, _MISSING)):
            yield name


class WatchedValues(dict[str, Any]):
    """The properties of a record, or of its specs, which tell what is read of them. Not to be changed.

    `read` is called with the facet of each property that is asked for, and with None where all are.
    """

    __slots__ = ("_facets", "_read")

    def __init__(self, values: Values, facets: Mapping[str, str], read: Callable[[str | None], object]) -> None:
        super().__init__(values)
        self._facets = facets
        self._read = read

    @classmethod
    def of_record(cls, values: Values, read: Callable[[str | None], object]) -> "WatchedValues":
        """Those of a record, with those of its specs."""
        watched = cls(values, _OF_RECORD, read)
        specs = values.get(SPECS)
        if isinstance(specs, dict):
            watched[SPECS] = cls(specs, _OF_SPECS, read)
        return watched

    def get(self, name: str, default: Any = None) -> Any:
        self._read(self._facets.get(name, _REST))
        return dict.get(self, name, default)

    def __getitem__(self, name: str) -> Any:
        self._read(self._facets.get(name, _REST))
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self._read(self._facets.get(str(name), _REST))
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self._read(None)
        return super().__iter__()

    def __reversed__(self) -> Iterator[str]:
        self._read(None)
        return super().__reversed__()

    def __len__(self) -> int:
        self._read(None)
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self._read(None)
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __or__(self, other: Any) -> Any:
        return self.copy() | other

    def __ror__(self, other: Any) -> Any:
        return other | self.copy()

    def __repr__(self) -> str:
        return repr(self.copy())

    def copy(self) -> dict[str, Any]:
        return dict(self.items())

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        self._read(None)
        return super().keys()

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        self._read(None)
        return super().values()

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        self._read(None)
        return super().items()
