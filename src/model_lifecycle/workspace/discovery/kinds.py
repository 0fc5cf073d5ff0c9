"""Determines the kind of records in a file, and the reason (schemas/README.md#workspaces)."""

import re
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from functools import cache
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import unquote

from model_lifecycle.records.record import KINDS, Kind
from model_lifecycle.syntax.document import Document, Language, language_of
from model_lifecycle.syntax.node import MappingNode, effective_pairs, resolved
from model_lifecycle.syntax.parse import parse
from model_lifecycle.text.lines import LINE_BREAK
from model_lifecycle.text.similar import Closeness, closest
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace import globs
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.discovery.root import FOLDERS
from model_lifecycle.workspace.paths import relative_to
from model_lifecycle.workspace.record_file import KindDecision

COMMENT_LINES: Final = 10
"""Number of lines at the start of a file in which a comment may name its kind."""

HEAD: Final = 64 * 1024
"""Number of characters, or bytes, at the start of a long file by which it must be recognizable as a record file."""

_OWN_COMMENT = re.compile(r"(?:---)?[ \t]*#[ \t]*model-lifecycle:.*?\bkind[ \t]*=[ \t]*(?P<kind>[\w-]*)")
"""Matches our comment: `# model-lifecycle: kind=model`."""
_MODELINE = re.compile(r"(?:---)?[ \t]*#[ \t]*yaml-language-server:[ \t]*\$schema[ \t]*=[ \t]*(?P<schema>\S+)")
"""Matches the comment of the YAML language server: `# yaml-language-server: $schema=model.json`."""
_SCHEMA_NAME = re.compile(r"(?P<kind>model|provider|migration)(?:\.schema)?(?:\.(?:json|ya?ml))?", re.IGNORECASE)
"""Matches the file name of a schema: `model.json`, `provider.schema.json`."""
_FILE_NAME = re.compile(r"\.(?P<kind>model|provider|migration)\.(?:ya?ml|json)$", re.IGNORECASE)
"""Matches the end of a file name that says its kind: `.migration.yaml`."""

EXCLUSIVE: Final[dict[Kind, frozenset[str]]] = {
    "model": frozenset(
        (
            *("slug", "provider", "display_name", "family", "status", "first_seen", "updated_at"),
            *("announced_date", "deprecation_date", "shutdown_date", "shutdown_date_kind"),
            *("region_or_platform_notes", "replacements", "specs"),
        )
    ),
    "provider": frozenset(("name", "deprecations_url", "pricing_url", "models_url")),
    "migration": frozenset(
        (
            *("from", "to", "price_diff", "context_diff", "max_output_diff", "capability_changes", "api_changes"),
            *("code_change", "migration_checklist", "confidence", "last_checked"),
        )
    ),
}
"""The properties that only records of one kind have, by kind."""

COMMON: Final = frozenset(
    (
        *("slug", "provider", "family", "status", "display_name", "updated_at"),
        *("name", "from", "to", "confidence", "last_checked"),
    )
)
"""The properties in `EXCLUSIVE` that are common in other files, too, and do not identify a record file."""

DISTINCTIVE: Final[dict[Kind, frozenset[str]]] = {kind: names - COMMON for kind, names in EXCLUSIVE.items()}
"""The properties that identify a record file, by kind."""
_BY_LENGTH: Final = tuple(tuple(sorted(names, key=len)) for names in DISTINCTIVE.values())
"""The distinctive properties of each kind, the shortest first."""


class DetectionThreshold(Enum):
    """The required evidence for a kind: a number of properties in `EXCLUSIVE`, and of distinctive ones among them."""

    SURE = (3, 3)
    """For any file, without misspelt properties: certain enough to identify a records folder."""
    LIKELY = (3, 2)
    """For a file in a records workspace."""
    POSSIBLE = (3, 0)
    """For a file that a person named."""

    def is_met(self, kind: Kind, names: Collection[str]) -> bool:
        """Whether these properties of a file, all of them in `EXCLUSIVE[kind]`, suffice."""
        needed, distinctive = self.value
        return len(names) >= needed and sum(name in DISTINCTIVE[kind] for name in names) >= distinctive


_LONG = 10_000
_SHOWN = 3
"""The most properties that a reason names."""
_RECORDS_LOOKED_AT = 3
"""The number of records at the start of a file by which its kind is decided."""
_KEYS_LOOKED_AT = 60
"""The number of keys of such a record that count."""
_LONGEST_NAME = 40
_ALL_PROPERTIES = frozenset(("id", "sources")).union(*EXCLUSIVE.values())


