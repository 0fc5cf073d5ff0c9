"""The documentation page of a rule as Markdown, in full, and shortened for a hover."""

import re
from collections.abc import Iterator

from model_lifecycle.diagnostics.diagnostic import Rule
from model_lifecycle.ide import markdown_text


def rule_page(code: Rule) -> str:
    """The Markdown page of a rule: its explanation, a wrong and a right example, and how to suppress it."""
    off = ", off by default" if code.off else ""
    parts = [f"# {markdown_text.code(code.name)}", f"*{code.severity.word}{off}*", code.summary, *_body(code)]
    return "\n\n".join([*parts, suppression_help(code)]) + "\n"


def short_page(code: Rule) -> str:
    """The page of a rule for a hover, without heading, severity and how to suppress it."""
    return "\n\n".join([f"{markdown_text.code(code.name)} {code.summary}", *_body(code)])


def _body(code: Rule) -> Iterator[str]:
    """Yield the explanation of a rule, and its wrong and right examples."""
    yield code.explanation.strip()
    if code.bad:
        yield f"Wrong:\n\n{markdown_text.block(code.bad, 'yaml')}"
    if code.good:
        yield f"Right:\n\n{markdown_text.block(code.good, 'yaml')}"


def suppression_help(code: Rule) -> str:
    """Markdown on how to ignore diagnostics of a rule, or switch it off or on."""
    if code.part == "syntax":
        return "A syntax error cannot be ignored or switched off: that part of the file cannot be read."
    if code.off:
        return (
            f'Switch it on in model-lifecycle.toml: under `[severity]`, write `{code.name} = "{code.severity.word}"`.'
        )
    reason = ": …` with the reason" if code.needs_earlier else "`"
    return (
        f"If it is intended, write `# model-lifecycle: ignore[{code.name}]{reason} on the line or the line before. "
        "JSON has no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml "
        f'`"{_json_files(code)}" = ["{code.name}"]`. To weigh it differently everywhere, write `{code.name}` '
        "under `[severity]` there."
    )


def _json_files(code: Rule) -> str:
    """An example glob of the JSON files that a rule checks, by the folder of its wrong example."""
    folders = re.findall(r"^# file: (\w+)/", code.bad, re.MULTILINE)
    if "migrations" in folders:
        return "migrations/*.json"
    return "providers/*.json" if folders and set(folders) == {"providers"} else "models/provider-1/*.json"
