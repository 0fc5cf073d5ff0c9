"""The rules that several readers ask: of a key, of the keys around a place, and of the text that holds it."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from model_lifecycle.scan import reasons, words
from model_lifecycle.scan.judgement import Row, Rows


def first_name(is_such: Callable[[str], bool], names: Iterable[str]) -> str:
    """The first of the `names` for which `is_such` holds; empty if none does."""
    return next(filter(is_such, names), "")


def other_host(*names: str) -> Row:
    """None of the records' models: one of the `names` is a host, a client or a command with models of its own."""
    return None, reasons.OTHER_HOST, first_name(words.is_other_host, names)


def no_model(key: str) -> Row:
    return None, reasons.NO_MODEL, words.is_no_model(key) and key


def imported(key: str, content: str, above: Iterable[str]) -> Row:
    return None, reasons.NO_MODEL, words.imports(key, content, above) and key


def default_by_key(key: str) -> Row:
    return "default", reasons.DEFAULT_OF, words.is_default(key) and key


def selected(key: str, keys_beside: Iterable[str]) -> Rows:
    """A value whose choices stand beside it: `{ options: […], value: "…" }`."""
    if words.is_chosen(key) and any(map(words.are_choices, keys_beside)):
        yield "default", reasons.BESIDE_CHOICES, words.is_default(key)
        yield "configuration", reasons.BESIDE_CHOICES, True


def described(key: str, beside: Iterable[tuple[str, str]]) -> Row:
    """A model named below `key` in an object with the pairs `beside`, such as a label or a price."""
    return "table", reasons.ROW, any(words.describes_model(name, value, key) for name, value in beside)


_CALLED: Final = ("fallback", "failover", "backup", "preference")
_CALLED_ENDS: Final = ("providers", "judges", "judgemodels", "graders", "gradermodels")


def called(owner: str) -> Row:
    """An entry of a list below the key `owner`, which says that the entries are called one after another, or all."""
    key = words.small(owner)
    is_called = key.endswith(_CALLED_ENDS) or any(part in key for part in _CALLED)
    return "call", reasons.CALLED, is_called and owner


def is_routed(written: str) -> bool:
    """Whether a written form has a vendor prefix, as the ids of called entries do."""
    return ":" in written or "/" in written


def by_text(content: str, written: str) -> Rows:
    """The rules of `written` in a longer text, by all its `content`."""
    yield "table", reasons.LIST_IN_TEXT, is_list(content.strip())
    yield "prose", reasons.FOR_PEOPLE, _is_sentence(content, written)


def _is_sentence(content: str, written: str) -> bool:
    """Whether `content` is a text for people, having other words than `written`."""
    rest = content.replace(written, " ")
    has_words = re.search(r"[^\W\d_]{2,}|\be\.g\.", rest) is not None
    return has_words and (re.search(r"\s", content.strip()) is not None or not rest.isascii())


_LIST: Final = re.compile(
    r"\[[\"'][\w./:@-]+[\"']\]|[\"'\[(]*(?:[\w./:@-]++[\"']?\s*[,|;\n]\s*[\"']?)+[\w./:@-]+[\"'\])]*\s*"
)
_LISTED: Final = re.compile(r"(?=\D*\d)[\w./:@-]+")


def is_list(content: str) -> bool:
    """Whether `content` is a list separated by `,`, `|`, `;` or lines, or by blanks if each item has a digit."""
    items = content.split()
    return _LIST.fullmatch(content) is not None or (len(items) > 1 and all(map(_LISTED.fullmatch, items)))
