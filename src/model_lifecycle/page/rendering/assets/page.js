for (const button of document.querySelectorAll("button[data-copy]")) {
  const name = button.textContent;
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const done = await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent).then(() => "Copied", () => "Not copied");
    button.textContent = done;
    setTimeout(() => (button.textContent = name), 2000);
  });
}
for (const link of document.querySelectorAll(".permalink")) link.addEventListener("click", () => navigator.clipboard?.writeText(link.href));
