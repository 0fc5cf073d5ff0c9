import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import type { FoundServer } from "../../src/server/candidate.ts";
import { Launch } from "../../src/server/launch.ts";
import { program, temporaryFolder } from "../support/programs.ts";

const folder = temporaryFolder();

function found(script: string): FoundServer {
  return { place: "path", command: program(`${folder}/${script.length}/model-lifecycle`, script), before: [], version: "0.1.0" };
}

describe("a server that does not start", () => {
  it("is known by its last words", async () => {
    const launch = new Launch(found("echo Traceback >&2; echo 'ImportError: no tool' >&2; exit 1"), folder);
    await launch.start();
    assert.equal(await launch.lastWords(), "ImportError: no tool");
    await launch.end();
  });

  it("is known by how it ended where it says nothing", async () => {
    const launch = new Launch(found("kill -KILL $$"), folder);
    await launch.start();
    assert.equal(await launch.lastWords(), "");
    assert.equal(launch.ending, "it was ended from outside (SIGKILL)");
    const other = new Launch(found("exit 3 # quietly"), folder);
    await other.start();
    assert.equal(await other.lastWords(), "");
    assert.equal(other.ending, "it ended with code 3, and said nothing");
  });

  it("may not be there at all", async () => {
    const launch = new Launch({ ...found(""), command: `${folder}/none` }, folder);
    await launch.start();
    assert.match(await launch.lastWords(), /ENOENT/);
    await launch.end();
  });
});

describe("a server that does not end", () => {
  it("is ended", async () => {
    const launch = new Launch(found("trap '' TERM; echo up; exec sleep 600"), folder);
    const child = await launch.start();
    assert.ok(child.stdout);
    await once(child.stdout, "data");
    const ended = once(child, "exit");
    await launch.end();
    assert.deepEqual(await ended, [null, "SIGKILL"]);
  });
});
