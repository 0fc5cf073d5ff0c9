"""`quotes-in-value`: quotes, or blanks and commas at its ends, that belong to the value itself."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.migration import Migration
from model_lifecycle.records.record_texts import Role, subject_of, texts_of
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck, replace_value

QUOTES_IN_VALUE = Rule(
    name="quotes-in-value",
    severity=Severity.WARNING,
    part="rule",
    summary="Quotes, or blanks and commas at its ends, that belong to the value itself.",
    explanation="""\
Word processors and web pages turn `"` into `“` and `”`, which YAML and JSON take for letters: the value begins and ends
with them. Quotes inside quotes (`"'text'"`) become part of the value as well. Write plain quotes, or none. In code
samples typographic quotes around a model id are not quotes either: the code does not run. A comma or a semicolon at the
end, as JSON and other languages have it after each property, is part of the value too.""",
    bad="display_name: “Example”",
    good='display_name: "Example"',
)

_OPENING: Final = "“„‟«‘‚‛‹"
_CLOSING: Final = "”“»’‘›"
_STRAIGHT: Final = "\"'`"
_SEPARATORS: Final = ",;"
_ENDS: Final = f"{_STRAIGHT}\\{_SEPARATORS}"
"""The characters that a value seldom begins or ends with."""
_IN_ONE_LINE: Final[tuple[Role, ...]] = ("id", "name", "label")
"""The roles of texts that are checked for quotes at their ends."""
_AROUND = re.compile(
    rf"\s*\\?([{_OPENING}{_CLOSING}{_STRAIGHT}])(.*[^\s\\])\\?([{_OPENING}{_CLOSING}{_STRAIGHT}])\s*", re.DOTALL
)
"""Matches a value in quotes, which are groups 1 and 3: `“Example”`."""
_TYPOGRAPHIC = re.compile(rf"[{_OPENING}{_CLOSING}]")
"""Matches a typographic quote."""
_ONE_STRAIGHT = re.compile(r"[\"'`][^\"'`]+|[^\"'`]+(?:(?<![0-9])\"|`|(?<![s0-9])')")
"""Matches a value with a straight quote at only one end: `"Example`."""
_IN_CODE = re.compile(rf"[{_OPENING}{_CLOSING}]([A-Za-z0-9._/:-]+)[{_OPENING}{_CLOSING}]")
"""Matches a word in typographic quotes; the group is the word."""


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    """Yield the diagnostics of quotes in code samples, and around ids, names and labels."""
    words = context.words
    if all(map(str.isascii, words["code"])) and not any(any(map(_is_odd, words[role])) for role in _IN_ONE_LINE):
        return
    for pointer, role, text in texts_of(context.record):
        if role == "code":
            if not text.isascii():
                yield from _check_code(context, pointer, text)
        elif role in _IN_ONE_LINE:
            yield from _check_value(context, pointer, role, text)


@lru_cache(4096)
def _is_odd(text: str) -> bool:
    """Whether a text may contain quotes, or have blanks or separators at its ends: a quick test."""
    return not text.isascii() or text[:1] in _ENDS or text[-1:] in _ENDS or text != text.strip()


def _check_value(context: RecordContext, pointer: str, role: Role, text: str) -> Iterator[Diagnostic]:
    """Yield the diagnostic of quotes, blanks or separators at the ends of `text`, the value at `pointer`."""
    subject = subject_of(pointer)
    content = text.removesuffix("\n")  # as block scalars end
    if content != content.strip() and content.strip():
        message = f"{subject} begins or ends with a blank, which is part of the value. Take it out."
        fix = replace_value("Take the blanks out", pointer, text.strip())
        yield context.report(QUOTES_IN_VALUE, message, pointer, fix=fix)
        return
    if (stripped := content.strip(f"{_SEPARATORS} ")) != content and stripped:
        character = content[-1] if content[-1] in _SEPARATORS else content[0]
        verb = "ends" if content[-1] in _SEPARATORS else "begins"
        kind = "comma" if character == "," else "semicolon"
        message = f"{subject} {verb} with a {kind}, which is part of the value. Take it out."
        fix = replace_value(f"Take the {kind} out", pointer, stripped)
        yield context.report(QUOTES_IN_VALUE, message, pointer, fix=fix)
        return
    quoted_match = _AROUND.fullmatch(text)
    inner = None if quoted_match is None else quoted_match[2]
    if inner is None or _TYPOGRAPHIC.search(inner) or any(character in inner for character in '"`'):
        quote = (_TYPOGRAPHIC.search(text) if role == "id" else None) or _lone_quote(text)
        if quote is None:
            return
        message = (
            f"{subject} holds the typographic quote `{quote[0]}`. Write it without quotes."
            if _TYPOGRAPHIC.match(quote[0])
            else f"{subject} begins or ends with the quote {quote[0]} and lacks its partner. Take it out."
        )
        content = text[: quote.start()] + text[quote.end() :]
        is_removable = _is_at_an_end(quote) and bool(content.strip())
        yield context.report(
            QUOTES_IN_VALUE,
            message,
            pointer,
            span=context.text_span(pointer, *quote.span()),
            fix=replace_value("Take the quote out", pointer, content) if is_removable else None,
        )
        return
    assert quoted_match is not None
    kind = "typographic quotes" if _TYPOGRAPHIC.search(text) else "quotes"
    message = f"The {kind} {quoted_match[1]} {quoted_match[3]} are part of the value of {subject}. Take them out."
    yield context.report(
        QUOTES_IN_VALUE, message, pointer, fix=replace_value("Take the quotes out", pointer, inner.strip())
    )


def _lone_quote(text: str) -> re.Match[str] | None:
    """The only quote in a text, if it is at an end and neither an apostrophe nor an inch mark; otherwise None."""
    single_straight = _ONE_STRAIGHT.fullmatch(text)
    if single_straight is not None:
        return re.compile(r"[\"'`]").search(text)
    quotes = list(_TYPOGRAPHIC.finditer(text))
    if len(quotes) != 1 or not _is_at_an_end(quotes[0]):
        return None
    quote = quotes[0]
    is_apostrophe = quote[0] in "’‘‛"
    return None if is_apostrophe or quote[0] not in (_OPENING if quote.start() == 0 else _CLOSING) else quote


def _is_at_an_end(quote: re.Match[str]) -> bool:
    """Whether a quote is the first or last character of its text."""
    return quote.start() == 0 or quote.end() == len(quote.string)


def _check_code(context: RecordContext, pointer: str, text: str) -> Iterator[Diagnostic]:
    """Yield the diagnostic of typographic quotes around one of the two model ids in `text`, the sample at `pointer`."""
    migration = Migration(context.record)
    ids = (migration.old.model_id, migration.new.model_id)
    quoted = next((match for match in _IN_CODE.finditer(text) if match[1] in ids), None)
    if quoted is not None:
        message = f"Typographic quotes surround `{quoted[1]}`, so the code does not run. Write straight quotes."
        yield context.report(QUOTES_IN_VALUE, message, pointer, span=context.text_span(pointer, *quoted.span()))


CHECK = RuleCheck(QUOTES_IN_VALUE, model=_check, migration=_check, provider=_check)
