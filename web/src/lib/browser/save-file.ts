/**
 * Returns true for a number of more than fifteen digits, such as an order number. A spreadsheet
 * would lose its last digits.
 */
const isLongNumber = (cell: string) => /^\d{16,}$/.test(cell);

/**
 * Returns a cell as CSV. Marks it as text if a spreadsheet would read it as a formula or shorten it
 * as a long number. A number with a plus or minus sign is no formula.
 */
function cellText(cell: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell);
  const prefix = isLongNumber(cell) ? "\t" : "";
  const safe = isFormula ? `'${cell}` : prefix + cell;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes CSV with a byte order mark, so that spreadsheets show Chinese correctly. */
export function createCsvFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => row.map(cellText).join(",")).join("\r\n");
  return new Blob([`\ufeff${text}\r\n`], { type: "text/csv;charset=utf-8" });
}

const urlLifetimeMs = 60_000;

/**
 * Downloads a file. Its URL must outlive the tap, because some browsers read it only after a
 * prompt.
 */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
}
