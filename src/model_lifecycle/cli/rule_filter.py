"""The filter of `--select` and `--ignore`."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from model_lifecycle.check import all_rules
from model_lifecycle.cli.command import UsageError
from model_lifecycle.diagnostics.diagnostic import Diagnostic, Severity
from model_lifecycle.workspace.configuration.configuration import Configuration


class RuleFilter(NamedTuple):
    """The codes to report (None: all that are on) and those to leave out. Syntax errors are always reported."""

    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()

    def applied_to(self, configuration: Configuration) -> Configuration:
        """The configuration with unreported codes switched off, and selected ones switched on."""
        if self.select is None and not self.ignore:
            return configuration
        severity: dict[str, Severity | None] = dict(configuration.severity)
        for name, rule in all_rules().items():
            if not self._is_selected(name):
                severity[name] = None
            elif self.select is not None and severity.get(name, None if rule.off else rule.severity) is None:
                severity[name] = rule.severity
        return configuration if severity == configuration.severity else replace(configuration, severity=severity)

    def keeps(self, diagnostic: Diagnostic) -> bool:
        """Whether a diagnostic is reported: its code is selected, or it is a syntax error."""
        return self._is_selected(diagnostic.code) or all_rules()[diagnostic.code].part == "syntax"

    def _is_selected(self, name: str) -> bool:
        """Whether the options select the code `name`, regardless of whether it is on."""
        return name not in self.ignore and (self.select is None or name in self.select)


def rule_filter(select: Iterable[str], ignore: Iterable[str]) -> RuleFilter:
    """The filter of `--select` and `--ignore`; each may be repeated, and lists codes separated by commas.

    Raises `UsageError` for an unknown code, and suggests the closest one.
    """
    selected = _codes(select, "--select")
    return RuleFilter(selected or None, _codes(ignore, "--ignore"))


def _codes(values: Iterable[str], option: str) -> frozenset[str]:
    """The codes in comma-separated values of an option. Raises `UsageError` for an unknown one."""
    names = {name for part in values for name in part.replace(" ", "").split(",") if name}
    for name in sorted(names):
        if name not in all_rules():
            raise UsageError(f"{option}: {no_such_rule(name, all_rules())}")
    return frozenset(names)


def no_such_rule(name: str, codes: Mapping[str, object]) -> str:
    """The message for an unknown code `name`, with the closest code, or the command that lists all."""
    from model_lifecycle.text.similar import closest, did_you_mean

    match = closest(name, codes)
    return f"there is no code `{name}`. " + (did_you_mean(match.name) if match else "See: model-lifecycle rules")
