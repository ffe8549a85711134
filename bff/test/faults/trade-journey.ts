import { randomUUID } from "node:crypto";
import {
  type CallName,
  calls,
  type Envelope,
  encodeInput,
  type Input,
  type Output,
  splitInputIntoRequest,
} from "contract";
import { decodeAnswerLeniently } from "contract/lenient-decode";
import WebSocket from "ws";
import { fetchText } from "../helpers/bff-server.ts";
import { createCredentialSubprotocols } from "../helpers/socket-bff.ts";
import { type ControlCallSender, tradeUserPin, voucherPngImage } from "./trade-world.ts";

// Plays a whole trade of two users through the BFF, step by step. A failed step is recorded and the
// next one still runs, so that the number of passed steps shows how far a differing backend works.

type Fields = Record<string, unknown>;
type PushFrame = { cmd: string; orderId?: string };

export type JourneyStepResult = { step: string; why: string | undefined };

/**
 * A user whose client decodes responses as the app does: less important fields are repaired, and a
 * missing or invalid required field is an error.
 */
class JourneyUser {
  readonly heard: PushFrame[] = [];
  readonly credentials: Record<string, string>;
  private socket: WebSocket | undefined;
  private readonly address: string;

  constructor(address: string, p: string) {
    this.address = address;
    this.credentials = { "x-key": p };
  }

