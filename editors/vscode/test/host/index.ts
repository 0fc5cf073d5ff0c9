// What VS Code is told to run (`extensionTestsPath`): all tests, with the results in the file `$HOST_TEST_RESULTS`.
import { writeFile } from "node:fs/promises";
import { runAll } from "./runner.ts";
import "./features.test.ts";
import "./server.test.ts";

export async function run(): Promise<void> {
  const file = process.env["HOST_TEST_RESULTS"];
  if (file === undefined) throw new Error("HOST_TEST_RESULTS is not set.");
  await writeFile(file, JSON.stringify(await runAll()));
}
