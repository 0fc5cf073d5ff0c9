"""A configuration read with a few codes and options of its own."""

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.text.source import FileText
from model_lifecycle.workspace.configuration.configuration import Configuration
from model_lifecycle.workspace.configuration.configuration_file import read_configuration
from model_lifecycle.workspace.configuration.table_reader import Options

RULE_NAMES = ("date-order", "stale-source", "unknown-property", "price-magnitude")
KNOWN = {name: Rule(name, Severity.ERROR, "rule", "", "", "", "") for name in RULE_NAMES}
KNOWN["duplicate-key"] = Rule("duplicate-key", Severity.ERROR, "syntax", "", "", "", "")
OPTIONS: Options = {"price-magnitude": {"highest": "number", "digits": "integer", "strict": "boolean", "note": "text"}}


def read_settings(text: str, path: str = "/w/model-lifecycle.toml") -> tuple[Configuration, tuple[Diagnostic, ...]]:
    """The configuration that is the text of the file at the path, and what is said of it."""
    return read_configuration(path, FileText(text), codes=lambda: KNOWN, options=lambda: OPTIONS)
