import { type CallName, calls, codeNameOf, type CodeName, decodeInput } from "contract";
import { deepStrictEqual, ok, partialDeepStrictEqual, strictEqual } from "node:assert/strict";
import { expect, test } from "vitest";
import { openEmptyWorld } from "../../src/worlds/world/open-world.ts";
import type { World } from "../../src/backend/context/world.ts";
import { advanceClock } from "../../src/backend/execute/due-timers.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";
import {
  createUser,
  createFakeIdNumber,
  type NewUserOptions,
  realNameOfTestUsers,
} from "../../src/backend/users/create-user-with-coins.ts";
import {
  setMaintenanceAfterDueTimers,
  executeCall,
} from "../../src/backend/execute/execute-call.ts";
import { runInTransaction } from "../../src/backend/execute/run-in-transaction.ts";
import { setUserUnderRiskControl } from "../../src/backend/orders/user-risk-control.ts";
import type { ScenarioStep as FileStep } from "../../src/scenario/scenario-types.ts";
import { runSteps, type StepReport } from "../../src/scenario/run-steps.ts";
import type { ScenarioTarget } from "../../src/scenario/scenario-target.ts";

type Values = Record<string, unknown>;

/**
 * A story is a table of calls with their outcome, of events such as passing time, and of checks.
 * `$name` in an input stands for a value. From an earlier response: $order, $entrust, $appeal,
 * $match, $paper, $certificate. Others: $method (the caller's first payment method), $offered (the
 * first one in the last order), $sum (amount of the last order), $picture (a new image of the
 * caller), $id:name (id of a user), $idTail:name (end of a user's ID number), $answers (an A for
 * each question of the caller's questionnaire).
 */
type Call = [who: string, call: CallName, input: Values, code: CodeName, result?: Values];
export type StoryStep =
  | Call
  | ["clock", string]
  | ["order", string, Values, who?: string]
  | ["ledger", string, number]
  | ["push", to: string, text: string]
  | ["risk", who: string, on: boolean]
  | ["platform", "closed" | "open"]
  | ["entrust", Values];

export type StoryUserOptions = Record<string, NewUserOptions>;

const ready: NewUserOptions = { certified: true, pin: "283917", quiz: true, methods: 1 };
export const regularStoryUserOptions: StoryUserOptions = {
  seller: { ...ready, able: 10_000, level: 4 },
  buyer: { ...ready, level: 3 },
  other: { ...ready, level: 3 },
};
export const storyStartAt = Date.parse("2026-11-20T02:00:00Z");
/** Correct answers to the receipt check. */
export const correctReceiptAnswers = { receivedAmount: "$sum", payerName: realNameOfTestUsers };
const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function millis(text: string): number {
  const [, amount = "", unit = ""] = /^\+(\d+)([smhd])$/.exec(text) ?? [];
  const ms = Number(amount) * (units[unit] ?? Number.NaN);
  if (Number.isNaN(ms)) throw new Error(`no time: ${text}`);
  return ms;
}

/** Fields of each response that later steps can refer to, by short names. */
const named: Record<string, string> = {
  orderId: "order",
  entrustId: "entrust",
  appealId: "appeal",
  matchId: "match",
  paperId: "paper",
  certifyId: "certificate",
};

export class Story {
  readonly world: World;
  readonly people = new Map<string, string>();
  readonly known = new Map<string, unknown>();
  readonly pushes: { to: string; cmd: string; text: string }[] = [];
  #pictures = 0;

  constructor(cast: StoryUserOptions = regularStoryUserOptions) {
    this.world = openEmptyWorld({ seed: 1, startAt: storyStartAt });
    for (const [name, wish] of Object.entries(cast))
      this.people.set(name, runInTransaction(this.world, (desk) => createUser(desk, wish)).userId);
    this.world.onPush((userId, { cmd, msgTxt }) =>
      this.pushes.push({ to: this.nameOf(userId), cmd, text: msgTxt }),
    );
  }

  idOf(name: string): string {
    const id = this.people.get(name);
    if (id === undefined) throw new Error(`there is no user ${name}`);
    return id;
  }
  nameOf(userId: string): string {
    return [...this.people].find(([, id]) => id === userId)?.[0] ?? userId;
  }

  ask(who: string, name: CallName, wire: Values, requestId?: string) {
    const read = decodeInput(calls[name], this.filled(who, wire));
    if (!read.ok) return { code: "badInput" as CodeName, result: { field: read.field } as Values };
    const caller = {
      userId: this.idOf(who),
      token: "",
      ...(requestId !== undefined && { requestId }),
    };
    const answer = executeCall(this.world, name, caller, read.value as never);
    const result = (answer.result ?? {}) as Values;
    if (answer.code === 200)
      for (const [field, short] of Object.entries(named))
        if (result[field]) this.known.set(short, result[field]);
    return { code: codeNameOf(answer.code), result, answer };
  }

