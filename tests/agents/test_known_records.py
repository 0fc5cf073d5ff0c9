"""Which records answer: those on disk at the moment of a question, of each workspace, else public catalogues."""

from datetime import date
from pathlib import Path

from inline_snapshot import snapshot
from support.agent_client import agent_in, agent_workspace
from support.catalogue_samples import D, M, modeldeprecations, models_dev, samples
from support.examples import AS_OF
from support.stored_catalogues import carry
from support.workspace_files import NEW, make_workspace, text_of

from model_lifecycle.mcp.known_records import RecordsLoader


def test_the_day_is_that_of_the_configuration(tmp_path: Path) -> None:
    root = agent_workspace(tmp_path).as_posix()
    assert RecordsLoader(None, root).load().today.isoformat() == AS_OF
    assert RecordsLoader(None, root, date(2027, 1, 1)).load().today == date(2027, 1, 1)


async def test_changes_on_disk_are_followed(tmp_path: Path) -> None:
    folder = agent_workspace(tmp_path)
    async with agent_in(folder) as agent:
        before = await agent.data("check_model", written="example-2")
        (folder / NEW).write_text(text_of(NEW, ('"active"', '"legacy"')))
        after = await agent.data("check_model", written="example-2")
        assert (before["code"], after["code"]) == (None, "legacy-model")
        (folder / NEW).unlink()
        assert not (await agent.data("check_model", written="example-2"))["known"]


async def test_records_of_the_workspaces_inside_of_a_folder_answer_too(tmp_path: Path) -> None:
    make_workspace(tmp_path / "a")
    make_workspace(tmp_path / "b", {NEW: text_of(NEW, ('"example-2"', '"example-3"'))})
    (tmp_path / "app.py").write_text('client.chat(model="example-1")\n')
    async with agent_in(tmp_path) as agent:
        assert await agent.asked("scan_code") == snapshot("""\
app.py:1:20: warning[ending-model] `example-1` shuts down in 184 days, on 2026-12-31. The official replacement is `example-2`: the same price. See a/migrations/example-1-to-example-2.yaml.
3 files. By 10 records in FOLDER/a, FOLDER/b.\
""")
        assert [
            (await agent.data("check_model", written=f"example-{number}"))["rests_on"].replace(str(tmp_path), "FOLDER")
            for number in (2, 3)
        ] == snapshot(
            [
                "By a record in FOLDER/a. Its pages were last read on 2026-06-01, 29 days ago.",
                "By a record in FOLDER/b. Its pages were last read on 2026-06-01, 29 days ago.",
            ]
        )
        assert (await agent.data("compare_models", old="example-1", new="example-2"))["draft"] is False
        assert await agent.asked("check_records", path="b") == snapshot("""\
b/migrations/example-1-to-example-2.yaml:9:17: error[unknown-model] `provider-1` has no model `example-2`. Did you mean `example-3`?
b/models/provider-1/example-1.yaml:15:19: error[unknown-model] `provider-1` has no model `example-2`. Did you mean `example-3`?
b/models/provider-1/example-2.yaml:3:11: warning[file-name] The slug is `example-3`, but the file is `example-2.yaml`. Rename it to `example-3.yaml`, or correct the record.
5 files. By 10 records in FOLDER/a, FOLDER/b.\
""")
        (tmp_path / "b" / NEW).unlink()
        assert not (await agent.data("check_model", written="example-3"))["known"]


async def test_records_with_errors_answer_as_far_as_they_can_be_read(tmp_path: Path) -> None:
    folder = agent_workspace(tmp_path)
    (folder / NEW).write_text("id: [\n")
    async with agent_in(folder) as agent:
        answer = await agent.data("check_model", written="example-1")
        assert (answer["known"], answer["rests_on"].replace(tmp_path.as_posix(), "FOLDER")) == snapshot(
            (
                True,
                "By a record in FOLDER. Its pages were last read on 2026-06-01, 29 days ago. 1 file of records has errors; the answer uses only what can be read. check_records lists the errors.",
            )
        )


async def test_without_records_public_catalogues_answer(tmp_path: Path) -> None:
    old = modeldeprecations("openai", "gpt-8", shutdown_on="2026-06-15", status="retired")["models"]
    old[0]["replacements"] = [{"provider": "openai", "model": "gpt-9", "recommended": True}]
    published = samples(life={"shutdown_on": "2026-09-01", "deprecated_on": "2026-05-01", "status": "deprecated"})
    published[D]["models"] += old
    published[M]["openai"]["models"] |= models_dev("openai", "gpt-8", cost={"input": 4, "output": 8})["openai"][
        "models"
    ]
    carry(published, "2026-06-01")
    async with agent_in(tmp_path) as agent:
        assert await agent.asked("check_model", written="gpt-8") == snapshot("""\
`gpt-8` shut down on 2026-06-15, 15 days ago. OpenAI names `gpt-9`: input 50 % of the price, output 100 %. Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30).
No record: by modeldeprecations.dev, read 2026-06-30. Judged by public catalogues of 2026-06-01 (29 days old); model-lifecycle catalogues update fetches newer ones.\
""")
        assert (await agent.asked("upcoming_shutdowns", maker="openai")).splitlines()[0] == snapshot(
            "2026-09-01 (end, in 63 days): openai/gpt-9"
        )
        assert await agent.asked("check_model", written="gpt-88") == snapshot("""\
`gpt-88` is not known: no model of public catalogues has this id.
Similar ids: gpt-8, gpt-9.
By public catalogues. Judged by public catalogues of 2026-06-01 (29 days old); model-lifecycle catalogues update fetches newer ones.\
""")
        answer = await agent.data("compare_models", old="gpt-8", new="gpt-9")
        assert (answer["draft"], answer["prices"]["rows"][0]) == snapshot((True, ["Input", "$4", "$2", "-50% (lower)"]))
        assert await agent.asked("scan_code", path="a.py", text='ask(model="gpt-8")\n') == snapshot("""\
a.py:1:12: error[retired-model] `gpt-8` shut down on 2026-06-15, 15 days ago. OpenAI names `gpt-9`: input 50 % of the price, output 100 %. Source: openai.example/deprecations (modeldeprecations.dev, read 2026-06-30).
1 file. By public catalogues. Judged by public catalogues of 2026-06-01 (29 days old); model-lifecycle catalogues update fetches newer ones.\
""")


async def test_records_that_are_named_must_hold_a_model(tmp_path: Path) -> None:
    async with agent_in(tmp_path, records=".") as agent:
        assert await agent.asked("check_model", written="x") == snapshot(
            "error: FOLDER holds no record of a model: start the server with another --records"
        )
