"""Our named tuples do what the standard library's do, where this program asks for it."""

import pickle
import typing
from collections.abc import Callable
from typing import Any

import pytest

from model_lifecycle.text import late_named_tuple


class Late(late_named_tuple.NamedTuple):
    """A place."""

    path: str
    line: int = 1
    notes: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        return f"{self.path}:{self.line}"

    def below(self) -> "Late":
        return self._replace(line=self.line + 1)


class Typing(typing.NamedTuple):
    """A place."""

    path: str
    line: int = 1
    notes: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        return f"{self.path}:{self.line}"

    def below(self) -> "Typing":
        return self._replace(line=self.line + 1)


def _told(work: Callable[[], object]) -> object:
    """What some work gives, or that it is refused."""
    try:
        return work()
    except (TypeError, AttributeError, ValueError):
        return "refused"


@pytest.mark.parametrize(
    "law",
    [
        lambda cls: cls("a"),
        lambda cls: cls("a", 2, ("b",)),
        lambda cls: cls(line=2, path="a"),
        lambda cls: cls(),
        lambda cls: cls("a", 2, (), 4),
        lambda cls: cls("a", path="a"),
        lambda cls: cls("a", other=1),
        lambda cls: repr(cls("a")).removeprefix(cls.__name__),
        lambda cls: (cls("a").path, cls("a").line, cls("a").shown, cls("a").below()),
        lambda cls: cls("a", 2)[1:],
        lambda cls: cls("a") == ("a", 1, ()),
        lambda cls: cls("a") < cls("b"),
        lambda cls: {cls("a"): 1}[("a", 1, ())],
        lambda cls: cls("a")._asdict(),
        lambda cls: cls("a")._replace(line=3, path="b"),
        lambda cls: cls("a")._replace(other=3),
        lambda cls: cls._make(["a", 2, ()]),
        lambda cls: cls._make(["a"]),
        lambda cls: (cls._fields, cls._field_defaults, cls.__match_args__, cls.__doc__),
        lambda cls: setattr(cls("a"), "path", "b"),
        lambda cls: setattr(cls("a"), "other", "b"),
        lambda cls: cls.__bases__,
        lambda cls: isinstance(cls("a"), tuple),
        lambda cls: type(pickle.loads(pickle.dumps(cls("a", 2)))) is cls,
        lambda cls: pickle.loads(pickle.dumps(cls("a", 2))),
    ],
)
def test_they_do_what_the_standard_librarys_do(law: Callable[[Any], object]) -> None:
    assert _told(lambda: law(Late)) == _told(lambda: law(Typing))


def test_an_error_names_the_class_and_the_field() -> None:
    with pytest.raises(TypeError, match=r"Late\.__new__\(\) missing 1 required positional argument: 'path'"):
        Late()  # type: ignore[call-arg]


def test_a_class_that_derives_from_one_makes_instances_of_its_own() -> None:
    class Base(late_named_tuple.NamedTuple):
        first: int

    class Derived(Base):
        pass

    assert [type(Derived(1)), type(Base(1))] == [Derived, Base]
