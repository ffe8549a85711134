import { AppealResult } from "contract";
import { faultInput } from "./fault-input.ts";
import { between, ControlError, fieldsOf, textOf, whole, yesNo } from "./fields.ts";
import { isPersona, personas } from "../domain/personas.ts";
import { deliver } from "./rooms/pushes.ts";
import type { Room } from "./rooms/room.ts";
import { advance, runDueTimers } from "../perform/due-timers.ts";
import { audit } from "../perform/audit.ts";
import { createUser } from "../engine/person/make-person.ts";
import { transact } from "../perform/transact.ts";
import { revokeAll } from "../engine/person/login.ts";
import { maintain } from "../perform/perform.ts";
import { ruleByHand } from "../engine/trade/appeals.ts";
import { setRisk } from "../engine/trade/risk.ts";
import { stateOf } from "../town/state.ts";

type Fields = Record<string, unknown>;
export type Asked = { id?: string; name?: string; query: Fields; body: Fields };
export type ControlAct = (room: Room, asked: Asked) => unknown;

const userId = textOf(/^[A-Za-z0-9_-]{1,64}$/);
const dayMs = 86_400_000;

/** The table of control calls. */
export const controlActs: readonly { method: "GET" | "POST" | "DELETE"; path: string; act: ControlAct }[] = [
  { method: "GET", path: "/state", act: stateShown },
  { method: "POST", path: "/reset", act: reset },
  { method: "POST", path: "/clock", act: moveClock },
  { method: "POST", path: "/maintenance", act: changeMaintenance },
  { method: "POST", path: "/users", act: addUser },
  { method: "POST", path: "/users/:id/expire", act: expireUser },
  { method: "POST", path: "/users/:id/risk", act: changeRisk },
  { method: "POST", path: "/users/:id/kick", act: (room, { id = "" }) => ({ closed: room.sockets.close(id, "kicked") }) },
  { method: "POST", path: "/orders/:id/rule", act: ruleOrder },
  { method: "POST", path: "/push", act: sendPush },
  { method: "POST", path: "/bots/:id", act: playBot },
  { method: "GET", path: "/faults", act: (room) => ({ faults: room.faults.list() }) },
  { method: "POST", path: "/faults", act: addFault },
  { method: "DELETE", path: "/faults", act: clearFaults },
  { method: "DELETE", path: "/faults/:id", act: removeFault },
  { method: "GET", path: "/journal", act: (room, { query }) => room.journal.read(journalFilter(query)) },
  { method: "GET", path: "/snapshots", act: (room) => ({ snapshots: room.snapshots.list() }) },
  { method: "POST", path: "/snapshots/:name", act: takeSnapshot },
  { method: "POST", path: "/snapshots/:name/restore", act: restoreSnapshot },
  { method: "GET", path: "/audit", act: (room) => audit(room.world) },
];

function stateShown(room: Room): object {
  return { ...stateOf(room.world), faults: room.faults.list(), sockets: room.sockets.count() };
}

function reset(room: Room, { body }: Asked): object {
  room.reset(fieldsOf(body, { seed: whole(0, 0xffff_ffff), now: whole(0, 4_102_444_800_000) }));
  return stateShown(room);
}

/** One change a call, so that nobody has to guess in which order two would happen. */
function moveClock({ world }: Room, { body }: Asked): object {
  const { advanceMs, scale, freeze, toNextEvent } = fieldsOf(body, {
    advanceMs: whole(0, 400 * dayMs),
    scale: between(0.001, 100_000),
    freeze: yesNo,
    toNextEvent: (it) => (it === true ? true : undefined),
  });
  if (Object.keys(body).length !== 1) throw new ControlError("name exactly one of advanceMs, scale, freeze, toNextEvent");
  if (scale !== undefined) world.clock.scale(scale);
  if (freeze !== undefined) world.clock.freeze(freeze);
  const next = toNextEvent ? (stateOf(world).nextEventAt ?? world.now()) - world.now() : undefined;
  const ms = advanceMs ?? next;
  const fired = ms === undefined ? runDueTimers(world) : advance(world, Math.max(0, ms));
  // A day that was said to have passed has passed, also for whoever begins anew after a kill.
  world.keepClock();
  return { now: world.now(), fired };
}

