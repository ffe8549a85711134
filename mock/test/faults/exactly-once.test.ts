import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRandomSource } from "../../src/random.ts";
import { openWorld } from "../../src/worlds/world/open-world.ts";
import type { World } from "../../src/backend/context/world.ts";
import { executeCallWithWireInput, type RandomUserCall, openRandomUsers } from "./random-users.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";

const commands = process.env.TEST_MODE === "full" ? 2_000 : 200;
const lives = 4;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lwh5-once-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the row counts that a repeated effect would change. */
const effects = (world: World) =>
  world.db.one(`SELECT (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM orderEvents) AS moves,
    (SELECT count(*) FROM messages) AS lines, (SELECT count(*) FROM outbox) AS pushes, (SELECT count(*) FROM idempotency) AS answers`);

test(`executes each of ${commands} repeated commands once, also over ${lives - 1} restarts`, {
  timeout: 120_000,
}, () => {
  const options = { name: "", dbPath: join(folder, "mock.db"), seed: 1 };
  const random = createRandomSource(22);
  const sent: RandomUserCall[] = [];
  let repeated = 0;

  function repeat(world: World): void {
    const deed = sent[Math.floor(random() * sent.length)];
    if (!deed) return;
    const before = effects(world);
    expect(executeCallWithWireInput(world, deed.userId, deed, deed.requestId)).toEqual(deed.answer);
    expect(effects(world)).toEqual(before);
    repeated += 1;
  }

  for (let life = 1; life <= lives; life += 1) {
    const world = openWorld(options);
    world.clock.freeze(true);
    const rush = openRandomUsers(world, random, { named: `life${life}` });
    // First repeats requests from before the restart, because a restart must not forget them.
    for (let n = 0; n < 20; n += 1) repeat(world);
    for (let n = 0; n < commands / lives; n += 1) {
      sent.push(rush.step());
      for (let again = Math.floor(random() * 5); again > 0; again -= 1) repeat(world);
    }
    expect(
      world.db.one("SELECT count(*) AS n FROM idempotency WHERE requestId LIKE '%-request'"),
    ).toEqual({ n: sent.length });
    expect(auditLedger(world).invariants.filter((it) => !it.ok)).toEqual([]);
    world.close();
  }
  console.log(`${sent.length} × commands, ${repeated} repetitions, each done once`);
});
