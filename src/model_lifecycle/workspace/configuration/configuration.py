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
"""The configuration's own file."""

ROLES: Final = ("history", "test", "comment", "prose", "table", "default", "configuration", "call")
"""The roles of a place in source code that names a model, in the order in which they are decided."""

PYPROJECT: Final = "pyproject.toml"
"""The other place of a configuration: its table `[tool.model-lifecycle]`."""


@dataclass(frozen=True)
class CatalogueSettings:
    """Which public catalogues a workspace follows, and where their copies are."""

    use: tuple[str, ...] | None = None
    """The names of the catalogues; None: those that are used by default."""
    folder: str | None = None
    """The folder of the copies, relative to the workspace; None: the user's cache."""
    providers: Mapping[str, str] = field(default_factory=dict)
    """Names of providers in catalogues, in any spelling, with the provider's id here."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """By catalogue: where it is fetched from, if not where it is published."""

    @property
    def is_set(self) -> bool:
        """Whether the workspace names catalogues."""
        return self != CatalogueSettings()


class SourceSettings(NamedTuple):
    """How the pages that records cite are read: `[sources]`."""

    addresses: Mapping[str, str] = {}
    """Beginnings of addresses, and what is read in their place, such as a mirror."""
    contact: str | None = None
    """Where a host can complain about our requests: an address of the web or of mail, sent with each."""


class Accepted(NamedTuple):
    """A model, as `provider/id`, that a team has decided to live with before a day, and why."""

    model: str
    until: date
    reason: str


class ScanSettings(NamedTuple):
    """The table `[scan]`: the files that `scan` reads, and how it judges them."""

    records: str | None = None
    """The folder of the records, or a site's `index.json`, relative to the configuration."""
    paths: tuple[str, ...] = ()
    """Globs of the files that are scanned; if empty, all files are."""
    exclude: tuple[str, ...] = ()
    fail_within: int | None = None
    """A shutdown within so many days fails a run."""
    roles: tuple[tuple[str, str], ...] = ()
    """Globs and the role of every place in the files that they match; the last that matches decides."""
    catalogues: bool = True
    """Whether public catalogues judge the models that have no record."""
    accept: tuple[Accepted, ...] = ()


@dataclass(frozen=True)
class Configuration:
    """The settings of one workspace. `Configuration()` has the defaults.

    Globs follow git's rules for ignore patterns and are relative to `root`.
    """

    path: str | None = None
    """The file it was read from, absolute with `/`; None if there is none."""
    root: str = ""
    """The folder its globs are relative to; if empty (without a file), they are relative to the workspace."""
    everywhere: bool = False
    """Whether it was named by `--config`: then it also holds in folders that have a configuration of their own."""
    kinds: Mapping[Kind, tuple[str, ...]] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    providers: tuple[str, ...] = tuple(f"provider-{number}" for number in range(1, 8))
    severity: Mapping[str, Severity | None] = field(default_factory=dict)
    """By code: its severity here; None switches it off."""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By code: the options of its rule."""
    per_path_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Globs and the codes that are not reported in the files they match."""
    stale_after_days: int = DEFAULT_STALE_AFTER_DAYS
    as_of: date | None = None
    format: FormatStyle = field(default_factory=FormatStyle)
    site: Mapping[str, str] = field(default_factory=dict)
    """A site's title, introduction, colours and the address of its repository: `title`, `intro`, `accent`,
    `accent-dark`, `repository`.
    """
    scan: ScanSettings | None = None
    """None without a table `[scan]`."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Names of models in source code, with the model each means: `provider/id`."""
    platforms: Mapping[str, str] = field(default_factory=dict)
    """Prefixes of models in source code, with the provider whose ids follow, or `*` for any written form."""
    docs_url: str | None = None
    """Where the pages of the codes are: `<docs_url>/<code>`."""
    catalogues: CatalogueSettings = field(default_factory=CatalogueSettings)
    sources: SourceSettings = field(default_factory=SourceSettings)
