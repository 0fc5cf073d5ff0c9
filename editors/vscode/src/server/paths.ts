// Where programs are: settings spelt out, PATH searched, and what lies inside a folder.
import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import * as path from "node:path";

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The folders of the window, the first of which is `${workspaceFolder}`. */
  readonly folders: readonly string[];
}

/** How the names of programs end on Windows; package managers write batch files. */
export const PROGRAM_ENDINGS = [".exe", ".cmd", ".bat"] as const;

/** A path as a person writes it into a setting, with `~` and the usual variables replaced. Relative to the folder. */
export function spelledOut(written: string, { variables, folders }: Surroundings): string {
  const folder = folders[0] ?? "";
  const text = written
    .trim()
    .replace(/^~(?=$|[\\/])/, homedir())
    .replaceAll("${userHome}", homedir())
    .replaceAll("${workspaceFolder}", folder)
    .replaceAll(/\$\{workspaceFolder:([^}]*)\}/g, (whole, name: string) => {
      return folders.find((one) => path.basename(one) === name) ?? whole;
    })
    .replaceAll(/\$\{env:([^}]*)\}/g, (_, name: string) => variables[name] ?? "");
  return /[\\/]/.test(text) && !path.isAbsolute(text) && folder !== "" ? path.join(folder, text) : text;
}

/** The files on PATH that have one of these names, in PATH's order. Relative entries of PATH are ignored. */
export function onPath(names: readonly string[], { platform, variables }: Surroundings): string[] {
  const windows = platform === "win32";
  const listed = variables[windows ? "Path" : "PATH"] ?? variables["PATH"] ?? "";
  const folders = listed.split(windows ? ";" : ":").filter((folder) => path.isAbsolute(folder));
  const endings = windows ? PROGRAM_ENDINGS : [""];
  const found = names.flatMap((name) =>
    folders.flatMap((folder) => endings.map((ending) => path.join(folder, `${name}${ending}`))),
  );
  return [...new Set(found)].filter((file) => isProgram(file, platform));
}

export function isProgram(file: string, platform: NodeJS.Platform): boolean {
  try {
    const stat = statSync(file);
    return stat.isFile() && (platform === "win32" || (stat.mode & 0o111) !== 0);
  } catch {
    return false;
  }
}

/** Whether a file is in one of the folders, by its name or by what its name leads to. */
export function isInside(file: string, folders: readonly string[]): boolean {
  const names = [file, path.join(real(path.dirname(file)), path.basename(file)), real(file)];
  return folders.flatMap((folder) => [folder, real(folder)]).some((folder) =>
    names.some((name) => {
      const inside = path.relative(folder, name);
      return inside !== ".." && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
    }),
  );
}

function real(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
