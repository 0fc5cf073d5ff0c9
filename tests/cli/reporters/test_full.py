"""The full format: the exact range under the exact text."""

from dataclasses import replace

import pytest
from inline_snapshot import snapshot
from support.reports import marked, one_finding, report

from model_lifecycle.cli.reporters.full import render
from model_lifecycle.cli.reporters.report import Report
from model_lifecycle.cli.terminal import PLAIN, Style
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Severity
from model_lifecycle.diagnostics.fix import Fix, InsertProperty
from model_lifecycle.text.edits import TextEdit
from model_lifecycle.text.span import Span


def shown(report: Report) -> str:
    return "\n" + "".join(render(report, PLAIN))


def excerpt(text: str) -> str:
    """What is shown of a text with one marked range, without headline."""
    return "\n" + "\n".join(shown(one_finding(text)).splitlines()[3:]) + "\n"


def test_a_finding_with_related_places_and_a_fix() -> None:
    text, (span, first) = marked("a: 1\n" * 8 + "«specs»:\n  input: 1\n«specs»: 2\n")
    other, (place,) = marked('id: «"x"»\n')
    diagnostic = Diagnostic(
        "unknown-property",
        "Unknown property `specs`. Did you mean `spec`?",
        span,
        related=(Related("First here.", first), Related("The other record.", place, "/home/ada/other/b.yaml")),
        fix=Fix("Rename it to `spec`", (), safe=True),
    )
    full_report = report({"models/a.yaml": text, "../other/b.yaml": other}, ("models/a.yaml", diagnostic))
    assert shown(full_report) == snapshot("""\

models/a.yaml:9:1: error[unknown-property] Unknown property `specs`. Did you mean `spec`?
   |
 9 | specs:
   | ^^^^^
   :: models/a.yaml:11:1: First here.
11 | specs: 2
   | -----
   :: ../other/b.yaml:1:5: The other record.
 1 | id: "x"
   |     ---
   = help: Rename it to `spec`

""")


def test_of_many_related_places_a_few_are_shown() -> None:
    text, spans = marked("«a»: 1\n" * 9)
    others = tuple(Related(f"Number {number}.", span) for number, span in enumerate(spans[1:], 1))
    diagnostic = Diagnostic("wrong-type", "Nine of them.", spans[0], related=others)
    lines = shown(report({"models/a.yaml": text}, ("models/a.yaml", diagnostic))).splitlines()
    assert [line for line in lines if "::" in line][-2:] == snapshot(
        ["  :: models/a.yaml:5:1: Number 4.", "  :: and 4 more places"]
    )


def test_a_fix_that_needs_a_look() -> None:
    report = one_finding("a: «1»", severity=Severity.WARNING, fix=Fix("Write 2", ()))
    assert shown(report) == snapshot("""\

models/a.yaml:1:4: warning[wrong-type] Wrong.
  |
1 | a: 1
  |    ^
  = help: Write 2 (unsafe fix)

""")


def test_a_fix_that_only_an_editor_offers() -> None:
    report = one_finding("a: «1»", fix=Fix("Add `b`", (InsertProperty("", "b", ""),), placeholder=True))
    report = replace(report, is_applied=lambda diagnostic: False)
    assert "help" not in shown(report)
    report = replace(report, edits_of=lambda diagnostic: (TextEdit(Span(0, 0), "b: \n"),))
    assert "  = help: Add `b` (in the editor)\n" in shown(report)


