for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const original = [...body.rows];
  table.tHead.addEventListener("click", event => {
    const column = event.target.cellIndex;
    if (column === undefined) return;
    if (column === 0) { body.append(...original); return; }
    const key = row => Number(row.cells[column].dataset.key);
    const sorted = [...body.rows].sort((a, b) => key(a) - key(b));
    if (table.dataset.sorted === String(column)) sorted.reverse();
    table.dataset.sorted = table.dataset.sorted === String(column) ? "" : String(column);
    body.append(...sorted);
  });
}
