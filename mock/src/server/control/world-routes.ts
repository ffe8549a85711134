import { AppealResult } from "contract";
import type { ControlAnswer, ControlRequest } from "../../control/control-request-types.ts";
import { parseTimestampMs } from "../../control/field-schemas.ts";
import type { Persona } from "../../rules/personas.ts";
import type { WorldControlCalls } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { createUser } from "../../backend/users/create-user-with-coins.ts";
import { revokeAllTokensOfUser } from "../../backend/users/login.ts";
import { decideAppealManually } from "../../backend/orders/appeals.ts";
import { decideCompletedOrderAppealManually } from "../../backend/orders/appeals-of-ended-orders.ts";
import { setUserUnderRiskControl } from "../../backend/orders/user-risk-control.ts";
import { auditLedger } from "../../backend/execute/audit-ledger.ts";
import { setMaintenanceAfterDueTimers } from "../../backend/execute/execute-call.ts";
import { runInTransaction } from "../../backend/execute/run-in-transaction.ts";
import { listUpcomingEvents } from "../../worlds/world/upcoming-events.ts";
import { summarizeWorld } from "../../worlds/world/world-and-user-summaries.ts";
import { deliverPush } from "../../worlds/pushes.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { changeWorldClock } from "./clock-routes.ts";
import {
  clearJournal,
  exportJournalAsHar,
  readJournal,
  verifyJournalEntries,
} from "./journal-routes.ts";
import {
  readOrder,
  readOrders,
  createOrderFixture,
  sendChatMessageAsUser,
  readUserWithBalances,
  listUsersWithBalances,
} from "./user-routes.ts";
import { ruleControlCallHandlers } from "./rule-routes.ts";
import { snapshotControlCallHandlers } from "./snapshot-routes.ts";
import { createWorldStateAnswer } from "./world-state-answer.ts";

type CallRequest<N extends keyof WorldControlCalls> = ControlRequest<WorldControlCalls[N]>;
type CallAnswerOf<N extends keyof WorldControlCalls> = ControlAnswer<WorldControlCalls[N]>;
type WorldHandler<N extends keyof WorldControlCalls> = (
  state: WorldState,
  asked: CallRequest<N>,
) => CallAnswerOf<N> | Promise<CallAnswerOf<N>>;

/**
 * Handlers of the calls about one world. `world` and `dropWorld` are missing because they need the
 * registry, `streamJournal` because it has no result.
 */
export const worldControlCallHandlers: {
  [N in Exclude<keyof WorldControlCalls, "world" | "dropWorld" | "streamJournal">]: WorldHandler<N>;
} = {
  state: createWorldStateAnswer,
  reset,
  clock: changeWorldClock,
  next: ({ world }, { query }) => listUpcomingEvents(world, query.limit ?? 10),
  maintenance: ({ world }, { body }) => setMaintenanceAfterDueTimers(world, body.on),
  makeUser: ({ world }, { body }) =>
    runInTransaction(world, (ctx) => createUser(ctx, withoutUndefined(body))),
  users: listUsersWithBalances,
  user: readUserWithBalances,
  say: sendChatMessageAsUser,
  putOrder: createOrderFixture,
  orders: readOrders,
  order: readOrder,
  expire: expireUser,
  risk: changeRisk,
  kick: (state, { id }) => ({ closed: state.sockets.close(id, "kicked") }),
  ruleOrder,
  push: (state, { body }) => ({
    delivered: deliverPush(state, body.userId, {
      cmd: body.cmd,
      msgTxt: body.msgTxt ?? "",
      orderId: body.orderId ?? "",
    }),
  }),
  bots: ({ world }) => ({ bots: summarizeWorld(world).bots }),
  playBot: (state, { id, body }) => setPersona(state, id, body.persona),
  setBot: (state, { id, body }) => setPersona(state, id, body.persona),
  stopBot: (state, { id }) => {
    setPersona(state, id, null);
  },
  ...ruleControlCallHandlers,
  journal: readJournal,
  journalHar: exportJournalAsHar,
  verifyJournal: verifyJournalEntries,
  clearJournal,
  ...snapshotControlCallHandlers,
  audit: ({ world }) => auditLedger(world),
};

function reset(state: WorldState, { body }: CallRequest<"reset">): CallAnswerOf<"reset"> {
  state.reset({
    ...(body.seed !== undefined && { seed: body.seed }),
    ...(body.now !== undefined && { now: parseTimestampMs(body.now) }),
  });
  state.world.saveClock();
  return createWorldStateAnswer(state);
}

const withoutUndefined = <T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

function expireUser(
  state: WorldState,
  { id, body }: CallRequest<"expire">,
): CallAnswerOf<"expire"> {
  if (
    !runInTransaction(state.world, (ctx) =>
      revokeAllTokensOfUser(ctx, id, body.refreshable ?? true),
    )
  )
    throw unknownError("user");
  return { closed: state.sockets.close(id, "revoked") };
}

function changeRisk(state: WorldState, { id, body }: CallRequest<"risk">): CallAnswerOf<"risk"> {
  const done = runInTransaction(state.world, (ctx) => setUserUnderRiskControl(ctx, id, body.on));
  if (!done) throw unknownError("user");
  return done;
}

/** Decides an open appeal about a running or completed order, like an officer of the platform. */
function ruleOrder(
  { world }: WorldState,
  { id, body }: CallRequest<"ruleOrder">,
): CallAnswerOf<"ruleOrder"> {
  const result = AppealResult[body.for];
  if (
    !runInTransaction(
      world,
      (ctx) =>
        decideAppealManually(ctx, id, result) ||
        decideCompletedOrderAppealManually(ctx, id, result),
    )
  )
    throw unknownError("appeal");
  return { ruled: id };
}

function setPersona(
  { world }: WorldState,
  id: string,
  persona: Persona | null,
): CallAnswerOf<"bots"> {
  const fitness = world.bots.eligibilityOf(id);
  if (fitness === "nobody") throw unknownError("user");
  if (fitness === "notReady")
    throw new ControlError("conflict", "a bot must be certified and have the seeded PIN");
  world.bots.set(id, persona);
  return { bots: summarizeWorld(world).bots };
}

const unknownError = (what: "user" | "appeal") =>
  new ControlError(`unknown.${what}`, `this world has no such ${what}`);
