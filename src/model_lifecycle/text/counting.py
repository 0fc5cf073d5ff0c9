"""Numbers with the noun they count, in English."""


def plural(count: int, noun: str, several: str | None = None) -> str:
    """The form of `noun` for `count`: `file` for 1, otherwise `several` if given, or `files`."""
    return noun if count == 1 else several or f"{noun}s"


def counted(count: int, noun: str, several: str | None = None) -> str:
    """A count with its noun: `1 file`, `1,200 files`."""
    return f"{count:,} {plural(count, noun, several)}"


def days_words(days: int) -> str:
    """How far a day is: `today`, `in 1 day`, `in 12 days`, `3 days ago`."""
    if not days:
        return "today"
    count = counted(abs(days), "day")
    return f"in {count}" if days > 0 else f"{count} ago"
