import { EntrustStatus, EntrustPauseType, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import {
  allowedEntrustOwnerActions,
  pauseReasonText,
  soldAndLockedPercentages,
} from "./entrust-display-values.ts";

const { selling, paused, soldOut, closed } = EntrustStatus;

test.each([
  [{ status: selling, pauseType: 0 }, ["pause", "close"]],
  [{ status: paused, pauseType: EntrustPauseType.owner }, ["recover", "close"]],
  [{ status: paused, pauseType: EntrustPauseType.remainTooLow }, ["close"]],
  [{ status: paused, pauseType: EntrustPauseType.riskControl }, ["close"]],
  [{ status: paused, pauseType: EntrustPauseType.riskControl, canRecover: 0 as const }, ["close"]],
  [
    { status: paused, pauseType: EntrustPauseType.riskControl, canRecover: 1 as const },
    ["recover", "close"],
  ],
  [{ status: soldOut, pauseType: 0 }, ["again"]],
  [{ status: closed, pauseType: 0 }, ["again"]],
])("allows the owner of a listing with %j the actions %j", (entrust, acts) => {
  expect(
    Object.entries(allowedEntrustOwnerActions(entrust)).flatMap(([act, may]) => (may ? [act] : [])),
  ).toEqual(acts);
});

test("rounds the percentages of sold and locked coins down", () => {
  expect(
    soldAndLockedPercentages({
      total: asAssetUnits(3),
      sold: asAssetUnits(2),
      locked: asAssetUnits(1),
    }),
  ).toEqual({
    sold: 66,
    locked: 33,
  });
  expect(
    soldAndLockedPercentages({
      total: asAssetUnits(0),
      sold: asAssetUnits(0),
      locked: asAssetUnits(0),
    }),
  ).toEqual({
    sold: 0,
    locked: 0,
  });
});

test("pauseReasonText states that risk control paused a listing, and whether it can be resumed", () => {
  const item = { status: paused, pauseType: EntrustPauseType.riskControl, pauseText: "风控暂停" };
  expect(pauseReasonText(item)).toBe("风控暂停，请联系客服");
  expect(pauseReasonText({ ...item, canRecover: 1 })).toBe("风控暂停，现在可以恢复");
});

test("pauseReasonText states reason and remedy of a pause, and nothing for a listing on sale", () => {
  expect(
    pauseReasonText({
      status: paused,
      pauseType: EntrustPauseType.methodInvalid,
      pauseText: "收款方式失效",
    }),
  ).toBe("收款方式失效，请更新收款方式后恢复");
  expect(pauseReasonText({ status: selling, pauseType: 0, pauseText: "" })).toBeUndefined();
});
