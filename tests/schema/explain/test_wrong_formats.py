"""Wrong dates, date-times and addresses: what is said, where, and what to write."""

from inline_snapshot import snapshot
from support.schema_snapshots import reported_values


def test_dates() -> None:
    assert reported_values(
        "model",
        "shutdown_date: ",
        "Feb 3, 2025",
        "03/04/2025",
        "13/02/2025",
        "2025/02/03",
        "2025-2-3",
        "20250203",
        "2025-02",
        "2026-Q3",
        "2025",
        "2025-02-03T00:00:00Z",
        "1738540800",
        "''",
        "n/a",
        "2025-02-30",
        "2025-13-01",
        "0000-01-01",
        "'2025-02-03\n\n  '",
        "soon",
        "[2025-02-03]",
    ) == snapshot("""\
shutdown_date: Feb 3, 2025
  9:16 /shutdown_date bad-date [Feb 3, 2025]
    Expected a date (`YYYY-MM-DD`) or null, found the text "Feb 3, 2025". Write 2025-02-03.
    fix, safe: Write 2025-02-03
shutdown_date: 03/04/2025
  9:16 /shutdown_date bad-date [03/04/2025]
    Expected a date (`YYYY-MM-DD`) or null, found the text "03/04/2025". Write 2025-03-04 or 2025-04-03,
    whichever is meant.
shutdown_date: 13/02/2025
  9:16 /shutdown_date bad-date [13/02/2025]
    Expected a date (`YYYY-MM-DD`) or null, found the text "13/02/2025". Write 2025-02-13.
    fix, safe: Write 2025-02-13
shutdown_date: 2025/02/03
  9:16 /shutdown_date bad-date [2025/02/03]
    Expected a date (`YYYY-MM-DD`) or null, found the text "2025/02/03". Write 2025-02-03.
    fix, safe: Write 2025-02-03
shutdown_date: 2025-2-3
  9:16 /shutdown_date bad-date [2025-2-3]
    Expected a date (`YYYY-MM-DD`) or null, found the text "2025-2-3". Write 2025-02-03.
    fix, safe: Write 2025-02-03
shutdown_date: 20250203
  9:16 /shutdown_date bad-date [20250203]
    Expected a date (`YYYY-MM-DD`) or null, found the number 20250203. Write 2025-02-03.
    fix, safe: Write 2025-02-03
shutdown_date: 2025-02
  9:16 /shutdown_date bad-date [2025-02]
    Expected a date (`YYYY-MM-DD`) or null, found the text "2025-02". Write a day of that month, and
    `month_only` as `shutdown_date_kind`.
shutdown_date: 2026-Q3
  9:16 /shutdown_date bad-date [2026-Q3]
    Expected a date (`YYYY-MM-DD`) or null, found the text "2026-Q3". Write the whole day, or null where it is
    not published.
shutdown_date: 2025
  9:16 /shutdown_date bad-date [2025]
    Expected a date (`YYYY-MM-DD`) or null, found the number 2025. Write the whole day, or null where it is
    not published.
shutdown_date: 2025-02-03T00:00:00Z
  9:16 /shutdown_date bad-date [2025-02-03T00:00:00Z]
    Expected a date (`YYYY-MM-DD`) or null, found the text "2025-02-03T00:00:00Z". Write 2025-02-03.
    fix, unsafe: Write 2025-02-03
shutdown_date: 1738540800
  9:16 /shutdown_date bad-date [1738540800]
    Expected a date (`YYYY-MM-DD`) or null, found the number 1738540800. Write 2025-02-03.
    fix, unsafe: Write 2025-02-03
shutdown_date: ''
  9:16 /shutdown_date bad-date ['']
    Expected a date (`YYYY-MM-DD`) or null, found an empty text. Write null where it is not published.
    fix, safe: Write null
shutdown_date: n/a
  9:16 /shutdown_date bad-date [n/a]
    Expected a date (`YYYY-MM-DD`) or null, found the text "n/a". Write null where it is not published.
    fix, unsafe: Write null
shutdown_date: 2025-02-30
  9:16 /shutdown_date impossible-date [2025-02-30]
    2025-02-30 is not in the calendar. February 2025 has 28 days. Write a day that exists.
shutdown_date: 2025-13-01
  9:16 /shutdown_date impossible-date [2025-13-01]
    2025-13-01 is not in the calendar. There is no month 13. Did you mean 2025-01-13?
    fix, unsafe: Write 2025-01-13
shutdown_date: 0000-01-01
  9:16 /shutdown_date impossible-date [0000-01-01]
    0000-01-01 is not in the calendar. There is no year 0. Write a day that exists.
shutdown_date: '2025-02-03⏎⏎  '
  9:16 /shutdown_date bad-date ['2025-02-03⏎⏎  ']
    Expected a date (`YYYY-MM-DD`) or null, found the text "2025-02-03⏎". Write 2025-02-03.
    fix, safe: Write 2025-02-03
shutdown_date: soon
  9:16 /shutdown_date bad-date [soon]
    Expected a date (`YYYY-MM-DD`) or null, found the text "soon". Write the whole day, or null where it is
    not published.
shutdown_date: [2025-02-03]
  9:16 /shutdown_date wrong-type [[2025-02-03]]
    Expected a date (`YYYY-MM-DD`) or null, found a list. Write 2025-02-03.
    fix, safe: Write 2025-02-03
""")


