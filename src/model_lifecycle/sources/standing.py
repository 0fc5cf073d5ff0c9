"""How a value stands in a text: as what holds today, as what held before, or as the earliest day that is promised.

`March 31, 2027 (extended from December 31, 2026)` has a current and a former day, `No sooner than May 20, 2028` a
floor, `$0.30 until June 30, 2026; $0.15 after` a former price once that day has passed.
"""

import re
from typing import Final, Literal

from model_lifecycle.sources.values import Written, values_in

Standing = Literal["current", "former", "floor"]

_NEAR: Final = 80
_FORMER_BEFORE: Final = re.compile(
    r"(?:\b(?:was|were|old|formerly|(?:previous|original|initial)(?:ly)?|war|zuvor|bisher|ursprünglich|auparavant"
    r"|initialement|antes|anteriormente|sebelumnya)"
    r"(?:\s+(?:scheduled|planned|set|due|expected|supposed|priced|listed|retirement|shutdown|shut|down|retire|end|off|date"
    r"|price|only|just|at|for|on|to|be|is|was|were|until|the|a))*"
    r"|\bhad been (?:\w+ ){0,3}(?:for|on|to|at|until)"
    r"|\b(?:extended|postponed|delayed|moved|pushed|changed|updated|rescheduled|raised|reduced|lowered|cut|increased"
    r"|decreased|dropped|down|up) (?:back )?from"
    r"|\b(?:instead of|rather than|anstelle von|statt|au lieu du?|en lugar del?)|旧|変更前)[\s:,(\"'*]*$",
    re.IGNORECASE,
)
_FORMER_BEHIND: Final = re.compile(
    r"[\s)\"'*]*(?:→|->|=>|⟶|➜)[\s*\"'($€£]*$"
    r"|\s*\((?:old|former|previous|cancell?ed|postponed|superseded|outdated)[\w ]{0,20}\)"
    r"|[\s,)]*(?:was|were|has been|have been|is|wurde)\s+(?:cancell?ed|postponed|withdrawn|revoked|reversed|called off"
    r"|superseded|verschoben|abgesagt)\b",
    re.IGNORECASE,
)
_FLOOR_BEFORE: Final = re.compile(
    r"(?:\b(?:(?:no|not) (?:sooner|earlier|before)(?: than)?|not before|at the earliest|earliest(?: on)?|at least until"
    r"|tidak lebih awal dari|paling cepat|frühestens(?: am| im)?|nicht vor(?: dem)?"
    r"|au plus tôt(?: le| en)?|pas avant(?: le)?"
    r"|no antes del?|como muy pronto(?: el)?|non prima del?|não antes de)|最快|最早|最短で|早くとも)[\s:*\"'(]*$",
    re.IGNORECASE,
)
_FLOOR_BEHIND: Final = re.compile(
    r"[\s)*,]*(?:\(?(?:or|and|o|oder|ou|atau|e)\s+(?:later|after|más (?:adelante|tarde)|posterior|später|plus tard"
    r"|ultérieure\w*|successiva\w*|setelahnya|lebih lambat|mais tarde)\b|at the earliest\b|frühestens\b"
    r"|au plus tôt\b|以降)",
    re.IGNORECASE,
)
_FLOOR_HEAD: Final = re.compile(
    r"\b(?:earliest|(?:no|not) (?:sooner|earlier|before)|frühestens|au plus tôt|no antes)\b|最早|最快", re.IGNORECASE
)
_UNTIL: Final = re.compile(r"[^.;|]{0,30}\b(?:until|through|till|bis|jusqu['’]au|hasta)\b", re.IGNORECASE)
_STRUCK: Final = "~~"

ALL_ARE_FLOORS: Final = re.compile(
    r"(?:shut.?down|retirement|end.of.life|discontinuation) dates?\b[^.]{0,80}\bearliest possible|"
    r"tanggal penonaktifan[^.]{0,80}\bpaling awal|fechas? de (?:cierre|retiro)[^.]{0,80}\bmás temprana\w* posible",
    re.IGNORECASE,
)
"""What a page says of all the days of ends in its tables."""


def standing_of(text: str, span: tuple[int, int], head: str, value: Written, today: str) -> Standing:
    """How a value in a text stands on a day, by the words around it and those at the head of its column.

    `span` is the part of the text that may be about it: up to the values of its kind beside it.
    """
    left, right = span
    before = text[max(left, value.start - _NEAR) : value.start]
    behind = text[value.end : min(right, value.end + _NEAR)]
    is_day = isinstance(value.meanings[0], str)
    if before.rstrip().endswith(_STRUCK) and behind.lstrip().startswith(_STRUCK):
        return "former"
    if _FORMER_BEFORE.search(before) or _FORMER_BEHIND.match(behind):
        return "former"
    if not is_day and _is_over(text[value.end : right], today):
        return "former"
    if is_day and (_FLOOR_BEFORE.search(before) or _FLOOR_BEHIND.match(behind) or _FLOOR_HEAD.search(head)):
        return "floor"
    return "current"


def _is_over(behind: str, today: str) -> bool:
    """Whether what stands behind a price says that it was that of a time which has passed."""
    until = _UNTIL.match(behind)
    if until is None:
        return False
    day = next(iter(values_in(behind[until.end() :][:_NEAR], "day")), None)
    return day is not None and str(day.meanings[0]) < today
