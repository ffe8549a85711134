import { type OrderDetail, OrderStatus } from "contract";
import { beforeEach, expect, test, vi } from "vitest";
import { systemNotificationTextOfPush } from "./system-notification-text.ts";

const at = Date.UTC(2026, 10, 20, 5, 48);
const order = {
  orderId: "o1",
  orderNo: "2026112000710071",
  status: OrderStatus.waitDelivery,
  isSeller: 1,
  amount: 1199_36,
  quantity: 168_4494,
  deadline: at,
  releaseDelayCount: 0,
  overdue: 0,
  payTime: null,
  forecast: null,
  counterparty: { nickName: "安静的山", realName: "王建国" },
  payMethods: [{ account: "6225 8801 2345 6789" }],
} as unknown as OrderDetail;
const push = { cmd: "order", msgTxt: "买家已付款，请核实到账后放币", orderId: "o1" };

beforeEach(() => {
  vi.useFakeTimers({ now: at - 600_000 });
  return () => void vi.useRealTimers();
});

test("the system notification of a push has the text of the order's substatus for the user's side", () => {
  expect(systemNotificationTextOfPush(push, order)).toEqual({
    title: "请查账 ¥1,199.36",
    body: "安静的山 标记已付。核对到账 .36 和姓名，13:48 前放币",
  });
  const buyer = {
    ...order,
    isSeller: 0,
    status: OrderStatus.completed,
    completeType: 1,
  } as OrderDetail;
  expect(systemNotificationTextOfPush(push, buyer)).toEqual({
    title: "到账 168.4494\u00A0枚",
    body: "安静的山 已放币",
  });
  expect(systemNotificationTextOfPush(push, { ...buyer, availableAt: null }).body).toBe(
    "安静的山 已放币，可用",
  );
  expect(systemNotificationTextOfPush(push, { ...buyer, availableAt: at + 86_400_000 }).body).toBe(
    "安静的山 已放币，明天 13:48 起可用",
  );
  const late = {
    ...order,
    isSeller: 0,
    status: OrderStatus.cancelled,
    closeType: 2,
  } as OrderDetail;
  expect(systemNotificationTextOfPush(push, late)).toEqual({
    title: "付款超时，订单已取消",
    body: "已经付了钱？24 小时内可申诉",
  });
});

test("a system notification shows a push's text, but no chat text, real name or account number", () => {
  expect(
    systemNotificationTextOfPush({ ...push, cmd: "chat", msgTxt: "卡号 6225 8801" }, order).body,
  ).toBe("安静的山 发来消息");
  expect(
    systemNotificationTextOfPush({ ...push, cmd: "chat", msgTxt: "卡号 6225 8801" }, undefined)
      .body,
  ).toBe("您有新的消息");
  const waits = { ...order, status: OrderStatus.waitPay } as OrderDetail;
  expect(systemNotificationTextOfPush({ ...push, msgTxt: "买家请求延长付款时间" }, waits)).toEqual({
    title: "等付款 ¥1,199.36",
    body: "买家请求延长付款时间",
  });
  expect(
    JSON.stringify([
      systemNotificationTextOfPush(push, order),
      systemNotificationTextOfPush(push, waits),
    ]),
  ).not.toMatch(/王建国|6225/);
});
