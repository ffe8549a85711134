import { asFen, type OrderListItem, asPrice, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import {
  orderCsvHeaderCells,
  orderCsvRow,
  fullMonthName,
  latestCalendarMonths,
} from "./order-export-and-month-filter.ts";

const row = {
  orderNo: "2026112000010075",
  createTime: Date.parse("2026-11-20T10:00:05+08:00"),
  isSeller: 1,
  status: 50,
  statusText: "",
  closeType: 0,
  quantity: asAssetUnits(138_7500),
  price: asPrice(7_2000),
  amount: asFen(999_00),
  fee: asAssetUnits(2775),
  payType: 2,
  myEvaluated: 1,
  needAction: 0,
} as OrderListItem;

test("exports an order as a CSV row of nine columns", () => {
  expect(orderCsvHeaderCells).toEqual([
    "订单号",
    "时间",
    "方向",
    "数量",
    "单价",
    "金额",
    "手续费",
    "付款方式",
    "状态",
  ]);
  expect(orderCsvRow(row)).toEqual([
    "2026112000010075",
    "2026-11-20 10:00:05",
    "卖出",
    "138.75",
    "7.20",
    "999.00",
    "0.2775",
    "支付宝",
    "已完成",
  ]);
});

test("the CSV export of orders contains a fee of 0.00 for a buyer or a cancelled order", () => {
  expect(orderCsvRow({ ...row, isSeller: 0 })[6]).toBe("0.00");
  expect(orderCsvRow({ ...row, status: 60, closeType: 2 }).slice(6)).toEqual([
    "0.00",
    "支付宝",
    "对方未付",
  ]);
});

test("the month filter of orders lists months across a year boundary in China Standard Time", () => {
  expect(latestCalendarMonths(Date.parse("2026-01-31T16:30:00Z"), 3)).toEqual([
    "2026-02",
    "2026-01",
    "2025-12",
  ]);
  expect(fullMonthName("2026-02")).toBe("2026 年 2 月");
});
