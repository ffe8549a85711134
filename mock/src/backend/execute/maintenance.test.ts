import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls, fillCodeText, asFen } from "contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buyStep, payStep, sellStep, Story } from "../../../test/stories/story.ts";
import type { World } from "../context/world.ts";
import { openWorld } from "../../worlds/world/open-world.ts";
import { outageMsSince } from "../../db/outage.ts";
import { advanceClock, runDueTimers } from "./due-timers.ts";
import { auditLedger } from "./audit-ledger.ts";
import { setMaintenanceAfterDueTimers, executeCall } from "./execute-call.ts";
import { recordProcessAliveTime } from "./maintenance.ts";

const minuteMs = 60_000;
const startAt = Date.parse("2026-11-20T02:00:00Z");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lwh5-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function inOrder(): Story {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  return story;
}
const detail = (story: Story) =>
  story.ask("buyer", "orderDetail", { id: "$order" }).result as Record<string, never>;

test("during maintenance, refuses commands, allows reads and logins, and pauses deadlines", () => {
  const story = inOrder();
  setMaintenanceAfterDueTimers(story.world, true);
  expect(advanceClock(story.world, 60 * minuteMs)).toEqual([]);
  expect(runDueTimers(story.world)).toEqual([]);
  const refused = story.ask("buyer", "cancel", { id: "$order" });
  expect(refused.answer).toEqual({
    code: 10009,
    result: null,
    message: fillCodeText("maintenance"),
  });
  expect(detail(story)).toMatchObject({ status: 20, remainSeconds: 900 });
  expect(
    executeCall(
      story.world,
      "login",
      { userId: "", token: "" },
      { p: "guest-10001", deviceTag: "t" },
    ).code,
  ).not.toBe(10009);
});

test("refuses every command except login and quickLogin during maintenance", () => {
  const story = inOrder();
  setMaintenanceAfterDueTimers(story.world, true);
  const caller = { userId: story.idOf("buyer"), token: "" };
  for (const [name, row] of Object.entries(calls)) {
    if (row.method === "GET" || "open" in row) continue;
    expect([name, executeCall(story.world, name as "cancel", caller, {} as never).code]).toEqual([
      name,
      10009,
    ]);
  }
});

test("moves an order's deadline by the length of maintenance and posts the reason in the chat", () => {
  const story = inOrder();
  const { deadline, version } = detail(story) as unknown as { deadline: number; version: number };
  advanceClock(story.world, 5 * minuteMs);
  setMaintenanceAfterDueTimers(story.world, true);
  advanceClock(story.world, 44 * minuteMs + 1);
  expect(setMaintenanceAfterDueTimers(story.world, false)).toEqual({
    on: false,
    since: null,
    postponed: 1,
  });
  const text = "因系统维护，本订单计时顺延45分钟";
  expect(detail(story)).toMatchObject({
    status: 20,
    deadline: deadline + 44 * minuteMs + 1,
    version: version + 1,
    remainSeconds: 600,
  });
  expect(
    (detail(story).timeline as unknown as { text: string; actor: number }[]).at(-1),
  ).toMatchObject({ text, actor: 3 });
  const { records } = story.ask("seller", "chatList", { id: "$order" }).result as {
    records: { content: string; msgType: number }[];
  };
  expect(records.at(-1)).toMatchObject({ content: text, msgType: 3 });
  expect(story.pushes.filter((it) => it.text === text).map((it) => it.to)).toEqual([
    "buyer",
    "seller",
  ]);
  story.check();
  story.play(payStep());
});

test("runs the payment timeout of an order at its moved deadline after maintenance", () => {
  const story = inOrder();
  setMaintenanceAfterDueTimers(story.world, true);
  advanceClock(story.world, 60 * minuteMs);
  setMaintenanceAfterDueTimers(story.world, false);
  advanceClock(story.world, 15 * minuteMs - 1);
  expect(detail(story).status).toBe(20);
  advanceClock(story.world, 1);
  expect(detail(story)).toMatchObject({ status: 60, closeType: 2 });
  story.check();
});

test("moves the deadlines of an appeal by the length of maintenance", () => {
  const story = inOrder();
  story.play(payStep());
  advanceClock(story.world, 6 * minuteMs);
  const content = "已经付款很久了，卖家没有放币";
  story.play([
    "buyer",
    "suspend",
    { orderId: "$order", type: 101, content, images: ["$picture"] },
    "ok",
  ]);
  setMaintenanceAfterDueTimers(story.world, true);
  advanceClock(story.world, 60 * minuteMs);
  setMaintenanceAfterDueTimers(story.world, false);
  const order = detail(story) as unknown as { deadline: number; appeal: { deadline: number } };
  expect([order.appeal.deadline, order.deadline]).toEqual([
    story.world.now() + 1_800_000,
    order.appeal.deadline,
  ]);
  story.check();
});