function changeMaintenance({ world }: Room, { body }: Asked): object {
  const { on } = fieldsOf(body, { on: yesNo });
  if (on === undefined) throw new ControlError("on must be true or false");
  return maintain(world, on);
}

function addUser(room: Room, { body }: Asked): object {
  const wish = fieldsOf(body, {
    nickName: textOf(/^.{1,20}$/u),
    able: between(0, 100_000_000),
    certified: yesNo,
    pin: textOf(/^\d{6}$/),
    quiz: yesNo,
    methods: whole(0, 5),
    level: whole(1, 6),
  });
  return transact(room.world, (desk) => createUser(desk, wish));
}

function expireUser(room: Room, { id = "", body }: Asked): object {
  const { refreshable = true } = fieldsOf(body, { refreshable: yesNo });
  if (!transact(room.world, (desk) => revokeAll(desk, id, refreshable))) throw notHere("user");
  return { closed: room.sockets.close(id, "revoked") };
}

function changeRisk(room: Room, { id = "", body }: Asked): object {
  const { on } = fieldsOf(body, { on: yesNo });
  if (on === undefined) throw new ControlError("on must be true or false");
  const done = transact(room.world, (desk) => setRisk(desk, id, on));
  if (!done) throw notHere("user");
  return done;
}

/** The person who decides where the evidence is equal, or any appeal at any time. */
function ruleOrder({ world }: Room, { id = "", body }: Asked): object {
  const winner = { buyer: AppealResult.buyer, seller: AppealResult.seller }[String(body.for)];
  if (winner === undefined || Object.keys(body).length !== 1) throw new ControlError("for must be buyer or seller");
  if (!transact(world, (desk) => ruleByHand(desk, id, winner))) throw notHere("appeal");
  return { ruled: id };
}

function sendPush(room: Room, { body }: Asked): object {
  const text = textOf(/^[^\0]{0,500}$/s);
  const asked = fieldsOf(body, { userId, cmd: textOf(/^[a-z]{1,16}$/), msgTxt: text, orderId: text });
  if (asked.userId === undefined || asked.cmd === undefined) throw new ControlError("userId and cmd must be given");
  return { delivered: deliver(room, asked.userId, { cmd: asked.cmd, msgTxt: asked.msgTxt ?? "", orderId: asked.orderId ?? "" }) };
}

function playBot(room: Room, { id = "", body }: Asked): object {
  const { persona } = body;
  if (persona !== null && !(typeof persona === "string" && isPersona(persona)))
    throw new ControlError(`persona must be one of ${personas.join(", ")}, or null`);
  const fitness = room.world.players.fitnessOf(id);
  if (fitness === "nobody") throw notHere("user");
  if (fitness === "notReady") throw new ControlError("only somebody certified, with the seeded PIN, can be played", 409);
  room.world.players.set(id, persona);
  return { bots: stateOf(room.world).bots };
}

function addFault(room: Room, { body }: Asked): object {
  const id = room.faults.add(faultInput(body));
  if (id === undefined) throw new ControlError("there are too many faults; remove some first", 409);
  return { id };
}

function clearFaults(room: Room): object {
  room.faults.clear();
  return { ok: true };
}

function removeFault(room: Room, { id = "" }: Asked): object {
  if (!room.faults.remove(id)) throw notHere("fault");
  return { ok: true };
}

function takeSnapshot(room: Room, { name = "" }: Asked): object {
  if (textOf(/^[A-Za-z0-9_-]{1,64}$/)(name) === undefined) throw new ControlError("a snapshot's name is 1 to 64 of A-Z, a-z, 0-9, _ and -");
  room.snapshots.take(name);
  return { snapshots: room.snapshots.list() };
}

/** The phones come back by themselves and read again. */
function restoreSnapshot(room: Room, { name = "" }: Asked): object {
  if (!room.snapshots.restore(name)) throw notHere("snapshot");
  room.held.clear();
  room.sockets.closeAll("leaving");
  return stateShown(room);
}

function journalFilter(query: Fields) {
  const text = textOf(/^[\x21-\x7e]{1,200}$/);
  return fieldsOf(query, { userId, path: text, since: (it) => (/^\d{1,15}$/.test(String(it)) ? Number(it) : undefined) });
}

const notHere = (what: string) => new ControlError(`there is no such ${what} here`, 404);
