"""`sources` on the command line, with saved pages and against a server on this machine."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import snapshot
from support.cited_pages import DEPRECATIONS, keep_page, model_record
from support.web_server import WebServer, serving
from support.workspace_files import CONFIGURATION, OLD, make_tree, text_of, workspace_files

from model_lifecycle.cli.main import run
from model_lifecycle.network.addresses import PRIVATE_ADDRESSES
from model_lifecycle.network.copied import utc_today
from model_lifecycle.network.fetch import Limits
from model_lifecycle.records.catalogue_addresses import CATALOGUE_ADDRESSES
from model_lifecycle.records.gaps import GAP_DAY
from model_lifecycle.sources import read_sources

DOC = "https://doc.example/"
PATH = "models/provider-1/loom-2-large.yaml"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the workspace, which is the current one."""
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setenv(PRIVATE_ADDRESSES, "1")
    monkeypatch.setattr(read_sources, "_SECONDS_BETWEEN", 0.0)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


@pytest.fixture
def server() -> Iterator[WebServer]:
    with serving() as server:
        server.answers["/robots.txt"] = (404, {}, b"no")
        server.answers["/none"] = (404, {}, b"no")
        yield server


def mirrored(place: Path, server: WebServer, *sources: tuple[str, str]) -> None:
    """A workspace whose pages the server has."""
    configuration = f'[sources.addresses]\n"{DOC}" = "{server.address}/"\n'
    make_tree(place, {"model-lifecycle.toml": configuration, PATH: model_record(*sources)})


