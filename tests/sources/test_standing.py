"""How values stand on a page: only what holds today confirms a record, and a floor confirms a floor only."""

from decimal import Decimal

import pytest
from support.cited_pages import page

from model_lifecycle.sources.fields import FIELDS
from model_lifecycle.sources.names import SubjectNames
from model_lifecycle.sources.value import RecordValue, judge_value
from model_lifecycle.sources.verdict import JudgedCitation

TODAY = "2026-11-27"
HEADS = "<tr><th>Model<th>Retirement date<th>Input, per 1M tokens<th>Context window"


def judged(html: str, name: str, value: str, *, is_floor: bool = False) -> JudgedCitation:
    field = FIELDS[f"/{name}" if name.endswith("date") else f"/specs/{name}"]
    wanted = RecordValue(value if field.kind == "day" else Decimal(value), TODAY, is_floor=is_floor)
    return judge_value(field, wanted, page(f"<html>{html}"), SubjectNames(("loom-1",)))


def in_row(day: str = "", price: str = "", context: str = "") -> str:
    return f"<table>{HEADS}<tr><td>loom-1<td>{day}<td>{price}<td>{context}</table>"


@pytest.mark.parametrize(
    ("cell", "today", "former"),
    [
        ("March 31, 2027 (extended from December 31, 2026)", "2027-03-31", "2026-12-31"),
        ("previously January 30, 2026, now April 30, 2027", "2027-04-30", "2026-01-30"),
        ("October 31, 2026 → January 30, 2027", "2027-01-30", "2026-10-31"),
        ("August 31, 2026 (originally scheduled for May 31, 2026)", "2026-08-31", "2026-05-31"),
        ("June 5, 2027 instead of March 5, 2027", "2027-06-05", "2027-03-05"),
        ("June 5, 2027; March 5, 2027 was cancelled", "2027-06-05", "2027-03-05"),
        ("<s>March 5, 2027</s> June 5, 2027", "2027-06-05", "2027-03-05"),
        ("~~March 5, 2027~~ June 5, 2027", "2027-06-05", "2027-03-05"),
        ("31. März 2027 (verlängert vom 31. Dezember 2026)", "2027-03-31", "2026-12-31"),
        ("31 mars 2027 au lieu du 31 décembre 2026", "2027-03-31", "2026-12-31"),
        ("2027年3月31日（旧：2026年12月31日）", "2027-03-31", "2026-12-31"),
    ],
)
def test_a_former_day_confirms_nothing_and_contradicts_nothing(cell: str, today: str, former: str) -> None:
    assert judged(in_row(cell), "shutdown_date", today).verdict == "value-shown"
    for day in (former, "2028-02-03"):
        judgement = judged(in_row(cell), "shutdown_date", day)
        assert judgement.verdict == "value-differs", day


@pytest.mark.parametrize(
    ("cell", "today", "former"),
    [
        ("$0.90 (was $1.25)", "0.9", "1.25"),
        ("$8 (previously $10)", "8", "10"),
        ("$0.75, down from $1.50", "0.75", "1.5"),
        ("$0.30 until June 30, 2026; $0.15 after", "0.15", "0.3"),
        ("$0.30 until June 30, 2027; $0.15 after", "0.3", ""),
        ("$0.30 (old price) $0.15", "0.15", "0.3"),
        ("$2.00 Price before 1 July 2026: $3.00", "2", "3"),
        ("$1 (regular $3 from Jan 1, 2027)", "1", "3"),
        ("0,90 $ (zuvor 1,25 $)", "0.9", "1.25"),
    ],
)
def test_a_former_price_confirms_nothing(cell: str, today: str, former: str) -> None:
    assert judged(in_row(price=cell), "input_price_per_mtok", today).verdict == "value-shown"
    if former:
        assert judged(in_row(price=cell), "input_price_per_mtok", former).verdict == "value-differs"


def test_an_arrow_to_a_model_is_none_to_another_day() -> None:
    assert judged(in_row("May 4, 2027 → loom-2"), "shutdown_date", "2027-05-04").verdict == "value-shown"


@pytest.mark.parametrize(
    "text",
    ["As previously announced, loom-1 was retired on May 4, 2026.", "loom-1 was shut down on May 4, 2026."],
)
def test_words_of_the_past_about_what_has_happened_are_of_today(text: str) -> None:
    assert judged(f"<p>{text}", "shutdown_date", "2026-05-04").verdict == "value-shown"


@pytest.mark.parametrize(
    "text",
    [
        "We extend the availability of loom-1 from May 4, 2027 to June 4, 2027, when it will be shut down.",
        "loom-1 was originally going to be retired on May 4, 2027, and will now be retired on June 4, 2027.",
        "We had planned to retire loom-1 on May 4, 2027. The new date is June 4, 2027.",
        "The shutdown of loom-1, scheduled for May 4, 2027, did not take place.",
        "loom-1 will not be shut down before May 4, 2027.",
        "loom-1 is guaranteed to remain available until at least May 4, 2027, and is not retired before.",
    ],
)
def test_sentences_about_what_was_planned_or_is_promised_confirm_nothing(text: str) -> None:
    assert judged(f"<p>{text}", "shutdown_date", "2027-05-04").verdict != "value-shown"


@pytest.mark.parametrize(
    ("cell", "is_in_doubt"),
    [
        ("June 30, 2026 / September 30, 2026", True),
        ("June 30, 2026", False),
        ("June 30, 2026 (was May 1, 2026)", False),
        ("Retirement on June 30, 2026 was cancelled", True),
    ],
)
def test_two_days_that_nothing_tells_apart_confirm_neither(cell: str, *, is_in_doubt: bool) -> None:
    judgement = judged(in_row(cell), "shutdown_date", "2026-06-30")
    assert (judgement.verdict, judgement.is_doubtful) == (
        ("value-not-found", True) if is_in_doubt else ("value-shown", False)
    )


