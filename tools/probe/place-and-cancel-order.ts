import { type CallName, calls } from "../../contract/src/calls/calls.ts";
import type { Dialect } from "../../contract/src/dialect/dialect.ts";
import { type JsonObject, isJsonObject } from "../../contract/src/dialect/json.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { sendRequest, pollUntilFound } from "./backend-client.ts";
import { adoptNewToken, findListInResult, type ProbeSession } from "./probe-session.ts";

type CallAnswer = { code: number; result: unknown };
const framesMs = 1_500;
const offersTried = 5;

/**
 * Creates the smallest possible order, by sending the request twice with one request id. Then reads
 * the order, sends a chat message and cancels the order. Stores the successful responses as
 * samples. If `peer` is given, their socket receives the pushes about the order.
 */
export async function placeAndCancelOrder(
  address: string,
  visit: ProbeSession,
  peer: ProbeSession | undefined,
  dialect: Dialect,
): Promise<void> {
  const codec = dialectCodecOf(dialect);

  async function say(
    who: ProbeSession,
    call: CallName,
    input: JsonObject,
    requestId = `probe-${call}-${Date.now()}`,
  ): Promise<CallAnswer> {
    const isInPath = (name: string) => calls[call].path.includes(`{${name}}`);
    const [params, body] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(input).filter(([it]) => isInPath(it) === wanted)),
    );
    const sent = codec.requests.toTheirs(call, {
      params: params ?? {},
      query: {},
      body: body ?? {},
    });
    const headers = { ...who.headers, "x-request-id": requestId };
    const received = await sendRequest(address, calls[call].method, sent.path, {
      headers,
      ...(sent.body && { body: sent.body }),
    });
    adoptNewToken(who, received);
    const { status } = received;
    const { code = 0, result } =
      codec.answers.toOurs(received.body, call, () => {}, { status }) ?? {};
    if (code === 200) visit.samples.push({ call, answer: received });
    return { code, result };
  }

  const own =
    peer &&
    findListInResult((await say(peer, "sellList", {})).result).flatMap((record) =>
      isJsonObject(record) ? [record["entrustId"]] : [],
    );
  const offers = findListInResult(
    (await say(visit, "buyAbleList", { pageSize: 50 })).result,
  ).filter(isJsonObject);
  const wished = offers.toSorted(
    (a, b) => Number(own?.includes(b["entrustId"])) - Number(own?.includes(a["entrustId"])),
  );
  for (const { entrustId, minAmount, price, payTypes } of wished.slice(0, offersTried)) {
    const wish = {
      entrustId,
      amount: minAmount,
      price,
      payType: Array.isArray(payTypes) ? payTypes[0] : undefined,
    };
    const requestId = `probe-order-${Date.now()}`;
    const answers = [
      await say(visit, "buyCreate", wish, requestId),
      await say(visit, "buyCreate", wish, requestId),
    ];
    const made = new Set(
      answers.flatMap(({ code, result }) =>
        code === 200 && isJsonObject(result) ? [result["orderId"]] : [],
      ),
    );
    if (made.size === 0) continue;
    visit.knowsRequestIds = made.size === 1 && answers[1]?.code === 200;
    for (const orderId of made) {
      await say(visit, "orderDetail", { id: orderId });
      await say(visit, "chatSend", {
        orderId,
        msgType: 1,
        content: "您好",
        clientMsgId: `probe-${Date.now()}`,
      });
      await say(visit, "chatList", { id: orderId });
      await say(visit, "cancel", { id: orderId });
    }
    const about = () =>
      peer?.frames?.heard.filter((it) => it.includes(String([...made][0]))).length ?? 0;
    await pollUntilFound(framesMs, () => (about() > 2 ? true : undefined));
    return;
  }
}
