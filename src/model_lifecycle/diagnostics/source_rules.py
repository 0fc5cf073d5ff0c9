"""The codes of `sources`: citations that their pages contradict today."""

from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule, Severity

_EXCERPT: Final = 'sources:\n  - excerpt: "example-1 shuts down on May 4, 2027." # the page: '
_GOOD: Final = f"{_EXCERPT}the same\n"
_READ: Final = "`model-lifecycle sources check` finds this, and editors show it for the copies of pages that it keeps."


def _code(name: str, severity: Severity, summary: str, explanation: str, bad: str, good: str = _GOOD) -> Rule:
    """A rule of `sources`; `explanation` follows the sentence on where it is reported."""
    return Rule(
        name=name,
        severity=severity,
        part="rule",
        summary=summary,
        explanation=f"{_READ} {explanation}",
        bad=bad,
        good=good,
        needs_pages=True,
    )


SOURCE_CHANGED = _code(
    "source-changed",
    Severity.WARNING,
    "An excerpt whose passage says something else on its page today.",
    """\
The message names what differs. Read the page: if a value of the record follows from the passage, change it, then the
excerpt, and write the day.""",
    f"{_EXCERPT}example-1 shuts down on June 4, 2027.\n",
)

SOURCE_GONE = _code(
    "source-gone",
    Severity.WARNING,
    "An excerpt that is no longer on its page, in any form.",
    """\
Nothing on the page says this about the model. The page may have been split, or the statement withdrawn: look
for a page that supports the value, and cite that one.""",
    f"{_EXCERPT}nothing of example-1\n",
)

SOURCE_DIFFERS = _code(
    "source-differs",
    Severity.WARNING,
    "A value where its page shows another one today.",
    """\
The other value stands exactly where this one belongs: in the row and the column, the section or the sentence of the
model. Where a page only lacks the value, nothing is reported.""",
    "specs:\n  input_price_per_mtok: 3 # the page: $2.50 / MTok\n",
    "specs:\n  input_price_per_mtok: 2.5 # the page: $2.50 / MTok\n",
)

SOURCE_NOT_NAMED = _code(
    "source-not-named",
    Severity.INFORMATION,
    "A page that is cited for a model and does not name it.",
    "Neither its id nor its display name is there as a whole word. Cite a page that is about the model.",
    "sources:\n  - url: https://doc.example/deprecations # the page names other models only\n",
    "sources:\n  - url: https://doc.example/deprecations # the page names example-1\n",
)

SOURCE_MOVED = _code(
    "source-moved",
    Severity.INFORMATION,
    "A page that has permanently moved to another address.",
    "`sources check --write` writes the new address, as does the fix in an editor.",
    "sources:\n  - url: https://doc.example/old # 301: https://doc.example/new\n",
    "sources:\n  - url: https://doc.example/new\n",
)

SOURCE_DEAD = _code(
    "source-dead",
    Severity.WARNING,
    "A page that is no longer there.",
    "Its host answers 404 or 410, or with a page that says so. Look for the page that took its place, and read it.",
    "sources:\n  - url: https://doc.example/old # 404\n",
    "sources:\n  - url: https://doc.example/new\n",
)

SOURCE_UNREADABLE = _code(
    "source-unreadable",
    Severity.INFORMATION,
    "A page that could not be read, and so says nothing.",
    """\
A login page, a CAPTCHA, a page rendered by scripts, a PDF, a rate limit, or an error. Save the page in a browser
and give the file: `--page URL=FILE`.""",
    "sources:\n  - url: https://doc.example/console # 403\n",
    "sources:\n  - url: https://doc.example/deprecations # 200\n",
)

RULES: Final[tuple[Rule, ...]] = (
    SOURCE_CHANGED,
    SOURCE_GONE,
    SOURCE_DIFFERS,
    SOURCE_NOT_NAMED,
    SOURCE_MOVED,
    SOURCE_DEAD,
    SOURCE_UNREADABLE,
)
