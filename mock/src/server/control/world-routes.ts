import { AppealResult } from "contract";
import type { ControlAnswer, ControlRequest } from "../../control/request-types.ts";
import { msOfMoment } from "../../control/field-shapes.ts";
import type { Persona } from "../../rules/personas.ts";
import type { WorldRows } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { createUser } from "../../backend/users/create-user.ts";
import { revokeAll } from "../../backend/users/login.ts";
import { ruleManually } from "../../backend/orders/appeals.ts";
import { ruleEndedManually } from "../../backend/orders/ended-appeals.ts";
import { setRisk } from "../../backend/orders/risk-control.ts";
import { audit } from "../../backend/execute/audit.ts";
import { changeMaintenance } from "../../backend/execute/execute-call.ts";
import { transact } from "../../backend/execute/transact.ts";
import { upcomingEvents } from "../../worlds/world/upcoming-events.ts";
import { summarizeWorld } from "../../worlds/world/world-summary.ts";
import { deliverPush } from "../../worlds/pushes.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { moveClock } from "./clock-routes.ts";
import { clearJournal, journalHar, readJournal, verifyJournal } from "./journal-routes.ts";
import {
  readOrder,
  readOrders,
  makeOrder,
  sendUserMessage,
  readUser,
  readUsers,
} from "./user-routes.ts";
import { ruleHandlers } from "./rule-routes.ts";
import { snapshotHandlers } from "./snapshot-routes.ts";
import { stateView } from "./state-view.ts";

type Ask<N extends keyof WorldRows> = ControlRequest<WorldRows[N]>;
type Answers<N extends keyof WorldRows> = ControlAnswer<WorldRows[N]>;
type WorldHandler<N extends keyof WorldRows> = (
  state: WorldState,
  asked: Ask<N>,
) => Answers<N> | Promise<Answers<N>>;

/**
 * Handlers of calls inside a world. Creating and deleting worlds is handled by the server, and the stream
 * has no result.
 */
export const worldHandlers: {
  [N in Exclude<keyof WorldRows, "world" | "dropWorld" | "streamJournal">]: WorldHandler<N>;
} = {
  state: stateView,
  reset,
  clock: moveClock,
  next: ({ world }, { query }) => upcomingEvents(world, query.limit ?? 10),
  maintenance: ({ world }, { body }) => changeMaintenance(world, body.on),
  makeUser: ({ world }, { body }) => transact(world, (ctx) => createUser(ctx, given(body))),
  users: readUsers,
  user: readUser,
  say: sendUserMessage,
  putOrder: makeOrder,
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
  playBot: (state, { id, body }) => play(state, id, body.persona),
  setBot: (state, { id, body }) => play(state, id, body.persona),
  stopBot: (state, { id }) => {
    play(state, id, null);
  },
  ...ruleHandlers,
  journal: readJournal,
  journalHar,
  verifyJournal,
  clearJournal,
  ...snapshotHandlers,
  audit: ({ world }) => audit(world),
};

function reset(state: WorldState, { body }: Ask<"reset">): Answers<"reset"> {
  state.reset({
    ...(body.seed !== undefined && { seed: body.seed }),
    ...(body.now !== undefined && { now: msOfMoment(body.now) }),
  });
  state.world.saveClock();
  return stateView(state);
}

/** Removes undefined fields. */
const given = <T extends object>(it: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined)) as never;

function expireUser(state: WorldState, { id, body }: Ask<"expire">): Answers<"expire"> {
  if (!transact(state.world, (ctx) => revokeAll(ctx, id, body.refreshable ?? true)))
    throw notHere("user");
  return { closed: state.sockets.close(id, "revoked") };
}

function changeRisk(state: WorldState, { id, body }: Ask<"risk">): Answers<"risk"> {
  const done = transact(state.world, (ctx) => setRisk(ctx, id, body.on));
  if (!done) throw notHere("user");
  return done;
}

/** Rules as a person of the platform on any open appeal, at any time. */
function ruleOrder({ world }: WorldState, { id, body }: Ask<"ruleOrder">): Answers<"ruleOrder"> {
  const result = AppealResult[body.for];
  if (
    !transact(world, (ctx) => ruleManually(ctx, id, result) || ruleEndedManually(ctx, id, result))
  )
    throw notHere("appeal");
  return { ruled: id };
}

function play({ world }: WorldState, id: string, persona: Persona | null): Answers<"bots"> {
  const fitness = world.bots.eligibilityOf(id);
  if (fitness === "nobody") throw notHere("user");
  if (fitness === "notReady")
    throw new ControlError("conflict", "a bot must be certified and have the seeded PIN");
  world.bots.set(id, persona);
  return { bots: summarizeWorld(world).bots };
}

const notHere = (what: "user" | "appeal") =>
  new ControlError(`unknown.${what}`, `this world has no such ${what}`);
