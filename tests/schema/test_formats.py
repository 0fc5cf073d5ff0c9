"""The formats, at their bounds."""

import pytest

from model_lifecycle.schema.formats import days_in_month, is_calendar_day, is_date_time, is_uri

DATE_TIMES = [
    ("2026-07-24T05:21:47Z", True),
    ("2026-07-24t05:21:47z", True),
    ("2026-07-24T05:21:47.123456789012Z", True),
    ("2026-07-24T05:21:47+05:30", True),
    ("2026-07-24T05:21:47-00:00", True),
    ("2026-07-24T23:59:59+23:59", True),
    ("2024-02-29T00:00:00Z", True),
    ("1998-12-31T23:59:60Z", True),  # a leap second
    ("1998-12-31T15:59:60.123-08:00", True),  # the same one elsewhere
    ("1999-01-01T05:29:60+05:30", True),
    ("1998-12-31T23:58:60Z", False),
    ("1998-12-31T22:59:60Z", False),
    ("1998-12-31T23:59:61Z", False),
    ("2026-07-24T05:21:47", False),  # no zone
    ("2026-07-24T05:21Z", False),
    ("2026-07-24 05:21:47Z", False),
    ("2026-07-24", False),
    ("2026-07-24T24:00:00Z", False),
    ("2026-07-24T23:60:00Z", False),
    ("2026-07-24T05:21:47+24:00", False),
    ("2026-07-24T05:21:47+05:60", False),
    ("2026-07-24T05:21:47+0530", False),
    ("2026-07-24T05:21:47.Z", False),
    ("2026-02-29T05:21:47Z", False),
    ("2026-13-01T05:21:47Z", False),
    ("0000-01-01T00:00:00Z", False),
    ("2026-07-24T05:21:47Z\n", False),
    (" 2026-07-24T05:21:47Z", False),
    ("２026-07-24T05:21:47Z", False),  # a digit, but not an ASCII one
    ("1784869307", False),
    ("", False),
]


@pytest.mark.parametrize(("value", "valid"), DATE_TIMES)
def test_date_time(value: str, valid: bool) -> None:
    assert is_date_time(value) is valid


URIS = [
    ("https://doc.example", True),
    ("https://doc.example/a/b;c=1?d=e&f=%20#g/h?i", True),
    ("HTTPS://EXAMPLE.COM:8080/", True),
    ("https://user:pass@doc.example/", True),
    ("https://[2001:db8::1]:443/", True),
    ("https://[v1.fe80::a+en1]/", True),
    ("https://192.0.2.1/", True),
    ("https://doc.example//twice", True),
    ("https://doc.example/a(b)[c]", False),  # brackets are for hosts only
    ("ftp://doc.example/file", True),
    ("file:///etc/hosts", True),
    ("mailto:someone@doc.example", True),
    ("urn:isbn:0451450523", True),
    ("tel:+1-816-555-1212", True),
    ("about:", True),
    ("https://doc.example/%E2%9C%93", True),
    ("https://", False),  # http needs a host
    ("https:///path", False),
    ("https:/doc.example", False),
    ("https:doc.example", False),
    ("https://doc.example/a b", False),
    ("https://doc.example ", False),
    ("https://doc.example\n", False),
    ("https://doc.example/%zz", False),
    ("https://doc.example/%", False),
    ("https://doc.example/<id>", False),
    ("https://doc.example/{id}", False),
    ("https://doc.example/a|b", False),
    ("https://doc.example\\a", False),
    ("https://exämple.com/", False),  # an IRI; its URI is https://ex%C3%A4mple.com/ or in punycode
    ("https://doc.example:port/", False),
    ("https://[2001:db8::1/", False),
    ("https://[1:2:3]/", False),
    ("https://doc.example/#a#b", False),
    ("www.doc.example", False),
    ("doc.example/page", False),
    ("//doc.example/page", False),
    ("/page", False),
    ("#fragment", False),
    ("1http://doc.example", False),
    ("://doc.example", False),
    ("n/a", False),
    ("TBD", False),
    ("<https://doc.example>", False),
    ("[Docs](https://doc.example)", False),
    ("", False),
]


@pytest.mark.parametrize(("value", "valid"), URIS)
def test_uri(value: str, valid: bool) -> None:
    assert is_uri(value) is valid


DAYS = [
    ("2026-01-31", True),
    ("2026-01-32", False),
    ("2026-04-30", True),
    ("2026-04-31", False),
    ("2024-02-29", True),
    ("2025-02-29", False),
    ("1900-02-29", False),
    ("2000-02-29", True),
    ("2026-00-10", False),
    ("2026-13-10", False),
    ("2026-10-00", False),
    ("0000-01-01", False),
    ("0001-01-01", True),
    ("9999-12-31", True),
    ("no date at all", True),  # the schema's pattern speaks of that
]


@pytest.mark.parametrize(("value", "valid"), DAYS)
def test_calendar_day(value: str, valid: bool) -> None:
    assert is_calendar_day(value) is valid


def test_days_in_month() -> None:
    assert [days_in_month(2026, month) for month in range(14)] == [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0]
