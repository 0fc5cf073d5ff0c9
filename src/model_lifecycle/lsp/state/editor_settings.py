"""Settings of the editor, about the editor only; settings about records are in the configuration file."""

from dataclasses import dataclass, fields, replace
from typing import Any, Final

SECTION: Final = "model-lifecycle"

_SLOWEST: Final = 10_000


@dataclass(frozen=True, slots=True)
class EditorSettings:
    """The editor's settings, with their defaults."""

    config: str | None = None
    """A configuration file used instead of those that would be found, like `--config`."""
    debounce: int = 10
    """Milliseconds without a change after which a changed text is checked."""
    scope: str = "workspace"
    """`workspace`: diagnostics of closed files are shown as well. `open`: only those of open files."""
    diagnostics: str = "auto"
    """`auto`: pulled by clients that can pull, pushed to others. `push`: always pushed. Read at the start only."""
    sync: str = "auto"
    """`auto`: changes come as ranges, but as full texts from clients that count lines differently. `full` or
    `incremental`: always so. Read at the start only."""
    inlay_hints: bool = True
    """Whether inlay hints are shown; likewise for the next three features."""
    code_lens: bool = True
    document_links: bool = True
    semantic_tokens: bool = True
    catalogue_findings: bool = True
    """Whether findings of `reconcile` are shown if the configuration names catalogues."""
    source_findings: bool = True
    """Whether contradictions between records and the copies of cited pages are shown."""
    deprecated_tags: bool = True
    """Whether uses of ending models are struck through in source code."""
    scan: bool = False
    """Whether source code in folders without a configuration is scanned, using public catalogues."""


_SWITCHES: Final = {
    "inlayHints": "inlay_hints",
    "codeLens": "code_lens",
    "documentLinks": "document_links",
    "semanticTokens": "semantic_tokens",
    "catalogueFindings": "catalogue_findings",
    "sourceFindings": "source_findings",
    "deprecatedTags": "deprecated_tags",
    "scan": "scan",
}
"""The boolean settings, by their names in the client's settings."""


def read_settings(given: Any, before: EditorSettings) -> tuple[EditorSettings, list[str]]:
    """The settings updated with those that a client sends, and an error message for each invalid one.

    `given` holds them directly or under `model-lifecycle`; settings that are missing or invalid keep their values.
    """
    if isinstance(given, dict) and isinstance(given.get(SECTION), dict):
        given = given[SECTION]
    if given is None:
        return before, []
    if not isinstance(given, dict):
        return before, [f"The settings of `{SECTION}` must be an object."]
    after, rejected = before, []
    for name, value in given.items():
        match name, value:
            case "config", None | "":
                after = replace(after, config=None)
            case "config", str():
                after = replace(after, config=value)
            case "debounce", int() if not isinstance(value, bool) and 0 <= value <= _SLOWEST:
                after = replace(after, debounce=value)
            case "scope", "workspace" | "open":
                after = replace(after, scope=value)
            case "diagnostics", "auto" | "push":
                after = replace(after, diagnostics=value)
            case "sync", "auto" | "full" | "incremental":
                after = replace(after, sync=value)
            case str(), bool() if name in _SWITCHES:
                switched: dict[str, Any] = {_SWITCHES[name]: value}
                after = replace(after, **switched)
            case str(), _ if name in _SWITCHES or name in {field.name for field in fields(EditorSettings)}:
                rejected.append(f"The setting `{SECTION}.{name}` has an invalid value; the previous value is kept.")
    return after, rejected
