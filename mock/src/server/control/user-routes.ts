import { codeName, codes, type Input, MessageType } from "contract";
import type { AnswerOf, Asked } from "../../control/read-call.ts";
import type { WorldRows } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { perform } from "../../backend/execute/execute-call.ts";
import { NotReached, putOrder as put, situationOf, situations } from "../../worlds/world/order-fixtures.ts";
import { orderLines, orderShown } from "../../worlds/world/order-lines.ts";
import { peopleOf, type Person } from "../../worlds/world/world-summary.ts";
import type { Room } from "../../worlds/world-state.ts";
import { personIn } from "./find-user.ts";

type Ask<N extends keyof WorldRows> = Asked<WorldRows[N]>;
type Answers<N extends keyof WorldRows> = AnswerOf<WorldRows[N]>;
type Balances = { able: number; entrustFrozen: number; orderLocked: number; cooling: number };

export const users = (room: Room): Answers<"users"> => peopleOf(room.world).map((it) => shown(room, it));

function shown({ world, sockets }: Room, it: Person): Answers<"user"> {
  const { able, entrustFrozen, orderLocked, cooling } = perform(world, "assetInfo", { userId: it.id, token: "" }, {}).result as Balances;
  return { ...it, balances: { able, entrustFrozen, orderLocked, cooling }, sockets: sockets.of(it.id).length };
}

export const user = (room: Room, { id }: Ask<"user">): Answers<"user"> => shown(room, knownPerson(room, id));

function knownPerson({ world }: Room, id: string): Person {
  const person = peopleOf(world).find((it) => it.id === id);
  if (!person) throw new ControlError("unknown.user", "there is no such user here");
  return person;
}

/** By the call, so that all is refused that a phone would be refused. */
export function say(room: Room, { id, body }: Ask<"say">): Answers<"say"> {
  knownPerson(room, id);
  const input = { orderId: body.orderId, msgType: MessageType.text, content: body.text, clientMsgId: `control-${room.journal.last}` };
  const { code, result, message } = perform(room.world, "chatSend", { userId: id, token: "" }, input as Input<"chatSend">);
  if (code === codes.ok.code) return (result ?? {}) as Answers<"say">;
  const reason = codeName(code);
  throw new ControlError("conflict", `chatSend was refused: ${message}`, { field: "orderId", ...(reason && { reason }) });
}

export const orders = (room: Room, { query }: Ask<"orders">): Answers<"orders"> => {
  const { userId = null } = personIn(room, query.person);
  return orderLines(room.world, { userId, status: query.status ?? null, limit: query.limit ?? ordersAsUsual });
};
const ordersAsUsual = 100;

export function order({ world }: Room, { id }: Ask<"order">): Answers<"order"> {
  const it = orderShown(world, id);
  if (!it) throw new ControlError("unknown.order", "there is no such order here");
  return it;
}

const amountAsUsual = 720;

/** Time passes only where somebody may have it pass: the default world is everybody's. */
export function putOrder(room: Room, { body }: Ask<"putOrder">): Answers<"putOrder"> {
  const { buyer, seller, amount = amountAsUsual, price, payType, entrustId, mayAdvance, ...wanted } = body;
  const situation = situationOf(wanted);
  const known = situations.map((it) => [it.status, it.closeType ?? it.completeType ?? it.by].filter((one) => one !== undefined).join(" "));
  if (!situation) throw new ControlError("bad", `no order ends like this; known are ${known.join(", ")}`, { field: "status", known });
  if (situation.takesTime && room.world.name === "" && !mayAdvance)
    throw new ControlError("notNow", "time has to pass for it, and the default world is everybody's; say mayAdvance", {
      field: "mayAdvance",
    });
  const [buyerId, sellerId] = [readyPerson(room, "buyer", buyer), readyPerson(room, "seller", seller)];
  if (buyerId === sellerId) throw new ControlError("conflict", "nobody buys from himself", { field: "seller" });
  try {
    const done = put(room.world, situation, { buyerId, sellerId, amount, price, payType, entrustId });
    room.world.keepClock();
    return { ...done, buyer: buyerId, seller: sellerId };
  } catch (error) {
    if (!(error instanceof NotReached)) throw error;
    throw new ControlError("conflict", error.message, { field: error.call, ...(error.code && { reason: error.code }) });
  }
}

/** They act by the calls of a phone, so each must be somebody who may trade, and whose PIN is known. */
function readyPerson(room: Room, field: "buyer" | "seller", person: string): string {
  const { userId = "" } = personIn(room, person);
  if (room.world.players.fitnessOf(userId) !== "fit")
    throw new ControlError("conflict", `the ${field} must be certified and have the seeded PIN`, { field });
  return userId;
}
