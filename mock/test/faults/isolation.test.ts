import { beforeEach, expect, test } from "vitest";
import { createRandomSource } from "../../src/random.ts";
import { openMockForHttpTests } from "../helpers/mock-for-http-tests.ts";
import { type WorldState } from "../../src/worlds/world-state.ts";
import { storyStartAt } from "../stories/story.ts";
import { dumpRows } from "../../src/db/db.ts";
import { openWorldRegistry } from "../../src/worlds/world-registry.ts";
import { openRandomUsers } from "./random-users.ts";
import { openWorldState } from "../../src/worlds/open-world-state.ts";

let a: WorldState;
let b: WorldState;
const received: string[] = [];

/** Opens two worlds with the same seed data, so also with the same names and ids. */
beforeEach(() => {
  const worlds = openWorldRegistry((name) =>
    openWorldState({ name, dbPath: ":memory:", seed: 1, startAt: storyStartAt }),
  );
  [a, b] = [worlds.enter("a"), worlds.enter("b")] as [WorldState, WorldState];
  for (const it of [a, b]) it.world.clock.freeze(true);
  received.length = 0;
  b.world.onPush((userId) => received.push(userId));
  b.world.onEvent(({ type }) => received.push(type));
});

test("random calls in one world change nothing in another", {
  timeout: 60_000,
}, () => {
  const before = JSON.stringify(dumpRows(b.world.db));
  const rush = openRandomUsers(a.world, createRandomSource(5), { named: "only-in-a" });
  for (let n = 0; n < 150; n += 1) rush.step();
  expect(a.journal.read({}).entries.length).toBeGreaterThan(50);
  expect(JSON.stringify(dumpRows(a.world.db))).toContain("only-in-a");
  expect(JSON.stringify(dumpRows(b.world.db))).toBe(before);
  expect([received, b.journal.read({}).entries]).toEqual([[], []]);
});

test("the clock, faults, snapshots and files of one world do not affect another", async () => {
  a.world.clock.set(storyStartAt + 60_000);
  a.faults.add({ match: { path: "/lightweight/basic" }, effect: { status: 503 } });
  await a.snapshots.take("mine");
  await a.files.put("mine", Buffer.from("bytes"));
  expect([
    b.world.now() < storyStartAt + 60_000,
    b.faults.list(),
    b.snapshots.list(),
    await b.files.get("mine"),
  ]).toEqual([true, [], [], undefined]);
  expect(await b.snapshots.restore("mine")).toBe(false);
});

test("over HTTP, pushes, journal entries and tokens of one world do not reach another", async () => {
  const mock = await openMockForHttpTests();
  const [inA, inB] = [await mock.phone("iso-a~demo-buyer"), await mock.phone("iso-b~demo-buyer")];
  expect(inA.userId).toBe(inB.userId);
  const [socketA, socketB] = [await inA.socket(), await inB.socket()];
  await mock.control("POST", "/worlds/iso-a/push", {
    userId: inA.userId,
    cmd: "chat",
    msgTxt: "only-in-a",
    orderId: "O1",
  });
  await expect.poll(() => JSON.stringify(socketA.frames)).toContain("only-in-a");
  // When this push has arrived, the earlier one would have arrived too.
  await mock.control("POST", "/worlds/iso-b/push", {
    userId: inB.userId,
    cmd: "chat",
    msgTxt: "only-in-b",
    orderId: "O1",
  });
  await expect.poll(() => JSON.stringify(socketB.frames)).toContain("only-in-b");
  expect(JSON.stringify(socketB.frames)).not.toContain("only-in-a");
  expect(JSON.stringify(await mock.control("GET", "/worlds/iso-b/journal"))).not.toContain(
    "only-in-a",
  );
  const crossed = await inA.call("GET", "/user/v1/info", {
    headers: { "x-key": "iso-b~demo-buyer" },
  });
  expect([crossed.status, crossed.body.code]).toEqual([401, 401]);
  await mock.close();
});
