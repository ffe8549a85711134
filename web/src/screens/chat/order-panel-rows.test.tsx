import { type OrderDetail, OrderStatus } from "contract";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createAllowedActions,
  disputedOrder,
  renderSignedInWithScriptedBackend,
} from "../../../test/helpers/order-actions.tsx";
import {
  type OrderActionController,
  useOrderActionController,
} from "../../trade/use-order-action-controller.ts";
import { orderActionsOf } from "../../trade/order-actions.ts";
import { UndoPaymentAndAppealRow } from "./undo-and-appeal-row.tsx";
import { CoinReleaseForecast } from "./release-forecast.tsx";
import type { OrderNextActionProps } from "./order-next-action.tsx";
import { SimilarPriceSellerCountLine } from "./similar-price-line.tsx";
import { PaymentTimeoutLine } from "./payment-timeout-line.tsx";

const minuteMs = 60_000;
const now = Date.UTC(2026, 10, 20, 5, 33);
const base = {
  ...disputedOrder,
  isSeller: 0,
  appeal: null,
  overdue: 0,
  delayRequested: 0,
} as OrderDetail;
const text = () => document.body.textContent ?? "";
const buttons = () => [...document.querySelectorAll("button")].map((it) => it.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

type RowProps = Pick<OrderNextActionProps, "order" | "deal" | "remainSeconds"> & {
  acts: OrderActionController;
};
function Card({
  order,
  remainSeconds = 0,
  row: Row,
}: {
  order: OrderDetail;
  remainSeconds?: number;
  row: (it: RowProps) => unknown;
}) {
  const acts = useOrderActionController(order);
  return <>{Row({ order, deal: orderActionsOf(order), acts, remainSeconds })}</>;
}
const showTimeout = (part: Partial<OrderDetail>, remainSeconds = 800) => {
  const order = {
    ...base,
    status: OrderStatus.waitPay,
    deadline: now + 3 * minuteMs,
    allow: createAllowedActions("pay", "delay"),
    ...part,
  } as OrderDetail;
  renderSignedInWithScriptedBackend(
    <Card
      order={order}
      remainSeconds={remainSeconds}
      row={(it) => <PaymentTimeoutLine {...(it as OrderNextActionProps)} />}
    />,
  );
};
const level = () => document.querySelector("[data-level]")?.getAttribute("data-level") ?? "";

describe("PaymentTimeoutLine", () => {
  test("shows the buyer the payment deadline, the timeout penalty and the button to extend the time", () => {
    showTimeout({
      cancelHint: { quota: 5, left: 5, penalty: "", timeout: "信誉分 −2，占今日 1 次取消" },
    });
    expect(text()).toContain(
      "13:36 没点“我已付款”，订单自动取消信誉分 −2，占今日 1 次取消；付了款请先点",
    );
    expect(buttons()).toEqual(["申请延长"]);
    expect(level()).toBe("");
  });

  test("the payment timeout line omits the penalty if the order has none", () => {
    showTimeout({ cancelHint: null, allow: createAllowedActions("pay") });
    expect(text()).toBe("13:36 没点“我已付款”，订单自动取消付了款请先点");
    expect(buttons()).toEqual([]);
  });

  test("disables the button to extend the payment time after the buyer has requested more time", () => {
    showTimeout({ delayRequested: 1, allow: createAllowedActions("pay") });
    expect(buttons()).toEqual(["已申请"]);
    expect(document.querySelector("button")?.getAttribute("aria-disabled")).toBe("true");
  });

  test.each([
    [300, ""],
    [299, "soon"],
    [60, "soon"],
    [59, "last"],
  ])(
    "with %i seconds left to pay, the payment timeout line has the urgency level %j",
    (remainSeconds, wanted) => {
      showTimeout({}, remainSeconds);
      expect(level()).toBe(wanted);
    },
  );

  test("shows the seller when an unpaid order is cancelled, but not the buyer's penalty", () => {
    showTimeout({ isSeller: 1 }, 30);
    expect(text()).toBe("13:36 对方没点“我已付款”，订单自动取消");
    expect(level()).toBe("");
  });
});

const paid = (part: Partial<OrderDetail>) =>
  ({
    ...base,
    status: OrderStatus.waitDelivery,
    payTime: now,
    deadline: now + 15 * minuteMs,
    undoUntil: now + minuteMs,
    suspendAt: now + 9 * minuteMs,
    allow: createAllowedActions("undo", "cancel"),
    ...part,
  }) as OrderDetail;
const showExits = (part: Partial<OrderDetail> = {}) =>
  renderSignedInWithScriptedBackend(
    <Card
      order={paid(part)}
      row={(it) => <UndoPaymentAndAppealRow order={it.order} deal={it.deal} acts={it.acts} />}
    />,
  );

describe("UndoPaymentAndAppealRow", () => {
  test("offers to undo the payment mark for 60 seconds, then to cancel the order as not paid", async () => {
    showExits();
    expect(buttons()).toEqual(["撤回“已付款”60 秒", "申诉 13:42 起"]);
    await pass(1000);
    expect(buttons()).toEqual(["撤回“已付款”59 秒", "申诉 13:42 起"]);
    await pass(59_000);
    await pass(1000);
    expect(buttons()).toEqual(["我没有付款，取消", "申诉 13:42 起"]);
  });

  test("enables the appeal button of a paid order if the backend allows the appeal", () => {
    showExits({ allow: createAllowedActions("cancel", "suspend"), undoUntil: null });
    expect(buttons()).toEqual(["我没有付款，取消", "申诉"]);
    expect(document.querySelector("[aria-disabled]")).toBeNull();
  });

  test("the row to undo a payment or appeal is empty if neither is or will be allowed", () => {
    showExits({ allow: createAllowedActions(), suspendAt: null });
    expect(text()).toBe("");
  });
});

describe("CoinReleaseForecast", () => {
  const forecast = (n: number) =>
    ({ p90Sec: 540, p50Sec: null, n, at: null }) as unknown as OrderDetail["forecast"];
  const show = (part: Partial<OrderDetail>) =>
    renderSignedInWithScriptedBackend(<CoinReleaseForecast order={paid(part)} />);

  test("the release forecast shows the buyer when the release is expected and when it is due", () => {
    show({ forecast: forecast(23) });
    expect(text()).toContain("预计 13:42 前放币对方 90% 的单在 9 分钟内放币（近 30 天 23 单）");
    expect(text()).toContain("应在 13:48 前");
    expect(text()).not.toContain("最迟");
  });

  test("the release forecast shows how late a release is compared with the forecast", () => {
    show({ forecast: forecast(23), payTime: now - 10 * minuteMs, deadline: now + 5 * minuteMs });
    expect(text()).toContain("比平时慢 1 分钟应在 13:38 前放币；您的付款有记录，资产仍锁定");
  });

  test("does not call a release late if its forecast is based on fewer than five orders", () => {
    show({ forecast: forecast(1), payTime: now - 10 * minuteMs, deadline: now + 5 * minuteMs });
    expect(text()).toContain("应在 13:38 前放币");
    expect(text()).not.toContain("比平时慢");
  });
});

describe("SimilarPriceSellerCountLine", () => {
  const rowCount = () => document.querySelectorAll("p").length;

  test("the line that counts sellers with a similar price keeps its height if none is found", async () => {
    renderSignedInWithScriptedBackend(<SimilarPriceSellerCountLine order={base} />, (call) =>
      call.includes("able/list") ? { total: 0, records: [] } : undefined,
    );
    expect([rowCount(), text().trim()]).toEqual([1, ""]);
    await pass(0);
    expect([rowCount(), text().trim()]).toEqual([1, ""]);
  });
});
