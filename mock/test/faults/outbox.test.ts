import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRandomSource } from "../../src/random.ts";
import { storyStartAt, Story } from "../stories/story.ts";
import { openWorld } from "../../src/worlds/world/open-world.ts";
import type { World } from "../../src/backend/context/world.ts";
import { openRandomUsers } from "./random-users.ts";
import { recordFaceCheckResult } from "../../src/backend/accounts/certification.ts";

let folder = "";
let world: World;
/** A second, read-only connection without the caches of the mock. */
let onlooker: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lwh5-outbox-"));
  const dbPath = join(folder, "mock.db");
  world = openWorld({ name: "", dbPath, seed: 1, startAt: storyStartAt });
  world.clock.freeze(true);
  onlooker = new DatabaseSync(dbPath, { readOnly: true });
});
afterEach(() => {
  onlooker.close();
  world.close();
  rmSync(folder, { recursive: true });
});

type Row = { cmd: string; msgTxt: string; orderId: string };
const rowOf = (userId: string, seq: number) =>
  onlooker
    .prepare("SELECT cmd, msgTxt, orderId FROM outbox WHERE userId = :userId AND seq = :seq")
    .get({ userId, seq }) as Row | undefined;

test("stores each push before it is sent and numbers a user's pushes without gaps", {
  timeout: 60_000,
}, () => {
  const last = new Map<string, number>();
  const early: string[] = [];
  const before = (userId: string): number =>
    last.get(userId) ??
    (world.db.one<{ n: number }>(
      "SELECT min(seq) - 1 AS n FROM outbox WHERE userId = :userId AND createdAt >= :startAt",
      {
        userId,
        startAt: storyStartAt,
      },
    )?.n as number);
  world.onPush((userId, push, seq) => {
    if (
      JSON.stringify(rowOf(userId, seq)) !==
      JSON.stringify({ cmd: push.cmd, msgTxt: push.msgTxt, orderId: push.orderId })
    )
      early.push(`${userId} ${seq}`);
    expect(seq).toBe(before(userId) + 1);
    last.set(userId, seq);
  });
  const rush = openRandomUsers(world, createRandomSource(3));
  for (let n = 0; n < 250; n += 1) rush.step();
  expect(early).toEqual([]);
  expect(last.size).toBeGreaterThan(5);
  for (const [userId, seq] of last)
    expect(
      world.db.one("SELECT max(seq) AS seq, count(*) AS n FROM outbox WHERE userId = :userId", {
        userId,
      }),
    ).toEqual({ seq, n: seq });
});

test("sends the push that authenticate stored although the call itself was refused", () => {
  const story = new Story({ fresh: {} });
  story.play([
    "fresh",
    "faceVerifyCode",
    { realName: "张小三", idCard: "310105198802290043" },
    "ok",
  ]);
  recordFaceCheckResult(story.world, String(story.known.get("certificate")), false);
  story.play(["fresh", "authenticate", { certifyId: "$certificate" }, "faceRefused"]);
  expect(story.pushes).toEqual([
    { to: "fresh", cmd: "cert", text: "实名认证未通过：人脸与身份信息不一致" },
  ]);
});