class NamedKind(NamedTuple):
    """The kind that a comment names: the decision, the word or schema address that names it, and its offset.

    The decision's kind is None if the word does not name a kind.
    """

    decision: KindDecision
    word: str
    start: int


def kind_in_comment(text: str, language: Language) -> NamedKind | None:
    """The kind that a comment on one of the first lines names; None without such a comment, and for JSON."""
    if language != "yaml":
        return None
    text = _head(text)
    if not ("model-lifecycle:" in text or "yaml-language-server:" in text):
        return None
    for number, (start, line) in enumerate(_first_lines(text), 1):
        if (comment := _OWN_COMMENT.match(line)) is not None:
            word = comment["kind"]
            reason = f"the comment `# model-lifecycle: kind={word}` on line {number} says so"
            kind = next((kind for kind in KINDS if kind == word), None)
            return NamedKind(KindDecision(kind, reason), word, start + comment.start("kind"))
        if (modeline := _MODELINE.match(line)) is not None and (kind := _kind_of_schema(modeline["schema"])):
            reason = f"the comment on line {number} names the schema `{modeline['schema']}`"
            return NamedKind(KindDecision(kind, reason), modeline["schema"], start + modeline.start("schema"))
    return None


def _head(text: str) -> str:
    """The text, or only the lines in which a comment may name the kind if the text is long."""
    if len(text) < _LONG:
        return text
    end = 0
    for _ in range(COMMENT_LINES):
        line_break = LINE_BREAK.search(text, end)
        if line_break is None:
            return text
        end = line_break.end()
    return text[:end]


def _first_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the offset and text of each of the first `COMMENT_LINES` lines."""
    start = 0
    for _ in range(COMMENT_LINES):
        line_break = LINE_BREAK.search(text, start)
        if line_break is None:
            yield start, text[start:]
            return
        yield start, text[start : line_break.start()]
        start = line_break.end()


def _kind_of_schema(address: str) -> Kind | None:
    """The kind of a schema address, by its file name, or by the last step of a pointer into `$defs`."""
    path, _, fragment = address.partition("#")
    for name in (fragment, path.partition("?")[0]):
        if match := _SCHEMA_NAME.fullmatch(unquote(name).replace("\\", "/").rpartition("/")[2]):
            return _kind(match["kind"])
    return None


def _kind(word: str) -> Kind:
    """The kind that a word names, in any case."""
    return next(kind for kind in KINDS if kind == word.lower())


def kind_by_path(path: str, root: str, configuration: Configuration, *, conventions: bool) -> KindDecision | None:
    """The kind by the configuration's globs or, with `conventions`, by folder or file name; None if neither decides."""
    if configuration.kinds and (inside := relative_to(path, configuration.root or root)):
        for kind, patterns in configuration.kinds.items():
            if (glob := globs.matching(patterns, inside)) is not None:
                return KindDecision(kind, f"the configuration's `kinds` gives `{glob}` to {kind} records")
    if not conventions:
        return None
    below_root = relative_to(path, root)
    for folder in reversed((path if below_root is None else below_root).split("/")[:-1]):
        if folder in FOLDERS:
            return _by_folder(folder)
    if (match := _FILE_NAME.search(path)) is not None:
        return KindDecision(_kind(match["kind"]), f"its name ends in `{match[0]}`")
    return None


@cache  # thousands of files share these few, also on the way between processes
def _by_folder(name: str) -> KindDecision:
    """The decision for a file in the convention folder `name`."""
    return KindDecision(FOLDERS[name], f"it is in a folder `{name}/`")


def may_hold_records(text: str, evidence: DetectionThreshold) -> bool:
    """Whether a text of unknown kind is worth parsing, as it may have the properties that `evidence` requires.

    A fast text search: most texts have none. If misspelt properties count, all but one of the required must be correct.
    """
    needed, distinctive = evidence.value
    allowed_misspellings = 0 if evidence is DetectionThreshold.SURE else 1
    skipped_count = max(0, distinctive - allowed_misspellings - 1)  # with so many missing, one of the rest must occur
    if not any(name in text for names in _BY_LENGTH for name in names[skipped_count:]):
        return False
    for kind in KINDS:
        names = {name for name in EXCLUSIVE[kind] if name in text and _is_key(name, text)}
        if (
            len(names) >= needed - allowed_misspellings
            and len(names & DISTINCTIVE[kind]) >= distinctive - allowed_misspellings
        ):
            return True
    return False


def _is_key(name: str, text: str) -> bool:
    """Whether a text has `name` as a key: as a whole word before a colon, quoted or not."""
    return re.search(rf"""(?<![\w-])["']?{name}["']?[ \t]*:""", text) is not None


