import { type CallName, calls } from "contract";
import { expect, test } from "vitest";
import { fetchText, openBff } from "../helpers/bff-server.ts";
import { contentTypeVariations } from "./header-corpus.ts";
import { type InvalidCallRequest, createInvalidCallRequest } from "./invalid-call-requests.ts";
import {
  readBalancesAndOrderStatus,
  createControlCallSender,
  type TradeTestUser,
  tradeUserPin,
  openTradeWorld,
} from "./trade-world.ts";

const isFull = process.env["TEST_MODE"] === "full";
const perCall = isFull ? 300 : 5;
const timeout = 400_000;
const names = Object.keys(calls) as CallName[];
const whisper = "nobody else may read this whisper";

type FuzzProblem = { what: string; question: InvalidCallRequest; said: string };

async function sendTimed(
  address: string,
  who: TradeTestUser,
  { method, path, body, type }: InvalidCallRequest,
) {
  const startedMs = performance.now();
  const answer = await fetchText(`${address}/lightweight${path}`, {
    method,
    headers: { ...who.headers, ...(body !== undefined && { "content-type": type }) },
    ...(body !== undefined && { body }),
  });
  return { ...answer, ms: performance.now() - startedMs };
}

/** Sends one request and returns what is wrong with its response. */
async function sendAndCheck(
  address: string,
  who: TradeTestUser,
  question: InvalidCallRequest,
): Promise<FuzzProblem[]> {
  const { status, text, ms } = await sendTimed(address, who, question);
  let triesLeft = 3;
  let quickestMs = ms;
  // Retry, because a machine that was busy for a second must not look like a hang.
  while (quickestMs > 1_000 && triesLeft-- > 0)
    quickestMs = (await sendTimed(address, who, question)).ms;
  // Removes the trace id, because a random one contains the digits of the PIN in one of about
  // 600,000 responses.
  const data = text.replace(/"traceId":"[0-9a-f]{32}"/, "");
  const wrong = [
    status >= 500 && `status ${status}`,
    quickestMs > 1_000 && `${Math.round(quickestMs)} ms`,
    !isEnvelope(text) && "no envelope",
    text.includes(who.headers["x-access-token"] ?? "none") && "the token",
    data.includes(tradeUserPin) && "the PIN",
    text.includes(whisper) && "another's chat",
    /node:|node_modules|SQLITE|\bat [\w.]+ \(|127\.0\.0\.1:\d/.test(text) && "the inside",
  ];
  return wrong
    .filter((it) => typeof it === "string")
    .map((what) => ({ what, question, said: text.slice(0, 200) }));
}

function isEnvelope(text: string): boolean {
  const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
  return typeof code === "number" && code !== 500 && typeof message === "string";
}

test(`${perCall} invalid inputs to each call from a user outside the trade cause no 5xx, leak or change`, {
  timeout,
}, async () => {
  const { address } = await openBff("mock", { rows: Object.values(calls) });
  const setup = await openTradeWorld(address, "fuzz");
  const message = {
    orderId: setup.orderId,
    msgType: 1,
    content: whisper,
    clientMsgId: "whisper-0001",
  };
  expect((await setup.buyer.say("POST", "/chat/v1/send/message", message)).code).toBe(200);
  const stranger = await setup.make({ able: 500 });
  const before = await readBalancesAndOrderStatus(setup);
  const { orderId, entrustId, methodId, url } = setup;
  const others = {
    orderId,
    entrustId,
    methodId,
    methodIds: [methodId],
    vouchers: [url],
    images: [url],
    payPassword: tradeUserPin,
    p: stranger.p,
    ...setup.found,
  };
  const idIn = (path: string) => {
    if (/entrust/.test(path)) return entrustId;
    return /method/.test(path) ? methodId : orderId;
  };
  const idOf = (name: CallName, seed: number) =>
    seed % 4 === 0 ? stranger.userId : idIn(calls[name].path);

  const found: FuzzProblem[] = [];
  let tried = 0;
  for (const name of names) {
    // Logs in again for each call, because a fuzzed login or a changed PIN ends the session.
    const who = await createUserIn(setup, stranger);
    const seeds = Array.from({ length: perCall }, (_, at) => at + 1);
    while (seeds.length > 0) {
      const batch = seeds
        .splice(0, 6)
        .map((seed) => createInvalidCallRequest(name, seed, { ...others, id: idOf(name, seed) }));
      found.push(...(await Promise.all(batch.map((it) => sendAndCheck(address, who, it)))).flat());
      tried += batch.length;
    }
  }
  expect(found.slice(0, 5)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(await readBalancesAndOrderStatus(setup)).toEqual(before);
  expect(await createControlCallSender(address)("GET", "/worlds/fuzz/audit")).toMatchObject({
    ok: true,
  });
  console.info(`${tried} inputs for ${names.length} calls: no problem found`);
});

async function createUserIn(
  setup: Awaited<ReturnType<typeof openTradeWorld>>,
  stranger: TradeTestUser,
): Promise<TradeTestUser> {
  const login = await stranger.say("POST", "/user/v1/user/login", {
    p: stranger.p,
    deviceTag: "ios",
  });
  if (login.code !== 200) return setup.make({ able: 500 });
  stranger.headers["x-access-token"] = String(login.result["token"]);
  return stranger;
}

test("the call deliver executes no invalid body, whatever its content type", {
  timeout,
}, async () => {
  const { address } = await openBff("mock", { rows: Object.values(calls) });
  const setup = await openTradeWorld(address, "types");
  const before = await readBalancesAndOrderStatus(setup);
  const bad = JSON.stringify({ orderId: setup.orderId, payPassword: { $ne: "" } });
  expect(contentTypeVariations).toHaveLength(40);
  for (const type of contentTypeVariations) {
    const answer = await fetchText(`${address}/lightweight/order/v1/delivery`, {
      method: "PUT",
      headers: { ...setup.seller.headers, "content-type": type },
      body: bad,
    });
    expect([
      type.slice(0, 40),
      answer.status < 500,
      (JSON.parse(answer.text) as { code: number }).code,
    ]).not.toContain(200);
    expect(answer.status).toBeLessThan(500);
  }
  expect(await readBalancesAndOrderStatus(setup)).toEqual(before);
});
