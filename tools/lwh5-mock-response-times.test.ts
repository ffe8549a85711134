// Time limits of lwh5-mock, measured at its HTTP server. Runs only with `TEST_MODE=full` and
// without other load on the machine.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { stepsToOrderStatuses } from "../mock/src/worlds/world/order-fixtures.ts";
import type { JournalEntry } from "./lwh5-mock/client.ts";
import { openMock, type OpenedMock, openStack } from "./lwh5-mock/index.ts";

const inMs = 50;
let mock: OpenedMock;
beforeAll(async () => {
  mock = await openMock();
  return () => mock.close();
});

async function createBuyer() {
  const world = await mock.world();
  onTestFinished(() => world.close());
  return { world, buyer: await world.client("demo-buyer") };
}

const printFigures = (what: string, figures: object) =>
  console.log(`${what} × 1: ${JSON.stringify(figures)}`);
const rounded = (ms: number) => Math.round(ms * 10) / 10;
function spread(ms: readonly number[]) {
  const sorted = ms.toSorted((a, b) => a - b);
  return { middle: rounded(sorted[sorted.length >> 1] ?? 0), slowest: rounded(sorted.at(-1) ?? 0) };
}
/** Returns the ms since the mock, which runs in this process, has written the entry. */
const sinceEntry = (entry: JournalEntry | undefined) => Date.now() - (entry?.real ?? 0);

/**
 * Returns the number and size of the chunks of a response, and the time from its head to its end.
 */
async function downloadPieces(address: string, headers: Record<string, string>) {
  const asking = request(`${address}/lightweight/user/v1/info`, { headers }).end();
  const [answer] = await once(asking, "response");
  const from = performance.now();
  const sizes: number[] = [];
  for await (const chunk of answer) sizes.push((chunk as Buffer).length);
  return {
    pieces: sizes.length,
    bytes: sizes.reduce((sum, it) => sum + it, 0),
    ms: rounded(performance.now() - from),
  };
}

test.each([
  ["a bandwidth limit", { bandwidth: { bytesPerSecond: 1_000 } }, 50, 5_000],
  ["ten chunks over a second", { dribble: { chunks: 10, overMs: 1_000 } }, 10, 1_000],
])(
  "a fault with %s delivers a response of 5 kB in the expected number of chunks and time",
  async (what, effect, count, ms) => {
    const { world, buyer } = await createBuyer();
    await world.answers.add({
      match: { call: "userInfo" },
      answer: { status: 200, body: "x".repeat(5_000) },
    });
    await world.faults.add({ match: { call: "userInfo" }, effect });
    const came = await downloadPieces(mock.address, {
      "x-access-token": buyer.token,
      "x-key": buyer.p,
    });
    printFigures(what, came);
    expect(came).toMatchObject({ bytes: 5_000, pieces: count });
    expect(Math.abs(came.ms - ms)).toBeLessThan(ms / 10);
  },
);

test("a hanging call continues within 50 ms after its fault is removed", async () => {
  const { world, buyer } = await createBuyer();
  await world.faults.add({ match: { call: "userInfo" }, effect: { hang: true } });
  const hanging = buyer.call.userInfo({});
  await world.journal.waitFor({ kind: "held" });
  const from = performance.now();
  await world.faults.clear();
  expect((await hanging).kind).toBe("done");
  const ms = rounded(performance.now() - from);
  printFigures("a call let go", { ms });
  expect(ms).toBeLessThan(inMs);
});

test("the mock reports a delayed call within 50 ms and answers it after two seconds", async () => {
  const { world, buyer } = await createBuyer();
  await world.faults.add({ match: { call: "userInfo" }, effect: { delayMs: 2_000 } });
  const from = performance.now();
  const answered = buyer.must.userInfo({});
  const [held] = await world.journal.waitFor({ kind: "held", call: "userInfo" });
  const [reported, heldMs] = [sinceEntry(held), performance.now() - from];
  await answered;
  const wholeMs = performance.now() - from;
  await world.journal.verify({ kind: "request", call: "userInfo" }, 1);
  printFigures("a held call", {
    told: reported,
    heldMs: rounded(heldMs),
    wholeMs: rounded(wholeMs),
  });
  expect([reported < inMs, heldMs < inMs, Math.abs(wholeMs - 2_000) < 200]).toEqual([
    true,
    true,
    true,
  ]);
});

