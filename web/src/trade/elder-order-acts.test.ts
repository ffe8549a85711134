import { expect, test } from "vitest";
import type { OrderAction } from "./order-actions.ts";
import { elderOrderActsOf } from "./elder-order-acts.ts";

const act = (name: OrderAction["name"], label: string, opensAt?: number): OrderAction => ({
  name,
  needs: [],
  label,
  ...(opensAt !== undefined && { opensAt }),
});
const labels = (acts: readonly OrderAction[]) => acts.map((it) => it.label);
const nothing = { second: undefined, main: undefined, row: [], menu: [], fixedAct: undefined };

test("in elder mode, a seller checking the payment is offered 没收到钱 and 暂时看不了, without 更多", () => {
  const acts = elderOrderActsOf({
    ...nothing,
    main: act("deliver", "去核对，再放币"),
    second: act("notArrived", "没到账"),
    fixedAct: act("noAccess", "看不到账户"),
    menu: [act("transferConfirm", "只确认到账")],
  });
  expect(acts.primary?.label).toBe("看到钱了，去核对");
  expect(labels(acts.others)).toEqual(["没收到钱", "暂时看不了"]);
  expect(acts.hasMore).toBe(false);
});

test("in elder mode, the appeal is on the page once allowed, and other actions are behind 更多", () => {
  const waiting = {
    ...nothing,
    main: act("warn", "催一催"),
    second: act("replenish", "补充凭证"),
    row: [act("undo", "撤回“已付款”"), act("appeal", "申诉", 1)],
  };
  const early = elderOrderActsOf(waiting);
  expect(labels(early.others)).toEqual(["撤回“已付款”"]);
  expect(labels(early.menu)).toEqual(["补充凭证", "申诉"]);
  const late = elderOrderActsOf({ ...waiting, row: [act("appeal", "申诉")] });
  expect(labels(late.others)).toEqual(["申诉"]);
  expect(labels(late.menu)).toEqual(["补充凭证"]);
  expect(late.hasMore).toBe(true);
});

test("in elder mode, an unpaid order shows the cancellation on the page, the extension behind 更多", () => {
  const acts = elderOrderActsOf({
    ...nothing,
    main: act("pay", "我已付款，传凭证"),
    second: act("cancel", "取消订单"),
    row: [act("askDelay", "申请延长")],
  });
  expect(labels(acts.others)).toEqual(["不买了，取消订单"]);
  expect(labels(acts.menu)).toEqual(["申请延长"]);
});
