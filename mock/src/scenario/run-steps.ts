import type { CallName } from "../client/call-types.ts";
import {
  type MatchDifference,
  findMatchDifferences,
  isMatchingValue,
} from "../control/match-conditions.ts";
import { fillPlaceholders, type PlaceholderContext } from "./placeholders.ts";
import type { StepKind, Scenario, ScenarioStep, StepOf } from "./scenario-types.ts";
import { stepKindOf } from "./read-scenario.ts";
import { type FieldDifference, StepFailure } from "./step-failure.ts";
import type {
  ScenarioCallOutcome,
  NonClientStepKind,
  ReceivedPush,
  ScenarioTarget,
} from "./scenario-target.ts";

/**
 * Outcome of a step. For a failed step, it includes the reason and, if known, the expected and
 * the received value and the journal sequence number of the failed call.
 */
export type StepReport = {
  n: number;
  step: ScenarioStep;
  ok: boolean;
  ms: number;
  wanted?: unknown;
  came?: unknown;
  why?: string;
  seq?: number;
  differs?: FieldDifference[];
};

type RunState = {
  stage: ScenarioTarget;
  names: PlaceholderContext;
  n: number;
  /** Number of the step and of the attempt, so that a retry sends a new request id. */
  mark: string;
  /** Indexes of the pushes that earlier steps have matched, by user. */
  taken: Map<string, Set<number>>;
  balances: Map<string, Balances>;
};
type Balances = Readonly<Record<string, number>>;

/**
 * Plays the steps and audits the ledger after each step. Stops at a failed step, unless the caller
 * sends "again" to retry it in the current world.
 */
export async function* runSteps(
  { steps }: Pick<Scenario, "steps">,
  stage: ScenarioTarget,
  fill: Readonly<Record<string, string>> = {},
): AsyncGenerator<StepReport, void, "again" | undefined> {
  const names: PlaceholderContext = { saved: new Map(), meanings: stage.values, fill };
  const runState: RunState = {
    stage,
    names,
    n: 0,
    mark: "0000",
    taken: new Map(),
    balances: new Map(),
  };
  for (const who of usersWithBalanceChanges(steps))
    runState.balances.set(who, await balancesOf(runState, who));
  for (const step of steps) {
    runState.n += 1;
    for (let nth = 1, isGreen = false; !isGreen; nth += 1) {
      runState.mark = `${String(runState.n).padStart(4, "0")}${nth > 1 ? `-${nth}` : ""}`;
      const from = performance.now();
      const red = await runStep(runState, step).catch((error: unknown) => asStepFailure(error));
      const ms = Math.round(performance.now() - from);
      isGreen = red === undefined;
      const wish = yield { n: runState.n, step, ok: isGreen, ms, ...red?.details };
      if (!isGreen && wish !== "again") return;
    }
  }
}

async function runStep(runState: RunState, step: ScenarioStep): Promise<undefined> {
  const kind = stepKindOf(step) ?? "note";
  await (stepPlayers[kind] as (it: RunState, step: ScenarioStep) => Promise<unknown>)(
    runState,
    step,
  );
  const wrong = (await runState.stage.audit()).invariants.find((one) => !one.ok);
  if (wrong) throw new StepFailure(`the ledger audit failed, ${wrong.id}: ${wrong.detail}`, {});
}

const asStepFailure = (error: unknown): StepFailure =>
  error instanceof StepFailure ? error : new StepFailure((error as Error).message, {});

type StepPlayers = { [K in StepKind]: (it: RunState, step: StepOf<K>) => Promise<unknown> };
const playOutsideStep =
  <K extends NonClientStepKind>(kind: K) =>
  async (runState: RunState, step: StepOf<K>): Promise<unknown> => {
    const hand = runState.stage.outsideSteps[kind] as
      | ((step: StepOf<K>) => Promise<unknown>)
      | undefined;
    if (!hand) throw new StepFailure(`this target does not support the step ${kind}`, {});
    return hand((await fillPlaceholders(step, "", runState.names)) as StepOf<K>);
  };

/**
 * Functions that play the steps, by kind of step. The target itself plays the kinds that no user
 * call can play (`playOutsideStep`).
 */
