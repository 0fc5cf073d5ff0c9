"""The page of a code as Markdown, whole and as short as a hover wants it."""

from collections.abc import Iterator

from model_lifecycle.document.diagnostic import Code
from model_lifecycle.ide import markdown


def code_page(code: Code) -> str:
    """What a code means, with an example of it, one without it, and how to live with it."""
    off = ", off by default" if code.off else ""
    parts = [f"# {markdown.code(code.name)}", f"*{code.severity.word}{off}*", code.summary, *_body(code)]
    return "\n\n".join([*parts, how_to_live_with(code)]) + "\n"


def short_page(code: Code) -> str:
    """The same below the words of a property: no heading, and nothing that a person looks up once."""
    return "\n\n".join([f"{markdown.code(code.name)} {code.summary}", *_body(code)])


def _body(code: Code) -> Iterator[str]:
    yield code.explanation.strip()
    if code.bad:
        yield f"Wrong:\n\n{markdown.block(code.bad, 'yaml')}"
    if code.good:
        yield f"Right:\n\n{markdown.block(code.good, 'yaml')}"


def how_to_live_with(code: Code) -> str:
    """How findings of a code are ignored, switched off or switched on, as Markdown."""
    if code.part == "syntax":
        return "A syntax error cannot be ignored or switched off: nothing of that place can be read."
    if code.off:
        return (
            f'Switch it on in model-lifecycle.toml: under `[severity]`, write `{code.name} = "{code.severity.word}"`.'
        )
    return (
        f"Where it is meant, write `# model-lifecycle: ignore[{code.name}]` on the line or the line before. JSON has "
        "no comments: there, and for whole files, write under `[per-path-ignores]` in model-lifecycle.toml "
        f'`"models/provider-1/*.json" = ["{code.name}"]`. To weigh it differently everywhere, write `{code.name}` '
        "under `[severity]` there."
    )