def kind_by_keys(document: Document, evidence: DetectionThreshold) -> KindDecision | None:
    """The kind by the properties of the first records, including misspelt ones unless `evidence` is `SURE`."""
    return kind_of_names(_root_keys(document), evidence)


def kind_of_names(records: Iterable[list[str]], evidence: DetectionThreshold) -> KindDecision | None:
    """The kind by the property names of each record, as `kind_by_keys`; only the first names and records count."""
    best_names: list[str] = []
    best_kind: Kind | None = None
    for keys in (record[:_KEYS_LOOKED_AT] for record in islice(records, _RECORDS_LOOKED_AT)):
        for kind in KINDS:
            names = [key for key in keys if key in EXCLUSIVE[kind]]
            if evidence is not DetectionThreshold.SURE and not evidence.is_met(kind, names):
                names = sorted(set(names) | _misspelt(keys, kind))
            if evidence.is_met(kind, names) and len(names) > len(best_names):
                best_names, best_kind = names, kind
    if best_kind is None:
        return None
    best_names.sort(key=lambda name: name in COMMON)
    shown = [f"`{name}`" for name in best_names[:_SHOWN]]
    return KindDecision(best_kind, f"it has the properties {', '.join(shown[:-1])} and {shown[-1]}")


def _misspelt(keys: list[str], kind: Kind) -> set[str]:
    """The properties in `EXCLUSIVE[kind]` that some of these keys misspell."""
    missing = EXCLUSIVE[kind].difference(keys)
    names: set[str] = set()
    for key in keys:
        if key not in _ALL_PROPERTIES and len(key) <= _LONGEST_NAME:
            match = closest(key, missing)
            if match is not None and match.closeness is not Closeness.WORDS:
                names.add(match.name)
    return names


def _root_keys(document: Document) -> Iterator[list[str]]:
    """Yield the property names of each of the first records."""
    for record in document.records[:_RECORDS_LOOKED_AT]:
        node = resolved(record)
        if isinstance(node, MappingNode):
            yield list(effective_pairs(node))


class KindEvidence(NamedTuple):
    """Evidence for the kind of a file, gathered before its text is parsed."""

    language: Language
    comment: NamedKind | None
    decision: KindDecision | None
    """The kind by the comment, the configuration or the path; None if only the file's properties can decide."""
    threshold: DetectionThreshold
    """The evidence that the file's properties must give."""
    named: bool
    """Whether a person named this file: then it is a record file, whatever its content."""


def kind_evidence(
    path: str,
    source: FileText,
    configuration: Configuration,
    *,
    root: str,
    conventions: bool,
    named: bool = False,
    language: Language | None = None,
) -> KindEvidence | None:
    """Evidence for the kind of the file at `path`, gathered before parsing; None if it is not a record file.

    `conventions`: whether folder and file names may decide (`Conventions.hold_for`); for a `named` file they always
    may. `language` is that of the file's extension unless given. Fast for texts that are not records.
    """
    language = language or language_of(path)
    if language is None:
        return None
    comment = _kind_in_first_lines(source, language)
    if comment is not None:
        decision: KindDecision | None = comment.decision
    else:
        decision = kind_by_path(path, root, configuration, conventions=conventions or named)
    threshold = DetectionThreshold.LIKELY if conventions else DetectionThreshold.SURE
    if decision is None and not named and not _shows_records(source, language, threshold):
        return None
    return KindEvidence(language, comment, decision, DetectionThreshold.POSSIBLE if named else threshold, named)


def certainly_holds_records(text: str, path: str) -> bool:
    """Whether the correctly spelt properties in a text alone identify it as records, in any workspace."""
    language = language_of(path)
    start = text[:HEAD]
    if language is None or not may_hold_records(start, DetectionThreshold.SURE):
        return False
    return kind_by_keys(parse(start, language), DetectionThreshold.SURE) is not None


def _kind_in_first_lines(source: FileText, language: Language) -> NamedKind | None:
    """The kind that a comment names, as `kind_in_comment`; of a long text only the start is searched if possible."""
    start = source.text[:HEAD]
    has_first_lines = len(start) == len(source.text) or start.count("\n") > COMMENT_LINES
    return kind_in_comment(start if has_first_lines else source.text, language)


def _shows_records(source: FileText, language: Language, threshold: DetectionThreshold) -> bool:
    """Whether the properties in a text (of a long one, at its start) make it worth parsing."""
    start = source.text[:HEAD]
    if not may_hold_records(start, threshold):
        return False
    if len(source.text) <= HEAD:
        return True
    if start.lstrip()[:1] in ("[", "{"):  # brackets that are cut off are read as those of JSON
        language = "json"
    return kind_by_keys(parse(start, language), threshold) is not None
