import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { describe, it } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { InstallError, makeEnvironment, ownEnvironments, pythonsWords, type Recipe } from "../../src/server/environment.ts";
import { findPython } from "../../src/server/pythons.ts";
import { python, temporaryFolder } from "../support/programs.ts";

const folder = temporaryFolder();
const wheel = path.join(folder, "model_lifecycle.whl.br");
writeFileSync(wheel, brotliCompressSync("the wheel"));

function recipe(some: Partial<Recipe> & { python: string }): Recipe {
  return {
    storage: path.join(temporaryFolder(), "server"),
    pythonArguments: [],
    wheel,
    wheels: "",
    version: "0.1.0",
    platform: "linux",
    variables: process.env,
    signal: new AbortController().signal,
    step: () => undefined,
    line: () => undefined,
    ...some,
  };
}

function mark(storage: string, name: string, version: string): void {
  mkdirSync(path.join(storage, name), { recursive: true });
  writeFileSync(path.join(storage, name, "complete.json"), JSON.stringify({ version }));
}

describe("an environment", () => {
  it("is made, tried out and found again", async () => {
    const lines: string[] = [];
    const taken: string[] = [];
    const line = (said: string) => {
      lines.push(said);
      const file = / (\S+\.whl)$/.exec(said)?.[1];
      if (file !== undefined) taken.push(readFileSync(file, "utf8"));
    };
    const wanted = recipe({ python: python(`${folder}/python`), line });
    const made = await makeEnvironment(wanted);
    assert.deepEqual(await ownEnvironments(wanted.storage, "0.1.0", "linux"), [made]);
    assert.ok(lines.includes("Collecting jinja2"));
    assert.ok(lines.some((said) => said.endsWith(`--progress-bar off ${made.folder}/model_lifecycle.whl`)));
    assert.deepEqual(taken, ["the wheel"]);
    assert.ok(!existsSync(path.join(made.folder, "model_lifecycle.whl")));
  });

  it("is made from a folder of wheels where one is named", async () => {
    const lines: string[] = [];
    const wanted = recipe({ python: python(`${folder}/offline`), wheels: "/wheels", line: (said) => lines.push(said) });
    const made = await makeEnvironment(wanted);
    const from = "--no-index --find-links /wheels";
    assert.ok(lines.some((said) => said.endsWith(`${from} ${made.folder}/model_lifecycle.whl`)));
  });

  it("that is half made is never used", async () => {
    const { storage } = recipe({ python: "" });
    mkdirSync(path.join(storage, "0.1.0-half", "bin"), { recursive: true });
    python(path.join(storage, "0.1.0-half", "bin", "python"), { server: "0.1.0" });
    writeFileSync(path.join(storage, "0.1.0-half", "complete.json.tmp"), "");
    assert.deepEqual(await ownEnvironments(storage, "0.1.0", "linux"), []);
    mkdirSync(path.join(storage, "odd"));
    writeFileSync(path.join(storage, "odd", "complete.json"), '{"versio');
    assert.deepEqual(await ownEnvironments(storage, "0.1.0", "linux"), []);
  });

  it("of the extension's version comes first, then the newest", async () => {
    const { storage } = recipe({ python: "" });
    for (const version of ["0.0.9", "0.10.0", "0.1.0", "0.9.0"]) mark(storage, version, version);
    const found = await ownEnvironments(storage, "0.1.0", "linux");
    assert.deepEqual(found.map(({ version }) => version), ["0.1.0", "0.10.0", "0.9.0", "0.0.9"]);
  });

  it("replaces the others, but not one that another window is making", async () => {
    const wanted = recipe({ python: python(`${folder}/python`) });
    mark(wanted.storage, "complete", "0.0.9");
    for (const name of ["abandoned", "underway"]) mkdirSync(path.join(wanted.storage, name));
    utimesSync(path.join(wanted.storage, "abandoned"), 0, 0);
    const made = await makeEnvironment(wanted);
    assert.deepEqual(readdirSync(wanted.storage).sort(), [path.basename(made.folder), "underway"]);
  });

  const failures: [string, Parameters<typeof python>[1], RegExp][] = [
    ["Python cannot make", { venv: "echo 'The virtual environment was not created: ensurepip is missing.' >&2; exit 1;" }, /^Python could not create an environment: The virtual environment was not created/],
    ["pip cannot fill", { pip: "echo 'ERROR: No matching distribution found for jinja2' >&2; echo '[notice] A new pip' >&2; exit 1;" }, /^pip could not install the server: No matching distribution found for jinja2\. Is there a way/],
    ["holds no server that runs", { pip: "exit 0;" }, /^The server was installed, but does not run/],
  ];
  for (const [name, options, expected] of failures) {
    it(`that ${name} is told of, and leaves nothing behind`, async () => {
      const wanted = recipe({ python: python(`${folder}/failing`, options) });
      await assert.rejects(makeEnvironment(wanted), (error) => error instanceof InstallError && expected.test(error.message));
      assert.deepEqual(readdirSync(wanted.storage), []);
    });
  }

  it("that is cancelled ends at once, with all it has started, and leaves nothing behind", async () => {
    const stopping = new AbortController();
    const wanted = recipe({
      python: python(`${folder}/slow`, { pip: "echo started; sleep 600;" }),
      signal: stopping.signal,
      line: (line) => {
        if (line === "started") stopping.abort();
      },
    });
    await assert.rejects(makeEnvironment(wanted), InstallError);
    assert.deepEqual(readdirSync(wanted.storage), []);
  });
});

describe("pip's words", () => {
  const said = (errors: string, output = "") => pythonsWords({ code: 1, output, errors });
  it("are its last error", () => {
    assert.equal(said("WARNING: x\nERROR: first\nERROR: second\n\n[notice] y\n"), "second");
    assert.equal(said("Traceback\nOSError: [Errno 28] No space left on device\n"), "OSError: [Errno 28] No space left on device");
    assert.equal(said("what is this\n"), "what is this");
    assert.equal(said("", "only output\n"), "only output");
    assert.equal(said(""), "it did not say why");
  });
});

describe("a Python", () => {
  const around = (PATH: string) => ({ platform: "linux", variables: { PATH: `${PATH}:/bin:/usr/bin` }, folders: [] }) as const;
  const old = python(`${folder}/3.9/python3`, { version: "3 9" });
  const fresh = python(`${folder}/3.11/python3`, { version: "3 11" });
  const options = { cwd: folder, untrusted: [] };

  it("that is named comes first, if it is new enough", async () => {
    assert.equal((await findPython([fresh], around(""), options)).found?.command, fresh);
    const { found, tooOld } = await findPython([old, `${folder}/none`], around(path.dirname(fresh)), options);
    assert.equal(found?.command, fresh);
    assert.deepEqual(tooOld.map(({ version }) => version), [[3, 9]]);
  });

  it("in a folder that is not trusted is not asked", async () => {
    const trap = python(`${folder}/records/python`, { venv: "", version: "3 13" });
    const { found } = await findPython([trap], around(path.dirname(fresh)), { ...options, untrusted: [`${folder}/records`] });
    assert.equal(found?.command, fresh);
    assert.ok(existsSync(trap));
  });
});
