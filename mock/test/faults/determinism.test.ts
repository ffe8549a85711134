import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createRandomSource } from "../../src/random.ts";
import { signingKeySettingName } from "../../src/backend/context/signing-key.ts";
import { storyStartAt } from "../stories/story.ts";
import { dumpRows } from "../../src/db/db.ts";
import { openEmptyWorld, openWorld, resetWorld } from "../../src/worlds/world/open-world.ts";
import { openRandomUsers } from "./random-users.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";

const isFull = process.env.TEST_MODE === "full";
const seeds = Array.from({ length: isFull ? 10 : 2 }, (_, at) => at + 1);
const steps = isFull ? 1000 : 150;

/** Removes tokens and the signing key, which come from the system's random source. */
const withoutTokens = ({ table, rows, ...rest }: ReturnType<typeof dumpRows>[number]) => {
  if (table === "sessions")
    return {
      ...rest,
      table,
      rows: rows.map(({ tokenHash: _hash, family: _family, ...row }) => row),
    };
  return {
    ...rest,
    table,
    rows: table === "settings" ? rows.filter(({ name }) => name !== signingKeySettingName) : rows,
  };
};

/** Plays one world. Returns a hash of its rows, and one of all answers, events and pushes. */
function lived(seed: number, acts = seed) {
  const world = openWorld({ name: "", dbPath: ":memory:", seed, startAt: storyStartAt });
  world.clock.freeze(true);
  resetWorld(world, { now: storyStartAt });
  const log = createHash("sha256");
  world.onEvent((event) => log.update(JSON.stringify(event)));
  world.onPush((userId, push, seq) => log.update(JSON.stringify([userId, push, seq])));
  const rush = openRandomUsers(world, createRandomSource(acts));
  for (let n = 0; n < steps; n += 1) log.update(JSON.stringify(rush.step()));
  const rows = createHash("sha256")
    .update(JSON.stringify(dumpRows(world.db).map(withoutTokens)))
    .digest("hex");
  world.close();
  return { rows, log: log.digest("hex") };
}

test.for(seeds)(
  "random users produce the same rows, events and pushes in two runs of seed %i",
  { timeout: 60_000 },
  (seed) => {
    expect(lived(seed)).toEqual(lived(seed));
  },
);

test("a different seed or other actions produce another result", { timeout: 60_000 }, () => {
  const first = lived(1);
  expect(lived(2, 1)).not.toEqual(first);
  expect(lived(1, 2)).not.toEqual(first);
});

test("random users execute 16 kinds of commands, and the ledger stays correct", {
  timeout: 60_000,
}, () => {
  const world = openEmptyWorld({ seed: 1, startAt: storyStartAt });
  const rush = openRandomUsers(world, createRandomSource(7));
  const done = new Set<string>();
  for (let n = 0; n < 800; n += 1) {
    const { call, answer } = rush.step();
    if (answer.code === 200) done.add(call);
  }
  const wanted = [
    "sellCreate",
    "buyCreate",
    "buyFast",
    "confirm",
    "pay",
    "cancel",
    "deliver",
    "delay",
    "transferConfirm",
    "suspend",
  ];
  expect([...done]).toEqual(
    expect.arrayContaining([
      ...wanted,
      "replenish",
      "warn",
      "evaluate",
      "chatSend",
      "sellClose",
      "sellRecover",
    ]),
  );
  expect(auditLedger(world).invariants.filter((it) => !it.ok)).toEqual([]);
});

test("world.secret returns no value that an uploaded file of the seed data already uses", () => {
  const world = openWorld({ name: "", dbPath: ":memory:", seed: 1, startAt: storyStartAt });
  const inTown = JSON.stringify(world.db.all("SELECT url, hash FROM uploads"));
  expect(inTown).toContain("/lightweight/files/");
  for (let n = 0; n < 500; n += 1) expect(inTown).not.toContain(world.secret().slice(0, 12));
});
