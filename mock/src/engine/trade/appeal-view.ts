import { type Appeal as AppealRow, type Role, Side } from "contract";
import { appealTypeName } from "../../domain/rulings.ts";
import { orderNoOf } from "../../domain/calendar.ts";
import { appealById, appealEvents, repliesOf } from "../../store/disputes.ts";
import { orderById } from "../../store/orders.ts";
import { canReply } from "./appeals.ts";
import type { Desk } from "../desk/desk.ts";

const images = (json: string): string[] => JSON.parse(json) as string[];

export function appealRow(desk: Desk, id: string, role: Role): AppealRow {
  const appeal = appealById(desk.db, id);
  const order = appeal && orderById(desk.db, appeal.orderId);
  if (!appeal || !order) throw new Error("an appeal belongs to no order");
  const side = Side[role];
  return {
    id: appeal.id,
    orderId: appeal.orderId,
    orderNo: orderNoOf(order.id, order.createdAt),
    type: appeal.type,
    typeName: appealTypeName(appeal.type),
    initiator: appeal.initiator,
    content: appeal.content,
    images: images(appeal.images),
    replies: repliesOf(desk.db, id).map((it) => ({ side: it.side, content: it.content, images: images(it.images), time: it.createdAt })),
    status: appeal.status,
    deadline: appeal.deadlineAt,
    result: appeal.result,
    resultReason: appeal.resultReason,
    timeline: appealEvents(desk.db, id).map((it) => ({ time: it.createdAt, text: it.text })),
    createTime: appeal.createdAt,
    mine: appeal.initiator === side ? 1 : 0,
    canReply: canReply(desk, appeal, side) ? 1 : 0,
  };
}
