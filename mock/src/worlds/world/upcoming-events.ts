import { OrderStatus } from "contract";
import { transitionAtDeadline } from "../../rules/order-status-table.ts";
import type { World } from "../../backend/context/world.ts";
import { orderById } from "../../db/orders.ts";
import { nextTimers, type Timer, type TimerKind } from "../../db/timers.ts";
import { userById } from "../../db/users.ts";

export type UpcomingEvent = {
  at: number;
  inMs: number;
  kind: TimerKind;
  ref: string;
  orderId?: string;
  says: string;
};

const timeoutTexts: Readonly<Record<string, string>> = {
  acceptTimeout: "卖家确认超时",
  payTimeout: "买家付款超时",
  releaseOverdue: "卖家放币超时",
  systemAppeal: "系统代为申诉",
  autoRelease: "自动放币",
};

function orderEventText(world: World, id: string): string {
  const order = orderById(world.db, id);
  const move = order && transitionAtDeadline(order);
  const timeoutText = timeoutTexts[move ?? ""] ?? "到期";
  return `订单 ${id.slice(-4)} ${order?.status === OrderStatus.suspended ? "平台裁定申诉" : timeoutText}`;
}

/** Text of an upcoming event for the director, by the kind of its timer. */
const eventTexts: Record<TimerKind, (world: World, ref: string) => string> = {
  order: orderEventText,
  cooling: (_world, id) => `订单 ${id.slice(-4)} 的资产解锁`,
  endAppeal: (_world, id) => `事后申诉 ${id.slice(-4)} 裁定`,
  objection: (_world, id) => `申诉 ${id.slice(-4)} 的异议答复`,
  ticket: (_world, id) => `快捷购买 ${id.slice(-4)} 到期`,
  method: (_world, id) => `收款方式 ${id.slice(-4)} 审核完成`,
  certificate: (_world, id) => `认证 ${id.slice(-4)} 到期`,
  entrust: (_world, id) => `挂单 ${id.slice(-4)} 恢复出售`,
  report: (_world, id) => `举报 ${id.slice(-4)} 有结果`,
  market: () => "参考价变动",
  bot: (world, thought) => `交易员${userNameInPlan(world, thought)}行动`,
};

/** Returns the nickname of the bot that acts. Its user id is part of the timer's reference. */
function userNameInPlan(world: World, thought: string): string {
  const [id = ""] = /U\d+/.exec(thought) ?? [];
  return userById(world.db, id)?.nickName ?? "";
}

const ofOrders: readonly TimerKind[] = ["order", "cooling"];
/** Returns the next scheduled events, assuming that users do nothing. */
export const listUpcomingEvents = (world: World, limit: number): UpcomingEvent[] =>
  nextTimers(world.db, limit).map(({ kind, ref, dueAt }: Timer) => ({
    at: dueAt,
    inMs: Math.max(0, dueAt - world.now()),
    kind,
    ref,
    ...(ofOrders.includes(kind) && { orderId: ref }),
    says: eventTexts[kind](world, ref),
  }));