test("journal.waitFor resolves within 50 ms after a matching entry is written", async () => {
  const { world, buyer } = await createBuyer();
  const match = { kind: "request", call: "assetInfo" } as const;
  const timed = async (wait: Promise<JournalEntry[]>) => sinceEntry((await wait).at(-1));
  const late: Record<string, number[]> = { before: [], together: [], after: [] };
  for (let round = 0; round < 50; round += 1) {
    await world.journal.mark();
    const waiting = timed(world.journal.waitFor(match));
    await pause(5);
    await buyer.must.assetInfo({});
    late["before"]?.push(await waiting);
    await world.journal.mark();
    const [together] = await Promise.all([
      timed(world.journal.waitFor(match)),
      buyer.must.assetInfo({}),
    ]);
    late["together"]?.push(together);
    const from = performance.now();
    await world.journal.waitFor(match);
    late["after"]?.push(performance.now() - from);
  }
  const reported = Object.fromEntries(Object.entries(late).map(([when, ms]) => [when, spread(ms)]));
  printFigures("a wait", reported);
  for (const { slowest } of Object.values(reported)) expect(slowest).toBeLessThan(inMs);
});

test("200 calls of journal.waitFor resolve within 50 ms, and use almost no CPU while they wait", async () => {
  const { world, buyer } = await createBuyer();
  const ids = Array.from({ length: 200 }, (_, at) => `request-${String(at).padStart(4, "0")}`);
  const waits = ids.map(async (requestId) =>
    sinceEntry(
      (await world.journal.waitFor({ kind: "request", requestId }, { timeoutMs: 25_000 }))[0],
    ),
  );
  // Wait until the last of the 200 requests is pending.
  await pause(1_000);
  const before = performance.eventLoopUtilization();
  await pause(2_000);
  const idle = 1 - performance.eventLoopUtilization(before).utilization;
  for (const requestId of ids) await buyer.must.orderStat({}, { requestId });
  const late = spread(await Promise.all(waits));
  printFigures("200 who wait", { idle: Math.round(idle * 1_000) / 1_000, ...late });
  expect([idle >= 0.95, late.slowest < inMs]).toEqual([true, true]);
});

test("createOrder reaches every status and ending in 20 worlds without ledger errors", {
  timeout: 600_000,
}, async () => {
  const ms: number[] = [];
  for (let seed = 1; seed <= 20; seed += 1) {
    const world = await mock.world(undefined, { seed, frozen: true });
    for (const { status, closeType, completeType, by } of stepsToOrderStatuses) {
      const input = {
        status,
        ...(closeType && { closeType }),
        ...(completeType && { completeType }),
        ...(by && { by }),
      };
      // New users for each order, so that no daily limit applies.
      const [buyer, seller] = [
        await world.createUser({ ready: true }),
        await world.createUser({ ready: true }),
      ];
      const from = performance.now();
      const put = await world.createOrder({ buyer, seller, ...input } as never);
      ms.push(performance.now() - from);
      expect(put).toMatchObject({ status });
      const phone = await world.client(buyer);
      expect(await phone.must.orderDetail({ id: put.orderId })).toMatchObject(
        input.by ? { status } : input,
      );
    }
    await world.close();
  }
  printFigures("an order put", { orders: ms.length, ...spread(ms) });
  expect(ms).toHaveLength(20 * stepsToOrderStatuses.length);
});

test("openStack starts the mock and the BFF within 1.5 seconds", async () => {
  // The first start is printed separately, because it also compiles modules, which the package
  // contains as one bundle. tools/pack-mock.test.ts measures the first start of the package.
  const ms: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const from = performance.now();
    const stack = await openStack();
    ms.push(performance.now() - from);
    await stack.close();
  }
  printFigures("a stack", { first: rounded(ms[0] ?? 0), ...spread(ms) });
  expect(spread(ms).slowest).toBeLessThan(1_500);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "lwh5-mock exits within two seconds of the signal %s",
  async (signal) => {
    const child = spawn(process.execPath, [
      join(import.meta.dirname, "lwh5-mock/bin.ts"),
      "--port",
      "0",
      "--json",
    ]);
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    const from = performance.now();
    child.kill(signal);
    await once(child, "close");
    const ms = rounded(performance.now() - from);
    printFigures(signal, { ms });
    expect(ms).toBeLessThan(2_000);
  },
);
