"""The codes of `scan`: what the records say of a model that source code uses. `scan` reports them, no other command."""

from typing import Final

from model_lifecycle.diagnostics.diagnostic import Rule, Severity

_CALL = '# file: app.py\nclient.chat.completions.create(model="{}")\n'

RETIRED_MODEL = Rule(
    "retired-model",
    Severity.ERROR,
    "scan",
    "A use of a model that is retired, or whose shutdown day has passed.",
    """Requests for it fail, or will be answered by another model. Only uses count: a model passed to a client, a
default, a configuration. The message names the replacement of the record and the migration to it; `scan --fix` writes
an official replacement of the same maker.""",
    bad=_CALL.format("old-1.0"),
    good=_CALL.format("new-2.0"),
    whole=True,
    tag="deprecated",
)

ENDING_MODEL = Rule(
    "ending-model",
    Severity.WARNING,
    "scan",
    "A use of a model whose shutdown day is ahead.",
    """The maker has published the day or the month. `--fail-within DAYS`, or `fail-within` in `[scan]`, makes it an
error from so many days before. A date of kind `not_before` is not an end.""",
    bad=_CALL.format("ending-1.0"),
    good=_CALL.format("new-2.0"),
    whole=True,
    tag="deprecated",
)

DEPRECATED_MODEL = Rule(
    "deprecated-model",
    Severity.WARNING,
    "scan",
    "A use of a model that is deprecated, without a published end.",
    """It still answers, and will be shut down on a day that is not known yet.""",
    bad=_CALL.format("deprecated-1.0"),
    good=_CALL.format("new-2.0"),
    whole=True,
    tag="deprecated",
)

LEGACY_MODEL = Rule(
    "legacy-model",
    Severity.HINT,
    "scan",
    "A use of a model that the maker no longer recommends.",
    """No end is announced, but the maker recommends a newer model for new work.""",
    bad=_CALL.format("legacy-1.0"),
    good=_CALL.format("new-2.0"),
    whole=True,
)

RULES: Final[tuple[Rule, ...]] = (RETIRED_MODEL, ENDING_MODEL, DEPRECATED_MODEL, LEGACY_MODEL)
