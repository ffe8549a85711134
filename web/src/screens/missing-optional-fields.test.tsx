import { calls, OrderStatus, type OrderDetail } from "contract";
import { decodeAnswerLeniently } from "contract/lenient-decode";
import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import {
  renderSignedInWithScriptedBackend,
  waitForPendingWork,
} from "../../test/helpers/order-actions.tsx";
import { queryClient } from "../api/query-client.ts";
import { orderActionsOf } from "../trade/order-actions.ts";
import { prerequisiteStepsOf } from "../trade/prerequisite-steps.ts";
import type { PrerequisiteListOrigin } from "../trade/prerequisites.ts";
import { useOrderActionController } from "../trade/use-order-action-controller.ts";
import { orderCountsOf } from "../trade/use-order-counts.ts";
import { CounterpartyPage } from "./account/counterparty.tsx";
import { CustomerServiceScreen } from "./account/online-service-screen.tsx";
import { ReputationScreen } from "./account/reputation-screen.tsx";
import { tradingSetupStepsOfUser } from "./account/setup-steps.ts";
import { OrderNextAction } from "./chat/order-next-action.tsx";
import { usePaymentGuide } from "./chat/use-payment-guide.ts";
import { CertificationScreen } from "./identity/certification-screen.tsx";
import { AppealScreen } from "./orders/appeal-screen.tsx";
import { EvaluationCard } from "./orders/order-details-cards.tsx";
import { orderDetailRows } from "./orders/order-details-result.tsx";
import { OrdersByWhoseTurn } from "./orders/grouped-orders.tsx";
import { summarizeSellerTrust } from "./sell/seller-summary.ts";

// The responses of these tests leave out optional fields. A missing field must not be shown as
// "no", "none" or "not yet".

const orderOf = (status: OrderStatus, isSeller: 0 | 1) => ({
  orderId: "O1",
  isSeller,
  status,
  amount: 999,
  quantity: 100,
  price: 7.12,
});

function decoded(answer: object): OrderDetail {
  const read = decodeAnswerLeniently<"orderDetail">(calls.orderDetail, answer);
  if (!read.ok) throw new Error(read.field);
  return read.value;
}

function rowsOf(...records: object[]) {
  const read = decodeAnswerLeniently<"orderList">(calls.orderList, { records });
  if (!read.ok) throw new Error(read.field);
  return read.value.records;
}

async function textOf(node: ReactNode, answers: Readonly<Record<string, object>>): Promise<string> {
  renderSignedInWithScriptedBackend(
    node,
    (call) => Object.entries(answers).find(([path]) => call.includes(path))?.[1] ?? "silence",
  );
  const read = () => (document.body.textContent ?? "").replace(/\s+/g, " ");
  for (let turn = 0; turn < 20; turn += 1) await waitForPendingWork();
  return read();
}

afterEach(() => {
  queryClient.clear();
  localStorage.clear();
});

const user = { id: "U1" };
const info = "/user/v1/info";
const detail = "/order/v1/detail";

describe("a user with missing optional fields", () => {
  test("the certification screen does not report unknown steps as missing", async () => {
    const said = await textOf(<CertificationScreen />, {
      [info]: { ...user, phone: "138****0001", isAuthentication: 2 },
    });
    expect(said).toContain("已完成 3 步");
    expect(said).not.toMatch(/还差|去测评|不可用|测评结果可能/);
  });

  test("the reputation screen shows no level table and no rating if the backend sends neither", async () => {
    const said = await textOf(<ReputationScreen />, { [info]: { ...user, creditLevel: 3 } });
    expect(said).toContain("等级 3");
    expect(said).not.toMatch(/暂无|等级权益|T\+1|2,000|良好/);
  });

  test("the reputation screen shows the levels that the backend sends", async () => {
    const level = { cools: 1, openBuyOrders: 1, extra: "" };
    const levels: object[] = [
      { ...level, level: 1, name: "起步", fromScore: 0, perOrder: 300, perDay: 900 },
    ];
    const said = await textOf(<ReputationScreen />, {
      [info]: { ...user, creditLevel: 1, levels },
    });
    expect(said).toMatch(/等级权益.*起步.*¥300.*¥900/);
  });

  test("the counterparty screen shows a dash, not 未认证, for an unknown certification", async () => {
    const said = await textOf(<CounterpartyPage orderId="O1" />, {
      [detail]: orderOf(OrderStatus.waitPay, 0),
    });
    expect(said).toContain("实名 —");
    expect(said).not.toContain("未认证");
  });
});

