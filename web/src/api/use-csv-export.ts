import type { Input, Output } from "contract";
import { useState } from "react";
import { createCsvFile, saveFile } from "../lib/browser/save-file.ts";
import { CallError } from "./call-error.ts";
import { showToast } from "./toasts-and-warnings.ts";
import { readAllPages } from "./read-all-pages.ts";
import type { PagedReadName } from "./read-queries.ts";

/**
 * 10,000 rows, enough for a year of a busy user. Further rows are not exported unless the user
 * selects a shorter period.
 */
const pagesMax = 200;

type CsvExport<N extends PagedReadName> = {
  call: N;
  input: Input<N>;
  /** A row that moved to the next page between two reads is exported once. */
  idOf: (row: Output<N>["records"][number]) => string;
  head: readonly string[];
  cellsOf: (row: Output<N>["records"][number]) => string[];
  csvFileName: string;
  /** Noun and counting word of the rows, for example 账单 and 条. */
  noun: string;
  counter: string;
};

/**
 * Exports all rows that match the input, not only the loaded ones. A second tap during the export
 * is ignored.
 */
export function useCsvExport<N extends PagedReadName>(of: CsvExport<N>) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const all = await readAllPages(of.call, of.input, pagesMax);
      const rows = [...new Map(all.map((it) => [of.idOf(it), it])).values()];
      if (rows.length === 0) return showToast(`暂无${of.noun}`, "plain");
      saveFile(createCsvFile([of.head, ...rows.map(of.cellsOf)]), of.csvFileName);
      showToast(`已导出 ${rows.length} ${of.counter}`, "ok");
    } catch (error) {
      // The read already shows the error of a call.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: () => void run() };
}
