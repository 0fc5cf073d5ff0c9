"""Our dataclasses do what the standard library's do, where this program asks for it."""

import dataclasses
import pickle
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from model_lifecycle.text import late_dataclass

Make = Callable[..., Any]


def _pair(**options: bool) -> list[Any]:
    """A class as both make it, with fields of every sort."""
    made = []
    both: list[tuple[Any, Any]] = [
        (dataclasses.dataclass, dataclasses.field),
        (late_dataclass.late_dataclass, late_dataclass.LateField),
    ]
    for dataclass, field in both:

        class Place:
            """Has no fields of its own."""

            name: str
            line: int = 1
            notes: list[str] = field(default_factory=list)
            kept: dict[str, int] = field(default_factory=dict, init=False, compare=False, repr=False)
            limit: ClassVar[int] = 3

        Place.__qualname__ = "Place"
        made.append(dataclass(**options)(Place))
    return made


ALL = [
    {},
    {"frozen": True},
    {"frozen": True, "slots": True},
    {"slots": True},
    {"frozen": True, "kw_only": True},
    {"frozen": True, "slots": True, "eq": False},
]


def _told(work: Callable[[], object]) -> object:
    """What some work gives, or that it is refused."""
    try:
        return work()
    except (TypeError, AttributeError):
        return "refused"


@pytest.mark.parametrize("options", ALL, ids=str)
@pytest.mark.parametrize(
    "law",
    [
        lambda cls: repr(cls(name="a", notes=["b"])),
        lambda cls: cls("a", 2).line,
        lambda cls: cls(name="a") == cls(name="a"),
        lambda cls: cls(name="a") == cls(name="b"),
        lambda cls: cls(name="a") != 1,
        lambda cls: len({cls(name="a", notes=()), cls(name="a", notes=())}),
        lambda cls: cls(name="a").kept is cls(name="a").kept,
        lambda cls: cls(),
        lambda cls: cls(name="a", kept={}),
        lambda cls: cls(name="a", limit=4),
        lambda cls: setattr(cls(name="a"), "line", 3),
        lambda cls: delattr(cls(name="a"), "line"),
        lambda cls: setattr(cls(name="a"), "other", 3),
        lambda cls: hasattr(cls(name="a"), "__dict__"),
        lambda cls: cls.__match_args__,
        lambda cls: (cls.limit, cls.__name__, cls.__doc__),
    ],
)
def test_instances_are_alike(options: dict[str, bool], law: Callable[[Any], object]) -> None:
    theirs, ours = _pair(**options)
    assert _told(lambda: law(ours)) == _told(lambda: law(theirs))


@late_dataclass.dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: "int | None" = None


@late_dataclass.dataclass(frozen=True, slots=True)
class Place(Point):
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name.strip())


@late_dataclass.dataclass(frozen=True)
class Only:
    names: tuple[str, ...] = ()


def test_fields_of_bases_come_first_and_post_init_last() -> None:
    assert [one.name for one in late_dataclass.fields(Place)] == ["x", "y", "name"]
    assert Place(1, 2, " a ") == Place(x=1, y=2, name="a")
    assert Place(1, 2) != Point(1, 2)
    assert not hasattr(Place(1), "__dict__")


def test_replaced_instances_keep_the_other_values() -> None:
    assert late_dataclass.replace(Place(1, 2, "a"), name="b ") == Place(1, 2, "b")
    with pytest.raises(TypeError):
        late_dataclass.replace(Point(1), name="b")  # type: ignore[call-arg]


@pytest.mark.parametrize("one", [Point(1), Place(1, 2, "a"), Only(("a",))])
def test_instances_are_sent_to_other_processes(one: object) -> None:
    assert pickle.loads(pickle.dumps(one)) == one


def test_one_field_is_compared_as_several_are() -> None:
    assert Only(("a",)) == Only(("a",))
    assert len({Only(("a",)), Only(("a",)), Only()}) == 2


def test_what_can_change_is_no_default() -> None:
    with pytest.raises(ValueError, match="names of Wrong"):

        @late_dataclass.late_dataclass
        class Wrong:
            names: list[str] = []  # noqa: RUF012 - what is refused


def test_it_is_matched_by_position() -> None:
    match Place(1, 2, "a"):
        case Place(x, _, name):
            assert (x, name) == (1, "a")
