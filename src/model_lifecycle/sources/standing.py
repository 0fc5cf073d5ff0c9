"""Determines the standing of a value in a text: current, former, or a floor (the earliest promised day).

`March 31, 2027 (extended from December 31, 2026)` has a current and a former day, `No sooner than May 20, 2028` a
floor, `$0.30 until June 30, 2026; $0.15 after` a former price once that day has passed.
"""

import re
from typing import Final, Literal

from model_lifecycle.sources.values import WrittenValue, values_in

Standing = Literal["current", "former", "floor"]

_MAX_DISTANCE: Final = 80
_PLANNED_WORDS: Final = (
    r"(?:\s+(?:scheduled|planned|set|due|expected|supposed|meant|going|priced|listed|retire(?:d|ment)?|shut(?:down)?|down|end"
    r"|off|date|price|only|just|at|for|on|to|be|is|was|were|until|the|a))*"
)
_FORMER_BEFORE: Final = re.compile(
    r"(?:\b(?:was|were)(?:\s+(?:only|just|at))?"
    rf"|\b(?:was|were)\s+(?:scheduled|planned|set|due|expected|supposed|meant|going|to be){_PLANNED_WORDS}"
    r"|\b(?:old|formerly|(?:previous|original|initial)(?:ly)?|war|zuvor|bisher|ursprünglich|auparavant|précédemment"
    rf"|initialement|antes|anteriormente|sebelumnya){_PLANNED_WORDS}"
    r"|\bhad been (?:\w+ ){0,3}(?:for|on|to|at|until)"
    r"|\bhad (?:been )?(?:planned|scheduled|intended|announced)\b[^.;:]{0,50}\b(?:for|on|in|by)"
    r"|\b(?:extended|postponed|delayed|moved|pushed|changed|updated|rescheduled|raised|reduced|lowered|cut|increased"
    r"|decreased|dropped|down|up) (?:back )?from"
    r"|\b(?:verlängert|verschoben|geändert|gesenkt|erhöht|reduziert) (?:von|vom)"
    r"|\b(?:prolongée?|reportée?|repoussée?|réduit|augmenté) (?:du|de)"
    r"|\b(?:aplazad|prorrogad|reducid)\w+ (?:del?|desde)"
    r"|\b(?:diperpanjang|diundur|diubah|turun|naik) dari"
    r"|\b(?:instead of|rather than|anstelle von|statt|au lieu du?|en lugar del?)|旧|変更前)[\s:：,(\"'*]*$",
    re.IGNORECASE,
)
"""Matches the text before a former value: `extended from`, `was scheduled for`."""

_FROM: Final = re.compile(r"\b(?:from|von|vom|du|de|del|desde|dari)\s*$", re.IGNORECASE)
"""Matches the text before the former of two values: `from`."""

_TO: Final = re.compile(r"\s*(?:to|until|auf|bis|zum|au|à|a|al|hasta|ke|menjadi)\s*(?:[$€£]\s*)?$", re.IGNORECASE)
"""Matches the text between a former and its current value: `to`."""

_FORMER_AFTER: Final = re.compile(
    r"[\s)\"'*]*(?:→|->|=>|⟶|➜)[\s*\"'($€£]*$"
    r"|\s*\((?:old|former|previous|cancell?ed|postponed|superseded|outdated)[\w ]{0,20}\)"
    r"|[\s,)]*(?:was|were|has been|have been|is|wurde)\s+(?:cancell?ed|postponed|withdrawn|revoked|reversed|called off"
    r"|superseded|verschoben|abgesagt)\b"
    r"|[^.;|]{0,30}\b(?:(?:did|will|does) not (?:take place|happen|apply)|no longer (?:applies|applied|planned|valid))",
    re.IGNORECASE,
)
"""Matches the text after a former value: `→`, `(old)`, `has been postponed`."""

