// What goes over the wire, in the log, when the setting `model-lifecycle.trace.server` asks for it.
import * as vscode from "vscode";
import { SECTION } from "../settings.ts";

/**
 * The log as the language client wants it for tracing: it traces only into a log at the level Trace. The setting alone
 * is enough here, as with other extensions: people look for traces when they have set it.
 */
export function traceInto(log: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const levelChanged = new vscode.EventEmitter<vscode.LogLevel>();
  const level = () => {
    const traces = vscode.workspace.getConfiguration(SECTION).get<string>("trace.server", "off") !== "off";
    return traces ? vscode.LogLevel.Trace : log.logLevel;
  };
  const watching = [
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${SECTION}.trace.server`)) levelChanged.fire(level());
    }),
    log.onDidChangeLogLevel(() => {
      levelChanged.fire(level());
    }),
  ];
  const dispose = () => {
    for (const one of [...watching, levelChanged]) one.dispose();
  };
  return new Proxy(log, {
    get(target, name) {
      if (name === "logLevel") return level();
      if (name === "onDidChangeLogLevel") return levelChanged.event;
      if (name === "dispose") return dispose;
      // At a level that is shown whatever level the log has.
      if (name === "trace" && log.logLevel !== vscode.LogLevel.Trace) return target.info.bind(target);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
