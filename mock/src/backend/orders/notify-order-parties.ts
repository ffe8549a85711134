import {
  type OrderActor,
  MessageType,
  type TransitionName,
  OrderStatus,
  type TradeRole,
  SenderRole,
  OrderActorSide,
  formatDecimal,
  assetUnitsDecimals,
} from "contract";
import {
  type TransitionTextValues,
  type OrderNotification,
  chatAndPushMessagesByTransition,
  chatAndPushMessagesByTransitionInAppeal,
  type NotificationReceiver,
} from "../../rules/order-notifications.ts";
import { timeOrDateText } from "../../rules/calendar.ts";
import { otherSide, sideNames, replaceRoleNamesForReader } from "../../rules/order-sides.ts";
import { platformUserId } from "../../rules/constants.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { yuanTextForMessage } from "../../rules/yuan-text.ts";
import { insertChatMessage } from "../../db/chat-messages.ts";
import { addOrderEvent, vouchersOfOrder } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";

export type PartialTransitionTextValues = Partial<TransitionTextValues>;
type CompletedTransition = {
  before: OrderRecord;
  after: OrderRecord;
  on: TransitionName;
  by: OrderActor;
  entryId: number | null;
  extra: PartialTransitionTextValues | undefined;
};

const detailsOf = (
  ctx: RequestContext,
  { after, by, extra }: CompletedTransition,
): TransitionTextValues => ({
  payMinutes: after.payMinutes,
  amount: yuanTextForMessage(after.amount),
  quantity: formatDecimal(after.quantity, assetUnitsDecimals, 2),
  unit: ctx.world.assetUnit,
  vouchers: vouchersOfOrder(ctx.db, after.id).length,
  appealType: "",
  appealStated: "",
  deadline: after.deadlineAt === null ? "" : timeOrDateText(after.deadlineAt, ctx.now),
  actor: sideNames[OrderActorSide[by]],
  other: by === "system" ? "双方" : sideNames[otherSide[OrderActorSide[by]]],
  ruling: "",
  facts: "",
  missedAccepts: 0,
  warnText: "对方请您尽快回复",
  offer: "",
  consent: "买家同意取消",
  objectedTo: "裁定",
  ...extra,
});

function receivers(to: NotificationReceiver, by: OrderActor): TradeRole[] {
  if (to === "both") return ["buyer", "seller"];
  if (to === "other") return [by === "buyer" ? "seller" : "buyer"];
  return [to];
}

/**
 * Sends each notification to its receivers. In its text, the role of the receiver becomes 您 and
 * the other role 对方.
 */
export function pushOrderNotifications(
  ctx: RequestContext,
  order: OrderRecord,
  by: OrderActor,
  all: readonly OrderNotification[],
): void {
  for (const orderNotification of all)
    for (const role of receivers(orderNotification.to, by))
      ctx.push(
        role === "buyer" ? order.buyerId : order.sellerId,
        orderNotification.cmd,
        replaceRoleNamesForReader(role, orderNotification.text),
        order.id,
      );
}

/** Adds a system message to the chat, so that both sides can read later who did what. */
export const addSystemChatMessage = (
  ctx: RequestContext,
  orderId: string,
  content: string,
): void => {
  insertChatMessage(ctx.db, {
    id: ctx.nextId("C"),
    orderId,
    senderId: platformUserId,
    senderRole: SenderRole.system,
    msgType: MessageType.system,
    content,
    clientMsgId: "",
    createdAt: ctx.now,
  });
};

/** Adds a text message in the name of a side: the seller's greeting or the buyer's nudge. */
export const addChatMessageInNameOfRole = (
  ctx: RequestContext,
  order: OrderRecord,
  role: TradeRole,
  content: string,
): void => {
  insertChatMessage(ctx.db, {
    id: ctx.nextId("C"),
    orderId: order.id,
    senderId: role === "buyer" ? order.buyerId : order.sellerId,
    senderRole: SenderRole[role],
    msgType: MessageType.text,
    content,
    clientMsgId: "",
    createdAt: ctx.now,
  });
};

/**
 * Writes a transition into the history of the order (except a nudge) and into its chat. Pushes it
 * to its receivers.
 */
export function recordAndPushTransition(ctx: RequestContext, made: CompletedTransition): void {
  const { before, after, on, by, entryId } = made;
  // Either side may send evidence about a completed order. Such evidence belongs to an appeal, so
  // it gets the texts of an appeal.
  const isInAppeal =
    before.status === OrderStatus.suspended || before.status === OrderStatus.completed;
  const line =
    (isInAppeal ? chatAndPushMessagesByTransitionInAppeal[on] : undefined) ??
    chatAndPushMessagesByTransition[on];
  const details = detailsOf(ctx, made);
  const text = line.chat?.(details);
  if (on !== "warn")
    addOrderEvent(ctx.db, {
      orderId: after.id,
      move: on,
      actor: OrderActorSide[by],
      fromStatus: before.status,
      toStatus: after.status,
      text: text ?? "",
      entryId,
      createdAt: ctx.now,
    });
  if (text !== undefined) addSystemChatMessage(ctx, after.id, text);
  pushOrderNotifications(ctx, after, by, line.pushes(details));
  ctx.notifyOwnDevices(after.id);
}
