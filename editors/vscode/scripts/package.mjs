// Makes the VSIX: `npm run package [-- --out FILE]`. Its links and the pictures of its README are those of the repository,
// once `pyproject.toml` has its address. It carries the server's wheel, built from this checkout by the Python in
// $PYTHON, else in the checkout's `.venv`, else `python3`.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { shippedManifest, shippedReadme } from "./shipped.mjs";

const extension = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const checkout = resolve(extension, "../..");
const manifest = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));

function python() {
  const inCheckout = join(checkout, process.platform === "win32" ? ".venv/Scripts/python.exe" : ".venv/bin/python");
  return process.env.PYTHON ?? (existsSync(inCheckout) ? inCheckout : "python3");
}

function buildWheel(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The build backend is among the project's own tools, so that no network is needed.
  const pip = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, checkout];
  execFileSync(python(), pip, { stdio: "inherit" });
  const wheels = readdirSync(folder);
  if (wheels.length !== 1 || !wheels[0].includes(`-${manifest.version}-`)) {
    throw new Error(`The extension is ${manifest.version}, but the wheel is ${wheels.join(", ")}. Run .ci/set-version.`);
  }
  const wheel = join(folder, wheels[0]);
  execFileSync(python(), [join(extension, "scripts/store_wheel.py"), wheel], { stdio: "inherit" });
  // A sixth smaller than what the VSIX makes of it; the best quality takes ten times as long for another tenth.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(`${wheel}.br`, brotliCompressSync(readFileSync(wheel), { params: quality }));
  rmSync(wheel);
}

/** The address of the repository, its one home in `pyproject.toml`; undefined while that is empty. */
function repository() {
  return /^address = "(https:[^"]+?)\/?"/m.exec(readFileSync(join(checkout, "pyproject.toml"), "utf8"))?.[1];
}

/** Fills `folder` with what `vsce` packs; true if the checkout has a licence at its top, which the owner chooses. */
function stage(folder, address) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of [".vscodeignore", "dist", "media", "bundled", "CHANGELOG.md"]) {
    cpSync(join(extension, name), join(folder, name), { recursive: true });
  }
  const licences = readdirSync(checkout).filter((name) => name.startsWith("LICENSE"));
  for (const name of licences) cpSync(join(checkout, name), join(folder, name));
  writeFileSync(join(folder, "README.md"), shippedReadme(readFileSync(join(extension, "README.md"), "utf8"), address));
  writeFileSync(join(folder, "package.json"), JSON.stringify(shippedManifest(manifest, address), undefined, 2));
  return licences.length > 0;
}

const { values } = parseArgs({ options: { out: { type: "string" } } });
const address = repository();
const out = resolve(values.out ?? join(checkout, "build", `model-lifecycle-vscode-${manifest.version}.vsix`));
mkdirSync(dirname(out), { recursive: true });
execFileSync(process.execPath, [join(extension, "scripts/build.mjs")], { stdio: "inherit" });
buildWheel(join(extension, "bundled"));
const staged = join(extension, "out");
const licensed = stage(staged, address);
const vsce = join(extension, "node_modules/@vscode/vsce/vsce");
const options = ["--no-dependencies", "--out", out];
if (!licensed) options.push("--skip-license");
if (address === undefined) options.push("--allow-missing-repository");
else options.push("--baseImagesUrl", `${address}/raw/main/editors/vscode`, "--baseContentUrl", `${address}/blob/main/editors/vscode`);
execFileSync(process.execPath, [vsce, "package", ...options], { cwd: staged, stdio: "inherit" });
console.log(`${out}: ${Math.round(statSync(out).size / 1024)} KiB`);
