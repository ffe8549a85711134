import { type CallName, calls, decodeOutput, place } from "contract";
import { type DialectName, dialectNames } from "contract/dialect/names";
import { open as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { ask } from "../testing/door-for-tests.ts";
import { watched } from "../testing/operation-for-tests.ts";
import { protocols } from "../testing/socket-for-tests.ts";
import { directorAt, pin, png } from "./trade-town.ts";

// A whole trade through the door, with a backend that speaks each of the dialects: the phone never notices.

type Fields = Record<string, unknown>;

async function townIn(dialect: DialectName, doorDialect = dialect) {
  const mock = await openMock({ dialect });
  onTestFinished(() => mock.close());
  const env = { BACKEND_DIALECT: doorDialect, DRIFT_REPORT: "1" };
  const rows = Object.values(calls);
  const { address, metrics, log } = await watched(mock.address, { env, rows, limits: { driftEveryMs: 5 } });
  return { address, metrics, log, director: directorAt(mock.address), mock };
}

/** Somebody with a phone: says and hears the rows as they stand. */
async function phoneAt(address: string, p: string) {
  const passport: Record<string, string> = { "x-key": p };
  const send = async (name: CallName, input: Fields = {}) => {
    const { path, body } = place(calls[name], input);
    const answer = await ask(`${address}/lightweight${path}`, {
      method: calls[name].method,
      headers: { ...passport, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...(JSON.parse(answer.text) as { code: number; result: Fields; message: string }) };
  };
  const done = async (name: CallName, input?: Fields) => {
    const { code, result, message } = await send(name, input);
    expect([name, code, message]).toEqual([name, 200, code === 200 ? message : ""]);
    return result;
  };
  passport["x-access-token"] = String((await done("login", { p, deviceTag: "ios" }))["token"]);
  const upload = async () => {
    const form = new FormData();
    form.append("scene", "voucher");
    form.append("file", new File([png], "voucher.png", { type: "image/png" }));
    const { text } = await ask(`${address}/lightweight${calls.upload.path}`, { method: "POST", headers: passport, body: form });
    return String((JSON.parse(text) as { result: Fields }).result["url"]);
  };
  const user = await done("userInfo");
  return { send, done, upload, user, userId: String(user["id"]), passport };
}

async function listening(address: string, { userId, passport }: Awaited<ReturnType<typeof phoneAt>>) {
  const heard: Fields[] = [];
  const offer = protocols(passport["x-access-token"], passport["x-key"]);
  const ws = new WebSocket(`${address.replace("http", "ws")}/lightweight/websocket/${userId}`, offer, { origin: address });
  onTestFinished(() => ws.terminate());
  ws.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as Fields));
  await new Promise((resolve, reject) => ws.once("open", resolve).once("error", reject));
  ws.send('{"cmd":"ping"}');
  await expect.poll(() => heard.map((it) => it["cmd"])).toContain("pong");
  return heard;
}

const reads = Object.entries(calls).flatMap(([name, row]) => (row.method === "GET" && !row.path.includes("{") ? [name as CallName] : []));

test.each(dialectNames)("%s: buy, pay, chat, release; sockets, pictures, refusals; and nothing drifts", async (dialect) => {
  const { address, metrics, log, director } = await townIn(dialect);
  const world = "dialects";
  const ready = { world, certified: true, pin, quiz: true, methods: 1, level: 3 };
  const make = async (more: object) => phoneAt(address, String((await director("POST", "/users", { ...ready, ...more }))["p"]));
  const seller = await make({ able: 1_000 });
  const buyer = await make({});
  const atSeller = await listening(address, seller);
  const atBuyer = await listening(address, buyer);

  const [method] = (await seller.done("methodList")) as unknown as { id: string }[];
  const terms = { quantity: 100, price: 7.2, minAmount: 100, maxAmount: 720, payMinutes: 15, autoConfirm: 1, payPassword: pin };
  const { entrustId } = await seller.done("sellCreate", { ...terms, methodIds: [method?.id] });
  const offers = (await buyer.done("buyAbleList", { pageNo: 1, pageSize: 20, payType: 2 })) as { records: Fields[]; pages: number };
  expect(offers.records.find((it) => it["entrustId"] === entrustId)).toMatchObject({ price: 7.2, minAmount: 100 });
  const made = await buyer.done("buyCreate", { entrustId, amount: 360, payType: 2, price: 7.2 });
  expect(made).toMatchObject({ status: 20 });
  const orderId = String(made["orderId"]);
  await expect.poll(() => atSeller).toContainEqual(expect.objectContaining({ cmd: "order", orderId }));

  const url = await buyer.upload();
  expect(url).toMatch(/^\/lightweight\/files\//);
  const picture = await ask(address + url);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(await buyer.done("pay", { orderId, methodId: method?.id, vouchers: [url] })).toMatchObject({ status: 30 });
  const detail = await seller.done("orderDetail", { id: orderId });
  expect(detail).toMatchObject({ orderId, isSeller: 1, status: 30, vouchers: [{ url }] });
  // The cents tell payments apart, so the amount is not quite what was asked for.
  expect(Number(detail["amount"])).toBeCloseTo(360, -1);
  expect(detail).toMatchObject({ allow: { delivery: 1, pay: 0 } });

  await buyer.done("chatSend", { orderId, msgType: 1, content: "已付款", clientMsgId: "mark-0001" });
  const { records: lines } = (await seller.done("chatList", { id: orderId, afterSeq: 0 })) as { records: Fields[] };
  expect(lines.at(-1)).toMatchObject({ content: "已付款", msgType: 1, senderId: buyer.userId });
  await expect.poll(() => atSeller).toContainEqual(expect.objectContaining({ cmd: "chat", orderId }));

  expect(await seller.send("deliver", { orderId, payPassword: "000001" })).toMatchObject({
    status: 200,
    code: 20012,
    result: { remain: 4 },
  });
  expect(await seller.done("deliver", { orderId, payPassword: pin })).toMatchObject({ status: 50 });
  await expect.poll(() => atBuyer.filter((it) => it["cmd"] === "asset")).not.toEqual([]);
  expect(await buyer.done("assetInfo")).toMatchObject({ able: detail["quantity"] });

  for (const name of reads) {
    const { status, code, result } = await buyer.send(name);
    expect([name, status, code]).toEqual([name, 200, 200]);
    // What a backend does not have, it does not have; all else fits its row.
    const fits = dialect === "spec-only" || decodeOutput(calls[name], result).ok;
    expect([name, fits]).toEqual([name, true]);
  }
  expect(await (await phoneAt(address, String(buyer.passport["x-key"]))).send("userInfo")).toMatchObject({ result: { id: buyer.userId } });
  buyer.passport["x-access-token"] = "gone";
  expect(await buyer.send("userInfo")).toMatchObject({ status: 401, code: 401 });

  await expect.poll(metrics).toMatch(/lwh5_drift_checked_total\{call="orderStat"\}/);
  expect(log.records().filter((it) => it["msg"] === "drift")).toEqual([]);
  expect(await metrics()).not.toMatch(/^lwh5_(drift|untranslated)_total\{/m);
});

test("a dialect that is not the backend's is calm: 502 for each answer, all of them counted", async () => {
  const { address, metrics } = await townIn("java", "spec-only");
  const { path, body } = place(calls.login, { p: "demo-buyer", deviceTag: "ios" });
  const headers = { "content-type": "application/json" };
  const answer = await ask(`${address}/lightweight${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([502, { code: 502, result: null, message: "网关错误" }]);
  expect(await metrics()).toContain('lwh5_untranslated_total{call="login",kind="refused"} 1');
});