_FLOOR_BEFORE: Final = re.compile(
    r"(?:\b(?:(?:no|not) (?:sooner|earlier)(?: than)?|(?:no|not|never|won['’]t) (?:\w+ ){0,4}(?:before|until|prior to)"
    r"|at the earliest|earliest(?: on)?|at least until|until at least"
    r"|tidak lebih awal dari|paling cepat|frühestens(?: am| im)?|nicht vor(?: dem)?"
    r"|au plus tôt(?: le| en)?|pas avant(?: le)?"
    r"|no antes del?|como muy pronto(?: el)?|non prima del?|não antes de)|最快|最早|最短で|早くとも|≥|>=)[\s:*\"'(]*$",
    re.IGNORECASE,
)
"""Matches the text before an earliest day: `no sooner than`."""

_FLOOR_AFTER: Final = re.compile(
    r"[\s)*,]*(?:\(?(?:or|and|o|oder|ou|atau|e)\s+(?:later|after|más (?:adelante|tarde)|posterior|später|plus tard"
    r"|ultérieure\w*|successiva\w*|setelahnya|lebih lambat|mais tarde)\b|at the earliest\b|frühestens\b"
    r"|au plus tôt\b|以降)",
    re.IGNORECASE,
)
"""Matches the text after an earliest day: `or later`."""

_FLOOR_HEAD: Final = re.compile(
    r"\b(?:earliest|(?:no|not) (?:sooner|earlier|before)|frühestens|au plus tôt|no antes)\b|最早|最快", re.IGNORECASE
)
"""Matches the heading of a column of earliest days."""

_TIME: Final = (
    r"(?P<word>\b(?:(?P<until>until|through|till|before|prior to|bis|vor|jusqu['’]au|avant|hasta|sampai)"
    r"|from|starting|effective|beginning|as of|after|ab|à partir d[eu]|desde|a partir del?|mulai)\b)"
)
_TIME_AFTER: Final = re.compile(rf"[^.;|$€]{{0,30}}?{_TIME}", re.IGNORECASE)
"""Matches the text after a price up to a word for its period: `until`, `from`."""

_TIME_BEFORE: Final = re.compile(rf"{_TIME}[^.;:,|$€]{{0,24}}?(?:,? \d{{4}})?\s*[:–-]\s*[$€£]?$", re.IGNORECASE)
"""Matches a period before its price: `From June 1, 2026: $`."""

_STRUCK: Final = "~~"

ALL_ARE_FLOORS: Final = re.compile(
    r"(?:shut.?down|retirement|end.of.life|discontinuation) dates?\b[^.]{0,80}\bearliest possible|"
    r"tanggal penonaktifan[^.]{0,80}\bpaling awal|fechas? de (?:cierre|retiro)[^.]{0,80}\bmás temprana\w* posible",
    re.IGNORECASE,
)
"""Matches a statement that all shutdown days on a page are only the earliest possible ones."""


def standing_of(text: str, span: tuple[int, int], head: str, value: WrittenValue, today: str) -> Standing:
    """The standing of a value as of `today`, by the words around it and the heading of its column (`head`).

    `span` is the range of the text that may be about it: between the neighbouring values of its kind.
    """
    left, right = span
    before = text[max(left, value.start - _MAX_DISTANCE) : value.start]
    after = text[value.end : min(right, value.end + _MAX_DISTANCE)]
    is_day = isinstance(value.meanings[0], str)
    if before.rstrip().endswith(_STRUCK) and after.lstrip().startswith(_STRUCK):
        return "former"
    if _FORMER_BEFORE.search(before) or _FORMER_AFTER.match(after) or (_FROM.search(before) and _TO.match(after)):
        return "former"
    if not is_day and _is_outside_validity(before, text[value.end : right][:_MAX_DISTANCE], today):
        return "former"
    if is_day and (_FLOOR_BEFORE.search(before) or _FLOOR_AFTER.match(after) or _FLOOR_HEAD.search(head)):
        return "floor"
    return "current"


def _is_outside_validity(before: str, after: str, today: str) -> bool:
    """Whether the text around a price limits it to a period without `today`: until a past day, or from a future day."""
    after_price = "" if _TIME_BEFORE.search(after) else after  # if it begins the period of the next price
    for match, text in ((_TIME_BEFORE.search(before), before), (_TIME_AFTER.match(after_price), after_price)):
        if match is not None:
            day = next(iter(values_in(text[match.start("word") :], "day")), None)
            if day is not None and (str(day.meanings[0]) <= today if match["until"] else str(day.meanings[0]) > today):
                return True
    return False
