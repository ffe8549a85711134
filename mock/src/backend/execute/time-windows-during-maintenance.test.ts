import type { CodeName } from "contract";
import { expect, test } from "vitest";
import {
  buyStep,
  type StoryUserOptions,
  confirmReceiptStep,
  payStep,
  regularStoryUserOptions,
  releaseStep,
  sellStep,
  type StoryStep,
  Story,
} from "../../../test/stories/story.ts";
import { entrustById } from "../../db/entrusts.ts";
import { findLockedPrice, lockEntrustPriceForUser } from "../listings/offers.ts";
import { advanceClock } from "./due-timers.ts";
import { auditLedger } from "./audit-ledger.ts";
import { setMaintenanceAfterDueTimers } from "./execute-call.ts";
import { runInTransaction } from "./run-in-transaction.ts";

const [second, minute] = [1000, 60_000];
const [hour, day] = [60 * minute, 1440 * minute];
/** Length of the maintenance. Longer than every tested time window. */
const outage = 40 * day;

const words = "我已经完成转账，流水见附图，请平台核实";
const order = { orderId: "$order" };
const bought: StoryStep[] = [sellStep(), buyStep()];
const paid: StoryStep[] = [...bought, payStep()];
const done: StoryStep[] = [...paid, releaseStep()];
const withNewcomer: StoryUserOptions = { ...regularStoryUserOptions, fresh: {} };
const suspend = (who: string, type: number, code: CodeName): StoryStep => [
  who,
  "suspend",
  { ...order, type, content: words, images: ["$picture"] },
  code,
];
const appealed: StoryStep[] = [...paid, suspend("seller", 201, "ok")];
const reply = (code: CodeName): StoryStep => [
  "buyer",
  "replenish",
  { ...order, vouchers: ["$picture"], content: words },
  code,
];
const pin = { payPassword: "283917", confirmPassword: "283917", smsCode: "246810" };
const ticket = (state: number): StoryStep => ["buyer", "buyFastCheck", {}, "ok", { state }];

type Kind = {
  name: string;
  before: StoryStep[];
  lastMs: number;
  then: StoryStep;
  afterwards: StoryStep;
  cast?: StoryUserOptions;
};
/**
 * Each time window with the time from its start to its last millisecond, a step with its expected
 * outcome in that millisecond, and a step with its expected outcome one millisecond later.
 */
const kinds: Kind[] = [
  {
    name: "acceptance",
    before: [sellStep({ autoConfirm: 0 }), buyStep()],
    lastMs: 5 * minute - 1,
    then: ["seller", "confirm", order, "ok"],
    afterwards: ["seller", "confirm", order, "orderTimedOut"],
  },
  {
    name: "payment",
    before: bought,
    lastMs: 15 * minute - 1,
    then: payStep(),
    afterwards: payStep({}, "orderTimedOut"),
  },
  {
    name: "undo of the payment",
    before: paid,
    lastMs: minute,
    then: ["buyer", "cancel", { id: "$order", undo: 1 }, "ok"],
    afterwards: ["buyer", "cancel", { id: "$order", undo: 1 }, "undoExpired"],
  },
  {
    name: "the time before the buyer may appeal",
    before: paid,
    lastMs: 5 * minute - 1,
    then: suspend("buyer", 101, "appealTooSoon"),
    afterwards: suspend("buyer", 101, "ok"),
  },
  {
    name: "release",
    before: paid,
    lastMs: 15 * minute - 1,
    then: ["seller", "delay", { id: "$order" }, "ok"],
    afterwards: ["seller", "delay", { id: "$order" }, "delayUsedUp"],
  },
  {
    name: "overdue, before the automatic appeal",
    before: [...paid, ["clock", "+15m"]],
    lastMs: 30 * minute - 1,
    then: suspend("buyer", 101, "ok"),
    afterwards: suspend("buyer", 101, "appealExists"),
  },
  {
    name: "before the automatic release",
    before: [...paid, confirmReceiptStep()],
    lastMs: 10 * minute - 1,
    then: suspend("seller", 203, "ok"),
    // One millisecond later, the order is released automatically. An appeal of the seller then
    // needs appeal type 204.
    afterwards: suspend("seller", 203, "appealIncomplete"),
  },
  {
    name: "reply to an appeal",
    before: appealed,
    lastMs: 30 * minute - 1,
    then: reply("ok"),
    afterwards: reply("orderStatusWrong"),
  },
  {
    name: "the two hours of the review",
    before: [...appealed, reply("ok")],
    lastMs: 2 * hour - 1,
    then: ["order", "$order", { status: 40, appealStatus: 2, appeal: { human: 0 } }],
    afterwards: ["order", "$order", { status: 40, appeal: { human: 1 } }],
  },
  {
    name: "a late appeal",
    before: [...bought, ["clock", "+15m"]],
    lastMs: day,
    then: suspend("buyer", 101, "ok"),
    afterwards: suspend("buyer", 101, "orderStatusWrong"),
  },
  {
    name: "evaluation",
    before: done,
    lastMs: 7 * day,
    then: ["buyer", "evaluate", { ...order, stars: 5, tags: [], anonymous: 0 }, "ok"],
    afterwards: [
      "buyer",
      "evaluate",
      { ...order, stars: 5, tags: [], anonymous: 0 },
      "evaluateExpired",
    ],
  },
  {
    name: "chat after the end",
    before: done,
    lastMs: day,
    then: [
      "buyer",
      "chatSend",
      { ...order, msgType: 1, content: "谢谢", clientMsgId: "message-1" },
      "ok",
    ],
    afterwards: [
      "buyer",
      "chatSend",
      { ...order, msgType: 1, content: "谢谢", clientMsgId: "message-1" },
      "chatClosed",
    ],
  },
  {
    name: "report",
    before: done,
    lastMs: 30 * day,
    then: [
      "buyer",
      "report",
      { ...order, targetUserId: "$id:seller", type: 1, content: words, withChat: 0 },
      "ok",
    ],
    afterwards: [
      "buyer",
      "report",
      { ...order, targetUserId: "$id:seller", type: 1, content: words, withChat: 0 },
      "reportInputWrong",
    ],
  },
  {
    name: "an SMS code",
    before: [["fresh", "smsCode", { scene: 3 }, "ok"]],
    lastMs: 5 * minute,
    then: ["fresh", "pinSetting", pin, "ok"],
    afterwards: ["fresh", "pinSetting", pin, "smsWrong"],
    cast: withNewcomer,
  },
  {
    name: "a face check",
    before: [
      ["fresh", "faceVerifyCode", { realName: "张小三", idCard: "310105198802290043" }, "ok"],
    ],
    lastMs: 30 * minute - 1,
    then: ["fresh", "authenticate", { certifyId: "$certificate" }, "faceRefused"],
    afterwards: ["fresh", "authenticate", { certifyId: "$certificate" }, "faceExpired"],
    cast: withNewcomer,
  },
  {
    name: "a questionnaire",
    before: [["fresh", "riskQuestion", {}, "ok"]],
    lastMs: 30 * minute - 1,
    then: ["fresh", "riskComplete", { paperId: "$paper", answers: [] }, "quizIncomplete"],
    afterwards: ["fresh", "riskComplete", { paperId: "$paper", answers: [] }, "quizExpired"],
    cast: withNewcomer,
  },
  {
    name: "search for a seller",
    before: [sellStep(), ["buyer", "buyFast", { amount: 720, payTypes: [3] }, "ok"]],
    lastMs: 30 * second - 1,
    then: ticket(1),
    afterwards: ticket(3),
  },
  {
    name: "acceptance, before the second search for a seller",
    before: [
      sellStep({ autoConfirm: 0 }),
      ["buyer", "buyFast", { amount: 720, payTypes: [2] }, "ok"],
    ],
    lastMs: 5 * minute - 1,
    then: ticket(2),
    afterwards: ticket(1),
  },
];

