import type { CallName } from "../../contract/src/calls/calls.ts";
import type { Dialect } from "../../contract/src/dialect/dialect.ts";
import { isJsonObject, type JsonObject } from "../../contract/src/dialect/json.ts";
import { pollUntilFound } from "./backend-client.ts";
import { findListInResult } from "./json-fields.ts";
import { type ProbeSession, sendCall, textsOf } from "./probe-session.ts";

const framesMs = 1_500;
const offersTried = 5;

/**
 * Creates the smallest possible order, by sending the request twice with one request id. Then reads
 * the order, sends a chat message and cancels the order. If `peer` is given, their socket receives
 * the pushes about the order.
 */
export async function placeAndCancelOrder(
  session: ProbeSession,
  peer: ProbeSession | undefined,
  dialect: Dialect,
): Promise<void> {
  const send = (call: CallName, input: JsonObject, key: string = call, who = session) =>
    sendCall(who, call, input, { as: dialect, requestId: `probe-${key}-${Date.now()}` });
  const recordsOf = async (...call: Parameters<typeof send>) =>
    findListInResult((await send(...call)).result).filter(isJsonObject);

  const own = peer ? await recordsOf("sellList", {}, "own", peer) : [];
  const isOwn = ({ entrustId }: JsonObject) => own.some((it) => it["entrustId"] === entrustId);
  const offers = await recordsOf("buyAbleList", { pageSize: 50 });
  const wished = offers.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  for (const { entrustId, minAmount: amount, price, payTypes } of wished.slice(0, offersTried)) {
    const payType: unknown = Array.isArray(payTypes) ? payTypes[0] : undefined;
    const order = { entrustId, amount, price, payType };
    const requestId = `probe-order-${Date.now()}`;
    const answers = [
      await sendCall(session, "buyCreate", order, { as: dialect, requestId }),
      await sendCall(session, "buyCreate", order, { as: dialect, requestId }),
    ];
    const fine = answers.filter((it) => it.isFine);
    const made = new Set(fine.map(({ result }) => isJsonObject(result) && result["orderId"]));
    if (made.size === 0) continue;
    session.knowsRequestIds = made.size === 1 && fine.length === answers.length;
    for (const orderId of made) {
      const clientMsgId = `probe-${Date.now()}`;
      await send("orderDetail", { id: orderId });
      await send("chatSend", { orderId, msgType: 1, content: "您好", clientMsgId });
      await send("chatList", { id: orderId });
      await send("cancel", { id: orderId });
    }
    const isAbout = (frame: string) => frame.includes(String([...made][0]));
    await pollUntilFound(framesMs, () =>
      peer && textsOf(peer).filter(isAbout).length <= 2 ? undefined : true,
    );
    return;
  }
}
