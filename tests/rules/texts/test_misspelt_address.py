"""Tests of the rule `misspelt-address`."""

import pytest
from support.mistakes import NEW, PROVIDER, mistake_files, only_diagnostic, source
from support.workspaces import diagnostics_of

from model_lifecycle.diagnostics.fix import ReplaceValue

_PAGE = "https://doc.example/pricing"


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("htps://doc.example/pricing", _PAGE),
        ("htpps://doc.example/pricing", _PAGE),
        ("ttps://doc.example/pricing", _PAGE),
        ("hhttps://doc.example/pricing", _PAGE),
        ("httpss://doc.example/pricing", _PAGE),
        ("jttps://doc.example/pricing", _PAGE),
        ("htp://doc.example/pricing", "http://doc.example/pricing"),
        ("https://https://doc.example/pricing", _PAGE),
        ("http://https://doc.example/pricing", _PAGE),
        ("https://https//doc.example/pricing", _PAGE),
        (f"{_PAGE},", _PAGE),
        (f"{_PAGE}.", _PAGE),
        (f"{_PAGE};", _PAGE),
        (f"{_PAGE}:", _PAGE),
        (f"{_PAGE})", _PAGE),
        (f"{_PAGE}).", _PAGE),
        (f"{_PAGE}**", _PAGE),
        (f"{_PAGE}'", _PAGE),
        ("https://doc.example/pricing?a=1&amp;b=2&amp;c=3", "https://doc.example/pricing?a=1&b=2&c=3"),
        ("https://doc,example/pricing", "https://doc.example/pricing"),
        ("https://doc..example/pricing", "https://doc.example/pricing"),
    ],
)
def test_an_address_that_leads_nowhere_is_one_finding(written: str, right: str) -> None:
    for path, change in ((NEW, source(url=written)), (PROVIDER, f'pricing_url: "{written}"')):
        diagnostic = only_diagnostic(path, change)
        assert diagnostic.code == "misspelt-address"
        assert diagnostic.fix is not None
        assert diagnostic.fix.changes == (ReplaceValue(diagnostic.pointer, right),)


@pytest.mark.parametrize("written", ["http:/doc.example/", "www.doc.example", "https://doc.example/ ", "doc.example/x"])
def test_what_the_schema_refuses_is_said_once(written: str) -> None:
    assert only_diagnostic(PROVIDER, f'pricing_url: "{written}"').code == "bad-uri"


@pytest.mark.parametrize(
    "address",
    [
        "https://doc.example/",
        "http://doc.example",
        "https://doc.example/wiki/Example_(model)",
        "https://doc.example/wiki/Example_Inc.",
        "https://doc.example/wiki/Acme_Co.",
        "https://doc.example/legal/acme-inc.",
        "https://web.archive.org/web/2026/https://doc.example/pricing",
        "https://doc.example/go?to=https://other.example/,b",
        "https://doc.example/#:~:text=It%20ends,",
        "https://doc.example/?a=1&b=2&amp=3",
        "https://doc.example/a(b)c",
        "https://doc.example/f(x)",
        "https://user@doc.example:8443/a;b,c/d?e=f,g#h",
        "https://[2001:db8::1]/x",
        "https://127.0.0.1:8080/",
        "https://sub_domain.doc.example/",
        "https://xn--bcher-kva.example/",
        "https://https.doc.example/",
        "https://doc.example/http",
        "ftp://doc.example/x",
        "sftp://doc.example/x",
        "s3://bucket/x",
        "gs://bucket/x",
        "git+https://doc.example/x",
        "mailto:a@doc.example",
        "HTTPS://DOC.EXAMPLE/",
        "https://doc.example/it's",
        "https://doc.example/v1.2",
        "https://doc.example/a*b",
    ],
)
def test_an_honest_address_is_no_finding(address: str) -> None:
    found = diagnostics_of(mistake_files(NEW, source(url=address)))
    assert [one.code for all_ in found.values() for one in all_] == []