def test_dates_that_may_not_be_null() -> None:
    assert reported_values("migration", "last_checked: ", "2026-Q3", "null", "''") == snapshot("""\
last_checked: 2026-Q3
  54:15 /last_checked bad-date [2026-Q3]
    Expected a date (`YYYY-MM-DD`), found the text "2026-Q3". Write the whole day.
last_checked: null
  54:15 /last_checked null-value [null]
    `last_checked` may not be null. Write a date (`YYYY-MM-DD`).
last_checked: ''
  54:15 /last_checked bad-date ['']
    Expected a date (`YYYY-MM-DD`), found an empty text. Write the day.
""")


def test_date_times() -> None:
    assert reported_values(
        "model",
        "updated_at: ",
        "2026-07-24",
        "2026-07-24T05:21:47",
        "2026-07-24 05:21:47Z",
        "2026-07-24T05:21Z",
        "1784869307",
        "1784869307000",
        "2026-07-24T25:00:00Z",
        "2026-07-24T24:00:00Z",
        "2026-02-30T00:00:00Z",
        "2026-07-24T05:21:47 PST",
        "July 24, 2026",
        "now",
        "null",
        "''",
    ) == snapshot("""\
updated_at: 2026-07-24
  50:13 /updated_at bad-date-time [2026-07-24]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "2026-07-24". The time is missing. Write
    2026-07-24T00:00:00Z if it is not known.
    fix, unsafe: Write 2026-07-24T00:00:00Z
updated_at: 2026-07-24T05:21:47
  50:13 /updated_at bad-date-time [2026-07-24T05:21:47]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "2026-07-24T05:21:47". The zone is missing.
    Write 2026-07-24T05:21:47Z if it is UTC.
    fix, unsafe: Write 2026-07-24T05:21:47Z
updated_at: 2026-07-24 05:21:47Z
  50:13 /updated_at bad-date-time [2026-07-24 05:21:47Z]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "2026-07-24 05:21:47Z". Write
    2026-07-24T05:21:47Z.
    fix, safe: Write 2026-07-24T05:21:47Z
updated_at: 2026-07-24T05:21Z
  50:13 /updated_at bad-date-time [2026-07-24T05:21Z]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "2026-07-24T05:21Z". The seconds are
    missing. Write 2026-07-24T05:21:00Z.
    fix, unsafe: Write 2026-07-24T05:21:00Z
updated_at: 1784869307
  50:13 /updated_at bad-date-time [1784869307]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the number 1784869307. Write 2026-07-24T05:01:47Z.
    fix, safe: Write 2026-07-24T05:01:47Z
updated_at: 1784869307000
  50:13 /updated_at bad-date-time [1784869307000]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the number 1784869307000. Write 2026-07-24T05:01:47Z.
    fix, safe: Write 2026-07-24T05:01:47Z
updated_at: 2026-07-24T25:00:00Z
  50:13 /updated_at bad-date-time [2026-07-24T25:00:00Z]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "2026-07-24T25:00:00Z". Hours run from 00 to
    23, minutes and seconds from 00 to 59.
updated_at: 2026-07-24T24:00:00Z
  50:13 /updated_at bad-date-time [2026-07-24T24:00:00Z]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "2026-07-24T24:00:00Z". Write
    2026-07-25T00:00:00Z.
    fix, safe: Write 2026-07-25T00:00:00Z
updated_at: 2026-02-30T00:00:00Z
  50:13 /updated_at impossible-date [2026-02-30T00:00:00Z]
    2026-02-30 is not in the calendar. February 2026 has 28 days. Write a day that exists.
updated_at: 2026-07-24T05:21:47 PST
  50:13 /updated_at bad-date-time [2026-07-24T05:21:47 PST]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "2026-07-24T05:21:47 PST". Write the zone as
    `Z` or like `-08:00`.
updated_at: July 24, 2026
  50:13 /updated_at bad-date-time [July 24, 2026]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "July 24, 2026". The time is missing. Write
    2026-07-24T00:00:00Z if it is not known.
    fix, unsafe: Write 2026-07-24T00:00:00Z
updated_at: now
  50:13 /updated_at bad-date-time [now]
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found the text "now".
updated_at: null
  50:13 /updated_at null-value [null]
    `updated_at` may not be null. Write a date-time (`YYYY-MM-DDTHH:MM:SSZ`).
updated_at: ''
  50:13 /updated_at bad-date-time ['']
    Expected a date-time (`YYYY-MM-DDTHH:MM:SSZ`), found an empty text.
""")


