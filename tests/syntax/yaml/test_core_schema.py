"""Plain scalars by the YAML 1.2 core schema."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model_lifecycle.syntax.node import MappingNode, Scalar, ScalarValue
from model_lifecycle.syntax.parse import parse
from model_lifecycle.syntax.yaml.core_schema import plain_value

TEXTS = (
    "2025-01-05 2025-01-05T10:00:00Z yes no on off y n Yes OFF 12:30 1:30:00 1_000 0x 0o 0o8 0xg 0b11 1e e5 . + - .e5 "
    "tRUE nULL Nul truE -0x10 +0o7 1.5.0 1,000 1.2e +.infx .Nan .inF 0X10 0O10 ~~ nan inf Infinity १ ١"
)


@pytest.mark.parametrize("text", TEXTS.split())
def test_text(text: str) -> None:
    assert plain_value(text) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((text, None) for text in ("", "~", "null", "Null", "NULL")),
        *((text, True) for text in ("true", "True", "TRUE")),
        *((text, False) for text in ("false", "False", "FALSE")),
        ("010", 10),
        ("0o10", 8),
        ("0x10", 16),
        ("0xFf", 255),
        ("+1", 1),
        ("-0", 0),
        ("-19", -19),
        ("9" * 300, int("9" * 300)),
        ("0" * 5000 + "7", 7),
        ("0x" + "0" * 5000 + "7", 7),
        ("1.", 1.0),
        (".5", 0.5),
        ("-.5", -0.5),
        ("+12e03", 12000.0),
        ("-2E+05", -200000.0),
        ("0.", 0.0),
        ("128000.0", 128000.0),
        *((text, math.inf) for text in (".inf", ".Inf", ".INF", "+.inf", "1e400", "9" * 310, "0x" + "f" * 300)),
        *((text, -math.inf) for text in ("-.inf", "-.INF", "-1e400", "-" + "9" * 5000)),
    ],
)
def test_value(text: str, value: ScalarValue) -> None:
    actual = plain_value(text)
    assert actual == value
    assert type(actual) is type(value)


@pytest.mark.parametrize("text", [".nan", ".NaN", ".NAN"])
def test_not_a_number(text: str) -> None:
    actual = plain_value(text)
    assert isinstance(actual, float)
    assert math.isnan(actual)


@given(st.integers())
def test_integers(number: int) -> None:
    assert plain_value(str(number)) == number
    assert plain_value(hex(abs(number))) == abs(number)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats(number: float) -> None:
    assert plain_value(repr(number)) == number


def value_of(written: str) -> tuple[ScalarValue, list[str]]:
    document = parse(f"a: {written}\n", "yaml")
    root = document.roots[0]
    assert isinstance(root, MappingNode)
    node = root.pairs[0].value
    assert isinstance(node, Scalar)
    return node.value, [diagnostic.code for diagnostic in document.diagnostics]


@pytest.mark.parametrize(
    ("written", "value", "codes"),
    [
        ("'1'", "1", []),
        ('"true"', "true", []),
        ("|-\n  1", "1", []),
        ("!!str 1", "1", []),
        ("!!str", "", []),
        ("! 1", "1", []),
        ("!!int 1", 1, []),
        ("!!int '1'", 1, []),
        ("!!int 1.5", "1.5", ["tag-mismatch"]),
        ("!!int true", "true", ["tag-mismatch"]),
        ("!!float 1", 1.0, []),
        ("!!float .inf", math.inf, ["number-not-finite"]),
        ("!!bool 'true'", True, []),
        ("!!bool yes", "yes", ["tag-mismatch"]),
        ("!!null ''", None, []),
        ("!!null x", "x", ["tag-mismatch"]),
        ("!<tag:yaml.org,2002:int> 3", 3, []),
        ("!!seq x", "x", ["tag-mismatch"]),
        ("!!binary x", "x", ["unknown-tag"]),
        ("!mine x", "x", ["unknown-tag"]),
        (".inf", math.inf, ["number-not-finite"]),
        ("1e999", math.inf, ["number-not-finite"]),
    ],
)
def test_tags_and_styles(written: str, value: ScalarValue, codes: list[str]) -> None:
    assert value_of(written) == (value, codes)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("a: !!map {}\nb: !!seq []\nc: ! {}\n", []),
        ("a: !!seq {}\n", ["tag-mismatch"]),
        ("a: !!str\n  - x\n", ["tag-mismatch"]),
        ("a: !mine\n  b: c\n", ["unknown-tag"]),
    ],
)
def test_tags_of_collections(text: str, codes: list[str]) -> None:
    assert [diagnostic.code for diagnostic in parse(text, "yaml").diagnostics] == codes
