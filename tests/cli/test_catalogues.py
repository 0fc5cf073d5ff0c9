"""`catalogues` on the command line, against a server on this machine."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from inline_snapshot import snapshot
from support.catalogue_samples import L, M, content, keep_copies, litellm, models_dev
from support.stored_catalogues import carry
from support.web_server import WebServer, serving
from support.workspace_files import make_tree

from model_lifecycle.catalogues.store import cache_folder
from model_lifecycle.cli.main import run
from model_lifecycle.network.addresses import PRIVATE_ADDRESSES
from model_lifecycle.network.copied import utc_today

GOOD = content(
    models_dev("openai", "gpt-9", cost={"input": 2, "output": 8})
    | models_dev("anthropic", "claude-9", cost={"input": 3})
)
NEW = content(
    models_dev("openai", "gpt-9", cost={"input": 3, "output": 8})
    | models_dev("anthropic", "claude-9", cost={"input": 3})
)
MANY = content(
    {"sample_spec": {}} | {f"o-{number}": litellm(f"o-{number}", "openai")[f"o-{number}"] for number in range(9)}
)


@pytest.fixture
def server() -> Iterator[WebServer]:
    with serving() as server:
        yield server


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the workspace, beside that of the cache."""
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setenv(PRIVATE_ADDRESSES, "1")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def configure(place: Path, server: WebServer, *, use: tuple[str, ...] = (M,), settings: str = "", **paths: str) -> None:
    """Catalogues at paths of the server: `m` is models.dev, `l` litellm."""
    addresses = {M: paths.get("m", "/m"), L: paths.get("l", "/l")}
    lines = [f'"{name}" = "{server.address}{path}"\n' for name, path in addresses.items()]
    text = f'[catalogues]\nuse = {json.dumps(use)}\n{settings}[catalogues.providers]\nopenai = "provider-1"\n'
    make_tree(place, {"model-lifecycle.toml": text + "[catalogues.addresses]\n" + "".join(lines)})


def copy_of(place: Path, name: str = M) -> Path:
    """The copy of the server's address: another one than the catalogue's own."""
    [path] = (path for path in copies(place, name) if not path.name.endswith(".before.json"))
    return path


def copies(place: Path, name: str = M) -> list[Path]:
    return sorted((place.parent / "cache/model-lifecycle/catalogues").glob(f"{name}*.json"))


def test_a_copy_is_fetched_and_used(place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]) -> None:
    configure(place, server)
    server.answers["/m"] = (200, {"ETag": '"1"'}, GOOD)
    assert run(["catalogues", "update"]) == 0
    assert capsys.readouterr().err == "models.dev: 2 entries\n"
    assert copy_of(place).read_bytes() == GOOD
    assert run(["import", "provider-1/gpt-9", "-q"]) == 0
    assert "input_price_per_mtok: 2" in (place / "models/provider-1/gpt-9.yaml").read_text(encoding="utf-8")
    assert run(["reconcile", "--fail-on", "hint"]) == 0
    server.answers["/m"] = (200, {"ETag": '"2"'}, NEW)
    assert run(["catalogues", "update", "-q"]) == 0
    assert run(["reconcile", "--write", "--fail-on", "hint"]) == 0
    assert "input_price_per_mtok: 3" in (place / "models/provider-1/gpt-9.yaml").read_text(encoding="utf-8")


