"""Explain why a text is not an absolute URI, and suggest the URI that it means."""

import re
from typing import Final
from urllib.parse import quote

from model_lifecycle.schema.explain.suggestion import Suggestion, is_not_known, suggest_value
from model_lifecycle.schema.formats import is_uri

_UNENCODED: Final = "%:/?#[]@!$&'()*+,;=-._~"
"""Characters of a URI that are not percent-encoded."""

_LONGEST = 2000
"""The most code points of a text that is examined."""

_LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^\s)>]+)>?[^)]*\)")
"""Matches a Markdown link: `[text](address)`."""
_BARE_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}(?::\d+)?(?:[/?#]\S*)?")
"""Matches an address without a scheme: `doc.example/page`."""
_MISSPELT_SCHEME = re.compile(r"(https?)(?::/{0,1}|:/{3,}|;//|//|:\\+|\s*:\s*//)(?=[A-Za-z0-9])(.+)", re.IGNORECASE)
"""Matches a misspelt start of an address: `https:/doc.example`."""
_BAD_ESCAPE = re.compile("%(?![0-9A-Fa-f]{2})")
"""Matches a `%` without two hexadecimal digits after it."""
_SEVERAL = re.compile(r"https?://\S+[\s,;]+(?:and\s+)?https?://", re.IGNORECASE)
"""Matches a text with two addresses."""


def suggest_uri(text: str) -> Suggestion:
    """Explain why `text` is not an absolute URI, and suggest the value to write if that is certain."""
    stripped = text.strip()
    if len(stripped) > _LONGEST:
        return Suggestion("Write an absolute URI by RFC 3986, like https://doc.example/page.")
    if is_not_known(stripped):
        return Suggestion("Write the address of the page; it may not be left out.")
    if _SEVERAL.search(stripped):
        return Suggestion("Write one address; another one needs an item of its own.")
    if text != stripped and is_uri(stripped):
        return suggest_value(stripped, safe=True, sentence=f"Remove the {_blanks(text)} around it: {stripped}")
    wrapped = stripped.strip("<>\"'`“”‘’()")
    link = _LINK.fullmatch(stripped)
    inner = link[1] if link else wrapped
    if inner != stripped and is_uri(inner):
        return suggest_value(inner, safe=True, sentence=f"Write the address alone: {inner}")
    if stripped.startswith("//") and is_uri(f"https:{stripped}"):
        return suggest_value(f"https:{stripped}", sentence=f"The scheme is missing. Write https:{stripped}")
    if stripped.startswith(("/", "#", "?", ".")):
        return Suggestion("It is relative. Write the whole address, from `https://` on.")
    if (misspelt := _MISSPELT_SCHEME.fullmatch(stripped)) and not is_uri(stripped):
        uri = f"{misspelt[1].lower()}://{misspelt[2]}".replace("\\", "/")
        if is_uri(uri):
            return suggest_value(uri, sentence=f"Write {uri}")
    if _BARE_HOST.fullmatch(stripped) and is_uri(f"https://{stripped}"):
        return suggest_value(f"https://{stripped}", sentence=f"The scheme is missing. Write https://{stripped}")
    return _explain_mistake(stripped)


_ODD_IN_ADDRESS = re.compile(r"[\"'`\u2018-\u201f\u00ab\u00bb]|^\w+://[^/?#]*[^\w.\-:@\[\]%~!$&'()*+,;=/?#]", re.ASCII)
"""Matches a quote, which belongs to the text around an address, or a character that a host cannot contain."""


def _explain_mistake(text: str) -> Suggestion:
    """Explain the mistake within a text that is not a URI."""
    if re.search(r"\s", text) and "://" in text:
        return Suggestion("It holds a blank. Remove it, or write it as `%20` if it belongs there.")
    if not re.match(r"[A-Za-z][A-Za-z0-9+.\-]*:", text):
        return Suggestion("Write the whole address, from `https://` on.")
    if re.fullmatch(r"https?:/*(?:[?#].*)?", text, re.IGNORECASE):
        return Suggestion("The host is missing. Write the whole address.")
    if _BAD_ESCAPE.search(text):
        return Suggestion("A `%` must be followed by two hexadecimal digits; a `%` itself is written `%25`.")
    if "\\" in text and is_uri(uri := text.replace("\\", "/")):
        return suggest_value(uri, sentence=f"Write {uri}")
    bad = next((character for character in text if not character.isascii() or _encoded(character) != character), "")
    encoded = _encoded(text)
    if bad and is_uri(encoded) and not re.search(r"\s|[{}<>]", text) and not _ODD_IN_ADDRESS.search(text):
        # An ASCII character that has to be encoded is probably a typo.
        is_safe = not any(character.isascii() and _encoded(character) != character for character in text)
        return suggest_value(encoded, safe=is_safe, sentence=f"`{bad}` must be percent-encoded. Write {encoded}")
    if bad.strip():
        return Suggestion(f"A URI may not hold `{bad}`.")
    return Suggestion("Write an absolute URI by RFC 3986, like https://doc.example/page.")


def _encoded(text: str) -> str:
    """The text with every character percent-encoded that a URI cannot contain."""
    return quote(text, safe=_UNENCODED, errors="replace")


def _blanks(text: str) -> str:
    """The kind of white space in a text, in words."""
    return "line break" if "\n" in text or "\r" in text else "blanks"
