"""Reads and checks all settings of a configuration, table by table.

Not by a JSON Schema: that has 369 lines, and finds 26 of the 49 mistakes that the tests show. The others are about
globs, codes, options of rules, days and addresses, which are code anyway; and the explanation of records' errors knows
neither alternatives, bounds of numbers nor names of properties.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Related, Rule, Severity
from model_lifecycle.format.format_style import MAX_INDENT, ORDERS, FormatStyle
from model_lifecycle.records.record import KINDS, Kind
from model_lifecycle.schema.formats import is_uri
from model_lifecycle.syntax.node import SequenceNode
from model_lifecycle.text.similar import closest, did_you_mean
from model_lifecycle.workspace.configuration.configuration import CatalogueSettings, SourceSettings
from model_lifecycle.workspace.configuration.scan_settings import scan_settings
from model_lifecycle.workspace.configuration.table_reader import (
    Options,
    Setting,
    TableReader,
    TableValue,
    as_fields,
    day,
    enumeration,
    is_web_address,
    of_type,
    table_of,
    text,
    whole_number,
    word_of,
)
from model_lifecycle.workspace.workspace_rules import INVALID_SETTING, UNKNOWN_CODE, UNKNOWN_SETTING


def read_settings(
    table: TableValue, codes: Callable[[], Mapping[str, Rule]], options: Callable[[], Options]
) -> tuple[dict[str, Any], list[Diagnostic]]:
    """The valid settings as values of `Configuration`'s fields, and the diagnostics of the others."""
    reader = TableReader(codes, options)
    elsewhere = dict.fromkeys(_SITE, "site")
    values = as_fields(reader.settings(table, _SETTINGS, "a table", elsewhere=elsewhere))
    catalogues = values.get("catalogues")
    if catalogues is not None and catalogues.folder is not None:  # it holds no records
        values["exclude"] = (*values.get("exclude", ()), f"/{catalogues.folder}/")
    return values, reader.diagnostics


# Settings of records


def _kinds(reader: TableReader, value: TableValue) -> dict[Kind, tuple[str, ...]]:
    """Read the globs of each kind in `[kinds]`; report unknown kinds."""
    globs: dict[Kind, tuple[str, ...]] = {}
    for entry in reader.entries(value, "a table that gives each kind its globs"):
        kind = next((kind for kind in KINDS if kind == entry.name), None)
        if kind is not None:
            globs[kind] = reader.globs(entry.value)
        else:
            reader.unknown(INVALID_SETTING, "kind", entry.name, entry.key, KINDS)
    return globs


def _providers(reader: TableReader, value: TableValue) -> tuple[str, ...] | None:
    """Read the ids in `providers`; report empty and repeated ones, those beyond the limit, and an empty list."""
    providers: dict[str, TableValue] = {}
    for position, (name, item) in enumerate(reader.texts(value, "a list of provider ids")):
        if reader.is_too_many(position, "providers", item):
            break
        if not name.strip():
            reader.report(INVALID_SETTING, "A provider's id cannot be empty.", item)
        elif name in providers:
            first = Related(f"`{name}` is first listed here.", providers[name].node.span)
            reader.report(INVALID_SETTING, f"The provider `{name}` is listed twice.", item, first)
        else:
            providers[name] = item
    if isinstance(value.node, SequenceNode) and not value.node.items:
        reader.report(INVALID_SETTING, "At least one provider is needed. Name one, or remove `providers`.", value)
    return tuple(providers) or None


# The tables about codes: `severity`, `options`, `per-path-ignores`

_SEVERITIES: Final[dict[str, Severity | None]] = {**{severity.word: severity for severity in Severity}, "off": None}


def _unknown_code(reader: TableReader, code: str, location: TableValue) -> None:
    """Report a code that does not exist."""
    reader.unknown(UNKNOWN_CODE, "code", code, location, reader.codes(), "`model-lifecycle rules` lists all codes.")


