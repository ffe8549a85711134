import { connect } from "node:net";
import type { CallPriority } from "contract/call-details";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "../http/caller.ts";
import { limits } from "../config/limits.ts";
import {
  fetchText,
  openBff,
  createRawGetRequest,
  okEnvelopeText,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import { CircuitBreaker, type CircuitBreakerPermit } from "./circuit-breaker.ts";
import {
  ConcurrencyGate,
  type ConcurrencyGateLimits,
  type QueuedCall,
} from "./concurrency-gate.ts";

const list = "/lightweight/order/v1/list";
const pay = "/lightweight/order/v1/pay";

describe("ConcurrencyGate with a fake clock", () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }),
  );
  afterEach(() => void vi.useRealTimers());

  const all = { stalledMs: 500, quotas: { address: 100, user: 100 } };
  const who = { address: "192.0.2.1" };

  function openGate(
    inFlightMax: number,
    waitingMax: number,
    more: Partial<ConcurrencyGateLimits> = {},
  ) {
    const gate = new ConcurrencyGate(new CircuitBreaker(limits), {
      inFlightMax,
      waitingMax,
      waitMs: 1000,
      ...all,
      ...more,
    });
    const story: string[] = [];
    const passes = new Map<string, CircuitBreakerPermit>();
    const come = (name: string, rank: CallPriority, from: Caller = who): QueuedCall => {
      const call: QueuedCall = {
        rank,
        isRead: true,
        caller: from,
        start: (pass) => void (story.push(`${name} in`), passes.set(name, pass)),
        refuse: (why) => void story.push(`${name}: ${why}`),
      };
      gate.enter(call);
      return call;
    };
    const go = (name: string, from: Caller = who) => {
      const pass = passes.get(name);
      if (pass) gate.leave(pass, "alive", from);
    };
    const reported = () => story.splice(0);
    return { gate, come, go, told: reported };
  }

  test("ConcurrencyGate starts queued calls by priority, then in the order of arrival", () => {
    const { gate, come, go, told: reported } = openGate(4, 40);
    come("a", 4);
    come("b", 4);
    come("video", 4);
    come("list", 3);
    come("lists", 3);
    come("order", 2);
    come("pay", 1);
    come("pay too", 1);
    come("cancel", 1);
    expect(reported()).toEqual(["a in", "b in", "list in", "order in"]);
    expect([gate.inFlight, gate.waiting]).toEqual([4, 5]);
    for (const name of ["a", "b", "list", "order", "pay"]) go(name);
    expect(reported()).toEqual(["pay in", "pay too in", "cancel in", "lists in"]);
    go("pay too");
    go("cancel");
    expect(reported()).toEqual(["video in"]);
  });

  test("ConcurrencyGate reserves the last queue slots for higher priorities and counts rejected calls", () => {
    const { gate, come, told: reported } = openGate(1, 4);
    come("busy", 1);
    come("v1", 4);
    come("v2", 4);
    come("l1", 3);
    come("l2", 3);
    come("o1", 2);
    come("o2", 2);
    come("p1", 1);
    come("p2", 1);
    expect(reported()).toEqual([
      "busy in",
      "v2: queue full",
      "l2: queue full",
      "o2: queue full",
      "p2: queue full",
    ]);
    expect([gate.waiting, gate.shed]).toEqual([4, { 1: 1, 2: 1, 3: 1, 4: 1 }]);
  });

  test("ConcurrencyGate rejects a queued call that waited too long, and skips abandoned queued calls", () => {
    const { gate, come, go, told: reported } = openGate(1, 4);
    come("busy", 1);
    come("patient", 1);
    vi.advanceTimersByTime(999);
    const left = come("left", 1);
    vi.advanceTimersByTime(1);
    gate.forget(left);
    go("busy");
    expect(reported()).toEqual(["busy in", "patient: waited too long"]);
    expect([gate.inFlight, gate.waiting]).toEqual([0, 0]);
  });

  test("ConcurrencyGate limits the running and the queued calls of each IP address and user", () => {
    const {
      gate,
      come,
      go,
      told: reported,
    } = openGate(4, 4, { quotas: { address: 50, user: 25 } });
    const [ann, annes, bob] = [
      { address: "192.0.2.1", user: "a" },
      { address: "192.0.2.1" },
      { address: "192.0.2.2", user: "b" },
    ];
    come("ann 1", 1, ann);
    come("ann 2", 1, ann);
    come("ann 3", 1, ann);
    come("large 1", 1, annes);
    come("large 2", 1, annes);
    come("large 3", 1, annes);
    come("bob 1", 1, bob);
    come("bob 2", 1, bob);
    expect(reported()).toEqual([
      "ann 1 in",
      "ann 3: queue full",
      "large 1 in",
      "large 3: queue full",
      "bob 1 in",
    ]);
    expect([gate.inFlight, gate.waiting]).toEqual([3, 3]);
    go("bob 1", bob);
    expect(reported()).toEqual(["bob 2 in"]);
    go("large 1", annes);
    expect(reported()).toEqual(["large 2 in"]);
    go("ann 1", ann);
    expect(reported()).toEqual(["ann 2 in"]);
    go("ann 2", ann);
    go("large 2", annes);
    go("bob 2", bob);
    expect([gate.inFlight, gate.waiting]).toEqual([0, 0]);
    come("ann 4", 1, ann);
    expect(reported()).toEqual(["ann 4 in"]);
  });

  test("if its queue is full, ConcurrencyGate rejects a call of the IP address with the most calls", () => {
    const { gate, come, told: reported } = openGate(1, 4);
    const [crowd, bob] = [{ address: "192.0.2.1" }, { address: "192.0.2.2" }];
    for (const name of ["busy", "1", "2", "3", "4"]) come(name, 1, crowd);
    come("bob", 1, bob);
    come("5", 1, crowd);
    expect(reported()).toEqual(["busy in", "4: queue full", "5: queue full"]);
    expect(gate.waiting).toBe(4);
  });

  test("ConcurrencyGate next starts the queued call of the IP address that uses the fewest slots", () => {
    const { come, go, told: reported } = openGate(2, 4);
    const [crowd, bob] = [{ address: "192.0.2.1" }, { address: "192.0.2.2" }];
    for (const name of ["1", "2", "3", "4"]) come(name, 1, crowd);
    come("bob", 1, bob);
    go("1", crowd);
    expect(reported()).toEqual(["1 in", "2 in", "bob in"]);
  });

  test("while the breaker is open, ConcurrencyGate rejects calls at once, without queueing them", () => {
    const breaker = new CircuitBreaker(limits);
    const at = { inFlightMax: 1, waitingMax: 4, waitMs: 1000, ...all };
    const [full, free] = [new ConcurrencyGate(breaker, at), new ConcurrencyGate(breaker, at)];
    const why: string[] = [];
    const refuse = (it: string) => void why.push(it);
    full.enter({ rank: 1, isRead: true, caller: who, start: () => {}, refuse });
    const fails = {
      rank: 1,
      isRead: true,
      caller: who,
      start: (pass: CircuitBreakerPermit) => free.leave(pass, "unreachable", who),
      refuse,
    } as const;
    for (let count = 0; count < 5; count += 1) free.enter(fails);
    full.enter({ rank: 1, isRead: true, caller: who, start: () => {}, refuse });
    free.enter(fails);
    expect(why).toEqual(["breaker open", "breaker open"]);
  });
});

