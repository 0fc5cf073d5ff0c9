// @ts-check
// The preview's page inside VS Code: carries states in and clicks out, and keeps what a reader would miss after the
// page was away. The page itself is `livePage`, which comes from the server.

/** @typedef {{ target: unknown, locked: boolean, title: string, scroll: number, open: string[] }} Kept */

const editor = acquireVsCodeApi();
const page = typeof livePage === "function" ? livePage(document, (action) => editor.postMessage({ type: "action", action })) : null;

/** @type {Kept | undefined} */
let kept = editor.getState();

/** The sections that are open, by the nearest id around each. */
function openSections() {
  return [...document.querySelectorAll("details[open]")].map((each) => each.closest("[id]")?.id ?? "");
}

function keep() {
  if (kept) editor.setState((kept = { ...kept, scroll: window.scrollY, open: openSections() }));
}

/** @param {{ target: unknown, locked: boolean, title: string }} state */
function show(state) {
  const { target, locked, title } = state;
  const before = kept;
  const same = JSON.stringify(before?.target) === JSON.stringify(target);
  const first = !document.querySelector("#main > article");
  page?.page(state);
  if (first && before && same) {
    for (const each of document.querySelectorAll("details")) each.open = before.open.includes(each.closest("[id]")?.id ?? "");
    window.scrollTo({ top: before.scroll, behavior: "instant" });
  } else if (!same) {
    window.scrollTo({ top: 0, behavior: "instant" });
  }
  kept = { scroll: 0, open: [], target, locked, title };
  keep();
}

/** @param {string} text */
function note(text) {
  const line = document.getElementById("live-status");
  if (!line || line.textContent === text) return;
  line.textContent = text;
  line.hidden = !text;
}

window.addEventListener("message", ({ data }) => {
  if (data.type === "page") show(data.state);
  else if (data.type === "highlight") page?.highlight(data);
  else if (data.type === "note") note(data.text);
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
function keepSoon() {
  later ??= setTimeout(() => {
    later = undefined;
    keep();
  }, 50);
}
window.addEventListener("scroll", keepSoon, { passive: true });
document.addEventListener("toggle", keep, true);

editor.postMessage({ type: "ready" });
