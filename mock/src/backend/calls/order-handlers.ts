import { OrderStatus } from "contract";
import { payExtensionsMax, releaseExtensionsMax } from "../../rules/constants.ts";
import { evaluationTags } from "../../rules/catalog/quick-phrases.ts";
import {
  cancel,
  delay,
  deliver,
  evaluate,
  pay,
  replenish,
  suspend,
  transferConfirm,
  undo,
  warn,
} from "../orders/order-commands.ts";
import { orderListView, orderStatView } from "../orders/order-list.ts";
import { circumstancesOf, moveOrder } from "../orders/order-transitions.ts";
import { orderDetailView, outTimeView } from "../orders/order-view.ts";
import { requireOwnOrder } from "../queries/require-order.ts";
import { callingUser } from "../queries/users.ts";
import type { OrderRecord } from "../../rules/records.ts";
import type { Area } from "./handler.ts";
import { voucherUrls } from "../context/own-uploads.ts";

const moveResult = ({ status, deadlineAt, version }: OrderRecord) => ({
  status,
  deadline: deadlineAt,
  version,
});

export const order: Area<"order"> = {
  orderList: (input, ctx) => orderListView(ctx, input),

  orderStat: (_, ctx) => orderStatView(ctx),

  orderDetail: ({ id }, ctx) => {
    const { order, role } = requireOwnOrder(ctx, id);
    return orderDetailView(ctx, order, role);
  },

  orderOutTime: ({ id }, ctx) => {
    const { order, role } = requireOwnOrder(ctx, id);
    return outTimeView(order, role, ctx.now, circumstancesOf(ctx, order));
  },

  warn: ({ id }, ctx) => ({ ok: 1, ...warn(ctx, id) }),

  cancel: (input, ctx) => {
    if (input.undo === 1) return moveResult(undo(ctx, input.id, input.version));
    const { order, quotaLeft } = cancel(ctx, input);
    const until = callingUser(ctx).restrictUntilAt;
    return {
      ...moveResult(order),
      closeType: order.closeType,
      ...(quotaLeft !== undefined && {
        quotaLeft,
        banUntil: until !== null && until > ctx.now ? until : null,
      }),
    };
  },

  confirm: ({ orderId, version }, ctx) => {
    const { order, role } = requireOwnOrder(ctx, orderId);
    return moveResult(moveOrder(ctx, order, "confirm", role, { version }));
  },

  pay: (input, ctx) => moveResult(pay(ctx, input)),

  replenish: (input, ctx) => {
    const { order, left } = replenish(ctx, input);
    return { vouchers: voucherUrls(ctx, order), left };
  },

  deliver: (input, ctx) => {
    const order = deliver(ctx, input);
    return { ...moveResult(order), finishTime: order.finishedAt };
  },

  delay: (input, ctx) => {
    const { order, action } = delay(ctx, input);
    const left =
      order.status === OrderStatus.waitPay
        ? payExtensionsMax - order.payDelayCount
        : releaseExtensionsMax - order.releaseDelayCount;
    return { ...moveResult(order), action, delayLeft: left };
  },

  transferConfirm: (input, ctx) => moveResult(transferConfirm(ctx, input)),

  suspend: (input, ctx) => {
    const order = suspend(ctx, input);
    return { ...moveResult(order), appealId: order.appealId ?? "" };
  },

  evaluate: (input, ctx) => {
    evaluate(ctx, input);
    return { ok: 1 };
  },

  evaluateMessages: ({ type }) => evaluationTags(type),
};
