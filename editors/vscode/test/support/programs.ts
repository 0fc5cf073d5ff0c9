// Small programs in a temporary folder, which play Python and the server.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { after } from "node:test";

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "model-lifecycle-"));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A shell script that can be run; its folders are made. */
export function program(file: string, script: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

export function server(file: string, version: string): string {
  return program(file, `echo "model-lifecycle ${version}"`);
}

/** A Python that says which version it is, makes environments (with itself in them), and has the server once it is installed. */
export function python(file: string, options: { version?: string; server?: string; venv?: string; pip?: string } = {}): string {
  const { version = "3 12", venv = "", pip = "" } = options;
  const has = options.server === undefined ? "" : `echo "model-lifecycle ${options.server}"; exit 0`;
  return program(
    file,
    `
case "$*" in
  *"-m venv "*) ${venv}
    for folder; do :; done; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python";;
  *"-m pip install"*) ${pip}
    echo "Collecting jinja2"; touch "$(dirname "$0")/installed";;
  *"-m model_lifecycle --version"*) ${has}
    if [ -e "$(dirname "$0")/installed" ]; then echo "model-lifecycle 0.1.0"; else echo "$0: No module named model_lifecycle" >&2; exit 1; fi;;
  *"-c "*) echo "python ${version}";;
esac`,
  );
}
