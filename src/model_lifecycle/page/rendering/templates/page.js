for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const done = await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent).then(() => "Copied", () => "Not copied");
    button.textContent = done;
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
}
// Days counted from the day of the reader, in place of the day that the page was made for.
const now = new Date();
const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
for (const element of document.querySelectorAll("[data-until]")) {
  const { until, kind, checked } = element.dataset;
  const days = Math.round((Date.parse(until) - today) / 864e5);
  const count = `${Math.abs(days)} day${Math.abs(days) === 1 ? "" : "s"}`;
  const since = checked ? ` (not checked since ${checked})` : "";
  const ahead = days > 0 ? `Shuts down in ${count}${kind === "exact" ? "" : " at the earliest"}` : "Shuts down today";
  const passed = { over: `Shut down ${count} ago`, exact: `Was due ${count} ago${since}`, month_only: `Was due to begin ${count} ago${since}`, not_before: `Can shut down any day since ${count}${since}` }[kind];
  const words = days > 0 || (days === 0 && kind === "exact") ? ahead : passed;
  (element.querySelector(".value") ?? element).textContent = words;
  for (const from of element.querySelectorAll(".from")) from.textContent = ", counted from today";
}