  filled(who: string, wire: Values): Values {
    const one = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(one);
      return typeof value === "string" && value.startsWith("$")
        ? this.meant(who, value.slice(1))
        : value;
    };
    return Object.fromEntries(Object.entries(wire).map(([key, it]) => [key, one(it)]));
  }

  meant(who: string, name: string): unknown {
    if (name === "picture") return this.picture(who);
    if (name === "method")
      return ((this.ask(who, "methodList", {}).result as unknown as Values[])[0] ?? {}).id;
    if (name === "offered")
      return (
        (this.ask(who, "orderDetail", { id: "$order" }).result.payMethods as Values[])[0] ?? {}
      ).id;
    if (name === "sum") return this.ask(who, "orderDetail", { id: "$order" }).result.amount;
    if (name.startsWith("id:")) return this.idOf(name.slice(3));
    if (name === "answers") return this.answers(who);
    if (name.startsWith("idTail:"))
      return createFakeIdNumber(Number(this.idOf(name.slice(7)).slice(1))).slice(-6);
    if (!this.known.has(name)) throw new Error(`unknown placeholder $${name}`);
    return this.known.get(name);
  }

  answers(who: string): Values[] {
    const { questions } = this.ask(who, "riskQuestion", {}).result as {
      questions: { id: string }[];
    };
    return questions.map(({ id }) => ({ questionId: id, optionIds: ["A"] }));
  }

  picture(who: string, sha?: string): string {
    return this.show(who, 1, { sha }).url;
  }
  show(
    who: string,
    size: number,
    looks: { sha?: string | undefined; hash?: string; unclear?: 1 } = {},
    scene = "",
  ) {
    this.#pictures += 1;
    const url = `/lightweight/files/${this.world.secret()}`;
    const { sha = `file${this.#pictures}`, hash = "", unclear = 0 as const } = looks;
    const file = { url, name: "it.png", size, width: 1, height: 1, hash, sha, unclear };
    return {
      url,
      ...executeCall(this.world, "upload", { userId: this.idOf(who), token: "", file }, { scene }),
    };
  }

  /**
   * Returns able, frozen, locked or cooling coins of a user, or fee and issued coins of the
   * platform.
   */
  balance(what: string): number {
    const [field = "", , who = "seller"] = what.split(" ");
    if (field === "fee" || field === "issued")
      return (auditLedger(this.world).totals[field] ?? 0) / 10_000;
    const asset = this.ask(who, "assetInfo", {}).result;
    return Number(asset[{ frozen: "entrustFrozen", locked: "orderLocked" }[field] ?? field]);
  }

  play(step: StoryStep): void {
    const [first] = step;
    if (first === "clock") advanceClock(this.world, millis(String(step[1])));
    else if (first === "ledger")
      strictEqual(this.balance(step[1] as string), step[2], step[1] as string);
    else if (first === "order")
      this.shows(
        (step[3] as string) ?? "seller",
        "orderDetail",
        { id: step[1] },
        step[2] as Values,
      );
    else if (first === "entrust")
      this.shows("seller", "sellDetail", { id: "$entrust" }, step[1] as Values);
    else if (first === "push")
      ok(
        this.pushes.some((it) => it.to === step[1] && it.text === step[2]),
        `no push to ${step[1]}: ${JSON.stringify(step[2])}`,
      );
    else if (first === "platform") setMaintenanceAfterDueTimers(this.world, step[1] === "closed");
    else if (first === "risk")
      runInTransaction(this.world, (desk) =>
        setUserUnderRiskControl(desk, this.idOf(step[1] as string), step[2] as boolean),
      );
    else this.call(step as Call);
  }

  shows(who: string, name: CallName, input: Values, expected: Values): void {
    partialDeepStrictEqual(this.ask(who, name, input).result, expected);
  }

  call([who, name, input, code, result]: Call): void {
    const answer = this.ask(who, name, input);
    strictEqual(
      answer.code,
      code,
      `${who} ${name}: ${answer.code} ${JSON.stringify(answer.result)}, not ${code}`,
    );
    if (result) partialDeepStrictEqual(answer.result, result);
  }

  /** Audits the ledger. Throws if an invariant does not hold. */
  check(): void {
    deepStrictEqual(
      auditLedger(this.world).invariants.filter((it) => !it.ok),
      [],
    );
  }
}

