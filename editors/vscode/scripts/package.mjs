// Makes the VSIX: `npm run package [-- --out FILE]`. The pictures of its README are those of the repository, once
// `pyproject.toml` has its address. It carries the server's wheel, built from this checkout by the Python in $PYTHON,
// else in the checkout's `.venv`, else `python3`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";

const extension = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const checkout = resolve(extension, "../..");
const { version } = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));

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
  if (wheels.length !== 1 || !wheels[0].includes(`-${version}-`)) {
    throw new Error(`The extension is ${version}, but the wheel is ${wheels.join(", ")}. Run .ci/set-version.`);
  }
  const wheel = join(folder, wheels[0]);
  execFileSync(python(), [join(extension, "scripts/store_wheel.py"), wheel], { stdio: "inherit" });
  // A sixth smaller than what the VSIX makes of it; the best quality takes ten times as long for another tenth.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(`${wheel}.br`, brotliCompressSync(readFileSync(wheel), { params: quality }));
  rmSync(wheel);
}

/** Where the repository has this folder; undefined while `pyproject.toml` has no address. */
function addressOfPictures() {
  const address = /^address = "(https:[^"]+)"/m.exec(readFileSync(join(checkout, "pyproject.toml"), "utf8"))?.[1];
  return address === undefined ? undefined : `${address}/raw/main/editors/vscode`;
}

/** `vsce` takes pictures of a README only from https: without an address for them, the README goes without. */
function writeReadme(file, pictures) {
  const text = readFileSync(join(extension, "README.md"), "utf8");
  writeFileSync(file, pictures === undefined ? text.replaceAll(/^!\[.*\]\(images\/.*\)\n\n/gm, "") : text);
}

const { values } = parseArgs({ options: { out: { type: "string" } } });
const pictures = addressOfPictures();
const out = resolve(values.out ?? join(checkout, "build", `model-lifecycle-vscode-${version}.vsix`));
mkdirSync(dirname(out), { recursive: true });
buildWheel(join(extension, "bundled"));
writeReadme(join(extension, "bundled", "README.md"), pictures);
const vsce = join(extension, "node_modules/@vscode/vsce/vsce");
const readme = ["--readme-path", "bundled/README.md"];
if (pictures !== undefined) readme.push("--baseImagesUrl", pictures);
const options = ["--no-dependencies", "--skip-license", "--allow-missing-repository", ...readme, "--out", out];
execFileSync(process.execPath, [vsce, "package", ...options], { cwd: extension, stdio: "inherit" });
console.log(`${out}: ${Math.round(statSync(out).size / 1024)} KiB`);
