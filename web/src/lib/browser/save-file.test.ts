import { expect, test } from "vitest";
import { createCsvFile } from "./save-file.ts";

const textOf = async (rows: string[][]) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await createCsvFile(rows).arrayBuffer());

test("createCsvFile begins with a byte order mark, so that Chinese characters stay intact", async () => {
  const bytes = new Uint8Array(await createCsvFile([["订单号", "时间"]]).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await textOf([["订单号", "时间"]])).toBe("\ufeff订单号,时间\r\n");
});

test.each([
  ["=1+1", "'=1+1"],
  ["+86 138", "'+86 138"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", '"\'\t=1"'],
  ["\n=1", '"\'\n=1"'],
  ["2026112000010075", '"\t2026112000010075"'],
  ["123456789012345", "123456789012345"],
  ["-3000.00", "-3000.00"],
  ["+700.5", "+700.5"],
  ["2026-11-20", "2026-11-20"],
])("createCsvFile writes the cell %j as %j", async (cell, written) => {
  expect(await textOf([[cell]])).toBe(`\ufeff${written}\r\n`);
});

test("createCsvFile quotes a cell that contains a comma, a quote or a line break", async () => {
  expect(await textOf([['他说"好",然后\n走了', "b"]])).toBe('\ufeff"他说""好"",然后\n走了",b\r\n');
  expect(await textOf([["=a,b"]])).toBe(`\ufeff"'=a,b"\r\n`);
});
