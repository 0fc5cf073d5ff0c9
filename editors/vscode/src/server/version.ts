// Versions of the server and of the extension: X.Y.Z, the same number for both.

/** The oldest server that answers what the extension asks. */
export const OLDEST_SERVER = "0.1.0";

/** The version in what `model-lifecycle --version` prints. */
export function versionIn(text: string): string | undefined {
  return /^model-lifecycle (\d+\.\d+\.\d+\S*)\s*$/m.exec(text)?.[1];
}

/** Below 0 where the first is older, above 0 where it is newer. */
export function compareVersions(first: string, second: string): number {
  const [one, other] = [numbers(first), numbers(second)];
  for (const position of [0, 1, 2] as const) {
    if (one[position] !== other[position]) return one[position] - other[position];
  }
  return 0;
}

function numbers(version: string): [number, number, number] {
  const [major, minor, patch] = version.split(".").map((part) => Number.parseInt(part, 10) || 0);
  return [major ?? 0, minor ?? 0, patch ?? 0];
}
