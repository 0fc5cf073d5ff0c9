"""One key in a long file costs the findings of one record, whatever joins those of the rules; and they are right."""

import random
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from benchmarks.generate import records_in_one_file
from lsprotocol import types
from support.call_count import call_count
from support.catalogue_samples import M, models_dev
from support.cited_pages import keep_page
from support.stored_catalogues import put_in_store
from support.workspace_files import make_tree

from model_lifecycle.diagnostics.diagnostic import Diagnostic
from model_lifecycle.ide import cited_today, reconcile_workspace
from model_lifecycle.lsp.state import stored_pages
from model_lifecycle.lsp.state.analysis_host import AnalysisHost
from model_lifecycle.lsp.state.file_signature import signature
from model_lifecycle.lsp.state.open_documents import OpenDocuments
from model_lifecycle.lsp.state.snapshot import FileDiagnostics
from model_lifecycle.lsp.state.stored_catalogues import StoredCatalogues
from model_lifecycle.lsp.state.stored_pages import StoredPages

CONFIGURATION = """\
as-of = "2026-06-30"

[catalogues]
folder = "catalogues"

[catalogues.providers]
openai = "provider-1"
"""
PAGE = "https://doc.example/models"
URLS = (PAGE, "https://doc.example/deprecations")


class Engine:
    """An open file of many records that cite pages of which copies are kept, whose checks run when they are asked."""

    def __init__(self, folder: Path, count: int) -> None:
        self.text = f"# Models\n{records_in_one_file(count)}"
        self.folder = folder
        self.path = (folder / "many.model.yaml").as_posix()
        make_tree(folder, {"model-lifecycle.toml": CONFIGURATION, "many.model.yaml": self.text})
        self.copies = folder / "catalogues" / "pages"
        self.put_catalogue(7)
        self.host = AnalysisHost(lambda: True, lambda: True)
        self.host._listener = self
        self.documents = OpenDocuments()
        self.published: FileDiagnostics | None = None
        self.failures: list[object] = []
        self.take_in(self.documents.open(types.TextDocumentItem(f"file://{self.path}", "yaml", 1, self.text)))

    def put_catalogue(self, price: float) -> None:
        put_in_store(self.folder, {M: models_dev("openai", "many-3", cost={"input": price, "output": price})})

    def take_in(self, document: Any) -> None:
        self.host.put(self.path, document)
        self.host._absorb()
        self.host._check(None)

    def type(self, start: int, end: int, new: str) -> None:
        before = self.text[:start]
        self.text = before + new + self.text[end:]
        lines = [(before.count("\n"), start - before.rfind("\n") - 1)]
        lines.append((lines[0][0], lines[0][1] + end - start))
        first, last = (types.Position(*position) for position in lines)
        change = types.TextDocumentContentChangePartial(range=types.Range(first, last), text=new)
        self.take_in(self.documents.change(f"file://{self.path}", 2, [change], "utf-16"))

    # Listener

    def diagnostics_found(self, files: Iterable[FileDiagnostics]) -> None:
        for file in files:
            self.published = file

    def report_failure(self, message: str, error: BaseException) -> None:
        self.failures.append((message, error))

    def all_checked(self) -> None:
        pass

    def scan_progressed(self, project: object, done: int, total: int) -> None:
        pass

    def scan_ended(self, project: object, *, complete: bool) -> None:
        pass

    @property
    def joined(self) -> tuple[Diagnostic, ...]:
        """What was published besides the findings of the rules."""
        assert self.published is not None
        assert not self.failures
        return (*self.published.of_catalogues, *self.published.of_pages)

    def fresh(self) -> tuple[Diagnostic, ...]:
        """The same, found in the whole file by somebody who keeps nothing."""
        assert self.published is not None
        workspace = self.published.workspace
        file = workspace.files[self.path]
        pages, catalogues = StoredPages().reader(workspace), StoredCatalogues().now_and_before(workspace)
        assert catalogues is not None
        of_pages = () if pages is None else cited_today.findings_in(workspace, file, pages, file.records)
        return (*reconcile_workspace.findings_in(workspace, file, *catalogues, file.records), *of_pages)