/** Starts a backend that sends a response only when the test releases it. */
async function held() {
  const answers: { url: string; answer: () => void }[] = [];
  const backend = await openStubBackend((request, response) => {
    answers.push({
      url: request.url ?? "",
      answer: () =>
        response.writeHead(200, { "content-type": "application/json" }).end(okEnvelopeText()),
    });
  });
  return { backend, answers, answerAll: () => answers.splice(0).forEach((it) => it.answer()) };
}

test("responds 503 to a call while lists use all slots, and forwards a payment once a slot is free", async () => {
  const { backend, answers, answerAll } = await held();
  const { address } = await openBff(backend.address, {
    limits: { callsInFlightMax: 2, callsWaitingMax: 0, addressSharePercent: 100 },
  });
  const first = [fetchText(address + list), fetchText(address + list)];
  await expect.poll(() => answers.length).toBe(2);
  const refused = await fetchText(address + list);
  expect([refused.status, refused.headers.get("retry-after"), refused.text]).toEqual([
    503,
    "1",
    '{"code":503,"result":null,"message":"服务不可用"}',
  ]);
  answerAll();
  expect((await Promise.all(first)).map((it) => it.status)).toEqual([200, 200]);
  const one = fetchText(address + list);
  const two = fetchText(address + list);
  await expect.poll(() => answers.length).toBe(2);
  answers.shift()?.answer();
  await Promise.race([one, two]);
  const paid = fetchText(address + pay, { method: "PUT", body: "{}" });
  await expect.poll(() => answers.map((it) => it.url)).toEqual([list, pay]);
  answerAll();
  expect((await paid).status).toBe(200);
  await Promise.all([one, two]);
});

