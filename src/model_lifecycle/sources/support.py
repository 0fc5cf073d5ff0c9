"""Finds the passage of a page that supports a value, for a record to quote."""

from typing import Final
from urllib.parse import quote

from model_lifecycle.sources.excerpt import find_excerpt
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.page import PageContent

LONGEST: Final = 300
_ENDS: Final = 5
"""Number of words at each end of a long passage that a text fragment names."""


def supporting_passage(page: PageContent, names: SubjectNames, shown: str) -> str | None:
    """The shortest sentence or row with the text `shown`, preferably naming the model; None if all are too long."""
    passages = [passage.text for passage in page.passages if shown in passage.text and len(passage.text) <= LONGEST]
    naming_model = [text for text in passages if names.occur_in(text)]
    best = min(naming_model or passages, key=len, default=None)
    return best if best is not None and find_excerpt(best, page) is not None else None


def passage_address(url: str, passage: str) -> str:
    """The URL of a page with a text fragment, with which a browser shows a passage."""
    words = passage.replace(" | ", " ").split()
    ends = [" ".join(words)] if len(words) <= 2 * _ENDS else [" ".join(words[:_ENDS]), " ".join(words[-_ENDS:])]
    text = ",".join(quote(end, safe="").replace("-", "%2D") for end in ends)
    separator = ":~:text=" if "#" in url else "#:~:text="
    return f"{url}{separator}{text}"