@pytest.mark.parametrize(("cell", "is_in_doubt"), [("$3.00 $2.50", True), ("$3 (up to 200K), $6 (more)", False)])
def test_two_prices_are_told_apart_by_words(cell: str, *, is_in_doubt: bool) -> None:
    assert judged(in_row(price=cell), "input_price_per_mtok", "3").is_doubtful is is_in_doubt


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("No sooner than May 20, 2028", "2028-05-20"),
        ("July 21, 2027 or later", "2027-07-21"),
        ("Not before: 2027-07-21", "2027-07-21"),
        ("≥ 2027-07-21", "2027-07-21"),
        ("Tidak lebih awal dari 9 Juni 2027", "2027-06-09"),
        ("21. Juli 2027 oder später", "2027-07-21"),
        ("Frühestens am 3. März 2027", "2027-03-03"),
        ("Au plus tôt le 5 février 2027", "2027-02-05"),
        ("25 de septiembre de 2027 o más adelante", "2027-09-25"),
        ("2027 年 2 月 1 日以降", "2027-02-01"),
    ],
)
def test_a_floor_confirms_a_floor_only(cell: str, day: str) -> None:
    assert judged(in_row(cell), "shutdown_date", day, is_floor=True).verdict == "value-shown"
    judgement = judged(in_row(cell), "shutdown_date", day)
    assert (judgement.verdict, judgement.is_doubtful) == ("value-not-found", True)
    assert judged(in_row(cell), "shutdown_date", "2026-12-01").verdict == "value-differs"


def test_a_limit_in_a_list_that_a_sentence_introduces() -> None:
    html = "<p>We recommend loom-1, which includes:<ul><li>1 million token context window<li>more</ul><p>loom-2 is old."
    assert judged(html, "context_window_tokens", "1000000").verdict == "value-shown"
    assert judged(html, "context_window_tokens", "2000000").verdict == "value-not-found"


def test_a_head_or_a_note_may_say_that_days_are_floors() -> None:
    note = "<p>The shutdown dates listed in the table indicate the earliest possible dates on which a model might end."
    head = "<table><tr><th>Model<th>Earliest retirement date<tr><td>loom-1<td>May 4, 2027</table>"
    for html in (note + in_row("May 4, 2027"), head):
        assert judged(html, "shutdown_date", "2027-05-04").is_doubtful
        assert judged(html, "shutdown_date", "2027-05-04", is_floor=True).verdict == "value-shown"
    assert judged(note + in_row("May 4, 2026"), "shutdown_date", "2026-05-04").verdict == "value-shown", "it has passed"


@pytest.mark.parametrize(
    ("heads", "cell", "day"),
    [
        ("Modell-ID|Einstellungstermin|Ersatzmodell", "20. Oktober 2026", "2026-10-20"),
        ("Modèle|Date d'arrêt|Remplacement", "1er décembre 2026", "2026-12-01"),
        ("Modelo|Fecha de cierre|Reemplazo", "9 de marzo de 2026", "2026-03-09"),
        ("モデル ID|廃止日|代替", "2026 年 6 月 17 日", "2026-06-17"),
        ("Model|Tanggal penghentian|Pengganti", "5 Agustus 2026", "2026-08-05"),
        ("Modello|Data di chiusura|Sostituzione", "25 giugno 2026", "2026-06-25"),
        ("型號|停用日期|建議更換", "2025 年 12 月 9 日", "2025-12-09"),
    ],
)
def test_days_and_heads_in_other_languages(heads: str, cell: str, day: str) -> None:
    names = "".join(f"<th>{head}" for head in heads.split("|"))
    html = f"<table><tr>{names}<tr><td>loom-1<td>{cell}<td>loom-2<tr><td>loom-0<td>{cell}<td>loom-1</table>"
    assert judged(html, "shutdown_date", day).verdict == "value-shown"
    assert judged(html, "shutdown_date", "2029-01-02").verdict == "value-differs"


@pytest.mark.parametrize(
    ("html", "verdict"),
    [
        pytest.param(in_row('<time datetime="2027-08-30T00:00">end of August</time>'), "value-shown", id="time"),
        pytest.param(
            in_row('<time datetime="2027-08-30">August 29, 2027</time>'), "value-differs", id="time with text"
        ),
        pytest.param(in_row("August 30, 2027").replace("<tr><td>", "<tr hidden><td>"), "model-not-named", id="hidden"),
        pytest.param(
            in_row("August 30, 2027").replace("<tr><td>", '<tr style="display: none"><td>'),
            "model-not-named",
            id="not displayed",
        ),
        pytest.param(
            "<p>Effective August 30, 2027, the following models will be retired:<ul><li>loom-0<li>loom-1</ul>",
            "value-shown",
            id="a list",
        ),
        pytest.param(
            "<p>Effective August 30, 2027, the following models will be retired:<ul><li>loom-0</ul>"
            "<p>We encourage you to migrate to one of our latest models:<ul><li>loom-1</ul>",
            "value-not-found",
            id="another list",
        ),
        pytest.param(
            "<p>After August 30, 2027, requests to retired models will redirect to loom-1.",
            "value-not-found",
            id="redirected to",
        ),
        pytest.param(
            "<p>The retirement of loom-1, which had been planned for May 4, 2027, was moved to August 30, 2027.",
            "value-shown",
            id="moved to",
        ),
    ],
)
def test_where_days_are(html: str, verdict: str) -> None:
    assert judged(html, "shutdown_date", "2027-08-30").verdict == verdict
