"use strict";
// Sorting, finding and filtering of the table of cards; nothing is asked of any server.
const table = document.querySelector("#cards");
const FIRST = 20;
if (table) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const find = document.querySelector("#find");
  const more = document.querySelector("#more");
  const only = document.querySelector("#only");
  const kinds = [...document.querySelectorAll("[data-kind]")].filter((one) => one.tagName === "BUTTON");
  let kind = "";
  let all = false;
  const show = () => {
    const text = find.value.trim().toLowerCase();
    let shown = 0;
    let left = 0;
    for (const row of body.rows) {
      const fits =
        (!kind || row.dataset.kind === kind) &&
        row.cells[0].textContent.toLowerCase().includes(text) &&
        (!only.checked || row.classList.contains("stands"));
      row.hidden = !fits || (!all && !text && shown >= FIRST);
      if (fits && row.hidden) left += 1;
      if (!row.hidden) shown += 1;
    }
    more.hidden = !left;
    more.textContent = `Show the other ${left}`;
  };
  const value = (row, place) => {
    const cell = row.cells[place];
    return cell.dataset.value === undefined ? cell.textContent.trim() : Number(cell.dataset.value);
  };
  const sort = (head) => {
    const down = head.getAttribute("aria-sort") !== "descending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const place = head.cellIndex;
    rows.sort((one, other) => {
      const [a, b] = [value(one, place), value(other, place)];
      const order = typeof a === "number" ? b - a : b.localeCompare(a);
      return down ? order : -order;
    });
    body.append(...rows);
    show();
  };
  for (const head of table.tHead.rows[0].cells) head.addEventListener("click", () => sort(head));
  for (const button of kinds) {
    button.addEventListener("click", () => {
      kind = button.dataset.kind;
      for (const other of kinds) other.setAttribute("aria-pressed", String(other === button));
      show();
    });
  }
  find.addEventListener("input", show);
  only.addEventListener("change", show);
  more.addEventListener("click", () => {
    all = true;
    show();
  });
  document.querySelector("#csv").addEventListener("click", () => {
    const lines = [table.tHead.rows[0], ...rows].map((row) =>
      [...row.cells].map((cell) => `"${(cell.dataset.value ?? cell.textContent.trim()).replaceAll('"', '""')}"`).join(","),
    );
    save(lines.join("\n"), "text/csv", "cards.csv");
  });
  show();
}
function save(text, type, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
}
document.querySelector("#json")?.addEventListener("click", () => {
  save(document.querySelector("#numbers").textContent, "application/json", "numbers.json");
});
document.querySelector("#copy")?.addEventListener("click", async (event) => {
  await navigator.clipboard.writeText(document.querySelector("#command").textContent);
  event.target.textContent = "Copied";
});