type Line<K> = Extract<StoryStep, [K, ...unknown[]]>;
type Told<K> = Line<K> extends [unknown, ...infer Rest] ? Rest : never;
/** Functions that create the step of a scenario file for each row of a story that is no call. */
const fileSteps: {
  [K in "clock" | "order" | "ledger" | "push" | "risk" | "platform" | "entrust"]: (
    ...reported: Told<K>
  ) => FileStep;
} = {
  clock: (clock) => ({ clock }),
  order: (order, shows, as = "seller") => ({ order, as, ...shows }),
  entrust: (shows) => ({ entrust: "$entrust", as: "seller", ...shows }),
  push: (to, text) => ({ push: { to, text } }),
  risk: (who, on) => ({ risk: { who, on } }),
  platform: (platform) => ({ platform }),
  ledger(what, wanted) {
    const [field = "", , who = "seller"] = what.split(" ");
    return {
      ledger: { of: field === "fee" || field === "issued" ? "platform" : who, [field]: wanted },
    };
  },
};
const isCall = (step: StoryStep): step is Call => !Object.hasOwn(fileSteps, step[0]);

function fileStep(step: StoryStep): FileStep {
  if (!isCall(step))
    return (fileSteps[step[0] as keyof typeof fileSteps] as (...reported: unknown[]) => FileStep)(
      ...step.slice(1),
    );
  const [as, call, input, code, result] = step;
  return { as, call, with: input, expect: { code, ...(result && { result }) } };
}

/** Scenario target in the same process, without server and sockets. */
const stageOf = (story: Story): ScenarioTarget => ({
  cast: [...story.people.keys()],
  values: {
    now: async () => story.world.now(),
    idOf: async (who) => story.idOf(who),
    picture: async (who) => story.picture(who),
    answers: async (who) => story.answers(who),
    known: async (who, name) => story.meant(who, name),
  },
  call: async (who, name, input) => story.ask(who, name, input),
  receivedPushes: async (who) =>
    story.pushes
      .filter((it) => it.to === who)
      .map(({ cmd, text }) => ({ cmd, msgTxt: text, orderId: "" })),
  audit: async () => auditLedger(story.world),
  outsideSteps: {
    clock: async ({ clock }) => advanceClock(story.world, millis(clock as string)),
    platform: async ({ platform }) =>
      setMaintenanceAfterDueTimers(story.world, platform === "closed"),
    risk: async ({ risk: { who, on } }) =>
      runInTransaction(story.world, (desk) => setUserUnderRiskControl(desk, story.idOf(who), on)),
  },
});

/** Defines a test that plays a story as a scenario file and audits the ledger after each step. */
export function defineStoryTest(
  name: string,
  steps: StoryStep[],
  cast: StoryUserOptions = regularStoryUserOptions,
): void {
  test(`${name}`, async () => {
    const story = new Story(cast);
    const red: StepReport[] = [];
    let count = 0;
    for await (const report of runSteps({ steps: steps.map(fileStep) }, stageOf(story))) {
      count += 1;
      if (!report.ok) red.push(report);
    }
    expect([red, count]).toEqual([[], steps.length]);
    story.world.close();
  });
}

/** Lists 1,000 coins at 7.20 CNY, from ¥100 to ¥5,000, with the seller's first payment method. */
export const sellStep = (changes: Values = {}): StoryStep => [
  "seller",
  "sellCreate",
  {
    quantity: 1000,
    price: 7.2,
    minAmount: 100,
    maxAmount: 5000,
    methodIds: ["$method"],
    payMinutes: 15,
    autoConfirm: 1,
    payPassword: "283917",
    ...changes,
  },
  "ok",
];
export const buyStep = (changes: Values = {}, code: CodeName = "ok", who = "buyer"): StoryStep => [
  who,
  "buyCreate",
  { entrustId: "$entrust", amount: 720, payType: 2, price: 7.2, ...changes },
  code,
];
export const payStep = (changes: Values = {}, code: CodeName = "ok"): StoryStep => [
  "buyer",
  "pay",
  { orderId: "$order", methodId: "$offered", vouchers: ["$picture"], ...changes },
  code,
];
export const releaseStep = (
  changes: Values = {},
  code: CodeName = "ok",
  result: Values = {},
): StoryStep => [
  "seller",
  "deliver",
  { orderId: "$order", payPassword: "283917", ...correctReceiptAnswers, ...changes },
  code,
  result,
];
export const confirmReceiptStep = (changes: Values = {}, code: CodeName = "ok"): StoryStep => [
  "seller",
  "transferConfirm",
  { id: "$order", ...correctReceiptAnswers, ...changes },
  code,
];
