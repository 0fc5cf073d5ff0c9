// The HTML of a panel: fixed, with nothing of a record in it. What records hold comes later, in messages, escaped by
// the server.
import { randomBytes } from "node:crypto";
import type { Assets } from "./protocol.ts";

/** The extension's own parts of a panel. */
export interface OwnAssets {
  readonly style: string;
  readonly script: string;
}

/** The page before the server has given its parts: the same frame, with room for a note. */
const BEFORE_THE_SERVER: Assets = { style: "", script: "", chrome: '<p id="live-status" role="status" hidden></p>' };

/** A panel's document. Styles and scripts count by `nonce` only, and nothing else is ever loaded. */
export function panelHtml(title: string, own: OwnAssets, assets: Assets | undefined, nonce: string): string {
  const { style, script, chrome } = assets ?? BEFORE_THE_SERVER;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style nonce="${nonce}">${style}</style>
<style nonce="${nonce}">${own.style}</style>
</head>
<body data-vscode-context='{"preventDefaultContextMenuItems": true}'>
<a class="skip" href="#main">Skip to the content</a>
${chrome}
<main id="main"></main>
<script nonce="${nonce}">${script}</script>
<script nonce="${nonce}">${own.script}</script>
</body>
</html>
`;
}

/** Another one for each document. */
export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}

/** The tab's title, with brackets while the preview stays with its migration, as Markdown's previews have them. */
export function panelTitle(comparison: string, locked: boolean): string {
  return locked ? `[Preview] ${comparison}` : `Preview ${comparison}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
