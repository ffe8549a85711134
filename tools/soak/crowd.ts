import { randomUUID } from "node:crypto";
import { connect } from "../../mock/src/client/connect.ts";
import type { Phone } from "../../mock/src/client/phone.ts";
import type { PhoneSocket } from "../../mock/src/client/phone-socket.ts";

type Did = Record<"reads" | "lines" | "pictures" | "trades" | "renewals" | "sockets" | "mistakes" | "unexpected", number>;

type CrowdOptions = { mock: string; door: string; perSecond: number };

/** People who do all that people do, at a steady pace, and some who do what nobody should. */
export async function crowd({ mock, door, perSecond }: CrowdOptions) {
  const did: Did = { reads: 0, lines: 0, pictures: 0, trades: 0, renewals: 0, sockets: 0, mistakes: 0, unexpected: 0 };
  const { home } = await connect(mock, { door });
  const deviceTag = "soak";
  const make = async (): Promise<Phone> => home.phone(await home.person({ ready: true, level: 3 }), { deviceTag });

  const people = await Promise.all(Array.from({ length: 20 }, make));
  const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

  async function upload(who: Phone): Promise<string> {
    const url = await who.upload();
    const shown = await fetch(door + url);
    await shown.arrayBuffer();
    if (shown.status !== 200) throw new Error(`picture ${shown.status}`);
    did.pictures += 1;
    return url;
  }

  let order: { id: string; buyer: Phone } | undefined;
  /** A whole deal of two who are new here. */
  async function trade(): Promise<void> {
    const [seller, buyer] = [await make(), await make()];
    const { entrustId } = await home.listing({ seller, maxAmount: 720, autoConfirm: 1 });
    const { orderId } = await buyer.must.buyCreate({ entrustId, amount: 360, payType: 2, price: 7.2 });
    const { payMethods } = await buyer.must.orderDetail({ id: orderId });
    await buyer.must.pay({ orderId, methodId: payMethods[0]?.id ?? "", vouchers: [await upload(buyer)] });
    const { amount, buyer: payer } = await seller.must.orderDetail({ id: orderId });
    await seller.must.deliver({ orderId, payPassword: "283917", receivedAmount: amount, payerName: payer.realName });
    order = { id: orderId, buyer };
    did.trades += 1;
  }

  const sockets = new Map<Phone, PhoneSocket>();
  async function listen(who: Phone): Promise<void> {
    void sockets.get(who)?.close();
    sockets.set(who, await who.socket());
    did.sockets += 1;
  }

  const reads = ["userInfo", "orderList", "orderStat", "buyAbleList", "assetInfo", "buyConfig"] as const;
  const mistakes: (() => Promise<{ kind: string }>)[] = [
    () => some(people).ask.userInfo({}, { headers: { "x-access-token": "" } }),
    () => some(people).ask.buyCreate({ entrustId: "none", amount: -1, payType: 2, price: 7.2 }),
    async () => ({ kind: (await fetch(`${door}/lightweight/not/in/the/table`)).ok ? "done" : "trouble" }),
    () => some(people).ask.orderDetail({ id: order?.id ?? "none" }),
    () => some(people).ask.quickLogin({ deviceTag }, { headers: { "x-access-token": randomUUID() } }),
  ];
  const acts: [chance: number, act: () => Promise<unknown>][] = [
    [0.004, trade],
    [0.02, () => upload(some(people))],
    [0.01, () => renew(some(people))],
    [0.02, () => listen(some(people))],
    [0.05, chat],
    [0.06, async () => ((await some(mistakes)()).kind === "done" ? Promise.reject(new Error("a mistake went well")) : (did.mistakes += 1))],
  ];
  async function renew(who: Phone): Promise<void> {
    await who.renew();
    did.renewals += 1;
  }
  async function chat(): Promise<void> {
    if (!order) return;
    const line = { orderId: order.id, msgType: 1, content: `第 ${did.lines} 行`, clientMsgId: randomUUID() } as const;
    const said = await order.buyer.ask.chatSend(line);
    // Ten lines in ten seconds are allowed, and chance knows nothing of that.
    if (said.kind === "done") did.lines += 1;
    else if (said.kind === "refused" && said.name === "chatTooOften") did.mistakes += 1;
    else throw new Error(`a line: ${JSON.stringify(said)}`);
  }
  async function read(): Promise<void> {
    await some(people).must[some(reads)]({});
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
    for (const it of sockets.values()) void it.settle();
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
      await Promise.all([...sockets.values()].map((it) => it.close()));
    },
  };
}
