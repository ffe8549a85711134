import { codes } from "contract";
import { minuteMs } from "./arithmetic.ts";
import type { Books } from "./books.ts";
import { field, type Heard } from "./heard.ts";
import type { Order } from "./records.ts";
import type { Look } from "./touched.ts";
import { Violation } from "./violation.ts";

const reportOpenMs = 5 * minuteMs;

/** I16: a report is looked at for five minutes at least, and until then there is no second one about the same order. */
export function openReports() {
  const filed = new Map<string, number>();
  return ({ userId, input, answer, at }: Heard): void => {
    if (answer.code !== codes.ok.code) return;
    const orderId = String(input.orderId);
    const key = `${userId} ${orderId}`;
    const since = at - (filed.get(key) ?? Number.NEGATIVE_INFINITY);
    if (since < reportOpenMs) throw new Violation("I16", `${userId} reported ${orderId} twice`, [userId, orderId]);
    filed.set(key, at);
  };
}

/** Whom somebody does not want to meet: from then on there is no offer and no new order between the two. */
export const openBlocks =
  (books: Books) =>
  ({ userId, input, answer, at }: Heard): void => {
    if (answer.code !== codes.ok.code) return;
    const pair = `${userId} ${String(input.personId)}`;
    if (input.type === "unblock") books.blocks.delete(pair);
    else if (input.type === "block" && !books.blocks.has(pair)) books.blocks.set(pair, at);
  };

/** What is bought rests for a day up to level 2. A completed order may have just raised the level by one. */
export function checkRest(books: Books, order: Order, look: Look): void {
  const level = Number(field(look("userInfo", order.buyer, {}), "creditLevel"));
  const rests = books.coolings.some((it) => it.orderId === order.id);
  if (level <= 2 && !rests)
    throw new Violation("I5", `${order.id} gave coins at once to ${order.buyer} of level ${level}`, [order.id, order.buyer]);
  if (level >= 4 && rests) throw new Violation("I5", `${order.id} made ${order.buyer} of level ${level} wait`, [order.id, order.buyer]);
}