def test_what_has_not_changed_is_not_sent_again(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(place, server)
    server.answers["/m"] = (200, {"ETag": '"1"', "Last-Modified": "Mon, 01 Jun 2026 00:00:00 GMT"}, GOOD)
    assert run(["catalogues", "update", "-q"]) == 0
    server.answers["/m"] = (304, {}, b"")
    assert run(["catalogues", "update"]) == 0
    assert capsys.readouterr().err == "models.dev: unchanged\n"
    assert server.requests[1]["If-None-Match"] == '"1"'
    assert server.requests[1]["If-Modified-Since"] == "Mon, 01 Jun 2026 00:00:00 GMT"
    copy_of(place).write_bytes(NEW)  # somebody else's: what the server has is newer than that, or not
    server.answers["/m"] = (200, {}, GOOD)
    assert run(["catalogues", "update", "-q"]) == 0
    assert "If-None-Match" not in server.requests[2]


@pytest.mark.parametrize(
    ("what", "answer", "words"),
    [
        ("404", (404, {}, b"no"), "the answer was 404 Not Found"),
        ("500", (500, {}, b"no"), "the answer was 500 Internal Server Error"),
        ("304", (304, {}, b""), "the answer was 304 Not Modified"),
        ("html", (200, {}, b"<!DOCTYPE html><p>Sorry"), "it is not JSON, it begins as a web page: line 1, column 1"),
        ("cut", (200, {}, GOOD[:-9]), "it is cut short"),
        ("short", (200, {"Content-Length": str(len(GOOD) + 9)}, GOOD), "the answer was cut short"),
        ("empty", (200, {}, b""), "it is empty"),
        ("other", (200, {}, b"[]"), "it is not a copy of models.dev: the top level: expected an object, found a list"),
        ("deep", (200, {}, b"[" * 100_000), "its lists and objects are nested too deeply"),
        ("nul", (200, {}, b"\0"), "it is not JSON"),
        ("to-file", (302, {"Location": "file:///etc/passwd"}, b""), "it redirects to `file:///etc/passwd`"),
        ("circle", (302, {"Location": "/circle"}, b""), "it redirects more than 5 times"),
        ("nowhere", (302, {}, b""), "it redirects to nowhere"),
        ("huge", (200, {}, b" " * 1024 * 1024), "the answer has more than 64 MiB"),
        ("stall", (200, {}, b""), "there was no complete response within 4 seconds"),
    ],
)
def test_a_bad_answer_leaves_the_copy_and_stops_no_other(
    place: Path,
    server: WebServer,
    what: str,
    answer: tuple[int, dict[str, str], bytes],
    words: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure(place, server, use=(M, L))
    server.answers |= {"/m": (200, {}, GOOD), "/l": (200, {}, MANY)}
    assert run(["catalogues", "update", M, "-q"]) == 0
    server.answers |= {"/m": answer, "/circle": answer}
    {"stall": server.stalling, "huge": server.repeating}.get(what, set()).add("/m")
    (copy_of(place).parent / "store.json").unlink()
    assert run(["catalogues", "update", "-q", "--timeout", "4" if what == "stall" else "30"]) == 1
    message = capsys.readouterr().err
    assert message.startswith("model-lifecycle: models.dev was not updated: ")
    assert words in message
    assert copy_of(place).read_bytes() == GOOD
    assert copy_of(place, L).read_bytes() == MANY


def test_a_redirect_is_followed(place: Path, server: WebServer) -> None:
    configure(place, server)
    server.answers |= {"/m": (301, {"Location": "/there"}, b""), "/there": (200, {}, GOOD)}
    assert run(["catalogues", "update", "-q"]) == 0
    assert copy_of(place).read_bytes() == GOOD


def test_what_one_repository_fetched_counts_for_no_other(place: Path, server: WebServer) -> None:
    configure(place, server)
    server.answers |= {"/m": (200, {}, NEW), "/other": (200, {}, GOOD)}
    assert run(["catalogues", "update", "-q"]) == 0
    for settings in ("", f'[catalogues.addresses]\n"{M}" = "{server.address}/other"\n'):
        make_tree(place, {"model-lifecycle.toml": f'{settings}[catalogues.providers]\nopenai = "provider-1"\n'})
        assert run(["import", "provider-1/gpt-9", "-q"]) != 0
    assert run(["catalogues", "update", M, "-q"]) == 0
    assert run(["import", "provider-1/gpt-9", "-q"]) == 0
    assert "input_price_per_mtok: 2" in (place / "models/provider-1/gpt-9.yaml").read_text(encoding="utf-8")
    assert [path.read_bytes() for path in copies(place)] in ([GOOD, NEW], [NEW, GOOD])


def test_a_copy_whose_index_names_another_address_is_not_used(place: Path) -> None:
    """As in a folder of an earlier version, in which all copies had the catalogue's name."""
    folder = place.parent / "cache/model-lifecycle/catalogues"
    make_tree(place, {"model-lifecycle.toml": '[catalogues.providers]\nopenai = "provider-1"\n'})
    index = json.dumps({M: {"address": "https://attacker.example/m"}})
    make_tree(folder, {"models.dev.json": GOOD.decode(), "store.json": index})
    assert run(["import", "provider-1/gpt-9", "-q"]) != 0
    (folder / "store.json").write_text("{}", encoding="utf-8")
    assert run(["import", "provider-1/gpt-9", "-q"]) == 0


def test_a_much_shorter_answer_is_taken_by_force_only(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(place, server, use=(L,))
    server.answers["/l"] = (200, {}, MANY)
    assert run(["catalogues", "update", "-q"]) == 0
    few = content(litellm("o-1", "openai"))
    server.answers["/l"] = (200, {}, few)
    assert run(["catalogues", "update", "-q"]) == 1
    assert "it has 1 entries, but the copy has 9: --force accepts it anyway" in capsys.readouterr().err
    copy = copy_of(place, L)
    assert copy.read_bytes() == MANY
    assert run(["catalogues", "update", "-q", "--force"]) == 0
    assert copy.read_bytes() == few
    assert copy.with_suffix(".before.json").read_bytes() == MANY


@pytest.mark.parametrize("folder", ["", 'folder = "catalogues"\n'], ids=["the user's", "the workspace's"])
def test_a_first_answer_is_compared_with_the_copy_that_the_package_carries(
    place: Path, server: WebServer, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    carry({L: json.loads(MANY)}, "2026-06-01")
    configure(place, server, use=(L,), settings=folder)
    for few in (litellm("o-1", "openai"), litellm("o-1", "anthropic")):
        server.answers["/l"] = (200, {}, content(few))
        assert run(["catalogues", "update", "-q"]) == 1
        assert "entries, but the carried copy has 9: --force accepts it anyway" in capsys.readouterr().err
    server.answers["/l"] = (200, {}, content(litellm("o-1", "openai")))
    assert run(["catalogues", "update", "-q", "--force"]) == 0
    assert run(["catalogues", "update", "-q"]) == 0, "what was forced is the newest known copy"


def test_a_copy_of_a_day_after_today_counts_as_never_read(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(place, server, settings='folder = "catalogues"\n')
    server.answers["/m"] = (200, {"ETag": '"1"'}, NEW)
    assert run(["catalogues", "update", "-q"]) == 0
    index = place / "catalogues/store.json"
    index.write_text(index.read_text(encoding="utf-8").replace(utc_today(), "2099-01-01"), encoding="utf-8")
    assert run(["catalogues", "list"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith(M))
    assert "  2099-01-01, after today  it is dated 2099-01-01, after today  " in row
    assert run(["import", "provider-1/gpt-9"]) != 0
    assert f"`catalogues/{M}.json` is ignored: it is dated 2099-01-01, after today" in capsys.readouterr().err
    server.answers["/m"] = (304, {}, b"")
    assert run(["catalogues", "update", "-q"]) == 1
    assert "If-None-Match" not in server.requests[-1]


def test_a_folder_of_the_workspace_has_the_tracked_providers_one_entry_a_line(place: Path, server: WebServer) -> None:
    configure(place, server, settings='folder = "data/catalogues"\n')
    server.answers["/m"] = (200, {}, GOOD)
    assert run(["catalogues", "update", "-q"]) == 0
    assert (place / "data/catalogues/models.dev.json").read_text(encoding="utf-8") == snapshot("""\
{
 "openai": {
  "doc": "https://openai.example/models",
  "env": [
   "KEY"
  ],
  "id": "openai",
  "models": {
   "gpt-9": {"cost": {"input": 2, "output": 8}, "id": "gpt-9", "limit": {"context": 200000, "output": 8000}, "modalities": {"input": ["text"], "output": ["text"]}, "name": "Gpt-9"}
  },
  "name": "Openai"
 }
}
""")
    assert not copies(place)
    assert run(["import", "provider-1/gpt-9", "-q"]) == 0
    assert run(["validate", "--fail-on", "warning", "--ignore", "unknown-provider"]) == 0


def test_the_list_says_what_there_is(place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]) -> None:
    configure(place, server)
    server.answers["/m"] = (200, {}, GOOD)
    assert run(["catalogues", "update", "-q"]) == 0
    assert run(["catalogues", "list", "--format", "json"]) == 0
    [row, *_] = json.loads(capsys.readouterr().out)["catalogues"]
    assert row | {"fetched": "", "day": ""} == {
        "name": M,
        "address": f"{server.address}/m",
        "used": True,
        "day": "",
        "fetched": "",
        "entries": 2,
        "passed_over": 0,
        "copy": "cache",
        "why": "your copy",
        "error": None,
    }
    assert row["day"] == row["fetched"]
    assert run(["catalogues", "list"]) == 0
    assert capsys.readouterr().out.splitlines()[3].split()[:3] == ["modeldeprecations.dev", "no", "-"]


def test_dates_of_no_model_s_life_are_passed_over(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing rests on them, and the list counts them."""
    days = ("2026-13-01", "1970-01-01", "2100-01-01", "soon", "2026-12-01", "")
    rows = {
        f"o-{index}": {"litellm_provider": "openai", "mode": "chat", "deprecation_date": day, "deprecation_source": "x"}
        for index, day in enumerate(days)
    }
    keep_copies(cache_folder(), {L: rows}, "2026-07-01")
    assert run(["catalogues", "list"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith(L))
    assert "6, 4 dates ignored" in row


def test_all_claims_about_a_model_are_shown(place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {"model-lifecycle.toml": '[catalogues.providers]\nopenai = "provider-1"\n'})
    (tmp_path / "m.json").write_bytes(GOOD)
    (tmp_path / "l.json").write_bytes(content(litellm("gpt-9", "openai", input_cost_per_token=3e-06)))
    options = ["--catalogue", f"{M}=../m.json", "--catalogue", f"{L}=../l.json", "--as-of", "2026-07-15"]
    assert run(["catalogues", "show", "provider-1/gpt-9", *options]) == 0
    assert capsys.readouterr().out == snapshot("""\
display_name: only models.dev says it
  >  Gpt-9  models.dev  2026-07-15  openai/gpt-9 name
specs/context_window_tokens: only models.dev says it
  >  200,000  models.dev  2026-07-15  openai/gpt-9 limit.context
specs/input_price_per_mtok: models.dev comes first for this, catalogues contradict each other
     $3  litellm     2026-07-15  gpt-9 input_cost_per_token
  >  $2  models.dev  2026-07-15  openai/gpt-9 cost.input
specs/max_output_tokens: only models.dev says it
  >  8,000  models.dev  2026-07-15  openai/gpt-9 limit.output
specs/modalities_in: only models.dev says it
  >  text  models.dev  2026-07-15  openai/gpt-9 modalities.input
specs/modalities_out: only models.dev says it
  >  text  models.dev  2026-07-15  openai/gpt-9 modalities.output
specs/output_price_per_mtok: only models.dev says it
  >  $8  models.dev  2026-07-15  openai/gpt-9 cost.output
specs/supports_vision: the modalities of models.dev say it
     false  models.dev  2026-07-15  openai/gpt-9 modalities.input
""")
    assert run(["catalogues", "show", "provider-1/gpt-9", *options, "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    [price] = [row for row in shown["properties"] if row["pointer"] == "/specs/input_price_per_mtok"]
    assert (price["taken"], price["conflict"], [claim["taken"] for claim in price["claims"]]) == (
        2,
        True,
        [False, True],
    )
    assert run(["catalogues", "show", "provider-1/none", *options]) == 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ('[catalogues]\nuse = ["model.dev"]', "there is no catalogue `model.dev`. Did you mean `models.dev`?"),
        ('[catalogues]\nfolder = "../x"', "Expected a folder inside the workspace"),
        ('[catalogues]\nfolder = "/x"', "Expected a folder inside the workspace"),
        ('[catalogues.addresses]\n"models.dev" = "ftp://x"', "Expected an address that starts with `https://`"),
        ('[catalogues.providers]\nopenai = "acme"', "`openai` is mapped to `acme`, which is not a provider here"),
        ('[catalogues.providers]\nxai = "provider-1"\n"x-ai" = "provider-2"', "in another spelling to `provider-1`"),
        ("[catalogues]\nuser = 1", "Unknown setting of `[catalogues]` `user`. Did you mean `use`?"),
    ],
)
def test_a_wrong_configuration_is_said(
    place: Path, settings: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_tree(place, {"model-lifecycle.toml": settings})
    assert run(["import", "provider-1/x"]) == 2
    assert words in capsys.readouterr().err


def test_without_copies_it_says_where_they_come_from(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tree(place, {"model-lifecycle.toml": '[catalogues.providers]\nopenai = "provider-1"\n'})
    assert run(["import", "provider-1/gpt-9"]) == 2
    assert "Fetch them with `model-lifecycle catalogues update`" in capsys.readouterr().err


def test_a_new_model_has_what_the_copies_know(
    place: Path, server: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(place, server)
    server.answers["/m"] = (200, {}, GOOD)
    assert run(["catalogues", "update", "-q"]) == 0
    assert run(["new", "model", "provider-1", "gpt-9"]) == 0
    assert "Filled 10 values from catalogues" in capsys.readouterr().err
    assert "input_price_per_mtok: 2" in (place / "models/provider-1/gpt-9.yaml").read_text(encoding="utf-8")