def _is_changeable(reader: TableReader, name: str, location: TableValue) -> bool:
    """Whether a code may get another severity or be ignored; if not, report it: it is unknown, or about syntax."""
    code = reader.codes().get(name)
    if code is None:
        _unknown_code(reader, name, location)
    elif code.part == "syntax":
        message = f"`{name}` is about text that cannot be read: it is always an error, and never ignored."
        reader.report(INVALID_SETTING, message, location)
    return code is not None and code.part != "syntax"


def _severity(reader: TableReader, value: TableValue) -> dict[str, Severity | None]:
    """Read the severities in `[severity]`, by code (None for `off`); report invalid ones."""
    severities = {}
    for entry in reader.entries(value, "a table that gives codes a severity"):
        word = entry.value.content
        if not _is_changeable(reader, entry.name, entry.key):
            continue
        if isinstance(word, str) and word in _SEVERITIES:
            severities[entry.name] = _SEVERITIES[word]
        else:
            match = closest(word, _SEVERITIES) if isinstance(word, str) else None
            reader.reject(entry.value, enumeration(_SEVERITIES), did_you_mean(match.name) if match else "")
    return severities


def _options(reader: TableReader, value: TableValue) -> dict[str, dict[str, Any]]:
    """Read the options in `[options]`, by code; report unknown codes, and codes without options."""
    options: dict[str, dict[str, Any]] = {}
    for entry in reader.entries(value, "a table that gives rules their options"):
        types = reader.options().get(entry.name)
        if entry.name not in reader.codes():
            _unknown_code(reader, entry.name, entry.key)
        elif not types:
            reader.report(UNKNOWN_SETTING, f"`{entry.name}` has no options.", entry.key)
        else:
            settings = {name: of_type(option_type) for name, option_type in types.items()}
            options[entry.name] = reader.settings(entry.value, settings, "a table of options", noun="option")
    return options


def _per_path_ignores(reader: TableReader, value: TableValue) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Read the globs in `[per-path-ignores]`, each with the codes to ignore; report invalid ones."""
    ignores = []
    for position, entry in enumerate(reader.entries(value, "a table that gives globs the codes to ignore")):
        if reader.is_too_many(position, "globs", entry.key):
            break
        if not reader.is_glob(entry.name, entry.key):
            continue
        codes = reader.texts(entry.value, "a list of codes")
        ignores.append((entry.name, tuple(code for code, item in codes if _is_changeable(reader, code, item))))
    return tuple(ignores)


# The table `format`


_FORMAT: Final[dict[str, Setting]] = {
    "order": word_of(ORDERS),
    "indent": whole_number(f"a number of spaces from 1 to {MAX_INDENT}", 1, MAX_INDENT),
}


def _format(reader: TableReader, value: TableValue) -> FormatStyle:
    """Read the table `format`."""
    return FormatStyle(**reader.settings(value, _FORMAT, "a table with `order` and `indent`"))


# The table `site`

_MOST_SITE_TEXT: Final = 1_000
"""The most characters of a text in `[site]`."""

_NOT_IN_PAGES: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Matches characters that neither XML nor HTML can hold."""

_COLOUR: Final = re.compile("#[0-9A-Fa-f]{6}")
"""Matches a colour: `#0b57b4`."""

_REPOSITORY: Final = re.compile(r"https?://[^/@?#]+/[^@?#]+")
"""Matches an address without a user, query or fragment."""


def _site_text(expected: str = "", is_valid: Callable[[str], object] = bool) -> Setting:
    """A setting of `[site]`: a text without control characters that satisfies `is_valid`, otherwise not `expected`."""

    def read(reader: TableReader, value: TableValue) -> str | None:
        """Read the text; report an invalid one and return None."""
        content = value.content
        if not isinstance(content, str) or not content.strip() or len(content) > _MOST_SITE_TEXT:
            reader.reject(value, f"a text of up to {_MOST_SITE_TEXT:,} characters")
        elif _NOT_IN_PAGES.search(content):
            reader.reject(value, "a text without control characters")
        elif not is_valid(content):
            reader.reject(value, expected)
        else:
            return content
        return None

    return read


