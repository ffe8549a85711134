import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openBff } from "../bff/test/helpers/bff-server.ts";
import { backendDifferences } from "../bff/test/faults/backend-differences.ts";
import { describeFailedJourneySteps, runTradeJourney } from "../bff/test/faults/trade-journey.ts";
import { createControlCallSender } from "../bff/test/faults/trade-world.ts";
import { calls } from "../contract/src/calls/calls.ts";
import { checkDialect } from "../contract/src/dialect/check-dialect.ts";
import type { Dialect } from "../contract/src/dialect/dialect.ts";
import { javaDialect } from "../contract/test/backends/java-dialect.ts";
import { dialectCodecOf } from "../contract/src/dialect/dialect-codec.ts";
import {
  backendsByDifference,
  type ForeignBackend,
  javaBackend,
  openForeignServer,
  specOnlyBackend,
} from "../contract/test/backends/index.ts";
import { OrderStatus } from "../contract/src/orders/status.ts";
import { openMockServer as openMock } from "../mock/src/index.ts";
import { sourceOf, writeDialectSource } from "./probe/dialect-source.ts";
import type { DialectGuess } from "./probe/dialect-guess.ts";
import { probeBackend, type ProbeOptions } from "./probe/probe-backend.ts";

async function openBackend(backend: ForeignBackend) {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  const server = await openForeignServer(mock.address, backend);
  onTestFinished(() => server.close());
  return { address: server.address, control: mock.address };
}

// Each test needs time: the probe makes its calls one after the other, opens two sockets and waits
// for their messages.
vi.setConfig({ testTimeout: 120_000 });

const people = { p: "demo-buyer", peer: "demo-seller" };
const probe = (address: string, options: Partial<ProbeOptions> = {}) =>
  probeBackend({ address, name: "acme", commands: true, ...people, ...options });

/** Trades through a BFF with this dialect. Returns the failed steps and the number of all steps. */
async function tradeWith(dialect: Dialect, backend: string, control: string) {
  const codec = dialectCodecOf(dialect);
  const { address } = await openBff(backend, { rows: Object.values(calls), codec });
  const director = createControlCallSender(control);
  const steps = await runTradeJourney({ address, director, world: "probe", timeoutMs: 5_000 });
  return { why: describeFailedJourneySteps(steps), count: steps.length };
}

