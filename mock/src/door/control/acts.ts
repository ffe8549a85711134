import { AppealResult } from "contract";
import type { AnswerOf, Asked } from "../../control/asked.ts";
import { msOfMoment } from "../../control/shapes.ts";
import type { Persona } from "../../domain/personas.ts";
import type { WorldRows } from "../../control/table.ts";
import { ControlError } from "../../control/trouble.ts";
import { createUser } from "../../engine/person/make-person.ts";
import { revokeAll } from "../../engine/person/login.ts";
import { ruleByHand } from "../../engine/trade/appeals.ts";
import { ruleEndedByHand } from "../../engine/trade/ended-appeals.ts";
import { setRisk } from "../../engine/trade/risk.ts";
import { audit } from "../../perform/audit.ts";
import { maintain } from "../../perform/perform.ts";
import { transact } from "../../perform/transact.ts";
import { comingIn } from "../../town/coming.ts";
import { stateOf } from "../../town/state.ts";
import { deliver } from "../rooms/pushes.ts";
import type { Room } from "../rooms/room.ts";
import { moveClock } from "./clock-acts.ts";
import { clearJournal, journalHar, readJournal, verifyJournal } from "./journal-acts.ts";
import { order, orders, putOrder, say, user, users } from "./people-acts.ts";
import { ruleActs } from "./rule-acts.ts";
import { snapshotActs } from "./snapshot-acts.ts";
import { stateShown } from "./state-shown.ts";

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
