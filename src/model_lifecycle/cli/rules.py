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


def configure(parser: ArgumentParser) -> None:
    parser.description, parser.epilog = _DESCRIPTION, _EPILOG
    parser.add_argument("--format", choices=FORMATS, default="text", help="output format (default: text)")
    parser.add_argument(
        "--part", choices=_PARTS, help="only codes of syntax, of the schema, about files, of the rules, or of `scan`"
    )


def run(arguments: Namespace) -> int:
    codes = [code for code in all_rules().values() if arguments.part in (None, code.part)]
    match arguments.format:
        case "json":
            sys.stdout.write(as_json(codes))
        case "markdown":
            sys.stdout.write(as_markdown(codes))
        case _:
            sys.stdout.writelines(_as_text(codes, style_of(sys.stdout)))
    return 0


def sections(codes: Iterable[Rule]) -> dict[str, list[Rule]]:
    """The codes by the title of their section, in the order given."""
    topic_of = {check.rule.name: topic for topic, checks in topics().items() for check in checks}
    by_topic: dict[str, list[Rule]] = {}
    for code in codes:
        topic = topic_of.get(code.name, _PARTS[code.part])
        topic = "Catalogues" if code.needs_catalogues else "Sources" if code.needs_pages else topic
        by_topic.setdefault(topic, []).append(code)
    return by_topic


def as_markdown(codes: Iterable[Rule]) -> str:
    """The codes as Markdown: one table for each section."""
    return "\n".join(_markdown(codes))


def _markdown(codes: Iterable[Rule]) -> Iterator[str]:
    """Yield the lines of the Markdown tables, one table for each section."""
    for title, members in sections(codes).items():
        yield f"**{title}**\n"
        yield "| code | severity | finds |"
        yield "|---|---|---|"
        for code in members:
            summary = code.summary.replace("|", "\\|")
            yield f"| `{code.name}` | {_severity(code)} | {summary} |"
        yield ""


def as_json(codes: Iterable[Rule]) -> str:
    """All properties of the codes as JSON; `off` means that a code is reported only if the configuration enables it."""
    rules = [
        {
            "code": code.name,
            "part": code.part,
            "section": title,
            "severity": code.severity.word,
            "off": code.off,
            "summary": code.summary,
            "explanation": code.explanation,
            "bad": code.bad,
            "good": code.good,
        }
        for title, members in sections(codes).items()
        for code in members
    ]
    return json.dumps({"version": 1, "rules": rules}, indent=2, ensure_ascii=False) + "\n"


def _as_text(codes: Iterable[Rule], style: Style) -> Iterator[str]:
    """Yield the codes as text, one per line below the heading of their section."""
    groups = sections(codes)
    width = max(len(code.name) for members in groups.values() for code in members)
    for number, (title, members) in enumerate(groups.items()):
        yield ("\n" if number else "") + style("bold", title) + "\n"
        for code in members:
            severity = style(code.severity.word, f"{_severity(code):11}")
            yield indent(f"{code.name:{width}}  {severity}  {code.summary}\n", "  ")


def _severity(code: Rule) -> str:
    return "off" if code.off else code.severity.word
