import { type CallName, calls } from "../../contract/src/index.ts";
import type { CallExample, CallExamples } from "../../contract/src/documents/openapi.ts";
import { createQrCodePngFile } from "../../web/e2e/png-file.ts";
import type { Mock, UserClient, World } from "../lwh5-mock/client.ts";
import { openMock } from "../lwh5-mock/index.ts";

// Plays each call at least once against the mock's seed data, like an app. The first request of a
// call and its response become the example of the call.

type Fields = Record<string, unknown>;
const name = "docs";
const pin = "283917";
const smsCode = "246810";
const identity = { realName: "张小三", idCard: "310105198802290043" };

/** Replaces values that differ in every run or are private by fixed ones of the same form. */
const shown = (text: string): string =>
  text
    .replaceAll(`${name}~`, "")
    .replaceAll(`${name}_`, "")
    .replace(/"token":"[^"]+"/g, '"token":"token-of-a-login"')
    .replace(/"phoneProof":"[^"]+"/g, '"phoneProof":"proof-of-a-phone"')
    .replace(/("certifyId":"|\/provider\/face\/)F[\w-]+/g, "$1F1")
    .replace(/("lockId":"\d+-\d+-)[0-9a-f]+/g, "$1signature")
    .replace(/\?s=[\w.-]+/g, "?s=pass")
    .replace(/#[\w.~-]{16,}/g, "#pass");

type ExampleUser = {
  phone: UserClient;
  play(call: CallName, input?: Fields): Promise<Fields>;
  upload(): Promise<string>;
};

/** Creates a user whose calls must succeed. The first of each call becomes its example. */
async function createExampleUser(
  world: World,
  p: string,
  examples: CallExamples,
): Promise<ExampleUser> {
  const phone = await world.client(p, { deviceTag: "ios" });
  const play = async (call: CallName, input: Fields = {}, file?: Blob): Promise<Fields> => {
    const must = phone.must[call] as (input: Fields, options: object) => Promise<Fields>;
    const result = await must(input, file ? { file } : {});
    examples[call] ??= JSON.parse(
      shown(JSON.stringify({ input, result: shortenLists(result) })),
    ) as CallExample;
    return result;
  };
  let pictures = 0;
  /** Uploads an image that no other order contains. */
  const upload = async () => {
    pictures += 1;
    const picture = new Uint8Array(createQrCodePngFile(`${p} ${pictures}`).buffer);
    return String((await play("upload", { scene: "voucher" }, new Blob([picture])))["url"]);
  };
  return { phone, play, upload };
}

/** Keeps one row of each list, because the other rows look alike. */
function shortenLists(item: unknown): unknown {
  if (Array.isArray(item)) return item.slice(0, 1).map(shortenLists);
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, shortenLists(value)]));
}

const first = (fields: Fields, ...path: string[]) =>
  path.reduce<unknown>((at, name) => (at as Fields)[name], fields);

/** Registers a new user: phone, certification, questionnaire, PIN and first payment method. */
async function registerUser(world: World, address: string, person: ExampleUser): Promise<void> {
  await person.play("smsCode", { phone: "13800138000", scene: 1 });
  await person.play("accountSetting", { type: "phone", phone: "13800138000", smsCode });
  const { certifyId, certifyUrl } = await person.play("faceVerifyCode", identity);
  const passed = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"passed":true}',
  };
  await fetch(`${address}${String(certifyUrl)}/result`, passed);
  await person.play("authenticate", { certifyId });
  const { paperId, questions } = await person.play("riskQuestion");
  const answers = (questions as { id: string }[]).map(({ id }) => ({
    questionId: id,
    optionIds: ["A"],
  }));
  await person.play("riskComplete", { paperId, answers });
  await world.clock.advance("61s");
  await person.play("smsCode", { scene: 3 });
  await person.play("pinSetting", { payPassword: pin, confirmPassword: pin, smsCode });
  await person.play("pinChange", { mode: "old", oldPassword: pin, newPassword: "739182" });
  await person.play("ablePayMethods");
  const { id } = await person.play("methodAdd", {
    type: 2,
    account: "13800138000",
    qrCode: await person.upload(),
    payPassword: "739182",
  });
  await person.play("methodEdit", { id, isDefault: 1, payPassword: "739182" });
  await person.play("methodDelete", { id, payPassword: "739182" });
}

async function readEverything(person: ExampleUser): Promise<void> {
  const lists = ["orderList", "billList", "buyAbleList"] as const;
  for (const name of lists) await person.play(name, { pageNo: 1, pageSize: 10 });
  const plain = [
    "userInfo",
    "assetInfo",
    "billTypes",
    "buyConfig",
    "orderStat",
    "onlineCustom",
    "appealTypes",
    "reportTypes",
  ] as const;
  for (const name of plain) await person.play(name);
  for (const name of ["appealList", "reportList", "fastMessages", "evaluateMessages"] as const)
    await person.play(name);
  await person.play("videoCourse", { position: "buy" });
  await person.play("banks", { keyword: "招商" });
  await person.play("appVersion", { version: "1.0.0", platform: "ios" });
  await person.play("tipByCode", { code: "BUY_TIP" });
}

