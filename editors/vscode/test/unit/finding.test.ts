import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { findServer, worthTelling, type Wishes } from "../../src/server/finding.ts";
import { refusalWords } from "../../src/server/words.ts";
import { program, python, server, temporaryFolder } from "../support/programs.ts";

const folder = temporaryFolder();
const good = server(`${folder}/good/model-lifecycle`, "0.1.0");
const newer = server(`${folder}/newer/model-lifecycle`, "1.2.3");
const old = server(`${folder}/old/model-lifecycle`, "0.0.9");
const broken = program(`${folder}/broken/model-lifecycle`, "echo 'Traceback' >&2; echo 'ImportError: no tool' >&2; exit 1");
const mute = program(`${folder}/mute/model-lifecycle`, "echo hello");
const nobodys = python(`${folder}/nobodys/python`);
const selected = python(`${folder}/selected/python`, { server: "0.1.0" });
const own = python(`${folder}/own/python`, { server: "0.1.0" });
const ancient = program(`${folder}/ancient/python`, "echo 'Unknown option: -P' >&2; exit 2");
const halfInstalled = program(`${folder}/half/python`, "echo \"ModuleNotFoundError: No module named 'model_lifecycle.cli'\" >&2; exit 1");
writeFileSync(`${folder}/text`, "");

function wishes(some: Partial<Wishes> & { PATH?: string } = {}): Wishes {
  const { PATH = "", ...rest } = some;
  return { platform: "linux", variables: { PATH: `${PATH}:/bin:/usr/bin` }, folders: [], path: "", interpreter: "", selected: undefined, own: [], ...rest };
}

async function find(some: Parameters<typeof wishes>[0], untrusted: string[] = []) {
  const wanted = wishes(some);
  const search = await findServer(wanted, { cwd: folder, platform: "linux", variables: wanted.variables, untrusted });
  const told = worthTelling(search.refusals);
  return { found: search.found && [search.found.place, search.found.command], told: told && refusalWords(told) };
}

describe("the server", () => {
  const all = { path: good, selected, PATH: `${folder}/newer`, own: [own] };
  const cases: [string, Parameters<typeof wishes>[0], [string, string]][] = [
    ["is what the setting says", all, ["setting", good]],
    ["is a name in the setting", { ...all, path: "model-lifecycle" }, ["setting", newer]],
    ["is in the environment of the setting", { ...all, path: "", interpreter: selected, selected: undefined }, ["interpreter", selected]],
    ["is in the selected environment", { ...all, path: "" }, ["selected", selected]],
    ["is on PATH where the selected environment has none", { ...all, path: "", selected: nobodys }, ["path", newer]],
    ["is on PATH where the setting's environment has none", { ...all, path: "", interpreter: nobodys }, ["path", newer]],
    ["is on PATH where the selected Python is ancient", { ...all, path: "", selected: ancient }, ["path", newer]],
    ["is the next on PATH where the first is too old", { PATH: `${folder}/old:${folder}/newer` }, ["path", newer]],
    ["is the extension's own where there is no other", { PATH: `${folder}/broken`, own: [own] }, ["own", own]],
  ];
  for (const [name, some, expected] of cases) {
    it(name, async () => {
      assert.deepEqual((await find(some)).found, expected);
    });
  }
});

describe("no server", () => {
  const here = { own: [own], PATH: `${folder}/good` };
  const cases: [string, Parameters<typeof wishes>[0], RegExp | undefined][] = [
    ["is nothing to explain where none is installed", { selected: nobodys }, undefined],
    ["where the setting names nothing", { ...here, path: `${folder}/none` }, /none`, which `model-lifecycle.path` names, does not exist\. Correct the setting, or remove it\.$/],
    ["where the setting names a text", { ...here, path: `${folder}/text` }, /is not a program that can be run\. Correct/],
    ["where the setting names a folder", { ...here, path: folder }, /is not a program/],
    ["where the setting's program is broken", { ...here, path: broken }, /does not work: ImportError: no tool\. Correct the setting/],
    ["where the setting's program is another", { ...here, path: mute }, /does not work: hello\. Correct/],
    ["where the setting's program is too old", { ...here, path: old }, /is version 0\.0\.9, which is too old\. Update it to 0\.1\.0 or newer\.$/],
    ["where the setting's interpreter is none", { ...here, interpreter: `${folder}/none` }, /`model-lifecycle.interpreter` names, does not exist/],
    ["where the one on PATH is too old", { PATH: `${folder}/old` }, /\(from PATH\) is version 0\.0\.9/],
    ["where the selected environment is broken", { selected: halfInstalled }, /\(from the selected Python environment\) does not work: ModuleNotFoundError/],
  ];
  for (const [name, some, expected] of cases) {
    it(name, async () => {
      const { found, told } = await find(some);
      assert.equal(found, undefined);
      if (expected === undefined) assert.equal(told, undefined);
      else assert.match(told ?? "", expected);
    });
  }
});

describe("a folder that is not trusted", () => {
  const records = `${folder}/records`;
  mkdirSync(records);
  const ran = `${records}/ran`;
  const trap = program(`${records}/bin/model-lifecycle`, `touch ${ran}; echo "model-lifecycle 0.1.0"`);

  it("has none of its programs run, whoever names them", async () => {
    const { found, told } = await find({ path: trap, folders: [records] }, [records]);
    assert.equal(found, undefined);
    assert.match(told ?? "", /is in a folder that is not trusted, so it is not run/);
    assert.deepEqual((await find({ PATH: `${records}/bin:${folder}/good` }, [records])).found, ["path", good]);
    assert.ok(!existsSync(ran));
  });

  it("has them run once it is trusted", async () => {
    assert.deepEqual((await find({ path: trap })).found, ["setting", trap]);
    assert.ok(existsSync(ran));
  });
});
