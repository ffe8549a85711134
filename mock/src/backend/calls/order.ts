import { OrderStatus } from "contract";
import { payExtensionsMax, releaseExtensionsMax } from "../../rules/constants.ts";
import { evaluationTags } from "../../rules/catalog/phrases.ts";
import { cancel, delay, deliver, evaluate, pay, replenish, suspend, transferConfirm, undo, warn } from "../orders/order-commands.ts";
import { orderListView, orderStatView } from "../orders/order-list.ts";
import { circumstancesOf, moveOrder } from "../orders/order-transitions.ts";
import { orderDetailView, outTimeView } from "../orders/order-view.ts";
import { orderFor } from "../queries/require-order.ts";
import { callerOf } from "../queries/users.ts";
import type { Order } from "../../rules/records.ts";
import type { Area } from "./handler.ts";
import { voucherUrls } from "../context/own-uploads.ts";

const moveResult = ({ status, deadlineAt, version }: Order) => ({ status, deadline: deadlineAt, version });

export const order: Area<"order"> = {
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
    if (input.undo === 1) return moveResult(undo(desk, input.id, input.version));
    const { order, quotaLeft } = cancel(desk, input);
    const until = callerOf(desk).restrictUntilAt;
    return {
      ...moveResult(order),
      closeType: order.closeType,
      ...(quotaLeft !== undefined && { quotaLeft, banUntil: until !== null && until > desk.now ? until : null }),
    };
  },

  confirm: ({ orderId, version }, desk) => {
    const { order, role } = orderFor(desk, orderId);
    return moveResult(moveOrder(desk, order, "confirm", role, { version }));
  },

  pay: (input, desk) => moveResult(pay(desk, input)),

  replenish: (input, desk) => {
    const { order, left } = replenish(desk, input);
    return { vouchers: voucherUrls(desk, order), left };
  },

  deliver: (input, desk) => {
    const order = deliver(desk, input);
    return { ...moveResult(order), finishTime: order.finishedAt };
  },

  delay: (input, desk) => {
    const { order, action } = delay(desk, input);
    const left =
      order.status === OrderStatus.waitPay ? payExtensionsMax - order.payDelayCount : releaseExtensionsMax - order.releaseDelayCount;
    return { ...moveResult(order), action, delayLeft: left };
  },

  transferConfirm: (input, desk) => moveResult(transferConfirm(desk, input)),

  suspend: (input, desk) => {
    const order = suspend(desk, input);
    return { ...moveResult(order), appealId: order.appealId ?? "" };
  },

  evaluate: (input, desk) => {
    evaluate(desk, input);
    return { ok: 1 };
  },

  evaluateMessages: ({ type }) => evaluationTags(type),
};