def test_all_that_is_missing_is_named_where_the_message_names_some() -> None:
    names = ("b", "c", "d", "e", "f", "g", "h")
    message = "Missing properties `b`, `c` and 5 more."
    inserts = tuple(InsertProperty("", name, None) for name in names)
    fix = Fix("Add `b`, `c` and 5 more", inserts)
    lines = shown(one_finding("a: «1»", message=message, fix=fix, missing=names))[:-1].splitlines()
    assert lines[-2:] == [
        "  = missing: `b`, `c`, `d`, `e`, `f`, `g`, `h`",
        "  = help: Add `b`, `c` and 5 more (unsafe fix)",
    ]
    lines = shown(one_finding("a: «1»", message=message, missing=names))[:-1].splitlines()
    assert lines[-1] == "  = missing: `b`, `c`, `d`, `e`, `f`, `g`, `h`"
    assert "missing" not in shown(one_finding("a: «1»", message="Missing properties `b` and `c`.", missing=("b", "c")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "\tname:\t«x»\ty",
            snapshot("""\

1 |     name:   x   y
  |             ^

"""),
            id="tabs",
        ),
        pytest.param(
            "a:«\t»b",
            snapshot("""\

1 | a:  b
  |   ^^

"""),
            id="a tab itself",
        ),
        pytest.param(
            'name: "日本語", «"x"»',
            snapshot("""\

1 | name: "日本語", "x"
  |                 ^^^

"""),
            id="wide characters before",
        ),
        pytest.param(
            "name: «日本»語",
            snapshot("""\

1 | name: 日本語
  |       ^^^^

"""),
            id="wide characters marked",
        ),
        pytest.param(
            "🙂👨‍👩‍👧❤️🇩🇪 «x»",
            snapshot("""\

1 | 🙂👨\u200d👩\u200d👧❤️🇩🇪 x
  |          ^

"""),
            id="emoji",
        ),
        pytest.param(
            "cafe\u0301 «naı\u0308f»!",
            snapshot("""\

1 | café naı̈f!
  |      ^^^^

"""),
            id="combining characters",
        ),
        pytest.param(
            "a: x\u200by«\u202e»z",
            snapshot("""\

1 | a: x\\u200by\\u202ez
  |            ^^^^^^

"""),
            id="characters that cannot be seen",
        ),
        pytest.param(
            "a: \x1b[31m«red»\x00\x9b",
            snapshot("""\

1 | a: \\x1b[31mred\\x00\\x9b
  |            ^^^

"""),
            id="control characters",
        ),
        pytest.param(
            "a: «»",
            snapshot("""\

1 | a:
  |    ^

"""),
            id="nothing, at the end",
        ),
        pytest.param(
            "«»",
            snapshot("""\

1 |
  | ^

"""),
            id="an empty file",
        ),
        pytest.param(
            "a\rb: «1»\rc\n",
            snapshot("""\

2 | b: 1
  |    ^

"""),
            id="lines that end with CR",
        ),
        pytest.param(
            "a:\u2028 «1»",
            snapshot("""\

1 | a:\\u2028 1
  |          ^

"""),
            id="no line break",
        ),
        pytest.param(
            "x\na: «|\n  one\n\n  two»\nb",
            snapshot("""\

2 | a: |
  |    ^
3 |   one
  |   ^^^
5 |   two
  |   ^^^

"""),
            id="a few lines",
        ),
        pytest.param(
            "a: «{\n" + "  b: 1,\n" * 20 + "}»",
            snapshot("""\

 1 | a: {
   |    ^
 2 |   b: 1,
   |   ^^^^^
...
22 | }
   | ^

"""),
            id="many lines",
        ),
        pytest.param(
            "a: «1\n»b: 2",
            snapshot("""\

1 | a: 1
  |    ^

"""),
            id="up to the start of the next line",
        ),
        pytest.param(
            "x" * 200 + " «here» " + "y" * 200,
            snapshot("""\

1 | …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx here yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…
  |                                                 ^^^^

"""),
            id="a long line, cut on both sides",
        ),
        pytest.param(
            "«here» " + "y" * 200,
            snapshot("""\

1 | here yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…
  | ^^^^

"""),
            id="a long line, cut behind",
        ),
        pytest.param(
            "x" * 200 + " «here»",
            snapshot("""\

1 | …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx here
  |                                                                                                 ^^^^

"""),
            id="a long line, cut before",
        ),
        pytest.param(
            "a: «" + "語" * 200 + "» b",
            snapshot("""\

1 | a: 語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語… b
  |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

"""),
            id="a long range",
        ),
        pytest.param(
            "x" * 1_000_000 + "«here»" + "y" * 1_000_000,
            snapshot("""\

1 | …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxhereyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…
  |                                                 ^^^^

"""),
            id="a megabyte",
        ),
    ],
)
def test_marks_stand_under_their_range(text: str, expected: str) -> None:
    assert excerpt(text) == expected


def test_messages_and_paths_cannot_reach_the_terminal_raw() -> None:
    report = one_finding("a: «1»", "Found \x1b[2J\n`x`.", path="models/\x1b]0;pwned\x07.yaml")
    assert "\x1b" not in shown(report)
    assert "\x07" not in shown(report)


def test_colours() -> None:
    report = one_finding("a: «1»", fix=Fix("Write 2", ()))
    assert "".join(render(report, Style(coloured=True))) == snapshot("""\
\x1b[1mmodels/a.yaml:1:4:\x1b[0m \x1b[1;31merror[wrong-type]\x1b[0m Wrong.
\x1b[34m  |\x1b[0m
\x1b[34m1 |\x1b[0m a: 1
\x1b[34m  |\x1b[0m    \x1b[1;31m^\x1b[0m
\x1b[34m  =\x1b[0m help: Write 2 (unsafe fix)

""")


def test_every_line_of_every_range_fits() -> None:
    for before in (0, 1, 50, 99, 100, 101, 500):
        for inside in (0, 1, 50, 99, 100, 101, 500):
            for after in (0, 1, 50, 99, 500):
                text = "b" * before + "«" + "語" * inside + "»" + "a" * after
                code, marks = excerpt(text).splitlines()[1:3]
                column = marks.index("^")
                assert len(code) <= 104
                if inside:
                    assert code[:column] == code.partition("語")[0]


def test_a_span_beyond_the_text_is_no_crash() -> None:
    report = one_finding("a: «1»", span=Span(100, 200))
    assert "1 |" in shown(report)
