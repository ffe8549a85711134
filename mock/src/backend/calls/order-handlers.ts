import { OrderStatus } from "contract";
import { payExtensionsMax, releaseExtensionsMax } from "../../rules/constants.ts";
import { evaluationTags } from "../../rules/catalog/quick-phrases.ts";
import {
  cancelOrder,
  extendDeadlineOrWithdrawAppeal,
  releaseCoins,
  submitOrderEvaluation,
  recordPayment,
  addEvidenceToOrder,
  fileAppealOrObjection,
  confirmReceipt,
  undoPayment,
  nudgeOtherSide,
} from "../orders/order-commands.ts";
import { orderListView, orderCountsView } from "../orders/order-list.ts";
import { readAppealAndMaintenanceFacts, executeTransition } from "../orders/order-transitions.ts";
import { orderDetailView, orderDeadlineView } from "../orders/order-view.ts";
import { requireOwnOrder } from "../queries/require-order-or-entrust.ts";
import { callingUser } from "../queries/users.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import type { CallAreaHandlers } from "./call-handler-types.ts";
import { voucherUrlsOfOrder } from "../context/uploads-and-vouchers.ts";

const transitionResultOf = ({ status, deadlineAt, version }: OrderRecord) => ({
  status,
  deadline: deadlineAt,
  version,
});

export const orderHandlers: CallAreaHandlers<"order"> = {
  orderList: (input, ctx) => orderListView(ctx, input),

  orderStat: (_, ctx) => orderCountsView(ctx),

  orderDetail: ({ id }, ctx) => {
    const { order, role } = requireOwnOrder(ctx, id);
    return orderDetailView(ctx, order, role);
  },

  orderOutTime: ({ id }, ctx) => {
    const { order, role } = requireOwnOrder(ctx, id);
    return orderDeadlineView(order, role, ctx.now, readAppealAndMaintenanceFacts(ctx, order));
  },

  warn: ({ id }, ctx) => ({ ok: 1, ...nudgeOtherSide(ctx, id) }),

  cancel: (input, ctx) => {
    if (input.undo === 1) return transitionResultOf(undoPayment(ctx, input.id, input.version));
    const { order, quotaLeft } = cancelOrder(ctx, input);
    const until = callingUser(ctx).restrictUntilAt;
    return {
      ...transitionResultOf(order),
      closeType: order.closeType,
      ...(quotaLeft !== undefined && {
        quotaLeft,
        banUntil: until !== null && until > ctx.now ? until : null,
      }),
    };
  },

  confirm: ({ orderId, version }, ctx) => {
    const { order, role } = requireOwnOrder(ctx, orderId);
    return transitionResultOf(executeTransition(ctx, order, "confirm", role, { version }));
  },

  pay: (input, ctx) => transitionResultOf(recordPayment(ctx, input)),

  replenish: (input, ctx) => {
    const { order, left } = addEvidenceToOrder(ctx, input);
    return { vouchers: voucherUrlsOfOrder(ctx, order), left };
  },

  deliver: (input, ctx) => {
    const order = releaseCoins(ctx, input);
    return { ...transitionResultOf(order), finishTime: order.finishedAt };
  },

  delay: (input, ctx) => {
    const { order, action } = extendDeadlineOrWithdrawAppeal(ctx, input);
    const left =
      order.status === OrderStatus.waitPay
        ? payExtensionsMax - order.payDelayCount
        : releaseExtensionsMax - order.releaseDelayCount;
    return { ...transitionResultOf(order), action, delayLeft: left };
  },

  transferConfirm: (input, ctx) => transitionResultOf(confirmReceipt(ctx, input)),

  suspend: (input, ctx) => {
    const order = fileAppealOrObjection(ctx, input);
    return { ...transitionResultOf(order), appealId: order.appealId ?? "" };
  },

  evaluate: (input, ctx) => {
    submitOrderEvaluation(ctx, input);
    return { ok: 1 };
  },

  evaluateMessages: ({ type }) => evaluationTags(type),
};
