import { expect, test } from "vitest";
import {
  type CreditScoreChange,
  groupCreditChanges,
  creditLossExplanation,
  creditChangePeriodText,
  creditChangeGroupTitle,
  signedScoreText,
} from "./score-changes.ts";

const change = (day: string, delta: number | null, reason: string): CreditScoreChange => ({
  time: Date.parse(`2026-${day}T12:00:00+08:00`),
  delta,
  reason,
  orderId: "O1",
});

test("groups credit score changes by reason, with total and period, newest group first", () => {
  const folds = groupCreditChanges([
    change("10-20", 2, "完成交易"),
    change("11-03", -2, "付款超时"),
    change("11-02", 2, "完成交易"),
    change("10-31", null, "完成交易"),
  ]);
  expect(
    folds.map((it) => [
      creditChangeGroupTitle(it),
      signedScoreText(it.sum),
      creditChangePeriodText(it),
    ]),
  ).toEqual([
    ["付款超时 1 次", "−2", "11-03"],
    ["完成交易 3 次", "+4", "10-20 至 11-02"],
  ]);
  expect(folds[1]?.changes.map((it) => it.delta)).toEqual([2, null, 2]);
});

test("formats a zero credit change and an unknown period; explains a loss only for a known reason", () => {
  expect(signedScoreText(0)).toBe("0");
  expect(
    creditChangePeriodText({
      reason: "",
      sum: 0,
      changes: [{ ...change("11-02", 1, ""), time: null }],
    }),
  ).toBe("");
  expect([creditLossExplanation("放币超时"), creditLossExplanation("别的")]).toEqual([
    "对方付款后，到点没有放币",
    "",
  ]);
});
