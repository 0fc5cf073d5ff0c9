// The codes of findings, each a link to its page.
import type * as vscode from "vscode";
import { Uri } from "vscode";
import { type Middleware, vsdiag } from "vscode-languageclient/node";

export const EXPLAIN_COMMAND = "model-lifecycle.explainCode";
const FULL = vsdiag.DocumentDiagnosticReportKind.full;

export function codeOf({ code }: vscode.Diagnostic): string | undefined {
  const value = typeof code === "object" ? code.value : code;
  return value === undefined ? undefined : String(value);
}

/** A click on a finding's code explains it. Where the configuration has a `docs-url`, the server's own link stays. */
function linkCode(diagnostic: vscode.Diagnostic): void {
  const { code } = diagnostic;
  if (typeof code !== "string") return;
  const target = Uri.from({ scheme: "command", path: EXPLAIN_COMMAND, query: JSON.stringify([code]) });
  diagnostic.code = { value: code, target };
}

export const diagnosticsMiddleware: Middleware = {
  handleDiagnostics: (uri, diagnostics, next) => {
    diagnostics.forEach(linkCode);
    next(uri, diagnostics);
  },
  provideDiagnostics: async (document, previous, token, next) => {
    const report = await next(document, previous, token);
    if (report?.kind === FULL) report.items.forEach(linkCode);
    return report;
  },
  provideWorkspaceDiagnostics: (previous, token, reporter, next) =>
    next(previous, token, (part) => {
      for (const report of part?.items ?? []) if (report.kind === FULL) report.items.forEach(linkCode);
      reporter(part);
    }),
};
