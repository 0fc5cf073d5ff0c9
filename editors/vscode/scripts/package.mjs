// Makes the VSIX: `npm run package [-- --out FILE]`. It carries the server's wheel, built from this checkout by the
// Python in $PYTHON, else in the checkout's `.venv`, else `python3`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

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
}

/** The README with its pictures inside: there is no address yet that they could be fetched from. */
function writeReadme(file) {
  const text = readFileSync(join(extension, "README.md"), "utf8");
  const inlined = text.replaceAll(/\]\((images\/[\w-]+\.png)\)/g, (_, picture) => {
    return `](data:image/png;base64,${readFileSync(join(extension, picture)).toString("base64")})`;
  });
  writeFileSync(file, inlined);
}

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = resolve(values.out ?? join(checkout, "build", `model-lifecycle-vscode-${version}.vsix`));
mkdirSync(dirname(out), { recursive: true });
buildWheel(join(extension, "bundled"));
writeReadme(join(extension, "bundled", "README.md"));
const vsce = join(extension, "node_modules/@vscode/vsce/vsce");
const readme = ["--readme-path", "bundled/README.md", "--no-rewrite-relative-links"];
const options = ["--no-dependencies", "--skip-license", "--allow-missing-repository", ...readme, "--out", out];
execFileSync(process.execPath, [vsce, "package", ...options], { cwd: extension, stdio: "inherit" });
console.log(`${out}: ${Math.round(statSync(out).size / 1024)} KiB`);
