import { join } from "node:path";
import { calls, codes } from "contract";
import { openMockServer as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { openBff, createTemporaryFolder } from "../helpers/bff-server.ts";
import { startServerProcess } from "../helpers/start-process.ts";
import {
  type CredentialVariation,
  fileUrlVariationsOf,
  tokenVariationsOf,
} from "./credential-variations.ts";
import { sendHttpRequest, pingOverSocket } from "./test-requests.ts";
import { createControlCallSender, openTradeWorld } from "./trade-world.ts";

const isFull = process.env["TEST_MODE"] === "full";
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Results for a token: status of a call, status of a socket, and code of a refresh. The refresh is
 * last because it changes the token.
 */
type TokenAccess = { call: number; socket: number; refresh: number };
const fullAccess: TokenAccess = { call: 200, socket: 200, refresh: codes.ok.code };
const noAccess: TokenAccess = { call: 401, socket: 401, refresh: codes.loginExpired.code };

/** Starts a BFF in front of the mock at `backend`. `wait` advances the clock of the mock. */
async function openTokenWorld(backend: string) {
  const { address } = await openBff(backend, { rows: Object.values(calls) });
  const director = createControlCallSender(backend);
  const { p } = (await director("POST", "/worlds/_/users", { certified: true })) as { p: string };
  const json = { "content-type": "application/json" };
  const answerOf = async (path: string, body: object, token = "") => {
    const headers = { ...json, ...(token !== "" && { "x-access-token": token }) };
    const { text } = await sendHttpRequest(address, {
      method: "POST",
      path,
      headers,
      body: JSON.stringify(body),
    });
    return JSON.parse(text) as { code: number; result: { token: string; userId: string } | null };
  };
  const logIn = async (deviceTag = "ios") => {
    const { result } = await answerOf(calls.login.path, { p, deviceTag });
    return result ?? { token: "", userId: "" };
  };
  const { userId } = await logIn();
  const refresh = (token: string) => answerOf(calls.quickLogin.path, { deviceTag: "ios" }, token);
  const call = async (token: string, path: string = calls.userInfo.path, headers = {}) =>
    sendHttpRequest(address, {
      method: "GET",
      path,
      headers: { ...headers, ...(token !== "" && { "x-access-token": token }) },
    });
  return {
    address,
    logIn,
    call,
    next: async (token: string) => (await refresh(token)).result?.token ?? "",
    signOutOthers: (token: string) =>
      answerOf(calls.accountSetting.path, { type: "otherDevices" }, token),
    wait: (advanceMs: number) => director("POST", "/worlds/_/clock", { advanceMs }),
    async shown(token: string): Promise<TokenAccess> {
      const socket = await pingOverSocket(
        address,
        { userId, headers: { "x-access-token": token }, p },
        10_000,
      );
      return {
        call: (await call(token)).status,
        socket: socket.status,
        refresh: (await refresh(token)).code,
      };
    },
  };
}
type TokenWorld = Awaited<ReturnType<typeof openTokenWorld>>;

/** Every state of a token, how it is reached, and the expected access. */
const tokenStates: [
  what: string,
  made: (it: TokenWorld) => Promise<string>,
  promise: TokenAccess,
][] = [
  ["new", async (it) => (await it.logIn()).token, fullAccess],
  [
    "expired, not yet refreshed",
    async (item) => {
      const { token } = await item.logIn();
      await item.wait(2 * hourMs + minuteMs);
      return token;
    },
    { ...noAccess, refresh: codes.ok.code },
  ],
  [
    "replaced a moment ago",
    async (item) => {
      const { token } = await item.logIn();
      await item.next(token);
      return token;
    },
    fullAccess,
  ],
  [
    "replaced an hour ago, successor not used",
    async (item) => {
      const { token } = await item.logIn();
      await item.next(token);
      await item.wait(hourMs);
      return token;
    },
    { ...noAccess, refresh: codes.ok.code },
  ],
  ["replaced, successor in use", async (it) => (await replaceAndUse(it)).old, noAccess],
  [
    "successor, after the old token was used again",
    async (item) => {
      const { old, next } = await replaceAndUse(item);
      await item.next(old);
      return next;
    },
    noAccess,
  ],
  [
    "too old for a refresh",
    async (item) => {
      const { token } = await item.logIn();
      await item.wait(7 * 24 * hourMs + minuteMs);
      return token;
    },
    noAccess,
  ],
  [
    "signed out by another device",
    async (item) => {
      const [{ token }, other] = [await item.logIn("Pixel 9"), await item.logIn("iPad")];
      await item.signOutOthers(other.token);
      return token;
    },
    noAccess,
  ],
];

async function replaceAndUse(tokenWorld: TokenWorld): Promise<{ old: string; next: string }> {
  const { token: old } = await tokenWorld.logIn();
  const next = await tokenWorld.next(old);
  expect((await tokenWorld.call(next)).status).toBe(200);
  await tokenWorld.wait(minuteMs + 1_000);
  return { old, next };
}

async function openLocalMock(): Promise<string> {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  return mock.address;
}

test("a token in each state (new, expired, replaced, signed out) has exactly the expected access", async () => {
  const tokenWorld = await openTokenWorld(await openLocalMock());
  const found = [];
  for (const [what, made] of tokenStates)
    found.push([what, await tokenWorld.shown(await made(tokenWorld))]);
  expect(found).toEqual(tokenStates.map(([what, , promise]) => [what, promise]));
});

test("rejects variations of a token, while the token itself stays valid", async () => {
  const tokenWorld = await openTokenWorld(await openLocalMock());
  const { token } = await tokenWorld.logIn();
  const near = tokenVariationsOf(token).filter(([, text]) => text !== token);
  const found = [];
  for (const [what, text] of near) found.push([what, await tokenWorld.shown(text)]);
  expect(found).toEqual(near.map(([what]) => [what, noAccess]));
  expect(await tokenWorld.shown(token)).toEqual(fullAccess);
  console.info(`${tokenStates.length + near.length} tokens × 3 kinds of access: each as expected`);
});

type FileAccess = [what: string, status: number, isPicture: boolean];

async function tryAll(
  tokenWorld: TokenWorld,
  near: readonly CredentialVariation[],
): Promise<FileAccess[]> {
  const found: FileAccess[] = [];
  for (const [what, text] of near) {
    const { status, text: body } = await tokenWorld.call("", text.replace("/lightweight", ""));
    found.push([what, status, body.includes("PNG")]);
  }
  return found;
}

test("rejects variations of an image URL, and serves the original URL until it expires", async () => {
  const backend = await openLocalMock();
  const tokenWorld = await openTokenWorld(backend);
  const [first, second] = [await openTradeWorld(backend), await openTradeWorld(backend)];
  const near = fileUrlVariationsOf(first.url, second.url);
  expect(near.filter(([, text]) => text === first.url || text === second.url)).toEqual([]);
  const itself: CredentialVariation[] = [
    ["itself", first.url],
    ["the other", second.url],
  ];
  expect(await tryAll(tokenWorld, itself)).toEqual(itself.map(([what]) => [what, 200, true]));
  expect(await tryAll(tokenWorld, near)).toEqual(near.map(([what]) => [what, 404, false]));
  expect(await tryAll(tokenWorld, itself)).toEqual(itself.map(([what]) => [what, 200, true]));
  await tokenWorld.wait(2 * hourMs);
  expect(await tryAll(tokenWorld, itself)).toEqual(itself.map(([what]) => [what, 404, false]));
  console.info(`${near.length + 2 * itself.length} image URLs: each with the expected response`);
});

/** Starts a mock with its database in a file. `die` kills and restarts it. */
async function startKillableMock() {
  const env = { MOCK_DB: join(createTemporaryFolder(), "mock.db") };
  const begin = async (port: string) => {
    const started = startServerProcess(
      { ...env, MOCK_PORT: port },
      { file: join(import.meta.dirname, "../../../mock/src/main.ts") },
    );
    return { ...started, address: await started.saying(/mock backend at (http:\S+)/) };
  };
  let now = await begin("0");
  return {
    address: now.address,
    async die() {
      now.child.kill("SIGKILL");
      await now.left;
      now = await begin(new URL(now.address).port);
    },
  };
}

// Restarts the backend for each state, which takes long. So this test runs only with
// TEST_MODE=full.
for (const killed of isFull ? [tokenStates] : [])
  test("a restart of the backend changes neither the access of a token nor the end of an image URL", {
    timeout: 300_000,
  }, async () => {
    const mock = await startKillableMock();
    const tokenWorld = await openTokenWorld(mock.address);
    const { url } = await openTradeWorld(mock.address);
    const found = [];
    for (const [what, made] of killed) {
      const token = await made(tokenWorld);
      await mock.die();
      await expect
        .poll(async () => (await tokenWorld.call("")).status, { timeout: 20_000 })
        .toBe(401);
      found.push([what, await tokenWorld.shown(token)]);
    }
    expect(found).toEqual(killed.map(([what, , promise]) => [what, promise]));
    // The states above have advanced the clock by days, so the image URL has expired. A restart
    // must not make it valid again.
    expect(await tryAll(tokenWorld, [["of before", url]])).toEqual([["of before", 404, false]]);
    console.info(
      `${killed.length} tokens with a restart of the backend: ${killed.length} of ${killed.length} as expected`,
    );
  });