def results(capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    """What pages say of the sources of the record, from the JSON."""
    run(["sources", "check", "--format", "json", "--quiet", *options])
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["results"]
    return [result for result in found if result["pointer"].startswith("/sources/")]


def verdicts(capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    return [result["verdict"] for result in results(capsys, *options)]


def saved(place: Path, text: str = DEPRECATIONS, name: str = "page") -> str:
    """The option for a page that was saved by hand."""
    (place / f"../{name}.md").write_text(text, encoding="utf-8")
    return f"--page={DOC}{name}=../{name}.md"


ROW = "Dec 11, 2026 loom-2-large loom-3-large"


def test_findings_name_what_differs(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sources = ((f"{DOC}page#loom", "Dec 10, 2026 loom-2-large loom-3-large"), (f"{DOC}page", "Loom 9 was never made."))
    make_tree(place, {PATH: model_record(*sources, (f"{DOC}page", ROW), (f"{DOC}page", ""))})
    assert run(["sources", "check", "--offline", saved(place), "--format", "concise"]) == 0
    shown = capsys.readouterr()
    today = utc_today()
    assert shown.out.replace(today, "TODAY") == snapshot("""\
models/provider-1/loom-2-large.yaml:21:14: warning[source-changed] On TODAY the page says otherwise: `10` → `11`.
models/provider-1/loom-2-large.yaml:25:14: warning[source-gone] On TODAY nothing of this excerpt is on its page.
""")
    assert shown.err.splitlines()[-1] == snapshot(
        "5 citations of 1 page: 1 held, 2 showed the value, 1 changed, 1 gone."
    )


def test_days_are_renewed_where_the_page_says_so_and_once(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {PATH: model_record((f"{DOC}page", ROW), (f"{DOC}page", "Dec 10, 2026 loom-2-large"))})
    page = saved(place)
    assert run(["sources", "check", "--offline", page, "--diff"]) == 1
    changes = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("+ ", "- "))]
    today = utc_today()
    assert changes == ["-    last_checked: 2026-07-24", f"+    last_checked: {today}"]
    run(["sources", "check", "--offline", page, "--write"])
    written = (place / PATH).read_text()
    assert written == model_record((f"{DOC}page", ROW), (f"{DOC}page", "Dec 10, 2026 loom-2-large")).replace(
        "last_checked: 2026-07-24", f"last_checked: {today}", 1
    )
    run(["sources", "check", "--offline", page, "--write"])
    assert (place / PATH).read_text() == written


def test_what_a_server_answers(place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]) -> None:
    html = {"Content-Type": "text/html"}
    body = DEPRECATIONS.encode()
    server.answers |= {
        "/page": (200, {"Content-Type": "text/markdown", "ETag": '"1"'}, body),
        "/old": (301, {"Location": "/page"}, b"-"),
        "/absolute": (308, {"Location": f"{DOC}page"}, b"-"),
        "/now": (302, {"Location": "/page"}, b"-"),
        "/2024/old": (301, {"Location": "/"}, b"-"),
        "/": (200, html, b"<h1>Documentation</h1><p>Begin with the guides, and read on from there.</p>"),
        "/410": (410, {}, b"gone"),
        "/soft": (200, html, b"<title>Page not found</title><h1>Page not found</h1><p>Go home.</p>"),
        "/wall": (403, html, b"<h1>Just a moment...</h1>"),
        "/console": (302, {"Location": "/login"}, b"-"),
        "/login": (200, html, b"<title>Log in</title><h1>Welcome back</h1><form>Password</form>"),
        "/app": (200, html, b"<noscript>You need JavaScript.</noscript><div id=root></div><script src=a.js></script>"),
        "/pdf": (200, {"Content-Type": "application/pdf"}, b"%PDF-1.7 and so on"),
        "/loop": (302, {"Location": "/loop"}, b"-"),
        "/latin": (
            200,
            {"Content-Type": "text/html; charset=iso-8859-1"},
            "<p>d\xe9pr\xe9ci\xe9 le 4 mai".encode("latin1"),
        ),
    }
    paths = [path for path in server.answers if path not in ("/robots.txt", "/none", "/", "/login", "/latin")]
    mirrored(place, server, *((f"{DOC}{path[1:]}", ROW) for path in paths), (f"{DOC}latin", "déprécié le 4 mai"))
    found = {result["url"].removeprefix(DOC): result for result in results(capsys)}
    assert {name: result["verdict"] for name, result in found.items()} == snapshot(
        {
            "page": "holds",
            "old": "moved",
            "absolute": "moved",
            "now": "holds",
            "2024/old": "gone",
            "410": "dead",
            "soft": "dead",
            "wall": "unreadable",
            "console": "unreadable",
            "app": "unreadable",
            "pdf": "unreadable",
            "loop": "unreadable",
            "latin": "holds",
        }
    )
    assert found["old"]["moved_to"] == found["absolute"]["moved_to"] == f"{DOC}page"
    assert found["old"]["page_verdict"] == "holds"
    asked = len(server.requests)
    assert verdicts(capsys, "--max-age", "1").count("holds") == 3
    assert len(server.requests) - asked < asked, "copies of today are not fetched again"
    results(capsys, "--max-age", "0")
    assert any(request.get("If-None-Match") == '"1"' for request in server.requests[asked:])


