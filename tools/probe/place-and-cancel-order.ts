import type { CallName } from "../../contract/src/calls/calls.ts";
import type { Dialect } from "../../contract/src/dialect/dialect.ts";
import { isJsonObject, type JsonObject } from "../../contract/src/dialect/json.ts";
import { pollUntilFound } from "./backend-client.ts";
import { findListInResult } from "./json-fields.ts";
import {
  inDialect,
  type ProbeSession,
  type ReadAnswer,
  sendCall,
  textsOf,
} from "./probe-session.ts";

const framesMs = 1_500;
const offersTried = 5;

/**
 * Creates an order of an offer's minimum amount, if possible from `peer`, whose socket then
 * receives the pushes. Sends the request twice with one id to see whether the backend stores ids.
 * Then reads the order, sends a chat message and cancels the order.
 */
export async function placeAndCancelOrder(
  session: ProbeSession,
  peer: ProbeSession | undefined,
  dialect: Dialect,
): Promise<void> {
  const buyer = inDialect(session, dialect);
  const send = (call: CallName, input: JsonObject, requestId = `probe-${call}-${Date.now()}`) =>
    sendCall(buyer, call, input, { requestId });
  const recordsIn = ({ result }: ReadAnswer) => findListInResult(result).filter(isJsonObject);

  const own = peer ? recordsIn(await sendCall(inDialect(peer, dialect), "sellList")) : [];
  const isOwn = ({ entrustId }: JsonObject) => own.some((it) => it["entrustId"] === entrustId);
  const offers = recordsIn(await send("buyAbleList", { pageSize: 50 }));
  const wished = offers.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  for (const { entrustId, minAmount: amount, price, payTypes } of wished.slice(0, offersTried)) {
    const payType: unknown = Array.isArray(payTypes) ? payTypes[0] : undefined;
    const order = { entrustId, amount, price, payType };
    const requestId = `probe-order-${Date.now()}`;
    const answers = [
      await send("buyCreate", order, requestId),
      await send("buyCreate", order, requestId),
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
