/** A spreadsheet counts with fifteen digits: of a longer number, as an order's is, it would lose the last ones. */
const isLongNumber = (cell: string) => /^\d{16,}$/.test(cell);

/** A cell that a spreadsheet would take for a formula is told to be text. A plain number may begin with its sign. */
function cellText(cell: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell);
  const safe = isFormula ? `'${cell}` : isLongNumber(cell) ? `\t${cell}` : cell;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Opens in a spreadsheet with its Chinese intact: that needs the byte order mark. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => row.map(cellText).join(",")).join("\r\n");
  return new Blob([`\ufeff${text}\r\n`], { type: "text/csv;charset=utf-8" });
}
