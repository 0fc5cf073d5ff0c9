// The environment that is selected is the one that the setting `python.defaultInterpreterPath` names.
const vscode = require("vscode");

const SETTING = "python.defaultInterpreterPath";

exports.activate = (context) => {
  const changed = new vscode.EventEmitter();
  const path = () => vscode.workspace.getConfiguration().get(SETTING);
  context.subscriptions.push(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(SETTING)) changed.fire({ id: path(), path: path(), resource: undefined });
    }),
  );
  return {
    environments: {
      onDidChangeActiveEnvironmentPath: changed.event,
      getActiveEnvironmentPath: () => ({ id: path(), path: path() }),
      resolveEnvironment: async (environment) => ({
        id: environment.id,
        path: environment.path,
        executable: { uri: vscode.Uri.file(environment.path), bitness: "64-bit", sysPrefix: undefined },
      }),
    },
  };
};
