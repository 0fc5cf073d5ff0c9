"""The rules of this package: files that cannot be read, files of unknown kind, errors in the configuration."""

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.record import KINDS
from model_lifecycle.syntax.document import Language
from model_lifecycle.text.span import Span
from model_lifecycle.workspace.discovery.kinds import NamedKind

_PROVIDER = """\
id: provider-1
name: Example
deprecations_url: https://doc.example/deprecations
pricing_url: https://doc.example/pricing
models_url: https://doc.example/models
"""

UNKNOWN_KIND = Rule(
    "unknown-kind",
    Severity.ERROR,
    "workspace",
    "A file named on the command line whose kind of record cannot be known.",
    """Whether a file holds models, providers or migrations is decided by the first of these: a comment on one of its
first lines, the globs in the configuration, the folder it is in (`models/`, `providers/`, `migrations/`), its name
(`*.model.yaml`), its properties. This file was named on the command line, or has such a comment, but none of them
decides its kind, and without a kind it cannot be checked. Write the comment `# model-lifecycle: kind=model` on its
first line, move it, or rename it.""",
    bad=f"# file: catalogue.yaml\n# model-lifecycle: kind=vendor\n{_PROVIDER}",
    good=f"# file: providers/provider-1.yaml\n# model-lifecycle: kind=provider\n{_PROVIDER}",
    whole=True,
)

UNREADABLE_FILE = Rule(
    "unreadable-file",
    Severity.ERROR,
    "workspace",
    "A file or folder that could not be read.",
    """Nothing in it was checked. The message gives the system's reason: a missing permission, a link that leads
nowhere or out of the workspace, a pipe where a file is expected, a file too large to be one of records. Remove the
reason, or leave the path out with `exclude` in the configuration. The examples are what `ls -l` shows, as no text of a
file has this finding.""",
    bad="---------- 1 ci ci 3072 models/provider-1/example-1.yaml\n",
    good="-rw-r--r-- 1 ci ci 3072 models/provider-1/example-1.yaml\n",
    whole=True,
)

_UNSET = "# file: model-lifecycle.toml\n"

UNKNOWN_SETTING = Rule(
    "unknown-setting",
    Severity.ERROR,
    "workspace",
    "A setting in the configuration that does not exist.",
    """It has no effect. The settings are `kinds`, `exclude`, `providers`, `severity`, `options`, `per-path-ignores`,
`format`, `stale-after-days`, `as-of`, `docs-url`, `site`, `catalogues`, `sources`, `scan`, `aliases` and `platforms`;
in a pyproject.toml they are below `[tool.model-lifecycle]`.""",
    bad=f"{_UNSET}stale-days = 90\n",
    good=f"{_UNSET}stale-after-days = 90\n",
    whole=True,
)

INVALID_SETTING = Rule(
    "invalid-setting",
    Severity.ERROR,
    "workspace",
    "A setting in the configuration whose value cannot be used.",
    "The message says what is expected. Until the value is corrected, the setting has its default.",
    bad=f'{_UNSET}stale-after-days = "90 days"\n',
    good=f"{_UNSET}stale-after-days = 90\n",
    whole=True,
)

UNKNOWN_CODE = Rule(
    "unknown-code",
    Severity.ERROR,
    "workspace",
    "The configuration names a code of findings that does not exist.",
    "`model-lifecycle rules` lists all codes. A setting under a misspelt code has no effect.",
    bad=f'{_UNSET}[severity]\ndates-order = "warning"\n',
    good=f'{_UNSET}[severity]\nunknown-property = "warning"\n',
    whole=True,
)

RULES: tuple[Rule, ...] = (UNKNOWN_KIND, UNREADABLE_FILE, UNKNOWN_SETTING, INVALID_SETTING, UNKNOWN_CODE)


START = (
    "To have the files of a folder checked, put an empty `model-lifecycle.toml` beside its `models/`, `providers/` and "
    "`migrations/`; to have one file checked, write `# model-lifecycle: kind=model` (or `provider`, `migration`) on "
    "its first line"
)
"""A hint, as a sentence without its full stop, on how to mark files as record files."""


def unknown_kind(language: Language, comment: NamedKind | None) -> Diagnostic:
    """The diagnostic for a named file of unknown kind, or whose comment names an invalid kind."""
    kinds = ", ".join(f"`{kind}`" for kind in KINDS[:-1]) + f" or `{KINDS[-1]}`"
    if comment is not None:
        span = Span(comment.start, comment.start + len(comment.word))
        return Diagnostic(UNKNOWN_KIND.name, f"Unknown kind `{comment.word}`. Write {kinds}.", span)
    comment_form = "write `# model-lifecycle: kind=model` on its first line, or " if language == "yaml" else ""
    return Diagnostic(
        UNKNOWN_KIND.name,
        f"Nothing shows whether this file holds models, providers or migrations. To show it, {comment_form}put it in a "
        f"folder `models/`, `providers/` or `migrations/`, or name it `*.model.{language}`.",
        Span(0, 0),
    )


def unreadable(message: str, *, gone: bool = False) -> Diagnostic:
    """The diagnostic for a file or folder that cannot be read; only a warning if it no longer exists (`gone`)."""
    severity = Severity.WARNING if gone else UNREADABLE_FILE.severity
    return Diagnostic(UNREADABLE_FILE.name, f"{message} Nothing in it was checked.", Span(0, 0), severity)


def overfull(most: int) -> Diagnostic:
    """The diagnostic for a `.gitignore` with more than `most` wildcard patterns."""
    message = (
        f"Only the patterns up to the {most:,}th with `*`, `?` or `[` are used. Name folders in place of the files in "
        "them."
    )
    return Diagnostic(UNREADABLE_FILE.name, message, Span(0, 0), Severity.WARNING)
