"""Dataclasses whose methods are made when they are first used.

The standard library's writes and compiles six methods of each class where it is defined, in half a millisecond: a
tenth of a run over a thousand files. These do the same, for what this program asks of dataclasses; type checkers are
told that they are the standard library's.
"""

from collections.abc import Callable
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, TypeVar

T = TypeVar("T")

_NONE: Final = object()
"""Stands for a default that there is not."""

_FIELDS: Final = "__late_fields__"
_COMPARED: Final = "__late_compared__"


class LateField:
    """One field of a class: how `__init__` takes it, and whether instances are compared by it and show it."""

    __slots__ = ("compare", "default", "default_factory", "init", "kw_only", "name", "repr")

    def __init__(
        self,
        *,
        default: Any = _NONE,
        default_factory: Any = _NONE,
        init: bool = True,
        repr: bool = True,  # noqa: A002 - the standard library's name
        compare: bool = True,
    ) -> None:
        self.name = ""
        self.kw_only = False
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare


def fields_of(made: object) -> tuple[LateField, ...]:
    """The fields of a class or of an instance of it, those of its bases first."""
    found: tuple[LateField, ...] = getattr(made, _FIELDS)
    return found


def replaced(instance: T, /, **changes: Any) -> T:
    """A new instance with other values of some fields."""
    for one in fields_of(instance):
        if one.init and one.name not in changes:
            changes[one.name] = getattr(instance, one.name)
    return instance.__class__(**changes)


def late_dataclass(
    cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True, kw_only: bool = False
) -> Any:
    """As the standard library's decorator, with or without arguments."""

    def define(cls: type) -> type:
        found = {one.name: one for one in getattr(cls, _FIELDS, ())}
        own = _own_fields(cls, kw_only=kw_only)
        found.update((one.name, one) for one in own)
        fields = tuple(found.values())
        if slots:
            cls = _with_slots(cls, [one.name for one in own])
        matched = tuple(one.name for one in fields if one.init and not one.kw_only)
        members = {_FIELDS: fields, "__match_args__": matched, "__init__": _late_init(cls), "__repr__": _shown}
        if eq:
            compared = _values(tuple(one.name for one in fields if one.compare))
            members |= {_COMPARED: compared, "__eq__": _is_equal, "__hash__": _hash if frozen else None}
        if frozen:
            members |= {"__setattr__": _refuse_change, "__delattr__": _refuse_change}
            if slots:
                members |= {"__getstate__": _state, "__setstate__": _restore}
        for name, member in members.items():
            if name not in cls.__dict__:
                setattr(cls, name, member)
        return cls

    return define if cls is None else define(cls)


def _own_fields(cls: type, *, kw_only: bool) -> list[LateField]:
    """The fields that a class adds to those of its bases; of the class itself only their defaults are left."""
    own = []
    for name, annotation in cls.__annotations__.items():
        if getattr(annotation, "__origin__", annotation) is ClassVar:
            continue
        default = cls.__dict__.get(name, _NONE)
        one = default if isinstance(default, LateField) else LateField(default=default)
        if one.default is not _NONE:
            if one.default.__class__.__hash__ is None:
                raise ValueError(f"{name} of {cls.__name__}: a default that can change needs a default_factory")
            setattr(cls, name, one.default)
        elif default is one:
            delattr(cls, name)
        one.name, one.kw_only = name, kw_only
        own.append(one)
    return own


def _with_slots(cls: type, names: list[str]) -> type:
    """The same class with a slot for each of some fields."""
    inherited = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    namespace = {name: value for name, value in cls.__dict__.items() if name not in (*names, "__dict__", "__weakref__")}
    namespace["__slots__"] = tuple(name for name in names if name not in inherited)
    made: type = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    return made


def _late_init(cls: type) -> Callable[..., None]:
    def __init__(self: object, *values: Any, **named: Any) -> None:  # noqa: N807 - its name in error messages
        made = _init(cls)
        cls.__init__ = made  # type: ignore[misc]
        made(self, *values, **named)

    return __init__


def _init(cls: type) -> Callable[..., None]:
    """The method that sets all fields of an instance, then calls `__post_init__` where there is one."""
    positional, named, body = ["self"], list[str](), list[str]()
    known: dict[str, Any] = {"_set": object.__setattr__, "_none": _NONE}
    for one in getattr(cls, _FIELDS):
        value = one.name
        parameter = value
        if one.default_factory is not _NONE:
            known[f"_make_{value}"] = one.default_factory
            made = f"_make_{value}()"
            parameter += " = _none"
            value = f"{made} if {value} is _none else {value}" if one.init else made
        elif one.default is not _NONE:
            known[f"_default_{value}"] = one.default
            parameter += f" = _default_{value}"
        if one.init:
            (named if one.kw_only else positional).append(parameter)
        body.append(f" _set(self, {one.name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    parameters = ", ".join([*positional, *(["*", *named] if named else [])])
    exec(f"def __init__({parameters}):\n" + "\n".join(body or [" pass"]), known)  # noqa: S102 - of the names of fields
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _values(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of some attributes."""
    return attrgetter(*names) if len(names) > 1 else lambda instance: tuple(getattr(instance, name) for name in names)


def _is_equal(self: object, other: object) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    compared = getattr(self.__class__, _COMPARED)
    return compared(self) == compared(other)


def _hash(self: Any) -> int:
    return hash(getattr(self.__class__, _COMPARED)(self))


@recursive_repr()
def _shown(self: Any) -> str:
    values = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields_of(self) if one.repr)
    return f"{self.__class__.__qualname__}({values})"


def _refuse_change(self: object, name: str, _: object = None) -> NoReturn:
    raise AttributeError(f"{name} of {self.__class__.__name__} cannot be changed")


def _state(self: object) -> list[Any]:
    return [getattr(self, one.name) for one in fields_of(self)]


def _restore(self: object, values: list[Any]) -> None:
    for one, value in zip(fields_of(self), values, strict=True):
        object.__setattr__(self, one.name, value)


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
else:
    dataclass, field, fields, replace = late_dataclass, LateField, fields_of, replaced
