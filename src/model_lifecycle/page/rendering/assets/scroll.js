// A table that has to scroll, as with very large text, is a stop of the Tab key: some browsers make it none by themselves.
for (const box of document.querySelectorAll(".wide")) {
  if (box.scrollWidth <= box.clientWidth) continue;
  box.tabIndex = 0;
  box.role = "region";
  box.ariaLabel = box.closest("section")?.querySelector("h2").firstChild.textContent ?? "Table";
}
