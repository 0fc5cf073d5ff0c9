"""`hidden-text`: characters that people do not see, and programs read."""

from collections.abc import Iterator
from itertools import chain

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.record_texts import Role, texts_of
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck, replace_value
from model_lifecycle.syntax.odd_characters import HIDDEN, JOINERS

HIDDEN_TEXT = Rule(
    name="hidden-text",
    severity=Severity.WARNING,
    part="rule",
    summary="Characters that people do not see, and programs read.",
    explanation="""\
Tags (U+E0000 to U+E007F) and other characters without a width hide a text in a text: an instruction to a language
model, or an id that looks like another one. Controls of the writing direction show a text in another order than
programs read it in. Delete them. Joiners between letters are reported in ids and names only: some scripts and emoji
need them elsewhere.""",
    bad='family: "Example\\u200b"',
    good='family: "Example"',
)


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each text with invisible characters."""
    texts = "\n".join(chain.from_iterable(context.words.values()))
    if texts.isascii() or not (HIDDEN.search(texts) or JOINERS.search(texts)):
        return
    for pointer, role, text in texts_of(context.record):
        hidden = _hidden(role, text) if not text.isascii() else []
        if not hidden:
            continue
        points = ", ".join(dict.fromkeys(f"U+{ord(character):04X}" for character in hidden[:_MOST_NAMED]))
        more = f" and {len(hidden) - _MOST_NAMED} more" if len(hidden) > _MOST_NAMED else ""
        message = f"This text contains invisible characters: {points}{more}. Delete them."
        visible = "".join(character for character in text if character not in hidden)
        fix = replace_value("Delete them", pointer, visible) if role != "id" and visible.strip() else None
        yield context.report(HIDDEN_TEXT, message, pointer, fix=fix)


_MOST_NAMED = 5
"""The most characters that a message names."""


def _hidden(role: Role, text: str) -> list[str]:
    """The invisible characters of a text; joiners count only in ids and names."""
    hidden = HIDDEN.findall(text)
    return [*hidden, *JOINERS.findall(text)] if role in ("id", "name") else hidden


CHECK = RuleCheck(HIDDEN_TEXT, model=_check, migration=_check, provider=_check)
