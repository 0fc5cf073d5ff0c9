// Bundles the extension. Two files: `extension.js`, which VS Code loads with any YAML or JSON file and which only takes
// a cheap look, and `main.js`, which is loaded when there are records.
import { build, context } from "esbuild";

/** @type {import("esbuild").BuildOptions} */
const options = {
  entryPoints: { extension: "src/extension.ts", main: "src/main.ts" },
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  // `require`, as for everything else: VS Code finds its own module for that in all its versions.
  supported: { "dynamic-import": false },
  plugins: [
    {
      name: "main stays a file of its own",
      setup: (bundle) => {
        bundle.onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: "./main.js", external: true }));
      },
    },
  ],
  minify: !process.argv.includes("--watch"),
  sourcemap: process.argv.includes("--watch"),
  logLevel: "warning",
};

if (process.argv.includes("--watch")) {
  await (await context(options)).watch();
} else {
  await build(options);
}
