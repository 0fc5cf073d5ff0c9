"""Finds the changes between two copies of a page that concern recorded models."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from model_lifecycle.sources.names import first_name_span
from model_lifecycle.sources.page import PageContent

_MOST_PASSAGES: Final = 5000


class PageChange(NamedTuple):
    """Consecutive passages and those that replaced them, with the heading above; any may be empty."""

    heading: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def page_changes(before: PageContent, after: PageContent, models: re.Pattern[str]) -> Iterator[PageChange]:
    """Yield the changed passages that name a model (matched by `models`), or are below a heading that does."""
    old, new = ([passage.text for passage in page.passages[:_MOST_PASSAGES]] for page in (before, after))
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            heading = _heading(after, k)
            change = PageChange(heading, tuple(old[i:j]), tuple(new[k:m]))
            if any(_names_model(models, text) for text in (heading, *change.before, *change.after)):
                yield change


def _heading(page: PageContent, number: int) -> str:
    """The last heading above passage `number`; empty without one."""
    for passage in reversed(page.passages[:number]):
        if page.blocks[passage.block].level:
            return passage.text
    return ""


def _names_model(models: re.Pattern[str], text: str) -> bool:
    """Whether a text names one of the models."""
    return first_name_span(models, text) is not None
