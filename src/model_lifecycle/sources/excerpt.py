"""Judges whether an excerpt is still on a page, and if not, which passage replaced it.

*Holds*: the page has its words in this order; an ellipsis spans anything. If it does not hold, the passage about the
same subject is searched for: if the excerpt names a model, a passage that names it too, in a row at the same position
of the row; if it names none, the most similar passage. A passage about another model never counts, however similar.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from math import log
from typing import Any, Final, NamedTuple

from rapidfuzz.distance import Indel

from model_lifecycle.sources.names import SubjectNames, first_name_span, ids_in, pattern_of
from model_lifecycle.sources.normal_form import NormalText, without_markup
from model_lifecycle.sources.page import PageContent
from model_lifecycle.sources.passages import Passage, PassageWord, plain_words, words_of
from model_lifecycle.sources.verdict import JudgedCitation, WordDifference

_ELLIPSIS: Final = re.compile(r"\[\s*(?:…|\.\.\.)\s*\]|\(\s*(?:…|\.\.\.)\s*\)|…|\.\.\.+")
"""Matches an ellipsis in an excerpt: `…`, `...`, `[…]`, `(...)`."""

_MOST_CANDIDATES: Final = 40
_MOST_WORDS: Final = 400
_MOST_IN_RUN: Final = 12
_MOST_BEFORE: Final = 3
_MOST_TEXT: Final = 5000
_MOST_PLACES: Final = 500
"""Maximum number of passages with a word; a more frequent word does not help to locate an excerpt."""
_MIN_LIKENESS_WITH_NAME: Final = 0.5
_MIN_LIKENESS_WITHOUT_NAME: Final = 0.68


class _SimilarPassage(NamedTuple):
    """A text of the page, its likeness to an excerpt, the number of equal words (`same`), and the differences."""

    likeness: float
    same: int
    text: str
    differences: tuple[WordDifference, ...]


def judge_excerpt(
    excerpt: str, page: PageContent, names: SubjectNames, other_names: Sequence[str] = ()
) -> JudgedCitation:
    """The verdict on an excerpt: it holds, another passage about the same model replaced it (changed), or it is gone.

    `names` are the names of the record's model, `other_names` names of other models.
    """
    unchanged = find_excerpt(excerpt, page)
    if unchanged is not None:
        return JudgedCitation("holds", unchanged)
    text, words = plain_words(without_markup(excerpt))
    replacement = _passage_about_subject(text, words[:_MOST_WORDS], page, names, other_names)
    if replacement is None:
        return JudgedCitation("gone")
    return JudgedCitation("changed", replacement.text, replacement.differences)


def find_excerpt(excerpt: str, page: PageContent) -> str | None:
    """The text of the page that has all words of an excerpt in this order; None if there is none."""
    segments = _segments(excerpt)
    normal = page.normal
    start, first = 0, None
    for segment in segments:
        place = normal.find(segment, start)
        if place is None:
            return None
        start, first = place[1], place[0] if first is None else first
    if first is None:
        return None
    begin, end = normal.span(first, start)
    return normal.original[begin:end]


@lru_cache(2048)
def _segments(excerpt: str) -> tuple[str, ...]:
    """The parts of an excerpt between its ellipses, in normal form."""
    return tuple(
        normal
        for part in _ELLIPSIS.split(without_markup(excerpt))
        if (normal := NormalText.from_text(part).text.strip())
    )


def _passage_about_subject(
    text: str, words: Sequence[PassageWord], page: PageContent, names: SubjectNames, other_names: Sequence[str]
) -> _SimilarPassage | None:
    """The passage about the same model as an excerpt (`text`, `words`), or the most similar if it names no model."""
    passages = page.passages
    subject = _subject(text, names, other_names)
    if subject is None:
        return _most_similar(
            words, _runs(passages, _passages_sharing_words(page, words), len(words)), _MIN_LIKENESS_WITHOUT_NAME
        )
    pattern, start = subject
    shape_before, shape = _shape(text[:start]), _shape(text)
    names_before = _ids_before(text, start)
    naming_passages = [
        number
        for number, passage in enumerate(passages)
        if (name_span := first_name_span(pattern, passage.text)) is not None
        and not (page.blocks[passage.block].cells and _ids_before(passage.text, name_span[0]) > names_before)
    ]
    for number in naming_passages:
        row = passages[number]
        name_span = first_name_span(pattern, row.text) if page.blocks[row.block].cells else None
        if (
            name_span is not None
            and _shape(row.text[: name_span[0]]) == shape_before
            and _is_same_kind(shape, _shape(row.text))
        ):
            return _compare(words, row.text)
    texts = _runs(passages, naming_passages[:_MOST_CANDIDATES], len(words))
    return _most_similar(words, texts, _MIN_LIKENESS_WITH_NAME, name_words=_count_matched_words(pattern, text))


def _ids_before(text: str, end: int) -> int:
    """The number of model ids before an offset; in a row, these are the models that the next one replaces."""
    return sum(1 for _ in ids_in(text[:end]))


def _count_matched_words(pattern: re.Pattern[str], text: str) -> int:
    """The number of words in the first match of a model's name in a text."""
    place = first_name_span(pattern, text)
    return len(words_of(text[slice(*place)])) if place is not None else 0