def test_robots_and_a_host_that_asks_to_wait(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server.answers |= {
        "/robots.txt": (200, {}, b"User-agent: model-lifecycle\nDisallow: /private/\n"),
        "/a": (200, {}, DEPRECATIONS.encode()),
        "/b": (429, {"Retry-After": "3600"}, b"-"),
    }
    mirrored(place, server, *((f"{DOC}{path}", ROW) for path in ("private/a", "a", "b", "c")))
    assert verdicts(capsys) == ["unreadable", "holds", "unreadable", "unreadable"]
    assert len(server.requests) == 3, "robots.txt, /a, /b"


def test_no_network_at_all_is_one_sentence(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    configuration = f'[sources.addresses]\n"{DOC}" = "http://127.0.0.1:9/"\n'
    make_tree(place, {"model-lifecycle.toml": configuration, PATH: model_record((f"{DOC}page", ROW))})
    assert run(["sources", "check", "--quiet"]) == 2
    assert capsys.readouterr().err == snapshot(
        "model-lifecycle: no page could be reached (no connection to its host: connection refused): is there a network?\n"
    )


def test_private_hosts_are_not_asked(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(PRIVATE_ADDRESSES)
    mirrored(place, server, (f"{DOC}page", ROW))
    assert verdicts(capsys) == ["unreadable"]
    assert not server.requests


def test_what_changed_on_a_page(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {PATH: model_record((f"{DOC}page", ROW))})
    run(["sources", "check", "--offline", "--quiet", saved(place)])
    changed = DEPRECATIONS.replace("`loom-2-large` | `loom-3-large`", "`loom-2-large` | `loom-4`").replace(
        "60 days", "9 days"
    )
    run(["sources", "check", "--offline", "--quiet", saved(place, changed)])
    capsys.readouterr()
    assert run(["sources", "diff", f"{DOC}page"]) == 1
    assert capsys.readouterr().out.replace(utc_today(), "TODAY") == snapshot("""\
https://doc.example/page: TODAY → TODAY
@@ 2026-06-11: Loom models
- Dec 11, 2026 | loom-2-large | loom-3-large
+ Dec 11, 2026 | loom-2-large | loom-4
""")


def test_wrong_options(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {PATH: model_record((f"{DOC}page", ROW))})
    for options in (
        ["chek"],
        ["check", "--page", "x"],
        ["check", "--page", "a=none.html"],
        ["diff"],
        ["diff", "https://a"],
    ):
        assert run(["sources", *options]) == 2
    assert capsys.readouterr().err == snapshot("""\
model-lifecycle: there is no `sources chek`. There are: check, diff
model-lifecycle: --page: expected URL=FILE, found `x`
model-lifecycle: --page: `none.html` cannot be read: it is not there; it may have been removed a moment ago
model-lifecycle: `sources diff` needs the address of a page
model-lifecycle: there is no copy of `https://a`. `sources check` keeps one of each cited page
""")


def test_a_page_of_records_marks_what_a_cited_page_contradicts(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From what the last check has kept in the workspace, until the record says something else."""
    said = "We tell developers at least 90 days before a model is shut down."
    data = json.loads(text_of(OLD))
    data["sources"][0] |= {"url": f"{DOC}page", "excerpt": said}
    wrong = json.dumps(data)
    make_tree(
        place, workspace_files({CONFIGURATION: 'as-of = "2026-08-01"\n[catalogues]\nfolder = "copies"\n', OLD: wrong})
    )
    mark = f"on {utc_today()} its page said otherwise"

    def page() -> str:
        capsys.readouterr()
        assert run(["render", "example-1-to-example-2", "--format", "markdown"]) == 0
        return capsys.readouterr().out

    run(["sources", "check", "--offline", "--quiet", saved(place)])
    assert page().count(mark) == 1
    make_tree(place, {OLD: wrong.replace("90 days", "60 days")})
    assert mark not in page()
    make_tree(place, {OLD: wrong, "copies/pages/contradicted.json": '[{"path": 3}, []]'})
    assert mark not in page()


def test_a_passage_is_quoted_where_a_source_has_none(place: Path) -> None:
    make_tree(place, {PATH: model_record((f"{DOC}page", ""))})
    run(["sources", "check", "--offline", "--quiet", "--write", "--excerpt", saved(place)])
    written = (place / PATH).read_text(encoding="utf-8")
    assert f"last_checked: {utc_today()}" in written
    assert "Dec 11, 2026 | loom-2-large | loom-3-large" in written
    run(["sources", "check", "--offline", "--quiet", "--write", "--excerpt", saved(place)])
    assert (place / PATH).read_text(encoding="utf-8") == written


def test_a_mirror_of_a_repository_stands_for_no_page_in_the_cache(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server.answers["/page"] = (200, {}, DEPRECATIONS.encode())
    mirrored(place, server, (f"{DOC}page", ROW))
    assert verdicts(capsys) == ["holds"]
    assert verdicts(capsys, "--offline") == ["holds"]
    make_tree(place, {"model-lifecycle.toml": ""})
    assert verdicts(capsys, "--offline") == []


def test_ctrl_c_keeps_what_was_read(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    server.answers |= {f"/{name}": (200, {}, DEPRECATIONS.encode()) for name in "abc"}
    mirrored(place, server, *((f"{DOC}{name}", ROW) for name in "abc"))
    sleep = asyncio.sleep
    pauses = iter((False, True))

    async def interrupted(seconds: float) -> None:
        if next(pauses):
            raise KeyboardInterrupt
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", interrupted)
    assert run(["sources", "check", "--format", "json"]) == 130
    assert "were read and are kept" in capsys.readouterr().err
    assert len(verdicts(capsys, "--offline")) >= 1


def test_a_moved_address_is_mended_where_the_page_is_still_about_the_model(place: Path, server: WebServer) -> None:
    server.answers |= {
        "/old": (301, {"Location": "/page"}, b"-"),
        "/away": (301, {"Location": "/other"}, b"-"),
        "/page": (200, {}, DEPRECATIONS.encode()),
        "/other": (200, {}, b"# Parked\n\nThis domain is for sale, as are many others of this kind.\n"),
    }
    mirrored(place, server, (f"{DOC}old", ROW), (f"{DOC}away", ROW))
    run(["sources", "check", "--quiet", "--write"])
    written = (place / PATH).read_text(encoding="utf-8")
    assert f"url: {DOC}page\n" in written
    assert f"url: {DOC}away\n" in written
    assert written.count(utc_today()) == 1


def test_a_mirror_of_what_a_page_redirects_to_stays_in_its_workspace(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor does it where it sends the validators of the page itself, by which that would be called unchanged."""
    lies = DEPRECATIONS.replace("`loom-2-large` | `loom-3-large`", "`loom-2-large` | `loom-4`")
    server.answers |= {
        "/page": (302, {"Location": "/true"}, b"-"),
        "/true": (200, {"ETag": '"1"'}, DEPRECATIONS.encode()),
        "/mirror": (200, {"ETag": '"1"'}, lies.encode()),
    }
    mirror = f'[sources.addresses]\n"{server.address}/true" = "{server.address}/mirror"\n'
    record = model_record((f"{server.address}/page", ROW))
    make_tree(place, {"model-lifecycle.toml": mirror, PATH: record})
    assert verdicts(capsys) == verdicts(capsys, "--offline") == ["changed"]
    make_tree(place, {"model-lifecycle.toml": ""})
    assert verdicts(capsys, "--offline") == []
    assert verdicts(capsys) == ["holds"]
    make_tree(place, {"model-lifecycle.toml": mirror})
    assert verdicts(capsys, "--offline") == ["changed"]
    asked = len(server.requests)
    make_tree(place, {"model-lifecycle.toml": ""})
    server.answers["/true"] = (304, {}, b"")
    assert verdicts(capsys, "--max-age", "0") == ["holds"]
    assert any(request.get("If-None-Match") == '"1"' for request in server.requests[asked:])


def test_what_another_place_calls_unchanged_is_read_whole(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server.answers["/page"] = (200, {"ETag": '"1"'}, DEPRECATIONS.encode())
    mirrored(place, server, (f"{DOC}page", ROW))
    assert verdicts(capsys) == ["holds"]
    server.answers |= {"/page": (302, {"Location": "/other"}, b"-"), "/other": (304, {}, b"")}
    assert verdicts(capsys, "--max-age", "0") == ["unreadable"]


def test_a_copy_of_a_day_after_today_counts_as_never_read(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server.answers["/page"] = (200, {}, DEPRECATIONS.encode())
    configuration = '[catalogues]\nfolder = "copies"\n'
    url = f"{server.address}/page"
    make_tree(place, {"model-lifecycle.toml": configuration, PATH: model_record((url, ROW))})
    keep_page(place / "copies/pages", url, DEPRECATIONS, "2099-01-01")
    run(["sources", "check", "--offline", "--format", "concise"])
    assert f"the copy of {url} is dated 2099-01-01, in the future, and is ignored\n" in capsys.readouterr().err
    run(["sources", "check", "--quiet", "--write"])
    assert f"last_checked: {utc_today()}" in (place / PATH).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("cell", "kind", "is_renewed", "said"),
    [
        ("Dec 11, 2026", "exact", True, "2 showed the value."),
        ("No sooner than Dec 11, 2026", "exact", False, "1 showed the value, 1 in doubt."),
        ("No sooner than Dec 11, 2026", "not_before", True, "2 showed the value."),
        ("Mar 11, 2027 (extended from Dec 11, 2026)", "exact", False, "1 showed the value, 1 showed another value."),
        ("Dec 11, 2026 / Mar 11, 2027", "exact", False, "1 showed the value, 1 in doubt."),
    ],
)
def test_in_doubt_no_day_is_renewed(
    place: Path, cell: str, kind: str, said: str, capsys: pytest.CaptureFixture[str], *, is_renewed: bool
) -> None:
    """Also where another value of the same source, the day of the deprecation, is shown."""
    table = f"| Model | Deprecated | Retirement date |\n|---|---|---|\n| loom-2-large | June 11, 2026 | {cell} |\n"
    record = model_record((f"{DOC}page", "")).replace("shutdown_date_kind: exact", f"shutdown_date_kind: {kind}")
    make_tree(place, {PATH: record})
    run(["sources", "check", "--offline", "--write", saved(place, table)])
    assert (f"last_checked: {utc_today()}" in (place / PATH).read_text(encoding="utf-8")) is is_renewed
    assert said in capsys.readouterr().err


def test_a_value_in_doubt_is_a_row_for_a_person_to_look_at(place: Path) -> None:
    table = "| Model | Retirement date |\n|---|---|\n| loom-2-large | No sooner than Dec 11, 2026 |\n"
    make_tree(place, {PATH: model_record((f"{DOC}page", "No sooner than Dec 11, 2026"), (f"{DOC}page", ""))})
    run(["sources", "check", "--offline", "--quiet", "--write", "--table", "../table.md", saved(place, table)])
    written = (place / "../table.md").read_text(encoding="utf-8")
    assert "| confirms nothing: the page has it as the earliest day, not as the day |\n" in written


def test_other_pages_of_a_slow_host_are_still_seen(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dead and moved ones too; only a host that cannot be connected to, or that asks to wait, is left."""
    monkeypatch.setattr(read_sources, "_LIMITS", Limits(size=1024 * 1024, seconds=0.3))
    slow = ("a", "b", "c", "d")
    server.stalling |= {f"/{name}" for name in slow}
    server.answers |= {
        "/404": (404, {"Retry-After": "9"}, b"-"),
        "/410": (410, {}, b"-"),
        "/old": (301, {"Location": "/page"}, b"-"),
        "/page": (200, {}, DEPRECATIONS.encode()),
    }
    mirrored(place, server, *((f"{DOC}{path}", ROW) for path in (*slow, "404", "410", "old", "page")))
    assert verdicts(capsys) == ["unreadable"] * 4 + ["dead", "dead", "moved", "holds"]


def test_what_is_said_of_a_page_is_said_once_for_each_record(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server.answers |= {
        "/old": (301, {"Location": "/page"}, b"-"),
        "/page": (200, {}, DEPRECATIONS.encode()),
        "/410": (410, {}, b"-"),
    }
    mirrored(place, server, *((f"{DOC}{path}", ROW) for path in ("410", "410#a", "old", "410#b", "old#c")))
    run(["sources", "check", "--quiet", "--format", "concise"])
    shown = capsys.readouterr().out.replace(utc_today(), "TODAY")
    assert shown == snapshot("""\
models/provider-1/loom-2-large.yaml:18:10: warning[source-dead] On TODAY the page is not there: its host answers 410. 2 more citations of this record: the same page.
models/provider-1/loom-2-large.yaml:26:10: information[source-moved] The page has moved to https://doc.example/page (TODAY). 1 more citation of this record: the same page.
models/provider-1/loom-2-large.yaml:59:12: warning[source-dead] On TODAY the page is not there: its host answers 404. 1 more citation of this record: the same page.
""")


def test_a_catalogue_is_not_asked_and_a_mark_not_renewed(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page shows the shutdown; that says nothing of the nulls that nobody has read on it."""
    record = model_record((f"{DOC}page", ""), (CATALOGUE_ADDRESSES["litellm"], ""))
    make_tree(place, {PATH: record.replace("last_checked: 2026-07-24", f"last_checked: {GAP_DAY}", 1)})
    before = (place / PATH).read_text()
    run(["sources", "check", "--write", "--offline", saved(place)])
    assert (place / PATH).read_text() == before
    said = capsys.readouterr().err
    assert "showed the value" in said
    assert said.endswith("1 citation of catalogues: `reconcile` compares these.\n")
