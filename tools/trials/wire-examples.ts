import { randomUUID } from "node:crypto";
import { type Call, type CallName, calls, place } from "../../contract/src/index.ts";
import type { Example, Examples } from "../../contract/src/documents/openapi.ts";
import { open } from "../../mock/src/index.ts";
import { qrFile } from "../../web/e2e/png-file.ts";

// Each row is played once against the town of the mock, as a phone would, and what went both ways becomes its example.

type Fields = Record<string, unknown>;
const world = "docs";
const pin = "283917";
const smsCode = "246810";
const identity = { realName: "张小三", idCard: "310105198802290043" };

/** What differs in every run, or is nobody's business, as something fixed of the same shape. */
const shown = (text: string): string =>
  text
    .replaceAll(`${world}~`, "")
    .replaceAll(`${world}_`, "")
    .replace(/"token":"[^"]+"/g, '"token":"token-of-a-login"')
    .replace(/\?s=[\w.-]+/g, "?s=pass")
    .replace(/#[\w.~-]{16,}/g, "#pass");

class Player {
  readonly examples: Examples = {};
  private readonly address: string;
  private pictures = 0;
  constructor(address: string) {
    this.address = address;
  }

  /** One call; the first time it is done becomes the example of its row. */
  async play(name: CallName, headers: Record<string, string>, input: Fields = {}, file?: Blob): Promise<Fields> {
    const row: Call = calls[name];
    const { path, body } = place(row, input);
    const form = new FormData();
    if (file) for (const [key, value] of [...Object.entries(input), ["file", file] as const]) form.append(key, value as string | Blob);
    const answer = await fetch(`${this.address}/lightweight${path}`, {
      method: row.method,
      headers: { ...headers, "x-request-id": randomUUID(), ...(body && !file && { "content-type": "application/json" }) },
      ...(file ? { body: form } : body && { body: JSON.stringify(body) }),
    });
    const { code, result } = (await answer.json()) as { code: number; result: Fields };
    if (code !== 200) throw new Error(`${name} is refused with ${code}: ${JSON.stringify(result)}`);
    const kept = { input: file ? { ...input } : input, result: fewer(result) };
    this.examples[name] ??= JSON.parse(shown(JSON.stringify(kept))) as Example;
    return result;
  }

  async person(p: string) {
    const key = { "x-key": `${world}~${p}` };
    const { token } = await this.play("login", key, { p: key["x-key"], deviceTag: "ios" });
    const headers = { ...key, "x-access-token": String(token) };
    return {
      headers,
      play: (name: CallName, input: Fields = {}) => this.play(name, headers, input),
      upload: async () => String((await this.play("upload", headers, { scene: "voucher" }, this.picture()))["url"]),
    };
  }

  /** None of them is known from another order. */
  private picture(): File {
    this.pictures += 1;
    const { buffer, name, mimeType } = qrFile(`example ${this.pictures}`);
    return new File([new Uint8Array(buffer)], name, { type: mimeType });
  }

  async control(path: string, body: Fields): Promise<Fields> {
    const asked = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ world, ...body }) };
    const answer = await fetch(`${this.address}${path}`, asked);
    if (!answer.ok) throw new Error(`${path} is answered ${answer.status}`);
    return (await answer.json()) as Fields;
  }
}

/** One line of a list says what the others are like. The town's clock runs while it is built: its moments are whole seconds. */
function fewer(it: unknown): unknown {
  if (typeof it === "number") return it > Date.UTC(2020) ? it - (it % 1000) : it;
  if (Array.isArray(it)) return it.slice(0, 1).map(fewer);
  if (typeof it !== "object" || it === null) return it;
  return Object.fromEntries(Object.entries(it).map(([key, value]) => [key, fewer(value)]));
}

type Person = Awaited<ReturnType<Player["person"]>>;
const first = (it: Fields, ...path: string[]) => path.reduce<unknown>((at, name) => (at as Fields)[name], it);

/** Somebody new: his papers, his PIN, his first payment method. */
async function moveIn(player: Player, person: Person): Promise<void> {
  await person.play("smsCode", { phone: "13800138000", scene: 1 });
  await person.play("accountSetting", { type: "phone", phone: "13800138000", smsCode });
  const { certifyId, certifyUrl } = await person.play("faceVerifyCode", identity);
  await player.control(`${String(certifyUrl)}/result`, { passed: true });
  await person.play("authenticate", { certifyId });
  const { paperId, questions } = await person.play("riskQuestion");
  const answers = (questions as { id: string }[]).map(({ id }) => ({ questionId: id, optionIds: ["A"] }));
  await person.play("riskComplete", { paperId, answers });
  await player.control("/__mock/clock", { advanceMs: 61_000 });
  await person.play("smsCode", { scene: 3 });
  await person.play("pinSetting", { payPassword: pin, confirmPassword: pin, smsCode });
  await person.play("pinChange", { mode: "old", oldPassword: pin, newPassword: "739182" });
  await person.play("ablePayMethods");
  const { id } = await person.play("methodAdd", { type: 2, account: "13800138000", qrCode: await person.upload(), payPassword: "739182" });
  await person.play("methodEdit", { id, isDefault: 1, payPassword: "739182" });
  await person.play("methodDelete", { id, payPassword: "739182" });
}

