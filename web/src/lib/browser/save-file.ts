/** A spreadsheet counts with fifteen digits: of a longer number, as an order's is, it would lose the last ones. */
const isLongNumber = (cell: string) => /^\d{16,}$/.test(cell);

/** A cell that a spreadsheet would take for a formula is told to be text. A plain number may begin with its sign. */
function cellText(cell: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell);
  const prefix = isLongNumber(cell) ? "\t" : "";
  const safe = isFormula ? `'${cell}` : prefix + cell;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Opens in a spreadsheet with its Chinese intact: that needs the byte order mark. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => row.map(cellText).join(",")).join("\r\n");
  return new Blob([`\ufeff${text}\r\n`], { type: "text/csv;charset=utf-8" });
}

const keptMs = 60_000;

/** Hands a file to the phone's downloads. The address must outlive the tap: some browsers read it only after asking the person. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
