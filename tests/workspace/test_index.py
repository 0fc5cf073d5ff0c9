"""The index: what it answers, that patching it equals making it anew, and that look-ups find their dependents."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.workspaces import record_file

from model_lifecycle.records.record import Kind
from model_lifecycle.syntax.data import Data
from model_lifecycle.workspace.index import Entry, Key, ModelKey, Reference, UnresolvedRecord, index_of
from model_lifecycle.workspace.index_view import IndexView
from model_lifecycle.workspace.record_file import RecordFile
from model_lifecycle.workspace.workspace import History, Workspace, changed_keys

A, B = ModelKey("provider-1", "a"), ModelKey("provider-1", "b")


def model(name: str, provider: str = "provider-1", *, replacements: tuple[str, ...] = (), **more: Data) -> Data:
    """What the index reads of a model; replacements are ids, or `provider/id` for another provider's."""
    listed: list[Data] = []
    for replacement in replacements:
        other, _, replacement_id = replacement.rpartition("/")
        listed.append({"model_id": replacement_id, "provider": other or provider})
    return {"id": name, "slug": name, "provider": provider, "replacements": listed, **more}


def migration(old: str, new: str, provider: str = "provider-1", **more: Data) -> Data:
    """What the index reads of a migration between two models of one provider."""
    sides: dict[str, Data] = {
        side: {"provider": provider, "model_id": name, "slug": name} for side, name in (("from", old), ("to", new))
    }
    return {**sides, **more}


def workspace(*files: RecordFile) -> Workspace:
    return Workspace("/w").with_files({file.path: file for file in files})


SMALL = workspace(
    record_file("/w/a.yaml", "model", model("a", replacements=("b", "provider-2/c"))),
    record_file("/w/b.yaml", "model", model("b"), model("a", "provider-2")),
    record_file("/w/m.yaml", "migration", migration("a", "b")),
    record_file("/w/p.yaml", "provider", {"id": "provider-1"}),
)

ANSWERS: list[tuple[Callable[[IndexView], object], object]] = [
    (lambda view: view.models("provider-1", "a"), (Entry("/w/a.yaml", 0),)),
    (lambda view: view.models("provider-3", "a"), ()),
    (lambda view: view.models_with_id("a"), (Entry("/w/a.yaml", 0), Entry("/w/b.yaml", 1))),
    (lambda view: view.models_with_slug("provider-2", "a"), (Entry("/w/b.yaml", 1),)),
    (lambda view: view.models_of("provider-1"), (Entry("/w/a.yaml", 0), Entry("/w/b.yaml", 0))),
    (lambda view: view.model_ids("provider-1"), ("a", "b")),
    (lambda view: view.all_models(), (Entry("/w/a.yaml", 0), Entry("/w/b.yaml", 0), Entry("/w/b.yaml", 1))),
    (lambda view: view.providers("provider-1"), (Entry("/w/p.yaml", 0),)),
    (lambda view: view.migrations(A, B), (Entry("/w/m.yaml", 0),)),
    (lambda view: view.migrations(B, A), ()),
    (lambda view: view.migrations_from(A), (Entry("/w/m.yaml", 0),)),
    (lambda view: view.migrations_to(B), (Entry("/w/m.yaml", 0),)),
    (lambda view: view.replacements(A), (B, ModelKey("provider-2", "c"))),
    (lambda view: view.replaced_by(B), (Entry("/w/a.yaml", 0),)),
    (
        lambda view: view.references(B),
        (
            Reference("/w/a.yaml", 0, "/replacements/0/model_id"),
            Reference("/w/m.yaml", 0, "/to/model_id"),
            Reference("/w/m.yaml", 0, "/to/slug"),
        ),
    ),
    (
        lambda view: view.provider_references("provider-2"),
        (Reference("/w/a.yaml", 0, "/replacements/1/provider"), Reference("/w/b.yaml", 1, "/provider")),
    ),
    (lambda view: view.unresolved_models(None), ()),
]


