import type { CallName, CodeName } from "contract";
import { expect, test } from "vitest";
import { type RandomSource, createRandomSource } from "../../src/random.ts";
import { buyStep, correctReceiptAnswers, payStep, sellStep, Story } from "../stories/story.ts";
import { restoreWorldSnapshot, takeWorldSnapshot } from "../../src/worlds/world/snapshot.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";
import { runDueTimers } from "../../src/backend/execute/due-timers.ts";

const isFull = process.env.TEST_MODE === "full";
const times = isFull ? 1_000 : 40;
const timeout = 120_000;

type Act = { name: string; who: string; call: CallName; input: Record<string, unknown> };
type Answered = Act & { code: CodeName | undefined; result: Record<string, unknown> };

function shuffled<T>(all: readonly T[], random: RandomSource): T[] {
  return all
    .map((it) => ({ it, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ it }) => it);
}

/** Sends actions based on the same read state in random order, some of them twice. */
function race(story: Story, acts: readonly Act[], random: RandomSource, round: number): Answered[] {
  const sent = acts.flatMap((it) => (random() < 0.3 ? [it, it] : [it]));
  return shuffled(sent, random).map((act) => {
    const { code, result } = story.ask(act.who, act.call, act.input, `${act.name}-round-${round}`);
    return { ...act, code, result };
  });
}
const winnersOf = (answers: readonly Answered[]): string[] => [
  ...new Set(answers.filter((it) => it.code === "ok").map((it) => it.name)),
];
const booksHold = (story: Story): void =>
  expect(auditLedger(story.world).invariants.filter((it) => !it.ok)).toEqual([]);

/** Returns the balances that show which action has won. */
const coins = (story: Story) =>
  ["locked of seller", "frozen of seller", "able of buyer"].map((it) => story.balance(it));

test(`if pay and cancel race, accepts one and explains the refusal of the other, ${times} times`, {
  timeout,
}, async () => {
  const story = new Story();
  for (const step of [sellStep({ quantity: 100, maxAmount: 720 }), buyStep()]) story.play(step);
  const vouchers = [story.picture("buyer")];
  const methodId = story.meant("buyer", "offered");
  const bought = await takeWorldSnapshot(story.world, async () => undefined);
  const random = createRandomSource(5);
  const won: Record<string, number> = {};
  const acts: Act[] = [
    {
      name: "pay",
      who: "buyer",
      call: "pay",
      input: { orderId: "$order", methodId, vouchers, version: 1 },
    },
    { name: "cancel", who: "buyer", call: "cancel", input: { id: "$order", version: 1 } },
  ];
  for (let round = 0; round < times; round += 1) {
    restoreWorldSnapshot(story.world, bought);
    const answers = race(story, acts, random, round);
    const [winner = "", ...others] = winnersOf(answers);
    expect(others).toEqual([]);
    won[winner] = (won[winner] ?? 0) + 1;
    const status = winner === "pay" ? 30 : 60;
    for (const loser of answers.filter((it) => it.name !== winner))
      expect(loser).toMatchObject({
        code: expect.stringMatching(/^order(StatusWrong|MovedOn)$/),
        result: { status, version: 2 },
      });
    expect(coins(story)).toEqual(winner === "pay" ? [100.2, 0, 0] : [0, 100.2, 0]);
    story.shows("seller", "orderDetail", { id: "$order" }, { status, version: 2 });
    booksHold(story);
  }
  expect(Math.min(won.pay ?? 0, won.cancel ?? 0)).toBeGreaterThan(times / 5);
  console.log(`cancel against pay × ${times}: ${JSON.stringify(won)}`);
});

test(`if release, appeal, undo and cancel race, accepts only one of them, ${times} times`, {
  timeout,
}, async () => {
  const story = new Story();
  for (const step of [sellStep({ quantity: 100, maxAmount: 720 }), buyStep(), payStep()])
    story.play(step);
  const images = [story.picture("seller")];
  const paid = await takeWorldSnapshot(story.world, async () => undefined);
  const random = createRandomSource(6);
  const content = "没有收到付款，请平台核实流水";
  const acts: Act[] = [
    {
      name: "release",
      who: "seller",
      call: "deliver",
      input: { orderId: "$order", payPassword: "283917", version: 2, ...correctReceiptAnswers },
    },
    {
      name: "appeal",
      who: "seller",
      call: "suspend",
      input: { orderId: "$order", type: 201, content, images, version: 2 },
    },
    { name: "unpaid", who: "buyer", call: "cancel", input: { id: "$order", force: 1, version: 2 } },
    { name: "undo", who: "buyer", call: "cancel", input: { id: "$order", undo: 1, version: 2 } },
  ];
  const after: Record<string, [number, number[]]> = {
    release: [50, [0, 0, 100]],
    appeal: [40, [100.2, 0, 0]],
    unpaid: [60, [0, 100.2, 0]],
    undo: [20, [100.2, 0, 0]],
  };
  const won = new Set<string>();
  for (let round = 0; round < times; round += 1) {
    restoreWorldSnapshot(story.world, paid);
    const [winner = "", ...others] = winnersOf(race(story, acts, random, round));
    expect(others).toEqual([]);
    won.add(winner);
    const [status, amounts] = after[winner] ?? [0, []];
    story.shows("seller", "orderDetail", { id: "$order" }, { status, version: 3 });
    expect(coins(story)).toEqual(amounts);
    booksHold(story);
  }
  expect(won.size).toBe(4);
});

test(`accepts pay before the deadline; from then on, the timeout runs instead, ${times} times`, {
  timeout,
}, async () => {
  const story = new Story();
  for (const step of [sellStep({ quantity: 100, maxAmount: 720 }), buyStep()]) story.play(step);
  const vouchers = [story.picture("buyer")];
  const methodId = story.meant("buyer", "offered");
  const deadline = Number(story.ask("buyer", "orderDetail", { id: "$order" }).result.deadline);
  const bought = await takeWorldSnapshot(story.world, async () => undefined);
  const random = createRandomSource(7);
  const won = { action: 0, timer: 0 };
  for (let round = 0; round < times; round += 1) {
    restoreWorldSnapshot(story.world, bought);
    const moment = deadline + Math.floor(random() * 5) - 2;
    story.world.clock.set(moment);
    const fired: string[] = [];
    const off = story.world.onEvent((it) => it.type === "timer" && fired.push(String(it.kind)));
    const pay = () =>
      story.ask(
        "buyer",
        "pay",
        { orderId: "$order", methodId, vouchers, version: 1 },
        `pay-round-${round}`,
      ).code;
    const sweep = () => void runDueTimers(story.world);
    const codes = shuffled([sweep, pay, sweep, pay], random)
      .map((it) => it())
      .filter((it) => it !== undefined);
    off();
    const isTimely = moment < deadline;
    won[isTimely ? "action" : "timer"] += 1;
    expect(codes).toEqual(isTimely ? ["ok", "ok"] : ["orderTimedOut", "orderTimedOut"]);
    expect(fired).toEqual(isTimely ? [] : ["order"]);
    story.shows(
      "seller",
      "orderDetail",
      { id: "$order" },
      isTimely ? { status: 30, version: 2 } : { status: 60, closeType: 2, version: 2 },
    );
    expect(coins(story)).toEqual(isTimely ? [100.2, 0, 0] : [0, 100.2, 0]);
    booksHold(story);
  }
  expect(Math.min(won.action, won.timer)).toBeGreaterThan(times / 5);
  console.log(`timer against action × ${times}: ${JSON.stringify(won)}`);
});