const stepPlayers: StepPlayers = {
  call: playCall,
  push: async (runState, { push }) => {
    const { to, ...match } = await fillPushMatch(runState, push);
    const all = await runState.stage.receivedPushes(to);
    const taken = runState.taken.get(to) ?? new Set();
    const at = all.findIndex((one, index) => !taken.has(index) && matchesPush(one, match));
    const last = all.slice(-5);
    if (at < 0)
      throw new StepFailure(`${to} received no matching push`, { wanted: match, came: last });
    runState.taken.set(to, taken.add(at));
  },
  noPush: async (runState, { noPush }) => {
    const { to, ...match } = await fillPushMatch(runState, noPush);
    const taken = runState.taken.get(to);
    const came = (await runState.stage.receivedPushes(to)).find(
      (one, index) => !taken?.has(index) && matchesPush(one, match),
    );
    if (came)
      throw new StepFailure(`${to} received an unexpected push`, {
        wanted: { not: match },
        came,
      });
  },
  order: (it, { order, as, ...shows }) => playRead(it, "orderDetail", order, as, shows),
  entrust: (it, { entrust, as, ...shows }) => playRead(it, "sellDetail", entrust, as, shows),
  ledger: playLedger,
  note: () => Promise.resolve(),
  put: async (it, step) => saveValues(it, step.save, await playOutsideStep("put")(it, step)),
  clock: playOutsideStep("clock"),
  platform: playOutsideStep("platform"),
  journal: playOutsideStep("journal"),
  fault: playOutsideStep("fault"),
  answer: playOutsideStep("answer"),
  heal: playOutsideStep("heal"),
  bot: playOutsideStep("bot"),
  risk: playOutsideStep("risk"),
  expire: playOutsideStep("expire"),
  kick: playOutsideStep("kick"),
  snapshot: playOutsideStep("snapshot"),
  restore: playOutsideStep("restore"),
  rule: playOutsideStep("rule"),
};

async function fillPushMatch(
  runState: RunState,
  push: StepOf<"push">["push"],
): Promise<typeof push> {
  return (await fillPlaceholders(push, push.to, runState.names)) as typeof push;
}
const matchesPush = (
  { cmd, orderId, msgTxt }: ReceivedPush,
  match: { cmd?: string | undefined; orderId?: string | undefined; text?: string | undefined },
) =>
  (match.cmd === undefined || match.cmd === cmd) &&
  (match.orderId === undefined || match.orderId === orderId) &&
  (match.text === undefined || msgTxt.includes(match.text));

/** Sends a call as a client does: logs in again if the session has ended. */
async function callWithRelogin(
  stage: ScenarioTarget,
  ...[who, name, input, id]: Parameters<ScenarioTarget["call"]>
): Promise<ScenarioCallOutcome> {
  const came = await stage.call(who, name, input, id);
  if (came.code !== "unauthorized" || !stage.logIn) return came;
  await stage.logIn(who);
  return stage.call(who, name, input, id);
}

async function playCall(
  runState: RunState,
  { as, call, with: fields = {}, expect = {}, save, requestId, twice }: StepOf<"call">,
): Promise<void> {
  const name = call as CallName;
  const input = (await fillPlaceholders(fields, as, runState.names)) as Record<string, unknown>;
  const id = requestId ?? `scenario-${runState.mark}`;
  const { code = "ok", ...wanted } = (await fillPlaceholders(
    expect,
    as,
    runState.names,
  )) as typeof expect;
  const isTrouble = wanted.trouble !== undefined || wanted.status !== undefined;
  // Do not log in again if the step expects a transport error, an HTTP status or the code
  // `unauthorized`.
  const came = await (isTrouble || code === "unauthorized"
    ? runState.stage.call(as, name, input, id)
    : callWithRelogin(runState.stage, as, name, input, id));
  await assertMatches(
    runState,
    { ...(!isTrouble && { code }), ...wanted },
    came,
    `${as}'s ${call}`,
    id,
  );
  if (twice) {
    const again = await runState.stage.call(as, name, input, id);
    await assertMatches(
      runState,
      { code: came.code, result: came.result },
      again,
      `${as}'s ${call}, sent again`,
      id,
    );
  }
  saveValues(runState, save, came.result);
}