@pytest.mark.parametrize(("question", "answer"), ANSWERS)
def test_an_answer(question: Callable[[IndexView], object], answer: object) -> None:
    assert question(SMALL.view()) == answer


def test_the_record_of_an_entry() -> None:
    (entry,) = SMALL.view().models("provider-2", "a")
    assert SMALL.view().record(entry).text("slug") == "a"
    assert SMALL.file(entry).path == "/w/b.yaml"


@pytest.mark.parametrize(
    ("file", "may_be"),
    [
        # whether it may be provider-1's a, provider-1's b, provider-2's a
        pytest.param(record_file("/w/x", "model", model("a")), (False, False, False), id="all can be read"),
        pytest.param(
            record_file("/w/x", "model", model("a"), refused=frozenset({"/provider"})),
            (True, False, True),
            id="provider refused",
        ),
        pytest.param(
            record_file("/w/x", "model", {"provider": "provider-1", "slug": "a"}), (True, True, False), id="id missing"
        ),
        pytest.param(record_file("/w/x", "model", {"id": 3}), (True, True, True), id="id is a number"),
        pytest.param(record_file("/w/x", "model", None), (True, True, True), id="an empty record"),
        pytest.param(record_file("/w/x", "model"), (True, True, True), id="no record could be read"),
        pytest.param(record_file("/w/x", "migration"), (False, False, False), id="another kind"),
    ],
)
def test_a_doubtful_model_may_be_any_that_fits(file: RecordFile, may_be: tuple[bool, ...]) -> None:
    view = workspace(file).view()
    asked = A, B, ModelKey("provider-2", "a")
    assert tuple(view.may_be_unread(key) for key in asked) == may_be


def test_doubtful_models_of_a_provider_and_of_all() -> None:
    nameless: Data = {"provider": "provider-2", "slug": "s"}
    view = workspace(
        record_file("/w/x", "model", model("a"), nameless), record_file("/w/y", "model", {"id": "b"})
    ).view()
    first, unknown = UnresolvedRecord("/w/x", 1, "provider-2", "", "s"), UnresolvedRecord("/w/y", 0, "", "b", "")
    assert view.unresolved_models("provider-1") == (unknown,)
    assert view.unresolved_models("provider-2") == (first, unknown)
    assert view.unresolved_models(None) == (first, unknown)


def test_what_is_refused_names_nothing() -> None:
    file = record_file("/w/m", "migration", migration("a", "b"), refused=frozenset({"/from/model_id"}))
    view = workspace(file).view()
    assert view.migrations_from(A) == ()
    assert view.migrations(A, B) == ()
    assert view.references(B) == (Reference("/w/m", 0, "/to/model_id"), Reference("/w/m", 0, "/to/slug"))


NAMES = st.sampled_from(["a", "b", "c"])
PROVIDERS = st.sampled_from(["provider-1", "provider-2"])
SCRAPS: st.SearchStrategy[Data] = (
    st.none() | st.just([]) | st.fixed_dictionaries({}, optional={"id": NAMES, "from": NAMES})
)
RECORDS = st.one_of(
    st.builds(model, NAMES, PROVIDERS, replacements=st.lists(NAMES, max_size=3).map(tuple)),
    st.builds(migration, NAMES, NAMES, PROVIDERS),
    st.builds(lambda name: {"id": name}, PROVIDERS),
    SCRAPS,
)
KINDS: st.SearchStrategy[Kind | None] = st.sampled_from(["model", "model", "migration", "provider", None])
REFUSED = st.sampled_from(["/id", "/provider", "/from/model_id", "/replacements/0", ""]).map(
    lambda pointer: frozenset({pointer})
)
CONTENTS = st.tuples(KINDS, st.lists(RECORDS, max_size=3), st.just(frozenset()) | REFUSED)
CHANGES = st.dictionaries(st.sampled_from(["/w/1", "/w/2", "/w/3"]), st.none() | CONTENTS, max_size=3)


