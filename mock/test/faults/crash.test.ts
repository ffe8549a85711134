import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRandomSource } from "../../src/random.ts";
import { openWorld } from "../../src/worlds/world/open-world.ts";
import type { World } from "../../src/backend/context/world.ts";
import { executeCallWithWireInput, type RandomUserCall } from "./random-users.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";

const isFull = process.env.TEST_MODE === "full";
const kills = isFull ? 100 : 10;
const acksMax = 60;

let folder = "";
let dbPath = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lwh5-crash-"));
  dbPath = join(folder, "mock.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs a backend until it has sent a number of responses, then kills it at any point. Returns the
 * responses printed until then.
 */
async function killed(run: number, afterAcks: number): Promise<RandomUserCall[]> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("./crash-child.ts", import.meta.url))],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  let said = "";
  let trouble = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.split("\n").length > afterAcks) child.kill("SIGKILL");
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (trouble += text));
  child.stdin.end(JSON.stringify({ dbPath, run }));
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  expect([signal, trouble.replaceAll(/.*ExperimentalWarning.*\n.*\n/g, "")]).toEqual([
    "SIGKILL",
    "",
  ]);
  // Ignore an incomplete last line.
  return said
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as RandomUserCall);
}

const versionOf = (world: World, orderId: unknown) =>
  world.db.one<{ version: number }>("SELECT version FROM orders WHERE id = :orderId", { orderId })
    ?.version ?? 0;

/** Returns true if the row that the response names exists. Calls that name no row always pass. */
function kept(world: World, { answer, call, userId }: RandomUserCall): boolean {
  const has = (sql: string, row: object) => world.db.one(sql, row) !== undefined;
  const result = answer.result as Record<string, unknown>;
  if (call === "chatSend")
    return has("SELECT 1 FROM messages WHERE id = :id AND senderId = :userId", {
      id: result.id,
      userId,
    });
  if (call === "sellCreate")
    return has("SELECT 1 FROM entrusts WHERE id = :id AND sellerId = :userId", {
      id: result.entrustId,
      userId,
    });
  if (call === "buyCreate")
    return has("SELECT 1 FROM orders WHERE id = :id AND buyerId = :userId", {
      id: result.orderId,
      userId,
    });
  if (call === "buyFast")
    return has("SELECT 1 FROM tickets WHERE id = :id AND userId = :userId", {
      id: result.matchId,
      userId,
    });
  return true;
}

test(`the mock loses no answered command if its process is killed ${kills} times under load`, {
  timeout: isFull ? 900_000 : 180_000,
}, async () => {
  const random = createRandomSource(13);
  let acknowledged = 0;
  for (let run = 1; run <= kills; run += 1) {
    const deeds = await killed(run, 1 + Math.floor(random() * acksMax));
    const world = openWorld({ name: "", dbPath, seed: 1 });
    const lost = deeds.filter((it) => it.answer.code === 200 && !kept(world, it));
    const moved = deeds.filter(({ answer, input }) => {
      const { version } = (answer.result ?? {}) as { version?: number };
      return (
        answer.code === 200 &&
        version !== undefined &&
        versionOf(world, input.orderId ?? input.id) < version
      );
    });
    // A repeated request returns the stored response.
    const forgotten = deeds.filter(
      (deed) =>
        JSON.stringify(executeCallWithWireInput(world, deed.userId, deed, deed.requestId)) !==
        JSON.stringify(deed.answer),
    );
    const faults = auditLedger(world).invariants.filter((it) => !it.ok);
    const integrity = world.db.all("PRAGMA integrity_check");
    world.db.close();
    expect({ run, lost, moved, forgotten, faults, integrity }).toEqual({
      run,
      lost: [],
      moved: [],
      forgotten: [],
      faults: [],
      integrity: [{ integrity_check: "ok" }],
    });
    acknowledged += deeds.length;
  }
  expect(acknowledged).toBeGreaterThan(kills * 10);
  console.log(`${kills} kills, ${acknowledged} answered commands, none lost`);
});

test("a world opens with a correct ledger if its write-ahead log is torn or damaged", {
  timeout: 180_000,
}, async () => {
  await killed(1, 40);
  const log = readFileSync(`${dbPath}-wal`);
  const random = createRandomSource(31);
  for (let round = 0; round < (isFull ? 100 : 15); round += 1) {
    const torn = join(folder, `torn-${round}.db`);
    copyFileSync(dbPath, torn);
    const kept = Buffer.from(log.subarray(0, log.length - Math.floor((random() * log.length) / 2)));
    if (round % 2 === 0) kept.fill(0x5a, kept.length - Math.floor(random() * 5000));
    writeFileSync(`${torn}-wal`, kept);
    const world = openWorld({ name: "", dbPath: torn, seed: 1 });
    expect(auditLedger(world).invariants.filter((it) => !it.ok)).toEqual([]);
    expect(world.db.all("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    world.close();
  }
});
