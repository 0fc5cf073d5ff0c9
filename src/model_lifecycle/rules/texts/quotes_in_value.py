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
samples typographic quotes around a model id are no quotes either: the code does not run. A comma or a semicolon at the
end, as JSON and other languages have it after each property, is part of the value too.""",
    bad="display_name: “Example”",
    good='display_name: "Example"',
)

_OPENING: Final = "“„‟«‘‚‛‹"
_CLOSING: Final = "”“»’‘›"
_STRAIGHT: Final = "\"'`"
_SEPARATORS: Final = ",;"
_ENDS: Final = f"{_STRAIGHT}\\{_SEPARATORS}"
_IN_ONE_LINE: Final[tuple[Role, ...]] = ("id", "name", "label")
_AROUND = re.compile(
    rf"\s*\\?([{_OPENING}{_CLOSING}{_STRAIGHT}])(.*[^\s\\])\\?([{_OPENING}{_CLOSING}{_STRAIGHT}])\s*", re.DOTALL
)
_TYPOGRAPHIC = re.compile(rf"[{_OPENING}{_CLOSING}]")
_ONE_STRAIGHT = re.compile(r"[\"'`][^\"'`]+|[^\"'`]+(?:(?<![0-9])\"|`|(?<![s0-9])')")
_IN_CODE = re.compile(rf"[{_OPENING}{_CLOSING}]([A-Za-z0-9._/:-]+)[{_OPENING}{_CLOSING}]")


def _check(context: RecordContext) -> Iterator[Diagnostic]:
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
    """Yield the diagnostic of quotes, blanks or separators at the ends of a value."""
    subject = subject_of(pointer)
    bare = text.removesuffix("\n")  # as block scalars end
    if bare != bare.strip() and bare.strip():
        message = f"{subject} begins or ends with a blank, which is part of the value. Take it out."
        fix = replace_value("Take the blanks out", pointer, text.strip())
        yield context.report(QUOTES_IN_VALUE, message, pointer, fix=fix)
        return
    if (right := bare.strip(f"{_SEPARATORS} ")) != bare and right:
        sign = bare[-1] if bare[-1] in _SEPARATORS else bare[0]
        where = "ends" if bare[-1] in _SEPARATORS else "begins"
        kind = "comma" if sign == "," else "semicolon"
        message = f"{subject} {where} with a {kind}, which is part of the value. Take it out."
        fix = replace_value(f"Take the {kind} out", pointer, right)
        yield context.report(QUOTES_IN_VALUE, message, pointer, fix=fix)
        return
    around = _AROUND.fullmatch(text)
    inner = None if around is None else around[2]
    if inner is None or _TYPOGRAPHIC.search(inner) or any(sign in inner for sign in '"`'):
        odd = (_TYPOGRAPHIC.search(text) if role == "id" else None) or _lone_quote(text)
        if odd is None:
            return
        message = (
            f"{subject} holds the typographic quote `{odd[0]}`. Write it without quotes."
            if _TYPOGRAPHIC.match(odd[0])
            else f"{subject} begins or ends with the quote {odd[0]} and lacks its partner. Take it out."
        )
        bare = text[: odd.start()] + text[odd.end() :]
        can_go = _is_at_an_end(odd) and bool(bare.strip())
        yield context.report(
            QUOTES_IN_VALUE,
            message,
            pointer,
            span=context.text_span(pointer, *odd.span()),
            fix=replace_value("Take the quote out", pointer, bare) if can_go else None,
        )
        return
    assert around is not None
    kind = "typographic quotes" if _TYPOGRAPHIC.search(text) else "quotes"
    message = f"The {kind} {around[1]} {around[3]} are part of the value of {subject}. Take them out."
    yield context.report(
        QUOTES_IN_VALUE, message, pointer, fix=replace_value("Take the quotes out", pointer, inner.strip())
    )


def _lone_quote(text: str) -> re.Match[str] | None:
    """The only quote in a text, if it is at an end and neither an apostrophe nor an inch mark; otherwise None."""
    straight = _ONE_STRAIGHT.fullmatch(text)
    if straight is not None:
        return re.compile(r"[\"'`]").search(text)
    quotes = list(_TYPOGRAPHIC.finditer(text))
    if len(quotes) != 1 or not _is_at_an_end(quotes[0]):
        return None
    quote = quotes[0]
    is_apostrophe = quote[0] in "’‘‛"
    return None if is_apostrophe or quote[0] not in (_OPENING if quote.start() == 0 else _CLOSING) else quote


def _is_at_an_end(quote: re.Match[str]) -> bool:
    return quote.start() == 0 or quote.end() == len(quote.string)


def _check_code(context: RecordContext, pointer: str, text: str) -> Iterator[Diagnostic]:
    """Yield the diagnostic of typographic quotes around one of the two model ids in a sample."""
    migration = Migration(context.record)
    ids = (migration.old.model_id, migration.new.model_id)
    quoted = next((match for match in _IN_CODE.finditer(text) if match[1] in ids), None)
    if quoted is not None:
        message = f"Typographic quotes surround `{quoted[1]}`, so the code does not run. Write straight quotes."
        yield context.report(QUOTES_IN_VALUE, message, pointer, span=context.text_span(pointer, *quoted.span()))


CHECK = RuleCheck(QUOTES_IN_VALUE, model=_check, migration=_check, provider=_check)
