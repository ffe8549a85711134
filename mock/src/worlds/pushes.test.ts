import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

/** Opens a socket, adds a fault that the first push triggers, and sends the pushes a, b and c. */
async function threePushes(world: string, effect: object) {
  const phone = await mock.phone(`${world}~demo-buyer`);
  const socket = await phone.socket();
  await mock.control("POST", `/worlds/${world}/faults`, {
    match: { socket: true },
    effect,
    times: 1,
  });
  for (const msgTxt of ["a", "b", "c"])
    await mock.control("POST", `/worlds/${world}/push`, {
      userId: phone.userId,
      cmd: "system",
      msgTxt,
      orderId: "",
    });
  return socket;
}
const texts = (frames: unknown[]) =>
  frames.map((it) => (typeof it === "string" ? "?" : (it as { msgTxt: string }).msgTxt)).join("");

test.each([
  ["drop", "bc"],
  ["duplicate", "aabc"],
  ["reorder", "bac"],
  ["malformed", "?bc"],
])("with the push fault %s, the client receives %s instead of abc", async (name, seen) => {
  const { frames } = await threePushes(name, { [name]: true });
  await expect.poll(() => texts(frames)).toBe(seen);
});

test("a push delayed by a fault arrives after pushes that were sent later", async () => {
  // The delay leaves time for the two other pushes on a busy machine.
  const { frames } = await threePushes("late", { delayMs: 1_000 });
  await expect.poll(() => texts(frames), { timeout: 10_000 }).toBe("bca");
});

test("the fault cut closes the socket and sends no push", async () => {
  const { closed, frames } = await threePushes("cut", { cut: true });
  expect(await closed).toBe(1006);
  expect(texts(frames)).toBe("");
});

test("a fault drops a pong only if its match names pong", async () => {
  const world = "pong";
  const { socket, frames } = await threePushes(world, { drop: true });
  socket.send('{"cmd":"ping"}');
  await expect.poll(() => frames.length).toBe(3);
  await mock.control("POST", `/worlds/${world}/faults`, {
    match: { socket: true, cmd: "pong" },
    effect: { drop: true },
    times: 1,
  });
  for (let at = 0; at < 2; at += 1) socket.send('{"cmd":"ping"}');
  await expect
    .poll(() => frames.filter((it) => (it as { cmd: string }).cmd === "pong").length)
    .toBe(2);
});

test("a socket fault with a status refuses the given number of upgrades with that status", async () => {
  const phone = await mock.phone("refuse~demo-buyer");
  await mock.control("POST", "/worlds/refuse/faults", {
    match: { socket: true },
    effect: { status: 503 },
    times: 2,
  });
  await expect(phone.socket()).rejects.toThrow("status 503");
  await expect(phone.socket()).rejects.toThrow("status 503");
  expect((await phone.socket()).frames).toEqual([]);
});

test("journals a push that a fault has dropped", async () => {
  await threePushes("kept", { drop: true });
  const { entries } = (await mock.control("GET", "/worlds/kept/journal")) as {
    entries: { kind: string; msgTxt: string; delivered: number; faults?: string[] }[];
  };
  expect(
    entries.filter((it) => it.kind === "push").map((it) => [it.msgTxt, it.delivered, it.faults]),
  ).toEqual([
    ["a", 0, ["f1"]],
    ["b", 1, undefined],
    ["c", 1, undefined],
  ]);
});

test("the fault close closes the socket with the given code", async () => {
  const { closed } = await threePushes("close", { close: { code: 4_321, reason: "so" } });
  expect(await closed).toBe(4_321);
});

test("the fault halfOpen leaves the socket open and drops all frames", async () => {
  const { socket, frames } = await threePushes("half", { halfOpen: true });
  const again = await (await mock.phone("half~demo-buyer")).socket();
  // The user has two sockets, of which one is silenced, so only the other receives the push.
  const { userId } = await mock.phone("half~demo-buyer");
  await mock.control("POST", "/worlds/half/push", {
    userId,
    cmd: "system",
    msgTxt: "d",
    orderId: "",
  });
  await expect.poll(() => texts(again.frames)).toBe("d");
  expect([socket.readyState, texts(frames)]).toEqual([socket.OPEN, ""]);
});

test("the faults oversize and badUtf8 send an oversized frame and invalid UTF-8", async () => {
  const { frames } = await threePushes("large", { oversize: 200_000 });
  await expect.poll(() => frames.length).toBe(3);
  expect(texts(frames).length).toBe(200_003);
  // The client rejects the frame. The reported code depends on the client.
  expect(await (await threePushes("bytes", { badUtf8: true })).closed).not.toBe(1000);
});

test("the fault bandwidth delays the push that it applies to", async () => {
  const { frames } = await threePushes("thin", { bandwidth: { bytesPerSecond: 64 } });
  await expect.poll(() => texts(frames), { timeout: 10_000 }).toBe("bca");
});

test("accepts a hanging socket upgrade when its fault is removed", async () => {
  const world = "knock";
  const phone = await mock.phone(`${world}~demo-buyer`);
  await mock.control("POST", `/worlds/${world}/faults`, {
    match: { socket: true },
    effect: { hang: true },
  });
  const opening = phone.socket();
  const hits = async () =>
    ((await mock.control("GET", `/worlds/${world}/faults`)) as { faults: { hits: number }[] })
      .faults[0]?.hits;
  await expect.poll(hits).toBe(1);
  await mock.control("DELETE", `/worlds/${world}/faults`);
  expect((await opening).socket.readyState).toBe(1);
});

test("a user's own chat message is pushed only to the sockets of their other login", async () => {
  const [here, there] = await Promise.all([
    mock.phone("own~demo-appeal"),
    mock.phone("own~demo-appeal"),
  ]);
  expect(here.token).not.toBe(there.token);
  const [own, other] = await Promise.all([here.socket(), there.socket()]);
  const { body } = await here.call("GET", "/order/v1/list?pageSize=1&tab=1");
  const { orderId } = (body.result as { records: { orderId: string }[] }).records[0] ?? {
    orderId: "",
  };
  const line = {
    orderId,
    msgType: 1,
    content: "您好",
    clientMsgId: "11111111-1111-4111-8111-111111111111",
  };
  expect((await here.call("POST", "/chat/v1/send/message", { body: line })).body.code).toBe(200);
  await expect.poll(() => other.frames).toEqual([{ cmd: "own", msgTxt: "", orderId }]);
  expect(own.frames).toEqual([]);
});
