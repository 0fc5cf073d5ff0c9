"""`.ci/check_facts.py`: which pages of the package's own facts have changed since they were read."""

import runpy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.web_server import serving

from model_lifecycle.generate.maker_samples import maker_samples
from model_lifecycle.network.addresses import PRIVATE_ADDRESSES
from model_lifecycle.network.fetch import Limits
from model_lifecycle.scan.verdict.request_facts import REQUEST_FACTS
from model_lifecycle.sources import read_sources

SCRIPT = Path(__file__).parents[2] / ".ci/check_facts.py"
LONG_AGO, FAR_AHEAD = date(2020, 1, 1), date(9999, 1, 1)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setenv(PRIVATE_ADDRESSES, "1")
    monkeypatch.setattr(read_sources, "_SECONDS_BETWEEN", 0.0)
    monkeypatch.setattr(read_sources, "_LIMITS", Limits(size=1_000_000, seconds=600))  # a busy machine answers late
    monkeypatch.setattr(read_sources, "utc_today", lambda: "2020-02-02")
    return runpy.run_path(str(SCRIPT))


def test_a_page_that_changed_is_named_until_its_facts_are_read_again(
    script: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving() as server:
        page = f"{server.address}/page"
        server.answers = {
            "/robots.txt": (404, {}, b""),
            "/page": (200, {"Content-Type": "text/markdown"}, b"# Requests\n\nIt takes `top_p`.\n"),
            "/gone": (404, {}, b""),
        }

        def report(day: date, *others: str) -> tuple[int, str]:
            code: int = script["check"](dict.fromkeys((page, *others), day), tmp_path)
            said = capsys.readouterr().out
            return code, said.replace(server.address, "https://doc.example")

        assert report(LONG_AGO) == snapshot(
            (
                0,
                """\
https://doc.example/page: its text of 2020-02-02 is kept; its facts were read on 2020-01-01
0 of 1 pages need somebody to read them.
""",
            )
        )
        assert report(LONG_AGO, f"{server.address}/gone") == snapshot(
            (
                1,
                """\
https://doc.example/page: the same as on 2020-02-02
https://doc.example/gone: gone: its host answers 404
1 of 2 pages need somebody to read them.
""",
            )
        )
        server.answers["/page"] = (*server.answers["/page"][:2], b"# Requests\n\nIt refuses `top_p`.\n")
        first = report(LONG_AGO)
        assert first == snapshot(
            (
                1,
                """\
https://doc.example/page: changed since 2020-02-02
  -It takes top_p.
  +It refuses top_p.
1 of 1 pages need somebody to read them.
""",
            )
        )
        assert report(LONG_AGO) == first
        assert report(FAR_AHEAD)[0] == 0
        assert report(LONG_AGO)[0] == 0


def test_every_fact_and_every_sample_has_a_page_to_read(script: dict[str, Any]) -> None:
    pages = script["pages_of_facts"]()
    samples, *_ = maker_samples()
    assert {facts.page for facts in REQUEST_FACTS} <= pages.keys()
    assert {page for sample in samples for page in sample.pages.values()} <= pages.keys()
    assert all(day <= date(2026, 12, 31) for day in pages.values())