test("if a client disconnects, drops its queued read, but sends its queued command to the backend", async () => {
  const { backend, answers, answerAll } = await held();
  const { address, port } = await openBff(backend.address, { limits: { callsInFlightMax: 1 } });
  const busy = fetchText(address + list);
  await expect.poll(() => answers.length).toBe(1);
  const body = '{"orderId":"o1"}';
  const command = `PUT ${pay} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const phones = [createRawGetRequest(list), command].map((bytes) => {
    const phone = connect(port, "127.0.0.1", () => phone.write(bytes));
    return phone.on("error", () => {});
  });
  const after = fetchText(`${address}/lightweight/user/v1/info`);
  await expect.poll(() => phones.every((it) => it.bytesWritten > 0)).toBe(true);
  // A complete response on another connection shows that the BFF has read what was sent before it.
  expect((await fetchText(`${address}/healthz`)).status).toBe(200);
  for (const phone of phones) phone.destroy();
  await expect.poll(async () => (await fetchText(`${address}/healthz`)).status).toBe(200);
  answerAll();
  await busy;
  await expect.poll(() => answers.map((it) => it.url)).toEqual([pay]);
  answerAll();
  await expect.poll(() => answers.length).toBe(1);
  answerAll();
  await after;
  expect(backend.seen.map((it) => it.url)).toEqual([list, pay, "/lightweight/user/v1/info"]);
});

test("frees the queue slot of a call whose client disconnects", async () => {
  const { answers, backend } = await held();
  const { address, port } = await openBff(backend.address, {
    limits: { callsInFlightMax: 1, callsWaitingMax: 2 },
  });
  const busy = fetchText(address + pay, { method: "PUT", body: "{}" });
  await expect.poll(() => answers.length).toBe(1);
  // The queue has one slot for list calls. The first client holds it until that client disconnects.
  const another = () =>
    fetchText(address + list, { signal: AbortSignal.timeout(300) }).then(
      ({ status }) => status,
      () => "waits",
    );
  const phone = connect(port, "127.0.0.1", () => phone.write(createRawGetRequest(list)));
  phone.on("error", () => {});
  await expect.poll(another, { timeout: 5_000 }).toBe(503);
  phone.destroy();
  await expect.poll(another, { timeout: 5_000 }).toBe("waits");
  answers[0]?.answer();
  expect((await busy).status).toBe(200);
});

const abandon = (port: number) => {
  const phone = connect(port, "127.0.0.1", () =>
    phone.write(`PUT ${pay} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`),
  );
  return phone.on("error", () => {});
};

test("the slot of a command whose client has disconnected stays in use until the backend responds", async () => {
  const { backend, answers, answerAll } = await held();
  const { address, port } = await openBff(backend.address, { limits: { callsInFlightMax: 1 } });
  const phone = abandon(port);
  await expect.poll(() => answers.length).toBe(1);
  phone.destroy();
  const next = fetchText(address + pay, { method: "PUT", body: "{}" });
  for (let turn = 0; turn < 5; turn += 1) await fetchText(`${address}/healthz`);
  expect(backend.seen).toHaveLength(1);
  answerAll();
  await expect.poll(() => answers.length).toBe(1);
  answerAll();
  expect((await next).status).toBe(200);
});

test("at the deadline, frees the slot of an unanswered command whose client has disconnected", async () => {
  const backend = await openStubBackend(() => {});
  const { address, port } = await openBff(backend.address, {
    limits: { callsInFlightMax: 1, callsWaitingMax: 0, wholeCallMs: 100 },
  });
  const phone = abandon(port);
  await expect.poll(() => backend.seen.length).toBe(1);
  phone.destroy();
  // 503 while there is no slot, 504 when the silent backend is called again.
  await expect
    .poll(async () => (await fetchText(address + pay, { method: "PUT", body: "{}" })).status)
    .toBe(504);
});

test("at the deadline, frees slot and backend connection of an upload whose client disconnected", async () => {
  const backend = await openStubBackend(() => {});
  let ended = 0;
  backend.server.on("connection", (it) => it.once("close", () => (ended += 1)));
  const { address, port } = await openBff(backend.address, {
    limits: { uploadsInFlightMax: 1, uploadsWaitingMax: 0, wholeCallMs: 300 },
  });
  const bytes =
    "POST /lightweight/basic/upload HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\nContent-Length: 3\r\n\r\nabc";
  const phone = connect(port, "127.0.0.1", () => phone.write(bytes));
  await expect.poll(() => backend.seen.length).toBe(1);
  phone.destroy();
  const again = async () =>
    (await fetchText(`${address}/lightweight/basic/upload`, { method: "POST", body: "picture" }))
      .status;
  expect(await again()).toBe(503);
  await expect.poll(() => ended).toBe(1);
  expect(await again()).toBe(504);
});

test("uploads that fill the gate for uploads do not delay other calls", async () => {
  const { backend, answers, answerAll } = await held();
  const { address } = await openBff(backend.address, {
    limits: { uploadsInFlightMax: 1, uploadsWaitingMax: 0 },
  });
  const upload = () =>
    fetchText(`${address}/lightweight/basic/upload`, { method: "POST", body: "picture" });
  const picture = upload();
  await expect.poll(() => answers.length).toBe(1);
  expect((await upload()).status).toBe(503);
  const call = fetchText(address + list);
  await expect.poll(() => answers.length).toBe(2);
  answerAll();
  expect([(await picture).status, (await call).status]).toEqual([200, 200]);
  const again = upload();
  await expect.poll(() => answers.length).toBe(1);
  answerAll();
  expect((await again).status).toBe(200);
});
