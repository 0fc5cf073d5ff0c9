"""The properties of records whose values pages show, and the patterns of their headings and labels."""

import re
from typing import Final, NamedTuple

from model_lifecycle.sources.values import Kind


class SourcedField(NamedTuple):
    """A property: its pointer, the kind of its value, and patterns of labels.

    `labels` matches words that name the property, `other_labels` words that name others; `weak_labels` matches words
    that count only if a table has no other column for the property.
    """

    pointer: str
    kind: Kind
    labels: re.Pattern[str]
    other_labels: re.Pattern[str]
    weak_labels: re.Pattern[str]


def _field(pointer: str, kind: Kind, labels: str, other_labels: str, weak_labels: str = r"(?!)") -> SourcedField:
    """A property, with patterns that ignore case."""
    return SourcedField(
        pointer, kind, *(re.compile(words, re.IGNORECASE) for words in (labels, other_labels, weak_labels))
    )


_OTHER_PRICE: Final = (
    r"cach(?!\w* miss)|batch|flex|priority|storage|audio|image|video|fine.?tun|training|search|per hour"
)

FIELDS: Final[dict[str, SourcedField]] = {
    field.pointer: field
    for field in (
        _field(
            "/shutdown_date",
            "day",
            r"shut.?(?:s )?(?:down|off)|retire|sunset|end.of.(?:life|service|support)|\beol\b|remov|discontinu"
            r"|decommission|no longer (?:be )?(?:available|accessible|supported)|turn(?:ed|s)? off|deactivat|\bends?\b"
            r"|offline|unavailable"
            r"|abschalt|einstellung|eingestellt|arrêt|retrait|abandon|cierre|retir|dej\w+ de estar|penghentian"
            r"|dihentikan|penonaktifan|ritiro|chiusura|desativa|encerrament|廃止|終了|停用|关闭|關閉|下线|下線",
            r"deprecat(?!\w* model)|legacy|announce|notif|extended|launch|releas|new customers|start|train|introduc"
            r"|cutoff|upgrade|veröffentlich|lancement|disponibilité|lanzamiento|rilis|rilascio|lançamento|リリース|发布|發布"
            r"|dideprekasi",
            r"deprecat",
        ),
        _field(
            "/deprecation_date",
            "day",
            r"deprecat|announce|notif|legacy|dideprekasi|veraltet|abkündigung|en desuso|obsol|非推奨|弃用|棄用",
            r"shut.?(?:down|off)|retire|sunset|end.of|\beol\b|remov|discontinu|launch|releas|extended",
        ),
        _field(
            "/specs/input_price_per_mtok",
            "price",
            r"input|prompt (?:token|price)|eingabe|entrée|entrada|masukan|入力|输入",
            rf"output|completion|ausgabe|sortie|salida|keluaran|出力|输出|{_OTHER_PRICE}",
        ),
        _field(
            "/specs/output_price_per_mtok",
            "price",
            r"output|completion|ausgabe|sortie|salida|keluaran|出力|输出",
            rf"input|eingabe|entrée|entrada|masukan|入力|输入|{_OTHER_PRICE}",
        ),
        _field(
            "/specs/cached_input_price_per_mtok",
            "price",
            r"cach\w* (?:hit|read|input)|input \(?cach\w* (?:hit|read)|cach\w* price|context caching|\bhits?\b|缓存命中"
            r"|\bread|cached",
            r"miss|write|storage|creation|output|batch|5.?m(?:in)?\b|1.?h(?:our)?\b|\b1j\b|penulisan",
        ),
        _field(
            "/specs/context_window_tokens",
            "tokens",
            r"context|kontext|contexte|contexto|konteks|コンテキスト|window|上下文|input token limit|max\w* input",
            r"output|rate|tpm|rpm|cach|pric",
        ),
        _field(
            "/specs/max_output_tokens",
            "tokens",
            r"max\w*[ -](?:\w+ )?(?:output|completion)|output (?:token )?(?:limit|length)|max\w* tokens",
            r"context window|rate|tpm|rpm",
        ),
    )
}
"""The properties whose values are searched on cited pages, by JSON Pointer."""

NOT_THE_MODEL: Final = re.compile(
    r"replac|recommend|migrat|substitut|alternativ|successor|upgrade to|redirect|new model|instead|use |ersatz"
    r"|remplac|reemplaz|pengganti|sostituz|substitu|代替|推奨|替代|替换|更換|更换",
    re.IGNORECASE,
)
"""Matches the heading of a column of replacements, as `Recommended replacement`."""

OTHER_TIER: Final = re.compile(
    r"\bbatch|批量|\bfast mode|\bflex\b|\bpriority\b|fine.?tun|provisioned|regional", re.IGNORECASE
)
"""Matches the heading of a table of special prices or days, as `Batch API`."""