  async say<N extends CallName>(name: N, input: Input<N>): Promise<Envelope & { status: number }> {
    const { path, body } = splitInputIntoRequest(calls[name], encodeInput(calls[name], input));
    const answer = await fetchText(`${this.address}/lightweight${path}`, {
      method: calls[name].method,
      headers: {
        ...this.credentials,
        "x-request-id": randomUUID(),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...(JSON.parse(answer.text) as Envelope) };
  }

  async done<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> {
    const { status, code, result, message } = await this.say(name, input);
    if (status !== 200 || code !== 200)
      throw new Error(`${name} is answered ${status} ${code} ${message}`);
    const read = decodeAnswerLeniently(calls[name], result);
    if (!read.ok) throw new Error(`${name} cannot be read at ${read.field || "its result"}`);
    return read.value;
  }

  async login(): Promise<void> {
    const { token } = await this.done("login", {
      p: this.credentials["x-key"] ?? "",
      deviceTag: "ios",
    });
    this.credentials["x-access-token"] = token;
  }

  async upload(): Promise<string> {
    const form = new FormData();
    form.append("scene", "voucher");
    form.append("file", new File([voucherPngImage], "voucher.png", { type: "image/png" }));
    const { text } = await fetchText(`${this.address}/lightweight${calls.upload.path}`, {
      method: "POST",
      headers: this.credentials,
      body: form,
    });
    const { code, result } = JSON.parse(text) as Envelope;
    const read = decodeAnswerLeniently<"upload">(calls.upload, result);
    if (code !== 200 || !read.ok) throw new Error(`upload is answered ${code}`);
    return read.value.url;
  }

  async listen(userId: string): Promise<void> {
    const offer = createCredentialSubprotocols(
      this.credentials["x-access-token"],
      this.credentials["x-key"],
    );
    const url = `${this.address.replace("http", "ws")}/lightweight/websocket/${userId}`;
    const socket = new WebSocket(url, offer, { origin: this.address });
    this.socket = socket;
    socket.on("message", (data: Buffer) => this.heard.push(parseFrame(data.toString())));
    await new Promise((resolve, reject) => socket.once("open", resolve).on("error", reject));
    socket.send('{"cmd":"ping"}');
  }

  leave(): void {
    this.socket?.removeAllListeners("error").on("error", () => {});
    this.socket?.terminate();
  }
}

function parseFrame(text: string): PushFrame {
  try {
    const { cmd, orderId } = JSON.parse(text) as PushFrame;
    return { cmd: String(cmd), orderId: String(orderId) };
  } catch {
    return { cmd: "" };
  }
}

export type JourneyOptions = {
  address: string;
  director: ControlCallSender;
  world: string;
  timeoutMs: number;
};

const readCalls = Object.entries(calls).flatMap(([name, row]) =>
  row.method === "GET" && !row.path.includes("{") ? [name as CallName] : [],
);

/** Runs all steps. A step whose `why` is undefined has succeeded. */
export async function runTradeJourney({
  address,
  director,
  world,
  timeoutMs,
}: JourneyOptions): Promise<JourneyStepResult[]> {
  const reported: JourneyStepResult[] = [];
  const step = async (name: string, work: () => Promise<void>) => {
    const why = await work().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    reported.push({ step: name, why });
  };
  const ready = { certified: true, pin: tradeUserPin, quiz: true, methods: 1, level: 3 };
  await director("POST", "/worlds", { name: world, ifExists: "get" });
  const come = async (more: object) =>
    new JourneyUser(
      address,
      String((await director("POST", `/worlds/${world}/users`, { ...ready, ...more }))["p"]),
    );
  const [seller, buyer] = [await come({ able: 1_000 }), await come({})];
  const hears = async (who: JourneyUser, cmd: string, orderId?: string) => {
    const until = Date.now() + timeoutMs;
    while (
      !who.heard.some((it) => it.cmd === cmd && (orderId === undefined || it.orderId === orderId))
    ) {
      if (Date.now() > until) throw new Error(`no ${cmd} came`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const holds = (what: string, is: boolean) => {
    if (!is) throw new Error(`${what} is not so`);
  };

  const ids = { seller: "", buyer: "", method: "", entrust: "", order: "", url: "" };
  let paid = 0;
  let found = {};
  await step("the seller comes in", () => seller.login());
  await step("the buyer comes in", () => buyer.login());
  await step(
    "the seller is known",
    async () => void (ids.seller = (await seller.done("userInfo", {})).id),
  );
  await step(
    "the buyer is known",
    async () => void (ids.buyer = (await buyer.done("userInfo", {})).id),
  );
  await step("the seller's socket beats", async () =>
    seller.listen(ids.seller).then(() => hears(seller, "pong")),
  );
  await step("the buyer's socket beats", async () =>
    buyer.listen(ids.buyer).then(() => hears(buyer, "pong")),
  );
  await step(
    "the seller's way to be paid",
    async () => void (ids.method = (await seller.done("methodList", {}))[0]?.id ?? ""),
  );
  await step("the seller offers", async () => {
    const terms = {
      quantity: 100_0000,
      price: 7_2000,
      minAmount: 100_00,
      maxAmount: 720_00,
      payMinutes: 15,
      autoConfirm: 1,
      payPassword: tradeUserPin,
    };
    ids.entrust = (
      await seller.done("sellCreate", { ...terms, methodIds: [ids.method] } as never)
    ).entrustId;
  });
  await step("the buyer finds the offer and its price", async () => {
    const { records } = await buyer.done("buyAbleList", { pageNo: 1, pageSize: 20, payType: 2 });
    const offer = records.find((it) => it.entrustId === ids.entrust);
    holds("the price of the offer", offer?.price === 7_2000 && offer.minAmount === 100_00);
  });
  await step("the offer opens", async () => {
    const { entrustId, remain } = await buyer.done("buySellDetail", { id: ids.entrust });
    holds("what remains", entrustId === ids.entrust && remain === 100_0000);
  });
  await step("the buyer orders", async () => {
    const wish = { entrustId: ids.entrust, amount: 360_00, payType: 2, price: 7_2000 };
    const { orderId, status } = await buyer.done("buyCreate", wish as never);
    ids.order = orderId;
    holds("the order's status", status === 20);
  });
  await step("the seller hears of it", () => hears(seller, "order", ids.order));
  await step("it stands in the buyer's list", async () => {
    const { records } = await buyer.done("orderList", { pageNo: 1, pageSize: 20, status: 20 });
    holds(
      "the list",
      records.some((it) => it.orderId === ids.order && it.isSeller === 0),
    );
  });
  await step("how long there is to pay", async () => {
    const { deadline, createTime } = await buyer.done("orderDetail", { id: ids.order });
    holds(
      "the quarter of an hour",
      deadline !== null && createTime !== null && Math.abs(deadline - createTime - 900_000) < 1_000,
    );
  });
  await step("the buyer sends a picture", async () => void (ids.url = await buyer.upload()));
  await step("the picture is shown", async () => {
    const picture = await fetchText(address + ids.url);
    holds(
      "the picture",
      picture.status === 200 && picture.headers.get("content-type") === "image/png",
    );
  });
  await step("the buyer has paid", async () => {
    const { status } = await buyer.done("pay", {
      orderId: ids.order,
      methodId: ids.method,
      vouchers: [ids.url],
    });
    holds("the order's status", status === 30);
  });
  await step("the seller sees what was paid, and what to do", async () => {
    const detail = await seller.done("orderDetail", { id: ids.order });
    paid = detail.quantity;
    found = { receivedAmount: detail.amount, payerName: detail.buyer.realName };
    holds(
      "the order",
      detail.status === 30 && detail.isSeller === 1 && detail.vouchers[0]?.url === ids.url,
    );
    // The payment suffix in fen distinguishes payments, so the amount differs slightly from the
    // requested one.
    holds("the amount", Math.abs(detail.amount - 360_00) < 100);
    holds("what he may", detail.allow.delivery === 1 && detail.allow.pay === 0);
  });
  let isSaid = false;
  await step("the buyer says so", async () => {
    await buyer.done("chatSend", {
      orderId: ids.order,
      msgType: 1,
      content: "已付款",
      clientMsgId: "mark-0001",
    });
    isSaid = true;
  });
  await step("the seller hears it", async () => {
    // Fails at once if the message was rejected, to skip the wait for its push.
    holds("that anything was said", isSaid);
    await hears(seller, "chat", ids.order);
  });
  await step("the seller reads it", async () => {
    const line = (await seller.done("chatList", { id: ids.order, afterSeq: 0 })).records.at(-1);
    holds("the line", line?.content === "已付款" && line.senderId === ids.buyer);
  });
  await step("a wrong PIN is refused, and how often he may still try", async () => {
    const { status, code, result } = await seller.say("deliver", {
      orderId: ids.order,
      payPassword: "000001",
      ...found,
    });
    holds(
      "the refusal",
      status === 200 && code === 20012 && (result as Fields | null)?.["remain"] === 4,
    );
  });
  await step("the seller releases", async () => {
    const { status } = await seller.done("deliver", {
      orderId: ids.order,
      payPassword: tradeUserPin,
      ...found,
    });
    holds("the order's status", status === 50);
  });
  await step("the buyer hears of it", () => hears(buyer, "asset"));
  await step("the buyer has the coins", async () =>
    holds("the balance", (await buyer.done("assetInfo", {})).able === paid && paid > 0),
  );
  await step("every list and page opens", async () => {
    for (const name of readCalls) await buyer.done(name, {} as never);
  });
  await step("who is unknown is told so", async () => {
    const stranger = new JourneyUser(address, buyer.credentials["x-key"] ?? "");
    stranger.credentials["x-access-token"] = "gone";
    const { status, code } = await stranger.say("userInfo", {});
    holds("the refusal", status === 401 && code === 401);
  });
  for (const it of [seller, buyer]) it.leave();
  return reported;
}

export const describeFailedJourneySteps = (reported: readonly JourneyStepResult[]): string[] =>
  reported.flatMap(({ step, why }) => (why === undefined ? [] : [`${step}: ${why}`]));