/**
 * Plays the steps, then advances the clock by a third of the time window, through maintenance, and
 * by the remaining two thirds plus `moreMs`.
 */
function lived({ before, lastMs, cast }: Kind, moreMs: number): Story {
  const story = new Story(cast);
  for (const step of before) story.play(step);
  const first = Math.floor(lastMs / 3);
  advanceClock(story.world, first);
  setMaintenanceAfterDueTimers(story.world, true);
  advanceClock(story.world, outage);
  setMaintenanceAfterDueTimers(story.world, false);
  advanceClock(story.world, lastMs - first + moreMs);
  return story;
}

test.for(kinds.map((it) => [it.name, it] as const))(
  "maintenance neither shortens nor extends the time window: %s",
  ([, kind]) => {
    for (const [moreMs, step] of [
      [0, kind.then],
      [1, kind.afterwards],
    ] as const) {
      const story = lived(kind, moreMs);
      story.play(step);
      expect(auditLedger(story.world).ok).toBe(true);
      story.world.close();
    }
  },
);

test("orderDetail and orderOutTime return countdowns moved by the length of maintenance", () => {
  const story = lived(
    { name: "", before: paid, lastMs: 40 * second, then: payStep(), afterwards: payStep() },
    0,
  );
  const now = story.world.now();
  const shown = story.ask("buyer", "orderDetail", { id: "$order" }).result;
  expect([shown.undoUntil, shown.suspendAt]).toEqual([now + 20 * second, now + 260 * second]);
  expect(story.ask("buyer", "orderOutTime", { id: "$order" }).result).toMatchObject({
    suspendRemain: 260,
  });
});

test("a price lock lasts one minute, not counting maintenance", () => {
  const story = new Story();
  story.play(sellStep());
  const { world } = story;
  const entrust = () =>
    entrustById(world.db, String(story.known.get("entrust"))) as NonNullable<
      ReturnType<typeof entrustById>
    >;
  const { lockId } = runInTransaction(world, (ctx) =>
    lockEntrustPriceForUser(ctx, entrust(), story.idOf("buyer")),
  );
  const holds = () =>
    runInTransaction(world, (ctx) => findLockedPrice(ctx, entrust(), story.idOf("buyer"), lockId));
  advanceClock(world, 20 * second);
  setMaintenanceAfterDueTimers(world, true);
  advanceClock(world, hour);
  setMaintenanceAfterDueTimers(world, false);
  advanceClock(world, 40 * second);
  expect(holds()).toBe(72_000);
  advanceClock(world, 1);
  expect(holds()).toBeUndefined();
});

test("refuses an undo after maintenance if its minute had ended before maintenance", () => {
  const story = new Story();
  for (const step of paid) story.play(step);
  advanceClock(story.world, minute + 1);
  setMaintenanceAfterDueTimers(story.world, true);
  advanceClock(story.world, hour);
  setMaintenanceAfterDueTimers(story.world, false);
  expect(story.ask("buyer", "cancel", { id: "$order", undo: 1 }).code).toBe("undoExpired");
});
