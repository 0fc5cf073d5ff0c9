// The search and the choices narrow all tables, and are in the address; a click on a column sorts its table.
const find = document.getElementById("find");
const rows = [...document.querySelectorAll("tr[data-k]")].map((row) => ({ row, keys: row.dataset.k.split(" "), text: row.textContent.toLowerCase() }));
const groups = [...document.querySelectorAll(".choices")];
const sections = [...document.querySelectorAll("article > section")];
const place = sections.findIndex((section) => section.querySelector("table.models"));
const parameter = (group) => group.getAttribute("aria-label").toLowerCase();
const inAddress = (word) => word.replace(/^\./, "");
/** Puts what is chosen into the address, so that it can be sent. */
function remember(chosen) {
  const query = new URLSearchParams(find.value ? { q: find.value } : {});
  groups.forEach((group, index) => chosen[index].length && query.set(parameter(group), chosen[index].map(inAddress).join(",")));
  const text = query.toString().replaceAll("%2C", ",");
  history.replaceState(null, "", `${location.pathname}${text && `?${text}`}${location.hash}`);
}
/** Takes what is chosen from the address. */
function recall() {
  const query = new URLSearchParams(location.search);
  find.value = query.get("q") ?? find.value;
  for (const group of groups) {
    const words = (query.get(parameter(group)) ?? "").split(",");
    for (const button of group.querySelectorAll("[data-filter]")) button.setAttribute("aria-pressed", String(words.includes(inAddress(button.dataset.filter))));
  }
}
function narrow() {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = groups.map((group) => [...group.querySelectorAll('[aria-pressed="true"]')].map((button) => button.dataset.filter));
  const chosen = all.filter((keys) => keys.length);
  remember(all);
  const active = words.length > 0 || chosen.length > 0;
  let models = 0;
  for (const { row, keys, text } of rows) {
    const shown = words.every((word) => text.includes(word)) && chosen.every((group) => group.some((key) => keys.includes(key)));
    row.hidden = !shown;
    if (shown && row.closest("table").classList.contains("models")) models += 1;
  }
  for (const section of document.querySelectorAll("article section")) {
    const own = section.querySelectorAll("tr[data-k]");
    if (own.length) section.hidden = active && ![...own].some((row) => !row.hidden);
  }
  // All models, of which the active ones come first, before those that end.
  if (words.length) sections[0].before(sections[place]);
  else if (place > 0) sections[place - 1].after(sections[place]);
  document.getElementById("found").textContent = active ? `${models} model${models === 1 ? "" : "s"} found` : "";
}
find.addEventListener("input", narrow);
document.getElementById("filters").addEventListener("submit", (event) => event.preventDefault());
document.getElementById("filters").addEventListener("click", (event) => {
  const button = event.target.closest("[data-filter]");
  if (!button) return;
  button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
  narrow();
});
const collator = new Intl.Collator("en", { numeric: true });
for (const heading of document.querySelectorAll("table.list thead th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sort";
  button.append(...heading.childNodes);
  heading.append(button);
  button.addEventListener("click", () => {
    const table = heading.closest("table");
    const column = [...heading.parentNode.children].indexOf(heading);
    const down = heading.getAttribute("aria-sort") === "ascending";
    for (const other of heading.parentNode.children) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    const value = (row) => row.children[column].textContent.trim().replace(/[$,]/g, "").replace(/^(in|not before) /, "");
    const empty = (text) => /^(Not published|Not read yet|–|No date)/.test(text);
    const sorted = [...table.tBodies[0].rows].map((row) => [value(row), row]).sort(([a], [b]) => empty(a) - empty(b) || (down ? -1 : 1) * collator.compare(a, b));
    table.tBodies[0].append(...sorted.map(([, row]) => row));
  });
}
recall();
if (find.value || location.search) narrow();
