"""`misspelt-address`: an address whose scheme is misspelt or there twice, or that has a sign of its sentence."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from model_lifecycle.diagnostics.diagnostic import Diagnostic, Rule, Severity
from model_lifecycle.records.record_texts import texts_of
from model_lifecycle.rules.framework.rule_check import RecordContext, RuleCheck, replace_value

MISSPELT_ADDRESS = Rule(
    name="misspelt-address",
    severity=Severity.WARNING,
    part="rule",
    summary="An address that no browser finds, for a slip in writing or copying it.",
    explanation="""\
`htps://doc.example/`, `https://https://doc.example/` and `https://doc.example/pricing,` are addresses by their form, so
that the schema accepts them, and lead nowhere: the scheme is misspelt or written twice, or a sign of the sentence that
the address was copied from stands at its end. So does one with `&amp;`, as the source of a web page writes `&`. A point
behind an abbreviation (`/wiki/Example_Inc.`) and a bracket that has its partner in the address belong to it.""",
    bad="sources: [{url: 'htps://doc.example/', label: Docs, last_checked: 2026-06-01, excerpt: ''}]",
    good="sources: [{url: 'https://doc.example/', label: Docs, last_checked: 2026-06-01, excerpt: ''}]",
)

_TWICE: Final = re.compile(r"https?://(?=(https?)(?::|%3A)?//)", re.IGNORECASE)
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_MISSPELT: Final = re.compile(
    r"[htps]{3,7}|[a-z]ttps?|h[a-z]tps?|ht[a-z]ps?|htt[a-z]s?|http[a-z]|https[a-z]|http?s?[.+-]", re.IGNORECASE
)
"""Schemes that are `http` or `https` but for a letter or two; those two are left out before."""
_ABBREVIATED: Final = re.compile(
    r"(?:_[^/_]*|[./][A-Za-z]|\b(?:inc|ltd|co|corp|llc|jr|sr|st|no|vs|etc|al|v\d+))\.\Z", re.IGNORECASE
)
_AT_THE_END: Final = re.compile(r"(?<![,;:!'.])[,;:!'.]+\Z|(?<![)\]}>*])[)\]}>*]+[,;:!'.]*\Z")
_LONGEST: Final = 2_000
"""Code points of an address; longer ones, which browsers refuse, are not looked at."""
_ENTITY: Final = re.compile(r"&(?:amp|AMP|#38|#x26);")
_HOST: Final = re.compile(r"https?://(?:[^/?#@]*@)?([^/?#:]*)", re.IGNORECASE)
_ODD_IN_HOST: Final = re.compile(r"[^A-Za-z0-9._%~\[\]-]|\.\.+")


class _Slip(NamedTuple):
    """What is wrong with an address, and the address that is meant."""

    message: str
    right: str | None


def _check(context: RecordContext) -> Iterator[Diagnostic]:
    if not any(map(_slip, context.words["url"])):
        return
    for pointer, role, text in texts_of(context.record):
        slip = _slip(text) if role == "url" else None
        if slip is not None:
            name = pointer.rpartition("/")[2]
            advice = f"Write `{slip.right}`." if slip.right is not None else "Correct it."
            fix = None if slip.right is None else replace_value(f"Write `{slip.right}`", pointer, slip.right)
            message = f"The address in `{name}` {slip.message}. {advice}"
            yield context.report(MISSPELT_ADDRESS, message, pointer, fix=fix)


@lru_cache(4096)
def _slip(url: str) -> _Slip | None:
    """What is wrong with an address: many records have the same ones."""
    if len(url) > _LONGEST:
        return None
    twice = _TWICE.match(url)
    if twice is not None:
        rest = re.sub(r"\A(https?)(?::|%3A)?//", r"\1://", url[twice.end() :], flags=re.IGNORECASE)
        return _Slip("has its scheme twice", rest)
    scheme = _SCHEME.match(url)
    if scheme is None:
        return None
    name = scheme[1].lower()
    if name not in ("http", "https"):
        if _MISSPELT.fullmatch(name) is None:
            return None
        right = "http" if "s" not in name and len(name) < len("https") else "https"
        return _Slip(f"begins with `{scheme[0]}`, a scheme that does not exist", right + url[scheme.end(1) :])
    if _ENTITY.search(url) is not None:
        return _Slip("has `&amp;`, as the source of a web page writes `&`", _ENTITY.sub("&", url))
    end = _stray_end(url)
    if end < len(url):
        return _Slip(f"ends with `{url[end:]}`, which belongs to the sentence around it", url[:end])
    host = _HOST.match(url)
    odd = None if host is None else _ODD_IN_HOST.search(host[1])
    if host is None or odd is None or not host[1].isascii():
        return None
    right = f"{url[: host.start(1)]}{_ODD_IN_HOST.sub('.', host[1])}{url[host.end(1) :]}"
    return _Slip(f"has `{odd[0]}` in the name of the site", right if odd[0] in ",;.." else None)


def _stray_end(url: str) -> int:
    """Where an address ends, without the signs of a sentence behind it."""
    if ":~:" in url:
        return len(url)  # words of the page, which may be anything
    found = _AT_THE_END.search(url)
    if found is None:
        return len(url)
    end = len(url)
    while end > found.start():
        sign = url[end - 1]
        before = url[:end]
        if sign in ")]}" and before.count(sign) <= before.count({")": "(", "]": "[", "}": "{"}[sign]):
            break
        if sign == "." and _ABBREVIATED.search(before):
            break
        if sign in "*'" and before.count(sign) > 1 and sign == "'":
            break
        end -= 1
    return end


CHECK = RuleCheck(MISSPELT_ADDRESS, model=_check, migration=_check, provider=_check)
