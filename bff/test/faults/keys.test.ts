import { join } from "node:path";
import { calls, codes } from "contract";
import { open as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { door, temporaryFolder } from "../helpers/bff-server.ts";
import { start } from "../helpers/process.ts";
import { type Near, nearAddresses, nearTokens } from "./key-corpus.ts";
import { send, talk } from "./traffic.ts";
import { directorAt, tradeTown } from "./trade-world.ts";

const isFull = process.env["TRIALS"] === "full";
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What shows of a token: a call's status, a socket's, and the code of a refresh, which comes last because it changes what there is. */
type Verdict = { call: number; socket: number; refresh: number };
const good: Verdict = { call: 200, socket: 200, refresh: codes.ok.code };
const nothing: Verdict = { call: 401, socket: 401, refresh: codes.loginExpired.code };

/** Somebody at the door of a mock, and the clock of both. */
async function house(backend: string) {
  const { address } = await door(backend, { rows: Object.values(calls) });
  const director = directorAt(backend);
  const { p } = (await director("POST", "/worlds/_/users", { certified: true })) as { p: string };
  const json = { "content-type": "application/json" };
  const answerOf = async (path: string, body: object, token = "") => {
    const headers = { ...json, ...(token !== "" && { "x-access-token": token }) };
    const { text } = await send(address, { method: "POST", path, headers, body: JSON.stringify(body) });
    return JSON.parse(text) as { code: number; result: { token: string; userId: string } | null };
  };
  const logIn = async (deviceTag = "ios") => {
    const { result } = await answerOf(calls.login.path, { p, deviceTag });
    return result ?? { token: "", userId: "" };
  };
  const { userId } = await logIn();
  const refresh = (token: string) => answerOf(calls.quickLogin.path, { deviceTag: "ios" }, token);
  const call = async (token: string, path: string = calls.userInfo.path, headers = {}) =>
    send(address, { method: "GET", path, headers: { ...headers, ...(token !== "" && { "x-access-token": token }) } });
  return {
    ...{ address, logIn, call },
    next: async (token: string) => (await refresh(token)).result?.token ?? "",
    signOutOthers: (token: string) => answerOf(calls.accountSetting.path, { type: "otherDevices" }, token),
    wait: (advanceMs: number) => director("POST", "/worlds/_/clock", { advanceMs }),
    async shown(token: string): Promise<Verdict> {
      const socket = await talk(address, { userId, headers: { "x-access-token": token }, p }, 10_000);
      return { call: (await call(token)).status, socket: socket.status, refresh: (await refresh(token)).code };
    },
  };
}
type House = Awaited<ReturnType<typeof house>>;

/** Every state in which a token can be, how it comes there, and what is promised for it. */
const states: [what: string, made: (it: House) => Promise<string>, promise: Verdict][] = [
  ["new", async (it) => (await it.logIn()).token, good],
  [
    "over, and not yet changed",
    async (it) => {
      const { token } = await it.logIn();
      await it.wait(2 * hourMs + minuteMs);
      return token;
    },
    { ...nothing, refresh: codes.ok.code },
  ],
  [
    "replaced a moment ago",
    async (it) => {
      const { token } = await it.logIn();
      await it.next(token);
      return token;
    },
    good,
  ],
  [
    "replaced, and nobody has heard of it",
    async (it) => {
      const { token } = await it.logIn();
      await it.next(token);
      await it.wait(hourMs);
      return token;
    },
    { ...nothing, refresh: codes.ok.code },
  ],
  ["replaced, its successor in use", async (it) => (await stolen(it)).old, nothing],
  [
    "the successor, after the other was shown again",
    async (it) => {
      const { old, next } = await stolen(it);
      await it.next(old);
      return next;
    },
    nothing,
  ],
  [
    "older than what may be renewed",
    async (it) => {
      const { token } = await it.logIn();
      await it.wait(7 * 24 * hourMs + minuteMs);
      return token;
    },
    nothing,
  ],
  [
    "signed out by another device",
    async (it) => {
      const [{ token }, other] = [await it.logIn("Pixel 9"), await it.logIn("iPad")];
      await it.signOutOthers(other.token);
      return token;
    },
    nothing,
  ],
];

async function stolen(it: House): Promise<{ old: string; next: string }> {
  const { token: old } = await it.logIn();
  const next = await it.next(old);
  expect((await it.call(next)).status).toBe(200);
  await it.wait(minuteMs + 1_000);
  return { old, next };
}

async function hereMock(): Promise<string> {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  return mock.address;
}

test("a token in each of its states opens what is promised for it, and nothing else", async () => {
  const it = await house(await hereMock());
  const found = [];
  for (const [what, made] of states) found.push([what, await it.shown(await made(it))]);
  expect(found).toEqual(states.map(([what, , promise]) => [what, promise]));
});

test("what is like a token opens nothing, and the token goes on", async () => {
  const it = await house(await hereMock());
  const { token } = await it.logIn();
  const near = nearTokens(token).filter(([, text]) => text !== token);
  const found = [];
  for (const [what, text] of near) found.push([what, await it.shown(text)]);
  expect(found).toEqual(near.map(([what]) => [what, nothing]));
  expect(await it.shown(token)).toEqual(good);
  console.info(`${states.length + near.length} inputs × 3 ways in: tokens, each with what is promised for it`);
});

type Shown = [what: string, status: number, isPicture: boolean];

async function shownAll(it: House, near: readonly Near[]): Promise<Shown[]> {
  const found: Shown[] = [];
  for (const [what, text] of near) {
    const { status, text: body } = await it.call("", text.replace("/lightweight", ""));
    found.push([what, status, body.includes("PNG")]);
  }
  return found;
}

test("what is like the address of a picture shows none; the address does, until it is over", async () => {
  const backend = await hereMock();
  const it = await house(backend);
  const [first, second] = [await tradeTown(backend), await tradeTown(backend)];
  const near = nearAddresses(first.url, second.url);
  expect(near.filter(([, text]) => text === first.url || text === second.url)).toEqual([]);
  const itself: Near[] = [
    ["itself", first.url],
    ["the other", second.url],
  ];
  expect(await shownAll(it, itself)).toEqual(itself.map(([what]) => [what, 200, true]));
  expect(await shownAll(it, near)).toEqual(near.map(([what]) => [what, 404, false]));
  expect(await shownAll(it, itself)).toEqual(itself.map(([what]) => [what, 200, true]));
  await it.wait(2 * hourMs);
  expect(await shownAll(it, itself)).toEqual(itself.map(([what]) => [what, 404, false]));
  console.info(`${near.length + 2 * itself.length} inputs × 1 door: addresses of pictures, each with what is promised for it`);
});

/** A mock whose data lie in a file. It is killed, and begun anew where it was. */
async function mortalMock() {
  const env = { MOCK_DB: join(temporaryFolder(), "mock.db") };
  const begin = async (port: string) => {
    const started = start({ ...env, MOCK_PORT: port }, { file: join(import.meta.dirname, "../../../mock/src/main.ts") });
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

// Each needs a start of its own: in the long form only.
for (const killed of isFull ? [states] : [])
  test("a backend that was killed in between promises the same", { timeout: 300_000 }, async () => {
    const mock = await mortalMock();
    const it = await house(mock.address);
    const { url } = await tradeTown(mock.address);
    const found = [];
    for (const [what, made] of killed) {
      const token = await made(it);
      await mock.die();
      await expect.poll(async () => (await it.call("")).status, { timeout: 20_000 }).toBe(401);
      found.push([what, await it.shown(token)]);
    }
    expect(found).toEqual(killed.map(([what, , promise]) => [what, promise]));
    // By now it is over, also for a backend that has begun anew.
    expect(await shownAll(it, [["of before", url]])).toEqual([["of before", 404, false]]);
    console.info(`${killed.length} × a token, killed in between: ${killed.length} of ${killed.length} cells`);
  });
