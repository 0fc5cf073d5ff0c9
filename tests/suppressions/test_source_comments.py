"""Comments that silence findings in source code: the line they count for, and the same errors as in records."""

import pytest
from support.workspaces import TODAY

from model_lifecycle.check import all_rules
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.suppressions.source_comments import suppressions_in
from model_lifecycle.suppressions.suppress import suppress_in_source
from model_lifecycle.text.span import Span


def left(text: str) -> list[tuple[str, str]]:
    """The code and the message of each finding that is left where `old-1.0` in a text is a retired model."""
    start = text.index("old-1.0")
    found = Diagnostic("retired-model", "It is retired.", Span(start, start + 7), Severity.ERROR)
    kept = suppress_in_source([found], suppressions_in(text), all_rules(), TODAY)
    assert [diagnostic.fix for diagnostic in kept] == [None] * len(kept)  # `scan --fix` lists every fix as a move
    return [(diagnostic.code, diagnostic.message) for diagnostic in kept]


@pytest.mark.parametrize(
    "text",
    [
        "ask('old-1.0') # model-lifecycle: ignore[retired-model]\n",
        "# model-lifecycle: ignore[ending-model, retired-model] until 2099-01-01: we ignore it\nask('old-1.0')\n",
        "# model-lifecycle: ignore[ending-model] ignore[retired-model]\nask('old-1.0')\n",
        "# model-lifecycle: ignore[retired-model]\n\n# the reason\nask('old-1.0')\n",
        "x = {\n    # model-lifecycle: ignore[retired-model]\n    'model': 'old-1.0',\n}\n",
        "/* model-lifecycle: ignore[retired-model] */\n// the reason\nask('old-1.0');\n",
        "<!-- model-lifecycle: ignore[retired-model] -->\n* old-1.0\n",
        "' model-lifecycle: ignore[retired-model]\n' the reason\nAsk \"old-1.0\"\n",
        '# model-lifecycle: ignore[retired-model]\n// the reason\nmodel = "old-1.0"\n',
        "; model-lifecycle: ignore[retired-model]\n# the reason\nmodel=old-1.0\n",
        '// model-lifecycle: ignore[retired-model]\n#define MODEL "old-1.0"\n',
        "# model-lifecycle: ignore[retired-model]\n--model old-1.0\n",
        "ask('old-1.0')\n// model-lifecycle: ignore-file[retired-model]\n",
        "  {/* model-lifecycle: ignore[retired-model] */}\n  <Chat model='old-1.0' />\n",
        "  { /* model-lifecycle: ignore[retired-model] */ }\n  {/* the reason */}\n  <Chat model='old-1.0' />\n",
        "<Chat model='old-1.0' /> {/* model-lifecycle: ignore[retired-model] */}\n",
        "## model-lifecycle: ignore[retired-model]\n# the reason\nask('old-1.0')\n",
        "//! model-lifecycle: ignore[retired-model]\n/// the reason\nask('old-1.0')\n",
        ";;; model-lifecycle: ignore[retired-model]\n(ask 'old-1.0')\n",
        "/** model-lifecycle: ignore[retired-model] */\nask('old-1.0');\n",
        "/** model-lifecycle: ignore[retired-model] */ ask('old-1.0');\n",
        "/* model-lifecycle: ignore[retired-model] until 2099-01-01:\n   the reason */\nask('old-1.0');\n",
        "/**\n * model-lifecycle: ignore[retired-model]\n * the reason\n */\nask('old-1.0');\n",
        "/*\n  model-lifecycle: ignore[retired-model]\n  the reason\n*/\n\nask('old-1.0');\n",
        "<!--\nmodel-lifecycle: ignore[retired-model]\n-->\n<chat model='old-1.0'/>\n",
        '{- model-lifecycle: ignore[retired-model]\n -}\nask "old-1.0"\n',
    ],
)
def test_it_is_silenced(text: str) -> None:
    assert left(text) == []


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("ask('old-1.0') # model-lifecycle: ignore\n", "bare-suppression", "This silences nothing: name the codes"),
        (
            "ask('old-1.0') // model-lifecycle: ignore[retired-modle]\n",
            "unused-suppression",
            "There is no code `retired-modle`. Did you mean `retired-model`?",
        ),
        (
            "ask('old-1.0') // model-lifecycle: ignore[retired-model] until 2026-02-30\n",
            "unused-suppression",
            "`2026-02-30` is not a day of the calendar",
        ),
        (
            "ask('old-1.0') # model-lifecycle: ignore[duplicate-key]\n",
            "unused-suppression",
            "`duplicate-key` is a syntax error, which cannot be silenced.",
        ),
    ],
)
def test_the_errors_are_those_of_comments_in_records(text: str, code: str, message: str) -> None:
    (retired, _), (found, words) = left(text)
    assert (retired, found) == ("retired-model", code)
    assert words.startswith(message)


def test_only_an_end_that_is_a_day_has_come() -> None:
    found = left("ask('old-1.0') # model-lifecycle: ignore[retired-model] until 2026-13-01\n")
    assert found[0] == ("retired-model", "It is retired.")


def test_a_comment_without_a_code_is_told_the_code_of_the_finding() -> None:
    assert left("# model-lifecycle: ignore\nask('old-1.0')\n")[0] == (
        "bare-suppression",
        "This silences nothing: name the codes, as in `ignore[retired-model]`.",
    )


def test_a_finding_says_that_the_end_of_its_comment_has_come() -> None:
    text = "ask('old-1.0') # model-lifecycle: ignore[retired-model] until 2020-01-01\n"
    assert left(text) == [("retired-model", "It is retired. The comment that ignores it has reached its end.")]


@pytest.mark.parametrize(
    "text",
    [
        "old-1.0\n* model-lifecycle: it does not ignore records\n",
        "ask('old-1.0') # model-lifecycle: ignored[retired-model]\n",
        "ask('old-1.0') # model-lifecycle: ignore[ending-model]\n",
        "HELP = '# model-lifecycle: ignore'\nmore()\nask('old-1.0')\n",
        "code = f'// model-lifecycle: ignore[{code}]'\nmore()\nask('old-1.0')\n",
        "/* one */\n  model-lifecycle: ignore[retired-model]\nask('old-1.0')\n",
        "  model-lifecycle: ignore[retired-model]\nask('old-1.0')\n/* one */\n",
        "/* model-lifecycle: ignore[retired-model]\n*/\nmore()\nask('old-1.0')\n",
        "/* model-lifecycle: ignore[retired-model] */ more()\nask('old-1.0')\n",
        '"""Write one like this.\n\n# model-lifecycle: ignore[CODE]\n"""\nask("old-1.0")\n',
    ],
)
def test_other_comments_are_no_errors(text: str) -> None:
    assert left(text) == [("retired-model", "It is retired.")]