/** Throws if an expected field is missing or different in the outcome `came`. */
async function assertMatches(
  runState: RunState,
  wanted: object,
  came: ScenarioCallOutcome,
  what: string,
  requestId?: string,
): Promise<void> {
  const differs = Object.entries(wanted).flatMap(([field, one]) =>
    findMatchDifferences(one, came[field as keyof ScenarioCallOutcome], field),
  );
  if (differs.length === 0) return;
  const seq = requestId === undefined ? undefined : await runState.stage.journalSeqOf?.(requestId);
  const isRefused = came.code !== undefined && came.code !== "ok";
  const said = isRefused ? ` (refused with ${came.code} ${JSON.stringify(came.result ?? {})})` : "";
  throw new StepFailure(`${what}: ${differs.map(difference).join("; ")}${said}`, {
    wanted,
    came,
    differs,
    ...(seq !== undefined && { seq }),
  });
}

const difference = ({ field, wanted, got }: MatchDifference): string =>
  `${field}: expected ${JSON.stringify(wanted)}, received ${JSON.stringify(got)}`;

/** Saves values for later steps. */
function saveValues(
  runState: RunState,
  save: Readonly<Record<string, string>> = {},
  result: unknown,
): void {
  for (const [name, path] of Object.entries(save)) {
    const found = path
      .split(".")
      .reduce<unknown>((at, part) => (Object(at) as Record<string, unknown>)[part], result);
    if (found === undefined || found === null)
      throw new StepFailure(`the result has no ${path} to save as ${name}`, {
        wanted: path,
        came: result,
      });
    runState.names.saved.set(name, found);
  }
}

/**
 * Sends a read as the given cast member, or as each member until one is allowed to read. Compares
 * the order or listing with the expected fields.
 */
async function playRead(
  runState: RunState,
  name: CallName,
  reported: string,
  as: string | undefined,
  shows: object,
): Promise<void> {
  const id = await fillPlaceholders(reported, as ?? "", runState.names);
  let came: ScenarioCallOutcome = {};
  for (const who of as === undefined ? runState.stage.cast : [as]) {
    came = await callWithRelogin(runState.stage, who, name, { id }, `look-${runState.mark}`);
    if (came.code === "ok") break;
  }
  const wanted = Object.fromEntries(Object.entries(shows).filter(([, one]) => one !== undefined));
  await assertMatches(runState, { code: "ok", result: wanted }, came, reported);
}

const accountByLedgerName: Readonly<Record<string, string>> = {
  able: "able",
  frozen: "entrustFrozen",
  locked: "orderLocked",
  cooling: "cooling",
};
/** The ledger stores amounts in 1/10,000 of a coin. Calls return coins. */
const unitsPerCoin = 10_000;
const rounded = (it: number): number => Math.round(it * unitsPerCoin) / unitsPerCoin;

async function balancesOf({ stage, mark }: RunState, who: string): Promise<Balances> {
  if (who === "platform") {
    const { fee = 0, issued = 0 } = (await stage.audit()).totals;
    return { fee: fee / unitsPerCoin, issued: issued / unitsPerCoin };
  }
  const { result } = await callWithRelogin(stage, who, "assetInfo", {}, `look-${mark}`);
  const fields = Object(result) as Record<string, number>;
  return Object.fromEntries(
    Object.entries(accountByLedgerName).map(([name, field]) => [name, Number(fields[field] ?? 0)]),
  );
}

const isChange = (it: unknown): it is string => typeof it === "string" && /^[+-]\d/.test(it);
/**
 * Returns the users whose balance changes are checked, so that their balances are read before the
 * first step.
 */
const usersWithBalanceChanges = (steps: readonly ScenarioStep[]): Set<string> =>
  new Set(
    steps.flatMap((step) =>
      "ledger" in step && Object.values(step.ledger).some(isChange) ? [step.ledger.of] : [],
    ),
  );

async function playLedger(
  runState: RunState,
  { ledger: { of, ...wanted } }: StepOf<"ledger">,
): Promise<void> {
  const before = runState.balances.get(of);
  const now = await balancesOf(runState, of);
  for (const [field, one] of Object.entries(wanted)) {
    const came = isChange(one) ? rounded((now[field] ?? 0) - (before?.[field] ?? 0)) : now[field];
    const meant = isChange(one) ? Number(one) : one;
    if (isMatchingValue(meant, came)) continue;
    const got = isChange(one) ? `${Number(came) < 0 ? "" : "+"}${came}` : came;
    const differs = [{ field, wanted: one, got }];
    throw new StepFailure(`${field} of ${of}: expected ${JSON.stringify(one)}, received ${came}`, {
      wanted: one,
      came,
      differs,
    });
  }
  runState.balances.set(of, now);
}
