"""Reading and checking each setting in a configuration's tree; an invalid one gets its default."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, OptionType, Related, Rule, Severity
from model_lifecycle.format.format_style import MAX_INDENT, ORDERS, FormatStyle
from model_lifecycle.records.record import KINDS, Kind
from model_lifecycle.schema.formats import is_uri
from model_lifecycle.syntax.counted_diagnostics import MOST_EXPLAINED
from model_lifecycle.syntax.node import MappingNode as Table
from model_lifecycle.syntax.node import Node, Pair, Scalar, SequenceNode, key_text, resolved
from model_lifecycle.syntax.pointer import child
from model_lifecycle.syntax.syntax_errors import shown
from model_lifecycle.text.similar import closest, did_you_mean
from model_lifecycle.workspace import globs
from model_lifecycle.workspace.configuration.configuration import ROLES, CatalogueSettings, ScanSettings
from model_lifecycle.workspace.workspace_rules import INVALID_SETTING, UNKNOWN_CODE, UNKNOWN_SETTING

Options = Mapping[str, Mapping[str, OptionType]]
"""By code, the options of its rule."""

SEVERITIES: Final[dict[str, Severity | None]] = {**{severity.word: severity for severity in Severity}, "off": None}

SITE_SETTINGS: Final = ("title", "intro", "accent", "accent-dark", "repository")

_MOST_SITE_TEXT: Final = 1_000

_NOT_IN_PAGES: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What neither XML nor HTML can hold."""

_COLOUR: Final = re.compile("#[0-9A-Fa-f]{6}")

_WEB_ADDRESS: Final = re.compile(r"https?://[^/@?#]+/[^@?#]+")
"""Without a user, a query or a fragment."""

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

_FORMAT: Final = ("order", "indent")

_CATALOGUES: Final = ("use", "folder", "providers", "addresses")

_IN_FOLDER: Final = re.compile(r"[\w./ -]+")
"""What the name of a folder of catalogues consists of: nothing that means something in a glob."""

_WANTED: Final[dict[OptionType, str]] = {
    "number": "a number",
    "integer": "a whole number",
    "boolean": "`true` or `false`",
    "text": "a text",
}