_SITE: Final[dict[str, Setting]] = {
    "title": _site_text(),
    "intro": _site_text(),
    "accent": _site_text("a colour as `#0b57b4`", _COLOUR.fullmatch),
    "accent-dark": _site_text("a colour as `#0b57b4`", _COLOUR.fullmatch),
    "repository": _site_text(
        "the repository's address, as `https://github.com/owner/name/tree/main/records`",
        lambda address: _REPOSITORY.match(address) and is_uri(address),
    ),
}


def _site(reader: TableReader, value: TableValue) -> dict[str, str]:
    """Read the table `site`."""
    return reader.settings(value, _SITE, "a table of title, intro and colours", noun="setting of `[site]`")


# The table `catalogues`

_ADDRESS: Final = "an address that starts with `https://` or `http://`"

_FOLDER_NAME: Final = re.compile(r"[\w./ -]+")
"""Matches a folder name without characters that are special in globs."""


def _is_inside(folder: str) -> bool:
    """Whether a text is a relative path that stays below its base folder, on every system."""
    steps = folder.strip("/").split("/")
    return not folder.startswith("/") and not set(steps) & {"", ".", ".."} and bool(_FOLDER_NAME.fullmatch(folder))


_CATALOGUES: Final[dict[str, Setting]] = {
    "use": lambda reader, value: tuple(name for name, _ in reader.texts(value, "a list of catalogues")),
    "folder": text("a folder inside the workspace, as `catalogues`", _is_inside, strip="/"),
    "providers": table_of("a table of texts", text("a text", str.strip)),
    "addresses": table_of("a table of texts", text(_ADDRESS, is_web_address)),
}


def _catalogues(reader: TableReader, value: TableValue) -> CatalogueSettings:
    """Read the table `catalogues`."""
    expected = "a table of `use`, `folder`, `providers` and `addresses`"
    return CatalogueSettings(**reader.settings(value, _CATALOGUES, expected, noun="setting of `[catalogues]`"))


# The table `sources`


_CONTACT: Final = re.compile(r"(?:https?://|mailto:)?[\w.+@/:~%-]{3,200}", re.ASCII)
"""Matches a web or mail address."""

_SOURCES: Final[dict[str, Setting]] = {
    "addresses": table_of(
        "a table of addresses", text(_ADDRESS, is_web_address), f"the beginning of {_ADDRESS}", is_web_address
    ),
    "contact": text("an address of the web or of mail", lambda contact: bool(_CONTACT.fullmatch(contact))),
}


def _sources(reader: TableReader, value: TableValue) -> SourceSettings:
    """Read the table `sources`."""
    expected = "a table of `addresses` and `contact`"
    return SourceSettings(**reader.settings(value, _SOURCES, expected, noun="setting of `[sources]`"))


# The whole configuration


def _names_model(content: str) -> bool:
    """Whether a text has the form `provider/id`."""
    return bool(content.strip()) and "/" in content


_SETTINGS: Final[dict[str, Setting]] = {
    "kinds": _kinds,
    "exclude": TableReader.globs,
    "providers": _providers,
    "severity": _severity,
    "options": _options,
    "per-path-ignores": _per_path_ignores,
    "stale-after-days": whole_number("a number of days, 1 or more", 1),
    "as-of": day,
    "format": _format,
    "docs-url": text(_ADDRESS, is_web_address, strip="/"),
    "site": _site,
    "catalogues": _catalogues,
    "sources": _sources,
    "scan": scan_settings,
    "aliases": table_of("a table of names and their models", text("a model as `provider/id`", _names_model)),
    "platforms": table_of("a table of prefixes and their providers", text("a provider, or `*`", str.strip)),
}
"""The reader of each setting and table of a configuration."""