test("beginning or ending maintenance a second time changes nothing", () => {
  const story = inOrder();
  const { deadline } = detail(story) as unknown as { deadline: number };
  setMaintenanceAfterDueTimers(story.world, true);
  advanceClock(story.world, minuteMs);
  expect(setMaintenanceAfterDueTimers(story.world, true).since).toBe(story.world.now() - minuteMs);
  setMaintenanceAfterDueTimers(story.world, false);
  expect(setMaintenanceAfterDueTimers(story.world, false)).toMatchObject({ postponed: 0 });
  expect(detail(story)).toMatchObject({ deadline: deadline + minuteMs });
});

test("during maintenance, repeats the stored answer of a request id, but stores no refusals", () => {
  const story = inOrder();
  const send = (id: string) =>
    story.ask(
      "buyer",
      "chatSend",
      { orderId: "$order", msgType: 1, content: "您好", clientMsgId: id },
      id,
    );
  const first = send("request-0001");
  setMaintenanceAfterDueTimers(story.world, true);
  expect([send("request-0001").answer, send("request-0002").code]).toEqual([
    first.answer,
    "maintenance",
  ]);
  setMaintenanceAfterDueTimers(story.world, false);
  expect(send("request-0002").code).toBe("ok");
});

function restarted(awayMs: number): {
  before: number;
  after: number;
  ok: boolean;
  openedMs: number;
} {
  const options = { name: "", dbPath: join(folder, "mock.db"), seed: 1 };
  const world = openWorld({ ...options, startAt });
  world.clock.freeze(true);
  const { userId } = executeCall(
    world,
    "login",
    { userId: "", token: "" },
    { p: "demo-buyer", deviceTag: "t" },
  ).result as {
    userId: string;
  };
  const caller = { userId, token: "" };
  const list = executeCall(world, "buyAbleList", caller, { payType: 2, onlyMatch: 1 }).result as {
    records: { entrustId: string; price: number }[];
  };
  const [offer] = list.records;
  const input = {
    entrustId: offer?.entrustId ?? "",
    amount: asFen(1000_00),
    payType: 2 as const,
    price: Math.round((offer?.price ?? 0) * 10_000) as never,
  };
  const { orderId, deadline: before } = executeCall(world, "buyCreate", caller, input).result as {
    orderId: string;
    deadline: number;
  };
  const closedAt = world.now();
  world.close();
  const again = openWorld({ ...options, startAt: closedAt + awayMs });
  again.clock.freeze(true);
  // The outage ends while the world is being opened. `openedMs` is therefore an upper limit of the
  // length of the outage.
  const openedMs = again.now() - closedAt;
  const { deadline: after } = executeCall(again, "orderDetail", caller, { id: orderId }).result as {
    deadline: number;
  };
  const { ok } = auditLedger(again);
  again.close();
  return { before, after, ok, openedMs };
}

test("after an outage of more than a minute, moves order deadlines by the length of the outage", () => {
  const { before, after, ok, openedMs } = restarted(90 * minuteMs);
  expect(after - before).toBeGreaterThanOrEqual(90 * minuteMs);
  expect(after - before).toBeLessThanOrEqual(openedMs);
  expect(ok).toBe(true);
});

test("moves no order deadline after a restart that took less than a minute", () => {
  const { before, after } = restarted(minuteMs / 2);
  expect(after).toBe(before);
});

test("after a crash, measures the outage from the last time that the running process recorded", () => {
  const options = { name: "", dbPath: join(folder, "mock.db"), seed: 1 };
  const crashed = openWorld({ ...options, startAt });
  crashed.clock.freeze(true);
  advanceClock(crashed, 30 * minuteMs);
  recordProcessAliveTime(crashed);
  const due = ({ db }: World) =>
    db.one<{ n: number }>("SELECT sum(dueAt) / count(*) AS n FROM timers WHERE kind = 'order'")
      ?.n ?? 0;
  const [before, aliveAt] = [due(crashed), crashed.now()];
  // Copy of the files that a killed process leaves behind. The original is locked by this process.
  const left = join(folder, "left.db");
  for (const it of ["", "-wal"]) copyFileSync(options.dbPath + it, left + it);
  crashed.db.close();
  const again = openWorld({ ...options, dbPath: left, startAt: aliveAt + 20 * minuteMs });
  again.clock.freeze(true);
  // The outage ended at some moment while the world was opened. All timers move by the whole outage
  // and no more.
  expect(due(again) - before).toBeGreaterThanOrEqual(20 * minuteMs);
  expect(due(again) - before).toBeLessThanOrEqual(again.now() - aliveAt);
  // A time window that began in the seconds between the recorded time and the crash is extended.
  expect(outageMsSince(again.db, aliveAt + 5_000)).toBe(outageMsSince(again.db, aliveAt));
  expect(outageMsSince(again.db, again.now() + 1)).toBe(0);
  again.close();
});
