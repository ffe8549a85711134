import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMockForHttpTests, openTestSocket } from "../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

type Grant = { token: string };
/** Opens a world with a frozen clock, and functions for the tokens of its clients. */
async function openFrozenWorld(world: string) {
  const logIn = async (deviceTag: string) => {
    const body = { p: `${world}~demo-buyer`, deviceTag };
    return (
      (await mock.call("POST", "/lightweight/user/v1/user/login", { body })).body.result as Grant
    ).token;
  };
  const first = await logIn("Pixel 9");
  await mock.control("POST", `/worlds/${world}/clock`, { freeze: true });
  const headers = (token: string) => ({ "x-access-token": token });
  return {
    first,
    logIn,
    refresh: async (token: string) => {
      const body = { deviceTag: "ios" };
      const { code, result } = (
        await mock.call("POST", "/lightweight/login/v1/quick/login", {
          headers: headers(token),
          body,
        })
      ).body;
      return { code, token: (result as Grant | null)?.token ?? "" };
    },
    use: async (token: string) =>
      (await mock.call("GET", "/lightweight/user/v1/info", { headers: headers(token) })).status,
    info: async (token: string) =>
      (await mock.call("GET", "/lightweight/user/v1/info", { headers: headers(token) })).body
        .result as {
        devices: { deviceTag: string; current: number }[];
        moreDevices: number;
        canSignOut: number;
        canSignOutOthers: number;
      },
    signOut: async (token: string, type: "thisDevice" | "otherDevices") =>
      (
        await mock.call("POST", "/lightweight/user/v1/pay/account/setting", {
          headers: headers(token),
          body: { type },
        })
      ).body.code,
    pass: async (token: string) => {
      const { url } = (
        await mock.call("GET", "/lightweight/basic/v1/app/getOnlineCustom", {
          headers: headers(token),
        })
      ).body.result as {
        url: string;
      };
      return url.split("#")[1] ?? "";
    },
    admits: async (pass: string) =>
      (await mock.call("POST", "/provider/service/orders", { body: { pass } })).status,
    wait: (advanceMs: number) => mock.control("POST", `/worlds/${world}/clock`, { advanceMs }),
  };
}

test("ends a login if a replaced token is refreshed after its successor was used", async () => {
  const user = await openFrozenWorld("theft");
  const second = await user.refresh(user.first);
  expect(await user.use(second.token)).toBe(200);
  await user.wait(61_000);
  expect((await user.refresh(user.first)).code).toBe(20003);
  expect([await user.use(second.token), (await user.refresh(second.token)).code]).toEqual([
    401, 20003,
  ]);
});

test("ends a login if its user refreshes a token that a thief has refreshed and used before", async () => {
  const user = await openFrozenWorld("thief");
  const stolen = await user.refresh(user.first);
  expect(await user.use(stolen.token)).toBe(200);
  const next = await user.refresh(stolen.token);
  expect(await user.use(next.token)).toBe(200);
  await user.wait(3 * 3_600_000);
  expect((await user.refresh(user.first)).code).toBe(20003);
  expect([await user.use(next.token), (await user.refresh(next.token)).code]).toEqual([401, 20003]);
});

test("renews a token again if the responses were lost, and leaves only the newest token valid", async () => {
  const user = await openFrozenWorld("unheard");
  const lost = await user.refresh(user.first);
  await user.wait(30_000);
  const lostToo = await user.refresh(user.first);
  await user.wait(3 * 3_600_000);
  const received = await user.refresh(user.first);
  expect([lost.code, lostToo.code, received.code]).toEqual([200, 200, 200]);
  expect(await user.use(received.token)).toBe(200);
  await user.wait(61_000);
  expect([
    await user.use(lost.token),
    await user.use(lostToo.token),
    await user.use(received.token),
  ]).toEqual([401, 401, 200]);
  // The newest token has been used, so a refresh with one of the lost tokens counts as theft.
  expect((await user.refresh(lost.token)).code).toBe(20003);
  expect(await user.use(received.token)).toBe(401);
});

test("two tabs can both renew the same token within a minute and use their new tokens", async () => {
  const user = await openFrozenWorld("tabs");
  const [a, b] = [await user.refresh(user.first), await user.refresh(user.first)];
  expect([
    await user.use(a.token),
    await user.use(b.token),
    (await user.refresh(user.first)).code,
  ]).toEqual([200, 200, 200]);
});

test("ends only one login of a user, not the others, if a replaced token is refreshed", async () => {
  const user = await openFrozenWorld("apart");
  const other = await user.logIn("iPad");
  const second = await user.refresh(user.first);
  await user.use(second.token);
  await user.wait(61_000);
  await user.refresh(user.first);
  expect([await user.use(second.token), await user.use(other)]).toEqual([401, 200]);
});

test("userInfo shows the device name of a login also after its token is refreshed", async () => {
  const user = await openFrozenWorld("device");
  const { token } = await user.refresh(user.first);
  expect((await user.info(token)).devices).toMatchObject([{ deviceTag: "Pixel 9", current: 1 }]);
});

