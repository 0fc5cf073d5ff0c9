import assert from "node:assert/strict";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import * as path from "node:path";
import { describe, it } from "node:test";
import { invocation } from "../../src/server/invocation.ts";
import { isInside, onPath, spelledOut } from "../../src/server/paths.ts";
import { program, temporaryFolder } from "../support/programs.ts";

describe("a setting", () => {
  const around = { platform: "linux", variables: { TOOLS: "/opt/tools" }, folders: ["/home/me/records", "/srv/more"] } as const;
  const cases: [string, string][] = [
    ["/usr/bin/model-lifecycle", "/usr/bin/model-lifecycle"],
    ["model-lifecycle", "model-lifecycle"],
    [" ~/bin/model-lifecycle ", `${homedir()}/bin/model-lifecycle`],
    ["${userHome}/x", `${homedir()}/x`],
    ["${workspaceFolder}/.venv/bin/python", "/home/me/records/.venv/bin/python"],
    ["${workspaceFolder:more}/x", "/srv/more/x"],
    ["${workspaceFolder:none}/x", "/home/me/records/${workspaceFolder:none}/x"],
    ["${env:TOOLS}/x", "/opt/tools/x"],
    [".venv/bin/python", "/home/me/records/.venv/bin/python"],
    ["a~b", "a~b"],
  ];
  for (const [written, expected] of cases) {
    it(`of \`${written}\``, () => {
      assert.equal(spelledOut(written, around), expected);
    });
  }
});

describe("PATH", () => {
  it("is searched in its order, for programs only, and not in relative folders", () => {
    const folder = temporaryFolder();
    const [first, second] = [program(`${folder}/1/tool`, ""), program(`${folder}/2/tool`, "")];
    writeFileSync(`${folder}/text`, "");
    mkdirSync(`${folder}/3/tool`, { recursive: true });
    const variables = { PATH: [".", "", `${folder}/none`, `${folder}/3`, `${folder}/1`, "relative", `${folder}/2`].join(":") };
    assert.deepEqual(onPath(["tool", "text"], { platform: "linux", variables, folders: [] }), [first, second]);
    chmodSync(first, 0o644);
    assert.deepEqual(onPath(["tool"], { platform: "linux", variables, folders: [] }), [second]);
  });

  it("of Windows holds batch files too, each folder before the next", () => {
    const folder = temporaryFolder();
    const files = ["1/tool.cmd", "2/tool.exe", "2/tool.bat"].map((name) => program(`${folder}/${name}`, ""));
    const variables = { Path: `${folder}/1;${folder}/2` };
    assert.deepEqual(onPath(["tool"], { platform: "win32", variables, folders: [] }), files);
  });
});

describe("a batch file", () => {
  it("is started by the shell, in quotes", () => {
    const command = "C:\\My Tools\\model-lifecycle.CMD";
    assert.deepEqual(invocation(command, ["lsp"]), { command: `"${command}"`, parameters: ['"lsp"'], shell: true });
    assert.deepEqual(invocation("/bin/tool", ["lsp"]), { command: "/bin/tool", parameters: ["lsp"], shell: false });
  });
});

describe("a folder", () => {
  const top = temporaryFolder();
  const folder = path.join(top, "records");
  const inside = program(`${folder}/.venv/bin/python`, "");
  const outside = program(`${top}/elsewhere/python`, "");
  symlinkSync(folder, `${top}/link`);
  symlinkSync(inside, `${top}/elsewhere/in-truth-inside`);
  symlinkSync(outside, `${folder}/in-truth-outside`);
  const cases: [string, boolean][] = [
    [inside, true],
    [outside, false],
    [`${top}/link/.venv/bin/python`, true],
    [`${top}/elsewhere/in-truth-inside`, true],
    [`${folder}/in-truth-outside`, true],
    [`${top}/records-of-others/python`, false],
    [`${folder}/../elsewhere/python`, false],
    [`${folder}/..python`, true],
  ];
  for (const [file, expected] of cases) {
    it(`${expected ? "holds" : "does not hold"} ${path.relative(top, file)}`, () => {
      assert.equal(isInside(file, ["/nowhere", folder]), expected);
      assert.equal(isInside(file, ["/nowhere", `${top}/link`]), expected);
    });
  }
});
