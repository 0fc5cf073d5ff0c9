"""Numbers with their nouns, in English."""


def plural(count: int, noun: str, several: str | None = None) -> str:
    """The singular or plural of `noun` for `count`; `several` is an irregular plural."""
    return noun if count == 1 else several or f"{noun}s"


def counted(count: int, noun: str, several: str | None = None) -> str:
    """A count with its noun: `1 file`, `1,200 files`."""
    return f"{count:,} {plural(count, noun, several)}"


def days_words(days: int) -> str:
    """The distance of a day in words: `today`, `in 1 day`, `in 12 days`, `3 days ago`."""
    if not days:
        return "today"
    count = counted(abs(days), "day")
    return f"in {count}" if days > 0 else f"{count} ago"
