import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

/** Opens a client whose call gets no response, because a fault lets it hang. */
async function holding(name: string) {
  await mock.control("POST", "/worlds", { name });
  const phone = await mock.phone(`${name}~demo-buyer`);
  await mock.control("POST", `/worlds/${name}/snapshots/s`);
  await mock.control("POST", `/worlds/${name}/faults`, { effect: { hang: true } });
  const call = phone.call("GET", "/user/v1/info").then(
    ({ status }) => status,
    () => "broken off",
  );
  const pending = async () =>
    ((await mock.control("GET", `/worlds/${name}/state`)) as { pending: number }).pending;
  await expect.poll(pending).toBe(1);
  return { call, phone, pending };
}

test.each([
  ["reset", "POST", "/reset"],
  ["restored", "POST", "/snapshots/s/restore"],
])("a delayed call is broken off if its world is %s meanwhile", async (name, method, path) => {
  const { call, pending } = await holding(`held-${name}`);
  await mock.control(method, `/worlds/held-${name}${path}`, path === "/reset" ? {} : undefined);
  expect([await call, await pending()]).toEqual(["broken off", 0]);
  const { entries } = (await mock.control(
    "GET",
    `/worlds/held-${name}/journal?kind=request&call=userInfo`,
  )) as { entries: unknown[] };
  expect(entries).toEqual([]);
});

test("deleting a world breaks the connections of its delayed calls", async () => {
  const { call } = await holding("held-over");
  await mock.control("DELETE", "/worlds/held-over");
  expect([await call, mock.bugs]).toEqual(["broken off", []]);
});

test("a reset of the world refuses a hanging socket upgrade", async () => {
  const { call, phone, pending } = await holding("held-knock");
  await mock.control("POST", "/worlds/held-knock/faults", {
    match: { socket: true },
    effect: { hang: true },
  });
  const opening = phone.socket().catch((error: Error) => error.message);
  await expect.poll(pending).toBe(2);
  await mock.control("POST", "/worlds/held-knock/reset", {});
  expect([await opening, await call]).toEqual(["status 401", "broken off"]);
});

test("a reset of the world drops a delayed push", async () => {
  await mock.control("POST", "/worlds", { name: "held-frame" });
  const { userId } = await mock.phone("held-frame~demo-buyer");
  const push = (msgTxt: string) =>
    mock.control("POST", "/worlds/held-frame/push", { userId, cmd: "system", msgTxt });
  await mock.control("POST", "/worlds/held-frame/faults", {
    match: { socket: true },
    effect: { delayMs: 300 },
    times: 1,
  });
  await push("before");
  await mock.control("POST", "/worlds/held-frame/reset", {});
  const { frames } = await (await mock.phone("held-frame~demo-buyer")).socket();
  // Twice the delay, so that the push sent before the reset would have arrived by then.
  await mock.control("POST", "/worlds/held-frame/faults", {
    match: { socket: true },
    effect: { delayMs: 600 },
    times: 1,
  });
  await push("after");
  await expect.poll(() => frames).toMatchObject([{ msgTxt: "after" }]);
});