function PayPanel({ order }: { order: OrderDetail }) {
  const acts = useOrderActionController(order);
  const companion = usePaymentGuide(order, 60);
  return (
    <OrderNextAction
      order={order}
      deal={orderActionsOf(order)}
      acts={acts}
      companion={companion}
      remainSeconds={60}
      onPictures={() => {}}
    />
  );
}

function AppealOfOrder() {
  const [query] = useSearchParams();
  return query.has("orderId") ? <AppealScreen /> : <Navigate to="/?orderId=O1" replace />;
}

test("a trading prerequisite of unknown status does not count as missing and shows a dash", async () => {
  const said = await textOf(<CertificationScreen />, { [info]: { ...user, isAuthentication: 2 } });
  expect(said).toContain("已完成 2 步");
  const read = decodeAnswerLeniently<"userInfo">(calls.userInfo, user);
  expect(read.ok && tradingSetupStepsOfUser(read.value).filter((it) => !it.done)).toEqual([]);
  const trip: PrerequisiteListOrigin = { code: "all", returnTo: "/home/buy" };
  const rows = read.ok ? prerequisiteStepsOf(read.value, [], trip, 0) : [];
  expect(rows.map((it) => [it.title, it.desc])).toEqual([
    ["实名认证", "—"],
    ["风险测评", "—"],
    ["支付密码", "—"],
    ["付款方式", "本人的支付宝、微信或银行卡"],
  ]);
});

describe("an order with only its required fields", () => {
  test("if an order omits the payee's account, the chat shows the amount and offers a reload", async () => {
    const said = await textOf(<PayPanel order={decoded(orderOf(OrderStatus.waitPay, 0))} />, {});
    expect(said).toMatch(/999\.00.*暂时看不到收款账户.*重新载入/);
    expect(said).not.toMatch(/没有留下|聊天中询问/);
  });

  test("if an order omits its appeal, the appeal screen states that the progress cannot be seen", async () => {
    const said = await textOf(<AppealOfOrder />, { [detail]: orderOf(OrderStatus.suspended, 1) });
    expect(said).toContain("暂时看不到申诉进度");
    expect(said).not.toContain("不支持申诉");
  });

  test("if an order omits fee and rating, its receipt states neither a fee nor a missing rating", async () => {
    const order = decoded(orderOf(OrderStatus.completed, 0));
    expect(orderDetailRows({ order, detail: order }).map((it) => it.key)).not.toContain("手续费");
    const said = await textOf(<EvaluationCard detail={order} />, {});
    expect(said).not.toMatch(/没有评价/);
  });

  test("if `needAction` is missing, the order list derives from the status which orders need the user", async () => {
    const rows = rowsOf(
      orderOf(OrderStatus.waitConfirm, 1),
      orderOf(OrderStatus.waitDelivery, 0),
      orderOf(OrderStatus.suspended, 1),
    );
    expect(rows.map((it) => it.needAction)).toEqual([1, 0, null]);
    const said = await textOf(<OrdersByWhoseTurn rows={rows} />, {});
    expect(said).toMatch(/待您处理 1 笔.*等待中 1 笔.*进行中 1 笔.*请看申诉/);
    expect(said).not.toContain("等举证");
  });

  test("the order counts come from the running orders if the backend sends none", () => {
    const read = decodeAnswerLeniently<"orderStat">(calls.orderStat, {});
    const rows = rowsOf(orderOf(OrderStatus.waitConfirm, 1), orderOf(OrderStatus.waitPay, 0));
    expect(orderCountsOf(read.ok ? read.value : undefined, rows)).toEqual({
      running: 2,
      toConfirm: 1,
      toPay: 1,
      toRelease: 0,
      appeal: 0,
      unreadChat: 0,
      needAction: 2,
    });
  });
});

test("states that a seller has no releases if the forecast is null, not if it is missing", () => {
  const seller = { avgReleaseSec: null, tradedBefore: null } as Parameters<
    typeof summarizeSellerTrust
  >[0]["seller"];
  expect(summarizeSellerTrust({ seller }, 0).title).toBe("");
  expect(summarizeSellerTrust({ seller, forecast: null }, 0).title).toBe("近 30 天没有放币记录");
});

test("the customer service screen suggests no phone call without a phone number", async () => {
  const said = await textOf(<CustomerServiceScreen />, { getOnlineCustom: {} });
  expect(said).toContain("暂时看不到客服联系方式");
  expect(said).not.toContain("请拨打");
});
