import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { findElement, mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { saveFile } from "../lib/browser/save-file.ts";
import { CallError } from "./call-error.ts";
import { showToast } from "./toasts-and-warnings.ts";
import { readAllPages } from "./read-all-pages.ts";
import { useCsvExport } from "./use-csv-export.ts";

vi.mock("./read-all-pages.ts", () => ({ readAllPages: vi.fn<() => Promise<object[]>>() }));
vi.mock("./toasts-and-warnings.ts", () => ({ showToast: vi.fn<() => void>() }));
vi.mock("../lib/browser/save-file.ts", async (load) => ({
  ...(await load<object>()),
  saveFile: vi.fn<() => void>(),
}));
const read = vi.mocked(readAllPages as unknown as () => Promise<object[]>);

function Probe() {
  const { busy, run } = useCsvExport({
    call: "billList",
    input: {},
    idOf: (bill) => bill.id,
    head: ["订单号"],
    cellsOf: (bill) => [bill.orderNo],
    csvFileName: "bills.csv",
    noun: "账单",
    counter: "条",
  });
  return <button onClick={run}>{busy ? "正在导出" : "导出"}</button>;
}
const press = () => act(async () => findElement("button").click());
beforeEach(() => vi.clearAllMocks());

test("the CSV export saves each row once and shows the number of rows in a toast", async () => {
  read.mockResolvedValue([
    { id: "1", orderNo: "A" },
    { id: "2", orderNo: "B" },
    { id: "1", orderNo: "A" },
  ]);
  mountForTest(<Probe />);
  await press();
  expect(showToast).toHaveBeenCalledWith("已导出 2 条", "ok");
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe("bills.csv");
  expect(await file?.text()).toContain("订单号\r\nA\r\nB\r\n");
});

test("the CSV export saves no file if there are no rows, and shows that in a toast", async () => {
  read.mockResolvedValue([]);
  mountForTest(<Probe />);
  await press();
  expect(showToast).toHaveBeenCalledWith("暂无账单", "plain");
  expect(saveFile).not.toHaveBeenCalled();
});

test("a tap during a CSV export is ignored, and after a failure the button offers the export again", async () => {
  let fail: (error: Error) => void = () => {};
  read.mockReturnValueOnce(new Promise((_, reject) => void (fail = reject)));
  mountForTest(<Probe />);
  await press();
  await press();
  expect(read).toHaveBeenCalledOnce();
  expect(findElement("button").textContent).toBe("正在导出");
  await act(async () => fail(new CallError("noAnswer", "网络异常")));
  expect(findElement("button").textContent).toBe("导出");
});