class SettingsReader:
    """Reads one table of settings. `values` are those of `Configuration`'s fields that are set and right."""

    def __init__(self, codes: Callable[[], Mapping[str, Rule]], options: Callable[[], Options]) -> None:
        self.codes = codes
        self.options = options
        self.values: dict[str, Any] = {}
        self.diagnostics: list[Diagnostic] = []

    def read(self, table: Node, pointer: str = "") -> None:
        """Takes the settings of a table, whose pointer in the file is given."""
        for name, pair, inside in self._pairs(table, pointer):
            reader = _READERS.get(name)
            if reader is None:
                self._unknown(UNKNOWN_SETTING, "setting", name, pair.key, inside, _READERS)
                continue
            value = reader(self, resolved(pair.value), inside)
            if value is not None:
                self.values[name.replace("-", "_")] = value
        catalogues = self.values.get("catalogues")
        if catalogues is not None and catalogues.folder is not None:  # it holds no records
            self.values["exclude"] = (*self.values.get("exclude", ()), f"/{catalogues.folder}/")

    def _report(self, code: Rule, message: str, node: Node, pointer: str, *related: Related) -> None:
        self.diagnostics.append(Diagnostic(code.name, message, node.span, code.severity, pointer, related=related))

    def _unknown(self, code: Rule, what: str, name: str, node: Node, pointer: str, known: Collection[str]) -> None:
        near = closest(name, known) if len(self.diagnostics) < MOST_EXPLAINED else None
        if near:
            hint = f" {did_you_mean(near.name)}"
        elif what == "setting" and name in SITE_SETTINGS:
            hint = f" `{name}` is a setting of `[site]`."
        elif code is UNKNOWN_CODE:
            hint = " `model-lifecycle rules` lists all codes."
        else:
            hint = f" There {'is' if len(known) == 1 else 'are'} {_one_of(known, 'and')}."
        self._report(code, f"Unknown {what} `{name}`.{hint}", node, pointer)

    def _wrong(self, node: Node, pointer: str, wanted: str, then: str = "") -> None:
        self._report(INVALID_SETTING, f"Expected {wanted}, found {_found(node)}.{then and ' '}{then}", node, pointer)

    def _pairs(self, node: Node, pointer: str, what: str = "a table") -> Iterator[tuple[str, Pair, str]]:
        if not isinstance(node, Table):
            self._wrong(node, pointer, what)
            return
        for pair in node.pairs:
            name = key_text(pair.key)
            yield name, pair, child(pointer, name)

    def _texts(self, node: Node, pointer: str, what: str) -> list[tuple[str, Node, str]]:
        """The texts of a list, or the one text that stands in its place."""
        items = node.items if isinstance(node, SequenceNode) else [node]
        found: list[tuple[str, Node, str]] = []
        for position, item in enumerate(items):
            value = resolved(item)
            place = child(pointer, position) if isinstance(node, SequenceNode) else pointer
            if isinstance(value, Scalar) and isinstance(value.value, str):
                found.append((value.value, value, place))
            else:
                self._wrong(value, place, "a text" if isinstance(node, SequenceNode) else what)
        return found

    def glob_list(self, node: Node, pointer: str) -> tuple[str, ...]:
        right = []
        for position, (glob, where, place) in enumerate(self._texts(node, pointer, "a list of globs")):
            if self._is_too_many(position, "globs", where, place):
                break
            if reason := globs.why_invalid(glob):
                self._report(INVALID_SETTING, f"The glob `{glob}` is of no use: {reason}.", where, place)
            else:
                right.append(glob)
        return tuple(right)

    def _is_too_many(self, position: int, what: str, node: Node, pointer: str) -> bool:
        """Whether an item of a list stands behind so many that it is not read; says so."""
        if position < globs.MOST_GLOBS:
            return False
        message = f"Before this there are {globs.MOST_GLOBS:,} {what}: those from here on are not read. List fewer."
        self._report(INVALID_SETTING, message, node, pointer)
        return True

    def kinds(self, node: Node, pointer: str) -> dict[Kind, tuple[str, ...]]:
        found: dict[Kind, tuple[str, ...]] = {}
        for name, pair, inside in self._pairs(node, pointer, "a table that gives each kind its globs"):
            kind = next((kind for kind in KINDS if kind == name), None)
            if kind is not None:
                found[kind] = self.glob_list(resolved(pair.value), inside)
            else:
                self._unknown(INVALID_SETTING, "kind", name, pair.key, inside, KINDS)
        return found

    def providers(self, node: Node, pointer: str) -> tuple[str, ...] | None:
        seen: dict[str, Node] = {}
        for position, (name, where, place) in enumerate(self._texts(node, pointer, "a list of provider ids")):
            if self._is_too_many(position, "providers", where, place):
                break
            if not name.strip():
                self._report(INVALID_SETTING, "A provider's id cannot be empty.", where, place)
            elif name in seen:
                first = Related(f"`{name}` is first listed here.", seen[name].span)
                self._report(INVALID_SETTING, f"The provider `{name}` is listed twice.", where, place, first)
            else:
                seen[name] = where
        if isinstance(node, SequenceNode) and not node.items:
            self._report(
                INVALID_SETTING, "At least one provider is needed. Name one, or remove `providers`.", node, pointer
            )
        return tuple(seen) or None

    def _is_changeable(self, name: str, node: Node, pointer: str) -> bool:
        """Whether diagnostics of a code may be weighed and ignored; says so where not."""
        code = self.codes().get(name)
        if code is None:
            self._unknown(UNKNOWN_CODE, "code", name, node, pointer, self.codes())
        elif code.part == "syntax":
            message = f"`{name}` is about what cannot be read: it is always an error, and never ignored."
            self._report(INVALID_SETTING, message, node, pointer)
        return code is not None and code.part != "syntax"

    def severity(self, node: Node, pointer: str) -> dict[str, Severity | None]:
        found = {}
        for name, pair, inside in self._pairs(node, pointer, "a table that gives codes a severity"):
            value = resolved(pair.value)
            word = value.value if isinstance(value, Scalar) else None
            if not self._is_changeable(name, pair.key, inside):
                continue
            if not isinstance(word, str) or word not in SEVERITIES:
                near = closest(word, SEVERITIES) if isinstance(word, str) else None
                self._wrong(value, inside, _one_of(SEVERITIES), did_you_mean(near.name) if near else "")
            else:
                found[name] = SEVERITIES[word]
        return found

    def rule_options(self, node: Node, pointer: str) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for code, pair, inside in self._pairs(node, pointer, "a table that gives rules their options"):
            known = self.options().get(code)
            if code not in self.codes():
                self._unknown(UNKNOWN_CODE, "code", code, pair.key, inside, self.codes())
            elif not known:
                self._report(UNKNOWN_SETTING, f"`{code}` has no options.", pair.key, inside)
            else:
                found[code] = dict(self._options_of(resolved(pair.value), inside, known))
        return found

    def _options_of(self, node: Node, pointer: str, known: Mapping[str, OptionType]) -> Iterator[tuple[str, Any]]:
        for name, pair, inside in self._pairs(node, pointer, "a table of options"):
            value = resolved(pair.value)
            if name not in known:
                self._unknown(UNKNOWN_SETTING, "option", name, pair.key, inside, known)
            elif isinstance(value, Scalar) and _is_a(value.value, known[name]):
                yield name, value.value
            else:
                self._wrong(value, inside, _WANTED[known[name]])

    def per_path_ignores(self, node: Node, pointer: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        found = []
        what = "a table that gives globs the codes to ignore"
        for position, (glob, pair, inside) in enumerate(self._pairs(node, pointer, what)):
            if self._is_too_many(position, "globs", pair.key, inside):
                break
            if reason := globs.why_invalid(glob):
                self._report(INVALID_SETTING, f"The glob `{glob}` is of no use: {reason}.", pair.key, inside)
                continue
            known = []
            for code, where, place in self._texts(resolved(pair.value), inside, "a list of codes"):
                if self._is_changeable(code, where, place):
                    known.append(code)
            found.append((glob, tuple(known)))
        return tuple(found)

    def stale_after_days(self, node: Node, pointer: str) -> int | None:
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
        self._wrong(node, pointer, "a number of days, 1 or more")
        return None

    def as_of(self, node: Node, pointer: str) -> date | None:
        if isinstance(node, Scalar) and _DAY.fullmatch(node.text):
            with suppress(ValueError):
                return date.fromisoformat(node.text)
        self._wrong(node, pointer, "a day of the calendar as `YYYY-MM-DD`")
        return None

    def format_style(self, node: Node, pointer: str) -> FormatStyle:
        found: dict[str, Any] = {}
        for name, pair, inside in self._pairs(node, pointer, "a table with `order` and `indent`"):
            value = resolved(pair.value)
            word = value.value if isinstance(value, Scalar) else None
            if name not in _FORMAT:
                self._unknown(UNKNOWN_SETTING, "setting", name, pair.key, inside, _FORMAT)
            elif name == "order" and word not in ORDERS:
                self._wrong(value, inside, _one_of(ORDERS))
            elif name == "indent" and (not _is_a(word, "integer") or word not in range(1, MAX_INDENT + 1)):
                self._wrong(value, inside, f"a number of spaces from 1 to {MAX_INDENT}")
            else:
                found[name] = word
        return FormatStyle(**found)

    def docs_url(self, node: Node, pointer: str) -> str | None:
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, str) and value.startswith(("https://", "http://")) and is_uri(value):
            return value.rstrip("/")
        self._wrong(node, pointer, "an address that starts with `https://` or `http://`")
        return None

    def site(self, node: Node, pointer: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, pair, inside in self._pairs(node, pointer, "a table of title, intro and colours"):
            value = resolved(pair.value)
            text = value.value if isinstance(value, Scalar) else None
            if name not in SITE_SETTINGS:
                self._unknown(UNKNOWN_SETTING, "setting of `[site]`", name, pair.key, inside, SITE_SETTINGS)
            elif not isinstance(text, str) or not text.strip() or len(text) > _MOST_SITE_TEXT:
                self._wrong(value, inside, f"a text of up to {_MOST_SITE_TEXT:,} characters")
            elif _NOT_IN_PAGES.search(text):
                self._wrong(value, inside, "a text without control characters")
            elif name.startswith("accent") and not _COLOUR.fullmatch(text):
                self._wrong(value, inside, "a colour as `#0b57b4`")
            elif name == "repository" and not (_WEB_ADDRESS.match(text) and is_uri(text)):
                self._wrong(
                    value, inside, "the repository's address, as `https://github.com/owner/name/tree/main/records`"
                )
            else:
                found[name] = text
        return found

    def catalogues(self, node: Node, pointer: str) -> CatalogueSettings:
        found: dict[str, Any] = {}
        for name, pair, inside in self._pairs(node, pointer, "a table of `use`, `folder`, `providers` and `addresses`"):
            value = resolved(pair.value)
            text = value.value if isinstance(value, Scalar) else None
            if name not in _CATALOGUES:
                self._unknown(UNKNOWN_SETTING, "setting of `[catalogues]`", name, pair.key, inside, _CATALOGUES)
            elif name == "use":
                found[name] = tuple(each for each, _, _ in self._texts(value, inside, "a list of catalogues"))
            elif name == "folder":
                if isinstance(text, str) and _is_inside(text):
                    found[name] = text.strip("/")
                else:
                    self._wrong(value, inside, "a folder inside the workspace, as `catalogues`")
            else:
                found[name] = self._names(value, inside, name)
        return CatalogueSettings(**found)

    def _names(self, node: Node, pointer: str, name: str) -> dict[str, str]:
        """The texts of a table by name: ids of providers, or addresses."""
        found: dict[str, str] = {}
        for key, pair, inside in self._pairs(node, pointer, "a table of texts"):
            value = resolved(pair.value)
            text = value.value if isinstance(value, Scalar) else None
            if not isinstance(text, str) or not text.strip():
                self._wrong(value, inside, "a text")
            elif name == "addresses" and not (text.startswith(("https://", "http://")) and is_uri(text)):
                self._wrong(value, inside, "an address that starts with `https://` or `http://`")
            else:
                found[key] = text
        return found

    def scan_settings(self, node: Node, pointer: str) -> ScanSettings:
        found: dict[str, Any] = {}
        for name, pair, inside in self._pairs(node, pointer, "a table of what `scan` looks at"):
            value = resolved(pair.value)
            content = value.value if isinstance(value, Scalar) else None
            if name not in _SCAN:
                self._unknown(UNKNOWN_SETTING, "setting of `[scan]`", name, pair.key, inside, _SCAN)
            elif name in ("paths", "exclude"):
                found[name] = self.glob_list(value, inside)
            elif name == "roles":
                found[name] = tuple(self._roles(value, inside))
            elif name == "records":
                if isinstance(content, str) and content:
                    found[name] = content
                else:
                    self._wrong(value, inside, "the path of a folder or of an `index.json`")
            elif isinstance(content, int) and not isinstance(content, bool) and content >= 0:
                found["fail_within"] = content
            else:
                self._wrong(value, inside, "a number of days")
        return ScanSettings(**found)

    def _roles(self, node: Node, pointer: str) -> Iterator[tuple[str, str]]:
        for glob, pair, inside in self._pairs(node, pointer, "a table that gives globs a role"):
            value = resolved(pair.value)
            role = value.value if isinstance(value, Scalar) else None
            if reason := globs.why_invalid(glob):
                self._report(INVALID_SETTING, f"The glob `{glob}` is of no use: {reason}.", pair.key, inside)
            elif role not in ROLES or not isinstance(role, str):
                self._wrong(value, inside, _one_of(ROLES))
            else:
                yield glob, role

    def aliases(self, node: Node, pointer: str) -> dict[str, str]:
        return self._meanings(node, pointer, "a table of names and their models", "a model as `provider/id`", "/")

    def platforms(self, node: Node, pointer: str) -> dict[str, str]:
        return self._meanings(node, pointer, "a table of prefixes and their providers", "a provider, or `*`", "")

    def _meanings(self, node: Node, pointer: str, table: str, wanted: str, part: str) -> dict[str, str]:
        """A table of texts, each of which holds a certain part."""
        found: dict[str, str] = {}
        for position, (name, pair, inside) in enumerate(self._pairs(node, pointer, table)):
            value = resolved(pair.value)
            meaning = value.value if isinstance(value, Scalar) else None
            if self._is_too_many(position, "names", pair.key, inside):
                break
            if isinstance(meaning, str) and meaning.strip() and part in meaning and name.strip():
                found[name] = meaning
            else:
                self._wrong(value, inside, wanted)
        return found


_SCAN: Final = ("records", "paths", "exclude", "fail-within", "roles")

_READERS: Final[dict[str, Callable[[SettingsReader, Node, str], Any]]] = {
    "kinds": SettingsReader.kinds,
    "exclude": SettingsReader.glob_list,
    "providers": SettingsReader.providers,
    "severity": SettingsReader.severity,
    "options": SettingsReader.rule_options,
    "per-path-ignores": SettingsReader.per_path_ignores,
    "stale-after-days": SettingsReader.stale_after_days,
    "as-of": SettingsReader.as_of,
    "format": SettingsReader.format_style,
    "docs-url": SettingsReader.docs_url,
    "site": SettingsReader.site,
    "catalogues": SettingsReader.catalogues,
    "scan": SettingsReader.scan_settings,
    "aliases": SettingsReader.aliases,
    "platforms": SettingsReader.platforms,
}


def _is_inside(folder: str) -> bool:
    """Whether a text names a folder below another one, on every system."""
    steps = folder.strip("/").split("/")
    return not folder.startswith("/") and not set(steps) & {"", ".", ".."} and _IN_FOLDER.fullmatch(folder) is not None


def _is_a(value: object, wanted: OptionType) -> bool:
    match wanted:
        case "boolean":
            return isinstance(value, bool)
        case "text":
            return isinstance(value, str)
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)


def _one_of(words: Collection[str], before_last: str = "or") -> str:
    *most, last = (f"`{word}`" for word in words)
    return f"{', '.join(most)} {before_last} {last}" if most else last


def _found(node: Node) -> str:
    node = resolved(node)
    if isinstance(node, Table):
        return "a table"
    if isinstance(node, SequenceNode):
        return "a list" if node.items else "an empty list"
    if isinstance(node.value, str) and not node.text.strip():
        return "an empty text"
    if isinstance(node.value, str) and node.style:
        return f'the text "{shown(node.text)}"'
    return f"`{shown(node.text)}`"