def test_addresses() -> None:
    assert reported_values(
        "provider",
        "pricing_url: ",
        "https://doc.example/ pricing",
        "'https://doc.example/pricing '",
        "|\n  https://doc.example/pricing",
        "www.doc.example",
        "//doc.example",
        "/pricing",
        "n/a",
        "<https://doc.example>",
        '"[Pricing](https://doc.example/pricing)"',
        "https//doc.example",
        "https:/doc.example",
        "https:\\\\doc.example",
        "https://doc.example/ü",
        "https://doc.example/%zz",
        '"https://doc.example/{id}"',
        '"https://a.doc.example https://b.doc.example"',
        "https://",
        "null",
        "3",
        "[https://doc.example]",
        "see docs",
    ) == snapshot("""\
pricing_url: https://doc.example/ pricing
  4:14 /pricing_url bad-uri [https://doc.example/ pricing]
    Expected a URL, found the text "https://doc.example/ pricing". It holds a blank. Remove it, or write it as
    `%20` if it belongs there.
pricing_url: 'https://doc.example/pricing '
  4:14 /pricing_url bad-uri ['https://doc.example/pricing ']
    Expected a URL, found the text "https://doc.example/pricing ". Remove the blanks around it:
    https://doc.example/pricing
    fix, safe: Write https://doc.example/pricing
pricing_url: |⏎  https://doc.example/pricing
  4:14 /pricing_url bad-uri [|⏎  https://doc.example/pricing]
    Expected a URL, found the text "https://doc.example/pricing⏎". Remove the line break around it:
    https://doc.example/pricing
    fix, safe: Write https://doc.example/pricing
pricing_url: www.doc.example
  4:14 /pricing_url bad-uri [www.doc.example]
    Expected a URL, found the text "www.doc.example". The scheme is missing. Write https://www.doc.example
    fix, unsafe: Write https://www.doc.example
pricing_url: //doc.example
  4:14 /pricing_url bad-uri [//doc.example]
    Expected a URL, found the text "//doc.example". The scheme is missing. Write https://doc.example
    fix, unsafe: Write https://doc.example
pricing_url: /pricing
  4:14 /pricing_url bad-uri [/pricing]
    Expected a URL, found the text "/pricing". It is relative. Write the whole address, from `https://` on.
pricing_url: n/a
  4:14 /pricing_url bad-uri [n/a]
    Expected a URL, found the text "n/a". Write the address of the page; it may not be left out.
pricing_url: <https://doc.example>
  4:14 /pricing_url bad-uri [<https://doc.example>]
    Expected a URL, found the text "<https://doc.example>". Write the address alone: https://doc.example
    fix, safe: Write https://doc.example
pricing_url: "[Pricing](https://doc.example/pricing)"
  4:14 /pricing_url bad-uri ["[Pricing](https://doc.example/pricing)"]
    Expected a URL, found the text "[Pricing](https://doc.example/pricing)". Write the address alone:
    https://doc.example/pricing
    fix, safe: Write https://doc.example/pricing
pricing_url: https//doc.example
  4:14 /pricing_url bad-uri [https//doc.example]
    Expected a URL, found the text "https//doc.example". Write https://doc.example
    fix, unsafe: Write https://doc.example
pricing_url: https:/doc.example
  4:14 /pricing_url bad-uri [https:/doc.example]
    Expected a URL, found the text "https:/doc.example". Write https://doc.example
    fix, unsafe: Write https://doc.example
pricing_url: https:\\\\doc.example
  4:14 /pricing_url bad-uri [https:\\\\doc.example]
    Expected a URL, found the text "https:\\\\doc.example". Write https://doc.example
    fix, unsafe: Write https://doc.example
pricing_url: https://doc.example/ü
  4:14 /pricing_url bad-uri [https://doc.example/ü]
    Expected a URL, found the text "https://doc.example/ü". `ü` must be percent-encoded. Write
    https://doc.example/%C3%BC
    fix, safe: Write https://doc.example/%C3%BC
pricing_url: https://doc.example/%zz
  4:14 /pricing_url bad-uri [https://doc.example/%zz]
    Expected a URL, found the text "https://doc.example/%zz". A `%` must be followed by two hexadecimal
    digits; a `%` itself is written `%25`.
pricing_url: "https://doc.example/{id}"
  4:14 /pricing_url bad-uri ["https://doc.example/{id}"]
    Expected a URL, found the text "https://doc.example/{id}". A URI may not hold `{`.
pricing_url: "https://a.doc.example https://b.doc.example"
  4:14 /pricing_url bad-uri ["https://a.doc.example https://b.doc.example"]
    Expected a URL, found the text "https://a.doc.example https://b.doc.example". Write one address; another
    one needs an item of its own.
pricing_url: https://
  4:14 /pricing_url bad-uri [https://]
    Expected a URL, found the text "https://". The host is missing. Write the whole address.
pricing_url: null
  4:14 /pricing_url null-value [null]
    `pricing_url` may not be null. Write a URL.
pricing_url: 3
  4:14 /pricing_url bad-uri [3]
    Expected a URL, found the number 3. Write the whole address, from `https://` on.
pricing_url: [https://doc.example]
  4:14 /pricing_url wrong-type [[https://doc.example]]
    Expected a URL, found a list. Write https://doc.example.
    fix, safe: Write https://doc.example
pricing_url: see docs
  4:14 /pricing_url bad-uri [see docs]
    Expected a URL, found the text "see docs". Write the whole address, from `https://` on.
""")
