"""The JSON parser accepts exactly the valid texts of RFC 8259.

The tables are like those of JSONTestSuite: texts to accept, texts to reject, and texts that the RFC leaves open.
"""

import json

import pytest

from model_lifecycle.syntax.data import to_data
from model_lifecycle.syntax.json.read_json import read_json

ACCEPTED = [
    *("null", "true", "false", "0", "-0", "1", "-1", '""', '"a"', "[]", "{}", " 1 ", "\n\t\r [] \n\t\r "),
    *("[1]", "[1,2]", "[ ]", "[[]]", "[[],[]]", "[null]", '[null, 1, "1", {}]', "[1\n]", " [1]", "[2] ", "[[[[[1]]]]]"),
    *("[0]", "[-0]", "[123]", "[-123]", "[0.1]", "[-0.1]", "[1.0]", "[10.25]", "[0e1]", "[0E1]", "[1e2]", "[1E2]"),
    *("[1e+2]", "[1e-2]", "[1E+2]", "[0e+1]", "[123e65]", "[123.456e78]", "[1.5e-10]", "[-1e-400]"),
    *("[123123123123123123123123]", "[0.1000000000000000055511151231257827]", "[20e1]", "[1.0E10]"),
    *('{"a":1}', '{"a":1,"b":2}', '{"":0}', '{"a":{}}', '{"a":[]}', '{"a":{"b":{"c":null}}}', '{ "a" : 1 }'),
    *('{\n"a"\n:\n1\n}', '{"a":"b"}', '{"\\u0061b":1}', '{"a b":1}', '{"title":"\\u041f\\u043e"}'),
    *('["a"]', '[""]', '[" "]', '["\\""]', '["\\\\"]', '["\\/"]', '["\\b\\f\\n\\r\\t"]', '["\\u0000"]', '["\\u0123"]'),
    *('["\\u00E9"]', '["\\u00e9"]', '["\\uD834\\uDD1E"]', '["\\ud834\\udd1e"]', '["\\uFFFF"]', '["\\uFDD0"]'),
    *('["\\\\u0000"]', '["\\\\a"]', '["\\\\n"]', '["\\u0012"]', '["\\u0022"]', '["\\u005C"]', '["a\\u2028b"]'),
    *('["é"]', '["€"]', '["😀"]', '["\u2028"]', '["\u2029"]', '["\x7f"]', '["\x80"]', '["\uffff"]', '["\ufffe"]'),
    *('["//"]', '["/* a */"]', '["# a"]', '["{"]', '["]"]', '[",a,"]', '["a:b"]', '["\'"]', '["\ufeff"]', '["\u200b"]'),
    *("[[[]]]", "[" * 200 + "]" * 200, '{"a":' * 199 + "[]" + "}" * 199),
]

