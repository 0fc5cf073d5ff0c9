"""The settings of a workspace as plain data, with their defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Severity
from model_lifecycle.format.format_style import FormatStyle
from model_lifecycle.records.record import Kind

DEFAULT_STALE_AFTER_DAYS: Final = 180

FILE_NAME: Final = "model-lifecycle.toml"
"""The name of the configuration file."""

ROLES: Final = ("history", "test", "comment", "prose", "table", "default", "configuration", "call")
"""The roles of a mention of a model in source code, in the order in which they are decided."""

PYPROJECT: Final = "pyproject.toml"
"""The file that may hold the configuration instead, in its table `[tool.model-lifecycle]`."""


@dataclass(frozen=True)
class CatalogueSettings:
    """The table `[catalogues]`: the public catalogues in use, and the location of their copies."""

    use: tuple[str, ...] | None = None
    """The names of the catalogues; None: the default ones."""
    folder: str | None = None
    """The folder of the copies, relative to the workspace; None: the user's cache."""
    providers: Mapping[str, str] = field(default_factory=dict)
    """The workspace's provider id for each name of a provider in catalogues, in any spelling."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """The address to fetch each catalogue from, if not the published one."""

    @property
    def is_set(self) -> bool:
        """Whether the configuration has any setting of catalogues."""
        return self != CatalogueSettings()


class SourceSettings(NamedTuple):
    """The table `[sources]`: how cited pages are read."""

    addresses: Mapping[str, str] = {}
    """Prefixes of addresses and their replacements, such as a mirror's."""
    contact: str | None = None
    """A web or mail address for complaints of hosts, which is sent with each request."""


class Accepted(NamedTuple):
    """A model, as `provider/id`, that a team accepts until a day, and the reason."""

    model: str
    until: date
    reason: str


class ScanSettings(NamedTuple):
    """The table `[scan]`: the records and files of `scan`, and its settings."""

    records: str | None = None
    """The folder of the records, or a site's `index.json`, relative to the configuration."""
    paths: tuple[str, ...] = ()
    """Globs of the files to scan; if empty, all files."""
    exclude: tuple[str, ...] = ()
    fail_within: int | None = None
    """The number of days within which a shutdown fails a run."""
    roles: tuple[tuple[str, str], ...] = ()
    """Globs and the role of every mention in matching files; the last match decides."""
    catalogues: bool = True
    """Whether models without a record are checked by public catalogues."""
    accept: tuple[Accepted, ...] = ()


@dataclass(frozen=True)
class Configuration:
    """The settings of one workspace. `Configuration()` has the defaults.

    Globs follow git's rules for ignore patterns and are relative to `root`.
    """

    path: str | None = None
    """The absolute path of the file, with `/`; None without a file."""
    root: str = ""
    """The folder that globs are relative to; if empty (without a file), the workspace."""
    everywhere: bool = False
    """Whether it was named by `--config`, and so also applies to folders with a configuration of their own."""
    kinds: Mapping[Kind, tuple[str, ...]] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    providers: tuple[str, ...] = tuple(f"provider-{number}" for number in range(1, 8))
    severity: Mapping[str, Severity | None] = field(default_factory=dict)
    """The severity of each configured code; None switches it off."""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The options of rules, by code."""
    per_path_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Globs and the codes that are not reported in matching files."""
    stale_after_days: int = DEFAULT_STALE_AFTER_DAYS
    as_of: date | None = None
    format: FormatStyle = field(default_factory=FormatStyle)
    site: Mapping[str, str] = field(default_factory=dict)
    """The site's title, introduction, colours and repository address: `title`, `intro`, `accent`,
    `accent-dark`, `repository`.
    """
    scan: ScanSettings | None = None
    """None without a table `[scan]`."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """The model (`provider/id`) that each name in source code means."""
    platforms: Mapping[str, str] = field(default_factory=dict)
    """The provider whose ids follow each prefix in source code, or `*` for any written form."""
    docs_url: str | None = None
    """The base URL of the pages on codes: `<docs_url>/<code>`."""
    catalogues: CatalogueSettings = field(default_factory=CatalogueSettings)
    sources: SourceSettings = field(default_factory=SourceSettings)
