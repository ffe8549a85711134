import { AppealResult } from "contract";
import type { AnswerOf, Asked } from "../../control/read-call.ts";
import { msOfMoment } from "../../control/shapes.ts";
import type { Persona } from "../../rules/personas.ts";
import type { WorldRows } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { createUser } from "../../backend/users/create-user.ts";
import { revokeAll } from "../../backend/users/login.ts";
import { ruleByHand } from "../../backend/orders/appeals.ts";
import { ruleEndedByHand } from "../../backend/orders/ended-appeals.ts";
import { setRisk } from "../../backend/orders/risk.ts";
import { audit } from "../../backend/execute/audit.ts";
import { maintain } from "../../backend/execute/execute-call.ts";
import { transact } from "../../backend/execute/transact.ts";
import { comingIn } from "../../worlds/world/upcoming-events.ts";
import { stateOf } from "../../worlds/world/world-summary.ts";
import { deliver } from "../../worlds/pushes.ts";
import type { Room } from "../../worlds/world-state.ts";
import { moveClock } from "./clock-routes.ts";
import { clearJournal, journalHar, readJournal, verifyJournal } from "./journal-routes.ts";
import { order, orders, putOrder, say, user, users } from "./user-routes.ts";
import { ruleActs } from "./rule-routes.ts";
import { snapshotActs } from "./snapshot-routes.ts";
import { stateShown } from "./state-view.ts";

type Ask<N extends keyof WorldRows> = Asked<WorldRows[N]>;
type Answers<N extends keyof WorldRows> = AnswerOf<WorldRows[N]>;
type WorldAct<N extends keyof WorldRows> = (room: Room, asked: Ask<N>) => Answers<N> | Promise<Answers<N>>;

/** What is done inside a world. Its own coming and going is the server's, a stream has no end. */
export const worldActs: { [N in Exclude<keyof WorldRows, "world" | "dropWorld" | "streamJournal">]: WorldAct<N> } = {
  state: stateShown,
  reset,
  clock: moveClock,
  next: ({ world }, { query }) => comingIn(world, query.limit ?? 10),
  maintenance: ({ world }, { body }) => maintain(world, body.on),
  makeUser: ({ world }, { body }) => transact(world, (desk) => createUser(desk, given(body))),
  users,
  user,
  say,
  putOrder,
  orders,
  order,
  expire: expireUser,
  risk: changeRisk,
  kick: (room, { id }) => ({ closed: room.sockets.close(id, "kicked") }),
  ruleOrder,
  push: (room, { body }) => ({
    delivered: deliver(room, body.userId, { cmd: body.cmd, msgTxt: body.msgTxt ?? "", orderId: body.orderId ?? "" }),
  }),
  bots: ({ world }) => ({ bots: stateOf(world).bots }),
  playBot: (room, { id, body }) => play(room, id, body.persona),
  setBot: (room, { id, body }) => play(room, id, body.persona),
  stopBot: (room, { id }) => {
    play(room, id, null);
  },
  ...ruleActs,
  journal: readJournal,
  journalHar,
  verifyJournal,
  clearJournal,
  ...snapshotActs,
  audit: ({ world }) => audit(world),
};

function reset(room: Room, { body }: Ask<"reset">): Answers<"reset"> {
  room.reset({ ...(body.seed !== undefined && { seed: body.seed }), ...(body.now !== undefined && { now: msOfMoment(body.now) }) });
  room.world.keepClock();
  return stateShown(room);
}

/** Without the fields that were left out. */
const given = <T extends object>(it: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(it).filter(([, value]) => value !== undefined)) as never;

function expireUser(room: Room, { id, body }: Ask<"expire">): Answers<"expire"> {
  if (!transact(room.world, (desk) => revokeAll(desk, id, body.refreshable ?? true))) throw notHere("user");
  return { closed: room.sockets.close(id, "revoked") };
}

function changeRisk(room: Room, { id, body }: Ask<"risk">): Answers<"risk"> {
  const done = transact(room.world, (desk) => setRisk(desk, id, body.on));
  if (!done) throw notHere("user");
  return done;
}

/** The person who decides where the evidence is equal, or any appeal at any time. */
function ruleOrder({ world }: Room, { id, body }: Ask<"ruleOrder">): Answers<"ruleOrder"> {
  const result = AppealResult[body.for];
  if (!transact(world, (desk) => ruleByHand(desk, id, result) || ruleEndedByHand(desk, id, result))) throw notHere("appeal");
  return { ruled: id };
}

function play({ world }: Room, id: string, persona: Persona | null): Answers<"bots"> {
  const fitness = world.players.fitnessOf(id);
  if (fitness === "nobody") throw notHere("user");
  if (fitness === "notReady") throw new ControlError("conflict", "only somebody certified, with the seeded PIN, can be played");
  world.players.set(id, persona);
  return { bots: stateOf(world).bots };
}

const notHere = (what: "user" | "appeal") => new ControlError(`unknown.${what}`, `there is no such ${what} here`);
