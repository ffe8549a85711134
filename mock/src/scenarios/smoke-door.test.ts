import { afterAll, beforeAll, expect, test } from "vitest";
import { openMock } from "../door/phone.test-env.ts";
import sharp from "sharp";

let mock: Awaited<ReturnType<typeof openMock>>;
beforeAll(async () => {
  mock = await openMock();
});
afterAll(() => mock.close());

type Phone = Awaited<ReturnType<typeof mock.phone>>;
type Values = Record<string, unknown>;

const said = async (phone: Phone, method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await phone.call(method, path, { body, headers });
  return { status: answer.status, code: answer.body.code, result: answer.body.result as Values };
};
async function done(...asked: Parameters<typeof said>): Promise<Values> {
  const { code, result } = await said(...asked);
  expect([asked[2], code]).toEqual([asked[2], 200]);
  return result;
}

async function picture(phone: Phone, tint: number): Promise<string> {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: { r: tint, g: 90, b: 200 } } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "proof.png");
  const sent = await fetch(`${mock.address}/lightweight/basic/upload`, { method: "POST", body: form, headers: phone.headers });
  return ((await sent.json()) as { result: { url: string } }).result.url;
}

const ready = { certified: true, pin: "283917", quiz: true, methods: 1, level: 3 };

/** Two phones of a world, and an order of theirs that waits for its payment. */
async function bought(world: string) {
  const made = await Promise.all(
    [{ ...ready, able: 1000 }, ready].map((it) => mock.control("POST", "/users", { world, ...it }) as Promise<{ p: string }>),
  );
  const [seller, buyer] = (await Promise.all(made.map(({ p }) => mock.phone(p)))) as [Phone, Phone];
  const [method] = (await done(seller, "GET", "/user/asset/v1/bill/method")) as unknown as { id: string }[];
  const terms = { quantity: 100, price: 7.2, minAmount: 100, maxAmount: 720, payMinutes: 15, autoConfirm: 1, payPassword: "283917" };
  const { entrustId } = await done(seller, "POST", "/entrust/v1/sell/create", { ...terms, methodIds: [method?.id] });
  const { orderId } = await done(buyer, "POST", "/entrust/v1/buy/create", { entrustId, amount: 720, payType: 2, price: 7.2 });
  return { seller, buyer, orderId: String(orderId), p: made.map((it) => it.p), methodId: method?.id, terms };
}

/** What the seller finds in his account. */
async function found(phone: Phone, orderId: string) {
  const { amount, buyer } = await done(phone, "GET", `/order/v1/detail/${orderId}`);
  return { receivedAmount: amount, payerName: (buyer as { realName: string }).realName };
}

const balance = async (phone: Phone) => (await done(phone, "GET", "/user/asset/v1/info")).able;

test("17 the token expires while he pays: one refresh, one repetition, one payment", async () => {
  const world = "smoke-17";
  const { seller, buyer, orderId, methodId } = await bought(world);
  const wish = { orderId, methodId, vouchers: [await picture(buyer, 17)] };
  await mock.control("POST", `/users/${buyer.userId}/expire`, { world, refreshable: true });
  const id = { "x-request-id": "pay-once-0001" };
  expect(await said(buyer, "PUT", "/order/v1/pay", wish, id)).toMatchObject({ status: 401, code: 401 });
  const { token } = await done(buyer, "POST", "/login/v1/quick/login", { deviceTag: "test" });
  const renewed = { ...id, "x-access-token": String(token) };
  const first = await done(buyer, "PUT", "/order/v1/pay", wish, renewed);
  expect(first).toMatchObject({ status: 30, version: 2 });
  // Its answer was lost on the way; the same request is sent again.
  expect(await done(buyer, "PUT", "/order/v1/pay", wish, renewed)).toEqual(first);
  const shown = await done(seller, "GET", `/order/v1/detail/${orderId}`);
  expect([shown.status, shown.version, (shown.vouchers as unknown[]).length]).toEqual([30, 2, 1]);
});

test("18 the buyer's socket is down while the seller releases: he catches up by reading", async () => {
  const { seller, buyer, orderId, methodId } = await bought("smoke-18");
  await done(buyer, "PUT", "/order/v1/pay", { orderId, methodId, vouchers: [await picture(buyer, 18)] });
  const chat = async (query = "") =>
    (await done(buyer, "GET", `/chat/v1/list/${orderId}${query}`)).records as { seq: number; content: string }[];
  const last = (await chat()).at(-1)?.seq;
  const { socket, closed, frames } = await buyer.socket();
  socket.terminate();
  await closed;
  await done(seller, "PUT", "/order/v1/delivery", { orderId, payPassword: "283917", ...(await found(seller, orderId)) });
  expect(frames).toEqual([]);
  expect(await done(buyer, "GET", `/order/v1/detail/${orderId}`)).toMatchObject({ status: 50, completeType: 1 });
  expect(await balance(buyer)).toBe(100);
  expect((await chat(`?afterSeq=${last}`)).map((it) => it.content)).toEqual(["卖家已放币，100.00 枚已到账"]);
});

test("20 buyer and seller on one device with two launch keys: neither is ever taken for the other", async () => {
  const { seller, buyer, orderId, methodId, p } = await bought("smoke-20");
  const again = await mock.phone(String(p[0]));
  expect([again.userId, again.token === seller.token]).toEqual([seller.userId, false]);
  expect(await said(again, "PUT", "/order/v1/pay", { orderId, methodId, vouchers: [] })).toMatchObject({ code: 50003 });
  await done(buyer, "PUT", "/order/v1/pay", { orderId, methodId, vouchers: [await picture(buyer, 20)] });
  expect(await said(buyer, "PUT", "/order/v1/delivery", { orderId, payPassword: "283917" })).toMatchObject({ code: 50003 });
  await done(again, "PUT", "/order/v1/delivery", { orderId, payPassword: "283917", ...(await found(again, orderId)) });
  expect([await balance(buyer), await balance(seller)]).toEqual([100, 899.8]);
});
