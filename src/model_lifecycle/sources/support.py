"""The passage of a page that supports a value: what a record can quote."""

from typing import Final
from urllib.parse import quote

from model_lifecycle.sources.excerpt import passage_held
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.page import PageContent

LONGEST: Final = 300
_ENDS: Final = 5
"""Words of a long passage by which its beginning and its end are found."""


def supporting_passage(page: PageContent, names: SubjectNames, shown: str) -> str | None:
    """The sentence or row that shows a value, that which names the model first; None where it is too long to quote."""
    passages = [passage.text for passage in page.passages if shown in passage.text and len(passage.text) <= LONGEST]
    named = [text for text in passages if names.are_in(text)]
    best = min(named or passages, key=len, default=None)
    return best if best is not None and passage_held(best, page) is not None else None


def passage_address(url: str, passage: str) -> str:
    """The address of a page, by which a browser shows a passage in it (a text fragment)."""
    words = passage.replace(" | ", " ").split()
    ends = [" ".join(words)] if len(words) <= 2 * _ENDS else [" ".join(words[:_ENDS]), " ".join(words[-_ENDS:])]
    text = ",".join(quote(end, safe="").replace("-", "%2D") for end in ends)
    separator = ":~:text=" if "#" in url else "#:~:text="
    return f"{url}{separator}{text}"