def _runs(passages: Sequence[Passage], numbers: Sequence[int], words: int) -> list[str]:
    """The texts of passages, and runs of neighbouring passages around them, up to the number of `words`."""
    texts = dict.fromkeys(passages[number].text for number in numbers)
    for number in numbers:
        for start in range(max(0, number - _MOST_BEFORE), number + 1):
            run: list[str] = []
            for passage in passages[start : start + _MOST_IN_RUN]:
                run.append(passage.text)
                if sum(text.count(" ") + 1 for text in run) >= words:
                    break
            if start + len(run) > number and len(run) > 1:
                texts[" ".join(run)] = None
    return list(texts)


def _subject(text: str, names: SubjectNames, other_names: Sequence[str]) -> tuple[re.Pattern[str], int] | None:
    """The pattern and offset of the model that an excerpt is about: the record's if named, otherwise the first."""
    for pattern in (names.pattern, names.loose_pattern):
        if (place := first_name_span(pattern, text)) is not None:
            return pattern, place[0]
    longer_id = names.longer_pattern.search(text)
    other_name = first_name_span(pattern_of(tuple(other_names)), text) if other_names else None
    first = min(filter(None, (longer_id and longer_id.span(), other_name, next(ids_in(text), None))), default=None)
    return (pattern_of((text[slice(*first)],)), first[0]) if first is not None else None


_DAY: Final = re.compile(
    r"\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{2,4}"
    r"|[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4}"
)
"""Matches a day: `2026-06-30`, `6/30/26`, `June 30, 2026`, `30 June 2026`."""


_NUMBER: Final = re.compile(r"(?=.*\d)(?P<price>[$€£¥₹])?.+")
"""Matches a word with a digit, and its currency sign if it is a price."""


def _kind(match: re.Match[str]) -> str:
    """The word that stands for a word with a digit: `price` after a currency sign, otherwise `number`."""
    return "price" if match["price"] else "number"


def _shape(text: str) -> tuple[str, ...]:
    """The words of a text, with one word for any day, one for any price, and one for any other word with a digit."""
    return tuple(_NUMBER.sub(_kind, word.form) for word in words_of(_DAY.sub("day", text)))


def _is_same_kind(excerpt: Sequence[str], row: Sequence[str]) -> bool:
    """Whether a row shares an eighth of an excerpt's words and kinds of values (see `_shape`), besides the name."""
    shared = (Counter(excerpt) & Counter(row)).total() - 1
    return len(excerpt) == 1 or shared >= max(1, (len(excerpt) - 1) / 8)


def _passages_sharing_words(page: PageContent, words: Sequence[PassageWord]) -> list[int]:
    """The numbers of the passages that share most words with an excerpt, weighted by rarity, the best first."""
    index = page.word_index
    scores: dict[int, float] = {}
    for form in dict.fromkeys(word.form for word in words):
        numbers = index.get(form, ())
        if len(numbers) <= _MOST_PLACES:
            for number in numbers:
                scores[number] = scores.get(number, 0) + 1 + log(len(page.passages) / len(numbers))
    return nlargest(_MOST_CANDIDATES, scores, key=lambda number: scores[number])


def _most_similar(
    words: Sequence[PassageWord], texts: Sequence[str], least: float, *, name_words: int = 0
) -> _SimilarPassage | None:
    """The most similar of `texts` with a likeness of at least `least` and more than `name_words` common words."""
    similar = [each for text in texts if (each := _compare(words, text)).same > name_words]
    best = max(similar, key=lambda passage: passage.likeness, default=None)
    return best if best is not None and best.likeness >= least else None


def _compare(old: Sequence[PassageWord], passage: str) -> _SimilarPassage:
    """Compare an excerpt with a passage: their likeness, from 0 to 1, and the words that differ.

    Words of the passage before the first and after the last common word do not count: an excerpt may be a part.
    """
    text, words = plain_words(passage[:_MOST_TEXT])
    new = words[:_MOST_WORDS]
    steps = list(Indel.opcodes([word.form for word in old], [word.form for word in new]))
    same = sum(step.src_end - step.src_start for step in steps if step.tag == "equal")
    ends = [step for step in steps if step.tag == "equal"]
    if not ends:
        return _SimilarPassage(0, 0, text, ())
    first, last = ends[0].dest_start, ends[-1].dest_end
    added = (last - first) - same
    first = max(0, first - ends[0].src_start)  # with the words in place of the excerpt's ends
    last = min(len(new), last + len(old) - ends[-1].src_end)
    likeness = same / (max(1, len(old)) + 0.25 * max(0, added - len(old) * 0.25))
    return _SimilarPassage(likeness, same, text[new[first].start : new[last - 1].end], _differences(steps, old, new))


def _differences(
    steps: Sequence[Any], old: Sequence[PassageWord], new: Sequence[PassageWord]
) -> tuple[WordDifference, ...]:
    """The words that differ by the edit operations `steps`, one difference for each run between equal words."""
    differences: list[WordDifference] = []
    removed: list[str] = []
    added: list[str] = []
    is_inside = False
    for step in steps:
        if step.tag == "equal":
            if removed or (added and is_inside):
                differences.append(WordDifference(" ".join(removed), " ".join(added)))
            removed, added, is_inside = [], [], True
        else:
            removed += [word.shown for word in old[step.src_start : step.src_end]]
            added += [word.shown for word in new[step.dest_start : step.dest_end]]
    if removed:
        differences.append(WordDifference(" ".join(removed), " ".join(added[: len(removed) + 2])))
    return tuple(differences)
