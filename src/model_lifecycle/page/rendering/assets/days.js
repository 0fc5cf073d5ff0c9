/** The words for a shutdown, from the day of the reader. */
function counted({ until, kind, checked }, short) {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((Date.parse(until) - today) / 864e5);
  const open = kind !== "exact" && kind !== "over";
  const count = `${Math.abs(days)}${short && days > 0 && open ? "+" : ""} day${Math.abs(days) === 1 ? "" : "s"}`;
  const since = checked && !short ? ` (not checked since ${checked})` : "";
  if (days > 0) return short ? `in ${count}` : `Shuts down in ${count}${open ? " at the earliest" : ""}`;
  if (kind === "not_before") return short ? "any day" : `Can shut down any day${since}`;
  if (days === 0 && kind === "exact") return short ? "today" : "Shuts down today";
  if (kind === "over") return short ? `${count} ago` : `Shut down ${count} ago`;
  return short ? `was due ${count} ago` : `Was due ${kind === "exact" ? "" : "from "}${count} ago${kind === "exact" ? "" : " on"}${since}`;
}
/** Shows words in which no line ends inside of a day. */
function show(element, words) {
  const day = (text) => Object.assign(document.createElement("span"), { className: "day", textContent: text });
  element.replaceChildren(...words.split(/(\d{4}-\d\d-\d\d)/).map((part, place) => (place % 2 ? day(part) : part)));
}
/** Counts the days of a page from the day of the reader, in place of the day that the page was made for. */
function countFromToday(root) {
  for (const element of root.querySelectorAll("[data-until]")) {
    show(element.querySelector(".value") ?? element, counted(element.dataset, element.closest("table") !== null));
  }
  for (const from of root.querySelectorAll(".from")) from.textContent = from.closest("caption") ? "Time left is counted from today" : ", counted from today";
}