test("accountSetting otherDevices signs out all other devices and closes their sockets", async () => {
  const user = await openFrozenWorld("others");
  const other = await user.logIn("iPad");
  const otherPhone = { headers: { "x-access-token": other } };
  const here = await mock.phone("others~demo-buyer");
  const [there, own] = [await socketOf(other, here.userId), await here.socket()];
  expect(
    (await user.info(here.token)).devices.map(({ deviceTag }) => deviceTag).toSorted(),
  ).toEqual(["Pixel 9", "iPad", "test"]);
  expect((await user.info(here.token)).canSignOutOthers).toBe(1);
  expect(await user.signOut(here.token, "otherDevices")).toBe(200);
  expect(await there.closed).toBe(4401);
  expect([await user.use(user.first), await user.use(other), await user.use(here.token)]).toEqual([
    401, 401, 200,
  ]);
  expect((await user.refresh(other)).code).toBe(20003);
  expect((await user.info(here.token)).devices).toMatchObject([{ deviceTag: "test", current: 1 }]);
  expect((await mock.call("GET", "/lightweight/user/v1/info", otherPhone)).status).toBe(401);
  expect(own.socket.readyState).toBe(own.socket.OPEN);
  own.socket.terminate();
});

describe("accountSetting with thisDevice", () => {
  test("accountSetting thisDevice ends the caller's login and sockets, but no other login", async () => {
    const user = await openFrozenWorld("leave");
    const other = await user.logIn("iPad");
    const own = await mock.phone("leave~demo-buyer");
    const socket = await own.socket();
    const renewed = await user.refresh(own.token);
    expect((await user.info(renewed.token)).canSignOut).toBe(1);
    expect(await user.signOut(renewed.token, "thisDevice")).toBe(200);
    expect(await socket.closed).toBe(4401);
    expect([
      await user.use(own.token),
      await user.use(renewed.token),
      await user.use(other),
    ]).toEqual([401, 401, 200]);
    expect([(await user.refresh(renewed.token)).code, (await user.refresh(other)).code]).toEqual([
      20003, 200,
    ]);
    expect((await user.info(other)).devices.map(({ deviceTag }) => deviceTag).toSorted()).toEqual([
      "Pixel 9",
      "iPad",
    ]);
  });
});

describe("login into a world that does not exist", () => {
  test("a login as an unknown user creates no world and drops none", async () => {
    const small = await openMockForHttpTests({ worldsMax: 2 });
    const logIn = async (p: string) =>
      (
        await small.call("POST", "/lightweight/user/v1/user/login", {
          body: { p, deviceTag: "test" },
        })
      ).body.code;
    const names = async () => {
      const worlds = (await small.call("GET", "/__mock/worlds")).body as unknown as {
        name: string;
      }[];
      return worlds.map(({ name }) => name);
    };
    expect(await logIn("victim~demo-buyer")).toBe(200);
    for (const p of ["flood1~nobody", "flood2~nobody", "flood3~nobody"])
      expect(await logIn(p)).toBe(20001);
    expect(await names()).toEqual(["_", "victim"]);
    expect(await logIn("second~demo-seller")).toBe(200);
    // A world that was used a moment ago is not dropped.
    expect(
      (
        await small.call("POST", "/lightweight/user/v1/user/login", {
          body: { p: "third~demo-seller", deviceTag: "test" },
        })
      ).status,
    ).toBe(503);
    expect(await logIn("victim~demo-buyer")).toBe(200);
    await small.close();
  });
});

describe("a pass of the support page", () => {
  test("a support pass ends with the login that requested it", async () => {
    const user = await openFrozenWorld("pass");
    const other = await user.logIn("iPad");
    const [own, others] = [await user.pass(user.first), await user.pass(other)];
    expect([await user.admits(own), await user.admits(others)]).toEqual([200, 200]);
    await user.signOut(user.first, "thisDevice");
    expect([await user.admits(own), await user.admits(others)]).toEqual([401, 200]);
  });

  test("a support pass stays valid after a token renewal and ends when its login is signed out", async () => {
    const user = await openFrozenWorld("passes");
    const pass = await user.pass(user.first);
    const renewed = await user.refresh(user.first);
    expect(await user.admits(pass)).toBe(200);
    const other = await user.logIn("iPad");
    await user.signOut(other, "otherDevices");
    expect([await user.use(renewed.token), await user.admits(pass)]).toEqual([401, 401]);
  });
});

describe("userInfo.devices", () => {
  test("userInfo lists fifty devices, including the current one, and counts the rest", async () => {
    const user = await openFrozenWorld("crowd");
    for (let n = 0; n < 54; n += 1) await user.logIn(`phone ${n}`);
    const { devices, moreDevices } = await user.info(user.first);
    expect([devices.length, moreDevices, devices.filter(({ current }) => current === 1)]).toEqual([
      50,
      5,
      [expect.objectContaining({ deviceTag: "Pixel 9" })],
    ]);
  });
});

const socketOf = (token: string, userId: string) =>
  openTestSocket(mock.address, userId, { "x-access-token": token });