async function look(person: Person): Promise<void> {
  const lists = ["orderList", "billList", "buyAbleList"] as const;
  for (const name of lists) await person.play(name, { pageNo: 1, pageSize: 10 });
  const plain = ["userInfo", "assetInfo", "billTypes", "buyConfig", "orderStat", "onlineCustom", "appealTypes", "reportTypes"] as const;
  for (const name of plain) await person.play(name);
  for (const name of ["appealList", "reportList", "fastMessages", "evaluateMessages"] as const) await person.play(name);
  await person.play("videoCourse", { position: "buy" });
  await person.play("banks", { keyword: "招商" });
  await person.play("appVersion", { version: "1.0.0", platform: "ios" });
  await person.play("tipByCode", { code: "BUY_TIP" });
}

async function trade(player: Player, buyer: Person, seller: Person): Promise<void> {
  await seller.play("sellConfig");
  const [method] = (await seller.play("methodList", { type: 2 })) as unknown as { id: string }[];
  const offer = { quantity: 200, price: 7.2, minAmount: 100, maxAmount: 1440, methodIds: [method?.id], payMinutes: 15, payPassword: pin };
  const { entrustId } = await seller.play("sellCreate", { ...offer, autoConfirm: 1 });
  await seller.play("sellList", { pageNo: 1, pageSize: 10 });
  await seller.play("sellDetail", { id: entrustId });
  const buy = async () => {
    const { lockPrice, lockId } = await buyer.play("buySellDetail", { id: entrustId });
    const { orderId } = await buyer.play("buyCreate", { entrustId, amount: 360, payType: 2, price: lockPrice, lockId });
    return orderId;
  };
  const paid = async (orderId: unknown) => {
    const detail = await buyer.play("orderDetail", { id: orderId });
    const methodId = first(detail, "payMethods", "0", "id");
    await buyer.play("pay", { orderId, methodId, vouchers: [await buyer.upload()] });
    return { receivedAmount: detail["amount"], payerName: first(await seller.play("orderDetail", { id: orderId }), "buyer", "realName") };
  };
  const orderId = await buy();
  await buyer.play("orderOutTime", { id: orderId });
  await seller.play("chatSend", { orderId, msgType: 1, content: "您好，转账请不要写备注", clientMsgId: "line-00000001" });
  const [phrase] = (await buyer.play("fastMessages")) as unknown as { id: string }[];
  await buyer.play("chatSendCommon", { orderId, messageId: phrase?.id });
  await buyer.play("chatList", { id: orderId, read: 1 });
  await seller.play("warn", { id: orderId });
  const read = await paid(orderId);
  await buyer.play("replenish", { orderId, vouchers: [await buyer.upload()], content: "这是银行的回单" });
  await seller.play("transferConfirm", { id: orderId, ...read });
  await seller.play("deliver", { orderId, payPassword: pin, ...read });
  await buyer.play("evaluate", { orderId, stars: 5, tags: ["放币很快"], anonymous: 0 });
  const disputed = await buy();
  await buyer.play("delay", { id: disputed });
  await paid(disputed);
  await player.control("/__mock/clock", { advanceMs: 301_000 });
  const images = [await buyer.upload()];
  await buyer.play("suspend", { orderId: disputed, type: 101, content: "我已经完成转账，回单见附图", images });
  const targetUserId = first(await buyer.play("orderDetail", { id: disputed }), "seller", "userId");
  await buyer.play("report", { orderId: disputed, targetUserId, type: 1, content: "对方要求在平台外交易", withChat: 1 });
  await buyer.play("cancel", { id: disputed });
  await seller.play("sellPause", { id: entrustId });
  await seller.play("sellRecover", { id: entrustId });
  await seller.play("sellClose", { id: entrustId });
}

/** What is accepted by hand, and what the house looks for. */
async function match(buyer: Person, seller: Person): Promise<void> {
  await buyer.play("buyFast", { amount: 500, payTypes: [2] });
  const { orderId } = await buyer.play("buyFastCheck");
  await buyer.play("cancel", { id: orderId });
  const [method] = (await seller.play("methodList", { type: 2 })) as unknown as { id: string }[];
  const offer = { quantity: 100, price: 7.2, minAmount: 100, maxAmount: 720, methodIds: [method?.id], payMinutes: 15, payPassword: pin };
  const { entrustId } = await seller.play("sellCreate", { ...offer, autoConfirm: 0 });
  const waiting = await buyer.play("buyCreate", { entrustId, amount: 360, payType: 2, price: 7.2 });
  await seller.play("confirm", { orderId: waiting["orderId"] });
}

/** One example of every row. The same in every run: the town has a seed, and its clock stands still. */
export async function wireExamples(): Promise<Examples> {
  const mock = await open();
  try {
    const player = new Player(mock.address);
    const { now } = await player.control("/__mock/clock", { freeze: true });
    // The town began a moment ago; nobody can tell how long it took to stop its clock.
    await player.control("/__mock/clock", { advanceMs: 60_000 - (Number(now) % 60_000) });
    const [fresh, buyer, seller] = [await player.person("demo-new"), await player.person("demo-buyer"), await player.person("demo-seller")];
    await look(buyer);
    await moveIn(player, fresh);
    await trade(player, buyer, seller);
    await match(buyer, seller);
    await player.play("quickLogin", buyer.headers, { deviceTag: "ios" });
    return Object.fromEntries(Object.keys(calls).map((name) => [name, player.examples[name as CallName]])) as Examples;
  } finally {
    await mock.close();
  }
}