def test_a_key_costs_one_record(tmp_path: Path) -> None:
    """Each feature whose findings join those of the rules is counted here."""
    counts = []
    for count in (150, 450):
        engine = Engine(tmp_path / str(count), count)
        for url in URLS:
            keep_page(engine.copies, url, "# Models\n\nNothing is said of any.\n", "2026-06-20")
        engine.type(0, 0, "#")
        assert engine.joined == engine.fresh()
        place = engine.text.index("family: ") + len("family: ")
        engine.type(place, place, "x")
        counts.append(call_count(partial(engine.type, place, place, "x")))
    assert (counts[1] - counts[0]) / 300 < 60, counts  # for each record that is there, and was not changed


def test_no_record_is_checked_again_once_the_folder_is_read(tmp_path: Path) -> None:
    """An open text is checked before its folder is read, and then joined to it: the first key would wait for both."""
    counts = []
    for count in (150, 450):
        engine = Engine(tmp_path / str(count), count)
        keep_page(engine.copies, PAGE, "# Models\n\nNothing is said of any.\n", "2026-06-20")
        engine.type(0, 0, "#")
        project = next(iter(engine.host.projects))
        project.scan(project.loaded.configuration, lambda: None, lambda done, total: None)
        counts.append(call_count(partial(engine.host._check, None)))
        assert project.settled
        assert engine.joined == engine.fresh()
    assert (counts[1] - counts[0]) / 300 < 60, counts


@pytest.mark.parametrize("is_kept", [True, False])
def test_one_record_is_asked_and_none_without_copies(
    is_kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Engine(tmp_path, 150)
    if is_kept:
        keep_page(engine.copies, PAGE, "# Models\n\nNothing is said of any.\n", "2026-06-20")
    engine.type(0, 0, "#")
    asked: list[str] = []

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def count(*arguments: Any) -> Any:
            asked.append(name)
            return function(*arguments)

        return count

    for module, name in ((cited_today, "citations_of"), (reconcile_workspace, "comparison_of")):
        monkeypatch.setattr(module, name, counted(name, getattr(module, name)))
    monkeypatch.setattr(stored_pages, "signature", counted("signature", signature))
    place = engine.text.index("status: ", 9_000)  # behind 500 citations, none is judged
    engine.type(place, place, "x")
    assert asked.count("citations_of") == is_kept
    assert asked.count("comparison_of") == 1
    assert asked.count("signature") < 20  # one record cites fourteen times, few pages


@pytest.mark.parametrize("seed", range(2))
def test_kept_findings_are_those_of_the_whole_file(seed: int, tmp_path: Path) -> None:
    rng, engine = random.Random(seed), Engine(tmp_path, 40)
    for step in range(20):
        match rng.randrange(6):
            case 0:
                keep_page(
                    engine.copies, rng.choice(URLS), f"# Models\n\n- many-{rng.randrange(20)}\n", f"2026-06-{10 + step}"
                )
            case 1:
                for copy in engine.copies.glob("*.json") if engine.copies.exists() else ():
                    content = rng.choice(["{", copy.read_text().replace("many-1", "many-2")])
                    copy.write_text(content)  # in place: the folder does not tell
            case 2:
                engine.put_catalogue(rng.randrange(5))
            case 3:
                first, second = (engine.text.index(f"- id: many-{n}\n") for n in (4, 5))
                engine.type(first, first, engine.text[first:second].replace("many-4", f"more-{step}"))
        place = engine.text.index(rng.choice(["input_price", "display_name", "url: https"]), rng.randrange(20_000))
        place = engine.text.index(":", place) + 2
        engine.type(place, place, rng.choice(["1", "h", " "]))
        assert engine.joined == engine.fresh(), (seed, step)