REJECTED = [
    *("", " ", "\n", "\ufeff", "x", "nul", "nulll", "truee", "True", "FALSE", "None", "undefined", "NaN", "Infinity"),
    *("[1 true]", "[a]", "[1,]", "[1,,]", "[,1]", "[,]", "[1,,2]", "[", "]", "[]]", "[[]", "[x", "[1", "[1,", "[1}"),
    *('["x"', '["x"]]', "[3[4]]", "[1:2]", '["",]', '[   , ""]', "[1,\n1\n,1", "[*]", '["": 1]', "[,", "[1,\n"),
    *("[-]", "[+1]", "[++1]", "[-01]", "[-1.0.]", "[-2.]", "[.1]", "[.-1]", "[-.1]", "[0.]", "[0.e1]", "[0.3e]"),
    *("[0e]", "[0e+]", "[0E]", "[1.0e]", "[1.0e+]", "[1.0e-]", "[1eE2]", "[1 000.0]", "[2.e3]", "[2.e+3]", "[2.e-3]"),
    *("[9.e+]", "[Inf]", "[-Infinity]", "[-NaN]", "[0x1]", "[0x42]", "[1+2]", "[--1]", "[- 1]", "[012]", "[-012]"),
    *("[1a]", "[1ea]", "[1.2a]", "[1_000]", "[１]", "[1.２]", "[0b1]", "[0o7]", "[1e１]", "[-foo]", "[123.\u06f4]"),
    *(
        '{"a"',
        '{"a":',
        '{"a":1',
        '{"a":1,',
        '{"a" 1}',
        '{"a",1}',
        "{:1}",
        "{1:1}",
        "{a:1}",
        "{'a':1}",
        '{"a":1,}',
        "{,}",
    ),
    *('{"a":1,,"b":2}', '{"a"::1}', '{"a":1 "b":2}', '{"a":1}}', '{"a":1}#', '{"a":1}//', '{"a":/*c*/1}', '{"a"=1}'),
    *('{"a":"b"', '{"a":1]', "{null:1}", "{[1]:1}", "{{}}", '{"a":1;"b":2}', '{"a":b}', '{"a":"b",a}', '{"a":1}{}'),
    *('["', '["a', '["a]', "'a'", "['a']", "[“a”]", '["\\"]', '["\\', '["\\x00"]', '["\\a"]', '["\\u"]', '["\\u00A"]'),
    *(
        '["\\u00g0"]',
        '["\\U0041"]',
        '["\\😀"]',
        '["\\ "]',
        '["\\\\\\"]',
        '["a\nb"]',
        '["a\tb"]',
        '["a\rb"]',
        '["\x1f"]',
    ),
    *('["\x00"]', '["a"b]', '["a""b"]', '["\\\n"]', "[`a`]", '["\\v"]', '["\\0"]', '["\\\'"]', '["\\uD834\\u"]'),
    *(
        "1 2",
        "1,2",
        "null null",
        "[] []",
        '"a" "b"',
        "[]x",
        "{}{}",
        '"a"x',
        "[1]\x00",
        "[]\x0c",
        "[\x0b1]",
        "[1\u00a0]",
    ),
    *("// c\n1", "1 // c", "# c\n1", "/* c */ 1", "[1 /* c */]", "<a>", "<null>", "[<1>]", "\u2060[]", "\u200b[]"),
    *(
        "[1\ufeff]",
        "é",
        "[é]",
        '{"a":é}',
        "[\u20281]",
        "(1)",
        "[(1)]",
        "&",
        "[True]",
        "[nul]",
        "[tru]",
        "[fals]",
        "*",
        "{*}",
    ),
]

# RFC 8259 leaves these to the implementation: the text, and whether it is accepted here.
DECIDED = [
    ('{"a":1,"a":1}', False),  # duplicate keys
    ("[1e400]", False),  # no double holds it
    ("[-1e400]", False),
    ("[" + "9" * 400 + "]", False),
    ("[" + "9" * 5000 + "]", False),
    ("[1e-400]", True),  # nearest double: zero
    ("[" + "9" * 300 + "]", True),
    ('["\\uD800"]', False),  # half a surrogate pair
    ('["\\uDC00\\uD800"]', False),
    ('["\\uD800\\u0041"]', False),
    ('["\\uD800\\uD800\\uDC00"]', False),
    ('["\ud800"]', False),
    ("[" * 201 + "]" * 201, False),  # deeper than is read
    ("\ufeff[]", False),  # a second byte-order mark: the file's own is none of its text
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_accepted(text: str) -> None:
    document = read_json(text)
    assert not document.diagnostics
    assert to_data(document.roots[0]) == json.loads(text)


@pytest.mark.parametrize("text", REJECTED)
def test_rejected(text: str) -> None:
    assert read_json(text).diagnostics


@pytest.mark.parametrize(("text", "accepted"), DECIDED)
def test_decided(text: str, accepted: bool) -> None:
    assert (read_json(text).diagnostics == ()) == accepted
