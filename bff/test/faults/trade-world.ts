import { expect } from "vitest";
import { fetchText } from "../helpers/bff-server.ts";

type Values = Record<string, unknown>;
export type TradeCallAnswer = { status: number; code: number; result: Values; text: string };
export type TradeTestUser = {
  p: string;
  userId: string;
  headers: Record<string, string>;
  say(
    method: string,
    path: string,
    body?: Values | FormData,
    more?: Record<string, string>,
  ): Promise<TradeCallAnswer>;
};

export const tradeUserPin = "283917";
const readyUser = { certified: true, pin: tradeUserPin, quiz: true, methods: 1, level: 3 };
/** A checkered square, because the mock rejects a blank or tiny image as proof of payment. */
export const voucherPngImage = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAPklEQVR42u3UoRUAIAhFUcZx/6Gcg4LRAJFzaT94my9O3a3r7gCsAKYP3wbsAPwFgB4A9ACgBwA9AOgB4LMTFM5weaLIKrcAAAAASUVORK5CYII=",
  "base64",
);

function imageForm(): FormData {
  const form = new FormData();
  form.append("file", new File([voucherPngImage], "voucher.png", { type: "image/png" }));
  return form;
}

export type ControlCallSender = (method: string, path: string, body?: object) => Promise<Values>;

export const createControlCallSender =
  (address: string): ControlCallSender =>
  async (method, path, body) => {
    const json =
      body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetchText(`${address}/__mock${path}`, { method, ...json });
    const isDone = answer.status === 200 || answer.status === 201;
    expect([path, isDone ? "done" : answer.text]).toEqual([path, "done"]);
    return JSON.parse(answer.text) as Values;
  };

const isPlainBody = (body: Values | FormData): body is Values => !(body instanceof FormData);

/**
 * Logs a user in. Sends requests without encoding or decoding fields, so that tests can compare the
 * received text.
 */
async function logInUser(address: string, p: string): Promise<TradeTestUser> {
  const headers: Record<string, string> = { "x-key": p };
  const say: TradeTestUser["say"] = async (method, path, body, more = {}) => {
    const isJson = body !== undefined && isPlainBody(body);
    const answer = await fetchText(`${address}/lightweight${path}`, {
      method,
      headers: { ...headers, ...(isJson && { "content-type": "application/json" }), ...more },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    const { code = 0, result } = JSON.parse(answer.text || "{}") as {
      code?: number;
      result?: Values;
    };
    return { status: answer.status, code, result: result ?? {}, text: answer.text };
  };
  const login = await say("POST", "/user/v1/user/login", { p, deviceTag: "ios" });
  expect(login.code).toBe(200);
  headers["x-access-token"] = String(login.result["token"]);
  return { p, userId: String(login.result["userId"]), headers, say };
}

async function resultOf(said: Promise<TradeCallAnswer>): Promise<Values> {
  const { code, result, text } = await said;
  expect(code, text).toBe(200);
  return result;
}

/** Creates a seller and a buyer in a world, with an order that the seller may release. */
export async function openTradeWorld(address: string, world = "_") {
  const director = createControlCallSender(address);
  if (world !== "_") await director("POST", "/worlds", { name: world, ifExists: "get" });
  const make = async (input: object) =>
    logInUser(
      address,
      String((await director("POST", `/worlds/${world}/users`, { ...readyUser, ...input }))["p"]),
    );
  const seller = await make({ able: 1_000 });
  const buyer = await make({});
  const [method] = (await resultOf(seller.say("GET", "/user/asset/v1/bill/method"))) as unknown as {
    id: string;
  }[];
  const terms = {
    quantity: 100,
    price: 7.2,
    minAmount: 100,
    maxAmount: 720,
    payMinutes: 15,
    autoConfirm: 1,
    payPassword: tradeUserPin,
  };
  const { entrustId } = await resultOf(
    seller.say("POST", "/entrust/v1/sell/create", { ...terms, methodIds: [method?.id] }),
  );
  const { orderId } = await resultOf(
    buyer.say("POST", "/entrust/v1/buy/create", { entrustId, amount: 360, payType: 2, price: 7.2 }),
  );
  const { url } = await resultOf(buyer.say("POST", "/basic/upload", imageForm()));
  await resultOf(
    buyer.say("PUT", "/order/v1/pay", { orderId, methodId: method?.id, vouchers: [url] }),
  );
  await resultOf(seller.say("PUT", `/entrust/v1/sell/pause/${String(entrustId)}`));
  const { amount, buyer: payer } = await resultOf(
    seller.say("GET", `/order/v1/detail/${String(orderId)}`),
  );
  return {
    world,
    director,
    seller,
    buyer,
    make,
    orderId: String(orderId),
    entrustId: String(entrustId),
    methodId: String(method?.id),
    url: String(url),
    /** Payment as it appears in the bank account of the seller. */
    found: { receivedAmount: amount, payerName: (payer as Values)["realName"] },
  };
}

export type TradeWorld = Awaited<ReturnType<typeof openTradeWorld>>;

/**
 * Returns the balances, and status, version and quantity of the order. A release changes the
 * balances, the status and the version.
 */
export async function readBalancesAndOrderStatus({ seller, buyer, orderId }: TradeWorld) {
  const [sold, bought, detail] = await Promise.all([
    resultOf(seller.say("GET", "/user/asset/v1/info")),
    resultOf(buyer.say("GET", "/user/asset/v1/info")),
    resultOf(seller.say("GET", `/order/v1/detail/${orderId}`)),
  ]);
  const { status, version, quantity } = detail;
  const coins = (it: Values) => [it["able"], it["entrustFrozen"], it["orderLocked"], it["cooling"]];
  return { sold: coins(sold), bought: coins(bought), status, version, quantity };
}
