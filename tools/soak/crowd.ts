import { randomUUID } from "node:crypto";
import { codes, ticketOffer } from "../../contract/src/index.ts";
import { newPicture } from "../../mock/src/client/picture.ts";

type Person = { p: string; userId: string; token: string };
type Said = { status: number; code: number; result: unknown };
type Did = Record<"reads" | "lines" | "pictures" | "trades" | "renewals" | "sockets" | "mistakes" | "unexpected", number>;

const pin = "283917";
type CrowdOptions = { address: string; director: string; perSecond: number };

/** People who do all that people do, at a steady pace, and some who do what nobody should. */
export async function crowd({ address, director, perSecond }: CrowdOptions) {
  const did: Did = { reads: 0, lines: 0, pictures: 0, trades: 0, renewals: 0, sockets: 0, mistakes: 0, unexpected: 0 };
  const json = { "content-type": "application/json" };

  async function say(who: Person | undefined, method: string, path: string, body?: object | FormData): Promise<Said> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${address}/lightweight${path}`, {
      method,
      headers: {
        ...(who && { "x-access-token": who.token, "x-key": who.p }),
        ...(method !== "GET" && !isForm && { "x-request-id": randomUUID() }),
        ...(body && !isForm && json),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await answer.text();
    const { code = 0, result = null } = text.startsWith("{") ? (JSON.parse(text) as { code?: number; result?: unknown }) : {};
    return { status: answer.status, code, result };
  }
  /** What an ordinary person asks is answered. */
  async function done<T>(said: Promise<Said>): Promise<T> {
    const { status, code, result } = await said;
    if (code !== 200) throw new Error(`${status} ${code} ${JSON.stringify(result)}`);
    return result as T;
  }
  const logIn = async (p: string): Promise<Person> => {
    const { token, userId } = await done<{ token: string; userId: string }>(
      say(undefined, "POST", "/user/v1/user/login", { p, deviceTag: "soak" }),
    );
    return { p, userId, token };
  };
  const make = async (wish: object): Promise<Person> => {
    const body = JSON.stringify({ certified: true, pin, quiz: true, methods: 1, level: 3, ...wish });
    const made = await fetch(`${director}/__mock/users`, { method: "POST", headers: json, body });
    return logIn(String(((await made.json()) as { p: string }).p));
  };

  const people = await Promise.all(Array.from({ length: 20 }, () => make({})));
  const terms = { quantity: 100, price: 7.2, minAmount: 100, maxAmount: 720, payMinutes: 15, autoConfirm: 1, payPassword: pin };
  const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

  async function upload(who: Person): Promise<string> {
    const form = new FormData();
    form.append("file", await newPicture(), "soak.png");
    const { url } = await done<{ url: string }>(say(who, "POST", "/basic/upload", form));
    const shown = await fetch(address + url);
    await shown.arrayBuffer();
    if (shown.status !== 200) throw new Error(`picture ${shown.status}`);
    did.pictures += 1;
    return url;
  }

  let order: { id: string; buyer: Person } | undefined;
  /** A whole deal of two who are new here. */
  async function trade(): Promise<void> {
    const [seller, buyer] = [await make({ able: 1_000 }), await make({})];
    const [method] = await done<{ id: string }[]>(say(seller, "GET", "/user/asset/v1/bill/method"));
    const offer = { ...terms, methodIds: [method?.id] };
    const { entrustId } = await done<{ entrustId: string }>(say(seller, "POST", "/entrust/v1/sell/create", offer));
    const wish = { entrustId, amount: 360, payType: 2, price: 7.2 };
    const { orderId } = await done<{ orderId: string }>(say(buyer, "POST", "/entrust/v1/buy/create", wish));
    await done(say(buyer, "PUT", "/order/v1/pay", { orderId, methodId: method?.id, vouchers: [await upload(buyer)] }));
    type Due = { amount: number; buyer: { realName: string } };
    const { amount, buyer: payer } = await done<Due>(say(seller, "GET", `/order/v1/detail/${orderId}`));
    const found = { receivedAmount: amount, payerName: payer.realName };
    await done(say(seller, "PUT", "/order/v1/delivery", { orderId, payPassword: pin, ...found }));
    order = { id: orderId, buyer };
    did.trades += 1;
  }

  const sockets = new Map<Person, WebSocket>();
  async function listen(who: Person): Promise<void> {
    sockets.get(who)?.close();
    const socket = new WebSocket(`${address.replace("http", "ws")}/lightweight/websocket/${who.userId}`, ticketOffer(who));
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve());
      socket.addEventListener("error", () => reject(new Error("socket")));
    });
    sockets.set(who, socket);
    did.sockets += 1;
  }

  const reads = [
    "/user/v1/info",
    "/order/v1/list",
    "/order/v1/count/stat",
    "/entrust/v1/buy/able/list",
    "/user/asset/v1/info",
    "/entrust/v1/buy/config",
  ];
  const mistakes: (() => Promise<Said>)[] = [
    () => say(undefined, "GET", "/user/v1/info"),
    () => say(some(people), "POST", "/entrust/v1/buy/create", { entrustId: "none", amount: -1 }),
    () => say(some(people), "GET", "/not/in/the/table"),
    () => say(some(people), "GET", `/order/v1/detail/${order?.id ?? "none"}`),
    () => say({ ...some(people), token: randomUUID() }, "POST", "/login/v1/quick/login", { deviceTag: "ios" }),
  ];
  const acts: [chance: number, act: () => Promise<unknown>][] = [
    [0.004, trade],
    [0.02, () => upload(some(people))],
    [0.01, async () => renew(some(people))],
    [0.02, () => listen(some(people))],
    [0.05, chat],
    [0.06, async () => ((await some(mistakes)()).code === 200 ? Promise.reject(new Error("a mistake went well")) : (did.mistakes += 1))],
  ];
  async function renew(who: Person): Promise<void> {
    who.token = (await done<{ token: string }>(say(who, "POST", "/login/v1/quick/login", { deviceTag: "ios" }))).token;
    did.renewals += 1;
  }
  async function chat(): Promise<void> {
    if (!order) return;
    const line = { orderId: order.id, msgType: 1, content: `第 ${did.lines} 行`, clientMsgId: randomUUID() };
    const said = await say(order.buyer, "POST", "/chat/v1/send/message", line);
    // Ten lines in ten seconds are allowed, and chance knows nothing of that.
    if (said.code === codes.chatTooOften.code) did.mistakes += 1;
    else await done(Promise.resolve(said)).then(() => (did.lines += 1));
  }
  async function read(): Promise<void> {
    await done(say(some(people), "GET", some(reads)));
    did.reads += 1;
  }
  let dice = 0;
  function next(): Promise<unknown> {
    dice = Math.random();
    for (const [chance, act] of acts) {
      if (dice < chance) return act();
      dice -= chance;
    }
    return read();
  }

  await trade();
  for (const it of people) await listen(it);
  /** Sockets stay awake as a phone keeps them. */
  const beat = setInterval(() => {
    for (const it of sockets.values()) if (it.readyState === WebSocket.OPEN) it.send('{"cmd":"ping"}');
  }, 2_000);
  const told = new Set<string>();
  const fail = (error: unknown) => {
    did.unexpected += 1;
    const line = error instanceof Error ? error.message : "something that is no error";
    if (!told.has(line) && told.size < 20) console.log(`unexpected: ${line}`);
    told.add(line);
  };
  return {
    did,
    async goOn(forMs: number): Promise<void> {
      const running = new Set<Promise<unknown>>();
      const endMs = performance.now() + forMs;
      while (performance.now() < endMs) {
        if (running.size < 50) {
          const it: Promise<unknown> = next()
            .catch(fail)
            .finally(() => running.delete(it));
          running.add(it);
        }
        await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
      }
      await Promise.all(running);
    },
    async leave(): Promise<void> {
      clearInterval(beat);
      for (const it of sockets.values()) it.close();
    },
  };
}
