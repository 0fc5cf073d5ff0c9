"""`model-lifecycle rules`: lists all codes."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from textwrap import indent

from model_lifecycle.check import all_rules
from model_lifecycle.cli.terminal import Style, style_of
from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.rules import topics

_DESCRIPTION = """\
List every code with its default severity. `model-lifecycle explain CODE`
explains a code."""

_EPILOG = """\
examples:
  model-lifecycle rules                              to look at
  model-lifecycle rules --part rule --format markdown
  model-lifecycle rules --format json > rules.json   with explanations and examples"""

FORMATS = ("text", "markdown", "json")

_PARTS = {
    "syntax": "Syntax",
    "schema": "Schema",
    "workspace": "Files and configuration",
    "rule": "Comments",
    "scan": "Source code",
}
"""The title of the section of rules without a topic, by their part."""


def configure(parser: ArgumentParser) -> None:
    """Add the description, arguments and examples of the command to `parser`."""
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument("--format", choices=FORMATS, default="text", help="output format (default: text)")
    parser.add_argument(
        "--part", choices=_PARTS, help="only codes of syntax, of the schema, about files, of the rules, or of `scan`"
    )


def run(arguments: Namespace) -> int:
    """Print the codes in the requested format."""
    rules = [code for code in all_rules().values() if arguments.part in (None, code.part)]
    match arguments.format:
        case "json":
            sys.stdout.write(as_json(rules))
        case "markdown":
            sys.stdout.write(as_markdown(rules))
        case _:
            sys.stdout.writelines(_as_text(rules, style_of(sys.stdout)))
    return 0


def sections(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """The rules by the title of their section, in the order given."""
    topic_by_name = {check.rule.name: topic for topic, checks in topics().items() for check in checks}
    by_topic: dict[str, list[Rule]] = {}
    for rule in rules:
        topic = topic_by_name.get(rule.name, _PARTS[rule.part])
        topic = "Catalogues" if rule.needs_catalogues else "Sources" if rule.needs_pages else topic
        by_topic.setdefault(topic, []).append(rule)
    return by_topic


def as_markdown(rules: Iterable[Rule]) -> str:
    """The rules as Markdown: one table for each section."""
    return "\n".join(_markdown(rules))


def _markdown(rules: Iterable[Rule]) -> Iterator[str]:
    """Yield the lines of the Markdown tables, one table for each section."""
    for title, members in sections(rules).items():
        yield f"**{title}**\n"
        yield "| code | severity | finds |"
        yield "|---|---|---|"
        for rule in members:
            summary = rule.summary.replace("|", "\\|")
            yield f"| `{rule.name}` | {_severity(rule)} | {summary} |"
        yield ""


def as_json(rules: Iterable[Rule]) -> str:
    """All properties of the rules as JSON; `off` means that a rule applies only if the configuration enables it."""
    data = [
        {
            "code": rule.name,
            "part": rule.part,
            "section": title,
            "severity": rule.severity.word,
            "off": rule.off,
            "summary": rule.summary,
            "explanation": rule.explanation,
            "bad": rule.bad,
            "good": rule.good,
        }
        for title, members in sections(rules).items()
        for rule in members
    ]
    return json.dumps({"version": 1, "rules": data}, indent=2, ensure_ascii=False) + "\n"


def _as_text(rules: Iterable[Rule], style: Style) -> Iterator[str]:
    """Yield the rules as text, one per line below the heading of their section."""
    groups = sections(rules)
    width = max(len(rule.name) for members in groups.values() for rule in members)
    for number, (title, members) in enumerate(groups.items()):
        yield ("\n" if number else "") + style("bold", title) + "\n"
        for rule in members:
            severity = style(rule.severity.word, f"{_severity(rule):11}")
            yield indent(f"{rule.name:{width}}  {severity}  {rule.summary}\n", "  ")


def _severity(rule: Rule) -> str:
    """The severity of a rule in a word, or `off` if it is off by default."""
    return "off" if rule.off else rule.severity.word