async function playTrade(world: World, buyer: ExampleUser, seller: ExampleUser): Promise<void> {
  await seller.play("sellConfig");
  const [method] = (await seller.play("methodList", { type: 2 })) as unknown as { id: string }[];
  const offer = {
    quantity: 200,
    price: 7.2,
    minAmount: 100,
    maxAmount: 1440,
    methodIds: [method?.id],
    payMinutes: 15,
    payPassword: pin,
  };
  const { entrustId } = await seller.play("sellCreate", { ...offer, autoConfirm: 1 });
  await seller.play("sellList", { pageNo: 1, pageSize: 10 });
  await seller.play("sellDetail", { id: entrustId });
  const buy = async () => {
    const { lockPrice, lockId } = await buyer.play("buySellDetail", { id: entrustId });
    const { orderId } = await buyer.play("buyCreate", {
      entrustId,
      amount: 360,
      payType: 2,
      price: lockPrice,
      lockId,
    });
    return orderId;
  };
  const paid = async (orderId: unknown) => {
    const detail = await buyer.play("orderDetail", { id: orderId });
    const methodId = first(detail, "payMethods", "0", "id");
    await buyer.play("pay", { orderId, methodId, vouchers: [await buyer.upload()] });
    return {
      receivedAmount: detail["amount"],
      payerName: first(await seller.play("orderDetail", { id: orderId }), "buyer", "realName"),
    };
  };
  const orderId = await buy();
  await buyer.play("orderOutTime", { id: orderId });
  await seller.play("chatSend", {
    orderId,
    msgType: 1,
    content: "您好，转账请不要写备注",
    clientMsgId: "line-00000001",
  });
  const [phrase] = (await buyer.play("fastMessages")) as unknown as { id: string }[];
  await buyer.play("chatSendCommon", { orderId, messageId: phrase?.id });
  await buyer.play("chatList", { id: orderId, read: 1 });
  await seller.play("warn", { id: orderId });
  const read = await paid(orderId);
  await buyer.play("replenish", {
    orderId,
    vouchers: [await buyer.upload()],
    content: "这是银行的回单",
  });
  await seller.play("transferConfirm", { id: orderId, ...read });
  await seller.play("deliver", { orderId, payPassword: pin, ...read });
  await buyer.play("evaluate", { orderId, stars: 5, tags: ["放币很快"], anonymous: 0 });
  const disputed = await buy();
  await buyer.play("delay", { id: disputed });
  await paid(disputed);
  await world.clock.advance("301s");
  const images = [await buyer.upload()];
  await buyer.play("suspend", {
    orderId: disputed,
    type: 101,
    content: "我已经完成转账，回单见附图",
    images,
  });
  const targetUserId = first(await buyer.play("orderDetail", { id: disputed }), "seller", "userId");
  await buyer.play("report", {
    orderId: disputed,
    targetUserId,
    type: 1,
    content: "对方要求在平台外交易",
    withChat: 1,
  });
  await buyer.play("cancel", { id: disputed });
  await seller.play("sellPause", { id: entrustId });
  await seller.play("sellRecover", { id: entrustId });
  await seller.play("sellClose", { id: entrustId });
}

/** Plays the calls of an order that the seller accepts by hand, and of a quick match. */
async function playMatch(buyer: ExampleUser, seller: ExampleUser): Promise<void> {
  await buyer.play("buyFast", { amount: 500, payTypes: [2] });
  const { orderId } = await buyer.play("buyFastCheck");
  await buyer.play("cancel", { id: orderId });
  const [method] = (await seller.play("methodList", { type: 2 })) as unknown as { id: string }[];
  const offer = {
    quantity: 100,
    price: 7.2,
    minAmount: 100,
    maxAmount: 720,
    methodIds: [method?.id],
    payMinutes: 15,
    payPassword: pin,
  };
  const { entrustId } = await seller.play("sellCreate", { ...offer, autoConfirm: 0 });
  const waiting = await buyer.play("buyCreate", { entrustId, amount: 360, payType: 2, price: 7.2 });
  await seller.play("confirm", { orderId: waiting["orderId"] });
}

/**
 * Records one example of every call. All runs give the same result, because the world has a fixed
 * seed and a frozen clock.
 */
export async function recordCallExamples(mock: Mock): Promise<CallExamples> {
  const played: CallExamples = {};
  const world = await mock.world(name, { frozen: true });
  const [fresh, buyer, seller] = await Promise.all(
    ["demo-new", "demo-buyer", "demo-seller"].map((p) => createExampleUser(world, p, played)),
  );
  if (!fresh || !buyer || !seller) throw new Error("a user of the test is missing");
  await readEverything(buyer);
  await registerUser(world, mock.address, fresh);
  await playTrade(world, buyer, seller);
  await playMatch(buyer, seller);
  await buyer.play("login", { p: buyer.phone.p, deviceTag: "ios" });
  await buyer.phone.relogin();
  await buyer.play("quickLogin", { deviceTag: "ios" });
  await world.close();
  return Object.fromEntries(
    Object.keys(calls).map((it) => [it, played[it as CallName]]),
  ) as CallExamples;
}

export async function recordCallExamplesInNewMock(): Promise<CallExamples> {
  const mock = await openMock();
  try {
    return await recordCallExamples(mock);
  } finally {
    await mock.close();
  }
}