def changed(change: dict[str, tuple[Kind | None, list[Data], frozenset[str]] | None]) -> dict[str, RecordFile | None]:
    return {
        path: None if content is None else record_file(path, content[0], *content[1], refused=content[2])
        for path, content in change.items()
    }


@given(st.lists(CHANGES.map(changed), max_size=6))
def test_a_patched_index_equals_one_made_anew(changes: list[dict[str, RecordFile | None]]) -> None:
    patched = Workspace("/w")
    for change in changes:
        patched = patched.with_files(change)
    anew = index_of([*patched.files.values()][::-1], ())
    assert {name: rows for name, rows in patched.index.tables.items() if rows} == anew.tables


QUESTIONS: list[Callable[[IndexView], object]] = [
    *(question for question, _ in ANSWERS),
    lambda view: view.unresolved_models("provider-1"),
    lambda view: view.may_be_unread(A),
    lambda view: view.file("/w/1"),
    lambda view: [view.record(entry).data for entry in view.models_with_id("a")],
]


@given(CHANGES.map(changed), CHANGES.map(changed), st.sampled_from(QUESTIONS))
def test_an_answer_changes_only_with_a_key_it_read(
    first: dict[str, RecordFile | None],
    second: dict[str, RecordFile | None],
    question: Callable[[IndexView], object],
) -> None:
    before = Workspace("/w").with_files(first)
    after = before.with_files(second)
    asked, again = before.view(), after.view()
    if question(asked) != question(again):
        assert asked.keys_read & changed_keys(before, after)


TEXT_OF_A: set[Key] = {("file", "/w/a.yaml")}
"""What changes with any edit of a file."""


def test_an_edit_that_changes_no_data_changes_no_record() -> None:
    again = record_file("/w/a.yaml", "model", model("a", replacements=("b", "provider-2/c")))
    assert again == SMALL.files["/w/a.yaml"]
    assert changed_keys(SMALL, SMALL.with_files({"/w/a.yaml": again})) == TEXT_OF_A


def test_an_edit_that_names_nothing_new_changes_only_its_file() -> None:
    edited = record_file("/w/a.yaml", "model", model("a", replacements=("b", "provider-2/c"), family="A"))
    after = SMALL.with_files({"/w/a.yaml": edited})
    record = ("record", "/w/a.yaml", "0")
    assert changed_keys(SMALL, after) == {*TEXT_OF_A, record}
    assert after.index is SMALL.index


def test_where_no_record_was_nobody_has_read_one() -> None:
    empty, full = record_file("/w/c.yaml", "model"), record_file("/w/c.yaml", "model", model("c"))
    before = workspace(empty)
    at_once, again = (before.with_files({"/w/c.yaml": file}) for file in (full, None))
    compared = changed_keys(before, replace(at_once, history=History(object())))
    assert ("record", "/w/c.yaml", "0") not in compared
    assert compared == changed_keys(before, at_once) == changed_keys(before, again.with_files({"/w/c.yaml": full}))


def test_a_snapshot_does_not_change() -> None:
    SMALL.with_files({"/w/a.yaml": None})
    assert SMALL.view().models("provider-1", "a") == (Entry("/w/a.yaml", 0),)
    assert list(SMALL.files) == ["/w/a.yaml", "/w/b.yaml", "/w/m.yaml", "/w/p.yaml"]


@given(st.lists(CHANGES.map(changed), min_size=1, max_size=20))
def test_what_changed_is_known_from_the_steps_as_from_a_comparison(changes: list[dict[str, RecordFile | None]]) -> None:
    first = last = Workspace("/w").with_files(changes[0])
    for change in changes[1:]:
        last = last.with_files(change)
    compared = changed_keys(first, replace(last, history=History(object())))
    assert compared <= changed_keys(first, last)
    assert changed_keys(last, last) == set()
    assert changed_keys(last, first) == changed_keys(replace(last, history=History(object())), first)
