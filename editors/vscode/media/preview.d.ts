// What the page's script finds: VS Code's side, and the server's `livePage`.
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): any;
  setState(state: unknown): void;
};

declare const livePage:
  | undefined
  | ((root: Document, send: (action: unknown) => void) => {
      page(state: unknown): void;
      highlight(event: { values: string[] }): void;
    });
