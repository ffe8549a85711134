import { afterAll, beforeAll, expect, test } from "vitest";
import { openMock, socketAt } from "./phone.test-env.ts";

let mock: Awaited<ReturnType<typeof openMock>>;
beforeAll(async () => {
  mock = await openMock();
});
afterAll(() => mock.close());

type Grant = { token: string };
/** A world of its own whose clock stands, and what phones in it do with tokens. */
async function town(world: string) {
  const logIn = async (deviceTag: string) => {
    const body = { p: `${world}~demo-buyer`, deviceTag };
    return ((await mock.call("POST", "/lightweight/user/v1/user/login", { body })).body.result as Grant).token;
  };
  const first = await logIn("Pixel 9");
  await mock.control("POST", "/clock", { world, freeze: true });
  const headers = (token: string) => ({ "x-access-token": token });
  return {
    first,
    logIn,
    refresh: async (token: string) => {
      const body = { deviceTag: "ios" };
      const { code, result } = (await mock.call("POST", "/lightweight/login/v1/quick/login", { headers: headers(token), body })).body;
      return { code, token: (result as Grant | null)?.token ?? "" };
    },
    use: async (token: string) => (await mock.call("GET", "/lightweight/user/v1/info", { headers: headers(token) })).status,
    info: async (token: string) =>
      (await mock.call("GET", "/lightweight/user/v1/info", { headers: headers(token) })).body.result as {
        devices: { deviceTag: string; current: number }[];
        canSignOutOthers: number;
      },
    signOutOthers: async (token: string) =>
      (await mock.call("POST", "/lightweight/user/v1/pay/account/setting", { headers: headers(token), body: { type: "otherDevices" } }))
        .body.code,
    wait: (advanceMs: number) => mock.control("POST", "/clock", { world, advanceMs }),
  };
}

test("a replaced token that is shown again when its successor is in use ends the whole family", async () => {
  const it = await town("theft");
  const second = await it.refresh(it.first);
  expect(await it.use(second.token)).toBe(200);
  await it.wait(61_000);
  expect((await it.refresh(it.first)).code).toBe(20003);
  expect([await it.use(second.token), (await it.refresh(second.token)).code]).toEqual([401, 20003]);
});

test("it does not matter which of the two is the thief", async () => {
  const it = await town("thief");
  const stolen = await it.refresh(it.first);
  expect(await it.use(stolen.token)).toBe(200);
  const next = await it.refresh(stolen.token);
  expect(await it.use(next.token)).toBe(200);
  await it.wait(3 * 3_600_000);
  expect((await it.refresh(it.first)).code).toBe(20003);
  expect([await it.use(next.token), (await it.refresh(next.token)).code]).toEqual([401, 20003]);
});

test("a phone that never heard the answer of its refresh asks again, however late, and leaves no second token behind", async () => {
  const it = await town("unheard");
  const lost = await it.refresh(it.first);
  await it.wait(30_000);
  const lostToo = await it.refresh(it.first);
  await it.wait(3 * 3_600_000);
  const heard = await it.refresh(it.first);
  expect([lost.code, lostToo.code, heard.code]).toEqual([200, 200, 200]);
  expect(await it.use(heard.token)).toBe(200);
  await it.wait(61_000);
  expect([await it.use(lost.token), await it.use(lostToo.token), await it.use(heard.token)]).toEqual([401, 401, 200]);
  // Whoever has one of the others is not the one who goes on.
  expect((await it.refresh(lost.token)).code).toBe(20003);
  expect(await it.use(heard.token)).toBe(401);
});

test("in the first minute two tabs may both ask with the old one", async () => {
  const it = await town("tabs");
  const [a, b] = [await it.refresh(it.first), await it.refresh(it.first)];
  expect([await it.use(a.token), await it.use(b.token), (await it.refresh(it.first)).code]).toEqual([200, 200, 200]);
});

test("another login of the same person is another family", async () => {
  const it = await town("apart");
  const other = await it.logIn("iPad");
  const second = await it.refresh(it.first);
  await it.use(second.token);
  await it.wait(61_000);
  await it.refresh(it.first);
  expect([await it.use(second.token), await it.use(other)]).toEqual([401, 200]);
});

test("a refresh keeps the device of its login", async () => {
  const it = await town("device");
  const { token } = await it.refresh(it.first);
  expect((await it.info(token)).devices).toMatchObject([{ deviceTag: "Pixel 9", current: 1 }]);
});

test("the other devices are signed out at once, with their sockets; the one that asks stays", async () => {
  const it = await town("others");
  const other = await it.logIn("iPad");
  const otherPhone = { headers: { "x-access-token": other } };
  const here = await mock.phone("others~demo-buyer");
  const [there, own] = [await socketOf(other, here.userId), await here.socket()];
  expect((await it.info(here.token)).devices.map(({ deviceTag }) => deviceTag).toSorted()).toEqual(["Pixel 9", "iPad", "test"]);
  expect((await it.info(here.token)).canSignOutOthers).toBe(1);
  expect(await it.signOutOthers(here.token)).toBe(200);
  expect(await there.closed).toBe(4401);
  expect([await it.use(it.first), await it.use(other), await it.use(here.token)]).toEqual([401, 401, 200]);
  expect((await it.refresh(other)).code).toBe(20003);
  expect((await it.info(here.token)).devices).toMatchObject([{ deviceTag: "test", current: 1 }]);
  expect((await mock.call("GET", "/lightweight/user/v1/info", otherPhone)).status).toBe(401);
  expect(own.socket.readyState).toBe(own.socket.OPEN);
  own.socket.terminate();
});

const socketOf = (token: string, userId: string) => socketAt(mock.address, userId, { "x-access-token": token });
