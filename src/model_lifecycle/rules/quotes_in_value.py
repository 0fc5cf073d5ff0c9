"""Quotes that are part of a value although they were to stand around it."""

import re
from collections.abc import Iterator
from typing import Final

from model_lifecycle.document.diagnostic import Code, Diagnostic, Severity
from model_lifecycle.records.migration import Migration
from model_lifecycle.rules.rule import RecordContext, Rule, replace_value
from model_lifecycle.rules.texts import Role, texts_of

QUOTES_IN_VALUE = Code(
    name="quotes-in-value",
    severity=Severity.WARNING,
    part="rule",
    summary="Quotes, or blanks at its ends, that belong to the value itself.",
    explanation="""\
Word processors and web pages turn `"` into `“` and `”`, which YAML and JSON take for letters: the value begins and ends
with them. Quotes inside quotes (`"'text'"`) become part of the value as well. Write plain quotes, or none. In code
samples typographic quotes around a model id are no quotes either: the code does not run.""",
    bad="display_name: “Example”",
    good='display_name: "Example"',
)

_OPENING: Final = "“„‟«‘‚‛‹"
_CLOSING: Final = "”“»’‘›"
_STRAIGHT: Final = "\"'`"
_IN_ONE_LINE: Final[tuple[Role, ...]] = ("id", "name", "label")
_AROUND = re.compile(
    rf"\s*([{_OPENING}{_CLOSING}{_STRAIGHT}])(.*[^\s])([{_OPENING}{_CLOSING}{_STRAIGHT}])\s*", re.DOTALL
)
_TYPOGRAPHIC = re.compile(rf"[{_OPENING}{_CLOSING}]")
_IN_CODE = re.compile(rf"[{_OPENING}{_CLOSING}]([A-Za-z0-9._/:-]+)[{_OPENING}{_CLOSING}]")


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    words = context.words
    if all(map(str.isascii, words["code"])) and not any(_is_odd(text) for role in _IN_ONE_LINE for text in words[role]):
        return
    for pointer, role, text in texts_of(context.record):
        if role == "code":
            if not text.isascii():
                yield from _check_code(context, pointer, text)
        elif role in _IN_ONE_LINE:
            yield from _check_value(context, pointer, role, text)


def _is_odd(text: str) -> bool:
    """Whether a text may have quotes of its own or blanks at its ends."""
    return not text.isascii() or text[:1] in _STRAIGHT or text != text.strip()


def _check_value(context: RecordContext, pointer: str, role: Role, text: str) -> Iterator[Diagnostic]:
    name = pointer.rpartition("/")[2]
    what = f"`{name}`" if not name.isdecimal() else "This item"
    bare = text.removesuffix("\n")  # a block scalar ends so
    if bare != bare.strip() and bare.strip():
        message = f"{what} begins or ends with a blank, which is part of the value. Take it out."
        fix = replace_value("Take the blanks out", pointer, text.strip())
        yield context.report(QUOTES_IN_VALUE, message, pointer, fix=fix)
        return
    found = _AROUND.fullmatch(text)
    inner = None if found is None else found[2]
    if inner is None or _TYPOGRAPHIC.search(inner) or any(sign in inner for sign in '"`'):
        odd = _TYPOGRAPHIC.search(text) if role == "id" else None
        if odd is None:
            return
        message = f"`{pointer.rpartition('/')[2]}` holds the typographic quote `{odd[0]}`. Write it without quotes."
        yield context.report(QUOTES_IN_VALUE, message, pointer, span=context.stretch(pointer, *odd.span()))
        return
    assert found is not None
    kind = "typographic quotes" if _TYPOGRAPHIC.search(text) else "quotes"
    message = f"The {kind} {found[1]} {found[3]} are part of the value of {what}. Take them out."
    yield context.report(
        QUOTES_IN_VALUE, message, pointer, fix=replace_value("Take the quotes out", pointer, inner.strip())
    )


def _check_code(context: RecordContext, pointer: str, text: str) -> Iterator[Diagnostic]:
    """Typographic quotes around one of the two model ids, each sample once."""
    migration = Migration(context.record)
    ids = (migration.old.model_id, migration.new.model_id)
    found = next((match for match in _IN_CODE.finditer(text) if match[1] in ids), None)
    if found is not None:
        message = f"Typographic quotes stand around `{found[1]}`, so the code does not run. Write straight quotes."
        yield context.report(QUOTES_IN_VALUE, message, pointer, span=context.stretch(pointer, *found.span()))


RULE = Rule((QUOTES_IN_VALUE,), model=_check, migration=_check, provider=_check)
