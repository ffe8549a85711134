import { OrderStatus } from "contract";
import { payExtensionsMax, releaseExtensionsMax } from "../domain/constants.ts";
import { evaluationTags } from "../domain/phrases.ts";
import { cancel, delay, deliver, evaluate, pay, replenish, suspend, transferConfirm, undo, warn } from "../engine/order-acts.ts";
import { outTimeView } from "../engine/out-time.ts";
import { orderListView, orderStatView } from "../engine/order-list.ts";
import { circumstancesOf, moveOrder } from "../engine/order-moves.ts";
import { orderDetailView } from "../engine/order-view.ts";
import { orderFor } from "../engine/orders.ts";
import { callerOf } from "../engine/people.ts";
import { passOwnPin } from "../engine/pin.ts";
import { voucherUrls } from "../engine/vouchers.ts";
import type { Order } from "../domain/records.ts";
import type { Area } from "./handler.ts";

type Reads = "orderList" | "orderStat" | "orderDetail" | "orderOutTime" | "evaluateMessages";
type Acts = "warn" | "cancel" | "confirm" | "pay" | "replenish" | "deliver" | "delay" | "transferConfirm" | "suspend" | "evaluate";

const moved = ({ status, deadlineAt, version }: Order) => ({ status, deadline: deadlineAt, version });

export const order: Area<Reads | Acts> = {
  orderList: (input, desk) => orderListView(desk, input),

  orderStat: (_, desk) => orderStatView(desk),

  orderDetail: ({ id }, desk) => {
    const { order, role } = orderFor(desk, id);
    return orderDetailView(desk, order, role);
  },

  orderOutTime: ({ id }, desk) => {
    const { order, role } = orderFor(desk, id);
    return outTimeView(order, role, desk.now, circumstancesOf(desk, order));
  },

  warn: ({ id }, desk) => ({ ok: 1, ...warn(desk, id) }),

  cancel: (input, desk) => {
    if (input.undo === 1) return moved(undo(desk, input.id, input.version));
    const { order, quotaLeft } = cancel(desk, input);
    const until = callerOf(desk).restrictUntilAt;
    return {
      ...moved(order),
      closeType: order.closeType,
      ...(quotaLeft !== undefined && { quotaLeft, banUntil: until !== null && until > desk.now ? until : null }),
    };
  },

  confirm: ({ orderId, version }, desk) => {
    const { order, role } = orderFor(desk, orderId);
    return moved(moveOrder(desk, order, "confirm", role, { version }));
  },

  pay: (input, desk) => moved(pay(desk, input)),

  replenish: (input, desk) => {
    const { order, left } = replenish(desk, input);
    return { vouchers: voucherUrls(desk, order), left };
  },

  deliver: ({ orderId, payPassword, version }, desk) => {
    const order = deliver(desk, orderId, version, () => passOwnPin(desk, payPassword));
    return { ...moved(order), finishTime: order.finishedAt };
  },

  delay: ({ id, version }, desk) => {
    const { order, action } = delay(desk, id, version);
    const left =
      order.status === OrderStatus.waitPay ? payExtensionsMax - order.payDelayCount : releaseExtensionsMax - order.releaseDelayCount;
    return { ...moved(order), action, delayLeft: left };
  },

  transferConfirm: ({ id, version }, desk) => moved(transferConfirm(desk, id, version)),

  suspend: (input, desk) => {
    const order = suspend(desk, input);
    return { ...moved(order), appealId: order.appealId ?? "" };
  },

  evaluate: (input, desk) => {
    evaluate(desk, input);
    return { ok: 1 };
  },

  evaluateMessages: ({ type }) => evaluationTags(type),
};
