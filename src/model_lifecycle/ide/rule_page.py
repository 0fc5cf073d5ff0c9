"""The documentation page of a rule as Markdown, in full, and shortened for a hover."""

import re
from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.ide import markdown_text


def rule_page(rule: Rule) -> str:
    """The Markdown page of a rule: its explanation, a wrong and a right example, and how to suppress it."""
    off_note = ", off by default" if rule.off else ""
    parts = [
        f"# {markdown_text.code(rule.name)}",
        f"*{rule.severity.word}{off_note}*",
        rule.summary,
        *_explanation_and_examples(rule),
    ]
    return "\n\n".join([*parts, suppression_help(rule)]) + "\n"


def short_page(rule: Rule) -> str:
    """The page of a rule for a hover, without heading, severity and how to suppress it."""
    return "\n\n".join([f"{markdown_text.code(rule.name)} {rule.summary}", *_explanation_and_examples(rule)])


def _explanation_and_examples(rule: Rule) -> Iterator[str]:
    """Yield the explanation of a rule, and its wrong and right examples."""
    yield rule.explanation.strip()
    if rule.bad:
        yield f"Wrong:\n\n{markdown_text.block(rule.bad, 'yaml')}"
    if rule.good:
        yield f"Right:\n\n{markdown_text.block(rule.good, 'yaml')}"


def suppression_help(rule: Rule) -> str:
    """Markdown on how to ignore diagnostics of a rule, or switch it off or on."""
    if rule.part == "syntax":
        return "A syntax error cannot be ignored or switched off: that part of the file cannot be read."
    if rule.off:
        return (
            f'Switch it on in model-lifecycle.toml: under `[severity]`, write `{rule.name} = "{rule.severity.word}"`.'
        )
    reason = ": …` with the reason" if rule.needs_earlier else "`"
    return (
        f"If it is intended, write `# model-lifecycle: ignore[{rule.name}]{reason} on the line or the line before. "
        "JSON has no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml "
        f'`"{_json_glob(rule)}" = ["{rule.name}"]`. To weigh it differently everywhere, write `{rule.name}` '
        "under `[severity]` there."
    )


def _json_glob(rule: Rule) -> str:
    """An example glob of the JSON files that a rule checks, by its wrong example: `models/provider-1/*.json`."""
    folders = re.findall(r"^# file: (\w+)/", rule.bad, re.MULTILINE)
    if "migrations" in folders:
        return "migrations/*.json"
    return "providers/*.json" if folders and set(folders) == {"providers"} else "models/provider-1/*.json"
