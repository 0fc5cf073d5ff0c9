"""The parts of documents that follow from the code. `python tests/write_documents.py` writes them.

A part stands between `<!-- NAME: written by tests/write_documents.py -->` and `<!-- end of NAME -->`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, get_args

from support.class_tables import class_table, function_table
from support.examples import as_text
from support.mistakes import MIGRATION, NEW, OLD, THIRD, mistake_records

from model_lifecycle.check import all_rules
from model_lifecycle.cli.reporters import REPORTERS
from model_lifecycle.cli.reporters.report import Report, ReportedDiagnostic
from model_lifecycle.cli.rules import as_markdown
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule
from model_lifecycle.diagnostics.fix import Change
from model_lifecycle.ide import node_path
from model_lifecycle.ide.completion import json_place, yaml_place
from model_lifecycle.ide.completion.place import Place
from model_lifecycle.ide.navigation import find_occurrences, symbol
from model_lifecycle.ide.navigation.occurrence import Occurrence
from model_lifecycle.ide.navigation.symbol import Symbol
from model_lifecycle.ide.node_path import PathStep
from model_lifecycle.lsp.features import FEATURES
from model_lifecycle.lsp.features.at_cursor import Cursor
from model_lifecycle.lsp.state.session import Session
from model_lifecycle.lsp.state.view import View
from model_lifecycle.records import arithmetic, values
from model_lifecycle.records.migration import Migration, ModelReference, Sample, TokenDiff
from model_lifecycle.records.model import Model, Replacement, Source
from model_lifecycle.records.provider import Provider
from model_lifecycle.records.record import Record
from model_lifecycle.rules.capabilities import capability_changes
from model_lifecycle.rules.dates import checked_days, status_clash, updated_before_first_seen
from model_lifecycle.rules.framework import misplaced_date, rule_check
from model_lifecycle.rules.framework.endpoints import Endpoint
from model_lifecycle.rules.framework.rule_check import MigrationContext, ModelContext, ProviderContext, RecordContext
from model_lifecycle.rules.references import replacement_entries
from model_lifecycle.schema.describe import Description
from model_lifecycle.schema.schema_rules import RULES as SCHEMA_RULES
from model_lifecycle.syntax import pointer
from model_lifecycle.syntax.data import Data
from model_lifecycle.syntax.node import MappingNode, Pair, Scalar, SequenceNode
from model_lifecycle.text.span import Span
from model_lifecycle.text.whole_file import write_whole
from model_lifecycle.workspace.index import Entry, ModelKey, Reference, UnresolvedRecord
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile

CHECKOUT: Final = Path(__file__).resolve().parents[1]

CHANGES: Final = ".github/CHANGELOG.md"

_PARTS_OF_RECORDS: Final = (
    ("replacement", Replacement),
    ("source", Source),
    ("reference", ModelReference),
    ("token_diff", TokenDiff),
    ("sample", Sample),
)
"""The classes of what stands in records, each behind a name for one of them."""

_NODES: Final = (
    ("step", PathStep),
    ("scalar", Scalar),
    ("mapping", MappingNode),
    ("pair", Pair),
    ("sequence", SequenceNode),
)

MANUAL: Final = "src/model_lifecycle/docs"
RULE_PAGE: Final = "src/model_lifecycle/rules/README.md"
REPORTER_PAGE: Final = "src/model_lifecycle/cli/reporters/README.md"
FEATURE_PAGE: Final = "src/model_lifecycle/lsp/features/README.md"

BEFORE: Final = """\
python3 -m venv .venv && .venv/bin/pip install --upgrade pip && .venv/bin/pip install --editable . --group dev
export PATH=$PWD/.venv/bin:$PATH
"""
"""The commands before an addition."""

BEHIND: Final = """\
python tests/write_documents.py
ruff check --fix src tests
ruff format src tests
mypy
pytest tests/test_layers.py tests/test_documentation.py tests/test_patterns.py tests/test_rule_names.py
"""
"""The commands behind an addition and its own."""

_BEGIN: Final = "<!-- {name}: written by tests/write_documents.py -->\n"
_END: Final = "<!-- end of {name} -->\n"


def _rules() -> str:
    """The codes of rules; those of syntax, schema and files are listed by `model-lifecycle rules`."""
    return as_markdown(rule for rule in all_rules().values() if rule.part == "rule")


def _formats() -> str:
    return _table(("format", "for"), ((f"`{name}`", reporter.use) for name, reporter in REPORTERS.items()))


def _in_the_editor() -> str:
    return _table(("feature", "what it does"), sorted(_features().items()))


def _features() -> dict[str, str]:
    """What people see of the server in editors, and what it does."""
    return {name: does for feature in FEATURES for name, does in getattr(feature, "IN_EDITORS", {}).items()}


def _table(head: tuple[str, str], rows: Iterable[tuple[str, str]]) -> str:
    return "".join(f"| {left} | {right} |\n" for left, right in (head, *rows)).replace("\n", "\n|---|---|\n", 1)


def _rule_names() -> str:
    contexts = (RecordContext, ModelContext, MigrationContext, ProviderContext)
    context = "\n\n".join(class_table("context", one) for one in contexts)
    decisions = "\n\n".join(
        function_table(module, *functions)
        for module, *functions in (
            (misplaced_date, misplaced_date.misplaced_date),
            (status_clash, status_clash.contradicts_dates),
            (checked_days, checked_days.misdated_sources),
            (updated_before_first_seen, updated_before_first_seen.is_updated_before_first_seen),
            (capability_changes, capability_changes.capability_changes),
            (replacement_entries, replacement_entries.replacement_entries),
        )
    )
    readers = (values.text, values.number, values.items, values.members, values.objects, values.as_text, values.as_date)
    written = (arithmetic.format_number, arithmetic.format_money, arithmetic.format_count, arithmetic.format_percent)
    keys = "\n\n".join(class_table(one.__name__, one) for one in (ModelKey, Entry, Reference, UnresolvedRecord))
    fixes = (rule_check.replace_value, rule_check.change_all)
    changes = "\n\n".join(class_table(one.__name__, one) for one in get_args(Change))
    return (
        _folded("what a check may ask of its context", context)
        + _folded("of a model that a migration names", class_table("context.old", Endpoint))
        + _folded("of what several rules decide", decisions)
        + _folded("of a record", class_table("record", Record))
        + _folded("of a model record", class_table("model", Model))
        + _folded("of a migration record", class_table("migration", Migration))
        + _folded("of a provider record", class_table("provider", Provider))
        + _folded("of what stands in them", "\n\n".join(class_table(name, one) for name, one in _PARTS_OF_RECORDS))
        + _folded("how any other value is read", function_table(values, *readers))
        + _folded("how values are written in messages", function_table(arithmetic, *written))
        + _folded("of fixes and what they change", f"{function_table(rule_check, *fixes)}\n\n{changes}")
        + _folded("of the other records", f"{class_table('context.view', IndexView)}\n\n{keys}")
        + _folded("the codes of the schema", _codes(SCHEMA_RULES))
    )


def _report_names() -> str:
    return (
        _folded("what a reporter may ask of the report", class_table("report", Report))
        + _folded("of one of its diagnostics", class_table("reported", ReportedDiagnostic))
        + _folded("of the diagnostic itself", class_table("reported.diagnostic", Diagnostic))
        + _folded("of its rule, `report.codes[reported.diagnostic.code]`", class_table("rule", Rule))
    )


def _view_names() -> str:
    asks = class_table("ls.session", Session, only="ask")
    schema = class_table("description", Description)
    nodes = "\n\n".join(class_table(name, one) for name, one in _NODES)
    offsets = function_table(node_path, node_path.record_at, node_path.path_to_offset, node_path.pair_span)
    pointers = function_table(
        pointer, pointer.find, pointer.find_pair, pointer.walk, pointer.from_pointer, pointer.child
    )
    typed = "\n\n".join(
        (
            function_table(yaml_place, yaml_place.find_in_yaml),
            function_table(json_place, json_place.find_in_json),
            class_table("place", Place),
        )
    )
    named = function_table(find_occurrences, find_occurrences.occurrence_at, find_occurrences.occurrences_of)
    symbols = "\n\n".join(class_table(name, one) for name, one in (("found", Occurrence), ("found.symbol", Symbol)))
    return (
        _folded("how a handler asks", asks)
        + _folded("what an answer is given", class_table("view", View))
        + _folded("of its file", f"{class_table('view.file', RecordFile)}\n\n{class_table('span', Span)}")
        + _folded("what an answer about a name at the cursor is given", class_table("cursor", Cursor))
        + _folded("what is named somewhere", f"{named}\n\n{symbols}\n\n{function_table(symbol, symbol.records_of)}")
        + _folded("what finds a node", f"{offsets}\n\n{pointers}")
        + _folded("what finds a half-typed place", typed)
        + _folded("of nodes and the steps to them; each node has a `span`", nodes)
        + _folded("of what the schema says", schema)
        + "The typed views of records (`Model`, `Migration`, …) are in [Adding a rule](../../rules/README.md).\n"
    )


def _codes(rules: Iterable[Rule]) -> str:
    return _table(("code", "what it finds"), ((f"`{rule.name}`", rule.summary) for rule in rules))


def _unreleased() -> str:
    changes = (CHECKOUT / CHANGES).read_text(encoding="utf-8")
    return "".join(new_in(re.split(r"^## \d", changes, maxsplit=1, flags=re.MULTILINE)[-1]))


def new_in(released: str) -> Iterator[str]:
    """A line for each rule, format and feature in editors whose name the changes of all releases do not have."""
    lines = (
        *((name, f"Rule `{name}`: {rule.summary}") for name, rule in all_rules().items()),
        *((name, f"Format `{name}`, for {reporter.use}.") for name, reporter in REPORTERS.items()),
        *((name, f"In editors, `{name}`: {does}.") for name, does in sorted(_features().items())),
    )
    return (
        f"- {line}\n".replace("](#", "](../editors/README.md#") for name, line in lines if f"`{name}`" not in released
    )


def _commands() -> str:
    return f"In a fresh checkout:\n\n```sh\n{BEFORE}```\n\n"


def _last_commands(*own: str) -> str:
    """The commands behind those of an addition; `own` are more of them."""
    behind = BEHIND + "".join(f"{command}\n" for command in own)
    return f"When these are green too it is done:\n\n```sh\n{behind}```\n\n"


def _records() -> str:
    records = mistake_records()
    names = {"OLD": OLD, "NEW": NEW, "THIRD": THIRD, "MIGRATION": MIGRATION}
    old = records[OLD]
    assert isinstance(old, dict)
    texts = "".join(
        f"# {name}: {path}\n{_flow(records[path])}"
        if name in ("OLD", "MIGRATION")
        else f"# {name}: {path}: as OLD, but\n{_flow(_difference(old, records[path]))}"
        for name, path in names.items()
    )
    return f"<details><summary>The records that tests begin with</summary>\n\n```yaml\n{texts}```\n\n</details>\n"


def _difference(base: dict[str, Data], other: Data) -> dict[str, Data]:
    """The properties that differ from those of a base, objects reduced to what differs in them."""
    assert isinstance(other, dict)
    found: dict[str, Data] = {}
    for name, value in other.items():
        before = base.get(name)
        if value != before:
            found[name] = _difference(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return found


def _flow(record: Data) -> str:
    """A record as YAML, each property on a line."""
    assert isinstance(record, dict)
    return "".join(f"{key}: {' '.join(as_text(value).split())}\n" for key, value in record.items())


def _folded(title: str, table: str) -> str:
    """A table that a reader unfolds."""
    return f"<details><summary>Names: {title}</summary>\n\n{table}\n\n</details>\n"


PARTS: Final[Mapping[str, Mapping[str, Callable[[], str]]]] = {
    CHANGES: {"new": _unreleased},
    f"{MANUAL}/rules.md": {"rules": _rules},
    f"{MANUAL}/checking.md": {"formats": _formats},
    "editors/README.md": {"features": _in_the_editor},
    RULE_PAGE: {
        "commands": _commands,
        "last-commands": lambda: _last_commands("pytest -n auto tests/rules tests/generate"),
        "records": _records,
        "rule-names": _rule_names,
    },
    REPORTER_PAGE: {"commands": _commands, "last-commands": _last_commands, "report-names": _report_names},
    FEATURE_PAGE: {"commands": _commands, "last-commands": _last_commands, "view-names": _view_names},
}
"""By document: its parts that follow from the code, by name."""


def written(document: str) -> str:
    """A document with its parts as the code has them. Raises ValueError where a part's marks are not there."""
    text = (CHECKOUT / document).read_text(encoding="utf-8")
    for name, part in PARTS[document].items():
        begin, end = _BEGIN.format(name=name), _END.format(name=name)
        before, _, rest = text.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"{document}: expected {begin!r}, and {end!r} behind it")
        text = before + begin + part() + end + after
    return text


def _write() -> Iterator[str]:
    """Write the documents that are behind the code, each whole or not at all; their names."""
    texts = {document: written(document) for document in PARTS}
    for document, text in texts.items():
        path = CHECKOUT / document
        if text != path.read_text(encoding="utf-8"):
            write_whole(path, text.encode())
            yield document


if __name__ == "__main__":
    print("\n".join(f"Written: {document}" for document in _write()) or "Nothing to write.")  # noqa: T201 - its output