/** Writes the draft to a file and imports it, as a user would. */
async function loadDraft(guess: DialectGuess): Promise<Dialect> {
  const text = writeDialectSource(guess, join(import.meta.dirname, "../contract/src/dialect"));
  const folder = mkdtempSync(join(tmpdir(), "lwh5-draft-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "acme.ts");
  writeFileSync(file, text);
  return ((await import(/* @vite-ignore */ file)) as { acme: Dialect }).acme;
}

test("the probe's draft of a dialect for the Java backend passes at least 80 % of a trade's steps", async () => {
  const { address: backend, control } = await openBackend(javaBackend);
  const { guess, lines } = await probe(backend);
  const dialect = await loadDraft(guess);
  const { why, count } = await tradeWith(dialect, backend, control);
  expect((count - why.length) / count, why.join("\n")).toBeGreaterThanOrEqual(0.8);
  // The draft lacks the command of chat pushes and the input name of the message text, because no
  // response shows them. So the steps about a chat message fail.
  expect(why.map((it) => it.split(":")[0])).toEqual([
    "the buyer says so",
    "the seller hears it",
    "the seller reads it",
  ]);
  expect(lines.filter((it) => it.how === "by hand")).toEqual([]);
  const [said, drafted] = [leavesOf(javaDialect), leavesOf(dialect)];
  expect([...said].filter(([path, it]) => drafted.get(path) !== it).map(([path]) => path)).toEqual([
    "rows.chatSend.input.content",
    "spelling.reportStatus",
    "spelling.delayAction",
    "spelling.settingType",
    "envelope.codes.forbidden",
    "frames.commands.chat",
    "frames.commands.warn",
  ]);
  expect(said.size).toBe(60);
});

/**
 * Returns the value of each leaf of a dialect by its path. A spelling consists of functions, so it
 * is replaced by a constant, and only its presence is compared.
 */
function leavesOf(item: unknown, path = ""): Map<string, unknown> {
  if (typeof item !== "object" || item === null || "toTheirs" in item)
    return new Map([[path, typeof item === "object" && item !== null ? "a spelling" : item]]);
  const inner = Object.entries(item).filter(([name]) => path !== "" || name !== "name");
  return new Map(
    inner.flatMap(([name, value]) => [...leavesOf(value, path === "" ? name : `${path}.${name}`)]),
  );
}

const isFull = process.env["TEST_MODE"] === "full";
const chosen = backendDifferences.filter(({ name }) => isFull || name === "amounts in cents");

/**
 * Minimum share of the steps of a trade that must pass. The other steps need names that only
 * commands use, or status words that resemble none of the contract.
 */
const shareMin = 0.7;

test("for a backend with one difference, the probe's draft passes at least 70 % of a trade's steps", {
  timeout: 120_000 * chosen.length,
}, async () => {
  const steps: string[] = [];
  for (const { name } of chosen) {
    const { address: backend, control } = await openBackend(backendsByDifference[name] ?? {});
    const { guess } = await probe(backend);
    const { why, count } = await tradeWith(guess.dialect, backend, control);
    const passed = count - why.length;
    expect(passed / count, [name, ...why].join("\n")).toBeGreaterThanOrEqual(shareMin);
    steps.push(`${passed} of ${count}: ${name}`);
  }
  if (isFull) console.log(steps.toSorted().join("\n"));
});

const backendNamed = (name: string) => backendsByDifference[name] ?? {};

/**
 * Differences that are typical of a framework, each with the fields that the draft must contain.
 */
const drafts: readonly (readonly [name: string, draft: object])[] = [
  ["two names cross", { names: { orderId: "orderNo", orderNo: "orderId" } }],
  ["null for an empty list, and fields of a framework", { emptyLists: "null" }],
  [
    "a frame inside a frame",
    { frames: { names: { cmd: "head.op", orderId: "body.notice.biz" }, commands: { pong: 9 } } },
  ],
  ["a token in a header, and no result", { tokenHeader: "x-new-token" }],
  [
    "a user two records deeper, and thousands",
    { rows: { userInfo: { resultAt: "user.profile" }, assetInfo: { spelling: { units: {} } } } },
  ],
  [
    "pages start at 0, and a flag says whether more follow",
    { paging: { first: 0, answer: { total: null, hasMore: "hasMore" } } },
  ],
  [
    "times as text, and seconds in two calls",
    { spelling: { time: {} }, rows: { orderList: { spelling: { time: {} } } } },
  ],
  ["statuses of refusals, and empty successes", { refusal: expect.any(Function) as unknown }],
  [
    "snake case, long numbers, and a new token in each answer",
    { naming: "snake_case", token: expect.any(Function) as unknown },
  ],
];
const chosenDrafts = drafts.filter(([name]) => isFull || /cross|statuses|deeper/.test(name));

test.each(chosenDrafts)(
  "%s: the probe's draft states this backend difference and is a valid dialect",
  async (name, draft) => {
    const { address } = await openBackend(backendNamed(name));
    const { guess, lines } = await probe(address);
    expect(guess.dialect).toMatchObject(draft);
    expect(
      lines.filter((it) => it.what === "failed" || /cannot be read|^type result$/.test(it.what)),
    ).toEqual([]);
    const loaded = await loadDraft(guess);
    expect(() => checkDialect(dialectCodecOf(loaded))).not.toThrow();
  },
);

test("the probe reports the form of unknown frames instead of a silent socket", async () => {
  const { address } = await openBackend(backendNamed("frames in lists, and binary heartbeats"));
  const { lines } = await probe(address);
  expect(lines.map((it) => it.ours)).toContain(
    "the socket: it sends lists. frames.read and frames.ping describe them",
  );
});

test("the probe keeps the draft if calls fail, and lists what failed", async () => {
  const { address } = await openBackend({
    request(wireRequest) {
      if (/asset|websocket|warn/.test(wireRequest.path)) throw new Error("broken");
      return wireRequest;
    },
    answer: backendNamed("envelope with data and msg").answer!,
  });
  const { guess, lines } = await probe(address);
  expect(guess.dialect).toMatchObject({ envelope: { names: { result: "data" } } });
  expect(lines.map(({ what, ours }) => `${what}: ${ours}`)).toEqual(
    expect.arrayContaining(["failed: request ids (TypeError)", "not answered: assetInfo"]),
  );
});

const documentedWords = Object.keys(OrderStatus).map((it) => `IS_${it.toUpperCase()}`);

test("the probe uses the words and the inputs of the backend's own OpenAPI document", async () => {
  const order = {
    type: "object",
    properties: { orderId: { type: "string" }, status: { type: "string", enum: documentedWords } },
  };
  const page = { type: "object", properties: { records: { type: "array", items: order } } };
  const json = (properties: object) => ({
    content: { "application/json": { schema: { type: "object", properties } } },
  });
  const document = {
    openapi: "3.0.1",
    paths: {
      "/lightweight/order/v1/list": { get: { responses: { 200: json({ result: page }) } } },
      "/lightweight/chat/v1/send/message": {
        post: { requestBody: json({ orderId: {}, msgType: {}, message_content: {} }) },
      },
    },
  };
  const { address } = await openBackend({ ...backendNamed("words for states"), document });
  const { guess } = await probe(address, { commands: false });
  const statuses = sourceOf(guess.dialect.spelling?.orderStatus);
  for (const word of documentedWords) expect(statuses).toContain(word);
  expect(guess.likely.has("orderStatus")).toBe(false);
  expect(guess.dialect.rows?.chatSend?.input).toEqual({ content: "message_content" });
});

test("the probe reports no difference for a backend that follows the contract", async () => {
  const { address } = await openBackend({});
  const { guess, lines } = await probe(address, { name: "same", commands: false });
  expect(lines).toEqual([]);
  expect(guess.dialect).toEqual({ name: "same" });
});

test("the probe accepts a token instead of a login, and reports missing fields without personal data", async () => {
  const { address } = await openBackend(specOnlyBackend);
  const body = JSON.stringify({ p: "demo-buyer", deviceTag: "probe" });
  const login = await fetch(`${address}/lightweight/user/v1/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const { result } = (await login.json()) as { result: { token: string } };
  const { guess, lines } = await probeBackend({
    address,
    name: "little",
    commands: false,
    token: result.token,
  });
  expect(guess.dialect).toMatchObject({
    names: { allow: null, version: null },
    headers: { "x-request-id": null },
  });
  expect(lines).toContainEqual({
    what: "missing result.credit",
    ours: "userInfo",
    theirs: "",
    how: "by hand",
  });
  const said = JSON.stringify([lines, writeDialectSource(guess)]);
  for (const secret of [result.token, "demo-buyer", "晴天买家"]) expect(said).not.toContain(secret);
});
